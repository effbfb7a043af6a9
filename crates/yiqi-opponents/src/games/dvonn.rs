//! DVONN: a learnt evaluation, alpha-beta search, exact endgames.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::Game;
use yiqi_dvonn::Position;
use yiqi_dvonn_engine::evaluation::PIECE;
use yiqi_dvonn_engine::{Board, Effort, Found, FoundMove, Placement, Player, Step, Weights, placements};
use yiqi_engine::{
    Candidate, Certainty, DynGame, Engine, EngineFailure, EngineKind, EngineRequest, LEVELS, Limits, Purpose,
    Report, Stop, Value,
};

use crate::level::draw;

/// How a level plays.
#[derive(Clone, Copy)]
struct DvonnLevel {
    /// The depth of the search in plies.
    depth: u32,
    /// The most nodes of a search.
    nodes: u64,
    /// Up to this many stacks it plays perfectly, if the nodes suffice.
    prove_from: u32,
    /// The loss in pieces at which a move is about a third as likely as the best; 0 always plays the best.
    temperature: f64,
}

const fn level(depth: u32, nodes: u64, prove_from: u32, temperature: f64) -> DvonnLevel {
    DvonnLevel { depth, nodes, prove_from, temperature }
}

/// Levels 1 to 8, set by matches between them. The weak ones see one, two or three plies, like beginners.
const DVONN_LEVELS: [DvonnLevel; 8] = [
    level(1, 1_000, 0, 5.0),
    level(2, 3_000, 0, 2.5),
    level(3, 6_000, 8, 1.5),
    level(4, 15_000, 10, 0.7),
    level(5, 40_000, 14, 0.3),
    level(48, 80_000, 24, 0.0),
    level(48, 600_000, 24, 0.0),
    level(48, 6_000_000, 24, 0.0),
];

/// The lead in pieces at which three games out of four are won.
const CLEAR_LEAD: f64 = 5.0;

/// Sizes of the table in bytes.
const SMALLEST_TABLE: usize = 1 << 16;
const LARGEST_TABLE: usize = 1 << 27;

/// Random layouts for each space in the placement phase: the nodes of a level allow at most so many.
const MOST_LAYOUTS: u64 = 400;

pub(crate) fn kind() -> EngineKind {
    let description = "Evaluates what it has learnt from games, searches deeply and plays endgames exactly.";
    let kind = EngineKind::new("search-dvonn", description, |request| Ok(Box::new(Dvonn::new(request))));
    kind.for_game("dvonn").for_levels(LEVELS)
}

fn weights() -> Arc<Weights> {
    static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
    WEIGHTS.get_or_init(|| Arc::new(Weights::standard())).clone()
}

struct Dvonn {
    player: Player,
    level: DvonnLevel,
    threads: usize,
    lines: usize,
    random: Xoshiro256PlusPlus,
}

impl Dvonn {
    fn new(request: &EngineRequest<'_>) -> Dvonn {
        let number = usize::from(request.level.unwrap_or(8).clamp(1, 8));
        let mut level = DVONN_LEVELS[number - 1];
        if request.purpose == Purpose::Analyse {
            level.temperature = 0.0;
        }
        Dvonn {
            player: Player::new(weights(), SMALLEST_TABLE),
            level,
            threads: request.options.threads.max(1),
            lines: 1,
            random: Xoshiro256PlusPlus::seed_from_u64(request.options.seed),
        }
    }

    /// What the limits allow; without limits, what the level does.
    fn effort(&self, limits: &Limits, lines: usize) -> Effort {
        let all = Effort { lines, threads: self.threads, ..Effort::default() };
        if limits.nodes.is_none() && limits.time.is_none() && limits.depth.is_none() {
            let DvonnLevel { depth, nodes, prove_from, .. } = self.level;
            return Effort { depth, nodes, prove_from, ..all };
        }
        Effort {
            depth: limits.depth.unwrap_or(all.depth),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            // A search to a depth is not a proof.
            prove_from: if limits.depth.is_some() { 0 } else { all.prove_from },
            ..all
        }
    }

    /// The size of a table that the search can fill. It depends on nothing but its limits, so that a kept engine and a new
    /// one search alike.
    fn table_bytes(&self, limits: &Limits) -> usize {
        const NODES_PER_MILLISECOND: u128 = 4_000;
        let in_time = limits.time.map(|time| {
            time.as_millis().saturating_mul(NODES_PER_MILLISECOND).saturating_mul(self.threads as u128)
        });
        let nodes = limits.nodes.map(u128::from).into_iter().chain(in_time).min();
        let nodes = nodes.unwrap_or(u128::from(self.level.nodes));
        usize::try_from(nodes.saturating_mul(16)).unwrap_or(usize::MAX).clamp(SMALLEST_TABLE, LARGEST_TABLE)
    }

    /// Weak levels: moves a randomly chosen near-best candidate to the front; the smaller its loss, the likelier.
    fn choose_near_best(&mut self, candidates: &mut [Candidate]) {
        let score = |candidate: &Candidate| candidate.value.score.unwrap_or(0.0);
        let Some(best) = candidates.first().map(score) else { return };
        let temperature = self.level.temperature;
        let weight = |candidate: &Candidate| {
            let loss = best - score(candidate);
            if loss > 4.0 * temperature { 0.0 } else { (-loss / temperature).exp() }
        };
        let weights: Vec<f64> = candidates.iter().map(weight).collect();
        if let Some(chosen) = draw(&weights, &mut self.random) {
            candidates[..=chosen].rotate_right(1);
        }
    }

    /// Where to place the next piece.
    fn place(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Report {
        let nodes = limits.nodes.unwrap_or(self.level.nodes);
        let deepest = (nodes / 49).clamp(1, MOST_LAYOUTS) as u32;
        let weights = weights();
        let seed = self.random.random();
        let look = |layouts| placement_report(&placements(&weights, position, layouts, seed, stop));
        // A quick look first, so that there is something to show.
        on_report(&look(1));
        look(deepest)
    }
}

fn value(score: i32, is_exact: bool) -> Value {
    let points = f64::from(score) / f64::from(PIECE);
    let win_rate = match score.signum() {
        sign if is_exact => f64::from(sign + 1) / 2.0,
        _ => 1.0 / (1.0 + (-points / CLEAR_LEAD * 3f64.ln()).exp()),
    };
    let kind = if is_exact { Certainty::Exact } else { Certainty::Estimate };
    Value { score: Some(points), win_rate, plies_to_end: None, kind }
}

fn move_text(step: &Option<Step>) -> String {
    step.map_or_else(|| "pass".to_owned(), |step| step.to_move().to_string())
}

fn placement_report((found, nodes): &(Vec<Placement>, u64)) -> Report {
    let candidate = |placement: &Placement| {
        let m = placement.to_move().to_string();
        Candidate { line: vec![m.clone()], m, value: value(placement.value, false), visits: None }
    };
    let candidates = found.iter().map(candidate).collect();
    Report { candidates, depth: Some(1), nodes: *nodes, ..Report::default() }
}

fn report(found: &Found, passes: bool) -> Report {
    let candidate = |m: &FoundMove| {
        let line: Vec<String> = m.line.iter().map(move_text).collect();
        Candidate { m: m.step.to_move().to_string(), value: value(m.value, m.is_exact), line, visits: None }
    };
    let mut candidates: Vec<Candidate> = found.moves.iter().map(candidate).collect();
    if passes {
        // The best reply to a forced pass tells what the pass is worth.
        candidates.truncate(1);
        for candidate in &mut candidates {
            candidate.line.insert(0, "pass".to_owned());
            (candidate.m, candidate.value) = ("pass".to_owned(), candidate.value.reversed());
        }
    }
    Report { candidates, depth: Some(found.depth), nodes: found.nodes, ..Report::default() }
}

impl Engine for Dvonn {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let Some(game) = game.as_any().downcast_ref::<Game<Position>>().filter(|game| !game.is_over()) else {
            return Ok(Report::default());
        };
        let passes = game.must_pass();
        let samples = self.level.temperature > 0.0 && !passes;
        let mut report = match Board::of(game.position()) {
            None => self.place(game.position(), limits, stop, on_report),
            Some(board) => {
                let board = if passes { board.passed() } else { board };
                let effort = self.effort(limits, if samples { usize::MAX } else { self.lines });
                self.player.resize(self.table_bytes(limits));
                let show = &mut |found: &Found| on_report(&report(found, passes));
                report(&self.player.search_showing(&board, &effort, stop, show), passes)
            }
        };
        if samples {
            self.choose_near_best(&mut report.candidates);
        }
        report.candidates.truncate(self.lines);
        Ok(report)
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// The random numbers go on, so that weak levels do not repeat their choices in every game.
    fn forget(&mut self) {
        self.player.forget();
    }

    fn memory(&self) -> usize {
        self.player.memory()
    }
}
