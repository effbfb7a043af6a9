//! The memory layout of a board: row after row, with wall cells between and around the rows, so that every
//! point has four neighbours at fixed offsets.

use yiqi_core::Side;

use crate::Point;

/// The number of a cell, which is a point or a wall.
pub(crate) type Cell = u16;

/// The number of cells for a board of this size.
pub(crate) const fn cells(size: usize) -> usize {
    (size + 1) * (size + 2) + 1
}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Colour {
    Black = 0,
    White = 1,
    Empty = 2,
    Wall = 3,
}

impl Colour {
    #[inline]
    pub(crate) const fn of(side: Side) -> Colour {
        match side {
            Side::Black => Colour::Black,
            Side::White => Colour::White,
        }
    }

    #[inline]
    pub(crate) const fn side(self) -> Option<Side> {
        match self {
            Colour::Black => Some(Side::Black),
            Colour::White => Some(Side::White),
            Colour::Empty | Colour::Wall => None,
        }
    }
}

/// The layout for one board size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    size: u8,
}

impl Grid {
    pub(crate) const fn new(size: u8) -> Grid {
        Grid { size }
    }

    #[inline]
    pub(crate) const fn size(self) -> u8 {
        self.size
    }

    /// The offset from a cell to the one above it.
    #[inline]
    pub(crate) const fn stride(self) -> Cell {
        self.size as Cell + 1
    }

    #[inline]
    pub(crate) const fn cell(self, point: Point) -> Cell {
        (point.row() as Cell + 1) * self.stride() + point.column() as Cell + 1
    }

    /// The point of a cell that is not a wall.
    #[inline]
    pub(crate) fn point(self, cell: Cell) -> Point {
        let (row, column) = (cell / self.stride() - 1, cell % self.stride() - 1);
        Point::at(column as u8, row as u8).expect("a cell that is not a wall is a point")
    }

    #[inline]
    pub(crate) const fn has(self, point: Point) -> bool {
        point.row() < self.size && point.column() < self.size
    }

    #[inline]
    pub(crate) const fn neighbours(self, cell: Cell) -> [Cell; 4] {
        [cell - self.stride(), cell - 1, cell + 1, cell + self.stride()]
    }

    #[inline]
    pub(crate) const fn diagonals(self, cell: Cell) -> [Cell; 4] {
        let stride = self.stride();
        [cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1]
    }

    /// The points of the board: row 1 from the left, then row 2, and so on.
    pub(crate) fn points(self) -> impl Iterator<Item = Point> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Point::at(column, row)))
    }

    /// The cells of the points, in the same order.
    pub(crate) fn point_cells(self) -> impl Iterator<Item = Cell> {
        let (size, stride) = (Cell::from(self.size), self.stride());
        (1..=size).flat_map(move |row| (row * stride + 1)..=(row * stride + size))
    }
}
