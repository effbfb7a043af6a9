//! The rules of DVONN, one by one.

use yiqi_core::{Effect, Ending, GamePosition, GameRules, Options, Outcome, Place, Refusal, Score, Side};
use yiqi_dvonn::{Game, Illegal, Move, NO_MOVES, Position, Rules, Setup, SetupError, Space, Stack};

fn space(text: &str) -> Space {
    text.parse().unwrap()
}

fn step(from: &str, to: &str) -> Move {
    Move::Step(space(from), space(to))
}

/// A game from pairs of space and stack such as `A1 w1`; all other spaces are empty.
fn game(stacks: &str, to_move: &str) -> Game {
    let words: Vec<&str> = stacks.split_whitespace().collect();
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for at in Position::spaces() {
        let cell = words.chunks(2).find(|pair| space(pair[0]) == at).map_or(".", |pair| pair[1]);
        rows.resize(usize::from(at.row()) + 1, Vec::new());
        rows.last_mut().unwrap().push(cell);
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    let text = format!("{} {to_move}", rows.join(" / "));
    let position = Position::from_text(&Rules::default(), &text);
    Game::from_position(Rules::default(), position.unwrap_or_else(|error| panic!("{text}: {error:?}")))
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(text.parse().unwrap()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

fn refused(game: &Game, m: Move) -> Illegal {
    let mut tried = game.clone();
    let refusal = tried.play(m).expect_err("the move is illegal");
    assert_eq!((tried.position(), tried.ply()), (game.position(), game.ply()));
    match refusal {
        Refusal::Rule(illegal) => illegal,
        other => panic!("{other}"),
    }
}

fn stack(game: &Game, at: &str) -> Option<Stack> {
    game.position().stack(space(at))
}

#[test]
fn the_board_has_49_spaces_in_standard_notation() {
    let names: Vec<String> = Position::spaces().map(|space| space.to_string()).collect();
    assert_eq!(names.len(), 49);
    for (first, last, length, from) in [
        ("A1", "I1", 9, 0),
        ("A2", "J2", 10, 9),
        ("A3", "K3", 11, 19),
        ("B4", "K4", 10, 30),
        ("C5", "K5", 9, 40),
    ] {
        assert_eq!((names[from].as_str(), names[from + length - 1].as_str()), (first, last));
    }
}

#[test]
fn half_step_coordinates_and_names_agree() {
    for (row, column, name) in
        [(5, 3, "C5"), (1, 3, "A1"), (3, 1, "A3"), (3, 21, "K3"), (2, 20, "J2"), (4, 2, "B4")]
    {
        assert_eq!(Space::at_half_steps(row, column), Some(space(name)));
    }
    let mut found = 0;
    for row in 0..=7 {
        for column in 0..=23 {
            if let Some(space) = Space::at_half_steps(row, column) {
                assert_eq!((space.row() + 1, space.half_step_column()), (row, column));
                found += 1;
            }
        }
    }
    assert_eq!(found, 49);
}

#[test]
fn a_random_setup_has_all_pieces_and_white_moves_first() {
    for seed in 0..50 {
        let game = Game::new(Rules::new(Setup::Random { seed }));
        assert_eq!(game.to_move(), Side::White);
        let stacks: Vec<Stack> = Position::spaces().filter_map(|s| game.position().stack(s)).collect();
        let count = |owner| stacks.iter().filter(|stack| stack.owner == owner && stack.height == 1).count();
        assert_eq!((count(Some(Side::White)), count(Some(Side::Black)), count(None)), (23, 23, 3));
    }
}

#[test]
fn the_players_place_three_dvonn_pieces_then_their_own_and_white_moves_first() {
    let mut game = Game::new(Rules::new(Setup::Players));
    let mut sides = Vec::new();
    for space in Position::spaces() {
        sides.push(game.to_move());
        assert_eq!(refused(&game, Move::Pass), Illegal::StillPlacing);
        game.play(Move::Place(space)).unwrap();
        assert_eq!(
            game.check(Move::Place(space)),
            Err(Refusal::Rule(if game.ply() < 49 { Illegal::Occupied(space) } else { Illegal::AllPlaced }))
        );
    }
    assert_eq!(sides[..5], [Side::White, Side::Black, Side::White, Side::Black, Side::White]);
    assert_eq!(sides[48], Side::White, "White places last");
    assert_eq!(game.to_move(), Side::White, "and moves first");
    assert_eq!(game.position().score(game.rules()), Score::points(23, 23));
    game.undo();
    assert_eq!(game.to_move(), Side::White);
    assert!(game.position().is_placing());
    assert_eq!(refused(&game, step("A1", "B1")), Illegal::StillPlacing);
}

#[test]
fn a_stack_moves_exactly_its_height() {
    let game = game("C3 w2 D3 b1 E3 d1 F3 b1 A3 b1 B3 w1 G3 d1 H3 d1", "w");
    assert_eq!(game.check(step("C3", "E3")), Ok(()));
    assert_eq!(game.check(step("C3", "A3")), Ok(()));
    let too_short = Illegal::WrongDistance { from: space("C3"), to: space("D3"), height: 2 };
    assert_eq!(refused(&game, step("C3", "D3")), too_short);
    let too_far = Illegal::WrongDistance { from: space("C3"), to: space("F3"), height: 2 };
    assert_eq!(refused(&game, step("C3", "F3")), too_far);
    assert_eq!(refused(&game, step("C3", "C5")), Illegal::EmptyTarget(space("C5")));
    assert_eq!(refused(&game, step("C3", "D5")), Illegal::NotInLine(space("C3"), space("D5")));
    assert_eq!(refused(&game, step("C3", "C3")), Illegal::NotInLine(space("C3"), space("C3")));
}

#[test]
fn spaces_in_between_may_be_empty_or_occupied() {
    // Three steps along the row from A1: B1 is occupied, C1 is empty, D1 is the target.
    let mut game = game("A1 w3 B1 d1 A2 d1 B2 b1 C2 b1 D2 b1 D1 b2 E1 d1", "w");
    play(&mut game, "A1D1");
    assert_eq!(stack(&game, "D1"), Some(Stack { owner: Some(Side::White), height: 5, dvonn: 0 }));
    assert_eq!(stack(&game, "A1"), None);
}

#[test]
fn illegal_sources_are_refused_with_their_reason() {
    let game = game("A1 w1 B1 d1 C1 b1 D1 d1 E1 d1", "w");
    assert_eq!(refused(&game, step("K5", "K4")), Illegal::EmptySource(space("K5")));
    assert_eq!(refused(&game, step("B1", "A1")), Illegal::LoneDvonn(space("B1")));
    assert_eq!(refused(&game, step("C1", "B1")), Illegal::NotYours(space("C1")));
}

#[test]
fn a_stack_with_six_occupied_neighbours_is_blocked_but_never_at_the_edge() {
    let full = "C3 w1 B3 d1 D3 b1 B2 b1 C2 b1 C4 d1 D4 d1";
    let blocked = game(full, "w");
    assert!(blocked.position().is_blocked(space("C3")));
    assert_eq!(refused(&blocked, step("C3", "B3")), Illegal::Blocked(space("C3")));
    let open = game(&full.replace("C2 b1", ""), "w");
    assert_eq!(open.check(step("C3", "B3")), Ok(()));
    // All neighbours of the corner are occupied, and still its stack may move.
    let corner = game("A1 w1 B1 d1 A2 d1 B2 d1", "w");
    assert_eq!(corner.check(step("A1", "B1")), Ok(()));
}

#[test]
fn a_stack_with_a_dvonn_piece_inside_moves_like_any_other() {
    let mut game = game("A1 w1 B1 d1 C1 b1 D1 b1 E1 d1 F1 d1", "w");
    play(&mut game, "A1B1");
    assert_eq!(stack(&game, "B1"), Some(Stack { owner: Some(Side::White), height: 2, dvonn: 1 }));
    play(&mut game, "C1D1");
    // Still connected: D1 is next to E1.
    assert_eq!(stack(&game, "D1"), Some(Stack { owner: Some(Side::Black), height: 2, dvonn: 0 }));
    play(&mut game, "B1D1");
    assert_eq!(stack(&game, "D1"), Some(Stack { owner: Some(Side::White), height: 4, dvonn: 1 }));
}

#[test]
fn stacks_not_connected_to_a_dvonn_piece_are_removed_for_both_sides() {
    // D1 connects the DVONN pieces on the left with three stacks on the right.
    let mut game = game("A1 d1 B1 d1 C1 d1 D1 w1 E1 w1 F1 b1 G1 w2", "w");
    let mut effects = Vec::new();
    game.position().effects(game.rules(), step("D1", "C1"), &mut effects);
    let place = |text: &str| Place(space(text).index() as u16);
    let removed = ["E1", "F1", "G1"].map(|text| Effect::Removed { at: place(text) });
    assert_eq!(effects, [&[Effect::Moved { from: place("D1"), to: place("C1") }][..], &removed].concat());
    play(&mut game, "D1C1");
    for text in ["D1", "E1", "F1", "G1"] {
        assert_eq!(stack(&game, text), None, "{text}");
    }
    assert_eq!(game.position().score(game.rules()), Score::points(0, 2));
    game.undo();
    assert_eq!(stack(&game, "G1"), Some(Stack { owner: Some(Side::White), height: 2, dvonn: 0 }));
}

#[test]
fn a_dvonn_piece_that_moves_away_can_disconnect_its_neighbours() {
    // B1 moves to D1 with its DVONN piece; A1 is no longer connected and is removed.
    let mut game = game("A1 b1 B1 w2* C1 b1 D1 d1 E1 d1", "w");
    play(&mut game, "B1D1");
    assert_eq!(stack(&game, "A1"), None);
    assert_eq!(stack(&game, "C1").map(|stack| stack.height), Some(1));
    assert_eq!(stack(&game, "D1").map(|stack| stack.dvonn), Some(2));
}

#[test]
fn a_player_passes_only_without_a_move_and_may_move_again_later() {
    // White's stack of three has no target; Black's single piece can move.
    let mut game = game("A1 w3 B1 d1 C1 b1 B2 d1 C2 d1", "w");
    assert_eq!(game.legal_moves(), [Move::Pass]);
    assert_eq!(
        refused(&game, step("A1", "B1")),
        Illegal::WrongDistance { from: space("A1"), to: space("B1"), height: 3 }
    );
    play(&mut game, "pass");
    assert_eq!(refused(&game, Move::Pass), Illegal::MustMove(space("C1"), space("B1")));
    play(&mut game, "C1C2");
    assert!(game.is_over());
    assert_eq!(game.check(Move::Pass), Err(Refusal::GameOver));
}

#[test]
fn more_pieces_in_controlled_stacks_win_and_equal_counts_draw() {
    for (stacks, outcome, black, white) in [
        ("A1 w9 B1 d1 C1 b8 D1 d1 E1 d1", Outcome::Win(Side::White), 8, 9),
        ("A1 w7* B1 b9 C1 d1 D1 d1", Outcome::Win(Side::Black), 9, 7),
        ("A1 w9 B1 b9* C1 d1 D1 d1", Outcome::Draw, 9, 9),
    ] {
        let game = game(stacks, "w");
        assert_eq!(game.ending(), Some(Ending::new(outcome, NO_MOVES)), "{stacks}");
        assert_eq!(game.position().score(game.rules()), Score::points(black, white));
    }
}

#[test]
fn options_are_parsed_and_errors_name_the_option() {
    let read = |pairs: &[(&str, &str)]| {
        let options = pairs.iter().fold(Options::new(), |options, (name, value)| options.with(*name, value));
        Rules::from_options(&options, None).map_err(|error| error.name)
    };
    assert_eq!(read(&[("setup", "players")]), Ok(Rules::new(Setup::Players)));
    assert_eq!(read(&[("seed", "5")]), Ok(Rules::new(Setup::Random { seed: 5 })));
    assert_eq!(read(&[("setup", "chess")]), Err("setup"));
    assert_eq!(read(&[("seed", "-1")]), Err("seed"));
    assert_eq!(read(&[("setup", "players"), ("seed", "1")]), Err("seed"));
    assert!(Rules::needs_seed(&Options::new()));
    assert!(!Rules::needs_seed(&Options::new().with("setup", "players")));
    assert!(!Rules::needs_seed(&Options::new().with("seed", 1)));
}

#[test]
fn setup_errors_say_where() {
    let reject = |text: &str| Position::from_text(&Rules::default(), text).unwrap_err();
    let good = Game::new(Rules::default()).position().to_text();
    assert_eq!(reject(""), SetupError::NoSide);
    assert_eq!(reject("WBD"), SetupError::LayoutPieces { dvonn: 1, white: 1, black: 1 });
    assert_eq!(reject(&good[..good.len() - 1]), SetupError::NoSide);
    assert_eq!(reject(&good.replacen(" /", "", 1)), SetupError::WrongRows { found: 4 });
    let short = SetupError::WrongRowLength { row: 1, found: 8, expected: 9 };
    assert_eq!(reject(&good.replacen("d1 ", "", 1)), short);
    for bad in ["w0", "w01", "d2", "d1*", "w1*", "w50", "w2*4", "x1", "w", "w+1", "w2*1", "中"] {
        let expected = SetupError::BadCell { found: bad.to_owned(), space: space("A1") };
        assert_eq!(reject(&good.replacen("d1", bad, 1)), expected, "{bad}");
    }
    assert_eq!(reject(&good.replacen("d1", "w1", 1)), SetupError::WrongDvonn { found: 2 });
    assert_eq!(reject(&good.replacen("w1", "w2", 1)), SetupError::TooManyPieces { found: 50 });
    assert_eq!(reject(&format!("{good}+")), SetupError::NotInTurn);
    let recoloured = good.replacen("w1", "b1", 1);
    assert_eq!(reject(&recoloured), SetupError::LayoutPieces { dvonn: 3, white: 22, black: 24 });
    let lonely = format!(
        "w1 . {}/{}/{}/{}/{} w",
        ". . . . d1 d1 d1",
        " .".repeat(10),
        " .".repeat(11),
        " .".repeat(10),
        " .".repeat(9)
    );
    assert_eq!(reject(&lonely), SetupError::Disconnected { spaces: vec![space("A1")] });
}

#[test]
fn the_diagram_is_slanted_with_letters_above_the_diagonals() {
    let mut game = Game::new(Rules::default());
    let first = game.legal_moves()[0];
    game.play(first).unwrap();
    let drawn = game.position().diagram(game.rules(), Some(first));
    assert_eq!(drawn.lines().count(), 6);
    assert!(drawn.contains('('), "{drawn}");
    assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
}

#[test]
fn moves_are_read_as_people_write_them() {
    for text in ["C5B4", "c5b4", "C5 B4", "C5-B4", "c5 -> b4", "5,3 4,2", "5,3-4,2", "5，3 4，2"] {
        assert_eq!(text.parse::<Move>().map(|m| m.to_string()), Ok("C5B4".to_owned()), "{text}");
    }
    assert_eq!("5,3".parse::<Move>().map(|m| m.to_string()), Ok("C5".to_owned()));
    for text in ["5,4", "6,3", "5,3,1", "5,3 4,2 3,1", "C5-", "5,", ","] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}
