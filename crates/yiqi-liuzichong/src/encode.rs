//! The network input for 六子冲.
//!
//! The number of repetitions and of quiet plies are not part of the input: they belong to the game's history,
//! and the network evaluates positions.

use yiqi_core::{Encode, GamePosition as _, PlaneSize, Planes, Recent, Side, Symmetric as _, Symmetry};

use crate::{Dan, Lift, Move, Point, PointSet, Position, Rules};

/// The four directions as columns and rows: right, up, left, down. Each has a policy plane, indexed by the
/// stone's source.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A policy plane for indices that are not a legal move. It is transformed like the board.
const UNUSED: usize = STEPS.len();

fn at(point: Point) -> (usize, usize) {
    (usize::from(point.row()), usize::from(point.column()))
}

fn direction(m: Move) -> Option<usize> {
    let (columns, rows) =
        (m.to.column() as i8 - m.from.column() as i8, m.to.row() as i8 - m.from.row() as i8);
    STEPS.iter().position(|&step| step == (columns, rows))
}

/// The same reflections and swap as in [`yiqi_core::square::transform`].
fn transformed_direction(direction: usize, symmetry: Symmetry) -> usize {
    let (columns, rows) = STEPS[direction];
    let columns = if symmetry.0 & 1 != 0 { -columns } else { columns };
    let rows = if symmetry.0 & 2 != 0 { -rows } else { rows };
    let transformed = if symmetry.0 & 4 != 0 { (rows, columns) } else { (columns, rows) };
    STEPS.iter().position(|&step| step == transformed).unwrap_or(direction)
}

impl Encode for Position {
    const INPUT_VERSION: u32 = 1;
    const PLANES: &'static [&'static str] = &[
        "own stones",
        "other stones",
        "own stones that can move",
        "other stones that could move",
        "last move from",
        "last move to",
        "board",
    ];
    const GLOBALS: &'static [&'static str] = &[
        "own stones / 6",
        "other stones / 6",
        "own single stone",
        "other single stone",
        "every stone captures between two",
        "no stone captures between two",
        "a stone between two is captured",
        "White moves",
    ];
    const HISTORY: usize = 1;
    const POLICY_PLANES: usize = STEPS.len() + 1;
    const POLICY_EXTRAS: usize = 0;

    fn plane_size(_rules: &Rules) -> PlaneSize {
        PlaneSize { height: 4, width: 4 }
    }

    fn cell(_rules: &Rules, place: usize) -> (usize, usize) {
        (place / 4, place % 4)
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
        let (own, other) = self.own_and_other();
        let can_move = PointSet(!(own | other)).around().0;
        let last = |point: fn(&Move) -> Point| recent.last.first().map_or(0, |m| point(m).bit());
        let points =
            [own, other, own & can_move, other & can_move, last(|m| m.from), last(|m| m.to), u16::MAX];
        for (plane, points) in points.into_iter().enumerate() {
            PointSet(points).for_each(|point| planes.set(plane, at(point)));
        }
        let flag = |is: bool| if is { 1.0 } else { 0.0 };
        let (own, other) = (own.count_ones(), other.count_ones());
        globals.copy_from_slice(&[
            own as f32 / 6.0,
            other as f32 / 6.0,
            flag(own == 1),
            flag(other == 1),
            flag(rules.dan() == Dan::Always),
            flag(rules.dan() == Dan::Never),
            flag(rules.lift() == Lift::On),
            flag(self.to_move() == Side::White),
        ]);
    }

    fn policy_index(_rules: &Rules, m: Move, size: PlaneSize) -> usize {
        let (row, column) = at(m.from);
        // A legal move is one step; all other move indices share the unused plane.
        (direction(m).unwrap_or(UNUSED) * size.height + row) * size.width + column
    }

    fn transform_policy(rules: &Rules, index: usize, size: PlaneSize, symmetry: Symmetry) -> usize {
        let (plane, cell) = (index / size.area(), index % size.area());
        let (row, column) = (cell / size.width, cell % size.width);
        let Some(point) = (row < 4 && column < 4).then(|| Point::from_index(4 * row + column)).flatten()
        else {
            return index;
        };
        let Move { from: image, .. } =
            Position::transform_move(rules, Move { from: point, to: point }, symmetry);
        let way = if plane == UNUSED { plane } else { transformed_direction(plane, symmetry) };
        let (row, column) = at(image);
        (way * size.height + row) * size.width + column
    }
}
