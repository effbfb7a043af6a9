use std::fmt;
use std::ops::Neg;

/// How good a position is for the side to move: in the game's own units, or as a forced win or loss with its distance
/// in plies.
///
/// ```
/// use yiqi_search::SearchScore;
///
/// assert!(SearchScore::win_in(3) > SearchScore::win_in(5));
/// assert!(SearchScore::loss_in(4) < SearchScore::of(-900));
/// assert_eq!(-SearchScore::win_in(3), SearchScore::loss_in(3));
/// assert_eq!(SearchScore::win_in(3).plies_to_end(), Some(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct SearchScore(i32);

/// An immediate win. Each ply of distance subtracts one.
const WIN: i32 = 1_000_000;
/// The longest distance to a win, in plies.
const MAX_PLIES: i32 = 10_000;

impl SearchScore {
    /// Neither side is better.
    pub const EVEN: SearchScore = SearchScore(0);
    /// Below every score.
    pub const MIN: SearchScore = SearchScore(-WIN - 1);
    /// Above every score.
    pub const MAX: SearchScore = SearchScore(WIN + 1);

    /// A score in units, clamped below the scores of forced wins.
    pub const fn of(units: i32) -> SearchScore {
        const MAX: i32 = WIN - MAX_PLIES - 1;
        SearchScore(if units > MAX {
            MAX
        } else if units < -MAX {
            -MAX
        } else {
            units
        })
    }

    /// The side to move wins after this many plies.
    pub const fn win_in(plies: u32) -> SearchScore {
        SearchScore(WIN - if (plies as i32) < MAX_PLIES { plies as i32 } else { MAX_PLIES })
    }

    /// The side to move loses after this many plies.
    pub const fn loss_in(plies: u32) -> SearchScore {
        SearchScore(-SearchScore::win_in(plies).0)
    }

    /// Whether it is a forced win or loss.
    pub const fn is_forced(self) -> bool {
        self.0.abs() >= WIN - MAX_PLIES
    }

    /// How many plies a forced win or loss takes.
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.is_forced() { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// The units; for a forced win or loss, a number beyond every score in units.
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The same score seen from this many plies earlier: a forced end is that much farther away.
    pub(crate) const fn earlier(self, plies: u32) -> SearchScore {
        if !self.is_forced() {
            self
        } else if self.0 > 0 {
            SearchScore(self.0 - plies as i32)
        } else {
            SearchScore(self.0 + plies as i32)
        }
    }

    /// The next larger score.
    pub(crate) const fn above(self) -> SearchScore {
        SearchScore(self.0 + 1)
    }

    pub(crate) const fn from_units_unchecked(units: i32) -> SearchScore {
        SearchScore(units)
    }
}

impl Neg for SearchScore {
    type Output = SearchScore;

    fn neg(self) -> SearchScore {
        SearchScore(-self.0)
    }
}

impl fmt::Display for SearchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}
