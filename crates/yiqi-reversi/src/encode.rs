//! The network input for Reversi.

use yiqi_core::{Encode, PlaneSize, Planes, Recent, Side, Symmetric as _, Symmetry};

use crate::square::SquareSet;
use crate::{Move, Position, Rules, Square};

impl Encode for Position {
    const INPUT_VERSION: u32 = 1;
    const PLANES: &'static [&'static str] = &["own discs", "other discs", "valid squares", "board"];
    const GLOBALS: &'static [&'static str] = &["discs / 64"];
    const HISTORY: usize = 0;
    const POLICY_PLANES: usize = 1;
    const POLICY_EXTRAS: usize = 1;
    const HAS_OWNERS: bool = true;

    fn plane_size(_rules: &Rules) -> PlaneSize {
        PlaneSize { height: 8, width: 8 }
    }

    fn cell(_rules: &Rules, place: usize) -> (usize, usize) {
        (place / 8, place % 8)
    }

    fn encode(
        &self,
        _rules: &Rules,
        _recent: Recent<'_, Move>,
        size: PlaneSize,
        planes: &mut [u8],
        globals: &mut [f32],
    ) {
        let mut planes = Planes::clear(planes, size);
        let discs = self.own | self.other;
        for (plane, squares) in [self.own, self.other, self.valid_squares(), u64::MAX].into_iter().enumerate()
        {
            for square in SquareSet(squares) {
                planes.set(plane, (usize::from(square.row()), usize::from(square.column())));
            }
        }
        globals.copy_from_slice(&[discs.count_ones() as f32 / 64.0]);
    }

    fn policy_index(_rules: &Rules, m: Move, size: PlaneSize) -> usize {
        match m {
            Move::Put(square) => usize::from(square.row()) * size.width + usize::from(square.column()),
            Move::Pass => size.area(),
        }
    }

    fn transform_policy(rules: &Rules, index: usize, size: PlaneSize, symmetry: Symmetry) -> usize {
        let (row, column) = (index / size.width, index % size.width);
        match Square::at(column as u8, row as u8) {
            Some(square) if index < size.area() && column < 8 => Position::policy_index(
                rules,
                Position::transform_move(rules, Move::Put(square), symmetry),
                size,
            ),
            _ => index,
        }
    }

    fn owners(&self, _rules: &Rules) -> Vec<i8> {
        let owner = |square: usize| match Square::from_index(square).and_then(|square| self.disc(square)) {
            Some(Side::Black) => 1,
            Some(Side::White) => -1,
            None => 0,
        };
        (0..64).map(owner).collect()
    }
}
