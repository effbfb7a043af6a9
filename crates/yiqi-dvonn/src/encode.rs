//! The network input for DVONN: diagonals by letter become columns, so that the six neighbours of a space are
//! among the eight neighbours of a cell in a square grid.

use yiqi_core::{Encode, GamePosition as _, PlaneSize, Planes, Recent, Side, Symmetric as _, Symmetry};

use crate::geometry::{BOARD as SPACES_ON_BOARD, STEPS};
use crate::space::Spaces;
use crate::{Move, Position, Rules, Space};

const OWN: usize = 0;
const OTHER: usize = 1;
const LONE: usize = 2;
const WITH_DVONN: usize = 3;
/// The first of eight planes: stacks of height 1, 2, …; the last is for height 8 or more.
const HEIGHTS: usize = 4;
const HEIGHT_CLASSES: usize = 8;
const OWN_CAN_MOVE: usize = 12;
const OTHER_CAN_MOVE: usize = 13;
const LAST_FROM: usize = 14;
const LAST_TO: usize = 15;
const BOARD: usize = 16;

/// The policy plane for placements; the planes before it are for moves in each of the six directions.
const PLACEMENTS: usize = 6;

fn at(space: Space) -> (usize, usize) {
    (usize::from(space.row()), usize::from(space.letter()))
}

/// The direction from one space to another, if they are in line.
fn direction(from: Space, to: Space) -> Option<usize> {
    let (letters, rows) =
        (i32::from(to.letter()) - i32::from(from.letter()), i32::from(to.row()) - i32::from(from.row()));
    STEPS.iter().position(|&(letter, row)| letter == letters.signum() && row == rows.signum())
}

impl Encode for Position {
    const INPUT_VERSION: u32 = 1;
    const PLANES: &'static [&'static str] = &[
        "own stacks",
        "other stacks",
        "lone DVONN pieces",
        "stacks with a DVONN piece",
        "height 1",
        "height 2",
        "height 3",
        "height 4",
        "height 5",
        "height 6",
        "height 7",
        "height 8 or more",
        "own stacks that can move",
        "other stacks that could move",
        "last move from",
        "last move to",
        "board",
    ];
    const GLOBALS: &'static [&'static str] = &[
        "pieces are being placed",
        "a DVONN piece is to be placed",
        "pieces placed / 49",
        "own lead / 49",
        "White moves",
        "last move was a pass",
    ];
    const HISTORY: usize = 1;
    const POLICY_PLANES: usize = 7;
    const POLICY_EXTRAS: usize = 1;

    fn plane_size(_rules: &Rules) -> PlaneSize {
        PlaneSize { height: 5, width: 11 }
    }

    fn cell(_rules: &Rules, place: usize) -> (usize, usize) {
        Space::from_index(place).map_or((0, 0), at)
    }

    fn encode(
        &self,
        rules: &Rules,
        recent: Recent<'_, Move>,
        size: PlaneSize,
        planes: &mut [u8],
        globals: &mut [f32],
    ) {
        let mut planes = Planes::clear(planes, size);
        let (own, other) = (self.to_move(), !self.to_move());
        for (plane, spaces) in [
            (OWN, self.owned(own)),
            (OTHER, self.owned(other)),
            (LONE, self.lone),
            (WITH_DVONN, self.with_dvonn()),
            (OWN_CAN_MOVE, self.movable(own)),
            (OTHER_CAN_MOVE, self.movable(other)),
            (BOARD, SPACES_ON_BOARD),
        ] {
            Spaces(spaces).for_each(|space| planes.set(plane, at(space)));
        }
        for space in Spaces(self.occupied()) {
            let class = usize::from(self.height(space)).clamp(1, HEIGHT_CLASSES) - 1;
            planes.set(HEIGHTS + class, at(space));
        }
        let last = recent.last.first();
        match last {
            Some(Move::Step(from, to)) => {
                planes.set(LAST_FROM, at(*from));
                planes.set(LAST_TO, at(*to));
            }
            Some(Move::Place(space)) => planes.set(LAST_TO, at(*space)),
            Some(Move::Pass) | None => {}
        }
        let margin = self.margin(rules).halves() as f32 / 2.0;
        let lead = if own == Side::Black { margin } else { -margin };
        let flag = |is: bool| if is { 1.0 } else { 0.0 };
        globals.copy_from_slice(&[
            flag(self.is_placing()),
            flag(self.placed < 3),
            f32::from(self.placed) / 49.0,
            lead / 49.0,
            flag(own == Side::White),
            flag(last == Some(&Move::Pass)),
        ]);
    }

    fn policy_index(_rules: &Rules, m: Move, size: PlaneSize) -> usize {
        let slot = |plane: usize, space: Space| {
            let (row, column) = at(space);
            (plane * size.height + row) * size.width + column
        };
        match m {
            Move::Place(space) => slot(PLACEMENTS, space),
            // The two spaces of a move are always in line.
            Move::Step(from, to) => slot(direction(from, to).unwrap_or(0), from),
            Move::Pass => Self::POLICY_PLANES * size.area(),
        }
    }

    fn transform_policy(rules: &Rules, index: usize, size: PlaneSize, symmetry: Symmetry) -> usize {
        let (plane, cell) = (index / size.area(), index % size.area());
        let Some(space) = Space::at((cell % size.width) as u8, (cell / size.width) as u8) else {
            return index;
        };
        if plane >= Self::POLICY_PLANES || cell % size.width > 10 {
            return index;
        }
        let Move::Place(image) = Position::transform_move(rules, Move::Place(space), symmetry) else {
            return index;
        };
        let way = if plane == PLACEMENTS { plane } else { transformed_direction(plane, symmetry) };
        let (row, column) = at(image);
        (way * size.height + row) * size.width + column
    }
}

/// Directions are numbered around the compass: E, SE, SW, W, NW, NE.
fn transformed_direction(direction: usize, symmetry: Symmetry) -> usize {
    const LEFT_RIGHT: [usize; 6] = [3, 2, 1, 0, 5, 4];
    const TOP_BOTTOM: [usize; 6] = [0, 5, 4, 3, 2, 1];
    let direction = if symmetry.0 & 1 != 0 { LEFT_RIGHT[direction] } else { direction };
    if symmetry.0 & 2 != 0 { TOP_BOTTOM[direction] } else { direction }
}
