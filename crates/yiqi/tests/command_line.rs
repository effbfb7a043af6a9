//! What the command line says about itself, its suggestions and errors, and Ctrl-C.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("command-line-{name}"));
    // Remove the files of an earlier run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(arguments).env("LC_ALL", "C").env("XDG_CACHE_HOME", folder("cache"));
    command
}

fn yiqi(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn help_explains_the_program_and_each_command() {
    let (whole, by_flag) = (yiqi(&["help"]), yiqi(&["--help"]));
    assert_eq!((whole.status.code(), text(&whole.stdout)), (Some(0), text(&by_flag.stdout)));
    let (convert, by_flag) = (yiqi(&["help", "convert"]), yiqi(&["convert", "--help"]));
    assert_eq!(text(&convert.stdout), text(&by_flag.stdout));
    assert!(text(&convert.stdout).contains("--keep-going"));
    let wrong = yiqi(&["help", "dance"]);
    assert_eq!(
        (wrong.status.code(), text(&wrong.stderr).as_str()),
        (Some(2), "error: unknown command “dance”\n")
    );
    assert!(text(&yiqi(&["help", "convert", "--lang", "zh"]).stdout).contains("用法"));
}

#[test]
fn the_version_has_facts_about_the_build() {
    let short = text(&yiqi(&["-V"]).stdout);
    assert_eq!(short, format!("yiqi {}\n", env!("CARGO_PKG_VERSION")));
    let long = text(&yiqi(&["--version"]).stdout);
    assert!(long.starts_with(short.trim_end()));
    for fact in ["\ntarget: ", "\nprofile: ", "\ncompiler: rustc ", "\nlicence: MIT OR Apache-2.0"] {
        assert!(long.contains(fact), "{fact} in {long}");
    }
}

#[test]
fn completions_and_manual_pages_come_from_the_parser() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = text(&yiqi(&["completions", shell]).stdout);
        assert!(script.contains("keep-going"), "{shell}");
    }
    // Values too, where the shell's scripts can hold them.
    for shell in ["bash", "fish", "zsh"] {
        let script = text(&yiqi(&["completions", shell]).stdout);
        for value in ["liuzichong", "transcript", "tromp-taylor"] {
            assert!(script.contains(value), "{shell} completes {value}");
        }
    }
    assert_eq!(yiqi(&["completions", "cmd"]).status.code(), Some(2));
    let page = text(&yiqi(&["man", "convert"]).stdout);
    assert!(page.contains(".TH") && page.contains("keep\\-going"), "{page}");
    let folder = folder("man");
    assert!(yiqi(&["man", "--out", folder.to_str().unwrap()]).status.success());
    for name in ["yiqi.1", "yiqi-convert.1", "yiqi-serve.1"] {
        assert!(std::fs::read_to_string(folder.join(name)).unwrap().contains(".TH"), "{name}");
    }
}

#[test]
fn near_misses_get_a_suggestion() {
    for (arguments, expected) in [
        (&["moves", "othello"][..], "Did you mean reversi?"),
        (&["show", "weiqi"], "Did you mean go?"),
        (&["moves", "revesri"], "Did you mean reversi?"),
        (&["play", "liuzichon"], "Did you mean liuzichong?"),
        (&["serve", "--listen", "0.0.0.0"], "Did you mean --address?"),
        (&["--listen", "0.0.0.0"], "Did you mean serve --address?"),
        (&["best", "go", "--time", "5"], "Did you mean --seconds?"),
        (&["convret", "a", "b"], "Did you mean convert?"),
        (&["help", "analyze"], "Did you mean analyse?"),
        (&["convert", "--keepgoing", "a", "b"], "Did you mean --keep-going?"),
    ] {
        let output = yiqi(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn errors_are_json_if_the_output_is() {
    for (arguments, kind, status) in [
        (&["moves", "chess", "--json"][..], "usage", 2),
        (&["moves", "go", "--json", "--sizes", "9"], "usage", 2),
        (&["analyse", "missing-file.sgf", "--json"], "refused", 1),
        (&["show", "go", "--json", "--moves", "D4 D4"], "usage", 2),
    ] {
        let output = yiqi(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(output.stdout.is_empty());
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!((&error["error"]["kind"], &error["error"]["status"]), (&kind.into(), &status.into()));
        assert!(!error["error"]["message"].as_str().unwrap().is_empty());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_with_the_place() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["moves", "reversi"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("error: standard output: "), "{}", text(&output.stderr));
}

#[test]
fn messages_name_whole_paths() {
    let long = format!("{}/game.sgf", "a-folder-with-a-long-name/".repeat(5));
    for arguments in
        [&["convert", &long, "out.json"][..], &["analyse", &long], &["best", "go", "--weights", &long]]
    {
        let errors = text(&yiqi(arguments).stderr);
        assert!(errors.contains(&long), "{arguments:?}: {errors}");
    }
    let blocked = folder("blocked").join("file");
    std::fs::write(&blocked, "not a folder").unwrap();
    let data = blocked.join("data");
    let output = yiqi(&["serve", "--port", "0", "--data", data.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains(data.to_str().unwrap()), "{}", text(&output.stderr));
}

/// Starts a command, waits for its first line of output if it has one early, and presses Ctrl-C.
#[cfg(unix)]
fn interrupted(arguments: &[&str], first_line: bool) -> (Option<i32>, String) {
    let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut written = String::new();
    if first_line {
        output.read_line(&mut written).unwrap();
    }
    let pid = child.id().to_string();
    // The handler is installed before anything else, so a signal that arrives early is not lost, but it may arrive
    // before the command watches for it: then the program ends at once, also with status 130.
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    output.read_to_string(&mut written).unwrap();
    (child.wait().unwrap().code(), written)
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_was_found() {
    let (status, written) = interrupted(&["perft", "reversi", "--depth", "30"], true);
    assert_eq!((status, written.lines().next()), (Some(130), Some("1 4 0")), "{written}");
}

#[test]
fn replay_answers_each_line_before_the_next_one_comes() {
    let mut child =
        command(&["replay", "reversi"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for score in ["4:1", "3:3"] {
        let moves = if score == "4:1" { "f5" } else { "f5 d6" };
        std::io::Write::write_all(&mut input, format!("{moves}\n").as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.ends_with(&format!("\t{score}\n")), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// `convert` and `replay` read the same transcripts, with passes left out.
#[test]
fn replay_reads_transcripts_as_convert_does() {
    // There is a forced pass before the last move.
    let transcript = "e6f6c4e7e8d8g6f8g5";
    let spaced: Vec<String> = transcript.as_bytes().chunks(2).map(|pair| text(pair).to_uppercase()).collect();
    let run = |arguments: &[&str], input: &str| {
        let mut child = command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stdout));
        text(&output.stdout)
    };
    let replayed = run(&["replay", "reversi"], &format!("{transcript}\n{}\n", spaced.join(" ")));
    let lines: Vec<&str> = replayed.lines().collect();
    assert_eq!(lines[0], lines[1]);
    let record = run(&["convert", "--from", "transcript", "--to", "json", "-", "-"], transcript);
    let record: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["moves"].as_array().unwrap().len(), transcript.len() / 2 + 1, "the pass is inserted");
}

#[test]
fn moves_may_be_written_in_two_words_or_with_a_dash() {
    let position = |moves: &str| -> Value {
        let shown = yiqi(&["show", "liuzichong", "--moves", moves, "--json"]);
        let shown: Value = serde_json::from_slice(&shown.stdout).unwrap_or_else(|_| panic!("{shown:?}"));
        shown["position"].clone()
    };
    for moves in ["a2 b2 a3 b3 D2-c2", "A2-B2 a3→b3 d2 c2"] {
        assert_eq!(position(moves), position("a2b2 a3b3 d2c2"), "{moves}");
    }
    let wrong = yiqi(&["show", "liuzichong", "--moves", "a2 b2 a3 a3"]);
    assert!(text(&wrong.stderr).contains("illegal move 2 (a3 a3)"), "{}", text(&wrong.stderr));
}
