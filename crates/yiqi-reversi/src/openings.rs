//! Random openings after which neither side is ahead, for games that should not begin as always.

use yiqi_core::GamePosition as _;
use yiqi_core::zobrist::splitmix64;

use crate::{Move, Position, Rules, Square};

/// One opening on each line, the squares of its moves. `yiqi train reversi --openings` makes such a list; no two lead to the same
/// position, even in a mirror. Records store only the seed, so the list must never change.
const BALANCED: &str = include_str!("../data/balanced.txt");

/// The position after the opening of this seed.
pub(crate) fn balanced(seed: u64) -> Position {
    let count = BALANCED.lines().count().max(1);
    // Mixed, so that seeds one after the other are not openings one after the other.
    let line = BALANCED.lines().nth((splitmix64(seed) % count as u64) as usize).unwrap_or_default();
    let mut position = Position::START;
    for text in line.as_bytes().chunks(2) {
        let square: Option<Square> = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        if let Some(square) = square {
            position.play(&Rules::STANDARD, Move::Put(square)).expect("the openings are legal");
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_openings_are_eight_legal_moves() {
        let mut seen = std::collections::HashSet::new();
        for line in BALANCED.lines() {
            let mut position = Position::START;
            let moves: Vec<&str> = (0..line.len() / 2).map(|at| &line[2 * at..2 * at + 2]).collect();
            assert_eq!(moves.len(), 8, "{line}");
            for text in moves {
                position.play(&Rules::STANDARD, Move::Put(text.parse().unwrap())).unwrap();
            }
            assert!(seen.insert(position.to_text()), "{line}: twice");
        }
        assert!(seen.len() >= 400, "{}", seen.len());
        let starts: std::collections::HashSet<String> =
            (0..100).map(|seed| balanced(seed).to_text()).collect();
        assert!(starts.len() > 70 && starts.iter().all(|start| seen.contains(start)));
        assert_eq!(balanced(7), balanced(7));
    }

    #[test]
    fn the_opening_of_a_seed_never_changes() {
        let sum =
            BALANCED.lines().flat_map(str::bytes).fold(0, |sum, byte| splitmix64(sum ^ u64::from(byte)));
        assert_eq!(sum, CHECKSUM);
    }

    const CHECKSUM: u64 = 12088610563062209659;
}
