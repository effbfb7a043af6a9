use std::time::Duration;

/// What the referee measures and the player cannot: starting the program and passing lines on.
const RESERVE: Duration = Duration::from_millis(120);

/// The shortest time for a move, also when the time is used up.
const AT_LEAST: Duration = Duration::from_millis(1);

/// A placement gets this part of the time of a move: there is little to calculate yet.
const PLACEMENT: f64 = 0.25;

/// Moves of its own that a side has left when the board is full: the median of 7575 games of the contest. Nine players in
/// ten had at most 19.
const MOVES_AT_FULL_BOARD: f64 = 16.0;

/// How far a game has come, for sharing the time out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// Pieces are being placed; this many are left to place, those of both sides.
    Placing {
        /// Spaces that are still empty.
        empty: usize,
    },
    /// Stacks are being moved.
    Moving {
        /// Stacks on the board.
        stacks: usize,
    },
}

/// The time for a whole game, and how much of it has been used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Clock {
    total: Option<Duration>,
    per_move: Option<Duration>,
    used: Duration,
}

impl Clock {
    pub(super) fn new(total: Option<Duration>, per_move: Option<Duration>) -> Clock {
        Clock { total, per_move, used: Duration::ZERO }
    }

    /// Adds the time a move took.
    pub(super) fn add(&mut self, used: Duration) {
        self.used = self.used.saturating_add(used);
    }

    /// How long to think about the next move; `None` if there is no limit.
    pub(super) fn time_for_move(&self, progress: Progress) -> Option<Duration> {
        let share = self.total.map(|total| {
            let reserve = RESERVE.min(total / 10);
            let left = total.saturating_sub(reserve).saturating_sub(self.used);
            let (own, all) = match progress {
                Progress::Placing { empty } => {
                    let placements = PLACEMENT * empty.div_ceil(2) as f64;
                    (PLACEMENT, placements + MOVES_AT_FULL_BOARD)
                }
                // Every move leaves one stack less, and often more are removed.
                Progress::Moving { stacks } => (1.0, stacks as f64 / 4.0 + 2.0),
            };
            left.mul_f64(own / all).max(AT_LEAST)
        });
        share.into_iter().chain(self.per_move).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECONDS: Duration = Duration::from_secs(5);

    /// The time used by a side that always thinks as long as it may, in a game that takes this many own moves.
    fn used_in_a_game(clock: &mut Clock, moves: usize) {
        for empty in (1..=49).rev().step_by(2) {
            clock.add(clock.time_for_move(Progress::Placing { empty }).unwrap());
        }
        for number in 0..moves {
            let stacks = 49_usize.saturating_sub(2 * number).max(2);
            clock.add(clock.time_for_move(Progress::Moving { stacks }).unwrap());
        }
    }

    #[test]
    fn the_time_lasts_for_any_game_and_most_of_it_is_used() {
        for moves in [10, 16, 24, 48] {
            let mut clock = Clock::new(Some(SECONDS), None);
            used_in_a_game(&mut clock, moves);
            assert!(clock.used < SECONDS, "{moves}: {:?}", clock.used);
            assert!(moves < 16 || clock.used > SECONDS.mul_f64(0.7), "{moves}: {:?}", clock.used);
        }
    }

    #[test]
    fn both_limits_hold() {
        let moving = Progress::Moving { stacks: 49 };
        let brief = Duration::from_millis(30);
        assert_eq!(Clock::new(Some(SECONDS), Some(brief)).time_for_move(moving), Some(brief));
        assert_eq!(Clock::new(None, Some(brief)).time_for_move(moving), Some(brief));
        assert_eq!(Clock::default().time_for_move(moving), None);
        let mut late = Clock::new(Some(SECONDS), None);
        late.add(2 * SECONDS);
        assert_eq!(late.time_for_move(moving), Some(AT_LEAST));
        assert!(Clock::new(Some(Duration::MAX), None).time_for_move(moving).is_some());
    }
}
