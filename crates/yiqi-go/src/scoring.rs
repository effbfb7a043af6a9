use yiqi_core::Side;

use crate::grid::{Cell, Colour};
use crate::position::{CELLS, Position};

/// Who holds which points of a board, as a person counts them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// Black's stones, and the empty points that only they reach.
    pub black: u16,
    /// The same for White.
    pub white: u16,
    /// The empty points that both reach, or neither.
    pub neutral: u16,
}

impl Area {
    pub(crate) fn of(position: &Position) -> Area {
        let mut area = Area { black: 0, white: 0, neutral: 0 };
        for holder in position.holders() {
            *match holder {
                Some(Side::Black) => &mut area.black,
                Some(Side::White) => &mut area.white,
                None => &mut area.neutral,
            } += 1;
        }
        area
    }
}

impl Position {
    /// Whose each point is, in the order of the points: it has a stone of that side, or only that side reaches it.
    pub(crate) fn holders(&self) -> impl Iterator<Item = Option<Side>> {
        let [black, white] = Side::ALL.map(|side| self.reached(side));
        self.grid.point_cells().map(usize::from).map(move |cell| match (black[cell], white[cell]) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        })
    }

    /// How many points a side's stones stand on or reach through empty points.
    pub fn reach(&self, side: Side) -> u16 {
        self.reached(side).into_iter().map(u16::from).sum()
    }

    /// Breadth first from all stones of the side at once.
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
