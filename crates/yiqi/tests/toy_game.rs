//! Runs the command line with a game and engines that exist only in the tests, to check that it does not depend on
//! particular games or engines.

use std::ffi::OsString;

use yiqi::{Console, run};
use yiqi_battery::tictactoe;
use yiqi_core::Outcome;
use yiqi_engine::{Candidate, Certainty, Engine, EngineKind, Engines, LEVELS, Limits, Report, Stop, Value};
use yiqi_games::{DynGame, GameKind, Games};

/// Runs a command without engines for the toy game. Returns standard output, standard error and success.
fn yiqi(arguments: &str, input: &[u8]) -> (String, String, bool) {
    yiqi_with(&yiqi_opponents::standard(), arguments, input)
}

fn yiqi_with(engines: &Engines, arguments: &str, mut input: &[u8]) -> (String, String, bool) {
    let games = Games::standard().with(GameKind::of::<tictactoe::Position>());
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::piped(&mut input, &mut output, &mut errors);
    let words = ["yiqi", "--lang", "en"].into_iter().chain(arguments.split(' ')).map(OsString::from);
    let status = run(&games, engines, words, &mut console);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output), text(errors), status == std::process::ExitCode::SUCCESS)
}

#[test]
fn every_command_supports_the_toy_game() {
    let (moves, _, ok) = yiqi("moves tictactoe --moves b2", b"");
    assert_eq!((moves.lines().count(), ok), (8, true));

    let (drawn, _, _) = yiqi("show tictactoe --size 4 --moves b2", b"");
    assert_eq!(drawn, "....\n....\n.X..\n....\nWhite to move\nBlack 0, White 0\n");

    let (perft, _, _) = yiqi("perft tictactoe --depth 9", b"");
    // 255,168 is the well-known number of games: those of nine moves and the shorter ones.
    assert_eq!(perft.lines().last(), Some("9 127872 127296"));

    let (svg, _, _) = yiqi("show tictactoe --moves b2 --svg", b"");
    assert!(svg.starts_with("<svg") && svg.contains("url(#black)"));

    let record = br#"{"format":"yiqi-record","version":1,"game":"tictactoe","moves":[{"move":"B2"}]}"#;
    let (converted, _, ok) = yiqi("convert - - --from json --to json", record);
    assert!(ok && converted.contains(r#""move": "b2""#), "{converted}");

    let (replayed, _, ok) = yiqi("replay tictactoe", b"a1 b1 a2 b2 a3\na1 a1\n");
    assert_eq!(replayed, "X../XO./XO. w\tblack\t1:0\nillegal move 2 (a1): tictactoe-taken place=\"a1\"\n");
    assert!(!ok);
}

#[test]
fn the_toy_game_is_played_in_the_terminal() {
    let typed = b"b2\nb2\nmoves\na1\nundo\na1\nhint\nb1\na2\nb3\nsave\nok\nexit\n";
    let (said, _, ok) = yiqi("play tictactoe --black human --white human", typed);
    assert!(ok, "{said}");
    for expected in [
        "Black to move",
        "tictactoe-taken place=\"b2\"",
        "a1 b1 c1 a2 c2 a3 b3 c3",
        "no engine plays tictactoe",
        "Black wins: tictactoe-line",
        "Which one?",
    ] {
        assert!(said.contains(expected), "{expected} in {said}");
    }
}

#[test]
fn games_check_options_of_the_same_name_independently() {
    for (arguments, expected) in [
        ("moves tictactoe --size 9", "“9” is no value for size; expected 3-5"),
        ("moves go --size 1", "“1” is no value for size; expected 2-25"),
        ("moves tictactoe --komi 9", "tictactoe has no option --komi; its options are --size"),
    ] {
        let (_, errors, ok) = yiqi(arguments, b"");
        assert_eq!((errors.trim_end(), ok), (format!("error: {expected}").as_str(), false));
    }
}

/// Solves a small game by exhaustive search.
struct Solver {
    lines: usize,
}

/// The value of the position for the side to move: 1 for a win, 0 for a draw, -1 for a loss.
fn solve(game: &mut dyn DynGame) -> i8 {
    if let Some(ending) = game.ending() {
        return match ending.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == game.to_move() => 1,
            Outcome::Win(_) => -1,
        };
    }
    // Stop at the first winning move.
    let mut best = -1;
    for m in game.legal_moves() {
        best = best.max(worth_of(game, &m));
        if best == 1 {
            break;
        }
    }
    best
}

fn worth_of(game: &mut dyn DynGame, m: &str) -> i8 {
    game.play(m).unwrap();
    let worth = -solve(game);
    game.undo();
    worth
}

impl Engine for Solver {
    fn search(
        &mut self,
        game: &dyn DynGame,
        _: &Limits,
        _: &Stop,
        _: &mut (dyn FnMut(&Report) + Send),
    ) -> Report {
        let mut game = game.boxed_clone();
        let mut moves: Vec<(i8, String)> =
            game.legal_moves().into_iter().map(|m| (worth_of(game.as_mut(), &m), m)).collect();
        moves.sort_by_key(|(worth, _)| -worth);
        let candidate = |(worth, m): (i8, String)| {
            let win_rate = f64::from(worth + 1) / 2.0;
            Candidate::new(m, Value { win_rate, kind: Certainty::Exact, ..Value::UNKNOWN })
        };
        let candidates = moves.into_iter().take(self.lines).map(candidate).collect();
        Report { candidates, ..Report::default() }
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines;
    }

    fn forget(&mut self) {}
}

/// The standard engines, and a solver for the toy game that is available by level and by name.
fn engines() -> Engines {
    let solver = |name| {
        EngineKind::new(name, "Plays to the end.", |_| Ok(Box::new(Solver { lines: 1 })))
            .for_game("tictactoe")
    };
    yiqi_opponents::standard().with(solver("toy-levels").for_levels(LEVELS)).with(solver("solver"))
}

#[test]
fn a_registered_engine_plays_the_toy_game() {
    // After a move in the centre, only a corner draws.
    let (best, _, ok) = yiqi_with(&engines(), "best tictactoe --moves b2 --lines 2", b"");
    assert!(ok && best.starts_with("a1     draw"), "{best}");

    let typed = b"a1\na2\nhint\ncomputer solver\nquit\n";
    let arguments = "play tictactoe --black human --white solver";
    let (said, errors, ok) = yiqi_with(&engines(), arguments, typed);
    assert!(ok && said.contains("solver") && said.contains("a3"), "{said}{errors}");

    // A level and a named engine play a game against each other, which is a draw.
    let arguments = "play tictactoe --black level:8 --white solver";
    let (said, errors, ok) = yiqi_with(&engines(), arguments, b"exit\n");
    assert!(ok && said.contains("Draw"), "{said}{errors}");

    for (arguments, expected) in [
        ("play go --black solver", "solver does not play go"),
        ("play tictactoe --black solver:depth=3", "the engine solver has no setting “depth”"),
        ("play tictactoe --black greedy", "greedy does not play tictactoe"),
        ("play tictactoe --black nobody", "“nobody” is no opponent; expected level:1 to level:8, or greedy"),
        // An engine with levels cannot be requested by name.
        (
            "play tictactoe --black toy-levels",
            "“toy-levels” is no opponent; expected level:1 to level:8, or greedy",
        ),
    ] {
        let (_, errors, ok) = yiqi_with(&engines(), arguments, b"");
        assert_eq!((errors.trim_end(), ok), (format!("error: {expected}").as_str(), false));
    }
}
