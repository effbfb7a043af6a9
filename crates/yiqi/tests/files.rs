//! `yiqi convert` and `yiqi analyse` with real files, and atomic writing.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

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
            // A tilde stands for a space inside an argument.
            .args(arguments.split(' ').map(|argument| argument.replace('~', " ")))
            .env("LC_ALL", "C")
            .env("XDG_CACHE_HOME", std::env::temp_dir().join("yiqi-tests-cache"))
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
    let save = r#"{"version":1,"board":[1,1,1,1,1,0,0,1,2,0,0,2,2,2,2,2],"current_turn":"Black","player_side":"White"}"#;
    fs::write(folder.0.join("save.6zc"), save).unwrap();
    for (arguments, status, expected) in [
        ("convert missing.sgf out.json", 1, "error: missing.sgf: "),
        ("convert missing out.json", 1, "error: missing: "),
        ("convert folder.json out.json", 1, "error: folder.json: there are no game files in this folder"),
        ("convert game.transcript folder.json", 1, "error: folder.json: "),
        ("convert game.transcript nowhere/out.json", 1, "error: nowhere/out.json: "),
        ("convert save.6zc out.sgf", 1, "error: out.sgf: sgf files cannot store liuzichong"),
        ("convert game.transcript out.wtb", 1, "error: out.wtb: wthor files can be read but not written"),
        ("convert game.transcript out.doc", 2, "error: unknown format “out.doc”"),
        ("convert game.transcript - --to midi", 2, "error: unknown format “midi”"),
        ("convert - out.json", 2, "error: unknown format “-”"),
        ("convert game.transcript", 2, "error: missing: <OUT>"),
    ] {
        let output = folder.yiqi(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments}");
        assert!(error_message(&output).starts_with(expected), "{arguments}: {}", error_message(&output));
    }
    assert_eq!(folder.names(), ["folder.json", "game.transcript", "save.6zc"]);
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

#[test]
fn json_has_the_expected_owners_and_a_line_for_every_candidate() {
    let folder = Folder::new("owners");
    let read = |arguments: &str| -> Value {
        let output = folder.yiqi(arguments);
        assert!(output.status.success(), "{}", error_message(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let owners = |from: &Value| -> Vec<i64> {
        from["owners"].as_array().unwrap().iter().map(|owner| owner.as_i64().unwrap()).collect()
    };
    // The same board with either side to move: Black's left half, White's right half.
    for side in ["b", "w"] {
        let position = ".XO../.XO../.XO../.XO../.XO..";
        let best =
            read(&format!("best go --size 5 --position {position}~{side} --threads 1 --lines 3 --json"));
        let owners = owners(&best);
        assert_eq!(owners.len(), 25);
        for row in owners.chunks(5) {
            assert!(row[1] > 50 && row[2] < -50 && row[4] < 0, "{side}: {owners:?}");
        }
        let candidates = best["candidates"].as_array().unwrap();
        assert!(candidates.iter().all(|one| one["line"][0] == one["move"]), "{candidates:?}");
    }
    fs::write(folder.0.join("game.sgf"), "(;SZ[5];B[cc];W[bb];B[bc])").unwrap();
    let analysis = read("analyse game.sgf --threads 1 --nodes 50 --json");
    for analysed in analysis["moves"].as_array().unwrap() {
        assert_eq!(owners(analysed).len(), 25);
        assert_eq!(analysed["line"][0], analysed["best"]);
    }
    // Engines that do not know owners leave them out.
    assert_eq!(read("best liuzichong --json")["owners"], Value::Null);
}

/// A folder with good and bad games of several formats, also in a subfolder with a long name.
fn collection(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    let long = "a-subfolder-whose-name-alone-is-longer-than-any-shortened-text-would-be";
    fs::create_dir_all(folder.0.join("games").join(long)).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.0.join("games").join(name), text).unwrap();
    write("a.sgf", "(;GM[1]SZ[9]PB[Ann];B[ee];W[cc])\n(;GM[1]SZ[9];B[ee];W[ee])\n(;GM[1]SZ[9];B[cc];B[gg])");
    write("b.transcript", "f5d6c3\nf5a1\n");
    write("notes.md", "nothing to see");
    write(&format!("{long}/broken.ggf"), "(;GM[Othello]B[f5");
    write(&format!("{long}/c.ggf"), "(;GM[Othello]PB[Bea]B[f5]W[d6];)");
    (folder, format!("games/{long}/broken.ggf"))
}

#[test]
fn a_folder_becomes_json_lines_and_what_is_skipped_is_named() {
    let (folder, broken) = collection("folder");
    let output = folder.yiqi("convert --to json --keep-going games all.jsonl");
    assert_eq!(output.status.code(), Some(1), "some games were skipped");
    let text = fs::read_to_string(folder.0.join("all.jsonl")).unwrap();
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let moves: Vec<usize> = games.iter().map(|game| game["moves"].as_array().unwrap().len()).collect();
    assert_eq!(moves, [2, 3, 3, 2], "in the order of the files");
    assert_eq!(games[3]["players"]["black"]["name"], "Bea");
    let errors = error_message(&output);
    for expected in [
        "skipped: games/notes.md: not a game file\n",
        "skipped: games/a.sgf, game 2, move 2 (E5): there is already a stone on E5\n",
        "skipped: games/b.transcript, game 2, move 2 (a1): ",
        &format!("skipped: {broken}, line 1: syntax error; expected ]\n"),
        "note: games/a.sgf, game 3, move 2 (G3): the same side moved twice in a row",
        "Converted 4 games from 4 files; skipped 3.\n",
    ] {
        assert!(errors.contains(expected), "{expected} in {errors}");
    }
    // The result can be read again, and converted to another format.
    assert!(folder.yiqi("convert all.jsonl again.json").status.success());
    assert_eq!(folder.yiqi("convert --keep-going all.jsonl reversi.ggf").status.code(), Some(1));
    assert_eq!(fs::read_to_string(folder.0.join("reversi.ggf")).unwrap().lines().count(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn files_whose_names_are_not_text_are_read_and_links_to_nothing_are_left_out() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new("names");
    fs::create_dir(folder.0.join("games")).unwrap();
    // A Chinese name as older systems wrote it.
    let name = std::ffi::OsStr::from_bytes(b"games/\xc6\xe5\xc6\xd7.sgf");
    fs::write(folder.0.join(name), "(;GM[1]SZ[9];B[ee])").unwrap();
    std::os::unix::fs::symlink("nowhere", folder.0.join("games/link.sgf")).unwrap();
    let output = folder.yiqi("convert --to json games all.jsonl");
    assert!(output.status.success(), "{}", error_message(&output));
    assert_eq!(fs::read_to_string(folder.0.join("all.jsonl")).unwrap().lines().count(), 1);
}

#[test]
fn without_keep_going_the_first_bad_game_ends_the_conversion_and_nothing_is_written() {
    let (folder, _) = collection("strict");
    fs::write(folder.0.join("all.jsonl"), "precious").unwrap();
    let output = folder.yiqi("convert --to json games all.jsonl");
    assert_eq!(output.status.code(), Some(1));
    let errors = error_message(&output);
    assert!(errors.contains("error: games/a.sgf, game 2, move 2 (E5): "), "{errors}");
    assert!(errors.contains("--keep-going"), "{errors}");
    assert_eq!(fs::read_to_string(folder.0.join("all.jsonl")).unwrap(), "precious");
    assert_eq!(folder.names(), ["all.jsonl", "games"], "no temporary file is left");
}

#[test]
fn games_can_be_kept_up_to_the_bad_move() {
    let folder = Folder::new("legal");
    fs::write(folder.0.join("game.sgf"), "(;GM[1]SZ[9];B[ee];W[ee];B[cc])").unwrap();
    let output = folder.yiqi("convert --keep-legal game.sgf game.json");
    assert!(output.status.success());
    let message = "note: game.sgf, game 1, move 2 (E5): there is already a stone on E5; kept up to there\n";
    assert_eq!(error_message(&output), message);
    let game: Value = serde_json::from_slice(&fs::read(folder.0.join("game.json")).unwrap()).unwrap();
    assert_eq!(game["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn the_names_of_the_wthor_database_are_found_beside_its_games() {
    let folder = Folder::new("wthor");
    let mut games = vec![20, 7, 5, 22, 1, 0, 0, 0, 0, 0, 0xbd, 7, 8, 0, 24, 0];
    games.extend([0, 0, 1, 0, 0, 0, 40, 40, 56, 64, 33]);
    games.resize(16 + 68, 0);
    fs::write(folder.0.join("WTH_1981.wtb"), games).unwrap();
    let names = |length: usize, names: [&str; 2]| {
        let padded = names.map(|name| format!("{name:\0<length$}"));
        [vec![0; 16], padded.concat().into_bytes()].concat()
    };
    fs::write(folder.0.join("WTHOR.JOU"), names(20, ["Rose", "Tamenori"])).unwrap();
    fs::write(folder.0.join("wthor.trn"), names(26, ["Paris", "London"])).unwrap();
    assert!(folder.yiqi("convert WTH_1981.wtb out.json").status.success());
    let game: Value = serde_json::from_slice(&fs::read(folder.0.join("out.json")).unwrap()).unwrap();
    assert_eq!(game["players"]["black"]["name"], "Tamenori");
    assert_eq!(game["players"]["white"]["name"], "Rose");
    assert_eq!((&game["event"], &game["date"]), (&Value::from("Paris"), &Value::from("1981")));
    assert_eq!(game["result"]["margin"], "16");
}

#[test]
fn thousands_of_games_are_streamed() {
    let folder = Folder::new("many");
    fs::write(folder.0.join("many.transcript"), "f5d6c3d3c4\n".repeat(5_000)).unwrap();
    assert!(folder.yiqi("convert many.transcript many.jsonl").status.success());
    assert_eq!(fs::read_to_string(folder.0.join("many.jsonl")).unwrap().lines().count(), 5_000);
    assert!(folder.yiqi("convert many.jsonl list.json").status.success());
    let list: Value = serde_json::from_slice(&fs::read(folder.0.join("list.json")).unwrap()).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 5_000);
    assert!(folder.yiqi("convert list.json again.transcript").status.success());
    let read = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap();
    assert_eq!(read("again.transcript"), read("many.transcript"));
}
