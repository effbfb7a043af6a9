//! Other programs as players: the real binary plays against itself over each protocol.

use std::path::Path;
use std::process::{Command, Output};

fn yiqi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yiqi")).args(["--lang", "en"]).args(arguments).output().unwrap()
}

fn text(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

/// Plays games against the binary itself over a protocol and checks that no engine fails.
fn plays_itself(games: &str, protocol: &str, command: &str, game: &[&str]) {
    let program = format!("{protocol}:'{}' {command}", env!("CARGO_BIN_EXE_yiqi"));
    let mut arguments = vec!["arena", &program, "level:1", "--games", games, "--json", "--game"];
    arguments.extend(game);
    let output = yiqi(&arguments);
    let (said, errors) = text(&output);
    assert!(output.status.success() && errors.is_empty(), "{said}{errors}");
    let result: serde_json::Value = serde_json::from_str(&said).unwrap();
    let count: u32 = games.parse().unwrap();
    assert_eq!(
        (&result["games"], &result["failures"]),
        (&count.into(), &serde_json::json!([0, 0])),
        "{said}"
    );
}

#[test]
fn go_is_played_over_gtp() {
    plays_itself("4", "gtp", "gtp --level 1", &["go", "--size", "5"]);
    // On such a small board positions come back in most games, and the ko rules differ.
    for ko in ["situational", "positional", "simple"] {
        plays_itself("20", "gtp", "gtp --level 1", &["go", "--size", "3", "--ko", ko]);
    }
}

#[test]
fn reversi_is_played_over_gtp() {
    plays_itself("4", "gtp", "gtp --game reversi --level 1", &["reversi"]);
}

#[test]
fn reversi_is_played_over_nboard() {
    plays_itself("4", "nboard", "nboard --nodes 200", &["reversi"]);
}

#[test]
fn dvonn_is_played_over_codecup_with_placement_and_from_positions() {
    plays_itself("4", "codecup", "codecup --level 1", &["dvonn", "--setup", "players", "--opening", "0"]);
    plays_itself("4", "codecup", "codecup --level 1 --position {position}", &["dvonn"]);
}

#[test]
fn a_program_is_seated_in_the_terminal() {
    let program = format!("gtp:'{}' gtp --level 1", env!("CARGO_BIN_EXE_yiqi"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs-home");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args([
            "--lang", "en", "play", "go", "--size", "3", "--black", &program, "--white", "level:1", "--plain",
        ])
        .env("HOME", &folder)
        .env("XDG_DATA_HOME", &folder)
        .env("XDG_CONFIG_HOME", &folder)
        .output()
        .unwrap();
    let (said, errors) = text(&output);
    assert!(output.status.success() && said.contains("yiqi"), "{said}{errors}");
    assert!(said.contains("wins") || said.contains("won"), "{said}");
}

#[test]
fn a_program_that_fails_loses_the_game_with_its_reason() {
    let output = yiqi(&["arena", "gtp:false", "level:1", "--game", "go", "--size", "5", "--games", "2"]);
    let (said, errors) = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}{errors}");
    assert!(errors.contains("false ended unexpectedly: exit status: 1"), "{errors}");

    // It answers its first command and then breaks: the games are lost, the match goes on.
    let breaks = r#"gtp:sh -c 'read line; printf "= genmove\n\n"'"#;
    let output = yiqi(&["arena", breaks, "level:1", "--game", "go", "--size", "5", "--games", "2", "--json"]);
    let (said, errors) = text(&output);
    let result: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert!(
        output.status.success() && errors.contains("a game was lost because an engine failed"),
        "{errors}"
    );
    assert_eq!((&result["losses"], &result["failures"]), (&2.into(), &serde_json::json!([2, 0])), "{said}");
}

#[test]
fn wrong_usage_is_refused_with_its_reason() {
    for (arguments, message) in [
        (&["arena", "level:3"][..], "a match needs two players"),
        (&["arena", "level:3", "level:2"], "which game?"),
        (&["arena", "level:3", "level:9", "--game", "go"], "unknown player “level:9”"),
        (&["arena", "level:3", "nboard:x", "--game", "go"], "nboard:x does not play go"),
        (&["arena", "level:3", "level:2", "--game", "chess"], "there is no game “chess”"),
        (&["arena", "level:3", "level:2", "--game", "go", "--sprt", "5,1"], "ELO0,ELO1"),
        (&["play", "go", "--black", "nboard:x"], "x does not play go"),
    ] {
        let output = yiqi(arguments);
        let (said, errors) = text(&output);
        assert_eq!((output.status.code(), said.as_str()), (Some(2), ""), "{arguments:?} {errors}");
        assert!(errors.contains(message), "{errors}");
    }
}
