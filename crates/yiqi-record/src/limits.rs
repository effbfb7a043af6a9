//! Limits on the size of files. They are checked while a file is read, before memory is allocated.

use crate::error::RecordError;

/// Limits on what is read from a file. They apply to all records of the file together, except for `moves`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadLimits {
    /// Bytes of the file.
    pub bytes: usize,
    /// Records.
    pub records: usize,
    /// Nodes, including roots: those in the file or those made from them, whichever is more.
    pub nodes: usize,
    /// Nodes that set up the board.
    pub setups: usize,
    /// Moves of any single line of play.
    pub moves: usize,
    /// Marks on the board. A rectangle counts as one mark for each of its points.
    pub marks: usize,
}

impl ReadLimits {
    /// No limits, for trusted files.
    pub const fn none() -> ReadLimits {
        ReadLimits {
            bytes: usize::MAX,
            records: usize::MAX,
            nodes: usize::MAX,
            setups: usize::MAX,
            moves: usize::MAX,
            marks: usize::MAX,
        }
    }

    /// Limits for untrusted files, far above real ones: games of Go have some 300 nodes in 2 kB, those of DVONN from
    /// boardspace up to 500 in 10 kB. The most expensive file within them takes tens of milliseconds.
    pub const fn server() -> ReadLimits {
        ReadLimits {
            bytes: 256 * 1024,
            records: 100,
            nodes: 20_000,
            setups: 200,
            moves: 2_000,
            marks: 20_000,
        }
    }
}

impl Default for ReadLimits {
    fn default() -> ReadLimits {
        ReadLimits::none()
    }
}

/// What a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// Bytes of the file.
    Bytes,
    /// Records.
    Records,
    /// Nodes of trees.
    Nodes,
    /// Nodes that set up the board.
    Setups,
    /// Moves in one line of play.
    Moves,
    /// Marks on the board.
    Marks,
}

impl Limited {
    /// What is limited, in the plural.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Limited::Bytes => "bytes",
            Limited::Records => "records",
            Limited::Nodes => "nodes",
            Limited::Setups => "setups",
            Limited::Moves => "moves in one line of play",
            Limited::Marks => "marks",
        }
    }
}

/// Counts what has been read of a file and checks it against the limits.
#[derive(Debug)]
pub(crate) struct Meter {
    pub(crate) limits: ReadLimits,
    /// Whether a game with an illegal move is kept up to there, with a note, instead of being refused.
    pub(crate) keeps_legal_part: bool,
    records: usize,
    nodes: usize,
    setups: usize,
    marks: usize,
}

impl Meter {
    pub(crate) fn new(limits: ReadLimits) -> Meter {
        Meter { limits, keeps_legal_part: false, records: 0, nodes: 0, setups: 0, marks: 0 }
    }

    pub(crate) fn bytes(&self, bytes: usize) -> Result<(), RecordError> {
        within(Limited::Bytes, bytes, self.limits.bytes)
    }

    /// Counts a record.
    pub(crate) fn record(&mut self) -> Result<(), RecordError> {
        self.records += 1;
        within(Limited::Records, self.records, self.limits.records)
    }

    /// Counts a node.
    pub(crate) fn node(&mut self) -> Result<(), RecordError> {
        self.nodes += 1;
        within(Limited::Nodes, self.nodes, self.limits.nodes)
    }

    /// Counts a node that sets up the board.
    pub(crate) fn setup(&mut self) -> Result<(), RecordError> {
        self.setups += 1;
        within(Limited::Setups, self.setups, self.limits.setups)
    }

    /// Checks the number of moves of a line of play.
    pub(crate) fn moves(&self, moves: usize) -> Result<(), RecordError> {
        within(Limited::Moves, moves, self.limits.moves)
    }

    /// Counts marks.
    pub(crate) fn marks(&mut self, more: usize) -> Result<(), RecordError> {
        self.marks += more;
        within(Limited::Marks, self.marks, self.limits.marks)
    }
}

pub(crate) fn within(what: Limited, count: usize, limit: usize) -> Result<(), RecordError> {
    if count <= limit { Ok(()) } else { Err(RecordError::TooMany { what, limit }) }
}
