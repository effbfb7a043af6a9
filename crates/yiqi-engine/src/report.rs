/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It is proved.
    Exact,
    /// It is at least or at most this.
    Bound,
    /// It is what the engine thinks.
    Estimate,
}

impl Kind {
    /// `exact`, `bound` or `estimate`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Exact => "exact",
            Kind::Bound => "bound",
            Kind::Estimate => "estimate",
        }
    }
}

/// What a position or a move is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The expected margin in the game's points, where the game counts points.
    pub score: Option<f64>,
    /// The expected result: 1 a win, 0.5 a draw, 0 a loss.
    pub win_rate: f64,
    /// The plies to a forced end.
    pub plies_to_end: Option<u32>,
    /// How sure it is.
    pub kind: Kind,
}

impl Value {
    /// Nothing is known: as good as a draw.
    pub const UNKNOWN: Value = Value { score: None, win_rate: 0.5, plies_to_end: None, kind: Kind::Estimate };
}

/// A move that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub m: String,
    /// What it is worth.
    pub value: Value,
    /// What would follow, the move itself first.
    pub line: Vec<String>,
    /// How often it was tried, by an engine that counts that.
    pub visits: Option<u32>,
}

impl Candidate {
    /// A move alone: nothing is known of what would follow.
    pub fn new(m: impl Into<String>, value: Value) -> Candidate {
        let m = m.into();
        Candidate { line: vec![m.clone()], m, value, visits: None }
    }
}

/// What an engine thinks so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The moves looked at, the one it would play first. Empty when the game is over.
    pub candidates: Vec<Candidate>,
    /// How many plies ahead it looked in full, where that means something.
    pub depth: Option<u32>,
    /// Moves played on a board, or playouts.
    pub nodes: u64,
    /// Whether it would rather resign.
    pub resigns: bool,
}

impl Report {
    /// The move it would play.
    pub fn best(&self) -> Option<&str> {
        self.candidates.first().map(|candidate| candidate.m.as_str())
    }

    /// What the position is worth.
    pub fn value(&self) -> Option<Value> {
        self.candidates.first().map(|candidate| candidate.value)
    }
}
