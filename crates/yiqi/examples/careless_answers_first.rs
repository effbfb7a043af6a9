//! A server that acknowledges events before they are in its folder, for the tests that must detect what it loses. It is
//! the real server with its database in another folder; a thread copies the rows from there, always without the last
//! event of each game.
//!
//! ```text
//! cargo run --example careless_answers_first -- FOLDER
//! ```

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use yiqi_games::Games;
use yiqi_server::{Config, ServerLimits, start};
use yiqi_store::{Store, backup};

type Fault = Box<dyn std::error::Error>;

/// Copies what is new, except for the last event of each game.
const COPY: &str = "
    BEGIN IMMEDIATE;
    INSERT OR IGNORE INTO games SELECT * FROM working.games;
    INSERT OR IGNORE INTO keys SELECT * FROM working.keys;
    INSERT OR IGNORE INTO events SELECT * FROM working.events AS event
        WHERE sequence = 1 OR sequence < (SELECT max(sequence) FROM working.events WHERE game = event.game);
    COMMIT;
";

#[tokio::main]
#[expect(clippy::print_stdout, reason = "the test reads the address from standard output")]
async fn main() -> Result<(), Fault> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: careless_answers_first FOLDER")?);
    std::fs::create_dir_all(&folder)?;
    let (database, working) = (folder.join("yiqi.db"), folder.with_extension("working").join("yiqi.db"));
    start_from(&database, &working)?;
    let config = Config { limits: ServerLimits::unlimited(), ..Config::local(working.clone()) };
    let running = start(Games::standard(), yiqi_opponents::standard(), config).await?;
    let connection = Connection::open(&database)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute("ATTACH ? AS working", [working.to_str().ok_or("the path is not UTF-8")?])?;
    std::thread::spawn(move || {
        loop {
            connection.execute_batch(COPY).expect("the rows can be copied");
            std::thread::sleep(Duration::from_millis(2));
        }
    });
    println!("careless at http://{} until it is killed", running.address);
    std::future::pending::<()>().await;
    Ok(())
}

/// Replaces the working database by a copy of the one that survived.
fn start_from(database: &Path, working: &Path) -> Result<(), Fault> {
    // Creates the tables on the first start.
    drop(Store::open(database)?);
    let folder = working.parent().ok_or("the working database has a folder")?;
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    Ok(backup(database, working)?)
}
