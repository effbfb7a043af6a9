//! An engine that searches a tree of playouts.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition};
use yiqi_engine::{Candidate, Certainty, DynGame, Engine, EngineOptions, Limits, Report, Stop, Value};
use yiqi_search::{Evaluator, Mcts, MctsOptions, MctsThought, Visited};

use crate::level::{Level, Strength, draw};

/// Below this the game is lost, and whoever sees it resigns.
const HOPELESS: f32 = 0.02;

pub(crate) struct PlayoutEngine<P: GamePosition, E> {
    search: Mcts<P, E>,
    level: Level,
    lines: usize,
    random: Xoshiro256PlusPlus,
}

impl<P: GamePosition, E: Evaluator<P>> PlayoutEngine<P, E> {
    pub(crate) fn new(evaluator: E, strength: Strength) -> Self {
        let Strength { level, options: EngineOptions { threads, seed } } = strength;
        let options = MctsOptions { threads, seed, widen_after: 2, ..MctsOptions::default() };
        PlayoutEngine {
            search: Mcts::new(evaluator, options),
            level,
            lines: 1,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Puts a move in front that was tried nearly as often as the best.
    fn be_content(&mut self, thought: &mut MctsThought<P::Move>) {
        let Some(most) = thought.moves.first().map(|visited| visited.visits) else { return };
        let power = 1.0 / self.level.temperature.min(1.0);
        let weight = |visited: &Visited<P::Move>| {
            // What was hardly tried was not thought worth it.
            if visited.visits * 6 < most {
                0.0
            } else {
                (f64::from(visited.visits) / f64::from(most.max(1))).powf(power)
            }
        };
        let weights: Vec<f64> = thought.moves.iter().map(weight).collect();
        if let Some(chosen) = draw(&weights, &mut self.random).filter(|&chosen| chosen > 0) {
            thought.moves[..=chosen].rotate_right(1);
            thought.line = vec![thought.moves[0].m];
        }
    }
}

fn report<P: GamePosition>(thought: &MctsThought<P::Move>, lines: usize) -> Report {
    let candidates = thought.moves.iter().take(lines).enumerate().map(|(index, visited)| {
        let follows = index == 0 && thought.line.first() == Some(&visited.m);
        let line = if follows { &thought.line[..] } else { std::slice::from_ref(&visited.m) };
        Candidate {
            m: visited.m.to_string(),
            value: Value {
                score: None,
                win_rate: f64::from(visited.value),
                plies_to_end: None,
                kind: Certainty::Estimate,
            },
            line: line.iter().map(ToString::to_string).collect(),
            visits: Some(visited.visits),
        }
    });
    let best = thought.moves.first();
    let resigns = thought.playouts >= 200 && best.is_some_and(|best| best.value < HOPELESS);
    Report { candidates: candidates.collect(), depth: None, nodes: thought.playouts, resigns }
}

impl<P: GamePosition, E: Evaluator<P> + Send> Engine for PlayoutEngine<P, E> {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Report {
        let Some(game) = game.as_any().downcast_ref::<Game<P>>().filter(|game| !game.is_over()) else {
            return Report::default();
        };
        let own = limits.nodes.is_none() && limits.time.is_none();
        let limits = if own { Limits { nodes: Some(self.level.playouts), ..*limits } } else { *limits };
        let lines = self.lines;
        let every = (limits.nodes.unwrap_or(self.level.playouts) / 10).clamp(10, 5_000);
        let mut thought =
            self.search.search(game, &limits, stop, every, |thought| on_report(&report::<P>(thought, lines)));
        if thought.moves.is_empty() {
            // Stopped before the first playout came back.
            let m = game.legal_moves()[0];
            thought.moves.push(Visited { m, visits: 0, value: 0.5, prior: 0.0 });
            thought.line = vec![m];
        }
        if self.level.temperature > 0.0 {
            self.be_content(&mut thought);
        }
        report::<P>(&thought, lines)
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
