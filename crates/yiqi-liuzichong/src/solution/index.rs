//! Every placement has a number, and placements that are turned or mirrored images of each other share it.
//!
//! The stones of the side to move are brought to the smallest of their eight images; the other side's stones follow,
//! are squeezed to the points that are left, and ranked among sets of as many stones. The numbers of one material (so
//! many stones against so many) stand together.
//!
//! Stones of the side to move that are their own mirror image leave the other side's images apart: those numbers are
//! `images` of each other, and the smallest of them stands for all while the table is made.

use yiqi_core::{Symmetry, square};

use crate::{Point, PointSet, Position};

pub(super) const MOST: usize = Position::MOST_STONES as usize;

const SYMMETRIES: usize = square::SYMMETRIES as usize;

/// A set of points up to symmetry.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The smallest of its images.
    pub(super) stones: u16,
    /// The symmetries other than doing nothing that leave it as it is.
    pub(super) own_images: Vec<u8>,
    /// Where its placements begin, by the number of the other side's stones.
    first: [u32; MOST + 1],
}

pub(super) struct Index {
    /// By set of points: its shape, and the symmetry that brings it there in the lowest three bits.
    form: Vec<u16>,
    pub(super) shapes: Vec<Shape>,
    /// By symmetry and half of the board: the image of the set.
    turned: [[[u16; 256]; 2]; SYMMETRIES],
    /// By eight points that are kept and a set among them: the set with the gaps closed.
    squeezed: Vec<[u8; 256]>,
    /// A set's rank among the sets of as many points.
    rank: Vec<u16>,
    len: usize,
}

impl Index {
    pub(super) fn new() -> Index {
        let turned = turned_halves();
        let turn = |symmetry: usize, set: u16| turn_by(&turned, symmetry, set);
        let mut form = vec![0; 1 << 16];
        let mut shapes: Vec<Shape> = Vec::new();
        for stones in sets() {
            let images: Vec<u16> = (0..SYMMETRIES).map(|symmetry| turn(symmetry, stones)).collect();
            // The smallest image comes first of them all.
            let smallest = images.iter().copied().min().unwrap_or(stones);
            let shape = if smallest == stones {
                let own_images =
                    (1..SYMMETRIES as u8).filter(|&by| images[usize::from(by)] == stones).collect();
                shapes.push(Shape { stones, own_images, first: [0; MOST + 1] });
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
        Index { form, shapes, turned, squeezed: squeezed_bytes(), rank: ranks(), len }
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The image of a set.
    #[inline]
    pub(super) fn turn(&self, symmetry: u8, set: u16) -> u16 {
        turn_by(&self.turned, usize::from(symmetry), set)
    }

    /// The shape of the stones of the side to move, and the other's stones turned with them.
    #[inline]
    pub(super) fn shape(&self, own: u16, other: u16) -> (&Shape, u16) {
        let form = self.form[usize::from(own)];
        (&self.shapes[usize::from(form >> 3)], self.turn((form & 7) as u8, other))
    }

    /// The number of a placement whose own stones are a shape's; `count` is the number of the other's stones.
    #[inline]
    pub(super) fn number_in(&self, shape: &Shape, other: u16, count: usize) -> usize {
        shape.first[count] as usize + self.rank_beside(shape.stones, other)
    }

    /// The rank of the other's stones among sets of as many on the points that the own ones leave.
    #[inline]
    pub(super) fn rank_beside(&self, own: u16, other: u16) -> usize {
        let low = &self.squeezed[usize::from(!own & 255)];
        let high = &self.squeezed[usize::from(!own >> 8)];
        // The last place of a row of the table says how many points are left.
        let (low, points) = (low[usize::from(other & 255)], low[255].count_ones());
        let squeezed = u16::from(low) | u16::from(high[usize::from(other >> 8)]) << points;
        usize::from(self.rank[usize::from(squeezed)])
    }

    /// The bytes that the index takes.
    pub(super) fn bytes(&self) -> usize {
        let shapes =
            self.shapes.iter().map(|shape| size_of::<Shape>() + shape.own_images.len()).sum::<usize>();
        2 * self.form.len()
            + 2 * self.rank.len()
            + 256 * self.squeezed.len()
            + size_of_val(&self.turned)
            + shapes
    }

    /// The smallest image of the other side's stones among those that leave the shape as it is, and how many of these
    /// leave the whole placement as it is.
    #[inline]
    pub(super) fn smallest_image(&self, shape: &Shape, other: u16) -> (u16, u8) {
        let mut smallest = (other, 1);
        for &by in &shape.own_images {
            let image = self.turn(by, other);
            if image < smallest.0 {
                smallest.0 = image;
            }
            smallest.1 += u8::from(image == other);
        }
        smallest
    }

    /// The number of a placement: one to six stones a side.
    #[inline]
    pub(super) fn number(&self, own: u16, other: u16) -> usize {
        let (shape, other) = self.shape(own, other);
        self.number_in(shape, other, other.count_ones() as usize)
    }

    /// The numbers of one material.
    pub(super) fn numbers(&self, own: usize, other: usize) -> std::ops::Range<usize> {
        let shapes = || self.shapes.iter().filter(|shape| shape.stones.count_ones() as usize == own);
        let first = shapes().map(|shape| shape.first[other]).min().unwrap_or(0) as usize;
        first..first + shapes().count() * choose(16 - own, other)
    }
}

/// Every set of one to six points, the smallest first.
pub(super) fn sets() -> impl Iterator<Item = u16> {
    (1..=u16::MAX).filter(|set| set.count_ones() as usize <= MOST)
}

/// Every set of so many of these points.
pub(super) fn sets_of(points: u16, count: usize) -> impl Iterator<Item = u16> {
    // The next larger subset, until it comes round to the empty one.
    let next = move |set: &u16| Some(set.wrapping_sub(points) & points).filter(|&set| set != 0);
    std::iter::successors(next(&0), next).filter(move |set| set.count_ones() as usize == count)
}

pub(super) fn choose(of: usize, count: usize) -> usize {
    (0..count).fold(1, |product, i| product * (of - i) / (i + 1))
}

#[inline]
fn turn_by(turned: &[[[u16; 256]; 2]; SYMMETRIES], symmetry: usize, set: u16) -> u16 {
    let [low, high] = &turned[symmetry];
    low[usize::from(set & 255)] | high[usize::from(set >> 8)]
}

fn turned_halves() -> [[[u16; 256]; 2]; SYMMETRIES] {
    let turned = |point: Point, symmetry: u8| {
        let (column, row) = square::transform(4, (point.column(), point.row()), Symmetry(symmetry));
        Point::at(column, row).map_or(0, Point::bit)
    };
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|half| {
            std::array::from_fn(|byte| {
                let set = PointSet((byte as u16) << (8 * half));
                set.fold(0, |image, point| image | turned(point, symmetry as u8))
            })
        })
    })
}

fn squeezed_bytes() -> Vec<[u8; 256]> {
    let squeeze = |kept: u8, set: u8| {
        let places = (0..8).filter(|&bit| kept >> bit & 1 == 1);
        places.enumerate().fold(0, |squeezed, (place, bit)| squeezed | (set >> bit & 1) << place)
    };
    (0..=255).map(|kept| std::array::from_fn(|set| squeeze(kept, set as u8))).collect()
}

/// By set of at most fifteen points: how many smaller sets have as many.
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
        // Eight images share a number, or fewer where the placement's own stones are their own image.
        assert!(met.iter().all(|&met| [1, 2, 4, 8].contains(&met)));
    }

    #[test]
    fn images_share_a_number_unless_their_own_stones_are_their_own_image() {
        let index = Index::new();
        for (own, other) in [(0x009f, 0xf900), (0x0013, 0x0700), (0x8001, 0x0002)] {
            let numbers: std::collections::BTreeSet<usize> =
                (0..8).map(|by| index.number(index.turn(by, own), index.turn(by, other))).collect();
            let (shape, _) = index.shape(own, other);
            assert!(numbers.len() <= 1 + shape.own_images.len());
        }
    }
}
