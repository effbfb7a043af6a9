//! The patterns: sets of squares whose contents together are worth something. Each occurs on the board in several
//! symmetric places.

use std::sync::LazyLock;

/// The most squares of a pattern.
pub(crate) const LONGEST: usize = 10;

/// A pattern: the squares of its first place, as columns and rows from the top left.
struct Shape(&'static [(usize, usize)]);

/// The corner with its surroundings, edges, rows, diagonals.
const SHAPES: [Shape; 11] = [
    Shape(&[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]),
    Shape(&[(1, 1), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (6, 1)]),
    Shape(&[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]),
    Shape(&[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
    Shape(&[(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2)]),
    Shape(&[(0, 3), (1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 3)]),
    Shape(&[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)]),
    Shape(&[(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)]),
    Shape(&[(2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5)]),
    Shape(&[(3, 0), (4, 1), (5, 2), (6, 3), (7, 4)]),
    Shape(&[(4, 0), (5, 1), (6, 2), (7, 3)]),
];

/// The number of patterns.
pub(crate) const PATTERNS: usize = SHAPES.len();

/// The number of their places.
pub(crate) const PLACES: usize = 46;

/// [`PLACES`], rounded up to whole vector registers.
pub(crate) const LANES: usize = 48;

/// The number of squares of a pattern.
pub(crate) const fn length(pattern: usize) -> usize {
    SHAPES[pattern].0.len()
}

/// The number of contents of a pattern.
pub(crate) const fn contents(pattern: usize) -> usize {
    3usize.pow(length(pattern) as u32)
}

/// Where the contents of a pattern begin in the weights of a stage.
pub(crate) const fn offset(pattern: usize) -> usize {
    let mut sum = 0;
    let mut earlier = 0;
    while earlier < pattern {
        sum += contents(earlier);
        earlier += 1;
    }
    sum
}

/// The weights of a stage, besides the constant.
pub(crate) const WEIGHTS: usize = offset(PATTERNS);

/// A square after one of the eight symmetries of the board.
const fn transformed((column, row): (usize, usize), symmetry: usize) -> usize {
    let column = if symmetry & 1 == 0 { column } else { 7 - column };
    let row = if symmetry & 2 == 0 { row } else { 7 - row };
    if symmetry & 4 == 0 { row * 8 + column } else { column * 8 + row }
}

/// The places of all patterns.
pub(crate) struct Places {
    /// The pattern of each place.
    pub(crate) pattern: [usize; PLACES],
    /// For each square, what a disc on it adds to the contents of each place: a power of 3, or 0.
    pub(crate) powers: [[i16; LANES]; 64],
    /// For each place, the weight of empty contents: the middle of the pattern's weights.
    pub(crate) middle: [usize; PLACES],
}

pub(crate) static PLACED: Places = places();

const fn places() -> Places {
    let mut all = Places { pattern: [0; PLACES], powers: [[0; LANES]; 64], middle: [0; PLACES] };
    let mut count = 0;
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut seen = [0u64; 8];
        let mut found = 0;
        let mut symmetry = 0;
        while symmetry < 8 {
            let squares = SHAPES[pattern].0;
            let mut set = 0u64;
            let mut index = 0;
            while index < squares.len() {
                set |= 1 << transformed(squares[index], symmetry);
                index += 1;
            }
            let mut is_new = true;
            let mut earlier = 0;
            while earlier < found {
                if seen[earlier] == set {
                    is_new = false;
                }
                earlier += 1;
            }
            if is_new {
                seen[found] = set;
                found += 1;
                let mut power = 1;
                let mut index = 0;
                while index < squares.len() {
                    all.powers[transformed(squares[index], symmetry)][count] = power;
                    power = power.wrapping_mul(3);
                    index += 1;
                }
                all.pattern[count] = pattern;
                all.middle[count] = offset(pattern) + contents(pattern) / 2;
                count += 1;
            }
            symmetry += 1;
        }
        pattern += 1;
    }
    assert!(count == PLACES);
    all
}

/// Where a square, as column and row, is in a mirror.
type Mirror = fn((usize, usize)) -> (usize, usize);

/// The order of a pattern's squares when it is read in its own mirror image; `None` for a pattern without one.
fn mirror(pattern: usize) -> Option<Vec<usize>> {
    let squares = SHAPES[pattern].0;
    let image = |mirror: Mirror| {
        let places: Option<Vec<usize>> =
            squares.iter().map(|&square| squares.iter().position(|&other| other == mirror(square))).collect();
        places
    };
    let mirrors: [Mirror; 3] = [
        |(column, row)| (7 - column, row),
        |(column, row)| (row, column),
        |(column, row)| (7 - row, 7 - column),
    ];
    // A diagonal is the image of itself under one of them, square by square: that is none.
    let is_proper = |places: &Vec<usize>| places.iter().enumerate().any(|(at, &to)| at != to);
    mirrors.into_iter().filter_map(image).find(is_proper)
}

/// For each weight of a stage, the first one that means the same: itself, or that of its mirror image.
pub(crate) static SAME: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut same = Vec::with_capacity(WEIGHTS);
    for pattern in 0..PATTERNS {
        let (order, first) = (mirror(pattern), offset(pattern));
        let image = |content: usize| {
            let Some(order) = &order else { return content };
            let mut digits = [0; LONGEST];
            let mut rest = content;
            for digit in digits.iter_mut().take(order.len()) {
                *digit = rest % 3;
                rest /= 3;
            }
            order.iter().rev().fold(0, |sum, &at| 3 * sum + digits[at])
        };
        same.extend((0..contents(pattern)).map(|content| (first + content.min(image(content))) as u32));
    }
    same
});
