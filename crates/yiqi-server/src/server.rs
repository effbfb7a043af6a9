use std::fmt;
use std::fs::File;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use yiqi_games::Games;
use yiqi_store::{Disk, Store, StoreError};

use crate::hall::Hall;
use crate::{Config, routes};

/// Why there is no server.
#[derive(Debug)]
pub enum StartError {
    /// The address cannot be listened at.
    Address(SocketAddr, io::Error),
    /// The folder of the database cannot be used.
    Folder(io::Error),
    /// Another server has the database.
    InUse,
    /// The database cannot be used.
    Store(StoreError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Address(address, error) => write!(f, "{address}: {error}"),
            StartError::Folder(error) => error.fmt(f),
            StartError::InUse => f.write_str("another server uses this database"),
            StartError::Store(error) => error.fmt(f),
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
    task: JoinHandle<io::Result<()>>,
}

impl Running {
    /// Takes no more requests, finishes those under way, and closes the log.
    pub async fn stop(mut self) -> io::Result<()> {
        if let Some(stop) = self.stop.take() {
            // It may have ended by itself.
            let _ = stop.send(());
        }
        self.task.await.map_err(io::Error::other)?
    }
}

/// Starts a server.
pub async fn start(games: Games, config: Config) -> Result<Running, StartError> {
    start_with(games, config, Disk::default()).await
}

/// The same, with a store that treats the disk in its own way: what only tests want.
#[doc(hidden)]
pub async fn start_with(games: Games, config: Config, disk: Disk) -> Result<Running, StartError> {
    if let Some(folder) = config.database.parent() {
        make_folder(folder).map_err(StartError::Folder)?;
    }
    let lock = File::create(config.database.with_extension("lock")).map_err(StartError::Folder)?;
    lock.try_lock().map_err(|_| StartError::InUse)?;
    let store = Store::open_with(&config.database, disk).map_err(StartError::Store)?;
    let listener = match TcpListener::bind(config.address).await {
        Err(_) if config.any_port => TcpListener::bind((config.address.ip(), 0)).await,
        bound => bound,
    };
    let listener = listener.map_err(|error| StartError::Address(config.address, error))?;
    let address = listener.local_addr().map_err(|error| StartError::Address(config.address, error))?;
    let hall = Arc::new(Hall::new(games, store, config));
    let app = routes::all(hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let served = axum::serve(listener, app).with_graceful_shutdown(async move {
            // Whoever would stop it may be gone; then it runs on.
            if stopped.await.is_err() {
                std::future::pending::<()>().await;
            }
            hall.closing.store(true, Ordering::Relaxed);
            hall.close_all();
        });
        let result = served.await;
        drop(lock);
        result
    });
    tracing::info!(%address, "serving");
    Ok(Running { address, stop: Some(stop), task })
}

/// Makes a folder and those it is in, and has the disk know their names: the database syncs its files and the folder
/// they are in, which is of no use if a power cut takes the folder itself.
fn make_folder(folder: &Path) -> io::Result<()> {
    let made: Vec<&Path> =
        folder.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
    std::fs::create_dir_all(folder)?;
    for folder in made {
        let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
        // Not every system has folders that can be opened and synced. The database does not insist on it either.
        let _ = File::open(parent.unwrap_or(Path::new("."))).and_then(|parent| parent.sync_all());
    }
    Ok(())
}
