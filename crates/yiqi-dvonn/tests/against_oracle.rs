//! Random games, compared move by move with a second implementation that stores whole stacks and uses flood
//! fills.

mod oracle;

use oracle::{Act, Done, Oracle, Why};
use rand::SeedableRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{GamePosition, GameRules, Outcome, Refusal, Side};
use yiqi_dvonn::{Game, Illegal, Move, Position, Rules, Setup, Space};

/// How often rare cases occurred. They must occur for the comparison to be meaningful.
#[derive(Debug, Default)]
struct RareCases {
    removals: usize,
    removals_of_several_regions: usize,
    own_stacks_cut_off: usize,
    passes: usize,
    moves_after_a_pass: usize,
    blocked: usize,
    draws: usize,
}

fn coordinates(space: Space) -> (i32, i32) {
    (i32::from(space.row()) + 1, i32::from(space.half_step_column()))
}

fn act(m: Move) -> Act {
    match m {
        Move::Place(space) => Act::Place(coordinates(space)),
        Move::Step(from, to) => Act::Move(coordinates(from), coordinates(to)),
        Move::Pass => Act::Pass,
    }
}

fn same_reason(verdict: Result<(), Refusal<Illegal>>, expected: Option<Why>) -> bool {
    let Err(refusal) = verdict else { return expected.is_none() };
    let why = match refusal {
        Refusal::GameOver => Why::GameOver,
        Refusal::Repetition { .. } => return false,
        Refusal::Rule(illegal) => match illegal {
            Illegal::StillPlacing => Why::NotPlacing,
            Illegal::AllPlaced => Why::NotMoving,
            Illegal::Occupied(_) => Why::Occupied,
            Illegal::EmptySource(_) => Why::EmptySource,
            Illegal::LoneDvonn(_) => Why::LoneDvonn,
            Illegal::NotYours(_) => Why::NotYours,
            Illegal::Blocked(_) => Why::Blocked,
            Illegal::NotInLine(..) => Why::NotInLine,
            Illegal::WrongDistance { .. } => Why::WrongDistance,
            Illegal::EmptyTarget(_) => Why::EmptyTarget,
            Illegal::MustMove(..) => Why::MustNotPass,
        },
    };
    expected == Some(why)
}

fn compare(game: &Game, oracle: &Oracle) {
    let position = game.position();
    assert_eq!(game.is_over(), oracle.is_over());
    assert_eq!(position.is_placing(), oracle.is_placing());
    if !game.is_over() {
        assert_eq!(if game.to_move() == Side::White { 'w' } else { 'b' }, oracle.to_move());
    }
    for space in Position::spaces() {
        let pieces = oracle.stack(coordinates(space));
        let stack = position.stack(space);
        assert_eq!(stack.is_some(), !pieces.is_empty(), "{space}");
        if let Some(stack) = stack {
            assert_eq!(usize::from(stack.height), pieces.len());
            assert_eq!(usize::from(stack.dvonn), pieces.iter().filter(|&&piece| piece == 'd').count());
            let top = match stack.owner {
                Some(Side::White) => 'w',
                Some(Side::Black) => 'b',
                None => 'd',
            };
            assert_eq!(Some(&top), pieces.last());
        }
    }
    let (white, black) = oracle.score();
    let score = position.score(game.rules());
    assert_eq!((score.white.halves(), score.black.halves()), (2 * white as i32, 2 * black as i32));
}

fn compare_verdicts(
    game: &Game,
    oracle: &Oracle,
    asked: usize,
    random: &mut Xoshiro256PlusPlus,
    met: &mut RareCases,
) {
    for index in (0..game.rules().move_space()).sample(random, asked) {
        let m = game.rules().move_at(index).unwrap();
        let (verdict, expected) = (game.check(m), oracle.why_illegal(act(m)));
        assert!(
            same_reason(verdict, expected),
            "{m} in {}: {verdict:?}, {expected:?}",
            game.position().to_text()
        );
        met.blocked += usize::from(expected == Some(Why::Blocked));
    }
}

fn play_beside_the_oracle(
    mut game: Game,
    mut oracle: Oracle,
    random: &mut Xoshiro256PlusPlus,
    met: &mut RareCases,
) {
    // A separate generator, so that the choice of compared moves does not change the game.
    let sampling = &mut Xoshiro256PlusPlus::seed_from_u64(game.position().hash());
    let mut passed = [false; 2];
    loop {
        compare(&game, &oracle);
        compare_verdicts(&game, &oracle, if game.position().is_placing() { 2 } else { 6 }, sampling, met);
        let legal = game.legal_moves();
        if !game.position().is_placing() {
            assert_eq!(legal.len(), oracle.legal().len());
        }
        let Some(&m) = legal.choose(random) else { break };
        let side = game.to_move().index();
        game.play(m).unwrap();
        let Done { removed_regions, removed_stacks, removed_own } = oracle.play(act(m)).unwrap();
        met.removals += usize::from(removed_stacks > 0);
        met.removals_of_several_regions += usize::from(removed_regions > 1);
        met.own_stacks_cut_off += usize::from(removed_own > 0);
        if m == Move::Pass {
            met.passes += 1;
            passed[side] = true;
        } else if passed[side] {
            met.moves_after_a_pass += 1;
            passed[side] = false;
        }
    }
    let (white, black) = oracle.score();
    assert_eq!(game.ending().unwrap().outcome, Outcome::by_most(black, white));
    met.draws += usize::from(white == black);
}

fn layout(game: &Game) -> String {
    let letter = |space| match game.position().stack(space).unwrap().owner {
        Some(Side::White) => 'W',
        Some(Side::Black) => 'B',
        None => 'D',
    };
    Position::spaces().map(letter).collect()
}

/// Whether a player moves again after having passed, in the random game of this seed.
fn moves_again_after_a_pass(seed: u64) -> bool {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new(Rules::new(Setup::Random { seed }));
    let mut passed = [false; 2];
    loop {
        let legal = game.legal_moves();
        let Some(&m) = legal.choose(&mut random) else { return false };
        let passed = &mut passed[game.to_move().index()];
        if *passed && m != Move::Pass {
            return true;
        }
        *passed |= m == Move::Pass;
        game.play(m).unwrap();
    }
}

#[test]
fn random_games_from_random_boards_agree_with_the_oracle() {
    let mut met = RareCases::default();
    // In random games it is very rare that a player moves again after a pass, so search for such games first.
    let (scanned, wanted) = volume((60_000, 10), (1_000_000, 500));
    let rare = (0..scanned).filter(|&seed| moves_again_after_a_pass(seed)).take(wanted);
    for seed in rare.chain(0..volume(150, 5_000)) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let game = Game::new(Rules::new(Setup::Random { seed }));
        let oracle = Oracle::from_layout(&layout(&game));
        play_beside_the_oracle(game, oracle, &mut random, &mut met);
    }
    assert!(met.removals > 500 && met.removals_of_several_regions > 20, "{met:?}");
    assert!(met.own_stacks_cut_off > 100 && met.blocked > 20 && met.draws > 0, "{met:?}");
    assert!(met.passes > 50 && met.moves_after_a_pass > 5, "{met:?}");
}

#[test]
fn games_with_placement_agree_with_the_oracle() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut met = RareCases::default();
    for _ in 0..volume(30, 1_000) {
        play_beside_the_oracle(
            Game::new(Rules::new(Setup::Players)),
            Oracle::placing(),
            &mut random,
            &mut met,
        );
    }
    assert!(met.removals > 50, "{met:?}");
}
