use std::time::Duration;

use yiqi_engine::Side;

/// The shortest time for a move, also when the clock has run out.
const AT_LEAST: Duration = Duration::from_millis(20);

/// The time that a game gives each side, and how much of it has been used. `go` must not use more.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Clock {
    /// Seconds for the whole game; `None` if there is no limit.
    total: Option<f64>,
    /// Seconds used so far, Black's first.
    used: [f64; 2],
}

impl Clock {
    /// A clock set to the text of GGF's property `TI`: `15:00`, `1:30:00`, `05:00//02:00` or `300`. Increments and extra
    /// time are not counted on.
    pub(super) fn new(text: &str) -> Clock {
        let main = text.split('/').next().unwrap_or_default();
        let mut parts =
            main.split(':').map(|part| part.trim().parse::<f64>().ok().filter(|part| *part >= 0.0));
        let total = parts.try_fold(0.0, |total, part| Some(60.0 * total + part?));
        Clock { total: total.filter(|total| total.is_finite()), used: [0.0; 2] }
    }

    /// Adds the time a move took.
    pub(super) fn add(&mut self, side: Side, seconds: f64) {
        self.used[side.index()] += seconds;
    }

    /// How long a side may think about its move if this many squares are empty; `None` if there is no limit.
    pub(super) fn time_for_move(&self, side: Side, empty: u32) -> Option<Duration> {
        let left = (self.total? - self.used[side.index()]).max(0.0);
        // Every second of the remaining moves is its own; two are kept in reserve.
        let moves = f64::from(empty.div_ceil(2) + 2);
        Some(Duration::try_from_secs_f64(left / moves).unwrap_or(Duration::MAX).max(AT_LEAST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_ggf_writes_them() {
        for (text, total) in [
            ("15:00", Some(900.0)),
            ("1:30:00", Some(5400.0)),
            ("05:00//02:00", Some(300.0)),
            ("5:00/0:10", Some(300.0)),
            ("45", Some(45.0)),
            ("", None),
            ("fast", None),
            ("-1:00", None),
            ("1:x", None),
            ("inf", None),
        ] {
            assert_eq!(Clock::new(text).total, total, "{text:?}");
        }
    }

    #[test]
    fn a_move_gets_its_share_of_what_is_left() {
        let mut clock = Clock::new("10:00");
        assert_eq!(clock.time_for_move(Side::Black, 56), Some(Duration::from_secs(20)));
        clock.add(Side::Black, 300.0);
        assert_eq!(clock.time_for_move(Side::Black, 56), Some(Duration::from_secs(10)));
        assert_eq!(clock.time_for_move(Side::White, 56), Some(Duration::from_secs(20)));
        clock.add(Side::Black, 1e9);
        assert_eq!(clock.time_for_move(Side::Black, 56), Some(AT_LEAST));
        assert_eq!(Clock::default().time_for_move(Side::White, 3), None);
    }
}
