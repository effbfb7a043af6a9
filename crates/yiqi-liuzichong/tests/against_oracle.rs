//! Random games, compared move by move with a second implementation that walks the lines point by point.

mod oracle;

use oracle::{Done, End, Oracle, Why};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{EndReason, Ending, GamePosition, GameRules, Outcome, Refusal, Side};
use yiqi_liuzichong::{BLOCKED, FEW_STONES, Game, Illegal, NO_STONES, Point, PointSet, Position, Rules};

/// How often rare cases occurred. They must occur for the comparison to be meaningful.
#[derive(Debug, Default)]
struct RareCases {
    captures: usize,
    double_captures: usize,
    dan: usize,
    no_stones: usize,
    few_stones: usize,
    blocked: usize,
    repetition: usize,
    quiet_limit: usize,
}

fn coordinates(point: Point) -> (usize, usize) {
    (point.column().into(), point.row().into())
}

fn compare(game: &Game, oracle: &Oracle) {
    assert_eq!(if game.to_move() == Side::Black { 'X' } else { 'O' }, oracle.to_move());
    for point in PointSet(u16::MAX) {
        let (column, row) = coordinates(point);
        let stone = match game.position().stone(point) {
            Some(Side::Black) => 'X',
            Some(Side::White) => 'O',
            None => '.',
        };
        assert_eq!(stone, oracle.cells()[row][column], "{point}");
    }
    for index in 0..game.rules().move_space() {
        let m = game.rules().move_at(index).unwrap();
        let expected = oracle.why_illegal(coordinates(m.from), coordinates(m.to)).map(|why| match why {
            Why::GameOver => Refusal::GameOver,
            Why::EmptySource => Refusal::Rule(Illegal::EmptySource(m.from)),
            Why::NotYours => Refusal::Rule(Illegal::NotYours(m.from)),
            Why::NotOneStep => Refusal::Rule(Illegal::NotOneStep(m)),
            Why::Occupied => Refusal::Rule(Illegal::Occupied(m.to)),
        });
        assert_eq!(game.check(m).err(), expected, "{m} in {}", game.position().to_text());
    }
    let side = |letter| if letter == 'X' { Side::Black } else { Side::White };
    let expected = oracle.end().map(|end| match end {
        End::NoStones(winner) => Ending::new(Outcome::Win(side(winner)), NO_STONES),
        End::FewStones => Ending::new(Outcome::Draw, FEW_STONES),
        End::Blocked(winner) => Ending::new(Outcome::Win(side(winner)), BLOCKED),
        End::Repetition => Ending::new(Outcome::Draw, EndReason::REPETITION),
        End::QuietLimit => Ending::new(Outcome::Draw, EndReason::QUIET_LIMIT),
    });
    assert_eq!(game.ending(), expected, "{}", game.position().to_text());
}

fn play_beside_the_oracle(
    mut game: Game,
    mut oracle: Oracle,
    random: &mut Xoshiro256PlusPlus,
    met: &mut RareCases,
) {
    loop {
        compare(&game, &oracle);
        let legal = game.legal_moves();
        let Some(&m) = legal.choose(random) else { break };
        let captures = game.position().captures(game.rules(), m);
        game.play(m).unwrap();
        let Done { captured, by_single } = oracle.play(coordinates(m.from), coordinates(m.to)).unwrap();
        let mut stones: Vec<_> = PointSet(captures.stones).map(coordinates).collect();
        stones.sort_unstable();
        assert_eq!((stones, captures.by_dan), (captured.clone(), by_single));
        met.captures += usize::from(!captured.is_empty());
        met.double_captures += usize::from(captured.len() == 2 && !by_single);
        met.dan += usize::from(by_single);
    }
    *match game.ending().unwrap().reason {
        NO_STONES => &mut met.no_stones,
        FEW_STONES => &mut met.few_stones,
        BLOCKED => &mut met.blocked,
        EndReason::REPETITION => &mut met.repetition,
        _ => &mut met.quiet_limit,
    } += 1;
}

#[test]
fn random_games_from_the_start_agree_with_the_oracle() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(21);
    let mut met = RareCases::default();
    for _ in 0..volume(400, 50_000) {
        play_beside_the_oracle(Game::new(Rules::default()), Oracle::new(), &mut random, &mut met);
    }
    assert!(met.captures > 1_000 && met.double_captures > 5, "{met:?}");
    assert!(met.dan > 20 && met.no_stones > 0 && met.few_stones > 100 && met.blocked > 5, "{met:?}");
    assert!(met.repetition > 5 && met.quiet_limit > 0, "{met:?}");
}

#[test]
fn games_from_random_boards_agree_with_the_oracle() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(22);
    let mut met = RareCases::default();
    for round in 0..volume(1_000, 50_000) {
        let pool = format!("XO{}", ".".repeat(1 + round % 5));
        let cells: [[char; 4]; 4] = std::array::from_fn(|_| {
            std::array::from_fn(|_| *pool.as_bytes().choose(&mut random).unwrap() as char)
        });
        let rows: Vec<String> = cells.iter().rev().map(|row| row.iter().collect()).collect();
        // Boards with too many stones are invalid and skipped.
        if let Ok(position) = Position::from_text(&Rules::default(), &format!("{} w", rows.join("/"))) {
            let game = Game::from_position(Rules::default(), position);
            play_beside_the_oracle(game, Oracle::from_cells(cells, 'O'), &mut random, &mut met);
        }
    }
    assert!(met.double_captures > 3 && met.dan > 100 && met.blocked > 10, "{met:?}");
}
