//! Captures by an arriving stone, computed per line.
//!
//! A line has four points, so its contents and the point of arrival index a small table, which is computed at
//! compile time.

use crate::rules::{Dan, Lift};
use crate::{Point, Rules};

/// The stones that a move captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Captures {
    /// Their points, one bit each.
    pub stones: u16,
    /// Whether they were captured by stepping between two stones (担, *dan*).
    pub by_dan: bool,
}

/// Indexed by the mover's stones on the line, the enemy's stones and the point of arrival: the captured
/// stones, one bit per point.
type LineTable = [[[u8; 4]; 16]; 16];

/// Indexed by the set of enabled patterns, one bit per [`Pattern`], so that one lookup covers all of them.
static BY_PATTERNS: [LineTable; 8] = {
    let mut tables = [[[[0; 4]; 16]; 16]; 8];
    let mut patterns = 1;
    while patterns < 8 {
        tables[patterns] = table(patterns);
        patterns += 1;
    }
    tables
};

#[derive(Clone, Copy)]
enum Pattern {
    /// `●●○.`: exactly three adjacent stones, two of the mover's and an enemy at one end.
    TwoAgainstOne = 1,
    /// `○●○`: the arriving stone directly between two enemies. The fourth point does not matter.
    BetweenTwo = 2,
    /// `●○●`: an enemy directly between the arriving stone and another. The fourth point does not matter.
    OnBothSides = 4,
}

const PATTERNS: [Pattern; 3] = [Pattern::TwoAgainstOne, Pattern::BetweenTwo, Pattern::OnBothSides];

const fn table(patterns: usize) -> LineTable {
    let mut table = [[[0; 4]; 16]; 16];
    let mut own = 0;
    while own < 16 {
        let mut enemy = 0;
        while enemy < 16 {
            let mut arrived = 0;
            while arrived < 4 {
                let mut pattern = 0;
                while own & enemy == 0 && own >> arrived & 1 == 1 && pattern < PATTERNS.len() {
                    if patterns & PATTERNS[pattern] as usize != 0 {
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
    // Three adjacent stones can start at two points of the line.
    let mut first = 0;
    while first < 2 {
        let three = 0b111 << first;
        let (middle, ends) = (0b010 << first, 0b101 << first);
        let among = arrived >= first && arrived <= first + 2;
        captured |= match pattern {
            Pattern::TwoAgainstOne => {
                let exactly_three = own | enemy == three && own.count_ones() == 2;
                // With the enemy at one end, the mover's two stones are adjacent, and the arriving stone is
                // one of them.
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

/// The stones on a row, one bit per column.
#[inline]
const fn on_row(stones: u16, row: u8) -> usize {
    (stones >> (4 * row) & 15) as usize
}

/// The stones in a column, one bit per row.
#[inline]
const fn in_column(stones: u16, column: u8) -> usize {
    // The multiplication gathers bits 0, 4, 8 and 12.
    ((((stones >> column & 0x1111) as u32 * 0x1248) >> 12) & 15) as usize
}

/// One bit per row, spread over column a.
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

/// The capture patterns that are enabled for a side.
#[derive(Clone, Copy)]
pub(crate) struct EnabledPatterns(u8);

impl EnabledPatterns {
    /// `is_single`: the side has a single stone left; `faces_single`: its opponent has.
    #[inline]
    pub(crate) fn new(rules: &Rules, is_single: bool, faces_single: bool) -> EnabledPatterns {
        let (two_against_one, dan) = match rules.dan() {
            Dan::Single => (!is_single && !faces_single, is_single),
            Dan::Always => (true, true),
            Dan::Never => (true, false),
        };
        let lift = two_against_one && rules.lift() == Lift::On;
        let enable = |is_enabled: bool, pattern: Pattern| if is_enabled { pattern as u8 } else { 0 };
        EnabledPatterns(
            enable(two_against_one, Pattern::TwoAgainstOne)
                | enable(dan, Pattern::BetweenTwo)
                | enable(lift, Pattern::OnBothSides),
        )
    }

    /// The stones that a stone arriving at a point captures. `own` already includes it; row and column are
    /// evaluated on the same board.
    #[inline]
    pub(crate) fn captured(self, own: u16, enemy: u16, at: Point) -> u16 {
        in_both_lines(&BY_PATTERNS[usize::from(self.0 & 7)], own, enemy, at)
    }
}

/// The stones that a stone arriving at a point captures, and how.
#[inline]
pub(crate) fn captures(rules: &Rules, own: u16, enemy: u16, at: Point) -> Captures {
    let enabled = EnabledPatterns::new(rules, own.count_ones() == 1, enemy.count_ones() == 1);
    let between = EnabledPatterns(enabled.0 & Pattern::BetweenTwo as u8);
    Captures { stones: enabled.captured(own, enemy, at), by_dan: between.captured(own, enemy, at) != 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line captures if the stone at `arrived` has just arrived: `●` own, `○` enemy.
    fn line(pattern: Pattern, text: &str, arrived: usize) -> u8 {
        let bits =
            |stone| text.chars().enumerate().filter(|(_, c)| *c == stone).map(|(i, _)| 1 << i).sum::<usize>();
        BY_PATTERNS[pattern as usize][bits('●')][bits('○')][arrived]
    }

    #[test]
    fn two_against_one_captures_only_in_the_published_patterns() {
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
    fn between_two_captures_regardless_of_the_fourth_point() {
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
    fn in_column_is_the_inverse_of_spreading() {
        for column in 0..4 {
            for (rows, spread) in COLUMN.into_iter().enumerate() {
                assert_eq!(in_column(spread << column, column), rows);
            }
        }
    }
}
