//! The program `yiqi`.

use std::io;
use std::process::ExitCode;

use yiqi::{Console, run};
use yiqi_games::Games;

fn main() -> ExitCode {
    let (mut input, mut output, mut errors) =
        (io::stdin().lock(), io::BufWriter::new(io::stdout().lock()), io::stderr().lock());
    let mut console = Console { input: &mut input, output: &mut output, errors: &mut errors };
    run(&Games::standard(), std::env::args_os(), &mut console)
}
