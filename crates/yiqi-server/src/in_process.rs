//! A server without a network, for tests that send requests and frames by the hundred thousand: the same routes and
//! connections, over calls and channels. Only with the feature `in-process`.

use std::net::IpAddr;
use std::sync::Arc;

pub use axum::extract::ConnectInfo;
pub use axum::extract::ws::Message as Frame;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_store::Store;

use crate::address::ClientAddress;
use crate::app::App;
use crate::database::Health;
use crate::socket::{Disconnected, Transport, serve_client};
use crate::{Config, ServeError, housekeeping, routes};

/// The server.
pub struct InProcess {
    app: Arc<App>,
}

impl InProcess {
    /// Opens the database, in a folder that exists.
    pub fn open(games: Games, engines: Engines, config: Config) -> Result<InProcess, ServeError> {
        let store = Store::open(&config.database).map_err(ServeError::Store)?;
        let app = App::new(games, engines, Arc::new(store), None, config, Health::Sound)?;
        Ok(InProcess { app: Arc::new(app) })
    }

    /// All routes. A request needs a [`ConnectInfo`] with its client's address.
    pub fn router(&self) -> axum::Router {
        routes::all(self.app.clone())
    }

    /// Deletes the games that have expired at this time, in milliseconds since 1970; returns how many.
    pub async fn clean(&self, now: u64) -> u64 {
        housekeeping::clean(&self.app, now).await.unwrap_or(0)
    }

    /// Connects a client to a game, as over a WebSocket: the frames it sends, and those it receives. Dropping the sender
    /// disconnects it.
    pub fn connect(&self, id: &str, address: IpAddr) -> (UnboundedSender<Frame>, UnboundedReceiver<Frame>) {
        let (to_server, from_client) = unbounded_channel();
        let (to_client, from_server) = unbounded_channel();
        let address = ClientAddress::new(address);
        let channels = Channels { from_client, to_client };
        tokio::spawn(serve_client(self.app.clone(), id.to_owned(), address, channels));
        (to_server, from_server)
    }
}

struct Channels {
    from_client: UnboundedReceiver<Frame>,
    to_client: UnboundedSender<Frame>,
}

impl Transport for Channels {
    async fn receive(&mut self) -> Option<Frame> {
        self.from_client.recv().await
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Disconnected> {
        self.to_client.send(frame).map_err(|_| Disconnected)
    }
}
