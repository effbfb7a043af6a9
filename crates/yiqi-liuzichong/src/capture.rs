//! What a stone captures by arriving, line by line.
//!
//! A line has four points, so that whatever can stand on it and on which of them the stone arrived make a small
//! table, worked out when the program is compiled.

use crate::rules::{Dan, Lift};
use crate::{Point, Rules};

/// The stones a move captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Captures {
    /// Their points, a bit each.
    pub stones: u16,
    /// Whether they were taken by stepping between two (担).
    pub by_dan: bool,
}

/// By the mover's stones on the line, the enemy's, and the place of arrival: the captured, a bit a place.
type LineTable = [[[u8; 4]; 16]; 16];

static TWO_AGAINST_ONE: LineTable = table(Pattern::TwoAgainstOne);
static BETWEEN_TWO: LineTable = table(Pattern::BetweenTwo);
static ON_BOTH_SIDES: LineTable = table(Pattern::OnBothSides);

#[derive(Clone, Copy)]
enum Pattern {
    /// `●●○.`: exactly three stones side by side, two of the mover's and an enemy at an end of the three.
    TwoAgainstOne,
    /// `○●○`: the arrived stone directly between two enemies. The fourth point does not matter.
    BetweenTwo,
    /// `●○●`: an enemy directly between the arrived stone and another. The fourth point does not matter.
    OnBothSides,
}

const fn table(pattern: Pattern) -> LineTable {
    let mut table = [[[0; 4]; 16]; 16];
    let mut own = 0;
    while own < 16 {
        let mut enemy = 0;
        while enemy < 16 {
            let mut arrived = 0;
            while arrived < 4 {
                if own & enemy == 0 && own >> arrived & 1 == 1 {
                    table[own][enemy][arrived] = captured(pattern, own as u8, enemy as u8, arrived as u8);
                }
                arrived += 1;
            }
            enemy += 1;
        }
        own += 1;
    }
    table
}

const fn captured(pattern: Pattern, own: u8, enemy: u8, arrived: u8) -> u8 {
    let mut captured = 0;
    // The two places where three stones side by side can begin.
    let mut first = 0;
    while first < 2 {
        let three = 0b111 << first;
        let (middle, ends) = (0b010 << first, 0b101 << first);
        let among = arrived >= first && arrived <= first + 2;
        captured |= match pattern {
            Pattern::TwoAgainstOne => {
                let exactly_three = own | enemy == three && own.count_ones() == 2;
                // The enemy at an end leaves two of the mover's next to each other; the arrived is one of the two.
                if exactly_three && enemy & ends != 0 { enemy } else { 0 }
            }
            Pattern::BetweenTwo => {
                if among && 1 << arrived == middle && enemy & ends == ends {
                    ends
                } else {
                    0
                }
            }
            Pattern::OnBothSides => {
                if among && 1 << arrived & ends != 0 && own & ends == ends && enemy & middle != 0 {
                    middle
                } else {
                    0
                }
            }
        };
        first += 1;
    }
    captured
}

/// The stones on a row, a bit a column.
#[inline]
const fn on_row(stones: u16, row: u8) -> usize {
    (stones >> (4 * row) & 15) as usize
}

/// The stones in a column, a bit a row.
#[inline]
const fn in_column(stones: u16, column: u8) -> usize {
    // The multiplication brings bits 0, 4, 8 and 12 next to each other.
    ((((stones >> column & 0x1111) as u32 * 0x1248) >> 12) & 15) as usize
}

/// Bits of rows spread over column a.
const COLUMN: [u16; 16] = {
    let mut spread = [0; 16];
    let mut rows = 0;
    while rows < 16 {
        spread[rows] = (rows & 1 | (rows & 2) << 3 | (rows & 4) << 6 | (rows & 8) << 9) as u16;
        rows += 1;
    }
    spread
};

#[inline]
fn in_both_lines(table: &LineTable, own: u16, enemy: u16, at: Point) -> u16 {
    let (column, row) = (at.column(), at.row());
    let across = table[on_row(own, row)][on_row(enemy, row)][usize::from(column)];
    let along = table[in_column(own, column)][in_column(enemy, column)][usize::from(row)];
    u16::from(across) << (4 * row) | COLUMN[usize::from(along)] << column
}

/// What a stone takes that has just arrived at a point. `own` has it there already; row and column are judged on the
/// same board.
#[inline]
pub(crate) fn captures(rules: &Rules, own: u16, enemy: u16, at: Point) -> Captures {
    let is_single = own.count_ones() == 1;
    let either_single = is_single || enemy.count_ones() == 1;
    let (two_against_one, dan) = match rules.dan() {
        Dan::Single => (!either_single, is_single),
        Dan::Always => (true, true),
        Dan::Never => (true, false),
    };
    let mut stones = 0;
    if two_against_one {
        stones |= in_both_lines(&TWO_AGAINST_ONE, own, enemy, at);
        if rules.lift() == Lift::On {
            stones |= in_both_lines(&ON_BOTH_SIDES, own, enemy, at);
        }
    }
    let between = if dan { in_both_lines(&BETWEEN_TWO, own, enemy, at) } else { 0 };
    Captures { stones: stones | between, by_dan: between != 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line captures when the stone in `arrived` has come: `●` own, `○` enemy.
    fn line(table: &LineTable, text: &str, arrived: usize) -> u8 {
        let bits =
            |stone| text.chars().enumerate().filter(|(_, c)| *c == stone).map(|(i, _)| 1 << i).sum::<usize>();
        table[bits('●')][bits('○')][arrived]
    }

    #[test]
    fn two_against_one_captures_by_the_published_patterns_and_no_other() {
        for (text, captured) in [("●●○.", 0b0100), (".●●○", 0b1000), (".○●●", 0b0010), ("○●●.", 0b0001)]
        {
            for arrived in 0..4 {
                let is_own = text.chars().nth(arrived) == Some('●');
                assert_eq!(
                    line(&TWO_AGAINST_ONE, text, arrived),
                    if is_own { captured } else { 0 },
                    "{text}"
                );
            }
        }
        for text in ["●●○○", "●●○●", "●●●○", "○●●○", "●○●.", ".●○●", "●●.○", "●.●○", "●○..", "○●..", "●○○."]
        {
            assert!((0..4).all(|arrived| line(&TWO_AGAINST_ONE, text, arrived) == 0), "{text}");
        }
    }

    #[test]
    fn the_single_stone_captures_between_two_whatever_the_fourth_point_holds() {
        for (text, arrived, captured) in
            [("○●○.", 1, 0b0101), (".○●○", 2, 0b1010), ("○●○○", 1, 0b0101), ("○○●○", 2, 0b1010)]
        {
            assert_eq!(line(&BETWEEN_TWO, text, arrived), captured, "{text}");
        }
        for text in ["○●..", "●○○.", "○.●○", "○●.○", "○●●○"] {
            assert!((0..4).all(|arrived| line(&BETWEEN_TWO, text, arrived) == 0), "{text}");
        }
    }

    #[test]
    fn columns_are_gathered_and_spread_alike() {
        for column in 0..4 {
            for (rows, spread) in COLUMN.into_iter().enumerate() {
                assert_eq!(in_column(spread << column, column), rows);
            }
        }
    }
}
