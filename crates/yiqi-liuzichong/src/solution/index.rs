//! Numbers all placements. Placements that are symmetric to each other mostly share a number.
//!
//! The stones of the side to move are transformed to the smallest of their eight images. The other side's
//! stones are transformed likewise, compressed to the remaining points, and ranked among the sets of the same
//! size. The numbers of one material balance (the numbers of stones on each side) are contiguous.
//!
//! If the stones of the side to move are symmetric themselves, several numbers describe the same placement.
//! The smallest image of the other side's stones represents them all while the table is computed.

use yiqi_core::{Symmetry, square};

use crate::{Point, PointSet, Position};

pub(super) const MOST: usize = Position::MAX_STONES as usize;

const SYMMETRIES: usize = square::SYMMETRIES as usize;

/// A set of points up to symmetry.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The smallest of its images.
    pub(super) stones: u16,
    /// The symmetries other than the identity that map it to itself.
    pub(super) symmetries: Vec<u8>,
    /// The first number of its placements, by the number of the other side's stones.
    first: [u32; MOST + 1],
}

pub(super) struct Index {
    /// By set of points: its shape, and in the lowest three bits the symmetry that maps the set to it.
    form: Vec<u16>,
    pub(super) shapes: Vec<Shape>,
    /// By symmetry, half of the board and set within that half: the image of the set.
    transformed: [[[u16; 256]; 2]; SYMMETRIES],
    /// By set of kept points and subset, within eight points: the subset with the gaps closed.
    compressed: Vec<[u8; 256]>,
    /// The rank of a set among the sets of the same size.
    rank: Vec<u16>,
    len: usize,
}

impl Index {
    pub(super) fn new() -> Index {
        let transformed = transformed_halves();
        let transform = |symmetry: usize, set: u16| transform_by(&transformed, symmetry, set);
        let mut form = vec![0; 1 << 16];
        let mut shapes: Vec<Shape> = Vec::new();
        for stones in sets() {
            let images: Vec<u16> = (0..SYMMETRIES).map(|symmetry| transform(symmetry, stones)).collect();
            // Sets are visited in ascending order, so the smallest image is visited first.
            let smallest = images.iter().copied().min().unwrap_or(stones);
            let shape = if smallest == stones {
                let symmetries =
                    (1..SYMMETRIES as u8).filter(|&by| images[usize::from(by)] == stones).collect();
                shapes.push(Shape { stones, symmetries, first: [0; MOST + 1] });
                shapes.len() - 1
            } else {
                usize::from(form[usize::from(smallest)] >> 3)
            };
            let by = images.iter().position(|&image| image == smallest).unwrap_or(0);
            form[usize::from(stones)] = (shape << 3 | by) as u16;
        }
        let mut len = 0;
        for own in 1..=MOST {
            for other in 1..=MOST {
                for shape in shapes.iter_mut().filter(|shape| shape.stones.count_ones() as usize == own) {
                    shape.first[other] = len as u32;
                    len += choose(16 - own, other);
                }
            }
        }
        Index { form, shapes, transformed, compressed: compressed_bytes(), rank: ranks(), len }
    }

    /// The number of numbers.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The image of a set.
    #[inline]
    pub(super) fn transform(&self, symmetry: u8, set: u16) -> u16 {
        transform_by(&self.transformed, usize::from(symmetry), set)
    }

    /// The shape of the stones of the side to move, and the other side's stones transformed likewise.
    #[inline]
    pub(super) fn shape(&self, own: u16, other: u16) -> (&Shape, u16) {
        let form = self.form[usize::from(own)];
        (&self.shapes[usize::from(form >> 3)], self.transform((form & 7) as u8, other))
    }

    /// The number of a placement whose own stones are those of a shape; `count` is the number of the other
    /// side's stones.
    #[inline]
    pub(super) fn number_in(&self, shape: &Shape, other: u16, count: usize) -> usize {
        shape.first[count] as usize + self.rank_beside(shape.stones, other)
    }

    /// The rank of the other side's stones among the sets of the same size on the points not occupied by
    /// `own`.
    #[inline]
    pub(super) fn rank_beside(&self, own: u16, other: u16) -> usize {
        let low = &self.compressed[usize::from(!own & 255)];
        let high = &self.compressed[usize::from(!own >> 8)];
        // The last entry of a row of the table has one bit for each kept point.
        let (low, points) = (low[usize::from(other & 255)], low[255].count_ones());
        let compressed = u16::from(low) | u16::from(high[usize::from(other >> 8)]) << points;
        usize::from(self.rank[usize::from(compressed)])
    }

    /// The memory used by the index, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let shapes =
            self.shapes.iter().map(|shape| size_of::<Shape>() + shape.symmetries.len()).sum::<usize>();
        2 * self.form.len()
            + 2 * self.rank.len()
            + 256 * self.compressed.len()
            + size_of_val(&self.transformed)
            + shapes
    }

    /// The smallest image of the other side's stones under the symmetries of the shape, and how many of these
    /// symmetries leave the whole placement unchanged.
    #[inline]
    pub(super) fn smallest_image(&self, shape: &Shape, other: u16) -> (u16, u8) {
        let mut smallest = (other, 1);
        for &by in &shape.symmetries {
            let image = self.transform(by, other);
            if image < smallest.0 {
                smallest.0 = image;
            }
            smallest.1 += u8::from(image == other);
        }
        smallest
    }

    /// The number of a placement with one to six stones per side.
    #[inline]
    pub(super) fn number(&self, own: u16, other: u16) -> usize {
        let (shape, other) = self.shape(own, other);
        self.number_in(shape, other, other.count_ones() as usize)
    }

    /// The numbers of one material balance.
    pub(super) fn numbers(&self, own: usize, other: usize) -> std::ops::Range<usize> {
        let shapes = || self.shapes.iter().filter(|shape| shape.stones.count_ones() as usize == own);
        let first = shapes().map(|shape| shape.first[other]).min().unwrap_or(0) as usize;
        first..first + shapes().count() * choose(16 - own, other)
    }
}

/// Every set of one to six points, in ascending order.
pub(super) fn sets() -> impl Iterator<Item = u16> {
    (1..=u16::MAX).filter(|set| set.count_ones() as usize <= MOST)
}

/// Every subset of `points` of this size.
pub(super) fn sets_of(points: u16, count: usize) -> impl Iterator<Item = u16> {
    // The next larger subset, until it wraps to the empty set.
    let next = move |set: &u16| Some(set.wrapping_sub(points) & points).filter(|&set| set != 0);
    std::iter::successors(next(&0), next).filter(move |set| set.count_ones() as usize == count)
}

pub(super) fn choose(of: usize, count: usize) -> usize {
    (0..count).fold(1, |product, i| product * (of - i) / (i + 1))
}

#[inline]
fn transform_by(transformed: &[[[u16; 256]; 2]; SYMMETRIES], symmetry: usize, set: u16) -> u16 {
    let [low, high] = &transformed[symmetry];
    low[usize::from(set & 255)] | high[usize::from(set >> 8)]
}

fn transformed_halves() -> [[[u16; 256]; 2]; SYMMETRIES] {
    let transform_point = |point: Point, symmetry: u8| {
        let (column, row) = square::transform(4, (point.column(), point.row()), Symmetry(symmetry));
        Point::at(column, row).map_or(0, Point::bit)
    };
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|half| {
            std::array::from_fn(|byte| {
                let set = PointSet((byte as u16) << (8 * half));
                set.fold(0, |image, point| image | transform_point(point, symmetry as u8))
            })
        })
    })
}

fn compressed_bytes() -> Vec<[u8; 256]> {
    let compress = |kept: u8, set: u8| {
        let places = (0..8).filter(|&bit| kept >> bit & 1 == 1);
        places.enumerate().fold(0, |compressed, (place, bit)| compressed | (set >> bit & 1) << place)
    };
    (0..=255).map(|kept| std::array::from_fn(|set| compress(kept, set as u8))).collect()
}

/// By set of at most fifteen points: the number of smaller sets of the same size.
fn ranks() -> Vec<u16> {
    let mut seen = [0; 17];
    let rank = |set: u16| {
        let seen = &mut seen[set.count_ones() as usize];
        *seen += 1;
        *seen - 1
    };
    (0..1 << 15).map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_a_number_and_every_number_a_placement() {
        let index = Index::new();
        assert_eq!((index.shapes.len(), index.len()), (1_971, 2_845_594));
        let mut met = vec![0u8; index.len()];
        let mut placements = 0;
        for own in sets() {
            for other in (1..=MOST).flat_map(|count| sets_of(!own, count)) {
                met[index.number(own, other)] += 1;
                placements += 1;
            }
        }
        assert_eq!(placements, 21_065_004);
        // A number is shared by eight images, or by fewer if the own stones are symmetric.
        assert!(met.iter().all(|&met| [1, 2, 4, 8].contains(&met)));
    }

    #[test]
    fn images_share_a_number_unless_the_own_stones_are_symmetric() {
        let index = Index::new();
        for (own, other) in [(0x009f, 0xf900), (0x0013, 0x0700), (0x8001, 0x0002)] {
            let numbers: std::collections::BTreeSet<usize> =
                (0..8).map(|by| index.number(index.transform(by, own), index.transform(by, other))).collect();
            let (shape, _) = index.shape(own, other);
            assert!(numbers.len() <= 1 + shape.symmetries.len());
        }
    }
}
