//! Starting and stopping.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_store::{Store, StoreError, StoreOptions};

use crate::data::{self, DataFolder};
use crate::hall::Hall;
use crate::listen::Listener;
use crate::{Config, descriptors, housekeeping, routes};

/// Why there is no server.
#[derive(Debug)]
pub enum StartError {
    /// The address cannot be listened at.
    Address(SocketAddr, io::Error),
    /// The folder of the database cannot be used.
    Folder(io::Error),
    /// Another server has the database.
    InUse,
    /// Where a database was there is an empty file.
    Emptied,
    /// The database cannot be used.
    Store(StoreError),
    /// The system has no random numbers for the server's key.
    Random(getrandom::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Address(address, error) => write!(f, "{address}: {error}"),
            StartError::Folder(error) => error.fmt(f),
            StartError::InUse => f.write_str("another server uses this database"),
            StartError::Emptied => f.write_str(
                "the database is an empty file, but there was a database; restore a backup (yiqi restore), or delete \
                 yiqi.db and yiqi.lock to begin anew",
            ),
            StartError::Store(error) => error.fmt(f),
            StartError::Random(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Running {
    /// Takes no more requests, finishes those under way up to a deadline, and closes the log.
    pub async fn stop(mut self) -> io::Result<()> {
        if let Some(stop) = self.stop.take() {
            // It may have ended by itself.
            let _ = stop.send(());
        }
        self.task.await.map_err(io::Error::other)
    }
}

/// What tests replace.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The options of the store.
    pub disk: StoreOptions,
}

/// Starts a server for these games, with these engines on its seats.
pub async fn start(games: Games, engines: Engines, config: Config) -> Result<Running, StartError> {
    start_with(games, engines, config, Parts::default()).await
}

/// The same, with parts that only tests want.
#[doc(hidden)]
pub async fn start_with(
    games: Games,
    engines: Engines,
    mut config: Config,
    parts: Parts,
) -> Result<Running, StartError> {
    let folder = DataFolder::open(&config.database)?;
    let health = data::check(&config);
    let store = Store::open_with(&config.database, parts.disk).map_err(StartError::Store)?;
    folder.remember_database().map_err(StartError::Folder)?;
    config.limits.connections = descriptors::allow(config.limits.connections);
    let listener = match TcpListener::bind(config.address).await {
        Err(_) if config.any_port => TcpListener::bind((config.address.ip(), 0)).await,
        bound => bound,
    };
    let listener = listener.map_err(|error| StartError::Address(config.address, error))?;
    let address = listener.local_addr().map_err(|error| StartError::Address(config.address, error))?;
    let hall = Arc::new(Hall::new(games, engines, store, config, health)?);
    let cleaning = tokio::spawn(housekeeping::run(hall.clone()));
    let app = routes::all(hall.clone());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        Listener::new(hall, listener, app).run(stopped).await;
        cleaning.abort();
        // It holds on to the store, which is closed when the last one lets go.
        let _ = cleaning.await;
        drop(folder);
    });
    tracing::info!(%address, "serving");
    Ok(Running { address, stop: Some(stop), task })
}
