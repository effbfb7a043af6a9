//! The third hot operation: the exact result of a position with few empty squares.
//!
//! Most nodes of an endgame search are here, so the functions are compiled once for each kernel, with its way of
//! finding flips inlined. There is no table and no list of moves: squares are tried in the order of parity, that is,
//! first those in a quarter of the board with an odd number of empty squares, where whoever begins also ends.

use crate::Square;

/// The most empty squares that this search is meant for; with more, a table pays.
pub(super) const MOST: u32 = 8;

/// From this many empty squares on, moves are ordered by the replies they allow; below, that costs more than it saves.
const FEWEST_ORDERED: u32 = 5;

/// The squares around each square.
static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut sets = [0; 64];
    let mut square = 0;
    while square < 64 {
        let set = 1u64 << square;
        let sideways = (set & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (set & 0xfefe_fefe_fefe_fefe) >> 1;
        let row = set | sideways;
        sets[square] = row << 8 | row >> 8 | sideways;
        square += 1;
    }
    sets
}

/// The number of discs between a square of a line and the next own disc on each side, when the rest of the line is the
/// opponent's: by the square's place in the line and the own discs of the line.
static BETWEEN: [[u8; 256]; 8] = between();

const fn between() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut count = 0;
            let mut end = place + 1;
            while end < 8 && own >> end & 1 == 0 {
                end += 1;
            }
            if end < 8 {
                count += end - place - 1;
            }
            let mut end = place;
            while end > 0 && own >> (end - 1) & 1 == 0 {
                end -= 1;
            }
            if end > 0 {
                count += place - end;
            }
            table[place][own] = count as u8;
            own += 1;
        }
        place += 1;
    }
    table
}

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn diagonals() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut other: i32 = 0;
        while other < 64 {
            let (right, down) = (other % 8 - square % 8, other / 8 - square / 8);
            if right == down {
                table[square as usize][0] |= 1 << other;
            }
            if right == -down {
                table[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

/// The number of discs that `own` flips on the last empty square.
#[inline]
fn count_last_flips(own: u64, square: usize) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    const TO_ROW: u64 = 0x0102_0408_1020_4080;
    let (column, row) = (square % 8, square / 8);
    let [falling, rising] = DIAGONALS[square];
    let along = |place: usize, line: u64| i32::from(BETWEEN[place][(line & 255) as usize]);
    along(column, own >> (8 * row))
        + along(row, ((own >> column) & COLUMN).wrapping_mul(TO_ROW) >> 56)
        + along(column, (own & falling).wrapping_mul(COLUMN) >> 56)
        + along(column, (own & rising).wrapping_mul(COLUMN) >> 56)
}

/// The result for the side to move with one empty square.
#[inline]
fn last_square(own: u64, square: usize) -> i32 {
    let twice = 2 * own.count_ones() as i32;
    let flipped = count_last_flips(own, square);
    if flipped > 0 {
        return twice - 62 + 2 * flipped;
    }
    let lost = count_last_flips(!own & !(1 << square), square);
    match lost {
        // Nobody can play there: the square counts for the winner.
        0 if twice > 62 => twice - 62,
        0 => twice - 64,
        _ => twice - 64 - 2 * lost,
    }
}

/// The result of a finished game; empty squares count for the winner.
#[inline]
pub(super) fn final_score(own: u64, other: u64) -> i32 {
    let lead = own.count_ones() as i32 - other.count_ones() as i32;
    let empty = (!(own | other)).count_ones() as i32;
    lead + lead.signum() * empty
}

/// The quarters of the board.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The squares of the quarters that have an odd number of empty squares.
#[inline]
pub(super) fn odd_quarters(empty: u64) -> u64 {
    QUARTERS.into_iter().fold(
        0,
        |odd, quarter| {
            if (empty & quarter).count_ones() % 2 == 1 { odd | quarter } else { odd }
        },
    )
}

#[inline]
fn quarter_of(square: usize) -> u64 {
    QUARTERS[square / 32 * 2 + square % 8 / 4]
}

#[inline]
fn square_at(index: usize) -> Square {
    Square::from_index(index % 64).expect("there are 64 squares")
}

/// A move: the board after it, seen from the opponent, who has these replies.
#[derive(Clone, Copy, Default)]
struct Candidate {
    own: u64,
    other: u64,
    replies: u64,
    order: i32,
    square: u32,
}

/// The order in which moves are tried, lowest first.
#[inline]
fn urgency(square: usize, odd: u64, replies: u64) -> i32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    let freedom = replies.count_ones() + (replies & CORNERS).count_ones();
    4 * freedom as i32 - if odd >> square & 1 == 1 { 3 } else { 0 }
}

/// Instantiates the search with the flips of a kernel.
macro_rules! last_squares {
    ($name:ident, $kernel:path $(, #[$feature:meta])*) => {
        pub(super) mod $name {
            use super::*;
            use $kernel as kernel;

            #[inline]
            $(#[$feature])*
            fn flips(own: u64, other: u64, square: usize) -> u64 {
                if NEIGHBOURS[square] & other == 0 { 0 } else { kernel::flips(own, other, square_at(square)) }
            }

            #[inline]
            $(#[$feature])*
            fn two(own: u64, other: u64, beta: i32, [a, b]: [usize; 2], nodes: &mut u64) -> i32 {
                *nodes += 1;
                let mut best = -65;
                for (square, last) in [(a, b), (b, a)] {
                    let flipped = flips(own, other, square);
                    if flipped != 0 {
                        *nodes += 1;
                        best = best.max(-last_square(other & !flipped, last));
                        if best >= beta {
                            return best;
                        }
                    }
                }
                if best > -65 {
                    return best;
                }
                // Pass.
                let mut worst = 65;
                for (square, last) in [(a, b), (b, a)] {
                    let flipped = flips(other, own, square);
                    if flipped != 0 {
                        *nodes += 1;
                        worst = worst.min(last_square(own & !flipped, last));
                    }
                }
                if worst < 65 { worst } else { final_score(own, other) }
            }

            /// Fails soft; `odd` are the quarters with an odd number of empty squares.
            $(#[$feature])*
            fn few(own: u64, other: u64, alpha: i32, beta: i32, odd: u64, nodes: &mut u64) -> i32 {
                let empty = !(own | other);
                let without_first = empty & (empty - 1);
                if without_first & (without_first - 1) == 0 {
                    let (a, b) = (empty.trailing_zeros() as usize, without_first.trailing_zeros() as usize);
                    return two(own, other, beta, [a, b], nodes);
                }
                *nodes += 1;
                let mut best = -65;
                for mut part in [empty & odd, empty & !odd] {
                    while part != 0 {
                        let square = part.trailing_zeros() as usize;
                        part &= part - 1;
                        let flipped = flips(own, other, square);
                        if flipped == 0 {
                            continue;
                        }
                        let (next_own, next_other) = (other & !flipped, own | flipped | 1 << square);
                        let score = -few(
                            next_own, next_other, -beta, -alpha.max(best), odd ^ quarter_of(square), nodes,
                        );
                        if score > best {
                            best = score;
                            if best >= beta {
                                return best;
                            }
                        }
                    }
                }
                if best > -65 {
                    return best;
                }
                // Pass, unless the opponent cannot move either.
                let mut rest = empty;
                while rest != 0 {
                    let square = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if flips(other, own, square) != 0 {
                        return -few(other, own, -beta, -alpha, odd, nodes);
                    }
                }
                final_score(own, other)
            }

            /// Like [`few`], with the moves that leave the opponent the fewest replies first.
            $(#[$feature])*
            fn ordered(
                own: u64, other: u64, moves: u64, alpha: i32, beta: i32, odd: u64, nodes: &mut u64,
            ) -> i32 {
                if moves == 0 {
                    let replies = kernel::moves(other, own);
                    if replies == 0 {
                        *nodes += 1;
                        return final_score(own, other);
                    }
                    return -ordered(other, own, replies, -beta, -alpha, odd, nodes);
                }
                *nodes += 1;
                let mut list = [Candidate::default(); MOST as usize];
                let mut count = 0;
                let mut left = moves;
                while left != 0 && count < list.len() {
                    let square = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let flipped = kernel::flips(own, other, square_at(square));
                    let (next_own, next_other) = (other & !flipped, own | flipped | 1 << square);
                    let replies = kernel::moves(next_own, next_other);
                    let order = urgency(square, odd, replies);
                    // Insertion sort: there are few.
                    let mut at = count;
                    while at > 0 && list[at - 1].order > order {
                        list[at] = list[at - 1];
                        at -= 1;
                    }
                    list[at] = Candidate { own: next_own, other: next_other, replies, order, square: square as u32 };
                    count += 1;
                }
                let empty = (!(own | other)).count_ones();
                let mut best = -65;
                for candidate in &list[..count] {
                    let Candidate { own, other, replies, square, .. } = *candidate;
                    let odd = odd ^ quarter_of(square as usize);
                    let (low, high) = (-beta, -alpha.max(best));
                    let score = if empty > FEWEST_ORDERED {
                        -ordered(own, other, replies, low, high, odd, nodes)
                    } else {
                        -few(own, other, low, high, odd, nodes)
                    };
                    if score > best {
                        best = score;
                        if best >= beta {
                            break;
                        }
                    }
                }
                best
            }

            $(#[$feature])*
            pub(in crate::kernel) fn solve(own: u64, other: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
                let empty = !(own | other);
                match empty.count_ones() {
                    0 => {
                        *nodes += 1;
                        final_score(own, other)
                    }
                    1 => {
                        *nodes += 1;
                        last_square(own, empty.trailing_zeros() as usize)
                    }
                    2..FEWEST_ORDERED => few(own, other, alpha, beta, odd_quarters(empty), nodes),
                    _ => ordered(own, other, kernel::moves(own, other), alpha, beta, odd_quarters(empty), nodes),
                }
            }
        }
    };
}

last_squares!(portable, crate::kernel::portable);
#[cfg(target_arch = "x86_64")]
last_squares!(avx2, crate::kernel::avx2, #[target_feature(enable = "avx2,popcnt,bmi1")]);
#[cfg(target_arch = "x86_64")]
last_squares!(
    avx512,
    crate::kernel::avx512,
    #[target_feature(enable = "avx2,popcnt,bmi1,avx512f,avx512vl,avx512cd")]
);
