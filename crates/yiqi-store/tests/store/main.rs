//! The store keeps what it has acknowledged, and says why it refuses something.

mod copies;
mod damage;
mod databases;
#[cfg(feature = "cluster")]
mod encryption;
mod expiry;
mod full_disk;
mod keys;
mod lists;
mod log;
mod older;
#[cfg(feature = "cluster")]
mod postgres;
#[cfg(feature = "cluster")]
#[path = "../postgres_server/mod.rs"]
mod postgres_server;
mod queue;
#[cfg(feature = "cluster")]
mod seeks;
#[cfg(feature = "cluster")]
mod standby;

use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;

use yiqi_core::Side;
use yiqi_games::Games;
use yiqi_session::{Event, Setup, State};
use yiqi_store::{Actor, Append, EventStore, KeyHash, NewGame, Phase, Role, StoreError};

/// A page that holds any log of these tests.
const ALL: u32 = 100_000;

/// A database of this test's own.
fn database(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("store-{name}"));
    // What an earlier run has left, if anything.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("yiqi.db")
}

fn append(game: &str, expected: u64, command: &str, events: Vec<Event>) -> Append {
    Append {
        game: game.to_owned(),
        expected,
        command: command.to_owned(),
        actor: Actor::Black,
        time: 1_000u64.saturating_add(expected).min(1_000_000),
        events,
        phase: None,
    }
}

fn started() -> Event {
    State::open(&Games::standard(), Setup::new("reversi")).unwrap().1
}

fn moved(m: &str) -> Event {
    Event::Moved { side: Side::Black, m: m.to_owned(), spent: None }
}

/// Waits for an answer.
fn wait<T: Send + 'static>(
    ask: impl FnOnce(Box<dyn FnOnce(Result<T, StoreError>) + Send>),
) -> Result<T, StoreError> {
    let (send, answer) = channel();
    ask(Box::new(move |result| send.send(result).unwrap()));
    answer.recv().unwrap()
}

fn new_game(id: &str, time: u64, is_public: bool, keys: Vec<(KeyHash, Role)>) -> NewGame {
    NewGame {
        id: id.to_owned(),
        game: "reversi".to_owned(),
        is_public,
        creator: None,
        keys,
        append: Append { time, phase: Some(Phase::Unplayed), ..append(id, 0, "create", vec![started()]) },
    }
}

fn create(store: &dyn EventStore, id: &str, is_public: bool, keys: Vec<(KeyHash, Role)>) {
    wait(|reply| store.create(new_game(id, 1_000, is_public, keys), reply)).unwrap();
}

/// A question to the database itself.
fn number(path: &Path, sql: &str) -> i64 {
    rusqlite::Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}
