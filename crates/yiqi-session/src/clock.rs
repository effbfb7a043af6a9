//! Clocks: how much time the players have. Nothing here reads a clock: time comes in as what a turn has taken.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use yiqi_core::Side;

/// A second, a minute, an hour and a day, in milliseconds.
const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// The longest time of a control.
const LONGEST: u64 = 366 * DAY;

/// The most periods of byo-yomi.
const MOST_PERIODS: u32 = 99;

/// How much time the players have for their moves, all in milliseconds. The text form is that of events and requests:
/// `10m`, `5m+3s`, `10m+3x30s`, `3d/move`.
///
/// ```
/// use yiqi_session::TimeControl;
///
/// let control: TimeControl = "10m+3x30s".parse().unwrap();
/// assert_eq!(control, TimeControl::ByoYomi { main: 600_000, periods: 3, period: 30_000 });
/// assert_eq!(control.to_string(), "10m+3x30s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum TimeControl {
    /// A main time for all moves, and what each move adds to it (Fischer).
    Main {
        /// The main time.
        main: u64,
        /// What a move adds.
        increment: u64,
    },
    /// A main time, then periods: a move within a period leaves it whole.
    ByoYomi {
        /// The main time.
        main: u64,
        /// The number of periods.
        periods: u32,
        /// The length of a period.
        period: u64,
    },
    /// The same time for every move.
    PerMove {
        /// The time.
        time: u64,
    },
}

/// The text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadTimeControl(String);

impl BadTimeControl {
    /// The beginning of the text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BadTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a time control such as 10m, 5m+3s, 10m+3x30s or 3d/move", self.0)
    }
}

impl std::error::Error for BadTimeControl {}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, BadTimeControl> {
        parse(text).ok_or_else(|| BadTimeControl(yiqi_core::excerpt(text)))
    }
}

fn parse(text: &str) -> Option<TimeControl> {
    if let Some(time) = text.strip_suffix("/move") {
        return Some(TimeControl::PerMove { time: span(time).filter(|&time| time >= SECOND)? });
    }
    let Some((main, rest)) = text.split_once('+') else {
        return Some(TimeControl::Main { main: span(text).filter(|&main| main >= SECOND)?, increment: 0 });
    };
    let main = span(main)?;
    if let Some((periods, period)) = rest.split_once('x') {
        let periods = periods.parse().ok().filter(|periods| (1..=MOST_PERIODS).contains(periods))?;
        let period = span(period).filter(|&period| period >= SECOND)?;
        return Some(TimeControl::ByoYomi { main, periods, period });
    }
    let increment = span(rest)?;
    // The first move is free and gains nothing, so there must be time for the second.
    (main >= SECOND).then_some(TimeControl::Main { main, increment })
}

/// A span of time such as `90s`, `10m`, `1h`, `3d`, `500ms`.
fn span(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let unit = match &text[digits..] {
        "ms" => 1,
        "s" => SECOND,
        "m" => MINUTE,
        "h" => HOUR,
        "d" => DAY,
        _ => return None,
    };
    let time = text[..digits].parse::<u64>().ok()?.checked_mul(unit)?;
    (time <= LONGEST).then_some(time)
}

/// Writes a span of time in its largest whole unit.
struct Span(u64);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [(DAY, "d"), (HOUR, "h"), (MINUTE, "m"), (SECOND, "s")];
        let whole = units.into_iter().find(|(unit, _)| self.0 > 0 && self.0.is_multiple_of(*unit));
        match whole {
            Some((unit, name)) => write!(f, "{}{name}", self.0 / unit),
            None if self.0 == 0 => f.write_str("0s"),
            None => write!(f, "{}ms", self.0),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Main { main, increment: 0 } => write!(f, "{}", Span(main)),
            TimeControl::Main { main, increment } => write!(f, "{}+{}", Span(main), Span(increment)),
            TimeControl::ByoYomi { main, periods, period } => {
                write!(f, "{}+{periods}x{}", Span(main), Span(period))
            }
            TimeControl::PerMove { time } => write!(f, "{}/move", Span(time)),
        }
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = BadTimeControl;

    fn try_from(text: String) -> Result<TimeControl, BadTimeControl> {
        text.parse()
    }
}

/// What a player has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeLeft {
    /// The main time or, where there is none, the time for a move, in milliseconds.
    pub main: u64,
    /// The periods of byo-yomi.
    pub periods: u32,
}

/// The clock of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: [TimeLeft; 2],
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        let left = match control {
            TimeControl::Main { main, .. } => TimeLeft { main, periods: 0 },
            TimeControl::ByoYomi { main, periods, .. } => TimeLeft { main, periods },
            TimeControl::PerMove { time } => TimeLeft { main: time, periods: 0 },
        };
        Clock { control, left: [left; 2] }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left at the start of its turn.
    pub fn left(&self, side: Side) -> TimeLeft {
        self.left[side.index()]
    }

    /// How long a side may take for its move.
    pub fn allowance(&self, side: Side) -> u64 {
        let TimeLeft { main, periods } = self.left(side);
        match self.control {
            TimeControl::ByoYomi { period, .. } => main.saturating_add(period * u64::from(periods)),
            TimeControl::Main { .. } | TimeControl::PerMove { .. } => main,
        }
    }

    /// What a side has left after it has thought for so long; `None` if its flag has fallen.
    pub fn left_after(&self, side: Side, spent: u64) -> Option<TimeLeft> {
        if spent > self.allowance(side) {
            return None;
        }
        let TimeLeft { main, periods } = self.left(side);
        Some(match self.control {
            TimeControl::ByoYomi { period, .. } if spent > main => {
                // A period that is used to its end is gone; the flag falls with the last one.
                let used = ((spent - main - 1) / period) as u32;
                TimeLeft { main: 0, periods: periods - used }
            }
            _ => TimeLeft { main: main - spent, periods },
        })
    }

    /// Charges a side for a move, and adds what the move gains. Nothing changes if its flag has fallen.
    #[must_use]
    pub(crate) fn charge(&mut self, side: Side, spent: u64) -> bool {
        let Some(left) = self.left_after(side, spent) else { return false };
        self.left[side.index()] = match self.control {
            TimeControl::Main { increment, .. } => {
                TimeLeft { main: left.main.saturating_add(increment).min(LONGEST), ..left }
            }
            TimeControl::ByoYomi { .. } => left,
            TimeControl::PerMove { time } => TimeLeft { main: time, ..left },
        };
        true
    }

    /// The flag of a side falls.
    pub(crate) fn fall(&mut self, side: Side) {
        self.left[side.index()] = TimeLeft { main: 0, periods: 0 };
    }
}
