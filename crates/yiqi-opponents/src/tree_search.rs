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

pub(crate) struct TreeSearchEngine<P: GamePosition, E> {
    search: Mcts<P, E>,
    level: Level,
    lines: usize,
    /// Whether the evaluator predicts margins.
    knows_margins: bool,
    random: Xoshiro256PlusPlus,
}

impl<P: GamePosition, E: Evaluator<P>> TreeSearchEngine<P, E> {
    /// An engine that searches with these options, except for threads and seed.
    pub(crate) fn new(evaluator: E, strength: Strength, options: MctsOptions) -> Self {
        let Strength { level, options: EngineOptions { threads, seed } } = strength;
        let options = MctsOptions { threads, seed, ..options };
        TreeSearchEngine {
            search: Mcts::new(evaluator, options),
            level,
            lines: 1,
            knows_margins: options.margin_weight > 0.0,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Weak levels: moves a randomly chosen move to the front, weighted by visits and temperature.
    fn choose_near_best(&mut self, result: &mut MctsResult<P::Move>) {
        let Some(most) = result.moves.first().map(|root_move| root_move.visits) else { return };
        let power = 1.0 / self.level.temperature.min(1.0);
        let weight = |root_move: &RootMove<P::Move>| {
            // A rarely visited move looked bad to the search.
            if root_move.visits * 6 < most {
                0.0
            } else {
                (f64::from(root_move.visits) / f64::from(most.max(1))).powf(power)
            }
        };
        let weights: Vec<f64> = result.moves.iter().map(weight).collect();
        if let Some(chosen) = draw(&weights, &mut self.random).filter(|&chosen| chosen > 0) {
            result.moves[..=chosen].rotate_right(1);
            result.line = vec![result.moves[0].m];
        }
    }
}

fn report<P: GamePosition>(result: &MctsResult<P::Move>, lines: usize, knows_margins: bool) -> Report {
    let candidates = result.moves.iter().take(lines).enumerate().map(|(index, root_move)| {
        let is_best = index == 0 && result.line.first() == Some(&root_move.m);
        let line = if is_best { &result.line[..] } else { std::slice::from_ref(&root_move.m) };
        Candidate {
            m: root_move.m.to_string(),
            value: Value {
                score: knows_margins.then(|| f64::from(root_move.margin)),
                win_rate: f64::from(root_move.value),
                plies_to_end: None,
                kind: if root_move.is_proved { Certainty::Exact } else { Certainty::Estimate },
            },
            line: line.iter().map(ToString::to_string).collect(),
            visits: Some(root_move.visits),
        }
    });
    let best = result.moves.first();
    let resigns = result.playouts >= 200 && best.is_some_and(|best| best.value < RESIGN_BELOW);
    Report { candidates: candidates.collect(), depth: None, nodes: result.playouts, resigns }
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
        let own = limits.nodes.is_none() && limits.time.is_none();
        let limits = if own { Limits { nodes: Some(self.level.playouts), ..*limits } } else { *limits };
        let (lines, knows_margins) = (self.lines, self.knows_margins);
        let every = (limits.nodes.unwrap_or(self.level.playouts) / 10).clamp(10, 5_000);
        let mut result = self.search.search(game, &limits, stop, every, |result| {
            on_report(&report::<P>(result, lines, knows_margins))
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
            });
            result.line = vec![m];
        }
        if self.level.temperature > 0.0 {
            self.choose_near_best(&mut result);
        }
        Ok(report::<P>(&result, lines, knows_margins))
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
