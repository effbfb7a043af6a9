//! Retrograde analysis: from the ends of the game backwards, one material after the other.
//!
//! Captures lead to less material, which is known by then. Inside a material (and the same with sides exchanged) moves
//! are steps that capture nothing. Placements are settled in the order of their distance from the end: what steps into
//! a lost placement is won one ply earlier, and what has nothing left but steps into won ones is lost.
//!
//! Only one of several images is settled; the others are copied when their material is done. A placement is left
//! waiting for as many moves as it has. A move may be met from the far end more or less often than it is made, where
//! one of its ends is its own image and the other is not: by how much is the ratio of their images, and counts are in
//! eighths so that it comes out.

use super::index::{Index, MOST, Shape, sets_of};
use crate::capture::Ways;
use crate::{PointSet, Rules};

/// A placement that is nobody's win: drawn, or not settled yet. Else its distance from the end plus one, which is odd
/// for the side to move when it loses and even when it wins.
pub(super) const DRAWN: u8 = 0;

const EIGHTHS: u8 = 8;

/// A placement whose own stones are a shape's.
type Placement = (u16, u16);

pub(super) struct Solver<'a> {
    rules: &'a Rules,
    index: &'a Index,
    values: Vec<u8>,
    /// Of the material at work on: eighths of moves that are not known to lose, and the longest resistance among
    /// the captures that do.
    waiting: Vec<u8>,
    resists: Vec<u8>,
    /// The first number of either half of it.
    halves: [std::ops::Range<usize>; 2],
    /// What is to be settled, by its distance from the end.
    due: Vec<Vec<Placement>>,
}

/// The values of all placements under these rules, by number.
pub(super) fn solve(rules: &Rules, index: &Index) -> Vec<u8> {
    let mut solver = Solver {
        rules,
        index,
        values: vec![DRAWN; index.len()],
        waiting: Vec::new(),
        resists: Vec::new(),
        halves: [0..0, 0..0],
        due: Vec::new(),
    };
    for stones in 2..=2 * MOST {
        for few in 1..=stones / 2 {
            let many = stones - few;
            // Two stones or fewer on both sides are a draw.
            if many > 2 && many <= MOST {
                solver.solve_material(many, few);
            }
        }
    }
    solver.values
}

impl Solver<'_> {
    fn solve_material(&mut self, many: usize, few: usize) {
        let index = self.index;
        let both = [(many, few), (few, many)];
        let materials = if many == few { &both[..1] } else { &both[..] };
        self.halves = both.map(|(own, other)| index.numbers(own, other));
        let size = materials.iter().map(|&(own, other)| index.numbers(own, other).len()).sum();
        self.waiting = vec![0; size];
        self.resists = vec![0; size];
        let of_material =
            |own: usize| index.shapes.iter().filter(move |shape| shape.stones.count_ones() as usize == own);
        for &(own, other) in materials {
            for shape in of_material(own) {
                for other in sets_of(!shape.stones, other) {
                    if self.index.smallest_image(shape, other).0 == other {
                        self.look_at(shape, other);
                    }
                }
            }
        }
        let mut distance = 0;
        while distance < self.due.len() {
            for placement in std::mem::take(&mut self.due[distance]) {
                self.settle(placement, distance);
            }
            distance += 1;
        }
        self.due.clear();
        for &(own, other) in materials {
            for shape in of_material(own).filter(|shape| !shape.own_images.is_empty()) {
                for stones in sets_of(!shape.stones, other) {
                    let smallest = index.number_in(shape, self.index.smallest_image(shape, stones).0, other);
                    self.values[index.number_in(shape, stones, other)] = self.values[smallest];
                }
            }
        }
    }

    /// Where the counts of a number of this material are kept.
    #[inline]
    fn slot(&self, number: usize) -> usize {
        let [first, second] = &self.halves;
        if first.contains(&number) { number - first.start } else { number - second.start + first.len() }
    }

    /// Counts the moves of a placement, and settles what its captures decide.
    fn look_at(&mut self, shape: &Shape, other: u16) {
        let own = shape.stones;
        let empty = !(own | other);
        let ways = self.ways(own, other);
        let (mut moves, mut wins, mut resists) = (0, usize::MAX, 0);
        for from in PointSet(own) {
            for to in PointSet(PointSet(from.bit()).around().0 & empty) {
                moves += 1;
                let moved = own ^ from.bit() ^ to.bit();
                let captured = ways.captured(moved, other, to);
                if captured == 0 {
                    continue;
                }
                let left = other ^ captured;
                if left == 0 {
                    wins = 1;
                    continue;
                }
                let value = self.values[self.index.number(left, moved)];
                match value {
                    DRAWN => {}
                    lost if lost % 2 == 1 => wins = wins.min(usize::from(lost)),
                    won => {
                        moves -= 1;
                        resists = resists.max(won);
                    }
                }
            }
        }
        let slot = self.slot(self.index.number_in(shape, other, other.count_ones() as usize));
        self.waiting[slot] = moves * EIGHTHS;
        self.resists[slot] = resists;
        if wins < usize::MAX {
            self.put_down((own, other), wins);
        } else if moves == 0 {
            self.put_down((own, other), resists.into());
        }
    }

    /// How the first side's stones may capture the second's.
    #[inline]
    fn ways(&self, own: u16, other: u16) -> Ways {
        Ways::new(self.rules, own.count_ones() == 1, other.count_ones() == 1)
    }

    fn put_down(&mut self, placement: Placement, distance: usize) {
        if self.due.len() <= distance {
            self.due.resize(distance + 1, Vec::new());
        }
        self.due[distance].push(placement);
    }

    /// A placement is so far from the end: won if that is odd, lost if it is even. Those that step into it learn of it.
    fn settle(&mut self, (own, other): Placement, distance: usize) {
        let index = self.index;
        let (shape, _) = index.shape(own, other);
        let number = index.number_in(shape, other, other.count_ones() as usize);
        if self.values[number] != DRAWN {
            return;
        }
        self.values[number] = u8::try_from(distance + 1).expect("no game of 六子冲 is so long");
        let is_won = distance % 2 == 1;
        let images = self.index.smallest_image(shape, other).1;
        let count = own.count_ones() as usize;
        let ways = self.ways(other, own);
        let empty = !(own | other);
        for to in PointSet(other) {
            let sources = PointSet(to.bit()).around().0 & empty;
            if sources == 0 || ways.captured(other, own, to) != 0 {
                continue;
            }
            for from in PointSet(sources) {
                let (shape, turned) = index.shape(other ^ to.bit() ^ from.bit(), own);
                let (turned, its_images) = self.index.smallest_image(shape, turned);
                let number = index.number_in(shape, turned, count);
                if self.values[number] != DRAWN {
                    continue;
                }
                if !is_won {
                    self.put_down((shape.stones, turned), distance + 1);
                    continue;
                }
                let slot = self.slot(number);
                self.waiting[slot] -= EIGHTHS * its_images / images;
                if self.waiting[slot] == 0 {
                    let distance = (distance + 1).max(self.resists[slot].into());
                    self.put_down((shape.stones, turned), distance);
                }
            }
        }
    }
}
