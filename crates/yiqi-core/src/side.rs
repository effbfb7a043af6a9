use std::fmt;
use std::ops::Not;

/// One of the two players. Which of them moves first depends on the game.
///
/// ```
/// use yiqi_core::Side;
///
/// assert_eq!(!Side::Black, Side::White);
/// assert_eq!(Side::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl Side {
    /// Both sides, in the order of [`Side::index`].
    pub const ALL: [Side; 2] = [Side::Black, Side::White];

    /// 0 for Black and 1 for White: an index into tables with one entry per side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// `black` or `white`, as written in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        self.opponent()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
