//! `yiqi nboard`, spoken to as board programs do.

use std::collections::BTreeSet;

use crate::pipes::{Ended, Program};
use yiqi_core::Options;
use yiqi_games::{DynGame, Games};

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

/// White never has a move, and Black wins everything in two.
const WHITE_PASSES: &str = "BO[8 *O------ -------- -------- -------- -------- -------- -------- ------O* O]";

fn engine() -> Program {
    Program::start(&["nboard", "--level", "3", "--threads", "1"])
}

fn ended(status: i32) -> Ended {
    Ended { status: Some(status), output: String::new(), errors: String::new() }
}

fn reversi(moves: &[&str]) -> Box<dyn DynGame> {
    let mut game = Games::standard().get("reversi").unwrap().start(&Options::new(), None).unwrap();
    for m in moves {
        game.play(m).unwrap();
    }
    game
}

/// The move of `=== F5/1.20/0.03`, as the rules write it; the other fields must be numbers.
fn chosen(line: &str) -> String {
    let mut fields = line.strip_prefix("=== ").unwrap().split('/');
    let m = fields.next().unwrap();
    let numbers: Vec<f64> = fields.map(|field| field.parse().unwrap()).collect();
    match m {
        "PA" => "pass".to_owned(),
        _ => {
            assert!(numbers.len() == 2 && numbers[0].abs() <= 64.0 && numbers[1] >= 0.0, "{line}");
            m.to_ascii_lowercase()
        }
    }
}

/// The kinds of lines in a row: each name once, however often it is repeated.
fn kinds(lines: &[String]) -> Vec<&str> {
    let mut kinds: Vec<&str> = lines.iter().map(|line| line.split(' ').next().unwrap()).collect();
    kinds.dedup();
    kinds
}

#[test]
fn a_board_program_sets_a_game_up_and_asks_for_a_move() {
    let mut engine = engine();
    engine.send("nboard 2");
    engine.send(&format!(
        "set game (;GM[Othello]PC[NBoard]PB[Yiqi]PW[me]RE[?]TI[15:00]TY[8]{START}B[F5]W[F6];)"
    ));
    engine.send("set depth 3");
    engine.send("set contempt 0");
    engine.send("ping 1");
    assert_eq!(
        [engine.line(), engine.line(), engine.line()],
        ["set myname Yiqi", "set myname Yiqi3", "pong 1"]
    );

    let mut game = reversi(&["f5", "f6"]);
    // A move that was only proposed has not been played: the second answer is about the same position.
    for _ in 0..2 {
        engine.send("go");
        let lines = engine.lines_until("===");
        assert_eq!(kinds(&lines), ["status", "search", "nodestats", "==="]);
        assert_eq!(lines[0], "status Thinking");
        game.check(&chosen(lines.last().unwrap())).unwrap();
    }
    engine.send("move e6/-0.5/1.2");
    game.play("e6").unwrap();
    engine.send("go");
    game.check(&chosen(engine.lines_until("===").last().unwrap())).unwrap();
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn a_whole_game_is_played_and_analysed() {
    let mut engine = engine();
    engine.send("nboard 2");
    engine.send("set depth 1");
    engine.send(&format!("set game (;GM[Othello]{START};)"));
    assert_eq!([engine.line(), engine.line()], ["set myname Yiqi", "set myname Yiqi1"]);
    let mut game = reversi(&[]);
    while game.ending().is_none() {
        engine.send("go");
        let answer = engine.lines_until("===").pop().unwrap();
        let m = chosen(&answer);
        assert_eq!(m == "pass", game.must_pass());
        game.play(&m).unwrap();
        engine.send(&format!("move {}", answer.strip_prefix("=== ").unwrap()));
    }
    engine.send("go");
    assert_eq!(engine.line(), "status The game is over");
    engine.send("hint 2");
    assert_eq!(engine.line(), "status The game is over");
    engine.send("learn");
    assert_eq!(engine.line(), "learned");

    engine.send("analyze");
    engine.send("ping 2");
    // The ping ends the analysis, which has said nothing wrong until then.
    let lines = engine.lines_until("pong");
    assert_eq!(lines.last().unwrap(), "pong 2");

    engine.send("analyze");
    let lines = engine.lines_until("analysis 0 ");
    assert_eq!(engine.line(), "status");
    assert_eq!(lines[0], "status Analysing");
    let values: Vec<(usize, f64)> = lines[1..]
        .iter()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words[0], words.len()), ("analysis", 3), "{line}");
            (words[1].parse().unwrap(), words[2].parse().unwrap())
        })
        .collect();
    let positions: Vec<usize> = values.iter().map(|(moves_made, _)| *moves_made).collect();
    assert_eq!(positions, (0..=game.moves().len()).rev().collect::<Vec<_>>());
    let (score, side) = (game.score(), game.to_move());
    let margin = (score.of(side) - score.of(!side)).halves() / 2;
    let empty = 64 - (score.black.halves() + score.white.halves()) / 2;
    assert_eq!(values[0].1, f64::from(margin + margin.signum() * empty));
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn a_hint_evaluates_the_best_moves() {
    let mut engine = engine();
    engine.send("set depth 4");
    engine.send(&format!("set game (;GM[Othello]{START}B[F5]W[D6];)"));
    engine.send("hint 3");
    let lines = engine.lines_until("nodestats");
    assert_eq!(engine.line(), "status");
    assert_eq!(kinds(&lines), ["set", "status", "search", "nodestats"]);
    let found: Vec<Vec<&str>> = lines
        .iter()
        .filter(|line| line.starts_with("search"))
        .map(|line| line.split(' ').collect())
        .collect();
    assert_eq!(found.len() % 3, 0, "three moves a time");
    let last = &found[found.len() - 3..];
    let game = reversi(&["f5", "d6"]);
    let mut moves = BTreeSet::new();
    for words in last {
        assert_eq!((words.len(), words[3], words[4]), (5, "0", "4"), "{words:?}");
        let mut line = game.clone();
        for m in words[1].as_bytes().chunks(2) {
            line.play(&String::from_utf8_lossy(m).to_ascii_lowercase()).unwrap();
        }
        moves.insert(words[1][..2].to_owned());
    }
    assert_eq!(moves.len(), 3, "three different moves");
    let values: Vec<f64> = last.iter().map(|words| words[2].parse().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn passes_are_written_and_read() {
    let mut engine = engine();
    engine.send("set depth 4");
    engine.send(&format!("set game (;GM[Othello]{WHITE_PASSES};)"));
    engine.send("hint 1");
    let lines = engine.lines_until("nodestats");
    let hint = lines.iter().rfind(|line| line.starts_with("search")).unwrap();
    // Black takes everything: 64 discs, whoever is asked.
    assert!(hint.starts_with("search PA") && hint.ends_with(" -64.00 0 100%"), "{hint}");
    assert_eq!(engine.line(), "status");
    engine.send("go");
    assert_eq!(engine.line(), "=== PA");
    engine.send("move PA");
    engine.send("go");
    let answer = engine.lines_until("===").pop().unwrap();
    assert!(answer.starts_with("=== C1/64.00/") || answer.starts_with("=== F8/64.00/"), "{answer}");
    // The pass may be left out in the game.
    engine.send(&format!("set game (;GM[Othello]{WHITE_PASSES}B[C1];)"));
    engine.send("analyze");
    let lines = engine.lines_until("analysis 0 ");
    let analysis: Vec<&str> =
        lines.iter().filter(|line| line.starts_with("analysis")).map(|line| &line[..]).collect();
    assert_eq!(analysis.len(), 3, "{analysis:?}");
    assert_eq!(analysis[2], "analysis 0 -64.00");
    assert_eq!(engine.line(), "status");
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn a_ping_ends_a_search_and_is_answered_after_it() {
    let mut engine = engine();
    engine.send("set depth 60");
    assert_eq!(engine.line(), "set myname Yiqi60");
    for (number, command, kinds_after) in [
        (7, "hint 1", vec!["search", "nodestats", "status", "pong"]),
        (8, "go", vec!["search", "nodestats", "===", "pong"]),
        (9, "analyze", vec!["status", "pong"]),
    ] {
        engine.send(command);
        // The search has begun, and would take for ever.
        assert!(engine.line().starts_with("status "));
        if command != "analyze" {
            assert!(engine.line().starts_with("search "));
        }
        engine.send(&format!("ping {number}"));
        let lines = engine.lines_until("pong");
        assert_eq!(lines.last().unwrap(), &format!("pong {number}"));
        let kinds = kinds(&lines);
        assert!(kinds == kinds_after || kinds == kinds_after[1..], "{lines:?}");
        // Nothing of the old search comes after it.
        engine.send("ping 100");
        assert_eq!(engine.line(), "pong 100");
    }
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn commands_that_wait_are_obeyed_in_order() {
    let mut engine = engine();
    engine.send_bytes(b"set depth 60\nhint 1\nmove f5\ngo\nmove d6\nhint 1\nping 1\nlearn\nping 2\n");
    let lines = engine.lines_until("pong 2");
    let kinds = kinds(&lines);
    assert_eq!(
        kinds,
        [
            "set",
            "status",
            "search",
            "nodestats",
            "status",
            "search",
            "nodestats",
            "===",
            "status",
            "search",
            "nodestats",
            "status",
            "pong",
            "learned",
            "pong"
        ]
    );
    reversi(&["f5"]).check(&chosen(lines.iter().find(|line| line.starts_with("===")).unwrap())).unwrap();
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn nonsense_is_ignored() {
    let mut engine = engine();
    engine.send_bytes(
        b"\n\xff\xfe\x00\nset\nset depth\nset depth 99999999999\nhint x\nF5\nGO\nmove\nping\nping x\n",
    );
    engine.send_bytes(&vec![b'x'; 1 << 20]);
    engine.send("");
    let games = ["", "(;", "(;GM[Othello]BO[8 *];)", "(;GM[Go]SZ[19];)"];
    for game in games {
        engine.send(&format!("set game {game}"));
    }
    engine.send(&format!("set game {}", "(;".repeat(1 << 20)));
    engine.send("move a1");
    engine.send("move \u{5f08}/1/2");
    engine.send("ping -3");
    let refused = vec!["status The game or move could not be read".to_owned(); games.len() + 3];
    let lines = engine.lines_until("pong");
    assert_eq!(lines[..lines.len() - 1], refused);
    assert_eq!(lines.last().unwrap(), "pong -3");
    // The game is still the one before the nonsense.
    engine.send("set depth 1");
    engine.send("go");
    reversi(&[]).check(&chosen(engine.lines_until("===").last().unwrap())).unwrap();
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn more_commands_than_the_queue_holds_are_all_answered() {
    let mut engine = engine();
    let pings: String = (0..5000).map(|number| format!("ping {number}\n")).collect();
    // So much fits into the pipes, or the program takes it.
    engine.send_bytes(pings.as_bytes());
    for number in 0..5000 {
        assert_eq!(engine.line(), format!("pong {number}"));
    }
    assert_eq!(engine.close(), ended(0));
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    assert_eq!(engine().close(), ended(0));
    let mut unfinished = engine();
    unfinished.send_bytes(b"ping 1\nping 2");
    assert_eq!(unfinished.line(), "pong 1");
    assert_eq!(unfinished.close(), Ended { output: "pong 2\n".to_owned(), ..ended(0) });
    let mut quitting = engine();
    quitting.send("quit");
    assert_eq!(quitting.wait(), ended(0));
}

#[test]
fn a_search_under_way_is_given_up_when_the_input_ends() {
    for command in ["go", "hint 2", "analyze"] {
        let mut engine = engine();
        engine.send("set depth 60");
        engine.send(command);
        engine.lines_until("status");
        let Ended { status, output, errors } = engine.close();
        assert_eq!((status, errors.as_str()), (Some(0), ""), "{command}");
        assert!(output.is_empty() || output.ends_with('\n'), "{command}: {output:?}");
        assert!(output.lines().all(|line| line.starts_with("search ")), "{command}: {output:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_program() {
    let mut engine = engine();
    engine.send("set depth 60");
    engine.send("hint 1");
    engine.lines_until("search");
    let kill = std::process::Command::new("kill").args(["-INT", &engine.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(engine.wait().status, Some(130));
}
