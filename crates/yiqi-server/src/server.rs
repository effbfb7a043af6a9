//! Starting and stopping the server.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_store::{Store, StoreError};

use crate::app::App;
use crate::database::{self, DataFolder};
use crate::listen::Listener;
use crate::{Config, ServeError, descriptors, housekeeping, routes};

/// A running server.
#[derive(Debug)]
pub struct Running {
    /// The address it listens on.
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Running {
    /// Accepts no more requests, finishes those in progress up to a deadline, and closes the store.
    pub async fn stop(mut self) -> io::Result<()> {
        if let Some(stop) = self.stop.take() {
            // It may have ended by itself.
            let _ = stop.send(());
        }
        self.task.await.map_err(io::Error::other)
    }
}

/// Starts a server for these games and engines.
pub async fn start(games: Games, engines: Engines, config: Config) -> Result<Running, ServeError> {
    start_with_store(games, engines, config, Store::open).await
}

/// Starts a server whose store is opened by the caller, at the path of the configured database.
pub async fn start_with_store(
    games: Games,
    engines: Engines,
    mut config: Config,
    open: impl FnOnce(&Path) -> Result<Store, StoreError>,
) -> Result<Running, ServeError> {
    let folder = DataFolder::open(&config.database)?;
    let health = database::check(&config);
    let store = open(&config.database).map_err(ServeError::Store)?;
    folder.remember_database().map_err(ServeError::Folder)?;
    config.limits.connections = descriptors::allow(config.limits.connections);
    let listener = match TcpListener::bind(config.address).await {
        Err(_) if config.any_port => TcpListener::bind((config.address.ip(), 0)).await,
        bound => bound,
    };
    let listener = listener.map_err(|error| ServeError::Address(config.address, error))?;
    let address = listener.local_addr().map_err(|error| ServeError::Address(config.address, error))?;
    let app = Arc::new(App::new(games, engines, store, config, health)?);
    let cleaning = tokio::spawn(housekeeping::run(app.clone()));
    let router = routes::all(app.clone());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        Listener::new(app, listener, router).run(stopped).await;
        cleaning.abort();
        // It holds the store, which is closed when its last handle is dropped.
        let _ = cleaning.await;
        drop(folder);
    });
    tracing::info!(%address, "serving");
    Ok(Running { address, stop: Some(stop), task })
}
