//! An engine based on Monte Carlo tree search.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition};
use yiqi_engine::{
    Candidate, Certainty, DynGame, Engine, EngineFailure, EngineOptions, Limits, Report, Stop, Value,
};
use yiqi_search::{Evaluator, Mcts, MctsOptions, MctsResult, RootMove};

use crate::level::{Level, Strength, draw};

/// Below this win rate the engine resigns.
const RESIGN_BELOW: f32 = 0.02;

/// How an engine chooses its move, and when it may give up.
pub(crate) struct Manner<P: GamePosition> {
    /// By what weak levels choose.
    pub(crate) sampling: Sampling,
    /// Whether the game has gone far enough to resign it.
    pub(crate) may_resign: fn(&Game<P>) -> bool,
    /// The playouts after which a win rate is believed so far as to resign.
    pub(crate) resigns_after: u64,
    /// Whether the game may be ended by passing although something could still be played.
    pub(crate) may_end: fn(&Game<P>) -> MayEnd,
}

/// Whether a pass is preferred to moves that gain nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MayEnd {
    /// Everything is played out.
    No,
    /// The same, and as the board stands the game is lost: a pass would let the opponent end it.
    NotYet,
    /// If nothing is left to play for.
    Offering,
    /// The same, after the opponent has passed.
    Accepting,
}

impl<P: GamePosition> Default for Manner<P> {
    fn default() -> Manner<P> {
        Manner {
            sampling: Sampling::Visits,
            may_resign: |_| true,
            resigns_after: 200,
            may_end: |_| MayEnd::No,
        }
    }
}

/// By what weak levels choose among their moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Sampling {
    /// The visits of the search.
    Visits,
    /// The priors, for searches of a playout or two. A prior below this share of the highest is not considered.
    Priors(f32),
}

pub(crate) struct TreeSearchEngine<P: GamePosition, E> {
    search: Mcts<P, E>,
    level: Level,
    manner: Manner<P>,
    lines: usize,
    /// Whether the evaluator predicts margins.
    knows_margins: bool,
    random: Xoshiro256PlusPlus,
}

impl<P: GamePosition, E: Evaluator<P>> TreeSearchEngine<P, E> {
    /// An engine that searches with these options, except for threads and seed.
    pub(crate) fn new(evaluator: E, strength: Strength, options: MctsOptions, manner: Manner<P>) -> Self {
        let Strength { level, options: EngineOptions { threads, seed } } = strength;
        let options = MctsOptions { threads, seed, ..options };
        TreeSearchEngine {
            search: Mcts::new(evaluator, options),
            level,
            manner,
            lines: 1,
            knows_margins: options.margin_weight > 0.0,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Weak levels: moves a randomly chosen move to the front, weighted by visits or priors, and temperature.
    fn choose_near_best(&mut self, result: &mut MctsResult<P::Move>) {
        let Some(best) = result.moves.first() else { return };
        if best.is_proved && best.value == 1.0 {
            return;
        }
        let weights: Vec<f64> = match self.manner.sampling {
            Sampling::Visits => {
                let most = best.visits;
                let power = 1.0 / self.level.temperature.min(1.0);
                let weight = |root_move: &RootMove<P::Move>| {
                    // A rarely visited move looked bad to the search.
                    if root_move.visits * 6 < most {
                        0.0
                    } else {
                        (f64::from(root_move.visits) / f64::from(most.max(1))).powf(power)
                    }
                };
                result.moves.iter().map(weight).collect()
            }
            Sampling::Priors(least) => {
                let highest = result.moves.iter().fold(0.0, |highest: f32, one| highest.max(one.prior));
                let power = 1.0 / self.level.temperature;
                let weight = |root_move: &RootMove<P::Move>| {
                    let prior = root_move.prior / highest;
                    // A pass is not a matter of taste.
                    if prior < least || (prior < 1.0 && P::is_pass(root_move.m)) {
                        0.0
                    } else {
                        f64::from(prior).powf(power)
                    }
                };
                result.moves.iter().map(weight).collect()
            }
        };
        if let Some(chosen) = draw(&weights, &mut self.random).filter(|&chosen| chosen > 0) {
            result.moves[..=chosen].rotate_right(1);
        }
    }
}

/// The mean certainty of owners from which on nothing is left to play for: to offer the end of the game, and to accept it.
const SETTLED: f32 = 0.93;
const ALMOST_SETTLED: f32 = 0.85;

/// Below this certainty a game is not ended by a pass.
const OPEN: f32 = 0.8;

/// The most points that a pass may cost to be played all the same.
const SMALL_CHANGE: f32 = 0.5;

/// Likewise where it does not change who wins: margins after a few visits are not exact, and a decided game should end.
const DECIDED_CHANGE: f32 = 1.5;

/// A game is decided if the win rate is at least so close to 0 or 1.
const DECIDED: f32 = 0.02;

/// The most points that a move may cost to be played instead of a pass that would end an open game.
const PRICE_OF_CERTAINTY: f32 = 2.0;

/// Moves a pass to the front if it costs nothing, or one that comes too early from there: what the evaluator says of an
/// open position that nobody plays out is a guess.
fn end_in_time<P: GamePosition>(result: &mut MctsResult<P::Move>, may_end: MayEnd) {
    let needed = match may_end {
        MayEnd::No => return,
        MayEnd::NotYet => return play_on::<P>(result),
        MayEnd::Offering => SETTLED,
        MayEnd::Accepting => ALMOST_SETTLED,
    };
    let Some(best) = result.moves.first() else { return };
    if result.owners.is_empty() {
        return;
    }
    let sum: f32 = result.owners.iter().map(|owner| owner.abs()).sum();
    let certainty = sum / result.owners.len() as f32;
    let margin = best.margin;
    let better = if P::is_pass(best.m) {
        let is_cheap = |one: &RootMove<P::Move>| one.margin >= margin - PRICE_OF_CERTAINTY;
        let mut moves = result.moves.iter();
        moves.position(|one| certainty < OPEN && !P::is_pass(one.m) && is_cheap(one))
    } else {
        // Without a visit nothing is known of what a pass costs.
        let is_known = |visits: u32| visits > 0 || may_end == MayEnd::Accepting;
        let is_decided = |value: f32| value.min(1.0 - value) <= DECIDED;
        let decides_nothing = |one: &RootMove<P::Move>| {
            is_decided(one.value) && is_decided(best.value) && (one.value - best.value).abs() <= DECIDED
        };
        let costs_nothing = |one: &RootMove<P::Move>| {
            let change = if decides_nothing(one) { DECIDED_CHANGE } else { SMALL_CHANGE };
            is_known(one.visits) && one.margin >= margin - change
        };
        let mut moves = result.moves.iter();
        moves.position(|one| certainty >= needed && P::is_pass(one.m) && costs_nothing(one))
    };
    if let Some(better) = better {
        result.moves[..=better].rotate_right(1);
    }
}

/// Moves the first other move before a pass at the front, if there is something to win.
fn play_on<P: GamePosition>(result: &mut MctsResult<P::Move>) {
    if result.moves.first().is_some_and(|best| P::is_pass(best.m))
        && let Some(other) = result.moves.iter().position(|one| !P::is_pass(one.m))
        && result.moves[other].value > 0.5
    {
        result.moves[..=other].rotate_right(1);
    }
}

fn report<P: GamePosition>(
    result: &MctsResult<P::Move>,
    lines: usize,
    knows_margins: bool,
    may_resign: bool,
) -> Report {
    let candidates = result.moves.iter().take(lines).map(|root_move| Candidate {
        m: root_move.m.to_string(),
        value: Value {
            score: knows_margins.then(|| f64::from(root_move.margin)),
            win_rate: f64::from(root_move.value),
            plies_to_end: None,
            kind: if root_move.is_proved { Certainty::Exact } else { Certainty::Estimate },
        },
        line: root_move.line.iter().map(ToString::to_string).collect(),
        visits: Some(root_move.visits),
    });
    let best = result.moves.first();
    let resigns = may_resign && best.is_some_and(|best| best.value < RESIGN_BELOW);
    Report {
        candidates: candidates.collect(),
        depth: None,
        nodes: result.playouts,
        resigns,
        owners: result.owners.clone(),
    }
}

impl<P: GamePosition, E: Evaluator<P> + Send> Engine for TreeSearchEngine<P, E> {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let Some(game) = game.as_any().downcast_ref::<Game<P>>().filter(|game| !game.is_over()) else {
            return Ok(Report::default());
        };
        // A level that draws its move by the priors does not look at what it searched: more time would be wasted.
        let draws = self.level.temperature > 0.0 && self.manner.sampling != Sampling::Visits;
        let own = limits.nodes.is_none() && (limits.time.is_none() || draws);
        let limits = if own { Limits { nodes: Some(self.level.playouts), ..*limits } } else { *limits };
        let (lines, knows_margins) = (self.lines, self.knows_margins);
        let every = (limits.nodes.unwrap_or(self.level.playouts) / 10).clamp(10, 5_000);
        let mut result = self.search.search(game, &limits, stop, every, |result| {
            on_report(&report::<P>(result, lines, knows_margins, false))
        });
        if result.moves.is_empty() {
            // Stopped before the first playout was finished.
            let m = game.legal_moves()[0];
            result.moves.push(RootMove {
                m,
                visits: 0,
                value: 0.5,
                margin: 0.0,
                is_proved: false,
                prior: 0.0,
                line: vec![m],
            });
        }
        if self.level.temperature > 0.0 {
            self.choose_near_best(&mut result);
        }
        end_in_time::<P>(&mut result, (self.manner.may_end)(game));
        let may_resign = result.playouts >= self.manner.resigns_after && (self.manner.may_resign)(game);
        Ok(report::<P>(&result, lines, knows_margins, may_resign))
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    fn forget(&mut self) {
        self.search.clear();
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}
