//! `yiqi play` in a pseudo-terminal: editing, history, Ctrl-C, end of input.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect, Session};

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
    // Remove the files of an earlier run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn play(folder: &Path, arguments: &[&str]) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command
        .arg("play")
        .args(arguments)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("LC_ALL", "C")
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    spawn(command)
}

fn spawn(command: Command) -> OsSession {
    let mut session = Session::spawn(command).unwrap();
    // A long timeout, since the machine may be slow; only failing tests wait for it.
    session.set_expect_timeout(Some(Duration::from_secs(60)));
    session
}

fn assert_exits(session: &mut OsSession, status: i32) {
    session.expect(Eof).unwrap();
    let ended = session.get_process().wait().unwrap();
    assert!(matches!(ended, WaitStatus::Exited(_, code) if code == status), "{ended:?}");
}

#[test]
fn lines_can_be_edited_and_recalled() {
    let folder = folder("edits");
    let mut session = play(&folder, &["reversi", "--white", "human", "--black", "human"]);
    session.expect("Black>").unwrap();
    // A wrong digit and a backspace.
    session.send("f6\x7f5\r").unwrap();
    session.expect("White to move").unwrap();
    session.expect("White>").unwrap();
    session.send_line("a1").unwrap();
    session.expect("would not flip any disc").unwrap();
    session.expect("White>").unwrap();
    // Up twice recalls the first line, whose square is occupied by now.
    session.send("\x1b[A\x1b[A\r").unwrap();
    session.expect("there is already a disc on f5").unwrap();
    session.send_line("quit").unwrap();
    session.expect("The game is saved").unwrap();
    assert_exits(&mut session, 0);
}

#[test]
fn ctrl_c_exits_cleanly_and_the_game_can_be_resumed() {
    let folder = folder("ctrl-c");
    let mut session = play(&folder, &["liuzichong", "--white", "human", "--black", "human"]);
    session.expect("Black>").unwrap();
    session.send_line("a2b2").unwrap();
    session.expect("White>").unwrap();
    session.send(ControlCode::ETX).unwrap();
    session.expect("The game is saved").unwrap();
    assert_exits(&mut session, 0);

    let mut session = play(&folder, &[]);
    session.expect("Continue 六子冲 Liuzichong: a person against a person, 1 move").unwrap();
    session.expect("Which one?").unwrap();
    session.send_line("5").unwrap();
    session.expect("+(X). X").unwrap();
    session.expect("White>").unwrap();
    // Ctrl-D: end of input.
    session.send(ControlCode::EOT).unwrap();
    session.expect("The game is saved").unwrap();
    assert_exits(&mut session, 0);
}

#[test]
fn ctrl_c_during_a_search_exits_cleanly() {
    let folder = folder("thinking");
    let mut session = play(&folder, &["go", "--size", "19", "--black", "human", "--white", "level:8"]);
    session.expect("Black>").unwrap();
    session.send_line("D4").unwrap();
    session.expect("The opponent is thinking").unwrap();
    session.send(ControlCode::ETX).unwrap();
    session.expect("The game is saved").unwrap();
    assert_exits(&mut session, 0);

    let mut session = play(&folder, &["go"]);
    session.expect("1 move, last played just now. Continue it?").unwrap();
    session.send_line("what").unwrap();
    session.expect("Please answer yes or no").unwrap();
    session.send_line("y").unwrap();
    session.expect("The opponent is thinking").unwrap();
    session.send(ControlCode::ETX).unwrap();
    assert_exits(&mut session, 0);
}

#[test]
fn plain_output_has_no_control_sequences() {
    let folder = folder("plain");
    let mut session = play(&folder, &["--plain"]);
    let menu = session.expect("Which one?").unwrap();
    assert!(!String::from_utf8_lossy(menu.as_bytes()).contains('\x1b'));
    session.send_line("exit").unwrap();
    assert_exits(&mut session, 0);
}

#[test]
fn ctrl_c_stops_two_computers_and_a_person_takes_over() {
    let folder = folder("computers");
    let mut session = play(&folder, &["go", "--size", "19", "--black", "level:8", "--white", "level:8"]);
    session.expect("The opponent is thinking").unwrap();
    session.send(ControlCode::ETX).unwrap();
    session.expect("Stopped.").unwrap();
    session.send_line("computer off").unwrap();
    session.expect("Black>").unwrap();
    session.send_line("D4").unwrap();
    session.expect("The opponent is thinking").unwrap();
    session.send(ControlCode::ETX).unwrap();
    session.expect("The game is saved").unwrap();
    assert_exits(&mut session, 0);
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
        session.expect("name:").unwrap();
        session.send_line(name).unwrap();
    }
    session
        .expect("Ann (x): points 4, moves 3; stacks: 2 can move, 0 blocked, 0 stranded; DVONN 0/3")
        .unwrap();
    session
        .expect("Bob (o): points 4, moves 2; stacks: 2 can move, 0 blocked, 0 stranded; DVONN 1/3")
        .unwrap();
    session.expect("Source:").unwrap();
    session.send_line("3,5").unwrap();
    session.expect("To 3,3 would cut off 2 stacks (Ann loses 4, Bob 2)").unwrap();
    session.expect("To 3,7 would cut off 2 stacks (Ann loses 3, Bob 2)").unwrap();
    session.expect("Destination:").unwrap();
    session.send_line("3,7").unwrap();
    session.expect("Cut off: 3,1 3,3 (Ann loses 3, Bob 2)").unwrap();
    session.expect("Confirm?").unwrap();
    session.send_line("yes").unwrap();
    session.expect("Ann (x): points 2,").unwrap();
    session.expect("Source:").unwrap();
    session.send_line("quit").unwrap();
    assert_exits(&mut session, 0);
}

#[test]
fn invalid_utf8_is_answered_like_any_invalid_input() {
    let folder = folder("bytes");
    let mut session = play(&folder, &["reversi", "--black", "human", "--white", "human"]);
    session.expect("Black>").unwrap();
    session.send([0xff, b'\r']).unwrap();
    session.expect("is neither a square nor a pass").unwrap();
    session.send_line("quit").unwrap();
    assert_exits(&mut session, 0);
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
    let mut session = spawn(command);
    session.expect("Black>").unwrap();
    session.send_line("f5").unwrap();
    let turn = session.expect("Move 3: Black to move").unwrap();
    let turn = String::from_utf8_lossy(turn.as_bytes()).into_owned();
    session.send_line("quit").unwrap();
    assert_exits(&mut session, 0);
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
    session.expect("Black>").unwrap();
    // Only f5 begins with this letter, and only one command with these.
    session.send("f\t\r").unwrap();
    session.expect("White to move").unwrap();
    session.expect("White>").unwrap();
    session.send("resi\t\r").unwrap();
    session.expect("Black wins").unwrap();
    session.send_line("quit").unwrap();
    assert_exits(&mut session, 0);
}
