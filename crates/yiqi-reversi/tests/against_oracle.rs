//! Random games, compared move by move with a second implementation that walks the board square by square.

mod oracle;

use oracle::{Oracle, Why};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{GamePosition, Outcome, Refusal, Side};
use yiqi_reversi::{Game, Illegal, Move, Position, Rules, Square, SquareSet, WIPEOUT};

/// How often rare cases occurred. They must occur for the comparison to be meaningful.
#[derive(Debug, Default)]
struct RareCases {
    passes: usize,
    wipe_outs: usize,
    ended_with_empty_squares: usize,
    draws: usize,
}

fn coordinates(square: Square) -> (usize, usize) {
    (square.column().into(), square.row().into())
}

fn refusal(why: Why, m: Move, valid: &[Square]) -> Refusal<Illegal> {
    match (why, m) {
        (Why::GameOver, _) => Refusal::GameOver,
        (Why::Occupied | Why::FlipsNothing, Move::Put(square)) if valid.is_empty() => {
            Refusal::Rule(Illegal::MustPass(square))
        }
        (Why::Occupied, Move::Put(square)) => Refusal::Rule(Illegal::Occupied(square)),
        (Why::FlipsNothing, Move::Put(square)) => Refusal::Rule(Illegal::FlipsNothing(square)),
        (Why::MustNotPass, Move::Pass) => Refusal::Rule(Illegal::MustPut(valid[0])),
        _ => panic!("{why:?} is not a possible reason against {m}"),
    }
}

fn compare(game: &Game, oracle: &Oracle) {
    let position = game.position();
    let to_move = if game.to_move() == Side::Black { 'X' } else { 'O' };
    assert_eq!(to_move, oracle.to_move());
    assert_eq!(game.is_over(), oracle.is_over());
    for square in SquareSet(u64::MAX) {
        let (column, row) = coordinates(square);
        let cell = match position.disc(square) {
            Some(Side::Black) => 'X',
            Some(Side::White) => 'O',
            None => '-',
        };
        assert_eq!(cell, oracle.cells()[row][column], "{square}");
    }
    let valid: Vec<Square> = oracle
        .legal_squares()
        .iter()
        .map(|&(column, row)| Square::at(column as u8, row as u8).unwrap())
        .collect();
    let moves = SquareSet(u64::MAX).map(|square| (Move::Put(square), Some(coordinates(square))));
    for (m, there) in moves.chain([(Move::Pass, None)]) {
        let expected = oracle.why_illegal(there).map(|why| refusal(why, m, &valid));
        assert_eq!(game.check(m).err(), expected, "{m} in {}", position.to_text());
        if let (Some((column, row)), Move::Put(square)) = (there, m) {
            let flips = oracle.flips(column, row, to_move);
            let set = flips.iter().fold(0, |set, &(column, row)| set | 1u64 << (row * 8 + column));
            assert_eq!(position.flips(square), set, "{square} in {}", position.to_text());
        }
    }
}

fn play_beside_the_oracle(
    mut game: Game,
    mut oracle: Oracle,
    random: &mut Xoshiro256PlusPlus,
    met: &mut RareCases,
) {
    loop {
        compare(&game, &oracle);
        let Some(&m) = game.legal_moves().choose(random) else { break };
        game.play(m).unwrap();
        oracle
            .play(match m {
                Move::Put(square) => Some(coordinates(square)),
                Move::Pass => None,
            })
            .unwrap();
        met.passes += usize::from(m == Move::Pass);
    }
    let (black, white) = oracle.count();
    let ending = game.ending().unwrap();
    assert_eq!(ending.outcome, Outcome::by_most(black, white));
    met.draws += usize::from(black == white);
    met.wipe_outs += usize::from(ending.reason == WIPEOUT);
    met.ended_with_empty_squares += usize::from(black + white < 64);
}

#[test]
fn random_games_agree_with_the_oracle() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut met = RareCases::default();
    for _ in 0..volume(600, 30_000) {
        play_beside_the_oracle(Game::new(Rules::STANDARD), Oracle::new(), &mut random, &mut met);
    }
    assert!(met.passes > 200 && met.draws > 5 && met.ended_with_empty_squares > 2, "{met:?}");
}

/// Positions that no game reaches must be playable too. On sparse boards, passes and wipe-outs are frequent.
#[test]
fn games_from_random_boards_agree_with_the_oracle() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut met = RareCases::default();
    for round in 0..volume(600, 20_000) {
        let pool = format!("XO{}", "-".repeat(1 + round % 20));
        let cells: [[char; 8]; 8] = std::array::from_fn(|_| {
            std::array::from_fn(|_| *pool.as_bytes().choose(&mut random).unwrap() as char)
        });
        let text: String = cells.iter().flatten().collect();
        let position = Position::from_text(&Rules::STANDARD, &format!("{text} X")).unwrap();
        let oracle = Oracle::from_cells(cells, 'X');
        play_beside_the_oracle(Game::from_position(Rules::STANDARD, position), oracle, &mut random, &mut met);
    }
    assert!(met.passes > 200 && met.wipe_outs > 5, "{met:?}");
}
