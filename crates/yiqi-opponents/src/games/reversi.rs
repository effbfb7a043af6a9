//! Reversi: counts mobility, frontier discs, corners and the squares next to them; discs only at the end.

use yiqi_core::{Ending, GamePosition, Outcome};
use yiqi_engine::{EngineKind, LEVELS};
use yiqi_reversi::{Kernel, Move, Position, Rules, Square};
use yiqi_search::{Knowledge, SearchScore};

use crate::alphabeta::{AlphaBetaEngine, Scale};
use crate::level::Strength;

/// Hundredths of a disc.
const DISC: i32 = 100;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Each corner with the square diagonal to it, and the two beside it.
const NEAR_CORNERS: [(u64, u64, u64); 4] = [
    (1, 1 << 9, 1 << 1 | 1 << 8),
    (1 << 7, 1 << 14, 1 << 6 | 1 << 15),
    (1 << 56, 1 << 49, 1 << 48 | 1 << 57),
    (1 << 63, 1 << 54, 1 << 55 | 1 << 62),
];

pub(crate) fn kind() -> EngineKind {
    let description = "Alpha-beta search that counts mobility, frontier discs and corners.";
    let kind = EngineKind::new("search-reversi", description, |request| {
        let scale = Scale { units: DISC.into(), is_margin: true, clear_lead: 6.0 };
        Ok(Box::new(AlphaBetaEngine::<Position, _>::new(Reversi, scale, Strength::of(request))))
    });
    kind.for_game("reversi").for_levels(LEVELS)
}

struct Reversi;

/// The neighbours of a set of squares.
fn around(set: u64) -> u64 {
    let sideways = (set & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (set & 0xfefe_fefe_fefe_fefe) >> 1;
    let row = set | sideways;
    row << 8 | row >> 8 | sideways
}

fn evaluate(own: u64, other: u64) -> i32 {
    let kernel = Kernel::best();
    let empty = !(own | other);
    let count = |set: u64| set.count_ones() as i32;
    let mobility = kernel.count_moves(own, other) as i32 - kernel.count_moves(other, own) as i32;
    // Discs beside empty squares give the opponent moves.
    let frontier = count(other & around(empty)) - count(own & around(empty));
    let corners = count(own & CORNERS) - count(other & CORNERS);
    let mut danger = 0;
    for (corner, diagonal, beside) in NEAR_CORNERS {
        if empty & corner != 0 {
            danger += 3 * (count(other & diagonal) - count(own & diagonal));
            danger += count(other & beside) - count(own & beside);
        }
    }
    60 * mobility + 25 * frontier + 900 * corners + 110 * danger
}

impl Knowledge<Position> for Reversi {
    fn evaluate(&self, _rules: &Rules, position: &Position) -> SearchScore {
        let side = position.to_move();
        SearchScore::of(evaluate(position.discs(side), position.discs(!side)))
    }

    /// The margin; empty squares count for the winner.
    fn finished(&self, rules: &Rules, position: &Position, ending: Ending) -> SearchScore {
        let margin = position.score(rules).margin().halves() / 2;
        let empty = position.empty().count_ones() as i32;
        let black = match ending.outcome {
            Outcome::Draw => 0,
            Outcome::Win(_) => margin + margin.signum() * empty,
        };
        let sign = if position.to_move() == yiqi_core::Side::Black { 1 } else { -1 };
        SearchScore::of(DISC * black * sign)
    }

    /// Corners first, then moves that leave the opponent few replies.
    fn move_priority(&self, _rules: &Rules, position: &Position, m: Move) -> i32 {
        let Move::Put(square) = m else { return 0 };
        let side = position.to_move();
        let flips = position.flips(square);
        let (own, other) =
            (position.discs(side) | flips | Square::bit(square), position.discs(!side) & !flips);
        let replies = Kernel::best().count_moves(other, own) as i32;
        let corner = if square.bit() & CORNERS != 0 { 12 } else { 0 };
        1_000 * (corner - replies)
    }
}
