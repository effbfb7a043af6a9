//! The program in a pseudo-terminal. `yiqi play`: editing, history, Ctrl-C, end of input; long commands: progress and Ctrl-C.

use std::path::{Path, PathBuf};
use std::process::Command;

use pseudo_terminal::{CTRL_C, CTRL_D, Terminal};

mod pseudo_terminal;

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
    // Remove the files of an earlier run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn play(folder: &Path, arguments: &[&str]) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command
        .arg("play")
        .args(arguments)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("LC_ALL", "C")
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    Terminal::start(command)
}

#[test]
fn lines_can_be_edited_and_recalled() {
    let folder = folder("edits");
    let mut session = play(&folder, &["reversi", "--white", "human", "--black", "human"]);
    session.expect("Black>");
    // A wrong digit and a backspace.
    session.send("f6\x7f5\r");
    session.expect("White to move");
    session.expect("White>");
    session.send_line("a1");
    session.expect("would not flip any disc");
    session.expect("White>");
    // Up twice recalls the first line, whose square is occupied by now.
    session.send("\x1b[A\x1b[A\r");
    session.expect("there is already a disc on f5");
    session.send_line("quit");
    session.expect("The game is saved");
    session.assert_exits(0);
}

#[test]
fn ctrl_c_exits_cleanly_and_the_game_can_be_resumed() {
    let folder = folder("ctrl-c");
    let mut session = play(&folder, &["liuzichong", "--white", "human", "--black", "human"]);
    session.expect("Black>");
    session.send_line("a2b2");
    session.expect("White>");
    session.send(CTRL_C);
    session.expect("The game is saved");
    session.assert_exits(0);

    let mut session = play(&folder, &[]);
    session.expect("Continue 六子冲 Liuzichong: a person against a person, 1 move");
    session.expect("Which one?");
    session.send_line("5");
    session.expect("+(X). X");
    session.expect("White>");
    // Ctrl-D: end of input.
    session.send(CTRL_D);
    session.expect("The game is saved");
    session.assert_exits(0);
}

#[test]
fn ctrl_c_during_a_search_exits_cleanly() {
    let folder = folder("thinking");
    let mut session = play(&folder, &["go", "--size", "19", "--black", "human", "--white", "level:8"]);
    session.expect("Black>");
    session.send_line("D4");
    session.expect("The opponent is thinking");
    session.send(CTRL_C);
    session.expect("The game is saved");
    session.assert_exits(0);

    let mut session = play(&folder, &["go"]);
    session.expect("1 move, last played just now. Continue it?");
    session.send_line("what");
    session.expect("Please answer yes or no");
    session.send_line("y");
    session.expect("The opponent is thinking");
    session.send(CTRL_C);
    session.assert_exits(0);
}

#[test]
fn plain_output_has_no_control_sequences() {
    let folder = folder("plain");
    let mut session = play(&folder, &["--plain"]);
    let menu = session.expect("Which one?");
    assert!(!menu.contains('\x1b'));
    session.send_line("exit");
    session.assert_exits(0);
}

#[test]
fn ctrl_c_stops_two_computers_and_a_person_takes_over() {
    let folder = folder("computers");
    let mut session = play(&folder, &["go", "--size", "19", "--black", "level:8", "--white", "level:8"]);
    session.expect("The opponent is thinking");
    session.send(CTRL_C);
    session.expect("Stopped.");
    session.send_line("computer off");
    session.expect("Black>");
    session.send_line("D4");
    session.expect("The opponent is thinking");
    session.send(CTRL_C);
    session.expect("The game is saved");
    session.assert_exits(0);
}

#[test]
fn dvonn_shows_the_position_in_numbers_and_what_a_move_would_cut_off() {
    let folder = folder("dvonn-facts");
    let row = |length: usize| vec!["."; length].join(" ");
    let rows = [&row(9), &row(10), "b2 w3 w1 d1 d1 b2* . . . . .", &row(10), &row(9)];
    let position = format!("{} w", rows.join("/"));
    let arguments = ["dvonn", "--position", &position, "--black", "human", "--white", "human"];
    let mut session = play(&folder, &arguments);
    for name in ["Ann", "Bob"] {
        session.expect("name:");
        session.send_line(name);
    }
    session.expect("Ann (x): points 4, moves 3; stacks: 2 can move, 0 blocked, 0 stranded; DVONN 0/3");
    session.expect("Bob (o): points 4, moves 2; stacks: 2 can move, 0 blocked, 0 stranded; DVONN 1/3");
    session.expect("Source:");
    session.send_line("3,5");
    session.expect("To 3,3 would cut off 2 stacks (Ann loses 4, Bob 2)");
    session.expect("To 3,7 would cut off 2 stacks (Ann loses 3, Bob 2)");
    session.expect("Destination:");
    session.send_line("3,7");
    session.expect("Cut off: 3,1 3,3 (Ann loses 3, Bob 2)");
    session.expect("Confirm?");
    session.send_line("yes");
    session.expect("Ann (x): points 2,");
    session.expect("Source:");
    session.send_line("quit");
    session.assert_exits(0);
}

#[test]
fn invalid_utf8_is_answered_like_any_invalid_input() {
    let folder = folder("bytes");
    let mut session = play(&folder, &["reversi", "--black", "human", "--white", "human"]);
    session.expect("Black>");
    session.send([0xff, b'\r']);
    session.expect("is neither a square nor a pass");
    session.send_line("quit");
    session.assert_exits(0);
}

/// The first turn of a game of Reversi in a terminal of this kind.
fn first_turn(name: &str, locale: &str, no_color: Option<&str>) -> String {
    let folder = folder(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command
        .args(["play", "reversi", "--white", "level:1", "--lang", "en"])
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("LC_ALL", locale)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    if let Some(value) = no_color {
        command.env("NO_COLOR", value);
    }
    let mut session = Terminal::start(command);
    session.expect("Black>");
    session.send_line("f5");
    let turn = session.expect("Move 3: Black to move");
    session.send_line("quit");
    session.assert_exits(0);
    turn
}

#[test]
fn the_board_has_symbols_and_colours_where_the_terminal_has_them() {
    let turn = first_turn("symbols", "C.UTF-8", Some("1"));
    assert!(turn.contains('●') && turn.contains('○') && turn.contains(" + "), "{turn}");
    assert!(!turn.contains("\x1b[42m"), "{turn:?}");
    assert_eq!(turn.matches("   a b c d e f g h").count(), 2, "one board a turn: {turn}");
    // An empty variable has no meaning.
    let turn = first_turn("colours", "C", Some(""));
    assert!(turn.contains("\x1b[42m") && turn.contains("\x1b[97mO") && !turn.contains('●'), "{turn:?}");
}

#[test]
fn tab_completes_moves_and_commands() {
    let folder = folder("completion");
    let mut session = play(&folder, &["reversi", "--white", "human", "--black", "human"]);
    session.expect("Black>");
    // Only f5 begins with this letter, and only one command with these.
    session.send("f\t\r");
    session.expect("White to move");
    session.expect("White>");
    session.send("resi\t\r");
    session.expect("Black wins");
    session.send_line("quit");
    session.assert_exits(0);
}

/// Waits for one of the texts, interrupts the command and waits for its result.
fn assert_interruptible(arguments: &[&str], progress: &[&str], result: Option<&str>) {
    let folder = folder(&format!("progress-{}-{}", arguments[0], arguments[1]));
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(arguments).env("LC_ALL", "C").env("XDG_CACHE_HOME", folder);
    let mut session = Terminal::start(command);
    session.expect_any(progress);
    session.send(CTRL_C);
    if let Some(result) = result {
        session.expect(result);
    }
    session.assert_exits(130);
}

#[test]
fn perft_shows_its_progress() {
    assert_interruptible(&["perft", "reversi", "--depth", "30"], &[" %\x1b[K"], None);
    // Between parts that are counted in one go, too: 361 of them at depth 3.
    let parts = ["3: 1", "3: 2", "3: 3", "3: 4", "3: 5", "3: 6", "3: 7", "3: 8", "3: 9"];
    assert_interruptible(&["perft", "go", "--depth", "8"], &parts, None);
}

#[test]
fn solve_shows_its_progress_from_the_beginning() {
    assert_interruptible(&["solve", "liuzichong", "--verify"], &["Solving the game: "], None);
}

#[test]
fn best_shows_its_progress_and_after_ctrl_c_the_best_move() {
    let arguments = ["best", "reversi", "--seconds", "1000", "--threads", "1"];
    assert_interruptible(&arguments, &[" nodes: "], Some("deep, "));
}
