//! A server that does not make acknowledged moves durable, used to check that the durability tests detect lost data.
//! `yiqi serve` never runs like this.
//!
//! ```text
//! cargo run --example careless -- no-sync FOLDER
//! cargo run --example careless -- answers-first FOLDER
//! ```

use std::path::Path;

use yiqi_games::Games;
use yiqi_server::{Config, Limits, Parts, start_with};
use yiqi_store::{Care, Disk};

type Fault = Box<dyn std::error::Error>;

#[tokio::main]
#[expect(clippy::print_stdout, reason = "the tests read the address from standard output")]
async fn main() -> Result<(), Fault> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [care, folder] = arguments.as_slice() else {
        return Err("usage: careless no-sync|answers-first FOLDER".into());
    };
    let care = match care.as_str() {
        "no-sync" => Care::NoSync,
        "answers-first" => Care::AnswersFirst,
        other => return Err(format!("unknown mode \"{other}\": use no-sync or answers-first").into()),
    };
    let config = Config { limits: Limits::unlimited(), ..Config::local(Path::new(folder).join("yiqi.db")) };
    let parts = Parts { disk: Disk { care, ..Disk::default() } };
    let running = start_with(Games::standard(), yiqi_opponents::standard(), config, parts).await?;
    println!("serving at http://{} until killed", running.address);
    std::future::pending::<()>().await;
    Ok(())
}
