use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use crate::Side;

/// A number of points, counted in halves so that a komi of 7.5 is exact.
///
/// ```
/// use yiqi_core::HalfPoints;
///
/// let komi: HalfPoints = "7.5".parse()?;
/// assert_eq!(komi, HalfPoints::from_halves(15));
/// assert_eq!((HalfPoints::from_points(4) - komi).to_string(), "-3.5");
/// # Ok::<(), yiqi_core::ParseHalfPointsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct HalfPoints(i32);

impl HalfPoints {
    /// Zero points.
    pub const ZERO: HalfPoints = HalfPoints(0);

    /// From a number of half points.
    pub const fn from_halves(halves: i32) -> HalfPoints {
        HalfPoints(halves)
    }

    /// From a number of whole points.
    pub const fn from_points(points: i32) -> HalfPoints {
        HalfPoints(points * 2)
    }

    /// The number of half points.
    pub const fn halves(self) -> i32 {
        self.0
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;

    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl Sub for HalfPoints {
    type Output = HalfPoints;

    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl Neg for HalfPoints {
    type Output = HalfPoints;

    fn neg(self) -> HalfPoints {
        HalfPoints(-self.0)
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        let half = if magnitude % 2 == 1 { ".5" } else { "" };
        write!(f, "{sign}{}{half}", magnitude / 2)
    }
}

/// The text is not a multiple of 0.5, or too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseHalfPointsError;

impl fmt::Display for ParseHalfPointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a multiple of 0.5 with at most six digits before the decimal point")
    }
}

impl std::error::Error for ParseHalfPointsError {}

impl FromStr for HalfPoints {
    type Err = ParseHalfPointsError;

    /// Parses `7`, `7.5`, `-0.5`, `6.50`: multiples of one half only.
    fn from_str(text: &str) -> Result<HalfPoints, ParseHalfPointsError> {
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = magnitude.split_once('.').unwrap_or((magnitude, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || whole.len() > 6 {
            return Err(ParseHalfPointsError);
        }
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(ParseHalfPointsError),
        };
        let halves = whole.parse::<i32>().map_err(|_| ParseHalfPointsError)? * 2 + half;
        Ok(HalfPoints(if negative { -halves } else { halves }))
    }
}

/// The points of each side: discs, area, or pieces in controlled stacks.
///
/// Compensation such as komi is not included; see [`GamePosition::margin`](crate::GamePosition::margin).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    /// Black's points.
    pub black: HalfPoints,
    /// White's points.
    pub white: HalfPoints,
}

impl Score {
    /// A score of whole points.
    pub const fn points(black: i32, white: i32) -> Score {
        Score { black: HalfPoints::from_points(black), white: HalfPoints::from_points(white) }
    }

    /// One side's points.
    pub const fn of(self, side: Side) -> HalfPoints {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// Black's points minus White's, without compensation.
    pub fn margin(self) -> HalfPoints {
        self.black - self.white
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_round_trip_through_text() {
        for halves in -50..=50 {
            let points = HalfPoints::from_halves(halves);
            assert_eq!(points.to_string().parse(), Ok(points));
        }
    }

    #[test]
    fn half_points_reject_malformed_text() {
        for text in ["", "-", ".5", "7.", "7.25", "7,5", "1e3", "--1", "9999999", " 7", "７", "7.5.0", "+-1"]
        {
            assert_eq!(text.parse::<HalfPoints>(), Err(ParseHalfPointsError), "{text:?}");
        }
    }
}
