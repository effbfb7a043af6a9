use std::fmt;
use std::ops::Neg;

/// How good a position is for the side to move: in the game's own units, or a forced win or loss and its distance.
///
/// ```
/// use yiqi_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::loss_in(4) < Score::of(-900));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Score(i32);

/// A win at once. Farther wins are smaller by a point a ply.
const WIN: i32 = 1_000_000;
/// No win is farther than this.
const FARTHEST: i32 = 10_000;

impl Score {
    /// Neither side is better.
    pub const EVEN: Score = Score(0);
    /// Below and above every score.
    pub const MIN: Score = Score(-WIN - 1);
    /// Above every score.
    pub const MAX: Score = Score(WIN + 1);

    /// So many units; what is too large for units is cut to the largest.
    pub const fn of(units: i32) -> Score {
        const MOST: i32 = WIN - FARTHEST - 1;
        Score(if units > MOST {
            MOST
        } else if units < -MOST {
            -MOST
        } else {
            units
        })
    }

    /// The side to move wins after so many plies.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - if (plies as i32) < FARTHEST { plies as i32 } else { FARTHEST })
    }

    /// The side to move loses after so many plies.
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// Whether the end is forced.
    pub const fn is_forced(self) -> bool {
        self.0.abs() >= WIN - FARTHEST
    }

    /// How many plies a forced win or loss takes.
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.is_forced() { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// The units, or a number beyond all units for a forced end.
    pub const fn units(self) -> i32 {
        self.0
    }

    /// Seen so many plies earlier: a forced end is farther away.
    pub(crate) const fn earlier(self, plies: u32) -> Score {
        if !self.is_forced() {
            self
        } else if self.0 > 0 {
            Score(self.0 - plies as i32)
        } else {
            Score(self.0 + plies as i32)
        }
    }

    /// The next larger score.
    pub(crate) const fn above(self) -> Score {
        Score(self.0 + 1)
    }

    pub(crate) const fn from_units_unchecked(units: i32) -> Score {
        Score(units)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}
