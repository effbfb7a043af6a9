//! The facts of positions in random games, compared with a naive recount by the oracle: moves are tried between all pairs of
//! spaces, and what a move cuts off is the difference after it has been played.

mod oracle;

use oracle::{Act, Oracle};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{Count, Facts, GamePosition, GameRules};
use yiqi_dvonn::{Game, Move, Position, Rules, Setup, Space};

type Coordinates = (i32, i32);

fn coordinates(space: Space) -> Coordinates {
    (i32::from(space.row()) + 1, i32::from(space.half_step_column()))
}

fn act(m: Move) -> Act {
    match m {
        Move::Place(space) => Act::Place(coordinates(space)),
        Move::Step(from, to) => Act::Move(coordinates(from), coordinates(to)),
        Move::Pass => Act::Pass,
    }
}

fn facts(game: &Game) -> Facts {
    game.position().facts(game.rules())
}

fn count(facts: &Facts, name: &str) -> Count {
    *facts.counts.iter().find(|count| count.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn of(count: Count, side: char) -> usize {
    (if side == 'w' { count.white } else { count.black }) as usize
}

fn stacks_of(oracle: &Oracle, side: char) -> Vec<Coordinates> {
    oracle::spaces().into_iter().filter(|&space| oracle.stack(space).ends_with(&[side])).collect()
}

fn dvonn_in(stack: &[char]) -> usize {
    stack.iter().filter(|&&piece| piece == 'd').count()
}

/// Which cases occurred.
#[derive(Debug, Default)]
struct Met {
    removals: usize,
    removals_of_both: usize,
    removals_of_the_moved: usize,
    blocked: usize,
    stranded: usize,
    controlled: usize,
}

fn compare_counts(facts: &Facts, oracle: &Oracle, met: &mut Met) {
    let (white, black) = oracle.score();
    let points = count(facts, "points");
    assert_eq!((points.white as usize, points.black as usize, points.nobody), (white, black, 0));
    let dvonn = count(facts, "dvonn");
    let lone: usize = stacks_of(oracle, 'd').iter().map(|&space| dvonn_in(oracle.stack(space))).sum();
    assert_eq!(dvonn.nobody as usize, lone);
    for side in ['w', 'b'] {
        let stacks = stacks_of(oracle, side);
        let controlled: usize = stacks.iter().map(|&space| dvonn_in(oracle.stack(space))).sum();
        assert_eq!(of(dvonn, side), controlled);
        met.controlled += controlled;
        let moves = if oracle.is_placing() { Vec::new() } else { oracle.moves_of(side) };
        assert_eq!(of(count(facts, "moves"), side), moves.len());
        let can_move =
            |from: Coordinates| moves.iter().any(|m| matches!(m, Act::Move(one, _) if *one == from));
        let movable = stacks.iter().filter(|&&space| can_move(space)).count();
        assert_eq!(of(count(facts, "movable"), side), movable);
        let is_surrounded = |space: Coordinates| {
            let (row, column) = space;
            let around = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)];
            around.iter().all(|(down, right)| !oracle.stack((row + down, column + right)).is_empty())
        };
        let (blocked, stranded) = (of(count(facts, "blocked"), side), of(count(facts, "stranded"), side));
        if oracle.is_placing() {
            assert_eq!((blocked, stranded), (0, 0));
        } else {
            assert_eq!(blocked, stacks.iter().filter(|&&space| is_surrounded(space)).count());
            assert_eq!(movable + blocked + stranded, stacks.len(), "every stack is one of them");
        }
        met.blocked += blocked;
        met.stranded += stranded;
    }
}

/// Plays every legal move on a copy. What stood elsewhere than on the source and is gone was cut off.
fn compare_removals(game: &Game, facts: &Facts, oracle: &Oracle, met: &mut Met) {
    let mut removals = facts.removals.iter().peekable();
    for m in game.legal_moves() {
        let Move::Step(from, to) = m else { continue };
        let mut after = oracle.clone();
        after.play(act(m)).unwrap();
        let lost: Vec<Space> = Position::spaces()
            .filter(|&space| {
                let at = coordinates(space);
                space != from && !oracle.stack(at).is_empty() && after.stack(at).is_empty()
            })
            .collect();
        if lost.is_empty() {
            assert!(removals.peek().is_none_or(|removal| removal.m != m.to_string()), "{m} removes nothing");
            continue;
        }
        // The stack that moved may be cut off too, on top of the one it landed on.
        let stack_at = |space: Space| {
            let moved = if space == to { oracle.stack(coordinates(from)) } else { &[] };
            [oracle.stack(coordinates(space)), moved].concat()
        };
        met.removals_of_the_moved += usize::from(lost.contains(&to));
        let pieces = |side: char| -> usize {
            let stacks = lost.iter().map(|&space| stack_at(space));
            stacks.filter(|stack| stack.ends_with(&[side])).map(|stack| stack.len()).sum()
        };
        let removal = removals.next().unwrap_or_else(|| panic!("{m} removes {lost:?}"));
        let places: Vec<String> =
            removal.places.iter().map(|&place| game.rules().place_label(place)).collect();
        let expected: Vec<String> = lost.iter().map(ToString::to_string).collect();
        assert_eq!((removal.m.clone(), places), (m.to_string(), expected));
        assert_eq!((removal.white as usize, removal.black as usize), (pieces('w'), pieces('b')), "{m}");
        met.removals += 1;
        met.removals_of_both += usize::from(removal.white > 0 && removal.black > 0);
    }
    assert_eq!(removals.next(), None, "no other move removes anything");
}

fn play(mut game: Game, mut oracle: Oracle, random: &mut Xoshiro256PlusPlus, met: &mut Met) {
    loop {
        let facts = facts(&game);
        compare_counts(&facts, &oracle, met);
        compare_removals(&game, &facts, &oracle, met);
        let legal = game.legal_moves();
        let Some(&m) = legal.choose(random) else { break };
        game.play(m).unwrap();
        oracle.play(act(m)).unwrap();
    }
}

#[test]
fn facts_agree_with_a_naive_recount_in_random_games() {
    let random = &mut Xoshiro256PlusPlus::seed_from_u64(22);
    let mut met = Met::default();
    for _ in 0..volume(6, 300) {
        play(Game::new(Rules::new(Setup::Players)), Oracle::placing(), random, &mut met);
    }
    assert!(met.removals > 100 && met.removals_of_both > 20 && met.removals_of_the_moved > 5, "{met:?}");
    assert!(met.blocked > 100 && met.stranded > 100 && met.controlled > 50, "{met:?}");
}

/// A row of stacks in the middle of the board.
fn row_3(stacks: &str) -> Game {
    let row = |length: usize| vec!["."; length].join(" ");
    let text = format!("{} / {} / {stacks} / {} / {} w", row(9), row(10), row(10), row(9));
    let rules = Rules::default();
    let position = Position::from_text(&rules, &text).unwrap();
    Game::from_position(rules, position)
}

#[test]
fn a_stack_that_leaves_a_chain_cuts_off_what_hung_on_it() {
    // C3 moves away from the chain: A3 and B3 lose their connection.
    let game = row_3("b2 w3 w1 d1 d1 b2* . . . . .");
    let facts = facts(&game);
    let removal = facts.removals.iter().find(|removal| removal.m == "C3D3").unwrap();
    let places: Vec<String> = removal.places.iter().map(|&place| game.rules().place_label(place)).collect();
    assert_eq!((places, removal.black, removal.white), (vec!["A3".into(), "B3".into()], 2, 3));
    // B3 leaves A3 alone. C3 on B3 is apart from the rest itself.
    let moves: Vec<&str> = facts.removals.iter().map(|removal| removal.m.as_str()).collect();
    assert_eq!(moves, ["B3E3", "C3B3", "C3D3"]);
    let own = facts.removals.iter().find(|removal| removal.m == "C3B3").unwrap();
    assert_eq!((own.black, own.white), (2, 4), "the stack that moved is lost as well");
    assert_eq!(count(&facts, "moves"), Count { name: "moves", black: 2, white: 3, nobody: 0 });
    assert_eq!(count(&facts, "dvonn"), Count { name: "dvonn", black: 1, white: 0, nobody: 2 });
}

#[test]
fn a_stack_with_nothing_to_land_on_is_stranded_and_noted() {
    let game = row_3("w5 d1 b1 d1 d1 . . . . . .");
    let facts = facts(&game);
    assert_eq!(count(&facts, "stranded"), Count { name: "stranded", black: 0, white: 1, nobody: 0 });
    assert_eq!(count(&facts, "blocked"), Count { name: "blocked", black: 0, white: 0, nobody: 0 });
    let notes = game.position().notes(game.rules());
    let notes: Vec<_> = notes.iter().map(|note| (game.rules().place_label(note.at), note.name)).collect();
    assert_eq!(notes, [("A3".to_owned(), "stranded")]);
}
