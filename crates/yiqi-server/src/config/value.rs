//! Durations as text: `500ms`, `10s`, `5m`, `2h`, `7d` or `never`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A duration, or for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Span(Option<Duration>);

/// The longest span, so that sums with the current time do not overflow.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 86_400);

/// Units with their length in milliseconds, the longest first.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

impl Span {
    /// For ever.
    pub const NEVER: Span = Span(None);

    /// A number of seconds.
    pub const fn seconds(seconds: u64) -> Span {
        Span(Some(Duration::from_secs(seconds)))
    }

    /// A number of days.
    pub const fn days(days: u64) -> Span {
        Span::seconds(days * 86_400)
    }

    /// A number of milliseconds.
    pub const fn millis(millis: u64) -> Span {
        Span(Some(Duration::from_millis(millis)))
    }

    /// Its length; `None` is for ever.
    pub const fn duration(self) -> Option<Duration> {
        self.0
    }

    /// Its length as a timeout; for ever is a century.
    pub fn as_timeout(self) -> Duration {
        self.0.unwrap_or(LONGEST)
    }
}

/// The text is not a span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpanError;

impl fmt::Display for SpanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a whole number with a unit (ms, s, m, h, d) of at most 36500 days, or never")
    }
}

impl std::error::Error for SpanError {}

impl FromStr for Span {
    type Err = SpanError;

    fn from_str(text: &str) -> Result<Span, SpanError> {
        if text == "never" {
            return Ok(Span::NEVER);
        }
        let digits = text.find(|c: char| !c.is_ascii_digit()).ok_or(SpanError)?;
        let (number, unit) = text.split_at(digits);
        let (_, length) = UNITS.into_iter().find(|(name, _)| *name == unit).ok_or(SpanError)?;
        let millis =
            number.parse::<u64>().ok().and_then(|number| number.checked_mul(length)).ok_or(SpanError)?;
        let span = Duration::from_millis(millis);
        if span > LONGEST { Err(SpanError) } else { Ok(Span(Some(span))) }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(span) = self.0 else { return f.write_str("never") };
        let millis = span.as_millis() as u64;
        let fits = |(_, length): &(&str, u64)| millis > 0 && millis.is_multiple_of(*length);
        let (name, length) = UNITS.into_iter().find(fits).unwrap_or(("s", 1_000));
        write!(f, "{}{name}", millis / length)
    }
}

#[cfg(test)]
mod tests {
    use super::{Span, SpanError};

    #[test]
    fn spans_are_read_and_written() {
        for text in ["500ms", "10s", "5m", "2h", "7d", "never", "0s", "1500ms"] {
            assert_eq!(text.parse::<Span>().map(|span| span.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("60s".parse::<Span>().map(|span| span.to_string()), Ok("1m".to_owned()));
        for text in ["", "10", "s", "-1s", "1.5s", "10 s", "forever", "99999999999999999999d", "40000d"] {
            assert_eq!(text.parse::<Span>(), Err(SpanError), "{text}");
        }
    }
}
