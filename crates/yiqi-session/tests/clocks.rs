//! Clocks: their text forms, what moves are charged for, and when a flag falls. Time is simulated.

mod common;

use common::*;
use yiqi_core::{Outcome, Side};
use yiqi_session::{Clock, Command, CommandError, Ended, Event, Player, Setup, State, TimeControl, TimeLeft};

fn game(clock: &str) -> State {
    let clock = Some(clock.parse().unwrap());
    open(Setup { remote: true, clock, ..Setup::new("reversi") })
}

/// Plays the first legal move after so many milliseconds.
fn play(state: &mut State, spent: u64) -> Result<Vec<Event>, CommandError> {
    let side = state.game().to_move();
    let m = state.game().legal_moves()[0].clone();
    state.spend(spent);
    state.perform(&Command::Move { side, m })
}

fn left(state: &State, side: Side) -> (u64, u32) {
    let TimeLeft { main, periods } = state.clock().unwrap().left(side);
    (main, periods)
}

#[test]
fn time_controls_are_read_as_they_are_written() {
    for (text, control) in [
        ("10m", TimeControl::Main { main: 600_000, increment: 0 }),
        ("5m+3s", TimeControl::Main { main: 300_000, increment: 3_000 }),
        ("1s+2s", TimeControl::Main { main: 1_000, increment: 2_000 }),
        ("90s+1500ms", TimeControl::Main { main: 90_000, increment: 1_500 }),
        ("10m+3x30s", TimeControl::ByoYomi { main: 600_000, periods: 3, period: 30_000 }),
        ("0s+1x1h", TimeControl::ByoYomi { main: 0, periods: 1, period: 3_600_000 }),
        ("3d/move", TimeControl::PerMove { time: 259_200_000 }),
    ] {
        assert_eq!(text.parse(), Ok(control), "{text}");
        let again: TimeControl = control.to_string().parse().unwrap();
        assert_eq!(again, control, "{text}: {control}");
    }
    for text in [
        "",
        "m",
        "10",
        "-5m",
        "5m+",
        "+3s",
        "5m+3",
        "10m+0x30s",
        "10m+100x30s",
        "10m+3x0s",
        "0s",
        "0s+0s",
        "0s+2s",
        "0s/move",
        "400d",
        "99999999999999999999d",
        "5m+3s+2s",
        "５m",
        "1x1s",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

#[test]
fn the_first_move_of_each_side_is_free_and_later_ones_are_charged() {
    let mut state = game("5m+3s");
    assert_eq!(state.clock_running(), None);
    let events = play(&mut state, 100_000).unwrap();
    assert!(matches!(events[0], Event::Moved { spent: None, .. }), "{events:?}");
    play(&mut state, 100_000).unwrap();
    assert_eq!((left(&state, BLACK), left(&state, WHITE)), ((300_000, 0), (300_000, 0)));
    assert_eq!(state.clock_running(), Some(BLACK));
    let events = play(&mut state, 10_000).unwrap();
    assert!(matches!(events[0], Event::Moved { spent: Some(10_000), .. }), "{events:?}");
    assert_eq!(left(&state, BLACK), (293_000, 0));
    // A restart reads the same clock from the events.
    let mut log = vec![Event::Started { version: 4, setup: state.setup().clone() }];
    let mut copy = game("5m+3s");
    for spent in [0, 0, 10_000, 299_999] {
        log.extend(play(&mut copy, spent).unwrap());
    }
    let read = State::from_events(&games(), &log).unwrap();
    assert_eq!((left(&read, WHITE), read.clock()), ((3_001, 0), copy.clock()));
}

#[test]
fn a_move_that_comes_too_late_is_refused_and_changes_nothing() {
    let mut state = game("1m");
    for _ in 0..2 {
        play(&mut state, 0).unwrap();
    }
    let before = state.game().position();
    assert_eq!(play(&mut state, 60_001), Err(CommandError::OutOfTime));
    assert_eq!((state.game().position(), left(&state, BLACK)), (before, (60_000, 0)));
    // To the millisecond it is in time.
    play(&mut state, 60_000).unwrap();
    assert_eq!(left(&state, BLACK), (0, 0));
}

#[test]
fn a_fallen_flag_ends_the_game_for_good() {
    let mut state = game("1m");
    for _ in 0..2 {
        play(&mut state, 0).unwrap();
    }
    assert!(state.apply(&Event::Flagged { side: WHITE }).is_err(), "it is Black's turn");
    state.apply(&Event::Flagged { side: BLACK }).unwrap();
    assert_eq!(state.ended(), Some(Ended { outcome: Outcome::Win(WHITE), reason: Ended::TIME }));
    assert_eq!((state.undo_ply(BLACK), state.clock_running()), (None, None));
    assert!(state.apply(&Event::Undone { ply: 2 }).is_err());
    assert!(state.apply(&Event::Flagged { side: BLACK }).is_err());
    // A rematch has the whole time again.
    state.perform(&Command::Ask { side: BLACK, what: yiqi_session::Ask::Rematch }).unwrap();
    state.perform(&Command::Answer { side: WHITE, grants: true, seed: 1 }).unwrap();
    assert_eq!((state.ended(), left(&state, BLACK)), (None, (60_000, 0)));
}

#[test]
fn no_clock_runs_for_a_game_without_one_or_while_a_player_is_awaited() {
    let mut state = open(Setup { remote: true, ..Setup::new("reversi") });
    for _ in 0..4 {
        let events = play(&mut state, 1 << 40).unwrap();
        assert!(matches!(events[0], Event::Moved { spent: None, .. }));
    }
    assert!(state.apply(&Event::Flagged { side: BLACK }).is_err());
    let mut setup = Setup { remote: true, clock: Some("1m".parse().unwrap()), ..Setup::new("reversi") };
    setup.seats.white = Player::awaited();
    let mut state = open(setup);
    for _ in 0..4 {
        play(&mut state, 1 << 40).unwrap();
    }
    state.perform(&Command::Name { side: WHITE, name: "Bob".to_owned() }).unwrap();
    assert_eq!(state.clock_running(), Some(BLACK));
}

#[test]
fn byo_yomi_takes_a_period_for_each_that_is_used_to_its_end() {
    let mut state = game("10s+3x5s");
    for _ in 0..2 {
        play(&mut state, 0).unwrap();
    }
    for (spent, expected) in [
        (4_000, (6_000, 3)),
        (6_000, (0, 3)),
        // Within the first period, to its last millisecond.
        (5_000, (0, 3)),
        (5_001, (0, 2)),
        (5_000, (0, 2)),
        (9_999, (0, 1)),
        (5_000, (0, 1)),
    ] {
        play(&mut state, spent).unwrap();
        assert_eq!(left(&state, BLACK), expected, "{spent}");
        play(&mut state, 0).unwrap();
    }
    assert_eq!(state.clock().unwrap().allowance(BLACK), 5_000);
    assert_eq!(play(&mut state, 5_001), Err(CommandError::OutOfTime));
}

#[test]
fn days_are_given_anew_for_every_move() {
    let mut clock = game("2d/move");
    let day = 86_400_000;
    for _ in 0..2 {
        play(&mut clock, 0).unwrap();
    }
    for _ in 0..6 {
        play(&mut clock, 2 * day).unwrap();
    }
    assert_eq!(left(&clock, BLACK), (2 * day, 0));
    assert_eq!(play(&mut clock, 2 * day + 1), Err(CommandError::OutOfTime));
}

#[test]
fn a_log_cannot_charge_more_than_there_was_or_without_a_clock() {
    let mut state = game("1m");
    for _ in 0..2 {
        play(&mut state, 0).unwrap();
    }
    let m = state.game().legal_moves()[0].clone();
    let moved = |spent| Event::Moved { side: BLACK, m: m.clone(), spent: Some(spent) };
    assert!(state.apply(&moved(60_001)).is_err());
    assert!(state.apply(&moved(u64::MAX)).is_err());
    state.apply(&moved(59_000)).unwrap();
    let mut without = open(Setup::new("reversi"));
    let first = without.game().legal_moves()[0].clone();
    assert!(without.apply(&Event::Moved { side: BLACK, m: first, spent: Some(1) }).is_err());
}

#[test]
fn a_clock_shows_what_is_left_while_a_side_thinks() {
    let clock = Clock::new("10s+2x5s".parse().unwrap());
    for (spent, expected) in [
        (0, Some((10_000, 2))),
        (10_000, Some((0, 2))),
        (15_000, Some((0, 2))),
        (15_001, Some((0, 1))),
        (20_000, Some((0, 1))),
        (20_001, None),
    ] {
        let left = clock.left_after(BLACK, spent).map(|left| (left.main, left.periods));
        assert_eq!(left, expected, "{spent}");
    }
}
