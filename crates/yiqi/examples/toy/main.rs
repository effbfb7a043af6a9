//! The program with one more game, tic-tac-toe, and an engine for it. Neither has any words or any part of the page.
//!
//! ```text
//! cargo run --example toy -- play tictactoe
//! cargo run --example toy -- serve
//! ```

mod solver;

use std::io;
use std::process::ExitCode;

use yiqi::{Console, run};
use yiqi_battery::tictactoe;
use yiqi_games::{GameKind, Games};

fn main() -> ExitCode {
    let games = Games::standard().with(GameKind::of::<tictactoe::Position>());
    let (mut input, mut output, mut errors) = (io::BufReader::new(io::stdin()), io::stdout(), io::stderr());
    let mut console = Console::piped(&mut input, &mut output, &mut errors);
    run(&games, &solver::engines(), std::env::args_os(), &mut console)
}
