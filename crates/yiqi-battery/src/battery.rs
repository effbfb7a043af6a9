use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{
    Effect, EndReason, Game, GamePosition, GameRules, Options, Place, Refusal, Repetition, Symmetric,
    Symmetry, apply_effects,
};

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Random games for each rules value.
    pub games: usize,
    /// A random game longer than this fails.
    pub longest: usize,
    /// At most so many legal moves of each position are played and taken back, drawn at random.
    pub moves_tried: usize,
    /// Whether the text of a position says all that matters about it.
    pub text_is_complete: bool,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 50, longest: 10_000, moves_tried: 8, text_is_complete: true, seed: 1 }
    }
}

/// What the walk met, so that a test can ask whether it met enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games played to the end.
    pub games: usize,
    /// Positions checked.
    pub positions: usize,
    /// Moves that were refused.
    pub refusals: usize,
    /// Moves refused because they would repeat a position.
    pub repetitions: usize,
    /// Games drawn because a position came back.
    pub repetition_draws: usize,
    /// Games drawn because nothing irreversible happened for too long.
    pub quiet_draws: usize,
}

/// Plays random games under each of the rules and checks every promise of the contract.
///
/// # Panics
///
/// When a promise is broken.
pub fn run<P: Symmetric>(all_rules: &[P::Rules], plan: &Plan) -> Summary {
    let mut summary = Summary::default();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    for rules in all_rules {
        check_rules::<P>(rules);
        let mut met = HashMap::new();
        for _ in 0..plan.games {
            random_game::<P>(rules, plan, &mut random, &mut met, &mut summary);
            summary.games += 1;
        }
    }
    summary
}

fn check_rules<P: GamePosition>(rules: &P::Rules) {
    let mut indexed = HashSet::new();
    for index in 0..rules.move_space() {
        let m = rules.move_at(index).unwrap_or_else(|| panic!("{rules:?}: no move has index {index}"));
        assert_eq!(rules.move_index(m), index, "{rules:?}: {m} is found at {index}");
        assert!(indexed.insert(m), "{rules:?}: {m} has two indices");
        let text = m.to_string();
        for text in [text.clone(), text.to_ascii_lowercase(), text.to_ascii_uppercase()] {
            let read: P::Move = text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(read, m, "{text} is read as another move");
        }
    }
    assert_eq!(rules.move_at(rules.move_space()), None, "{rules:?}: a move beyond the move space");
    assert_eq!(rules.move_at(usize::MAX), None, "{rules:?}: a move beyond the move space");

    let options = rules.to_options();
    let names: HashSet<&str> = P::Rules::OPTIONS.iter().map(|spec| spec.name).collect();
    assert!(options.iter().all(|(name, _)| names.contains(name)), "{options:?} has an unknown name");
    assert_eq!(P::Rules::from_options(&options, None).as_ref(), Ok(rules), "options do not round-trip");
    assert_eq!(P::Rules::from_options(&Options::new(), None), Ok(P::Rules::default()));

    assert!(rules.accepts(&rules.start()), "{rules:?} do not accept their own start");
    let places = rules.place_count();
    assert_eq!(rules.start().cells(rules).len(), places);
    let all = || (0..places).map(|index| Place(index as u16));
    assert_eq!(all().map(|place| rules.place_label(place)).collect::<HashSet<_>>().len(), places);
    assert_eq!(all().map(|place| rules.place_xy(place)).collect::<HashSet<_>>().len(), places);
}

fn random_game<P: Symmetric>(
    rules: &P::Rules,
    plan: &Plan,
    random: &mut Xoshiro256PlusPlus,
    met: &mut HashMap<u64, P>,
    summary: &mut Summary,
) {
    let mut game = Game::<P>::new(rules.clone());
    // The ply from which positions can be the same as the present one.
    let mut since_irreversible = 0;
    loop {
        let position = game.position();
        let same_hash = met.entry(position.hash()).or_insert_with(|| position.clone());
        assert_eq!(same_hash, position, "{rules:?}: two positions have one hash");
        check_draws(&game, since_irreversible, summary);
        let checked = std::panic::AssertUnwindSafe(|| check_position(&game, plan, random, summary));
        if let Err(panic) = std::panic::catch_unwind(checked) {
            let moves: Vec<String> = game.moves().map(|m| m.to_string()).collect();
            let told = panic.downcast_ref::<String>().map_or("", String::as_str);
            panic!("{rules:?} after «{}»: {told}", moves.join(" "));
        }
        let legal = game.legal_moves();
        let Some(&m) = legal.choose(random) else { break };
        let irreversible = game.position().is_irreversible(rules, m);
        game.play(m).unwrap();
        if irreversible {
            since_irreversible = game.ply();
        }
        assert!(game.ply() <= plan.longest, "{rules:?}: a random game went past {} plies", plan.longest);
    }

    // Going back: one move at a time to the very beginning, and forward again to the same end.
    let (end, moves) = (game.clone(), game.moves().collect::<Vec<_>>());
    for &m in moves.iter().rev() {
        assert_eq!(game.undo(), Some(m));
    }
    assert_eq!(game.undo(), None, "nothing goes back past the start");
    assert_same(&game, &Game::new(rules.clone()), "undoing everything gives the start");
    for &m in &moves {
        game.play(m).unwrap();
    }
    assert_same(&game, &end, "the same moves give the same game");
}

/// The draws that the past brings about, counted anew from all keys.
fn check_draws<P: GamePosition>(game: &Game<P>, since_irreversible: usize, summary: &mut Summary) {
    let keys: Vec<u64> = game.past().keys().collect();
    assert_eq!(keys.len(), game.ply() + 1, "there is a key for the start and for each ply");
    let same: Vec<usize> = (0..keys.len()).filter(|&ply| keys[ply] == keys[game.ply()]).collect();
    if let Repetition::Draw { occurrence, quiet_plies } = P::Rules::REPETITION {
        assert!(same[0] >= since_irreversible, "a position came back after an irreversible move");
        let by_position = game.position().ending(game.rules());
        let by_past = if same.len() >= occurrence as usize {
            Some(EndReason::REPETITION)
        } else if game.ply() - since_irreversible >= quiet_plies as usize {
            Some(EndReason::QUIET_LIMIT)
        } else {
            None
        };
        let expected = by_position.map(|ending| ending.reason).or(by_past);
        assert_eq!(game.ending().map(|ending| ending.reason), expected, "the past draws the game");
        summary.repetition_draws += usize::from(expected == Some(EndReason::REPETITION));
        summary.quiet_draws += usize::from(expected == Some(EndReason::QUIET_LIMIT));
    } else {
        assert_eq!(game.ending(), game.position().ending(game.rules()), "only the position ends this game");
    }
}

fn check_position<P: Symmetric>(
    game: &Game<P>,
    plan: &Plan,
    random: &mut Xoshiro256PlusPlus,
    summary: &mut Summary,
) {
    let (rules, position) = (game.rules(), game.position());
    summary.positions += 1;

    let mut by_position = Vec::new();
    position.legal_moves(rules, &mut by_position);
    let by_game = game.legal_moves();
    assert_eq!(position.count_legal(rules), by_position.len(), "the count of moves is not their number");
    assert_eq!(by_position.is_empty(), position.ending(rules).is_some(), "over means no move, not over one");
    assert_eq!(by_game.is_empty(), game.is_over(), "over means no move, not over one");

    let listed: HashSet<P::Move> = by_position.iter().copied().collect();
    assert_eq!(listed.len(), by_position.len(), "a legal move is listed twice");
    let listed_by_game: HashSet<P::Move> = by_game.iter().copied().collect();
    for index in 0..rules.move_space() {
        let m = rules.move_at(index).unwrap();
        assert_eq!(position.check(rules, m).is_ok(), listed.contains(&m), "list and predicate differ on {m}");
        let verdict = game.check(m);
        assert_eq!(
            verdict.is_ok(),
            listed_by_game.contains(&m),
            "the game's list and predicate differ on {m}"
        );
        match verdict {
            Err(Refusal::GameOver) => {
                assert!(game.is_over(), "{m} refused by the end of a game that goes on");
            }
            Err(Refusal::Repetition { ply }) => {
                summary.repetitions += 1;
                assert_eq!(
                    position.repetition_key_after(rules, m),
                    game.past().keys().nth(ply),
                    "{m} repeats another ply"
                );
            }
            Err(Refusal::Rule(_)) => {
                assert!(!game.is_over(), "a finished game refuses {m} by another reason");
            }
            Ok(()) => {}
        }
    }
    refused_play_changes_nothing(game, &listed, random, summary);
    text_round_trips(position, rules, plan);
    assert_eq!(position.hash(), position.recomputed_hash(), "kept and recomputed hash differ");

    by_position.shuffle(random);
    for &m in by_position.iter().take(plan.moves_tried) {
        check_move(position, rules, m, random);
    }
}

fn refused_play_changes_nothing<P: GamePosition>(
    game: &Game<P>,
    listed: &HashSet<P::Move>,
    random: &mut Xoshiro256PlusPlus,
    summary: &mut Summary,
) {
    let rules = game.rules();
    let refused: Vec<P::Move> = (0..rules.move_space())
        .filter_map(|index| rules.move_at(index))
        .filter(|m| game.check(*m).is_err())
        .collect();
    summary.refusals += refused.len();
    let Some(&m) = refused.choose(random) else { return };
    let mut tried = game.clone();
    assert!(tried.play(m).is_err());
    assert_same(&tried, game, "a refused move changed the game");
    if !listed.contains(&m) {
        let mut tried = game.position().clone();
        assert!(tried.play(rules, m).is_err());
        assert_same(&tried, game.position(), "a refused move changed the position");
    }
}

fn text_round_trips<P: GamePosition>(position: &P, rules: &P::Rules, plan: &Plan) {
    let text = position.to_text();
    for written in [text.clone(), text.to_ascii_lowercase(), text.to_ascii_uppercase()] {
        let read = P::from_text(rules, &written).unwrap_or_else(|error| panic!("{written}: {error:?}"));
        assert_eq!(read.to_text(), text, "the text of a position does not round-trip");
        assert_eq!(read.to_move(), position.to_move(), "the text lost whose turn it is");
        assert_eq!(read.cells(rules), position.cells(rules), "the text lost what stands on the board");
        assert_eq!(read.hash(), read.recomputed_hash(), "a position that was read has another hash");
        if plan.text_is_complete {
            assert_eq!(&read, position, "the text of a position does not say all");
            assert_eq!(read.hash(), position.hash(), "equal positions have different hashes");
        }
    }
}

fn check_move<P: Symmetric>(position: &P, rules: &P::Rules, m: P::Move, random: &mut Xoshiro256PlusPlus) {
    let mut after = position.clone();
    let undo = after.play(rules, m).unwrap();
    assert_eq!(after.hash(), after.recomputed_hash(), "kept and recomputed hash differ after {m}");
    assert_ne!(after.hash(), position.hash(), "{m} leaves the hash as it was");
    assert_eq!(P::is_pass(m), m.to_string() == "pass", "{m} is a pass or is not");
    if let Some(key) = position.repetition_key_after(rules, m) {
        assert_eq!(key, after.repetition_key(rules), "{m} leads to another repetition key than foretold");
    }

    let mut effects = Vec::new();
    position.effects(rules, m, &mut effects);
    let mut cells = position.cells(rules);
    apply_effects(&mut cells, &effects).unwrap_or_else(|error| panic!("{m}: {error}"));
    assert_eq!(cells, after.cells(rules), "the effects of {m} do not redraw the board");
    assert!(!effects.is_empty(), "{m} has no effect at all");
    let captured = effects.iter().filter(|effect| matches!(effect, Effect::Captured { .. })).count();
    assert_eq!(position.count_captures(rules, m), captured, "captures of {m}");

    let symmetry = Symmetry(random.random_range(0..P::SYMMETRIES));
    let mut turned = position.transformed(rules, symmetry);
    assert_eq!(turned.hash(), turned.recomputed_hash(), "a turned position has another hash");
    turned.play(rules, P::transform_move(rules, m, symmetry)).unwrap();
    assert_eq!(turned, after.transformed(rules, symmetry), "{symmetry:?} does not commute with {m}");
    assert_eq!(turned.ending(rules), after.ending(rules), "{symmetry:?} changes the result");
    assert_eq!(position.transformed(rules, Symmetry::IDENTITY), *position, "symmetry 0 changes something");

    after.unplay(rules, m, undo);
    assert_eq!(after, *position, "taking {m} back does not restore the position");
    assert_same(&after, position, "taking a move back does not restore everything");
}

/// Equal in every field, those that `Eq` may leave out included.
fn assert_same<T: Debug>(one: &T, other: &T, promise: &str) {
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    assert!(one == other, "{promise}:\n{one}\n{other}");
}
