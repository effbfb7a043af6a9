//! A naive implementation of the rules of DVONN, as a test oracle.
//!
//! Nothing is cached: blocking, connection, mobility and the end of the game are computed from the stacks
//! each time, by code that follows the rules literally.
//!
//! A space is a pair (row, column) in half-step coordinates: neighbours in a row are two columns
//! apart, and each row is shifted by one column against the next, which makes the grid hexagonal.
//!
//! ```text
//! row 1      A1  B1  C1 ...  I1         columns 3, 5, ... 19
//! row 2    A2  B2  C2 ...  I2  J2       columns 2, 4, ... 20
//! row 3  A3  B3  C3 ...      J3  K3     columns 1, 3, ... 21
//! row 4    B4  C4  D4 ...  J4  K4       columns 2, 4, ... 20
//! row 5      C5  D5  E5 ...  K5         columns 3, 5, ... 19
//! ```

#![allow(dead_code, unreachable_pub)]

use std::collections::{BTreeMap, BTreeSet};

/// Why an act is illegal. If there are several reasons, the first in this order is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    GameOver,      // neither side can move: nothing is legal, not even a pass
    Occupied,      // a placement on a space that holds a piece
    NotPlacing,    // a move or a pass during the placement phase
    NotMoving,     // a placement during the movement phase
    EmptySource,   // there is no stack to move
    LoneDvonn,     // a single DVONN piece is neutral and cannot move
    NotYours,      // the top piece of the stack is the opponent's
    Blocked,       // the stack is surrounded on all six sides
    NotInLine,     // the target is in none of the six directions, or is the source
    WrongDistance, // in a straight line, but the distance is not the height of the stack
    EmptyTarget,   // a move must end on another stack
    MustNotPass,   // a pass by a player who has a move
}

/// An attempted action. All coordinates must be spaces of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Place((i32, i32)),
    Move((i32, i32), (i32, i32)),
    Pass,
}

/// What an act removed from the board. All zero for a placement or a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    pub removed_regions: usize, // connected components of the removed stacks
    pub removed_stacks: usize,  // of either side
    pub removed_own: usize,     // of these, the stacks that the mover controlled
}

/// A position. The map contains the occupied spaces only, each with its pieces, bottom first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Oracle {
    stacks: BTreeMap<(i32, i32), Vec<char>>,
    placed: usize, // pieces placed so far; the placement phase lasts until this is 49
    side: char,    // whose turn it is, 'w' or 'b'
}

/// For each row from the top, its first column and its number of spaces.
const ROWS: [(i32, i32); 5] = [(3, 9), (2, 10), (1, 11), (2, 10), (3, 9)];

/// The six directions, as the difference between a space and its neighbour.
const DIRECTIONS: [(i32, i32); 6] = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// All 49 spaces, row by row from the top, each row from left to right.
pub fn spaces() -> Vec<(i32, i32)> {
    let mut all = Vec::new();
    for (row, (first, count)) in (1..).zip(ROWS) {
        all.extend((0..count).map(|i| (row, first + 2 * i)));
    }
    all
}

/// The name of a space, such as "A1". The letters belong to the diagonals that go down to the right, so row 4
/// begins with B and row 5 with C.
pub fn name((row, column): (i32, i32)) -> String {
    let letter = "ABCDEFGHIJK".chars().nth(((column + row - 4) / 2) as usize);
    format!("{}{row}", letter.expect("a space of the board"))
}

/// The six coordinates this many steps away in a straight line, one in each direction. Near the edge, some of
/// them are not on the board.
fn away((row, column): (i32, i32), steps: i32) -> [(i32, i32); 6] {
    DIRECTIONS.map(|(down, right)| (row + steps * down, column + steps * right))
}

/// The number of steps from one space to another in a straight line, if they are in line. Zero steps are not
/// a move; the longest line, row 3, allows 10.
fn steps_in_line(from: (i32, i32), to: (i32, i32)) -> Option<i32> {
    (1..=10).find(|&steps| away(from, steps).contains(&to))
}

impl Oracle {
    /// The start of the game: the board is empty and White places the first DVONN piece.
    pub fn placing() -> Oracle {
        Oracle { stacks: BTreeMap::new(), placed: 0, side: 'w' }
    }

    /// A full board given as 49 letters W, B or D in the order of `spaces()`. White moves first.
    pub fn from_layout(letters: &str) -> Oracle {
        assert_eq!(letters.chars().count(), 49, "a layout has 49 letters");
        let mut oracle = Oracle::placing();
        for (space, letter) in spaces().into_iter().zip(letters.chars()) {
            assert!("WBD".contains(letter), "{letter} is not W, B or D");
            let piece = letter.to_ascii_lowercase();
            oracle.stacks.insert(space, vec![piece]);
            oracle.placed += 1;
        }
        oracle
    }

    /// The pieces on a space, bottom first; empty if there are none.
    pub fn stack(&self, space: (i32, i32)) -> &[char] {
        self.stacks.get(&space).map_or(&[], Vec::as_slice)
    }

    /// The side to move, 'w' or 'b'. After the end, the side that did not act last.
    pub fn to_move(&self) -> char {
        self.side
    }

    /// The placement phase lasts until the board is full.
    pub fn is_placing(&self) -> bool {
        self.placed < 49
    }

    /// The game ends when neither side can move.
    pub fn is_over(&self) -> bool {
        !self.is_placing() && self.moves_of('w').is_empty() && self.moves_of('b').is_empty()
    }

    /// Why this act is illegal for the side to move, or None if it is legal.
    pub fn why_illegal(&self, act: Act) -> Option<Why> {
        if self.is_over() {
            return Some(Why::GameOver);
        }
        match (self.is_placing(), act) {
            // Any empty space is allowed, for DVONN and coloured pieces alike.
            (true, Act::Place(space)) if self.stack(space).is_empty() => None,
            (true, Act::Place(_)) => Some(Why::Occupied),
            (true, _) => Some(Why::NotPlacing),
            (false, Act::Place(_)) => Some(Why::NotMoving),
            (false, Act::Move(from, to)) => self.move_fault(self.side, from, to),
            // A player passes if, and only if, there is no legal move.
            (false, Act::Pass) if self.moves_of(self.side).is_empty() => None,
            (false, Act::Pass) => Some(Why::MustNotPass),
        }
    }

    /// Performs the act if it is legal. An illegal act changes nothing.
    pub fn play(&mut self, act: Act) -> Result<Done, Why> {
        if let Some(why) = self.why_illegal(act) {
            return Err(why);
        }
        let mover = self.side;
        self.side = if mover == 'w' { 'b' } else { 'w' };
        match act {
            Act::Place(space) => {
                assert!(spaces().contains(&space), "{space:?} is not on the board");
                // White, Black and White place the DVONN pieces. Black places the first coloured piece, so
                // the turns alternate through all 49 placements.
                let piece = if self.placed < 3 { 'd' } else { mover };
                self.stacks.insert(space, vec![piece]);
                self.placed += 1;
                // White has placed the last piece and also moves first.
                if !self.is_placing() {
                    self.side = 'w';
                }
                Ok(Done::default())
            }
            Act::Move(from, to) => {
                // The whole stack moves onto the other, in the same order.
                let moved = self.stacks.remove(&from).expect("a legal source");
                self.stacks.entry(to).or_default().extend(moved);
                Ok(self.remove_disconnected(mover))
            }
            Act::Pass => Ok(Done::default()),
        }
    }

    /// Every legal act of the side to move; none if the game is over.
    pub fn legal(&self) -> Vec<Act> {
        if self.is_placing() {
            let empty = |space: &(i32, i32)| !self.stacks.contains_key(space);
            return spaces().into_iter().filter(empty).map(Act::Place).collect();
        }
        let mut acts = self.moves_of(self.side);
        // A pass is forced if the side cannot move but the game is not over.
        if acts.is_empty() && !self.is_over() {
            acts.push(Act::Pass);
        }
        acts
    }

    /// The score (White, Black): all pieces in the stacks that each side controls. A lone DVONN piece counts
    /// for neither.
    pub fn score(&self) -> (usize, usize) {
        let stacks = self.stacks.values();
        let white = stacks.clone().filter(|stack| stack.ends_with(&['w']));
        let black = stacks.filter(|stack| stack.ends_with(&['b']));
        (white.flatten().count(), black.flatten().count())
    }

    /// All stack moves that this side could make if it were its turn, found by trying every pair of spaces.
    /// Only meaningful in the movement phase.
    pub fn moves_of(&self, side: char) -> Vec<Act> {
        let mut moves = Vec::new();
        for from in spaces() {
            let mut targets = spaces();
            targets.retain(|&to| self.move_fault(side, from, to).is_none());
            moves.extend(targets.iter().map(|&to| Act::Move(from, to)));
        }
        moves
    }

    /// The first reason why a stack move of this side in the movement phase is illegal, if any.
    fn move_fault(&self, side: char, from: (i32, i32), to: (i32, i32)) -> Option<Why> {
        let height = self.stack(from).len() as i32;
        let occupied = |space: &(i32, i32)| self.stacks.contains_key(space);
        match self.stack(from).last() {
            None => Some(Why::EmptySource),
            // A DVONN piece cannot move by itself, so it is never on top of another piece: one on top is
            // alone. Inside a stack it does not hinder moves.
            Some('d') => Some(Why::LoneDvonn),
            // The top piece decides who controls the stack.
            Some(&top) if top != side => Some(Why::NotYours),
            // A stack with six occupied neighbours cannot move. Coordinates off the board are never occupied,
            // so a stack at the edge is never blocked.
            _ if away(from, 1).iter().all(occupied) => Some(Why::Blocked),
            // A stack moves in a straight line exactly as many spaces as it has pieces. The spaces in between
            // do not matter.
            _ if steps_in_line(from, to).is_none() => Some(Why::NotInLine),
            _ if steps_in_line(from, to) != Some(height) => Some(Why::WrongDistance),
            // It must land on a stack of either colour, or on a lone DVONN piece.
            _ if !occupied(&to) => Some(Why::EmptyTarget),
            _ => None,
        }
    }

    /// Removes every stack of either side that is not connected to a DVONN piece through neighbouring stacks.
    /// A region is kept or removed as a whole; it is kept if any of its stacks contains a DVONN piece.
    fn remove_disconnected(&mut self, mover: char) -> Done {
        let mut lost = self.regions();
        lost.retain(|region| !region.iter().any(|&space| self.stack(space).contains(&'d')));
        let mut done = Done::default();
        for region in lost {
            done.removed_regions += 1;
            for space in region {
                done.removed_stacks += 1;
                done.removed_own += usize::from(self.stack(space).ends_with(&[mover]));
                self.stacks.remove(&space);
            }
        }
        done
    }

    /// The occupied spaces, divided into connected regions.
    fn regions(&self) -> Vec<Vec<(i32, i32)>> {
        let mut unseen: BTreeSet<(i32, i32)> = self.stacks.keys().copied().collect();
        let mut regions = Vec::new();
        while let Some(start) = unseen.pop_first() {
            let mut region = vec![start];
            // Add the neighbours of each stack of the region, including those just added.
            for i in 0.. {
                let Some(&space) = region.get(i) else { break };
                region.extend(away(space, 1).iter().filter(|next| unseen.remove(next)));
            }
            regions.push(region);
        }
        regions
    }
}
