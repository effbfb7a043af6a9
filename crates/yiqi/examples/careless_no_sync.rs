//! A server that never waits for the disk, for the tests that must detect what it loses in a power cut. It is the real
//! server in a program whose `fsync` and `fdatasync` do nothing.
//!
//! ```text
//! cargo run --example careless_no_sync -- FOLDER
//! ```

use std::path::Path;

use yiqi_games::Games;
use yiqi_server::{Config, ServerLimits, start};

// SAFETY: these have the names and signatures of the C library's functions and replace them in this program; the linker
// prefers them for all callers, SQLite included. Doing nothing is memory-safe.
#[unsafe(no_mangle)]
extern "C" fn fsync(_file: i32) -> i32 {
    0
}

// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn fdatasync(_file: i32) -> i32 {
    0
}

#[tokio::main]
#[expect(clippy::print_stdout, reason = "the test reads the address from standard output")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: careless_no_sync FOLDER")?;
    let config =
        Config { limits: ServerLimits::unlimited(), ..Config::local(Path::new(&folder).join("yiqi.db")) };
    let running = start(Games::standard(), yiqi_opponents::standard(), config).await?;
    println!("careless at http://{} until it is killed", running.address);
    std::future::pending::<()>().await;
    Ok(())
}
