//! The rules of Reversi, one by one.

use yiqi_core::{EndReason, GamePosition, Outcome, ReasonCode, Refusal, Score, Side};
use yiqi_reversi::{BOARD_FULL, Game, Illegal, Move, NO_MOVES, Position, Rules, SetupError, Square, WIPEOUT};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// A position from up to eight rows; missing cells are empty.
fn position(rows: &[&str], to_move: char) -> Position {
    let board: String = rows.iter().map(|row| format!("{row:-<8}")).collect();
    Position::from_text(&Rules::STANDARD, &format!("{board:-<64} {to_move}")).unwrap()
}

fn game(rows: &[&str], to_move: char) -> Game {
    Game::from_position(Rules::STANDARD, position(rows, to_move))
}

fn play(game: &mut Game, moves: &str) {
    for m in moves.split(' ') {
        game.play(m.parse().unwrap()).unwrap_or_else(|refusal| panic!("{m}: {refusal}"));
    }
}

fn check_end(game: &Game, outcome: Outcome, reason: EndReason, black: i32, white: i32) {
    let ending = game.ending().expect("the game is over");
    assert_eq!((ending.outcome, ending.reason), (outcome, reason));
    assert_eq!(game.position().score(&Rules::STANDARD), Score::points(black, white));
    for index in 0..65 {
        let m = yiqi_core::GameRules::move_at(&Rules::STANDARD, index).unwrap();
        assert_eq!(game.check(m), Err(Refusal::GameOver));
    }
}

#[test]
fn the_start_has_white_on_d4_and_e5_black_on_e4_and_d5_and_black_moves() {
    let start = Game::new(Rules::STANDARD);
    assert_eq!(start.to_move(), Side::Black);
    for (name, side) in [("d4", Side::White), ("e5", Side::White), ("e4", Side::Black), ("d5", Side::Black)] {
        assert_eq!(start.position().disc(square(name)), Some(side));
    }
    assert_eq!(start.position().empty().count_ones(), 60);
    let moves: Vec<String> = start.legal_moves().iter().map(Move::to_string).collect();
    assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
}

#[test]
fn one_disc_flips_lines_in_all_eight_directions() {
    let before =
        position(&["X--X--X-", "-O-O-O--", "--OOO---", "XOO-OOX-", "--OOO---", "-O-O-O--", "X--X--X-"], 'X');
    let mut after = before;
    after.play(&Rules::STANDARD, "d4".parse().unwrap()).unwrap();
    assert_eq!(before.flips(square("d4")).count_ones(), 16);
    assert_eq!(after.discs(Side::White), 0);
    assert_eq!(after.discs(Side::Black).count_ones(), 8 + 16 + 1);
}

#[test]
fn only_unbroken_lines_that_end_at_an_own_disc_flip() {
    // Row 1: a gap interrupts the line. Row 2: it ends at the edge. Row 3: it ends at an own disc.
    let position = position(&["-O-OX", "-OOOOOOO", "-OOOX"], 'X');
    assert_eq!(position.flips(square("a1")), 0);
    assert_eq!(position.flips(square("a2")), 0);
    assert_eq!(position.flips(square("a3")).count_ones(), 3);
}

#[test]
fn lines_do_not_wrap_around_the_edge() {
    let position = position(&["------XO", "O-------", "OX------"], 'X');
    let flips: Vec<u64> = ["a1", "b1", "h2", "g2"].iter().map(|&name| position.flips(square(name))).collect();
    assert_eq!(flips, [0, 0, 0, 0]);
    assert_eq!(position.valid_squares(), 0, "h1 and a2 cannot be outflanked from here");
}

#[test]
fn illegal_squares_are_refused_with_their_reason() {
    let mut game = Game::new(Rules::STANDARD);
    for (text, illegal) in
        [("e4", Illegal::Occupied(square("e4"))), ("a1", Illegal::FlipsNothing(square("a1")))]
    {
        assert_eq!(game.play(text.parse().unwrap()), Err(Refusal::Rule(illegal)));
    }
    assert_eq!(game.ply(), 0);
    assert_eq!(game.to_move(), Side::Black);
}

#[test]
fn a_pass_is_refused_while_a_square_is_valid() {
    let mut game = Game::new(Rules::STANDARD);
    let refusal = game.play(Move::Pass).unwrap_err();
    assert_eq!(refusal, Refusal::Rule(Illegal::MustPut(square("d3"))));
    assert_eq!(refusal.code(), "reversi-must-put");
}

#[test]
fn a_player_without_a_valid_square_passes() {
    // Black cannot outflank anything; White can play a1.
    let mut game = game(&["-XOOOOOO"], 'X');
    assert_eq!(game.legal_moves(), [Move::Pass]);
    assert_eq!(game.play("a1".parse().unwrap()), Err(Refusal::Rule(Illegal::MustPass(square("a1")))));
    play(&mut game, "pass");
    assert_eq!(game.to_move(), Side::White);
    play(&mut game, "a1");
    check_end(&game, Outcome::Win(Side::White), WIPEOUT, 0, 8);
}

#[test]
fn a_wipe_out_ends_the_game() {
    let mut game = Game::new(Rules::STANDARD);
    play(&mut game, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    check_end(&game, Outcome::Win(Side::Black), WIPEOUT, 13, 0);
}

#[test]
fn a_full_board_ends_the_game() {
    let row = "XXXXOOOO";
    let mut game = game(&["-OXXXOOO", row, row, row, row, row, row, row], 'X');
    play(&mut game, "a1");
    check_end(&game, Outcome::Win(Side::Black), BOARD_FULL, 33, 31);
}

#[test]
fn an_equal_count_is_a_draw() {
    let row = "XXXXOOOO";
    let mut game = game(&["-OXXOOOO", row, row, row, row, row, row, row], 'X');
    play(&mut game, "a1");
    check_end(&game, Outcome::Draw, BOARD_FULL, 32, 32);
}

#[test]
fn the_game_ends_when_neither_side_can_move() {
    let mut game = game(&["-OX-----", "--------", "--------", "O-------"], 'X');
    play(&mut game, "a1");
    check_end(&game, Outcome::Win(Side::Black), NO_MOVES, 3, 1);
}

#[test]
fn positions_are_parsed_leniently_and_errors_say_where() {
    let text = Game::new(Rules::STANDARD).position().to_text();
    assert_eq!(text, "---------------------------OX------XO--------------------------- X");
    let spaced: String = text.to_lowercase().chars().flat_map(|c| [c, ' ']).collect();
    assert_eq!(Position::from_text(&Rules::STANDARD, &spaced), Ok(Position::START));

    let reject = |text: &str| Position::from_text(&Rules::STANDARD, text).unwrap_err();
    assert_eq!(reject(""), SetupError::NoSide);
    assert_eq!(reject(&format!("{}X", "-".repeat(62))), SetupError::WrongLength { found: 62 });
    assert_eq!(reject(&"-".repeat(64)), SetupError::NoSide);
    assert_eq!(reject(&"-".repeat(65)), SetupError::NoSide);
    assert_eq!(reject(&format!("{} X", "-".repeat(65))), SetupError::WrongLength { found: 65 });
    assert_eq!(
        reject(&format!("-?{}", &text[2..])),
        SetupError::BadCell { found: '?', square: square("b1") }
    );
}

#[test]
fn the_published_endgame_positions_are_valid() {
    let lines = include_str!("data/ffo.txt").lines().filter(|line| !line.starts_with('#'));
    let mut read = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(' ').collect();
        let position =
            Position::from_text(&Rules::STANDARD, &format!("{} {}", fields[0], fields[1])).unwrap();
        for best in fields[3].split(',') {
            assert_eq!(position.check(&Rules::STANDARD, best.parse().unwrap()), Ok(()), "{line}");
        }
        read += 1;
    }
    assert_eq!(read, 20);
}

#[test]
fn flips_are_shown_from_the_new_disc_outwards() {
    use yiqi_core::{Effect, Piece, Place};
    let position = position(&["-OOOX"], 'X');
    let mut effects = Vec::new();
    position.effects(&Rules::STANDARD, "a1".parse().unwrap(), &mut effects);
    let put = Effect::Placed { at: Place(0), piece: Piece::single(Side::Black) };
    let flipped = [1, 2, 3].map(|index| Effect::Flipped { at: Place(index) });
    assert_eq!(effects, [&[put][..], &flipped].concat());
}

/// A balanced opening starts the game after eight moves; the options say which one, and give it back.
#[test]
fn a_balanced_opening_is_a_start_of_its_own() {
    use yiqi_core::{GameRules as _, Options};
    use yiqi_reversi::Setup;

    let options = Options::new().with("setup", "balanced").with("seed", 5);
    let rules = Rules::from_options(&options, None).unwrap();
    assert_eq!(rules.setup(), Setup::Balanced { seed: 5 });
    assert_eq!(rules.to_options(), options);
    let game = Game::new(rules);
    assert_eq!(
        game.position().discs(Side::Black).count_ones() + game.position().discs(Side::White).count_ones(),
        12
    );
    assert_eq!(game.to_move(), Side::Black);
    assert!(Rules::needs_seed(&Options::new().with("setup", "balanced")));
    assert!(!Rules::needs_seed(&Options::new()) && Rules::STANDARD.to_options().is_empty());
    // A seed without a random opening would mean nothing.
    assert!(Rules::from_options(&Options::new().with("seed", 5), None).is_err());
    assert!(Rules::from_options(&Options::new().with("setup", "other"), None).is_err());
}
