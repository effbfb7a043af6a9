//! An engine that searches by alpha-beta.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition};
use yiqi_engine::{Candidate, Certainty, DynGame, Engine, EngineOptions, Limits, Report, Stop, Value};
use yiqi_search::{AlphaBeta, Knowledge, Line, Score, Thought};

use crate::level::{Level, Strength, draw};

/// The bytes of tables.
const SMALLEST_TABLE: usize = 1 << 16;
const LARGEST_TABLE: usize = 1 << 27;

/// What a fast thread searches: a table for a time should not be too small.
const NODES_PER_MILLISECOND: u128 = 4_000;

/// How the units of a game's scores are to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Units of a point.
    pub(crate) units: f64,
    /// Whether the score is an expected margin.
    pub(crate) is_margin: bool,
    /// Points ahead at which three games in four are won.
    pub(crate) clear: f64,
}

impl Scale {
    fn value(self, score: Score, solved: bool) -> Value {
        let kind = if solved { Certainty::Exact } else { Certainty::Estimate };
        if let Some(plies) = score.plies_to_end() {
            let win_rate = if score > Score::EVEN { 1.0 } else { 0.0 };
            // Forced it is; whether there is a shorter way is known only when all was looked at.
            let kind = if solved { Certainty::Exact } else { Certainty::Bound };
            return Value { score: None, win_rate, plies_to_end: Some(plies), kind };
        }
        let points = f64::from(score.units()) / self.units;
        let win_rate = match (solved, points.partial_cmp(&0.0)) {
            (true, Some(std::cmp::Ordering::Greater)) => 1.0,
            (true, Some(std::cmp::Ordering::Less)) => 0.0,
            (true, _) => 0.5,
            (false, _) => 1.0 / (1.0 + (-points / self.clear * 3f64.ln()).exp()),
        };
        Value { score: self.is_margin.then_some(points), win_rate, plies_to_end: None, kind }
    }
}

pub(crate) struct AlphaBetaEngine<P: GamePosition, K> {
    search: AlphaBeta<K>,
    scale: Scale,
    level: Level,
    threads: usize,
    lines: usize,
    random: Xoshiro256PlusPlus,
    of: std::marker::PhantomData<P>,
}

impl<P: GamePosition, K: Knowledge<P>> AlphaBetaEngine<P, K> {
    pub(crate) fn new(knowledge: K, scale: Scale, strength: Strength) -> Self {
        let Strength { level, options: EngineOptions { threads, seed } } = strength;
        AlphaBetaEngine {
            // The table gets its size when it is known how far to search.
            search: AlphaBeta::new(knowledge, SMALLEST_TABLE, threads),
            scale,
            level,
            threads,
            lines: 1,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            of: std::marker::PhantomData,
        }
    }

    /// The bytes of a table as large as a search within these limits can fill, no larger. It depends on nothing else, so
    /// that a kept engine and a new one search alike.
    fn table_bytes(&self, limits: &Limits) -> usize {
        let in_time = limits.time.map(|time| {
            let nodes = time.as_millis().saturating_mul(NODES_PER_MILLISECOND);
            u64::try_from(nodes).unwrap_or(u64::MAX).saturating_mul(self.threads as u64)
        });
        // A depth says little about nodes: the level's then.
        let nodes = limits.nodes.into_iter().chain(in_time).min().unwrap_or(self.level.nodes);
        usize::try_from(nodes).unwrap_or(usize::MAX).saturating_mul(32).clamp(SMALLEST_TABLE, LARGEST_TABLE)
    }

    /// Puts a move in front that is nearly as good as the best: the likelier the smaller its loss.
    fn be_content(&mut self, thought: &mut Thought<P::Move>) {
        let Some(best) = thought.lines.first().map(|line| line.score) else { return };
        // A forced end is seen by everybody who looks this far.
        if best.is_forced() {
            return;
        }
        let weight = |line: &Line<P::Move>| {
            let loss = f64::from(best.units() - line.score.units()) / self.scale.units;
            let careless = self.level.temperature * self.scale.clear / 3.0;
            if line.score.is_forced() || loss > 4.0 * careless { 0.0 } else { (-loss / careless).exp() }
        };
        let weights: Vec<f64> = thought.lines.iter().map(weight).collect();
        if let Some(chosen) = draw(&weights, &mut self.random) {
            thought.lines[..=chosen].rotate_right(1);
        }
    }
}

fn report<P: GamePosition>(scale: Scale, thought: &Thought<P::Move>) -> Report {
    let candidate = |line: &Line<P::Move>| Candidate {
        m: line.moves[0].to_string(),
        value: scale.value(line.score, line.solved),
        line: line.moves.iter().map(ToString::to_string).collect(),
        visits: None,
    };
    Report {
        candidates: thought.lines.iter().map(candidate).collect(),
        depth: Some(thought.depth),
        nodes: thought.nodes,
        resigns: false,
    }
}

impl<P: GamePosition, K: Knowledge<P> + Send> Engine for AlphaBetaEngine<P, K> {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Report {
        let Some(game) = game.as_any().downcast_ref::<Game<P>>() else { return Report::default() };
        let own = limits.nodes.is_none() && limits.time.is_none() && limits.depth.is_none();
        let limits = if own { Limits { nodes: Some(self.level.nodes), ..*limits } } else { *limits };
        self.search.resize_table(self.table_bytes(&limits));
        let is_content = self.level.temperature > 0.0;
        let lines = if is_content { usize::MAX } else { self.lines };
        let scale = self.scale;
        let mut thought =
            self.search.search(game, lines, &limits, stop, |thought| on_report(&report::<P>(scale, thought)));
        if is_content {
            self.be_content(&mut thought);
            thought.lines.truncate(self.lines.max(1));
        }
        report::<P>(scale, &thought)
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// The random numbers of weak levels go on, so that they do not make the same choice in every position.
    fn forget(&mut self) {
        self.search.clear();
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}
