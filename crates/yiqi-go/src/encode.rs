//! The network input for Go. One network plays all sizes: smaller boards occupy a corner of the planes, and
//! one plane marks the points that are on the board.

use yiqi_core::{Encode, HalfPoints, PlaneSize, Planes, Recent, Side, Symmetric as _, Symmetry};

use crate::grid::Colour;
use crate::{Dead, Move, Point, Position, Rules, Tie};

pub(crate) const OWN: usize = 0;
pub(crate) const OTHER: usize = 1;
/// The first of three planes: own groups with 1, 2, and 3 or more liberties.
pub(crate) const OWN_LIBERTIES: usize = 2;
pub(crate) const OTHER_LIBERTIES: usize = 5;
pub(crate) const FORBIDDEN: usize = 8;
pub(crate) const LAST: usize = 9;
pub(crate) const BOARD: usize = 14;

/// Scales komi to about the range of the other inputs.
const KOMI_SCALE: f32 = 15.0;

impl Encode for Position {
    const INPUT_VERSION: u32 = 1;
    const PLANES: &'static [&'static str] = &[
        "own stones",
        "other stones",
        "own groups with 1 liberty",
        "own groups with 2 liberties",
        "own groups with 3 liberties or more",
        "other groups with 1 liberty",
        "other groups with 2 liberties",
        "other groups with 3 liberties or more",
        "forbidden by ko",
        "last move",
        "2nd last move",
        "3rd last move",
        "4th last move",
        "5th last move",
        "board",
    ];
    const GLOBALS: &'static [&'static str] = &[
        "own compensation / 15",
        "always 1",
        "always 0",
        "always 0",
        "last move was a pass",
        "Black places handicap stones",
        "size / 25",
    ];
    const HISTORY: usize = 5;
    const POLICY_PLANES: usize = 1;
    const POLICY_EXTRAS: usize = 1;
    const HAS_OWNERS: bool = true;

    fn plane_size(rules: &Rules) -> PlaneSize {
        let size = usize::from(rules.size());
        PlaneSize { height: size, width: size }
    }

    fn cell(rules: &Rules, place: usize) -> (usize, usize) {
        let size = usize::from(rules.size());
        (place / size, place % size)
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
        let at = |point: Point| (usize::from(point.row()), usize::from(point.column()));
        let own = Colour::of(self.to_move);
        for point in self.grid.points() {
            let cell = usize::from(self.grid.cell(point));
            planes.set(BOARD, at(point));
            let colour = self.board[cell];
            if colour == Colour::Empty {
                continue;
            }
            let class = usize::from(self.qi[usize::from(self.mark[cell])].clamp(1, 3)) - 1;
            let (stones, liberties) =
                if colour == own { (OWN, OWN_LIBERTIES) } else { (OTHER, OTHER_LIBERTIES) };
            planes.set(stones, at(point));
            planes.set(liberties + class, at(point));
        }
        for m in recent.forbidden {
            if let Move::Play(point) = *m {
                planes.set(FORBIDDEN, at(point));
            }
        }
        let is_hidden = |m: &&Move| **m == Move::Pass && hides_passes(rules);
        for (back, m) in recent.last.iter().skip_while(is_hidden).take(Self::HISTORY).enumerate() {
            if let Move::Play(point) = *m {
                planes.set(LAST + back, at(point));
            }
        }
        let komi = self.area_komi(rules);
        globals.copy_from_slice(&global_inputs(rules, komi, self.to_move, self.passes, self.handicap_left));
    }

    fn policy_index(_rules: &Rules, m: Move, size: PlaneSize) -> usize {
        match m {
            Move::Play(point) => usize::from(point.row()) * size.width + usize::from(point.column()),
            Move::Pass => size.area(),
        }
    }

    fn transform_policy(rules: &Rules, index: usize, size: PlaneSize, symmetry: Symmetry) -> usize {
        let (row, column) = (index / size.width, index % size.width);
        let point = Point::at(column as u8, row as u8).filter(|&point| is_on_board(rules, point));
        match point {
            Some(point) if index < size.area() => {
                let m = Position::transform_move(rules, Move::Play(point), symmetry);
                Position::policy_index(rules, m, size)
            }
            _ => index,
        }
    }

    fn owners(&self, _rules: &Rules) -> Vec<i8> {
        let owner = |owner: Option<Side>| match owner {
            Some(Side::Black) => 1,
            Some(Side::White) => -1,
            None => 0,
        };
        self.point_owners().map(owner).collect()
    }
}

/// The inputs about the whole position. Networks know only area, so `komi` is [`Position::area_komi`].
pub(crate) fn global_inputs(
    rules: &Rules,
    komi: HalfPoints,
    to_move: Side,
    passes: u8,
    handicap_left: u8,
) -> [f32; 7] {
    // Networks have learnt with ties that Black wins. A tie that is a draw lies halfway between that and half a point more.
    let is_draw = rules.tie() == Tie::Draw && komi.halves() % 2 == 0;
    let komi = komi.halves() as f32 / 2.0 + if is_draw { 0.25 } else { 0.0 };
    let compensation = if to_move == Side::White { komi } else { -komi };
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    [
        compensation / KOMI_SCALE,
        // These told ties and ko rules apart. Networks have only ever seen one value of each, and play nonsense with others.
        1.0,
        0.0,
        0.0,
        flag(passes > 0 && !hides_passes(rules)),
        flag(handicap_left > 0),
        f32::from(rules.size()) / 25.0,
    ]
}

/// Networks have learnt that dead stones stay on the board: after a pass they count them as alive. Where the players take
/// them away, passes are kept from them.
fn hides_passes(rules: &Rules) -> bool {
    rules.dead() == Dead::Agreed
}

fn is_on_board(rules: &Rules, point: Point) -> bool {
    point.row() < rules.size() && point.column() < rules.size()
}
