use yiqi_core::Side;

/// How certain a [`Value`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// The value is proven.
    Exact,
    /// The value is an upper or a lower bound.
    Bound,
    /// The value is the engine's estimate.
    Estimate,
}

impl Certainty {
    /// The name in JSON: `exact`, `bound` or `estimate`.
    pub const fn name(self) -> &'static str {
        match self {
            Certainty::Exact => "exact",
            Certainty::Bound => "bound",
            Certainty::Estimate => "estimate",
        }
    }
}

/// The value of a position or a move, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The expected winning margin in points, negative if behind; `None` for games without points.
    pub score: Option<f64>,
    /// The expected result: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub win_rate: f64,
    /// The number of plies until a forced end of the game, if known.
    pub plies_to_end: Option<u32>,
    /// Whether the value is exact, a bound or an estimate.
    pub kind: Certainty,
}

impl Value {
    /// The value of a position about which nothing is known: an estimate of 0.5.
    pub const UNKNOWN: Value =
        Value { score: None, win_rate: 0.5, plies_to_end: None, kind: Certainty::Estimate };

    /// The same value from the point of view of the other side.
    #[must_use]
    pub fn reversed(self) -> Value {
        Value { score: self.score.map(|score| -score), win_rate: 1.0 - self.win_rate, ..self }
    }
}

/// A move that the engine considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub m: String,
    /// The value of the move for the side that plays it.
    pub value: Value,
    /// The principal variation, starting with the move itself.
    pub line: Vec<String>,
    /// The number of visits, for engines based on Monte Carlo tree search.
    pub visits: Option<u32>,
}

impl Candidate {
    /// Creates a candidate whose principal variation is only the move itself.
    pub fn new(m: impl Into<String>, value: Value) -> Candidate {
        let m = m.into();
        Candidate { line: vec![m.clone()], m, value, visits: None }
    }
}

/// The result of a search, final or so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The candidate moves, best first. Empty if the game is over.
    pub candidates: Vec<Candidate>,
    /// The depth in plies that was searched completely, for engines that search by depth.
    pub depth: Option<u32>,
    /// The number of nodes (moves made during the search), or of playouts for Monte Carlo tree search.
    pub nodes: u64,
    /// Whether the engine would resign.
    pub resigns: bool,
    /// Who will own each place at the end of the game, from -1 (the opponent) to 1 (the side to move), in the order of
    /// places; empty for engines that do not know it and games without owners.
    pub owners: Vec<f32>,
}

impl Report {
    /// The best move; `None` if the game is over.
    pub fn best(&self) -> Option<&str> {
        self.candidates.first().map(|candidate| candidate.m.as_str())
    }

    /// The value of the position, which is that of the best move; `None` if the game is over.
    pub fn value(&self) -> Option<Value> {
        self.candidates.first().map(|candidate| candidate.value)
    }

    /// Who will own each place, in percent from -100 (certainly White) to 100 (Black), in the order of places; empty if
    /// that is unknown. `to_move` is the side to move in the position that was searched.
    pub fn owners_in_percent(&self, to_move: Side) -> Vec<i8> {
        let sign = if to_move == Side::Black { 100.0 } else { -100.0 };
        self.owners.iter().map(|own| (sign * own).round() as i8).collect()
    }
}
