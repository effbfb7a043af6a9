//! The players' clocks, and how much time a move may take.

use std::time::Duration;

use yiqi_core::Side;

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum TimeSystem {
    /// No limit.
    None,
    /// Main time and nothing else.
    Absolute,
    /// After the main time, this many stones within each period.
    Canadian {
        /// Seconds of a period.
        period: f64,
        /// Stones to be played in it.
        stones: u32,
    },
    /// After the main time, each move within a period; a period that is overstepped is lost.
    Byoyomi {
        /// Seconds of a period.
        period: f64,
        /// How many there are.
        periods: u32,
    },
    /// Every move adds time.
    Fischer {
        /// Seconds that a move adds.
        increment: f64,
        /// The most that a clock shows.
        most: f64,
    },
}

/// What one player has left.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Left {
    seconds: f64,
    /// Stones of the period, or periods; 0 in main time.
    overtime: u32,
}

/// Both clocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Clock {
    system: TimeSystem,
    main: f64,
    left: [Left; 2],
}

/// Seconds reserved for the delay between the two programs.
const LAG: f64 = 0.1;

impl Default for Clock {
    fn default() -> Clock {
        Clock::new(TimeSystem::None, 0.0)
    }
}

impl Clock {
    /// Clocks at the beginning of a game.
    pub(super) fn new(system: TimeSystem, main: f64) -> Clock {
        let mut clock = Clock { system, main, left: [Left::default(); 2] };
        clock.reset();
        clock
    }

    /// Sets both clocks to the beginning of a game.
    pub(super) fn reset(&mut self) {
        let in_main = Left { seconds: self.main, overtime: 0 };
        self.left = [if self.main > 0.0 { in_main } else { self.overtime().unwrap_or(in_main) }; 2];
    }

    /// The state of a clock whose main time has run out.
    fn overtime(&self) -> Option<Left> {
        match self.system {
            TimeSystem::Canadian { period, stones } => Some(Left { seconds: period, overtime: stones }),
            TimeSystem::Byoyomi { period, periods } => Some(Left { seconds: period, overtime: periods }),
            TimeSystem::None | TimeSystem::Absolute | TimeSystem::Fischer { .. } => None,
        }
    }

    /// The controller says what a player has left.
    pub(super) fn set_left(&mut self, side: Side, seconds: f64, overtime: u32) {
        if self.system == TimeSystem::None {
            // `time_left` without `time_settings`.
            self.system = TimeSystem::Absolute;
            self.left = [Left { seconds, overtime: 0 }; 2];
        }
        self.left[side.index()] = Left { seconds, overtime };
    }

    /// A player has used some time for a move.
    pub(super) fn spend(&mut self, side: Side, used: Duration) {
        let used = used.as_secs_f64();
        let overtime = self.overtime();
        let left = &mut self.left[side.index()];
        left.seconds -= used;
        match self.system {
            TimeSystem::None | TimeSystem::Absolute => {}
            TimeSystem::Fischer { increment, most } => left.seconds = (left.seconds + increment).min(most),
            TimeSystem::Canadian { period, stones } if left.overtime > 0 => {
                left.overtime -= 1;
                if left.overtime == 0 {
                    *left = Left { seconds: period, overtime: stones };
                }
            }
            TimeSystem::Byoyomi { period, .. } if left.overtime > 0 => {
                let is_lost = left.seconds < 0.0 && left.overtime > 1;
                *left = Left { seconds: period, overtime: left.overtime - u32::from(is_lost) };
            }
            TimeSystem::Canadian { .. } | TimeSystem::Byoyomi { .. } => {
                if left.seconds <= 0.0
                    && let Some(overtime) = overtime
                {
                    *left = overtime;
                }
            }
        }
        left.seconds = left.seconds.max(0.0);
    }

    /// The time for the next move of a player who has about this many moves left; `None` without a clock.
    pub(super) fn limit(&self, side: Side, moves_to_go: usize) -> Option<Duration> {
        let Left { seconds: left, overtime } = self.left[side.index()];
        let share = left / moves_to_go.max(1) as f64;
        let main_then = |each: f64| if left >= each { share.max(each) } else { left + each / 2.0 };
        let seconds = match self.system {
            TimeSystem::None => return None,
            TimeSystem::Absolute => share,
            TimeSystem::Fischer { increment, .. } => (share + 0.8 * increment).min(left / 2.0),
            TimeSystem::Canadian { .. } if overtime > 0 => left / f64::from(overtime),
            TimeSystem::Byoyomi { .. } if overtime > 0 => left,
            TimeSystem::Canadian { period, stones } => main_then(period / f64::from(stones.max(1))),
            TimeSystem::Byoyomi { period, .. } => main_then(period),
        };
        let safe = (0.95 * seconds - LAG).max(0.3 * seconds).max(0.001);
        Some(Duration::try_from_secs_f64(safe).unwrap_or(Duration::from_secs(1 << 30)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: Side = Side::White;

    #[test]
    fn without_a_clock_there_is_no_limit() {
        assert_eq!(Clock::default().limit(SIDE, 10), None);
    }

    #[test]
    fn absolute_time_lasts_for_the_longest_game() {
        let mut clock = Clock::new(TimeSystem::Absolute, 60.0);
        let mut used = 0.0;
        for played in 0..500 {
            let limit = clock.limit(SIDE, 150usize.saturating_sub(played).max(30)).unwrap();
            assert!(limit > Duration::ZERO);
            used += limit.as_secs_f64();
            clock.spend(SIDE, limit);
        }
        assert!((30.0..60.0).contains(&used), "{used}");
        // The other clock has not moved.
        assert_eq!(clock.left[0].seconds, 60.0);
    }

    #[test]
    fn the_stones_of_every_canadian_period_are_played_within_it() {
        let mut clock = Clock::new(TimeSystem::Canadian { period: 30.0, stones: 5 }, 0.0);
        for _ in 0..20 {
            let mut used = 0.0;
            for _ in 0..5 {
                let limit = clock.limit(SIDE, 100).unwrap();
                used += limit.as_secs_f64();
                clock.spend(SIDE, limit);
            }
            assert!((25.0..30.0).contains(&used), "{used}");
        }
    }

    #[test]
    fn a_move_in_byoyomi_takes_less_than_a_period() {
        let mut clock = Clock::new(TimeSystem::Byoyomi { period: 10.0, periods: 3 }, 25.0);
        let mut main: f64 = 25.0;
        for _ in 0..100 {
            let in_main = clock.left[SIDE.index()].overtime == 0;
            let limit = clock.limit(SIDE, 100).unwrap();
            let allowed = if in_main { main + 10.0 } else { 10.0 };
            assert!(limit.as_secs_f64() < allowed, "{limit:?}");
            main -= limit.as_secs_f64();
            clock.spend(SIDE, limit);
            assert!([0, 3].contains(&clock.left[SIDE.index()].overtime), "no period is lost");
        }
    }

    #[test]
    fn fischer_time_never_runs_out() {
        let mut clock = Clock::new(TimeSystem::Fischer { increment: 2.0, most: 20.0 }, 10.0);
        for _ in 0..500 {
            let limit = clock.limit(SIDE, 40).unwrap();
            assert!(limit.as_secs_f64() < clock.left[SIDE.index()].seconds);
            clock.spend(SIDE, limit);
        }
        assert!(clock.left[SIDE.index()].seconds <= 20.0);
    }

    #[test]
    fn time_left_replaces_our_own_count() {
        let mut clock = Clock::new(TimeSystem::Canadian { period: 300.0, stones: 10 }, 600.0);
        clock.set_left(SIDE, 20.0, 4);
        assert!(clock.limit(SIDE, 100).unwrap() < Duration::from_secs(5));
        clock.set_left(SIDE, 0.0, 1);
        assert!(clock.limit(SIDE, 100).unwrap() <= Duration::from_millis(1));
        clock.reset();
        assert_eq!(clock, Clock::new(TimeSystem::Canadian { period: 300.0, stones: 10 }, 600.0));
        let mut clock = Clock::default();
        clock.set_left(SIDE, 100.0, 0);
        assert!(clock.limit(SIDE, 50).unwrap() < Duration::from_secs(2));
    }
}
