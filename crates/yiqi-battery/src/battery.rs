use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{
    Effect, EndReason, Game, GamePosition, GameRules, Options, Place, Refusal, Repetition, Symmetric,
    Symmetry, apply_effects,
};

/// How many games to play, and how much to check.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Random games for each set of rules.
    pub games: usize,
    /// The maximum number of plies; a longer random game fails the test.
    pub max_plies: usize,
    /// The maximum number of legal moves, chosen at random, that are played and undone in each position.
    pub moves_tried: usize,
    /// Whether the text of a position contains its complete state.
    pub text_is_complete: bool,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 50, max_plies: 10_000, moves_tried: 8, text_is_complete: true, seed: 1 }
    }
}

/// What occurred in the random games, so that a test can assert that enough did.
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
    /// Games drawn by repetition.
    pub repetition_draws: usize,
    /// Games drawn by too many quiet plies.
    pub quiet_draws: usize,
}

/// Plays random games under each set of rules and checks every requirement of the `yiqi-core` traits.
///
/// # Panics
///
/// If a requirement is violated.
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
        assert_eq!(rules.move_index(m), index, "{rules:?}: the index of {m} does not round-trip");
        assert!(indexed.insert(m), "{rules:?}: {m} has two indices");
        let text = m.to_string();
        for text in [text.clone(), text.to_ascii_lowercase(), text.to_ascii_uppercase()] {
            let read: P::Move = text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(read, m, "{text} is read as another move");
        }
    }
    assert_eq!(rules.move_at(rules.move_space()), None, "{rules:?}: a move outside the move space");
    assert_eq!(rules.move_at(usize::MAX), None, "{rules:?}: a move outside the move space");

    let options = rules.to_options();
    let names: HashSet<&str> = P::Rules::OPTIONS.iter().map(|spec| spec.name).collect();
    assert!(options.iter().all(|(name, _)| names.contains(name)), "{options:?} has an unknown name");
    assert_eq!(P::Rules::from_options(&options, None).as_ref(), Ok(rules), "options do not round-trip");
    assert_eq!(P::Rules::from_options(&Options::new(), None), Ok(P::Rules::default()));

    assert!(rules.accepts(&rules.start()), "{rules:?} do not accept their own starting position");
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
    // Earlier positions cannot equal the current one.
    let mut since_irreversible = 0;
    loop {
        let position = game.position();
        let same_hash = met.entry(position.hash()).or_insert_with(|| position.clone());
        assert_eq!(same_hash, position, "{rules:?}: two positions have the same hash");
        check_draws(&game, since_irreversible, summary);
        let checked = std::panic::AssertUnwindSafe(|| check_position(&game, plan, random, summary));
        if let Err(panic) = std::panic::catch_unwind(checked) {
            let moves: Vec<String> = game.moves().map(|m| m.to_string()).collect();
            let message = panic.downcast_ref::<String>().map_or("", String::as_str);
            panic!("{rules:?} after «{}»: {message}", moves.join(" "));
        }
        let legal = game.legal_moves();
        let Some(&m) = legal.choose(random) else { break };
        let irreversible = game.position().is_irreversible(rules, m);
        game.play(m).unwrap();
        if irreversible {
            since_irreversible = game.ply();
        }
        assert!(game.ply() <= plan.max_plies, "{rules:?}: a random game went past {} plies", plan.max_plies);
    }

    // Undo every move back to the start, then replay the game.
    let (end, moves) = (game.clone(), game.moves().collect::<Vec<_>>());
    for &m in moves.iter().rev() {
        assert_eq!(game.undo(), Some(m));
    }
    assert_eq!(game.undo(), None, "a move was undone at the start");
    assert_same(&game, &Game::new(rules.clone()), "undoing every move does not restore the start");
    for &m in &moves {
        game.play(m).unwrap();
    }
    assert_same(&game, &end, "replaying the moves gives a different game");
}

/// Checks draws by repetition and by quiet plies against a fresh count over all keys.
fn check_draws<P: GamePosition>(game: &Game<P>, since_irreversible: usize, summary: &mut Summary) {
    let keys: Vec<u64> = game.past().keys().collect();
    assert_eq!(keys.len(), game.ply() + 1, "the history must have a key for the start and each ply");
    let same: Vec<usize> = (0..keys.len()).filter(|&ply| keys[ply] == keys[game.ply()]).collect();
    if let Repetition::Draw { occurrence, quiet_plies } = P::Rules::REPETITION {
        assert!(same[0] >= since_irreversible, "a position was repeated after an irreversible move");
        let by_position = game.position().ending(game.rules());
        let by_past = if same.len() >= occurrence as usize {
            Some(EndReason::REPETITION)
        } else if game.ply() - since_irreversible >= quiet_plies as usize {
            Some(EndReason::QUIET_LIMIT)
        } else {
            None
        };
        let expected = by_position.map(|ending| ending.reason).or(by_past);
        assert_eq!(game.ending().map(|ending| ending.reason), expected, "wrong draw by history");
        summary.repetition_draws += usize::from(expected == Some(EndReason::REPETITION));
        summary.quiet_draws += usize::from(expected == Some(EndReason::QUIET_LIMIT));
    } else {
        assert_eq!(
            game.ending(),
            game.position().ending(game.rules()),
            "only the position can end this game"
        );
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
    assert_eq!(position.count_legal(rules), by_position.len(), "count_legal is wrong");
    assert_eq!(by_position.is_empty(), position.ending(rules).is_some(), "over must mean no legal moves");
    assert_eq!(by_game.is_empty(), game.is_over(), "over must mean no legal moves");

    let listed: HashSet<P::Move> = by_position.iter().copied().collect();
    assert_eq!(listed.len(), by_position.len(), "a legal move is listed twice");
    let listed_by_game: HashSet<P::Move> = by_game.iter().copied().collect();
    for index in 0..rules.move_space() {
        let m = rules.move_at(index).unwrap();
        assert_eq!(
            position.check(rules, m).is_ok(),
            listed.contains(&m),
            "check and legal_moves differ on {m}"
        );
        let verdict = game.check(m);
        assert_eq!(
            verdict.is_ok(),
            listed_by_game.contains(&m),
            "the game's check and legal_moves differ on {m}"
        );
        match verdict {
            Err(Refusal::GameOver) => {
                assert!(game.is_over(), "{m} refused as game over in an unfinished game");
            }
            Err(Refusal::Repetition { ply }) => {
                summary.repetitions += 1;
                assert_eq!(
                    position.repetition_key_after(rules, m),
                    game.past().keys().nth(ply),
                    "{m} is said to repeat the wrong ply"
                );
            }
            Err(Refusal::Rule(_)) => {
                assert!(!game.is_over(), "a finished game refuses {m} for another reason");
            }
            Ok(()) => {}
        }
    }
    refused_play_changes_nothing(game, &listed, random, summary);
    text_round_trips(position, rules, plan);
    assert_eq!(position.hash(), position.recomputed_hash(), "incremental and recomputed hash differ");

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
        assert_eq!(read.to_move(), position.to_move(), "the text does not preserve the side to move");
        assert_eq!(read.cells(rules), position.cells(rules), "the text does not preserve the board");
        assert_eq!(read.hash(), read.recomputed_hash(), "a parsed position has a wrong hash");
        if plan.text_is_complete {
            assert_eq!(&read, position, "the text of a position is incomplete");
            assert_eq!(read.hash(), position.hash(), "equal positions have different hashes");
        }
    }
}

fn check_move<P: Symmetric>(position: &P, rules: &P::Rules, m: P::Move, random: &mut Xoshiro256PlusPlus) {
    let mut after = position.clone();
    let undo = after.play(rules, m).unwrap();
    assert_eq!(after.hash(), after.recomputed_hash(), "incremental and recomputed hash differ after {m}");
    assert_ne!(after.hash(), position.hash(), "{m} does not change the hash");
    assert_eq!(P::is_pass(m), m.to_string() == "pass", "is_pass is wrong for {m}");
    if let Some(key) = position.repetition_key_after(rules, m) {
        assert_eq!(key, after.repetition_key(rules), "repetition_key_after is wrong for {m}");
    }

    let mut effects = Vec::new();
    position.effects(rules, m, &mut effects);
    let mut cells = position.cells(rules);
    apply_effects(&mut cells, &effects).unwrap_or_else(|error| panic!("{m}: {error}"));
    assert_eq!(cells, after.cells(rules), "the effects of {m} do not give the new board");
    assert!(!effects.is_empty(), "{m} has no effects");
    let captured = effects.iter().filter(|effect| matches!(effect, Effect::Captured { .. })).count();
    assert_eq!(position.count_captures(rules, m), captured, "count_captures is wrong for {m}");

    let symmetry = Symmetry(random.random_range(0..P::SYMMETRIES));
    let mut turned = position.transformed(rules, symmetry);
    assert_eq!(turned.hash(), turned.recomputed_hash(), "a transformed position has a wrong hash");
    turned.play(rules, P::transform_move(rules, m, symmetry)).unwrap();
    assert_eq!(turned, after.transformed(rules, symmetry), "{symmetry:?} does not commute with {m}");
    assert_eq!(turned.ending(rules), after.ending(rules), "{symmetry:?} changes the result");
    assert_eq!(position.transformed(rules, Symmetry::IDENTITY), *position, "symmetry 0 is not the identity");

    after.unplay(rules, m, undo);
    assert_eq!(after, *position, "undoing {m} does not restore the position");
    assert_same(&after, position, "undoing a move does not restore every field");
}

/// Compares every field by `Debug` output, including those that `Eq` ignores.
fn assert_same<T: Debug>(one: &T, other: &T, message: &str) {
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    assert!(one == other, "{message}:\n{one}\n{other}");
}
