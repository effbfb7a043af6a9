//! An engine based on alpha-beta search.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Game, GamePosition};
use yiqi_engine::{
    Candidate, Certainty, DynGame, Engine, EngineFailure, EngineOptions, Limits, Report, Stop, Value,
};
use yiqi_search::{AlphaBeta, Knowledge, Line, SearchResult, SearchScore};

use crate::level::{Level, Strength, draw};

/// Sizes of the transposition table in bytes.
const SMALLEST_TABLE: usize = 1 << 16;
const LARGEST_TABLE: usize = 1 << 27;

/// The speed of a fast thread, so that the table is large enough for a time limit.
const NODES_PER_MILLISECOND: u128 = 4_000;

/// How to read the score units of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Units per point.
    pub(crate) units: f64,
    /// Whether the score is an expected margin.
    pub(crate) is_margin: bool,
    /// The lead in points at which three games out of four are won.
    pub(crate) clear_lead: f64,
}

impl Scale {
    fn value(self, score: SearchScore, solved: bool) -> Value {
        let kind = if solved { Certainty::Exact } else { Certainty::Estimate };
        if let Some(plies) = score.plies_to_end() {
            let win_rate = if score > SearchScore::EVEN { 1.0 } else { 0.0 };
            // The end is forced, but unless it is proved there may be a shorter way.
            let kind = if solved { Certainty::Exact } else { Certainty::Bound };
            return Value { score: None, win_rate, plies_to_end: Some(plies), kind };
        }
        let points = f64::from(score.units()) / self.units;
        let win_rate = match (solved, points.partial_cmp(&0.0)) {
            (true, Some(std::cmp::Ordering::Greater)) => 1.0,
            (true, Some(std::cmp::Ordering::Less)) => 0.0,
            (true, _) => 0.5,
            (false, _) => 1.0 / (1.0 + (-points / self.clear_lead * 3f64.ln()).exp()),
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
            // The table is resized for each search by its limits.
            search: AlphaBeta::new(knowledge, SMALLEST_TABLE, threads),
            scale,
            level,
            threads,
            lines: 1,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            of: std::marker::PhantomData,
        }
    }

    /// The size of a table that a search within these limits can fill. It depends on nothing else, so that a kept engine
    /// and a new one search alike.
    fn table_bytes(&self, limits: &Limits) -> usize {
        let in_time = limits.time.map(|time| {
            let nodes = time.as_millis().saturating_mul(NODES_PER_MILLISECOND);
            u64::try_from(nodes).unwrap_or(u64::MAX).saturating_mul(self.threads as u64)
        });
        // A depth limit says little about the number of nodes: use the level's.
        let nodes = limits.nodes.into_iter().chain(in_time).min().unwrap_or(self.level.nodes);
        usize::try_from(nodes).unwrap_or(usize::MAX).saturating_mul(32).clamp(SMALLEST_TABLE, LARGEST_TABLE)
    }

    /// Weak levels: moves a randomly chosen near-best move to the front; the smaller its loss, the likelier.
    fn choose_near_best(&mut self, result: &mut SearchResult<P::Move>) {
        let Some(best) = result.lines.first().map(|line| line.score) else { return };
        // A forced win or loss is always played out.
        if best.is_forced() {
            return;
        }
        let weight = |line: &Line<P::Move>| {
            let loss = f64::from(best.units() - line.score.units()) / self.scale.units;
            let temperature = self.level.temperature * self.scale.clear_lead / 3.0;
            if line.score.is_forced() || loss > 4.0 * temperature { 0.0 } else { (-loss / temperature).exp() }
        };
        let weights: Vec<f64> = result.lines.iter().map(weight).collect();
        if let Some(chosen) = draw(&weights, &mut self.random) {
            result.lines[..=chosen].rotate_right(1);
        }
    }
}

fn report<P: GamePosition>(scale: Scale, result: &SearchResult<P::Move>) -> Report {
    let candidate = |line: &Line<P::Move>| Candidate {
        m: line.moves[0].to_string(),
        value: scale.value(line.score, line.solved),
        line: line.moves.iter().map(ToString::to_string).collect(),
        visits: None,
    };
    Report {
        candidates: result.lines.iter().map(candidate).collect(),
        depth: Some(result.depth),
        nodes: result.nodes,
        ..Report::default()
    }
}

impl<P: GamePosition, K: Knowledge<P> + Send> Engine for AlphaBetaEngine<P, K> {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let Some(game) = game.as_any().downcast_ref::<Game<P>>() else { return Ok(Report::default()) };
        let own = limits.nodes.is_none() && limits.time.is_none() && limits.depth.is_none();
        let limits = if own { Limits { nodes: Some(self.level.nodes), ..*limits } } else { *limits };
        self.search.resize_table(self.table_bytes(&limits));
        let samples = self.level.temperature > 0.0;
        let lines = if samples { usize::MAX } else { self.lines };
        let scale = self.scale;
        let mut result =
            self.search.search(game, lines, &limits, stop, |result| on_report(&report::<P>(scale, result)));
        if samples {
            self.choose_near_best(&mut result);
            result.lines.truncate(self.lines.max(1));
        }
        Ok(report::<P>(scale, &result))
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// The random numbers go on, so that weak levels do not repeat their choices in every game.
    fn forget(&mut self) {
        self.search.clear();
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}
