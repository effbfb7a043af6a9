use std::fmt;
use std::str::FromStr;

use crate::Point;

/// The stones that Black receives before White's first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Handicap {
    /// No handicap: Black moves first.
    #[default]
    None,
    /// This number of stones on the customary points.
    Fixed(u8),
    /// This number of stones on points of Black's choice: Black's first moves, made in succession. A pass
    /// gives up the rest.
    Free(u8),
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Handicap::None => f.write_str("0"),
            Handicap::Fixed(stones) => write!(f, "{stones}"),
            Handicap::Free(stones) => write!(f, "free:{stones}"),
        }
    }
}

/// The text is not a handicap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseHandicapError;

impl fmt::Display for ParseHandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number of stones, or free: and a number of stones")
    }
}

impl std::error::Error for ParseHandicapError {}

impl FromStr for Handicap {
    type Err = ParseHandicapError;

    /// Parses `0`, `4` or `free:4`.
    fn from_str(text: &str) -> Result<Handicap, ParseHandicapError> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| ParseHandicapError);
        match text.strip_prefix("free:") {
            Some(stones) => match number(stones)? {
                0 | 1 => Err(ParseHandicapError),
                stones => Ok(Handicap::Free(stones)),
            },
            None => match number(text)? {
                0 => Ok(Handicap::None),
                1 => Err(ParseHandicapError),
                stones => Ok(Handicap::Fixed(stones)),
            },
        }
    }
}

impl Handicap {
    /// Whether a board of this size has room for it and enough points left to play on.
    pub(crate) fn fits(self, size: u8) -> bool {
        match self {
            Handicap::None => true,
            Handicap::Fixed(stones) => fixed_handicap(size, stones).is_some(),
            Handicap::Free(stones) => stones >= 2 && u16::from(stones) <= u16::from(size).pow(2) / 2,
        }
    }
}

/// The lines with star points, counted from 0: low, middle and high. Small boards have none; only odd sizes
/// have a middle line.
fn star_lines(size: u8) -> Option<(u8, Option<u8>, u8)> {
    if size < 7 {
        return None;
    }
    let low = if size < 13 { 2 } else { 3 };
    let middle = (size % 2 == 1).then_some(size / 2);
    Some((low, middle, size - 1 - low))
}

/// The customary points for this number of stones, in the customary order: opposite corners first, the centre
/// only for an odd number. `None` if the handicap is not possible: 2 to 4 stones need at least 7×7, up to 9
/// an odd size of at least 9×9.
///
/// ```
/// let names = |size, stones| {
///     let points = yiqi_go::fixed_handicap(size, stones)?;
///     Some(points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
/// };
/// assert_eq!(names(19, 3).as_deref(), Some("D4 Q16 D16"));
/// assert_eq!(names(9, 5).as_deref(), Some("C3 G7 C7 G3 E5"));
/// assert_eq!(names(8, 5), None);
/// ```
pub fn fixed_handicap(size: u8, stones: u8) -> Option<Vec<Point>> {
    let (low, middle, high) = star_lines(size)?;
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let lines: Vec<(u8, u8)> = match (stones, middle) {
        (2..=4, _) => corners[..usize::from(stones)].to_vec(),
        (5..=9, Some(middle)) if size >= 9 => {
            let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
            let centre = (stones % 2 == 1).then_some((middle, middle));
            let on_sides = usize::from(stones) - 4 - usize::from(centre.is_some());
            corners.into_iter().chain(sides.into_iter().take(on_sides)).chain(centre).collect()
        }
        _ => return None,
    };
    lines.into_iter().map(|(column, row)| Point::at(column, row)).collect()
}

/// The star points marked on a board.
pub fn star_points(size: u8) -> Vec<Point> {
    let most = if size >= 9 && size % 2 == 1 { 9 } else { 4 };
    let points = fixed_handicap(size, most).unwrap_or_default();
    // On small boards, star points at the sides would be too close to the others.
    let is_side = |point: &Point| (point.column() == size / 2) != (point.row() == size / 2);
    points.into_iter().filter(|point| most == 4 || size >= 15 || !is_side(point)).collect()
}
