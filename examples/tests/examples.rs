//! Runs the examples and looks at what they print.

use std::path::PathBuf;
use std::process::Command;

/// What an example prints.
fn run(name: &str, arguments: &[&str]) -> String {
    // Examples are built into a folder beside that of the tests.
    let tests = std::env::current_exe().unwrap();
    let folder: PathBuf = tests.ancestors().nth(2).unwrap().join("examples");
    let output = Command::new(folder.join(name)).args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{name}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn go_ko_shows_the_capture_and_why_it_may_not_be_answered() {
    let said = run("go_ko", &[]);
    assert!(said.contains("White takes the ko: ["), "{said}");
    assert!(said.ends_with("Black may not retake: that was the position after move 0.\n"), "{said}");
}

#[test]
fn random_game_plays_every_game_it_knows() {
    for game in ["go", "liuzichong", "dvonn", "reversi"] {
        let said = run("random_game", &[game]);
        let last = said.lines().last().unwrap();
        let (count, rest) = last.split_once(" moves, ").unwrap_or_else(|| panic!("{said}"));
        assert!(count.parse::<u32>().unwrap() > 5 && !rest.is_empty(), "{said}");
    }
    assert!(run("random_game", &["chess"]).starts_with("There is no game chess; try one of go, "));
}

#[test]
fn reversi_tree_counts_as_published() {
    let said = run("reversi_tree", &["6"]);
    let counts: Vec<&str> = said.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(counts, ["4", "12", "56", "244", "1396", "8200"]);
}

#[test]
fn ask_engine_plays_a_game_and_analyses_its_end() {
    let said = run("ask_engine", &[]);
    for engine in ["search-go: ", "solution-liuzichong: ", "search-dvonn: ", "search-reversi: ", "greedy: "] {
        assert!(said.lines().any(|line| line.starts_with(engine)), "{said}");
    }
    let (_, candidates) = said.split_once(" moves\n").unwrap();
    assert!(candidates.contains("Exact"), "the last move but one is searched to the end: {said}");
}
