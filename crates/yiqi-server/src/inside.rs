//! A server without a network, for tests that bring requests and frames by the hundred thousand: the same routes and
//! the same conversations, over calls and channels. No promise is made about it.

use std::net::IpAddr;
use std::sync::Arc;

pub use axum::extract::ConnectInfo;
pub use axum::extract::ws::Message as Frame;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use yiqi_engine::Engines;
use yiqi_games::Games;
use yiqi_store::Store;

use crate::address::ClientAddress;
use crate::data::Health;
use crate::hall::Hall;
use crate::socket::{Left, Wire, converse};
use crate::{Config, StartError, housekeeping, routes};

/// The server.
pub struct Inside {
    hall: Arc<Hall>,
}

impl Inside {
    /// Opens the database, in a folder that exists.
    pub fn open(games: Games, engines: Engines, config: Config) -> Result<Inside, StartError> {
        let store = Store::open(&config.database).map_err(StartError::Store)?;
        let hall = Hall::new(games, engines, store, config, Health::Sound)?;
        Ok(Inside { hall: Arc::new(hall) })
    }

    /// All routes. A request carries a [`ConnectInfo`] of the address that it is said to come from.
    pub fn router(&self) -> axum::Router {
        routes::all(self.hall.clone())
    }

    /// Deletes expired games as if it were this time, in milliseconds since 1970; tells how many.
    pub async fn clean(&self, now: u64) -> u64 {
        housekeeping::clean(&self.hall, now).await.unwrap_or(0)
    }

    /// A client of a game, as if its WebSocket were open: what he says, what he hears. He has left when the first end
    /// is dropped.
    pub fn talk(&self, id: &str, address: IpAddr) -> (UnboundedSender<Frame>, UnboundedReceiver<Frame>) {
        let (say, said) = unbounded_channel();
        let (tell, told) = unbounded_channel();
        let address = ClientAddress::new(address);
        tokio::spawn(converse(self.hall.clone(), id.to_owned(), address, Channels { said, tell }));
        (say, told)
    }
}

struct Channels {
    said: UnboundedReceiver<Frame>,
    tell: UnboundedSender<Frame>,
}

impl Wire for Channels {
    async fn receive(&mut self) -> Option<Frame> {
        self.said.recv().await
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Left> {
        self.tell.send(frame).map_err(|_| Left)
    }
}
