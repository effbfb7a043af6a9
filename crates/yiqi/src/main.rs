//! The program `yiqi`.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use yiqi::log::{FlushAtExit, Stderr};
use yiqi::{Console, Interrupt, clear_before_exit, keep_solutions, run};
use yiqi_files::Folders;
use yiqi_games::Games;

/// The conventional exit status after Ctrl-C.
const INTERRUPTED: i32 = 130;

fn main() -> ExitCode {
    let _flush = FlushAtExit;
    let interrupt = Interrupt::default();
    let on_signal = interrupt.clone();
    // Without a handler, Ctrl-C terminates the program immediately, which is acceptable.
    let _ = ctrlc::set_handler(move || {
        if !on_signal.interrupt() {
            clear_before_exit(&mut Stderr);
            std::process::exit(INTERRUPTED);
        }
    });
    // The streams are not locked: other threads use them as well.
    let (mut input, mut output, mut errors) =
        (io::BufReader::new(io::stdin()), io::BufWriter::new(io::stdout()), Stderr);
    let shows_progress = io::stderr().is_terminal();
    let width = terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0));
    let is_typed = io::stdin().is_terminal();
    let is_terminal = is_typed && io::stdout().is_terminal();
    let mut console = Console {
        input: &mut input,
        open_input: Some(|| Box::new(io::BufReader::new(io::stdin()))),
        output: &mut output,
        errors: &mut errors,
        folders: Folders::of_user(),
        is_terminal,
        is_typed,
        shows_progress,
        width,
        interrupt,
    };
    keep_solutions(console.folders.as_ref());
    // The only place that chooses the games and engines; all other code receives them as parameters.
    run(&Games::standard(), &yiqi_opponents::standard(), std::env::args_os(), &mut console)
}
