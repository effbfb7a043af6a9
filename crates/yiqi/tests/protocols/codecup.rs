//! `yiqi codecup`, refereed by the rules.

use crate::pipes::{Ended, Program};
use yiqi_core::{Options, Side};
use yiqi_games::{DynGame, Games};

fn ended(status: i32) -> Ended {
    Ended { status: Some(status), output: String::new(), errors: String::new() }
}

fn player(arguments: &[&str]) -> Program {
    Program::start(&[&["codecup", "--threads", "1"], arguments].concat())
}

fn dvonn(position: Option<&str>) -> Box<dyn DynGame> {
    let options = match position {
        Some(_) => Options::new(),
        None => Options::new().with("setup", "players"),
    };
    Games::standard().get("dvonn").unwrap().start(&options, position).unwrap()
}

/// Lets two programs play a game to its end, and checks every move. Who moves first is told to start.
fn play(mut game: Box<dyn DynGame>, mut players: [Program; 2]) -> Box<dyn DynGame> {
    players[game.to_move().index()].send("Start");
    while game.ending().is_none() {
        let side = game.to_move();
        let line = players[side.index()].line();
        assert_eq!(line, line.to_ascii_uppercase());
        game.play(&line)
            .unwrap_or_else(|reason| panic!("{side} plays {line} after {:?}: {reason}", game.moves()));
        if game.ending().is_none() {
            players[side.opponent().index()].send(&line);
        }
    }
    for mut player in players {
        player.send("Quit");
        assert_eq!(player.wait(), ended(0), "nothing more than the moves of the game");
    }
    game
}

#[test]
fn two_programs_play_a_whole_game() {
    let players = || player(&["--nodes", "300"]);
    let game = play(dvonn(None), [players(), players()]);
    let moves = game.moves();
    assert!(moves.len() > 49 + 10, "{moves:?}");
    assert!(moves[..49].iter().all(|m| m.len() == 2), "{moves:?}");
    assert!(moves[49..].iter().all(|m| m.len() == 4 || m == "pass"), "{moves:?}");
}

#[test]
fn the_clock_and_weak_levels_play_whole_games_too() {
    let timed = ["--seconds", "0.4", "--seconds-per-move", "0.01"];
    play(dvonn(None), [player(&timed), player(&["--level", "1"])]);
}

/// White's last placement and first move are two lines in a row.
#[test]
fn white_speaks_twice_when_the_board_is_full() {
    let mut white = player(&["--level", "1"]);
    white.send("Start");
    let mut game = dvonn(None);
    for placed in 0..49 {
        let line = if placed % 2 == 0 {
            white.line()
        } else {
            let line = game.legal_moves().swap_remove(0);
            white.send(&line);
            line
        };
        game.play(&line).unwrap();
    }
    assert_eq!(game.to_move(), Side::White);
    let line = white.line();
    assert_eq!(line.len(), 4);
    game.play(&line).unwrap();
    assert_eq!(game.to_move(), Side::Black);
    assert_eq!(white.close(), ended(0));
}

/// A game of the contest in which Black has to pass ten times.
const WITH_PASSES: &str = "A1 G4 A3 E2 A2 C2 B1 E1 G5 G3 H5 B4 C5 J4 C1 D5 B2 F1 B3 D3 C4 H1 F4 I1 H4 K4 F3 H2 I5 E4 \
    F5 J5 K5 I2 D1 E3 G1 K3 D2 I4 E5 H3 D4 J2 C3 J3 F2 I3 G2 C5B4 H1G1 H5G4 J5I5 D1E2 I4H4 G4E4 H4F2 E2C2 G3F3 F4E3 D5C4 \
    E3E1 D3D4 C3D4 C4E4 G5F5 PASS E5E4";

#[test]
fn passes_are_written_and_read() {
    let mut game = dvonn(None);
    let moves: Vec<&str> = WITH_PASSES.split_whitespace().collect();
    for m in &moves[..moves.len() - 2] {
        game.play(m).unwrap();
    }
    assert!(game.must_pass());
    let position = game.position();
    let arguments = ["--level", "1", "--position", &position];
    let mut black = player(&arguments);
    black.send("Start");
    assert_eq!(black.line(), "PASS");
    black.send("E5E4");
    assert_eq!(black.line(), "PASS");
    assert_eq!(black.close(), ended(0));
    let mut white = player(&arguments);
    white.send("PASS");
    let line = white.line();
    game.play("pass").unwrap();
    game.play(&line).unwrap();
    assert_eq!(white.close(), ended(0));
    // And to the end of the game.
    let game = play(dvonn(Some(&position)), [player(&arguments), player(&arguments)]);
    assert_eq!(game.moves()[0], "pass");
}

#[test]
fn an_illegal_line_ends_the_game_with_a_message() {
    let long = "A".repeat(1 << 20);
    for line in ["Z9", "A1B2", "PASS", "start", "A1 A2", "弈", "A4", "-1", &long] {
        let mut player = player(&[]);
        player.send(line);
        let Ended { status, output, errors } = player.wait();
        assert_eq!((status, output.as_str()), (Some(1), ""), "{line}");
        assert!(errors.starts_with("error: unexpected line “") && errors.len() < 500, "{line}: {errors}");
    }
    let mut bytes = player(&[]);
    bytes.send_bytes(b"\xff\xfe\n");
    assert_eq!(bytes.wait().status, Some(1));
}

#[test]
fn after_an_illegal_line_nothing_more_is_written() {
    let mut white = player(&["--level", "1"]);
    white.send("Start");
    let first = white.line();
    white.send(&first);
    let Ended { status, output, errors } = white.wait();
    assert_eq!((status, output.as_str()), (Some(1), ""));
    assert!(errors.contains(&first), "{errors}");
    let mut started_twice = player(&["--level", "1"]);
    started_twice.send("Start");
    started_twice.line();
    started_twice.send("Start");
    assert_eq!(started_twice.wait().status, Some(1));
}

#[test]
fn blank_lines_and_carriage_returns_do_no_harm() {
    let mut black = player(&["--level", "1"]);
    black.send_bytes(b"\r\n\n  D3 \r\n");
    let mut game = dvonn(None);
    game.play("D3").unwrap();
    game.play(&black.line()).unwrap();
    black.send_bytes(b"Quit\r\n");
    assert_eq!(black.wait(), ended(0));
}

#[test]
fn quit_and_the_end_of_the_input_end_the_program() {
    assert_eq!(player(&[]).close(), ended(0));
    let mut quitting = player(&[]);
    quitting.send("Quit");
    assert_eq!(quitting.wait(), ended(0));
    // Also in the middle of a search that would take for ever.
    let endless = ["--nodes", "1000000000000"];
    let mut thinking = player(&endless);
    thinking.send_bytes(b"Start\nQuit\n");
    assert_eq!(thinking.wait(), ended(0));
    let mut thinking = player(&endless);
    thinking.send("Start");
    assert_eq!(thinking.close(), ended(0));
}

#[test]
fn a_position_that_cannot_be_read_is_wrong_usage() {
    let Ended { status, output, errors } = player(&["--position", "nonsense"]).close();
    assert_eq!((status, output.as_str()), (Some(2), ""));
    assert!(errors.contains("invalid position"), "{errors}");
}
