//! The eight symmetries of a square board, and its text diagram.

use crate::Symmetry;

/// The number of symmetries.
pub const SYMMETRIES: u8 = 8;

/// Maps a place of a `size`×`size` board under a symmetry. Bit 0 of the symmetry's number mirrors the
/// columns, bit 1 mirrors the rows, and bit 2 then swaps columns and rows.
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

/// The inverse of a symmetry.
pub const fn inverse(symmetry: Symmetry) -> Symmetry {
    match symmetry.0 {
        // Columns and rows are swapped last, so the inverse of a single mirror and swap mirrors the other
        // axis.
        5 => Symmetry(6),
        6 => Symmetry(5),
        own_inverse => Symmetry(own_inverse),
    }
}

/// Draws a square board as plain text, with coordinates on all sides.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    /// The number of columns and of rows.
    pub size: u8,
    /// A letter for each column.
    pub letters: &'a str,
    /// Whether row 1 is at the top.
    pub first_row_on_top: bool,
    /// The place of the last move, as column and row, marked by parentheses.
    pub last: Option<(u8, u8)>,
}

impl Diagram<'_> {
    /// Draws the board. `cell` gives the character of each place.
    pub fn draw(&self, cell: impl Fn((u8, u8)) -> char) -> String {
        let letters: String = self.letters.chars().take(self.size.into()).flat_map(|c| [' ', c]).collect();
        let mut drawn = format!("  {letters}\n");
        for line in 0..self.size {
            let row = if self.first_row_on_top { line } else { self.size - 1 - line };
            let number = row + 1;
            drawn += &format!("{number:2}");
            let mut open = false;
            for column in 0..self.size {
                let marked = self.last == Some((column, row));
                drawn.push(if marked {
                    '('
                } else if open {
                    ')'
                } else {
                    ' '
                });
                drawn.push(cell((column, row)));
                open = marked;
            }
            drawn.push(if open { ')' } else { ' ' });
            drawn += &format!("{number}\n");
        }
        drawn + &format!("  {letters}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_eight_symmetries_differ_and_have_inverses() {
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
