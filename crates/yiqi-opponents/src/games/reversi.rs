//! Reversi: evaluation by patterns, selective search, exact endgames.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::Game;
use yiqi_engine::{
    Candidate, Certainty, DynGame, Engine, EngineFailure, EngineKind, EngineRequest, LEVELS, Limits, Purpose,
    Report, Stop, Value,
};
use yiqi_reversi::{Position, Square};
use yiqi_reversi_engine::{Board, Book, Effort, Found, FoundMove, Player, Weights};

use crate::level::draw;

/// How a level plays.
#[derive(Clone, Copy)]
struct ReversiLevel {
    /// The depth of the search in plies.
    depth: u32,
    /// From this many empty squares on it plays perfectly.
    exact: u32,
    /// The loss in discs at which a move is about a third as likely as the best; 0 always plays the best.
    temperature: f64,
}

const fn level(depth: u32, exact: u32, temperature: f64) -> ReversiLevel {
    ReversiLevel { depth, exact, temperature }
}

/// Levels 1 to 8, set by matches between them.
const REVERSI_LEVELS: [ReversiLevel; 8] = [
    level(1, 2, 5.0),
    level(2, 4, 3.0),
    level(3, 6, 1.5),
    level(4, 8, 0.7),
    level(6, 12, 0.3),
    level(8, 16, 0.0),
    level(12, 18, 0.0),
    level(16, 20, 0.0),
];

/// The first level that plays from the opening book.
const BOOK_FROM: u8 = 7;

/// The lead in discs at which three games out of four are won.
const CLEAR_LEAD: f64 = 6.0;

/// Sizes of the table in bytes.
const SMALLEST_TABLE: usize = 1 << 16;
const LARGEST_TABLE: usize = 1 << 28;

pub(crate) fn kind() -> EngineKind {
    let description = "Evaluates patterns of discs, searches selectively and plays endgames exactly.";
    let kind = EngineKind::new("search-reversi", description, |request| Ok(Box::new(Reversi::new(request))));
    kind.for_game("reversi").for_levels(LEVELS)
}

fn weights() -> Arc<Weights> {
    static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
    WEIGHTS.get_or_init(|| Arc::new(Weights::standard())).clone()
}

fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(Book::standard)
}

struct Reversi {
    player: Player,
    level: ReversiLevel,
    lines: usize,
    threads: usize,
    /// Whether it plays from the opening book.
    has_book: bool,
    random: Xoshiro256PlusPlus,
}

impl Reversi {
    fn new(request: &EngineRequest<'_>) -> Reversi {
        let number = usize::from(request.level.unwrap_or(8).clamp(1, 8));
        let mut level = REVERSI_LEVELS[number - 1];
        if request.purpose == Purpose::Analyse {
            level.temperature = 0.0;
        }
        Reversi {
            player: Player::new(weights(), SMALLEST_TABLE),
            level,
            lines: 1,
            threads: request.options.threads.max(1),
            has_book: request.purpose == Purpose::Play && number >= usize::from(BOOK_FROM),
            random: Xoshiro256PlusPlus::seed_from_u64(request.options.seed),
        }
    }

    /// What the limits allow; without limits, what the level does.
    fn effort(&self, limits: &Limits, lines: usize) -> Effort {
        let all = Effort { lines, threads: self.threads, ..Effort::default() };
        if limits.nodes.is_none() && limits.time.is_none() && limits.depth.is_none() {
            let ReversiLevel { depth, exact, .. } = self.level;
            return Effort { depth, to_the_end: exact, exact, ..all };
        }
        let deepest = limits.depth.unwrap_or(all.depth);
        Effort {
            depth: deepest,
            to_the_end: deepest,
            exact: deepest,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            ..all
        }
    }

    /// The size of a table that the search can fill. It depends on nothing but its limits, so that a kept engine and a new
    /// one search alike.
    fn table_bytes(&self, effort: &Effort, limits: &Limits) -> usize {
        const NODES_PER_MILLISECOND: u128 = 10_000;
        let in_time = limits.time.map(|time| time.as_millis().saturating_mul(NODES_PER_MILLISECOND));
        let by_level = 1u128 << (2 * effort.depth.max(effort.exact)).min(26);
        let nodes = limits.nodes.map(u128::from).into_iter().chain(in_time).min().unwrap_or(by_level);
        usize::try_from(nodes.saturating_mul(32)).unwrap_or(usize::MAX).clamp(SMALLEST_TABLE, LARGEST_TABLE)
    }

    /// A move of the book, any of those that are worth as much as the best.
    fn book_move(&mut self, board: Board) -> Option<Found> {
        let mut moves = book().moves(board).filter(|_| self.has_book)?;
        let best = moves.first()?.1;
        moves.retain(|&(_, value)| value == best);
        let weights = vec![1.0; moves.len()];
        let (square, score) = moves[draw(&weights, &mut self.random)?];
        let found = FoundMove { square, score, is_exact: false, line: vec![Some(square)] };
        Some(Found { moves: vec![found], ..Found::default() })
    }

    /// Weak levels: moves a randomly chosen near-best move to the front; the smaller its loss, the likelier.
    fn choose_near_best(&mut self, found: &mut Found) {
        let Some(best) = found.moves.first().map(|best| best.score) else { return };
        let temperature = self.level.temperature;
        let weight = |m: &FoundMove| {
            let loss = f64::from(best - m.score);
            if loss > 4.0 * temperature { 0.0 } else { (-loss / temperature).exp() }
        };
        let weights: Vec<f64> = found.moves.iter().map(weight).collect();
        if let Some(chosen) = draw(&weights, &mut self.random) {
            found.moves[..=chosen].rotate_right(1);
        }
    }
}

fn value(score: i32, is_exact: bool) -> Value {
    let win_rate = match score.signum() {
        sign if is_exact => f64::from(sign + 1) / 2.0,
        _ => 1.0 / (1.0 + (-f64::from(score) / CLEAR_LEAD * 3f64.ln()).exp()),
    };
    let kind = if is_exact { Certainty::Exact } else { Certainty::Estimate };
    Value { score: Some(score.into()), win_rate, plies_to_end: None, kind }
}

fn move_text(square: &Option<Square>) -> String {
    square.map_or_else(|| "pass".to_owned(), |square| square.to_string())
}

fn report(found: &Found, passes: bool) -> Report {
    let candidate = |m: &FoundMove| {
        let line: Vec<String> = m.line.iter().map(move_text).collect();
        Candidate { m: m.square.to_string(), value: value(m.score, m.is_exact), line, visits: None }
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

impl Engine for Reversi {
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
        let (position, side) = (game.position(), game.to_move());
        let mut board = Board { own: position.discs(side), other: position.discs(!side) };
        let passes = game.must_pass();
        if passes {
            board = board.passed();
        }
        // A limit of depth or nodes asks for a search.
        let may_look_up = limits.depth.is_none() && limits.nodes.is_none();
        if may_look_up
            && self.lines == 1
            && !passes
            && let Some(found) = self.book_move(board)
        {
            return Ok(report(&found, passes));
        }
        let samples = self.level.temperature > 0.0 && !passes;
        let effort = self.effort(limits, if samples { usize::MAX } else { self.lines });
        self.player.resize(self.table_bytes(&effort, limits));
        let show = &mut |found: &Found| on_report(&report(found, passes));
        let mut found = self.player.search_showing(board, &effort, stop, show);
        if samples {
            self.choose_near_best(&mut found);
            found.moves.truncate(self.lines);
        }
        Ok(report(&found, passes))
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
