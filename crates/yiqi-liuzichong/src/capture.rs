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

/// By the ways to capture that are open, a bit a [`Pattern`]: one look at the line serves them all.
static BY_WAYS: [LineTable; 8] = {
    let mut tables = [[[[0; 4]; 16]; 16]; 8];
    let mut ways = 1;
    while ways < 8 {
        tables[ways] = table(ways);
        ways += 1;
    }
    tables
};

#[derive(Clone, Copy)]
enum Pattern {
    /// `●●○.`: exactly three stones side by side, two of the mover's and an enemy at an end of the three.
    TwoAgainstOne = 1,
    /// `○●○`: the arrived stone directly between two enemies. The fourth point does not matter.
    BetweenTwo = 2,
    /// `●○●`: an enemy directly between the arrived stone and another. The fourth point does not matter.
    OnBothSides = 4,
}

const PATTERNS: [Pattern; 3] = [Pattern::TwoAgainstOne, Pattern::BetweenTwo, Pattern::OnBothSides];

const fn table(ways: usize) -> LineTable {
    let mut table = [[[0; 4]; 16]; 16];
    let mut own = 0;
    while own < 16 {
        let mut enemy = 0;
        while enemy < 16 {
            let mut arrived = 0;
            while arrived < 4 {
                let mut pattern = 0;
                while own & enemy == 0 && own >> arrived & 1 == 1 && pattern < PATTERNS.len() {
                    if ways & PATTERNS[pattern] as usize != 0 {
                        table[own][enemy][arrived] |=
                            captured(PATTERNS[pattern], own as u8, enemy as u8, arrived as u8);
                    }
                    pattern += 1;
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

/// The ways to capture that are open to a side.
#[derive(Clone, Copy)]
pub(crate) struct Ways(u8);

impl Ways {
    /// Those of a side that has a single stone left or not, against one that has.
    #[inline]
    pub(crate) fn new(rules: &Rules, is_single: bool, faces_single: bool) -> Ways {
        let (two_against_one, dan) = match rules.dan() {
            Dan::Single => (!is_single && !faces_single, is_single),
            Dan::Always => (true, true),
            Dan::Never => (true, false),
        };
        let lift = two_against_one && rules.lift() == Lift::On;
        let open = |is_open: bool, pattern: Pattern| if is_open { pattern as u8 } else { 0 };
        Ways(
            open(two_against_one, Pattern::TwoAgainstOne)
                | open(dan, Pattern::BetweenTwo)
                | open(lift, Pattern::OnBothSides),
        )
    }

    /// What a stone takes that has just arrived at a point. `own` has it there already; row and column are judged on
    /// the same board.
    #[inline]
    pub(crate) fn captured(self, own: u16, enemy: u16, at: Point) -> u16 {
        in_both_lines(&BY_WAYS[usize::from(self.0 & 7)], own, enemy, at)
    }
}

/// What a stone takes that has just arrived at a point, and how.
#[inline]
pub(crate) fn captures(rules: &Rules, own: u16, enemy: u16, at: Point) -> Captures {
    let ways = Ways::new(rules, own.count_ones() == 1, enemy.count_ones() == 1);
    let between = Ways(ways.0 & Pattern::BetweenTwo as u8);
    Captures { stones: ways.captured(own, enemy, at), by_dan: between.captured(own, enemy, at) != 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line captures when the stone in `arrived` has come: `●` own, `○` enemy.
    fn line(pattern: Pattern, text: &str, arrived: usize) -> u8 {
        let bits =
            |stone| text.chars().enumerate().filter(|(_, c)| *c == stone).map(|(i, _)| 1 << i).sum::<usize>();
        BY_WAYS[pattern as usize][bits('●')][bits('○')][arrived]
    }

    #[test]
    fn two_against_one_captures_by_the_published_patterns_and_no_other() {
        for (text, captured) in [("●●○.", 0b0100), (".●●○", 0b1000), (".○●●", 0b0010), ("○●●.", 0b0001)]
        {
            for arrived in 0..4 {
                let is_own = text.chars().nth(arrived) == Some('●');
                assert_eq!(
                    line(Pattern::TwoAgainstOne, text, arrived),
                    if is_own { captured } else { 0 },
                    "{text}"
                );
            }
        }
        for text in ["●●○○", "●●○●", "●●●○", "○●●○", "●○●.", ".●○●", "●●.○", "●.●○", "●○..", "○●..", "●○○."]
        {
            assert!((0..4).all(|arrived| line(Pattern::TwoAgainstOne, text, arrived) == 0), "{text}");
        }
    }

    #[test]
    fn the_single_stone_captures_between_two_whatever_the_fourth_point_holds() {
        for (text, arrived, captured) in
            [("○●○.", 1, 0b0101), (".○●○", 2, 0b1010), ("○●○○", 1, 0b0101), ("○○●○", 2, 0b1010)]
        {
            assert_eq!(line(Pattern::BetweenTwo, text, arrived), captured, "{text}");
        }
        for text in ["○●..", "●○○.", "○.●○", "○●.○", "○●●○"] {
            assert!((0..4).all(|arrived| line(Pattern::BetweenTwo, text, arrived) == 0), "{text}");
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
