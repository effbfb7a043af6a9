//! How much a file may ask of its reader. Limits are checked while a file is read, before the memory is spent.

use crate::error::RecordError;

/// The most that is read of a file. Counts are of all records of the file together, except `moves`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadLimits {
    /// Bytes of the file.
    pub bytes: usize,
    /// Records.
    pub records: usize,
    /// Nodes, the roots included: those of the file or those made from them, whichever are more.
    pub nodes: usize,
    /// Nodes that set the board up anew.
    pub setups: usize,
    /// Moves from the start to the end of any line of play.
    pub moves: usize,
    /// Marks on the board. A rectangle of points is a mark for each of them.
    pub marks: usize,
}

impl ReadLimits {
    /// No limits, for files of one's own.
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

    /// Limits for files from strangers, many times what real ones hold: games of Go have some 300 nodes in 2 kB, those
    /// of DVONN from boardspace up to 500 in 10 kB. The costliest file that passes takes tens of milliseconds.
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
    /// Nodes that set the board up anew.
    Setups,
    /// Moves in one line of play.
    Moves,
    /// Marks on the board.
    Marks,
}

/// What has been read of a file so far, held against its limits.
#[derive(Debug)]
pub(crate) struct Meter {
    pub(crate) limits: ReadLimits,
    records: usize,
    nodes: usize,
    setups: usize,
    marks: usize,
}

impl Meter {
    pub(crate) fn new(limits: ReadLimits) -> Meter {
        Meter { limits, records: 0, nodes: 0, setups: 0, marks: 0 }
    }

    pub(crate) fn bytes(&self, bytes: usize) -> Result<(), RecordError> {
        within(Limited::Bytes, bytes, self.limits.bytes)
    }

    /// One more record.
    pub(crate) fn record(&mut self) -> Result<(), RecordError> {
        self.records += 1;
        within(Limited::Records, self.records, self.limits.records)
    }

    /// One more node.
    pub(crate) fn node(&mut self) -> Result<(), RecordError> {
        self.nodes += 1;
        within(Limited::Nodes, self.nodes, self.limits.nodes)
    }

    /// One more node that sets the board up anew.
    pub(crate) fn setup(&mut self) -> Result<(), RecordError> {
        self.setups += 1;
        within(Limited::Setups, self.setups, self.limits.setups)
    }

    /// A line of play has so many moves.
    pub(crate) fn moves(&self, moves: usize) -> Result<(), RecordError> {
        within(Limited::Moves, moves, self.limits.moves)
    }

    /// So many more marks.
    pub(crate) fn marks(&mut self, more: usize) -> Result<(), RecordError> {
        self.marks += more;
        within(Limited::Marks, self.marks, self.limits.marks)
    }
}

pub(crate) fn within(what: Limited, count: usize, limit: usize) -> Result<(), RecordError> {
    if count <= limit { Ok(()) } else { Err(RecordError::TooMany { what, limit }) }
}
