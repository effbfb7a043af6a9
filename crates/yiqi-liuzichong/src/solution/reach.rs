//! The placements that can occur in a game from the start.

use yiqi_core::GamePosition;

use super::Solution;
use super::index::{MOST, choose, sets};
use crate::Position;

/// One bit for every placement, without symmetry.
struct Seen {
    bits: Vec<u64>,
    /// The first number of the placements of a set of own stones, by the number of the other side's stones.
    first: Vec<[u32; MOST + 1]>,
}

impl Seen {
    fn new() -> Seen {
        let mut first = vec![[0; MOST + 1]; 1 << 16];
        let mut len = 0;
        for own in sets() {
            for (other, first) in first[usize::from(own)].iter_mut().enumerate().skip(1) {
                *first = len;
                len += choose(16 - own.count_ones() as usize, other) as u32;
            }
        }
        Seen { bits: vec![0; (len as usize).div_ceil(64)], first }
    }

    /// Adds a placement and returns whether it is new.
    fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.bits[number / 64], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

impl Solution {
    /// The number of placements with stones on both sides that can be reached from the start, including
    /// finished ones. The side to move is distinguished from the other, colours are not.
    pub fn reachable(&self) -> u64 {
        let mut seen = Seen::new();
        let mut is_new = |position: &Position| {
            let (own, other) = position.own_and_other();
            // A side without stones has lost; such placements are not numbered.
            own != 0 && other != 0 && {
                let first = seen.first[usize::from(own)][other.count_ones() as usize];
                seen.insert(first as usize + self.index.rank_beside(own, other))
            }
        };
        let mut count = 1;
        let mut moves = Vec::new();
        let mut open = vec![Position::START];
        is_new(&Position::START);
        while let Some(position) = open.pop() {
            moves.clear();
            position.legal_moves(&self.rules, &mut moves);
            for &m in &moves {
                let mut after = position;
                after.play_unchecked(&self.rules, m);
                if is_new(&after) {
                    count += 1;
                    open.push(after);
                }
            }
        }
        count
    }
}
