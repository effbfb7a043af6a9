//! Retrograde analysis: backwards from the ends of the game, one material balance after another.
//!
//! Captures lead to less material, which is already solved. Within a material balance (and the same with
//! sides exchanged), moves are steps without captures. Placements are settled in order of their distance from
//! the end: a placement with a step into a lost one is won one ply earlier, and a placement whose steps all
//! lead into won ones is lost.
//!
//! Of several symmetric images only one is settled; the others are copied when their material balance is
//! done. Each placement counts its moves that are not yet known to lose. If a placement on one end of a move
//! is symmetric and the other is not, the move is found backwards more or less often than forwards; the
//! factor is the ratio of their symmetries, so moves are counted in eighths to keep the numbers whole.

use super::index::{Index, MOST, Shape, sets_of};
use crate::capture::EnabledPatterns;
use crate::{PointSet, Rules};

/// A placement that neither side wins: drawn, or not settled yet. Other values are the distance from the end
/// plus one: odd if the side to move loses, even if it wins.
pub(super) const DRAWN: u8 = 0;

const EIGHTHS: u8 = 8;

/// A placement whose own stones are those of a shape.
type Placement = (u16, u16);

pub(super) struct Solver<'a> {
    rules: &'a Rules,
    index: &'a Index,
    values: Vec<u8>,
    /// For the current material balance: eighths of moves that are not known to lose, and the longest
    /// distance among the losing captures.
    open_moves: Vec<u8>,
    longest_defence: Vec<u8>,
    /// The numbers of both halves of the current material balance.
    halves: [std::ops::Range<usize>; 2],
    /// The placements to be settled, by their distance from the end.
    scheduled: Vec<Vec<Placement>>,
}

/// The values of all placements under these rules, by number.
pub(super) fn solve(rules: &Rules, index: &Index) -> Vec<u8> {
    let mut solver = Solver {
        rules,
        index,
        values: vec![DRAWN; index.len()],
        open_moves: Vec::new(),
        longest_defence: Vec::new(),
        halves: [0..0, 0..0],
        scheduled: Vec::new(),
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
        self.open_moves = vec![0; size];
        self.longest_defence = vec![0; size];
        let of_material =
            |own: usize| index.shapes.iter().filter(move |shape| shape.stones.count_ones() as usize == own);
        for &(own, other) in materials {
            for shape in of_material(own) {
                for other in sets_of(!shape.stones, other) {
                    if self.index.smallest_image(shape, other).0 == other {
                        self.initialise(shape, other);
                    }
                }
            }
        }
        let mut distance = 0;
        while distance < self.scheduled.len() {
            for placement in std::mem::take(&mut self.scheduled[distance]) {
                self.settle(placement, distance);
            }
            distance += 1;
        }
        self.scheduled.clear();
        for &(own, other) in materials {
            for shape in of_material(own).filter(|shape| !shape.symmetries.is_empty()) {
                for stones in sets_of(!shape.stones, other) {
                    let smallest = index.number_in(shape, self.index.smallest_image(shape, stones).0, other);
                    self.values[index.number_in(shape, stones, other)] = self.values[smallest];
                }
            }
        }
    }

    /// The index into the counts of the current material balance.
    #[inline]
    fn slot(&self, number: usize) -> usize {
        let [first, second] = &self.halves;
        if first.contains(&number) { number - first.start } else { number - second.start + first.len() }
    }

    /// Counts the moves of a placement, and schedules it if its captures decide it.
    fn initialise(&mut self, shape: &Shape, other: u16) {
        let own = shape.stones;
        let empty = !(own | other);
        let patterns = self.patterns(own, other);
        let (mut moves, mut wins, mut longest_defence) = (0, usize::MAX, 0);
        for from in PointSet(own) {
            for to in PointSet(PointSet(from.bit()).around().0 & empty) {
                moves += 1;
                let moved = own ^ from.bit() ^ to.bit();
                let captured = patterns.captured(moved, other, to);
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
                        longest_defence = longest_defence.max(won);
                    }
                }
            }
        }
        let slot = self.slot(self.index.number_in(shape, other, other.count_ones() as usize));
        self.open_moves[slot] = moves * EIGHTHS;
        self.longest_defence[slot] = longest_defence;
        if wins < usize::MAX {
            self.schedule((own, other), wins);
        } else if moves == 0 {
            self.schedule((own, other), longest_defence.into());
        }
    }

    /// How the first side's stones may capture the second's.
    #[inline]
    fn patterns(&self, own: u16, other: u16) -> EnabledPatterns {
        EnabledPatterns::new(self.rules, own.count_ones() == 1, other.count_ones() == 1)
    }

    fn schedule(&mut self, placement: Placement, distance: usize) {
        if self.scheduled.len() <= distance {
            self.scheduled.resize(distance + 1, Vec::new());
        }
        self.scheduled[distance].push(placement);
    }

    /// Settles a placement at this distance from the end: won if the distance is odd, lost if it is even.
    /// Updates its predecessors.
    fn settle(&mut self, (own, other): Placement, distance: usize) {
        let index = self.index;
        let (shape, _) = index.shape(own, other);
        let number = index.number_in(shape, other, other.count_ones() as usize);
        if self.values[number] != DRAWN {
            return;
        }
        self.values[number] = u8::try_from(distance + 1).expect("no forced win is that long");
        let is_won = distance % 2 == 1;
        let symmetries = self.index.smallest_image(shape, other).1;
        let count = own.count_ones() as usize;
        let patterns = self.patterns(other, own);
        let empty = !(own | other);
        for to in PointSet(other) {
            let sources = PointSet(to.bit()).around().0 & empty;
            if sources == 0 || patterns.captured(other, own, to) != 0 {
                continue;
            }
            for from in PointSet(sources) {
                let (shape, transformed) = index.shape(other ^ to.bit() ^ from.bit(), own);
                let (transformed, its_symmetries) = self.index.smallest_image(shape, transformed);
                let number = index.number_in(shape, transformed, count);
                if self.values[number] != DRAWN {
                    continue;
                }
                if !is_won {
                    self.schedule((shape.stones, transformed), distance + 1);
                    continue;
                }
                let slot = self.slot(number);
                self.open_moves[slot] -= EIGHTHS * its_symmetries / symmetries;
                if self.open_moves[slot] == 0 {
                    let distance = (distance + 1).max(self.longest_defence[slot].into());
                    self.schedule((shape.stones, transformed), distance);
                }
            }
        }
    }
}
