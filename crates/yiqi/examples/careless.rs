//! A server that is careless with its disk, for the tests that must find what it loses. `yiqi` is never like this.
//!
//! ```text
//! cargo run --example careless -- no-sync FOLDER
//! cargo run --example careless -- answers-first FOLDER
//! ```

use std::path::Path;

use yiqi_games::Games;
use yiqi_server::{Config, ServerLimits, start_with_store};
use yiqi_store::{Care, Disk, Store};

type Fault = Box<dyn std::error::Error>;

#[tokio::main]
#[expect(clippy::print_stdout, reason = "the tests read the address")]
async fn main() -> Result<(), Fault> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [care, folder] = arguments.as_slice() else {
        return Err("usage: careless no-sync|answers-first FOLDER".into());
    };
    let care = match care.as_str() {
        "no-sync" => Care::NoSync,
        "answers-first" => Care::AnswersFirst,
        other => return Err(format!("no carelessness is called {other}").into()),
    };
    let config =
        Config { limits: ServerLimits::unlimited(), ..Config::local(Path::new(folder).join("yiqi.db")) };
    let open = |path: &Path| Store::open_with(path, Disk { care, ..Disk::default() });
    let running = start_with_store(Games::standard(), yiqi_opponents::standard(), config, open).await?;
    println!("careless at http://{} until it is killed", running.address);
    std::future::pending::<()>().await;
    Ok(())
}
