//! A proof of the solution by a literal implementation of the rules: a board of cells, one move at a time.
//!
//! It shares no code with the solver and only reads its values. If every value follows from those of its
//! successors, all are correct: wins and losses by induction over their distance, and draws because a placement
//! wrongly recorded as drawn would have a successor that is wrong too and nearer to the end, down to one that
//! ends immediately.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{Solution, SolvedValue};
use crate::{Dan, Lift, Rules};

/// An entry that does not follow from its successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The stones of the side to move, one bit per point.
    pub own: u16,
    /// The stones of the other side.
    pub other: u16,
    /// The value in the table.
    pub recorded: SolvedValue,
    /// The value that follows from those of the successors.
    pub derived: SolvedValue,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mistake { own, other, recorded, derived } = self;
        write!(
            f,
            "the value of {own:#06x} against {other:#06x} is {derived:?}, but the table says {recorded:?}"
        )
    }
}

impl std::error::Error for Mistake {}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Own,
    Other,
}

/// Rows from row 1, each from column a.
type Board = [[Cell; 4]; 4];

impl Solution {
    /// Derives every entry from its successors, for every `step`th set of own stones, using `threads`
    /// threads, and returns the number of entries checked. `on_progress` is called with the fraction done and
    /// stops the work by returning `false`.
    pub fn verify(
        &self,
        threads: usize,
        step: usize,
        mut on_progress: impl FnMut(f64) -> bool + Send,
    ) -> Result<u64, Mistake> {
        let sets: Vec<u16> = (0..=u16::MAX).filter(|set| (1..=6).contains(&stones(*set))).collect();
        let owns: Vec<u16> = sets.iter().copied().step_by(step.max(1)).collect();
        let next = AtomicU64::new(0);
        let verified = AtomicU64::new(0);
        let ends = AtomicBool::new(false);
        let work = |on_progress: &mut dyn FnMut(f64) -> bool| {
            while !ends.load(Ordering::Relaxed) {
                let claimed = next.fetch_add(1, Ordering::Relaxed);
                let Some(&own) = owns.get(claimed as usize) else { break };
                let mut count = 0;
                for &other in sets.iter().filter(|&&other| other & own == 0) {
                    let (recorded, derived) = (self.value_of(own, other), self.derive(own, other));
                    if recorded != derived {
                        ends.store(true, Ordering::Relaxed);
                        return Err(Mistake { own, other, recorded, derived });
                    }
                    count += 1;
                }
                verified.fetch_add(count, Ordering::Relaxed);
                if !on_progress(claimed as f64 / owns.len() as f64) {
                    ends.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(|| work(&mut |_| true))).collect();
            let mut result = work(&mut on_progress);
            for helper in helpers {
                result = result.and(helper.join().expect("no verifying thread panics"));
            }
            result
        })?;
        Ok(verified.into_inner())
    }

    fn derive(&self, own: u16, other: u16) -> SolvedValue {
        if stones(own) <= 2 && stones(other) <= 2 {
            return SolvedValue::Draw;
        }
        let board = board(own, other);
        let mut best = None;
        for row in 0..4 {
            for column in 0..4 {
                if board[row][column] != Cell::Own {
                    continue;
                }
                for (to_row, to_column) in neighbours(row, column) {
                    if board[to_row][to_column] != Cell::Empty {
                        continue;
                    }
                    let mut after = board;
                    after[row][column] = Cell::Empty;
                    after[to_row][to_column] = Cell::Own;
                    capture(&self.rules, &mut after, to_row, to_column);
                    let value = self.value_of(set(&after, Cell::Other), set(&after, Cell::Own)).for_mover();
                    best = best.max(Some(value));
                }
            }
        }
        // If all stones are blocked, the game is lost.
        best.unwrap_or(SolvedValue::Loss(0))
    }
}

fn stones(set: u16) -> usize {
    (0..16).filter(|bit| set >> bit & 1 == 1).count()
}

fn board(own: u16, other: u16) -> Board {
    let cell = |bit: usize| match (own >> bit & 1, other >> bit & 1) {
        (1, _) => Cell::Own,
        (_, 1) => Cell::Other,
        _ => Cell::Empty,
    };
    std::array::from_fn(|row| std::array::from_fn(|column| cell(4 * row + column)))
}

fn set(board: &Board, cell: Cell) -> u16 {
    let cells = board.iter().flatten().enumerate();
    cells.filter(|(_, found)| **found == cell).map(|(bit, _)| 1 << bit).sum()
}

fn neighbours(row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let place = |at: usize, by: isize| at.checked_add_signed(by).filter(|&at| at < 4);
    steps.into_iter().filter_map(move |(up, right)| Some((place(row, up)?, place(column, right)?)))
}

/// Removes the stones captured by the stone that arrived at a point. Row and column are evaluated on the same
/// board.
fn capture(rules: &Rules, board: &mut Board, row: usize, column: usize) {
    let count = |cell: Cell| board.iter().flatten().filter(|found| **found == cell).count();
    let (own, other) = (count(Cell::Own), count(Cell::Other));
    let mut captured: Vec<(usize, usize)> = Vec::new();
    let across: [(usize, usize); 4] = std::array::from_fn(|at| (row, at));
    let along: [(usize, usize); 4] = std::array::from_fn(|at| (at, column));
    for (line, arrived) in [(across, column), (along, row)] {
        let cells = line.map(|(row, column)| board[row][column]);
        let on_line = captured_on(rules, cells, arrived, own == 1, other == 1);
        captured.extend(on_line.into_iter().map(|at| line[at]));
    }
    for (row, column) in captured {
        board[row][column] = Cell::Empty;
    }
}

/// The stones captured on a line of four after an own stone arrived at one of its points.
fn captured_on(
    rules: &Rules,
    line: [Cell; 4],
    arrived: usize,
    is_last: bool,
    faces_last: bool,
) -> Vec<usize> {
    use Cell::{Empty, Other, Own};
    let single = is_last || faces_last;
    let (pairs_capture, steps_between) = match rules.dan() {
        Dan::Single => (!single, is_last),
        Dan::Always => (true, true),
        Dan::Never => (true, false),
    };
    let mut captured = Vec::new();
    if pairs_capture {
        captured.extend(match line {
            [Own, Own, Other, Empty] | [Empty, Other, Own, Own] => Some(if line[0] == Own { 2 } else { 1 }),
            [Empty, Own, Own, Other] => Some(3),
            [Other, Own, Own, Empty] => Some(0),
            _ => None,
        });
        if rules.lift() == Lift::On {
            for middle in 1..=2 {
                let is_caught = line[middle - 1] == Own && line[middle] == Other && line[middle + 1] == Own;
                if is_caught && (arrived == middle - 1 || arrived == middle + 1) {
                    captured.push(middle);
                }
            }
        }
    }
    if steps_between && (1..=2).contains(&arrived) && line[arrived - 1] == Other && line[arrived + 1] == Other
    {
        captured.extend([arrived - 1, arrived + 1]);
    }
    captured
}
