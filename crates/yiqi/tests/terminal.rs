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
        .env("TERM", "xterm");
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
    session.expect(".(X). X").unwrap();
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
    session.expect("There is an unfinished game with 1 move. Continue it?").unwrap();
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
fn invalid_utf8_is_answered_like_any_invalid_input() {
    let folder = folder("bytes");
    let mut session = play(&folder, &["reversi", "--black", "human", "--white", "human"]);
    session.expect("Black>").unwrap();
    session.send([0xff, b'\r']).unwrap();
    session.expect("is neither a square nor a pass").unwrap();
    session.send_line("quit").unwrap();
    assert_exits(&mut session, 0);
}
