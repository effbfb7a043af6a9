//! `PlayoutBoard` agrees with `Position` move by move, and its random games have plausible statistics.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{GamePosition, GameRules, Side};
use yiqi_go::{Game, Handicap, Ko, Move, PlayoutBoard, Position, Rules, playout_cells, run_playouts};

/// With room for the largest board.
type Board = PlayoutBoard<{ playout_cells(25) }>;

fn compare(game: &Game, board: &Board) {
    assert_eq!(board.to_move(), game.to_move());
    for point in game.position().points() {
        assert_eq!(board.stone(point), game.position().stone(point), "{point}");
        let legal = game.check(Move::Play(point)).is_ok();
        assert_eq!(board.clone().play(point), legal, "{point} in {}", game.position().to_text());
    }
}

#[test]
fn the_playout_board_agrees_with_the_position_move_by_move() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for (size, games, plies) in [(2, 200, 60), (3, 200, 80), (5, 60, 150), (9, 10, 300), (19, 1, 500)] {
        for _ in 0..games * volume(1, 20) {
            let mut game = Game::new(Rules::with_size(size).unwrap().with_ko(Ko::Simple));
            let mut board = Board::new(game.position(), None);
            while game.ply() < plies && !game.is_over() {
                compare(&game, &board);
                let m = *game.legal_moves().choose(&mut random).unwrap();
                game.play(m).unwrap();
                match m {
                    Move::Play(point) => assert!(board.play(point)),
                    Move::Pass => board.pass(),
                }
                // A board made from the position can differ only in the ko, which a position does not know.
                let fresh = Board::new(game.position(), None);
                assert!(game.position().points().all(|point| fresh.stone(point) == board.stone(point)));
            }
        }
    }
}

#[test]
fn off_board_points_ko_and_handicap_are_respected() {
    let nine = Rules::with_size(9).unwrap();
    let mut board = Board::new(&nine.start(), None);
    for text in ["K1", "L1", "A10", "Z25"] {
        assert!(!board.play(text.parse().unwrap()), "{text}");
        assert_eq!(board.stone(text.parse().unwrap()), None);
    }
    assert!(!Board::new(&nine.start(), Some("E5".parse().unwrap())).play("E5".parse().unwrap()));

    let mut game = Game::new(nine.with_handicap(Handicap::Free(3)).unwrap());
    let mut board = Board::new(game.position(), None);
    for text in ["A1", "B1", "C1", "D1", "E1"] {
        assert_eq!(board.to_move(), game.to_move(), "{text}");
        game.play(text.parse().unwrap()).unwrap();
        assert!(board.play(text.parse().unwrap()));
    }
}

/// Scores the end of each random game by the rules.
#[test]
fn the_margin_of_a_random_game_agrees_with_the_rules() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    for size in [2, 5, 9, 13] {
        let rules = Rules::with_size(size).unwrap();
        for _ in 0..volume(100, 5_000) {
            let mut board = Board::new(&rules.start(), None);
            let playout = board.run(&mut random);
            if playout.moves == 3 * u32::from(size).pow(2) {
                continue;
            }
            let letter = |side| match side {
                Some(Side::Black) => 'X',
                Some(Side::White) => 'O',
                None => '.',
            };
            let start = rules.start();
            let mut rows = vec![String::new(); usize::from(size)];
            for point in start.points() {
                rows[usize::from(size - 1 - point.row())].push(letter(board.stone(point)));
            }
            let text = format!("{} b", rows.join("/"));
            let end = Position::from_text(&rules, &text).unwrap();
            assert_eq!(end.score(&rules).margin().halves(), 2 * playout.margin, "{text}");
        }
    }
}

/// Three other programs agree on these mean lengths for uniform random games that fill no eyes.
#[test]
fn random_games_have_the_published_mean_length() {
    for (size, games, mean, tolerance) in [(9, 20_000, 111.0, 2.0), (19, 3_000, 455.0, 6.0)] {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut moves = 0;
        run_playouts(&Rules::with_size(size).unwrap().start(), games, &mut random, |playout| {
            moves += u64::from(playout.moves);
        });
        let found = moves as f64 / games as f64;
        assert!((found - mean).abs() < tolerance, "{found} moves on {size}×{size}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let run = |seed| {
        let mut ends = Vec::new();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        run_playouts(&Rules::with_size(7).unwrap().start(), 50, &mut random, |playout| ends.push(playout));
        ends
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}
