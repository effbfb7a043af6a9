//! `yiqi convert` and `yiqi analyse` with real files, and atomic writing.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A temporary folder for each test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("yiqi-convert-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn yiqi(&self, arguments: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_yiqi"))
            .args(arguments.split(' '))
            .env("LC_ALL", "C")
            .current_dir(&self.0)
            .output()
            .unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover temporary folder is harmless.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn error_message(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_game_round_trips_through_json() {
    let folder = Folder::new("back");
    fs::write(folder.0.join("game.sgf"), "(;GM[1]SZ[9]KM[5.5]C[hello];B[ee](;W[cc])(;W[gg]))").unwrap();
    assert!(folder.yiqi("convert game.sgf game.json").status.success());
    assert!(folder.yiqi("convert game.json again.sgf").status.success());
    assert!(folder.yiqi("convert again.sgf again.json").status.success());
    let read = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap();
    assert_eq!(read("game.json"), read("again.json"));
    assert_eq!(
        folder.names(),
        ["again.json", "again.sgf", "game.json", "game.sgf"],
        "no temporary file is left"
    );
}

#[test]
fn a_failed_conversion_leaves_the_old_file_unchanged() {
    let folder = Folder::new("refused");
    fs::write(folder.0.join("bad.sgf"), "(;GM[1]SZ[9]\n;B[ee]\n;W[ee])").unwrap();
    fs::write(folder.0.join("out.json"), "precious").unwrap();
    let output = folder.yiqi("convert bad.sgf out.json");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        error_message(&output),
        "error: bad.sgf, game 1, move 2 (E5): there is already a stone on E5\n"
    );
    assert_eq!(fs::read_to_string(folder.0.join("out.json")).unwrap(), "precious");
    assert_eq!(folder.names(), ["bad.sgf", "out.json"]);
}

#[test]
fn error_messages_name_the_file() {
    let folder = Folder::new("named");
    fs::write(folder.0.join("game.transcript"), "f5d6\n").unwrap();
    fs::create_dir(folder.0.join("folder.json")).unwrap();
    for (arguments, status, expected) in [
        ("convert missing.sgf out.json", 1, "error: missing.sgf: "),
        ("convert game.transcript folder.json", 1, "error: folder.json: "),
        ("convert game.transcript nowhere/out.json", 1, "error: nowhere/out.json: "),
        ("convert game.transcript out.sgf", 1, "error: out.sgf: sgf files cannot store reversi"),
        ("convert game.transcript out.doc", 2, "error: unknown format “out.doc”"),
        ("convert game.transcript - --to midi", 2, "error: unknown format “midi”"),
        ("convert - out.json", 2, "error: unknown format “-”"),
        ("convert game.transcript", 2, "error: missing: <OUT>"),
    ] {
        let output = folder.yiqi(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments}");
        assert!(error_message(&output).starts_with(expected), "{arguments}: {}", error_message(&output));
    }
    assert_eq!(folder.names(), ["folder.json", "game.transcript"]);
}

#[test]
fn lost_information_is_reported() {
    let folder = Folder::new("lost");
    let record =
        r#"{"format":"yiqi-record","version":1,"game":"reversi","moves":[{"move":"f5","comment":"!"}]}"#;
    fs::write(folder.0.join("game.json"), record).unwrap();
    let output = folder.yiqi("convert game.json - --to transcript");
    assert_eq!(
        (String::from_utf8(output.stdout.clone()).unwrap().as_str(), output.status.success()),
        ("f5\n", true)
    );
    assert_eq!(error_message(&output), "transcript files do not store: comments\n");
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let path = |name: &str| folder.0.join(name);
    fs::write(path("game.transcript"), "f5d6\n").unwrap();
    fs::write(path("target.json"), "old").unwrap();
    fs::set_permissions(path("target.json"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("target.json", path("link.json")).unwrap();
    assert!(folder.yiqi("convert game.transcript link.json").status.success());
    assert!(fs::symlink_metadata(path("link.json")).unwrap().is_symlink());
    assert!(fs::read_to_string(path("target.json")).unwrap().contains("yiqi-record"));
    assert_eq!(fs::metadata(path("target.json")).unwrap().permissions().mode() & 0o777, 0o600);
    // A device is written to, not replaced.
    assert!(folder.yiqi("convert game.transcript /dev/null --to json").status.success());
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn analyse_finds_the_blunder_and_draws_a_graph() {
    let folder = Folder::new("analyse");
    // White gives the corner to Black.
    fs::write(folder.0.join("game.transcript"), "f5d6c3d3c4f4f6f3e6e7d7b3\n").unwrap();
    let output = folder.yiqi("analyse game.transcript --threads 1 --nodes 3000 --json");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("\"complete\":true"), "{text}");
    assert_eq!(text.matches("\"number\":").count(), 12);
    let output = folder.yiqi("analyse game.transcript --threads 1 --nodes 500");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| line.contains('|')).count(), 12, "{text}");
    let output = folder.yiqi("analyse game.transcript --threads 1 --nodes 500 --svg");
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("<svg"));
    // A setup in mid-game is analysed too.
    fs::write(folder.0.join("setup.sgf"), "(;SZ[5];B[cc];W[bb];AE[cc];PL[B];B[cc])").unwrap();
    let output = folder.yiqi("analyse setup.sgf --threads 1 --nodes 50 --json");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), text.matches("\"number\":").count()), (Some(0), 3), "{text}");
    let output = folder.yiqi("analyse game.transcript --number 2");
    assert_eq!(
        (output.status.code(), error_message(&output).contains("there is no game 2")),
        (Some(2), true)
    );
}
