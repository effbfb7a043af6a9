//! Which cells of the planes are on the board, and where they and their neighbours are in memory.

use yiqi_core::PlaneSize;

/// The geometry of a board. The border of the inputs in memory is one empty cell wide, so that the window around a cell
/// never leaves it.
#[derive(Default)]
pub(crate) struct Board {
    size: Option<PlaneSize>,
    mask: Vec<u8>,
    /// The cells on the board, as indices into a plane.
    pub(crate) places: Vec<u32>,
    /// For each place, the upper left cell of its window, counted with the border.
    corners: Vec<u32>,
    /// For each place, the number of its neighbourhood.
    pub(crate) neighbourhood_of: Vec<u16>,
    /// The different neighbourhoods: a bit for each cell of the window that is on the board.
    pub(crate) neighbourhoods: Vec<u16>,
}

/// Where a convolution finds its inputs.
#[derive(Default)]
pub(crate) struct Windows {
    pub(crate) windows: Vec<u32>,
    pub(crate) taps: Vec<u32>,
}

impl Board {
    /// Takes over another board. Returns whether it differs from the last one.
    pub(crate) fn set(&mut self, size: PlaneSize, mask: &[u8]) -> bool {
        if self.size == Some(size) && self.mask == mask {
            return false;
        }
        *self = Board { size: Some(size), mask: mask.to_vec(), ..Board::default() };
        let is_on = |row: usize, column: usize| {
            row < size.height && column < size.width && mask[row * size.width + column] != 0
        };
        for index in (0..size.area()).filter(|&index| mask[index] != 0) {
            let (row, column) = (index / size.width, index % size.width);
            self.places.push(index as u32);
            self.corners.push((row * (size.width + 2) + column) as u32);
            let window = (0..9)
                .filter(|tap| is_on((row + tap / 3).wrapping_sub(1), (column + tap % 3).wrapping_sub(1)));
            let neighbourhood = window.fold(0, |bits, tap| bits | 1 << tap);
            let known = self.neighbourhoods.iter().position(|&known| known == neighbourhood);
            let number = known.unwrap_or_else(|| {
                self.neighbourhoods.push(neighbourhood);
                self.neighbourhoods.len() - 1
            });
            self.neighbourhood_of.push(number as u16);
        }
        true
    }

    /// The cells of a plane with its border.
    pub(crate) fn padded_area(&self) -> usize {
        self.size.map_or(0, |size| (size.height + 2) * (size.width + 2))
    }

    fn row_length(&self) -> usize {
        self.size.map_or(0, |size| size.width + 2)
    }

    /// Windows of nine cells, with this many inputs a cell.
    pub(crate) fn windows(&self, inputs: usize) -> Windows {
        let taps = (0..9).map(|tap| ((tap / 3 * self.row_length() + tap % 3) * inputs) as u32);
        let windows = self.corners.iter().map(|&corner| corner * inputs as u32);
        Windows { windows: windows.collect(), taps: taps.collect() }
    }

    /// Windows of one cell.
    pub(crate) fn centres(&self, inputs: usize) -> Windows {
        let centre = self.row_length() + 1;
        let windows = self.corners.iter().map(|&corner| (corner + centre as u32) * inputs as u32);
        Windows { windows: windows.collect(), taps: vec![0] }
    }
}
