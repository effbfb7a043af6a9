//! Reading ladders: whether a group can be captured by nothing but atari after atari.

use yiqi_core::Side;

use crate::grid::{Cell, Colour};
use crate::position::Position;
use crate::{Point, Undo};

/// The most stones placed to read one ladder. A ladder across the largest board takes fewer than half of these.
const LONGEST: u32 = 300;

impl Position {
    /// Whether a group in atari is captured even if its owner moves first: whatever the owner plays, the opponent keeps the
    /// group in atari until it is captured. `false` if there is no group in atari at this point.
    pub fn is_lost_in_ladder(&self, point: Point) -> bool {
        let Some(owner) = self.stone(point).filter(|_| self.qi(point) == Some(1)) else { return false };
        let mut reader = Reader::new(self, owner);
        let escapes = reader.escapes(self.grid.cell(point));
        !escapes && !reader.is_exhausted()
    }

    /// The play that begins a ladder which captures this group of the opponent; `None` if there is no such ladder, or if the
    /// group has not two liberties.
    pub fn ladder_start(&self, point: Point) -> Option<Point> {
        let owner = self.stone(point).filter(|&owner| owner != self.to_move && self.qi(point) == Some(2))?;
        let mut reader = Reader::new(self, !owner);
        let start = reader.catches(self.grid.cell(point))?;
        (!reader.is_exhausted()).then(|| self.grid.point(start))
    }

    /// The only liberty of the group at this point; `None` unless it is in atari.
    pub fn liberty(&self, point: Point) -> Option<Point> {
        let group = self.stone(point).filter(|_| self.qi(point) == Some(1)).map(|_| self.grid.cell(point))?;
        self.liberties(group, 1).first().map(|&cell| self.grid.point(cell))
    }

    /// The liberties of a group, at most the given number.
    fn liberties(&self, group: Cell, most: usize) -> Vec<Cell> {
        let mut found = Vec::with_capacity(most);
        for stone in self.ring(group) {
            for near in self.grid.neighbours(stone) {
                if self.board[usize::from(near)] == Colour::Empty && !found.contains(&near) {
                    found.push(near);
                    if found.len() == most {
                        return found;
                    }
                }
            }
        }
        found
    }
}

/// A board on which a ladder is played out.
struct Reader {
    position: Position,
    /// How many stones may still be placed.
    left: u32,
    /// Where the last stone took a ko, which may not be taken back at once.
    ko: Option<Cell>,
}

/// A stone that was placed, and what is needed to take it back.
struct Placed {
    cell: Cell,
    undo: Undo,
    ko: Option<Cell>,
}

impl Reader {
    fn new(position: &Position, to_move: Side) -> Reader {
        let mut position = position.clone();
        position.to_move = to_move;
        Reader { position, left: LONGEST, ko: None }
    }

    /// Whether reading was given up; what was found then means nothing.
    fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    fn qi(&self, stone: Cell) -> u16 {
        self.position.qi[usize::from(self.position.mark[usize::from(stone)])]
    }

    /// Places a stone of the side to move, unless that is suicide or takes back a ko.
    fn place(&mut self, cell: Cell) -> Option<Placed> {
        if self.ko == Some(cell) || self.position.is_suicide(cell) {
            return None;
        }
        self.left = self.left.saturating_sub(1);
        let captured: Vec<Cell> = self
            .position
            .groups_captured_by(cell)
            .flat_map(|head| self.position.ring(head))
            .take(2)
            .collect();
        let mut placed = Placed { cell, undo: Undo::new(&self.position), ko: self.ko };
        self.position.play_stone(cell, &mut placed.undo);
        self.position.to_move = !self.position.to_move;
        let is_alone = self.position.next[usize::from(cell)] == cell && self.qi(cell) == 1;
        self.ko = match captured[..] {
            [taken] if is_alone => Some(taken),
            _ => None,
        };
        Some(placed)
    }

    fn take_back(&mut self, placed: &Placed) {
        placed.undo.restore_turn(&mut self.position);
        self.position.unplay_stone(placed.cell, &placed.undo);
        self.ko = placed.ko;
    }

    /// Whether the group of this stone, in atari and to move, gets out of the ladder. Giving up counts as getting out.
    fn escapes(&mut self, stone: Cell) -> bool {
        for answer in self.answers(stone) {
            if self.is_exhausted() {
                return true;
            }
            let Some(placed) = self.place(answer) else { continue };
            let is_out = match self.qi(stone) {
                ..2 => false,
                2 => self.catches(stone).is_none(),
                3.. => true,
            };
            self.take_back(&placed);
            if is_out {
                return true;
            }
        }
        false
    }

    /// The atari by which the side to move captures this group with two liberties, if there is one.
    fn catches(&mut self, stone: Cell) -> Option<Cell> {
        let atari = self.position.liberties(stone, 2);
        atari.into_iter().find(|&atari| {
            if self.is_exhausted() {
                return false;
            }
            let Some(placed) = self.place(atari) else { return false };
            let is_caught = !self.escapes(stone);
            self.take_back(&placed);
            is_caught
        })
    }

    /// What may help a group in atari: to capture stones around it, or to run.
    fn answers(&self, stone: Cell) -> Vec<Cell> {
        let position = &self.position;
        let mut answers = Vec::new();
        for own in position.ring(stone) {
            for near in position.grid.neighbours(own) {
                let colour = position.board[usize::from(near)];
                if colour.side().is_some_and(|side| side != position.to_move) && self.qi(near) == 1 {
                    answers.extend(position.liberties(near, 1));
                }
            }
        }
        answers.extend(position.liberties(stone, 1));
        answers.dedup();
        answers
    }
}
