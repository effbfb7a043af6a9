//! Placing the pieces: every free space is tried with many random completions of the layout, which the evaluation compares.

use yiqi_core::{GamePosition as _, Side, Stop};
use yiqi_dvonn::{Move, Position, Space};

use crate::board::Board;
use crate::evaluation::{PIECE, Weights};
use crate::geometry::{BOARD, Bits, bit_of, letter_and_row};
use crate::random::Random;

/// A space for the next piece, and the expected margin for the side that places it, in hundredths of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Placement {
    /// The space.
    pub space: Space,
    /// The expected margin.
    pub value: i32,
}

impl Placement {
    /// The move in the rules.
    pub fn to_move(self) -> Move {
        Move::Place(self.space)
    }
}

/// The spaces for the next piece, best first, and the number of layouts looked at. Every space is tried with `layouts`
/// completions, fewer if the search is stopped. None if all pieces are placed.
pub fn placements(
    weights: &Weights,
    position: &Position,
    layouts: u32,
    seed: u64,
    stop: &Stop,
) -> (Vec<Placement>, u64) {
    let mut sets = [0u64; 3];
    for space in Position::spaces() {
        let Some(stack) = position.stack(space) else { continue };
        let set = stack.owner.map_or(2, |owner| usize::from(owner == Side::Black));
        sets[set] |= 1 << bit_of(space.letter(), space.row());
    }
    let side = usize::from(position.to_move() == Side::Black);
    let piece = if sets[2].count_ones() < 3 { 2 } else { side };
    let free = BOARD & !(sets[0] | sets[1] | sets[2]);
    let mut sums: Vec<(usize, i64)> = Bits(free).map(|bit| (bit, 0)).collect();
    if !position.is_placing() {
        return (Vec::new(), 0);
    }
    let (mut random, mut rounds) = (Random(seed), 0);
    while rounds < layouts.max(1) && (rounds == 0 || !stop.is_stopped()) {
        // The same order of the other pieces for all spaces, so that luck is the same for all.
        let mut order: Vec<usize> = Bits(free).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        for (space, sum) in &mut sums {
            let layout = completed(sets, piece, *space, &order);
            let white = i64::from(weights.value(&layout));
            *sum += if side == 0 { white } else { -white };
        }
        rounds += 1;
    }
    let looked = u64::from(rounds) * sums.len() as u64;
    let mut found: Vec<Placement> = sums
        .into_iter()
        .filter_map(|(bit, sum)| {
            let (letter, row) = letter_and_row(bit);
            let value = (sum / i64::from(rounds)) as i32;
            Some(Placement { space: Space::at(letter, row)?, value: value.clamp(-49 * PIECE, 49 * PIECE) })
        })
        .collect();
    found.sort_by_key(|placement| std::cmp::Reverse(placement.value));
    (found, looked)
}

/// A layout with the piece on a space and the other missing pieces on the free spaces, in this order.
fn completed(mut sets: [u64; 3], piece: usize, space: usize, order: &[usize]) -> Board {
    sets[piece] |= 1 << space;
    let mut rest = order.iter().filter(|&&bit| bit != space);
    for (set, count) in [(2, 3), (0, 23)] {
        while sets[set].count_ones() < count {
            let Some(&bit) = rest.next() else { break };
            sets[set] |= 1 << bit;
        }
    }
    Board::layout(sets[0], sets[2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::GameRules as _;
    use yiqi_dvonn::{Rules, Setup};

    #[test]
    fn every_free_space_is_offered_until_the_board_is_full() {
        let rules = Rules::new(Setup::Players);
        let mut position = rules.start();
        for placed in 0..49 {
            let (found, looked) = placements(&Weights::material(), &position, 2, 1, &Stop::default());
            assert_eq!((found.len(), looked), (49 - placed, 2 * (49 - placed as u64)));
            assert!(position.check(&rules, found[0].to_move()).is_ok());
            position.play_unchecked(&rules, found[0].to_move());
        }
        assert!(placements(&Weights::material(), &position, 2, 1, &Stop::default()).0.is_empty());
    }
}
