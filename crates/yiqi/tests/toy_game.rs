//! A fifth game that only the tests know, played through the command line: nothing there knows the games by name.

use std::ffi::OsString;

use yiqi::{Console, run};
use yiqi_battery::tictactoe;
use yiqi_games::{GameKind, Games};

/// Standard output, standard error, and whether it succeeded.
fn yiqi(arguments: &str, mut input: &[u8]) -> (String, String, bool) {
    let games = Games::standard().with(GameKind::of::<tictactoe::Position>());
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::piped(&mut input, &mut output, &mut errors);
    let words = ["yiqi", "--lang", "en"].into_iter().chain(arguments.split(' ')).map(OsString::from);
    let status = run(&games, words, &mut console);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output), text(errors), status == std::process::ExitCode::SUCCESS)
}

#[test]
fn the_toy_game_is_played_through_every_command() {
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
fn an_option_of_two_games_is_refused_by_each_in_its_own_way() {
    for (arguments, expected) in [
        ("moves tictactoe --size 9", "“9” is no value for size; expected 3-5"),
        ("moves go --size 1", "“1” is no value for size; expected 2-25"),
        ("moves tictactoe --komi 9", "tictactoe has no option --komi; its options are --size"),
    ] {
        let (_, complaint, ok) = yiqi(arguments, b"");
        assert_eq!((complaint.trim_end(), ok), (format!("error: {expected}").as_str(), false));
    }
}
