//! `yiqi play` with the real program and piped input. Most conversations are tested in `yiqi-terminal`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// An empty folder for this test's unfinished games and saved files.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
    // Remove the files of an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn play(folder: &Path, arguments: &str, typed: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .arg("play")
        // A tilde stands for a space inside an argument.
        .args(arguments.split_whitespace().map(|argument| argument.replace('~', " ")))
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let typed = typed.to_vec();
    // The program may exit before it has read all input.
    let writer = std::thread::spawn(move || drop(input.write_all(&typed)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Plays a conversation: a file with the arguments on the first line and then the input, and beside it a file with the expected
/// output, which is rewritten with `YIQI_BLESS=1`.
fn converse(file: &str) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(file).with_extension("in");
    let answers = script.with_extension("out");
    let script = fs::read_to_string(script).unwrap();
    let (arguments, typed) = script.split_once('\n').unwrap();
    let name = answers.file_stem().unwrap().to_str().unwrap();
    let output = play(&folder(name), arguments, typed.as_bytes());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    if std::env::var_os("YIQI_BLESS").is_some() {
        fs::write(&answers, &output.stdout).unwrap();
    }
    assert_eq!(String::from_utf8(output.stdout).unwrap(), fs::read_to_string(&answers).unwrap());
}

#[test]
fn the_seeds_dialogue_of_dvonn() {
    converse("../yiqi-terminal/tests/conversations/dvonn-seed-dialogue");
}

#[test]
fn games_are_saved_to_and_loaded_from_files_in_the_current_folder() {
    converse("tests/play/files");
}

#[test]
fn an_unfinished_game_is_found_again_by_the_next_program() {
    let folder = folder("kept");
    let said = |typed| {
        let output = play(&folder, "reversi --black human --white human", typed);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(said(b"f5\nd6\n").ends_with("The game is saved; you can continue it next time.\n"));
    assert!(said(b"yes\nc3\n").contains("There is an unfinished game of Reversi"));
    assert!(folder.join("data/yiqi").is_dir());
}

#[test]
fn wrong_usage_is_reported_before_the_game_starts() {
    let folder = folder("usage");
    for (arguments, expected) in [
        ("chess", "there is no game"),
        ("reversi --size 9", "has no option --size"),
        ("go --size 99", "illegal size"),
        ("go --white greedy", "does not play"),
        ("go --white level:9", "unknown opponent"),
        ("reversi --position XX", "invalid position"),
        ("--black level:5", "name the game too"),
        ("--size 9", "name the game too"),
    ] {
        let output = play(&folder, arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(expected), "{arguments}: {said}");
    }
}
