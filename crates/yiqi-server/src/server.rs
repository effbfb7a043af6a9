//! Starting and stopping the server.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
#[cfg(feature = "cluster")]
use std::sync::atomic::AtomicBool;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_store::{EventStore, Store, StoreError};
#[cfg(feature = "cluster")]
use yiqi_store::{PostgresOptions, PostgresStore};

use crate::app::App;
use crate::cluster::{self, Cluster};
#[cfg(feature = "cluster")]
use crate::cluster::{Announcer, Nats};
use crate::database::{self, DataFolder, Health};
use crate::listen::Listener;
use crate::{Config, ServeError, descriptors, housekeeping, lobby, routes};

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
    config: Config,
    open: impl FnOnce(&Path) -> Result<Store, StoreError>,
) -> Result<Running, ServeError> {
    let folder = DataFolder::open(&config.database)?;
    let health = database::check(&config);
    let store = open(&config.database).map_err(ServeError::Store)?;
    folder.remember_database().map_err(ServeError::Folder)?;
    serve(games, engines, config, Arc::new(store), None, health, Some(folder)).await
}

/// Where the servers of a cluster meet.
#[cfg(feature = "cluster")]
#[derive(Clone, Debug)]
pub struct ClusterConfig {
    /// The address of the log, `postgres://…`.
    pub store: String,
    /// The address of NATS, `nats://…`. Without it, servers look into the log every few seconds.
    pub announce: Option<String>,
    /// The most connections to PostgreSQL.
    pub connections: u32,
}

/// Starts one of several servers, which share a log in PostgreSQL.
#[cfg(feature = "cluster")]
pub async fn start_node(
    games: Games,
    engines: Engines,
    config: Config,
    cluster: ClusterConfig,
) -> Result<Running, ServeError> {
    start_node_with_store(games, engines, config, cluster, |store| store).await
}

/// Starts one of several servers, whose log the caller may wrap.
#[cfg(feature = "cluster")]
pub async fn start_node_with_store(
    games: Games,
    engines: Engines,
    config: Config,
    cluster: ClusterConfig,
    wrap: impl FnOnce(Arc<dyn EventStore>) -> Arc<dyn EventStore>,
) -> Result<Running, ServeError> {
    let node = crate::token::new_id().map_err(ServeError::Random)?;
    let ClusterConfig { store, announce, connections } = cluster;
    let of_store = node.clone();
    let opened = tokio::task::spawn_blocking(move || {
        let writers = (connections / 3).max(1) as usize;
        let readers = (connections as usize).saturating_sub(writers).max(1);
        PostgresStore::open(&store, &of_store, PostgresOptions { writers, readers })
    });
    let store = opened.await.unwrap_or(Err(StoreError::Closed)).map_err(ServeError::Store)?;
    let announcer: Option<Arc<dyn Announcer>> = match &announce {
        Some(url) => {
            let nats = Nats::connect(url, &node).await;
            Some(Arc::new(nats.map_err(|error| ServeError::Announce(error.to_string()))?))
        }
        None => None,
    };
    let store = Arc::new(store);
    let shared = Cluster {
        node: node.clone(),
        claims: store.clone(),
        seeks: store.clone(),
        announcer,
        all_hear: AtomicBool::new(false),
    };
    tracing::info!(node, "one of several servers");
    serve(games, engines, config, wrap(store), Some(shared), Health::Sound, None).await
}

async fn serve(
    games: Games,
    engines: Engines,
    mut config: Config,
    store: Arc<dyn EventStore>,
    cluster: Option<Cluster>,
    health: Health,
    folder: Option<DataFolder>,
) -> Result<Running, ServeError> {
    config.limits.connections = descriptors::allow(config.limits.connections);
    let listener = match TcpListener::bind(config.address).await {
        Err(_) if config.any_port => TcpListener::bind((config.address.ip(), 0)).await,
        bound => bound,
    };
    let listener = listener.map_err(|error| ServeError::Address(config.address, error))?;
    let address = listener.local_addr().map_err(|error| ServeError::Address(config.address, error))?;
    let app = Arc::new(App::new(games, engines, store, cluster, config, health)?);
    let cleaning = tokio::spawn(housekeeping::run(app.clone()));
    let working = tokio::spawn(cluster::run(app.clone()));
    let pairing = tokio::spawn(lobby::run(app.clone()));
    let router = routes::all(app.clone());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        Listener::new(app.clone(), listener, router).run(stopped).await;
        for task in [cleaning, working, pairing] {
            task.abort();
            // It holds the store, which is closed when its last handle is dropped.
            let _ = task.await;
        }
        cluster::leave(&app).await;
        drop(app);
        drop(folder);
    });
    tracing::info!(%address, "serving");
    Ok(Running { address, stop: Some(stop), task })
}
