//! The eight symmetries of a square board, for every game played on one.

use crate::Symmetry;

/// How many there are.
pub const SYMMETRIES: u8 = 8;

/// Where a place of a `size`×`size` board goes. Bit 0 of the symmetry's number mirrors the columns, bit 1 the
/// rows, and bit 2 then swaps columns and rows.
///
/// ```
/// use yiqi_core::{Symmetry, square};
///
/// assert_eq!(square::transform(8, (0, 2), Symmetry(1)), (7, 2));
/// assert_eq!(square::transform(8, (0, 2), Symmetry(4)), (2, 0));
/// ```
pub const fn transform(size: u8, (column, row): (u8, u8), symmetry: Symmetry) -> (u8, u8) {
    let last = size - 1;
    let column = if symmetry.0 & 1 != 0 { last - column } else { column };
    let row = if symmetry.0 & 2 != 0 { last - row } else { row };
    if symmetry.0 & 4 != 0 { (row, column) } else { (column, row) }
}

/// The symmetry that undoes another.
pub const fn inverse(symmetry: Symmetry) -> Symmetry {
    match symmetry.0 {
        // Swapping last means that an undoing swap meets the mirrors exchanged.
        5 => Symmetry(6),
        6 => Symmetry(5),
        own_inverse => Symmetry(own_inverse),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn eight_different_symmetries_each_undone_by_its_inverse() {
        let places: Vec<(u8, u8)> = (0..5).flat_map(|column| (0..5).map(move |row| (column, row))).collect();
        let mut images = HashSet::new();
        for symmetry in (0..SYMMETRIES).map(Symmetry) {
            let image: Vec<_> = places.iter().map(|&place| transform(5, place, symmetry)).collect();
            for (&place, &there) in places.iter().zip(&image) {
                assert_eq!(transform(5, there, inverse(symmetry)), place);
            }
            images.insert(image);
        }
        assert_eq!(images.len(), 8);
    }
}
