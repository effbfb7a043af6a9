//! The rules of 六子冲, one by one.

use yiqi_core::{EndReason, Ending, GamePosition, Outcome, Refusal, Side};
use yiqi_liuzichong::{
    BLOCKED, Dan, FEW_STONES, Game, Illegal, Lift, Move, NO_STONES, Point, Position, Rules, SetupError,
};

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn from(text: &str) -> Game {
    under(Rules::default(), text)
}

fn under(rules: Rules, text: &str) -> Game {
    Game::from_position(rules, Position::from_text(&rules, text).unwrap())
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(text.parse().unwrap()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

/// The position after one move.
fn after(text: &str, m: &str) -> String {
    let mut game = from(text);
    play(&mut game, m);
    game.position().to_text()
}

#[test]
fn black_starts_at_the_bottom_and_moves_first() {
    let game = Game::new(Rules::default());
    assert_eq!(game.position().to_text(), "OOOO/O..O/X..X/XXXX b");
    let moves: Vec<String> = game.legal_moves().iter().map(Move::to_string).collect();
    assert_eq!(moves, ["b1b2", "c1c2", "a2b2", "d2c2"]);
}

#[test]
fn a_stone_moves_one_step_along_a_line_to_an_empty_point() {
    let game = Game::new(Rules::default());
    for (text, illegal) in [
        ("b2b3", Illegal::EmptySource(point("b2"))),
        ("a4b4", Illegal::NotYours(point("a4"))),
        ("a2c2", Illegal::NotOneStep("a2c2".parse().unwrap())),
        ("a1b2", Illegal::NotOneStep("a1b2".parse().unwrap())),
        ("d1a2", Illegal::NotOneStep("d1a2".parse().unwrap())),
        ("a2a2", Illegal::NotOneStep("a2a2".parse().unwrap())),
        ("a2a3", Illegal::Occupied(point("a3"))),
    ] {
        let mut tried = game.clone();
        assert_eq!(tried.play(text.parse().unwrap()), Err(Refusal::Rule(illegal)), "{text}");
        assert_eq!((tried.ply(), tried.position()), (0, game.position()));
    }
}

#[test]
fn two_adjacent_stones_capture_one_at_their_end() {
    assert_eq!(after("OOO./.XO./X.../..XX b", "a2a3"), "OOO./XX../..../..XX w");
    assert_eq!(
        after("..../O.../X.../.XXO b", "b1a1").as_str(),
        "..../..../X.../X.XO w",
        "two against one on a1, a2 and a3"
    );
}

#[test]
fn two_against_one_requires_exactly_three_stones_on_the_line() {
    // With a fourth stone of either colour, or the enemy in the middle, nothing is captured.
    for (text, m) in [
        ("..../.XOO/X.../..XX b", "a2a3"),
        ("..../.XOX/X.../..XX b", "a2a3"),
        ("..../.XXO/X.../..O. b", "a2a3"),
        ("..../.OX./X.../..XO b", "a2a3"),
    ] {
        let mut game = from(text);
        let before = game.position().score(game.rules());
        play(&mut game, m);
        assert_eq!(game.position().score(game.rules()), before, "{text} {m}");
    }
}

#[test]
fn captures_on_row_and_column_happen_together() {
    // Black's stone arrives at b2: row 2 is «.●●○» with b2 and c2 against d2, column b is «●●○» with b1 and
    // b2.
    assert_eq!(after("O.O./.O../X.XO/.X.O b", "a2b2"), "O.O./..../.XX./.X.O w");
}

#[test]
fn moving_next_to_an_enemy_pair_is_safe() {
    assert_eq!(after("..../O..X/.OO./X..X b", "d3d2"), "..../O.../.OOX/X..X w");
}

#[test]
fn a_single_stone_captures_by_stepping_between_two_enemies() {
    let mut game = from("..../O.OX/.X../OO.. w");
    // Not yet a single stone: White has four stones, Black two.
    assert_eq!(game.ending(), None);
    play(&mut game, "a1a2");
    let mut single = from("..../O.O./.X../OO.. b");
    let captures = single.position().captures(single.rules(), "b2b3".parse().unwrap());
    assert!(captures.by_dan);
    play(&mut single, "b2b3");
    assert_eq!(single.position().to_text(), "..../.X../..../OO.. w");
    assert_eq!(single.ending(), Some(Ending::new(Outcome::Draw, FEW_STONES)));
    // The fourth point of the line does not matter.
    assert_eq!(after("..../O.OO/.X../OO.. b", "b2b3"), "..../.X.O/..../OO.. w");
}

#[test]
fn two_against_one_is_off_for_both_while_a_side_has_a_single_stone() {
    // Two white stones in a row would capture b3, but it is Black's only stone.
    assert_eq!(after("O.../.X.O/..O./..O. w", "d3c3"), "O.../.XO./..O./..O. b");
    let mut game = from("..O./.X../..OO/.... w");
    play(&mut game, "c4c3");
    assert_eq!(game.position().to_text(), "..../.XO./..OO/.... b");
}

#[test]
fn a_side_without_stones_loses() {
    // White's last two stones are captured at once.
    let mut game = from("..../.O../X.XO/.X.. b");
    play(&mut game, "a2b2");
    assert_eq!(game.ending(), Some(Ending::new(Outcome::Win(Side::Black), NO_STONES)));
    assert_eq!(game.check("b2b3".parse().unwrap()), Err(Refusal::GameOver));
    assert_eq!(from("X.../..../..../.... w").ending().unwrap().outcome, Outcome::Win(Side::Black));
    assert_eq!(from("X.../..../..../.... b").ending().unwrap().outcome, Outcome::Win(Side::Black));
}

#[test]
fn two_stones_or_fewer_on_both_sides_are_a_draw() {
    assert_eq!(from("XX../..../..../..OO b").ending(), Some(Ending::new(Outcome::Draw, FEW_STONES)));
    assert_eq!(from("XX../..../..../.OOO b").ending(), None);
}

#[test]
fn a_side_that_is_completely_blocked_on_its_turn_loses() {
    let mut game = from("XO../O..O/..../..OO w");
    assert_eq!(game.ending(), None, "it is White's turn");
    play(&mut game, "d1d2");
    assert_eq!(game.ending(), Some(Ending::new(Outcome::Win(Side::White), BLOCKED)));
    assert!(game.legal_moves().is_empty());
    game.undo();
    assert_eq!(game.ending(), None);
}

#[test]
fn threefold_repetition_with_the_same_side_to_move_is_a_draw() {
    let mut game = Game::new(Rules::default());
    let cycle = "a2b2 a3b3 b2a2 b3a3";
    play(&mut game, cycle);
    assert_eq!(game.ending(), None, "the second time");
    play(&mut game, "a2b2 a3b3 b2a2");
    assert_eq!(game.ending(), None);
    play(&mut game, "b3a3");
    assert_eq!(game.ending(), Some(Ending::new(Outcome::Draw, EndReason::REPETITION)));
    assert_eq!(game.check("a2b2".parse().unwrap()), Err(Refusal::GameOver));
    assert!(game.legal_moves().is_empty());
    game.undo();
    assert_eq!(game.ending(), None);
}

/// Plays moves without a capture, each to the position that has occurred least often.
fn quiet_game() -> Game {
    let mut game = from("O.../..../..../XXXO b");
    while game.ply() < 99 {
        let seen = |m: &Move| {
            let mut tried = game.clone();
            tried.play(*m).unwrap();
            (tried.is_over(), tried.past().occurrences())
        };
        let mut quiet = game.legal_moves();
        quiet.retain(|&m| game.position().captures(game.rules(), m).stones == 0);
        let m = quiet.into_iter().min_by_key(seen).expect("a quiet move");
        game.play(m).unwrap();
        assert_eq!(game.ending(), None, "after {} plies", game.ply());
    }
    game
}

#[test]
fn a_hundred_plies_without_a_capture_are_a_draw() {
    let mut game = quiet_game();
    assert_eq!((game.past().quiet_plies(), game.ending()), (99, None));
    let quiet = game.legal_moves().into_iter().find(|&m| {
        let mut tried = game.clone();
        tried.play(m).unwrap();
        tried.ending().map(|ending| ending.reason) == Some(EndReason::QUIET_LIMIT)
    });
    game.play(quiet.expect("a quiet move that repeats nothing three times")).unwrap();
    assert_eq!(game.ending(), Some(Ending::new(Outcome::Draw, EndReason::QUIET_LIMIT)));
    assert!(game.legal_moves().is_empty());
    game.undo();
    assert_eq!(game.past().quiet_plies(), 99);
}

#[test]
fn a_capture_resets_the_count_of_quiet_plies() {
    let mut game = from("OOO./.XO./X.../..XX b");
    play(&mut game, "d1d2");
    assert_eq!(game.past().quiet_plies(), 1);
    game.undo();
    play(&mut game, "a2a3");
    assert_eq!(game.past().quiet_plies(), 0);
}

#[test]
fn variants_have_additional_captures() {
    let captured = |dan, lift, text: &str, m: &str| {
        let game = under(Rules::new(dan, lift), text);
        game.position().captures(game.rules(), m.parse().unwrap()).stones.count_ones()
    };
    // Stepping between two enemies with other own stones left.
    let between = "..../O.O./.X../X.OO b";
    assert_eq!(captured(Dan::Single, Lift::Off, between, "b2b3"), 0);
    assert_eq!(captured(Dan::Always, Lift::Off, between, "b2b3"), 2);
    assert_eq!(captured(Dan::Never, Lift::Off, between, "b2b3"), 0);
    // Arriving on the other side of an enemy.
    let sides = "..../.OX./X.../X.OO b";
    assert_eq!(captured(Dan::Single, Lift::Off, sides, "a2a3"), 0);
    assert_eq!(captured(Dan::Single, Lift::On, sides, "a2a3"), 1);
}

#[test]
fn setup_errors_say_where() {
    let reject = |text: &str| Position::from_text(&Rules::default(), text).unwrap_err();
    assert_eq!(reject(""), SetupError::NoSide);
    assert_eq!(reject("OOOO/O..O/X..X/XXXX"), SetupError::NoSide);
    assert_eq!(reject("OOOO/O..O/X..X b"), SetupError::WrongRows { found: 3 });
    assert_eq!(reject("OOOO/O..O/X..X./XXXX b"), SetupError::WrongRowLength { row: 2, found: 5 });
    assert_eq!(reject("OOOO/O.?O/X..X/XXXX b"), SetupError::BadCell { found: '?', point: point("c3") });
    assert_eq!(reject("OOOO/O..O/XX.X/XXXX b"), SetupError::TooManyStones { black: 7, white: 6 });
    assert_eq!(reject("..../..../..../.... b"), SetupError::NoStones);
}

#[test]
fn moves_are_read_as_people_write_them() {
    for text in ["a2b2", "A2B2", "a2 b2", "a2-b2", "A2 - b2", "a2→b2"] {
        assert_eq!(text.parse::<Move>().map(|m| m.to_string()), Ok("a2b2".to_owned()), "{text}");
    }
    for text in ["a2", "a2-", "a2 b2 c2", "a2--", "a9 b2"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}
