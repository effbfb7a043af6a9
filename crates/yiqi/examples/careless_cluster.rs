//! A server of a cluster that acknowledges events before they are in the log, for the tests that must detect what it loses.
//!
//! ```text
//! cargo run --features cluster --example careless_cluster -- postgres://… nats://…
//! ```

use std::sync::Arc;

use yiqi_games::Games;
use yiqi_server::{ClusterConfig, Config, ServerLimits, start_node_with_store};
use yiqi_store::{
    Append, Appended, EventStore, GameRow, KeyHash, NewGame, Phase, Reply, Role, StoreError, Stored,
};

/// Answers at once and stores later.
#[derive(Debug)]
struct Careless(Arc<dyn EventStore>);

impl EventStore for Careless {
    fn append(&self, append: Append, reply: Reply<Appended>) {
        let last = append.expected + append.events.len() as u64;
        reply(Ok(Appended::Done(last)));
        self.0.append(append, Box::new(drop));
    }

    fn create(&self, game: NewGame, reply: Reply<()>) {
        self.0.create(game, reply);
    }

    fn delete(&self, game: String, reply: Reply<bool>) {
        self.0.delete(game, reply);
    }

    fn delete_expired(&self, game: String, phase: Phase, before: u64, reply: Reply<bool>) {
        self.0.delete_expired(game, phase, before, reply);
    }

    fn set_phase(&self, game: String, phase: Phase, reply: Reply<bool>) {
        self.0.set_phase(game, phase, reply);
    }

    fn probe(&self, reply: Reply<()>) {
        self.0.probe(reply);
    }

    fn redeem(
        &self,
        game: String,
        invite: KeyHash,
        join: KeyHash,
        seat: KeyHash,
        reply: Reply<Option<Role>>,
    ) {
        self.0.redeem(game, invite, join, seat, reply);
    }

    fn replace_seat_keys(&self, game: String, seat: Role, new: (KeyHash, Role), reply: Reply<bool>) {
        self.0.replace_seat_keys(game, seat, new, reply);
    }

    fn secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.0.secret(fresh)
    }

    fn read(&self, game: &str, after: u64, most: u32) -> Result<Vec<Stored>, StoreError> {
        self.0.read(game, after, most)
    }

    fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.0.game(id)
    }

    fn public_games(&self, before: Option<(u64, &str)>, most: u32) -> Result<Vec<GameRow>, StoreError> {
        self.0.public_games(before, most)
    }

    fn games_of(&self, hashes: &[KeyHash]) -> Result<Vec<GameRow>, StoreError> {
        self.0.games_of(hashes)
    }

    fn count(&self) -> Result<u64, StoreError> {
        self.0.count()
    }

    fn expired(&self, phase: Phase, before: u64, most: u32) -> Result<Vec<String>, StoreError> {
        self.0.expired(phase, before, most)
    }

    fn without_phase(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        self.0.without_phase(after, most)
    }

    fn role(&self, game: &str, hash: &KeyHash) -> Result<Option<Role>, StoreError> {
        self.0.role(game, hash)
    }

    fn is_damaged(&self, game: &str) -> Result<bool, StoreError> {
        self.0.is_damaged(game)
    }

    fn queue_depth(&self) -> usize {
        self.0.queue_depth()
    }

    fn failed_writes(&self) -> u64 {
        self.0.failed_writes()
    }
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "the test reads the address from standard output")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let store = arguments.next().ok_or("usage: careless_cluster STORE ANNOUNCE")?;
    let cluster = ClusterConfig { store, announce: arguments.next(), connections: 12 };
    let config = Config { limits: ServerLimits::unlimited(), ..Config::local(Default::default()) };
    let wrap = |store| -> Arc<dyn EventStore> { Arc::new(Careless(store)) };
    let engines = yiqi_opponents::standard();
    let running = start_node_with_store(Games::standard(), engines, config, cluster, wrap).await?;
    println!("careless at http://{} until it is killed", running.address);
    std::future::pending::<()>().await;
    Ok(())
}
