use yiqi_core::Side;

use crate::grid::{Cell, Colour};
use crate::position::{CELLS, Position};

/// The area of each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// Black's stones, and the empty points that only Black reaches.
    pub black: u16,
    /// White's stones, and the empty points that only White reaches.
    pub white: u16,
    /// The empty points that both sides reach, or neither.
    pub neutral: u16,
}

impl Area {
    pub(crate) fn of(position: &Position) -> Area {
        let mut area = Area { black: 0, white: 0, neutral: 0 };
        for owner in position.point_owners() {
            *match owner {
                Some(Side::Black) => &mut area.black,
                Some(Side::White) => &mut area.white,
                None => &mut area.neutral,
            } += 1;
        }
        area
    }
}

impl Position {
    /// The owner of each point, in point order: the side whose stone is on it, or the only side that reaches
    /// it.
    pub(crate) fn point_owners(&self) -> impl Iterator<Item = Option<Side>> {
        let [black, white] = Side::ALL.map(|side| self.reached(side));
        self.grid.point_cells().map(usize::from).map(move |cell| match (black[cell], white[cell]) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        })
    }

    /// The number of points that a side occupies or reaches through empty points.
    pub fn reach(&self, side: Side) -> u16 {
        self.reached(side).into_iter().map(u16::from).sum()
    }

    /// A breadth-first search from all stones of the side.
    fn reached(&self, side: Side) -> [bool; CELLS] {
        let mut reached = [false; CELLS];
        let mut queue = [0 as Cell; CELLS];
        let mut queued = 0;
        for cell in self.grid.point_cells() {
            if self.board[usize::from(cell)] == Colour::of(side) {
                reached[usize::from(cell)] = true;
                queue[queued] = cell;
                queued += 1;
            }
        }
        let mut taken = 0;
        while taken < queued {
            for neighbour in self.grid.neighbours(queue[taken]) {
                let at = usize::from(neighbour);
                if self.board[at] == Colour::Empty && !reached[at] {
                    reached[at] = true;
                    queue[queued] = neighbour;
                    queued += 1;
                }
            }
            taken += 1;
        }
        reached
    }
}
