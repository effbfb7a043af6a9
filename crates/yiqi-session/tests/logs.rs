//! Logs of versions 1, 4 and 5, readable for ever. The files must never change; a new version gets files of its own. And logs
//! that cannot be read: those of a later program, and those that are damaged.

mod common;

use std::collections::BTreeSet;

use common::*;
use serde_json::Value;
use yiqi_core::{ReasonCode, Side};
use yiqi_session::{Ask, CommandError, Event, LogError, Player, Setup, State, VERSION};

const GO: &str = include_str!("data/go-v1.json");
const LIUZICHONG: &str = include_str!("data/liuzichong-v1.json");
const DVONN: &str = include_str!("data/dvonn-v1.json");
const DVONN_PASSES: &str = include_str!("data/dvonn-passes-v1.json");
const REVERSI: &str = include_str!("data/reversi-v1.json");
const REVERSI_4: &str = include_str!("data/reversi-v4.json");
const REVERSI_5: &str = include_str!("data/reversi-v5.json");

fn events(text: &str) -> Vec<Event> {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read(events: &[Event]) -> Result<State, LogError> {
    State::from_events(&games(), events)
}

/// Why a log is not read.
fn unfit(events: &[Event]) -> LogError {
    read(events).expect_err("this log must be refused")
}

#[test]
fn logs_of_version_1_give_the_games_they_gave_and_are_written_as_they_were() {
    for (text, game, moves, position, ended) in [
        (GO, "go", 12, "..X.O/.OOXO/..X.X/...X./..... b", won(WHITE, "go-two-passes")),
        (LIUZICHONG, "liuzichong", 3, "OO../XXO./...X/..X. w", drawn("draw-agreed")),
        (
            DVONN,
            "dvonn",
            2,
            ". b1 w1 b1 b2 . w1 w1 b1 / w1 w2 w1 b1 w1 b1 w1 b1 b1 b1 / b1 w1 b1 w1 b1 w1 b1 w1 w1 b1 b1 / \
             w1 b1 d1 d1 w1 w1 w1 b1 b1 b1 / w1 w1 w1 b1 w1 d1 w1 b1 b1 w",
            None,
        ),
        (DVONN_PASSES, "dvonn", 3, &dvonn("A1 b9 B1 w2* E1 w2* F1 d1", "b"), won(BLACK, "dvonn-no-moves")),
        (
            REVERSI,
            "reversi",
            4,
            "---------------------------OOO-----XXO------XO------------------ X",
            won(WHITE, "resigned"),
        ),
    ] {
        let events = events(text);
        let state = read(&events).unwrap_or_else(|unfit| panic!("{game}: {unfit:?}"));
        assert_eq!((state.kind().name(), state.game().moves().len()), (game, moves));
        assert_eq!(state.game().position(), position);
        assert_eq!(state.ended(), ended, "{game}");
        assert_eq!(state.sequence(), events.len() as u64);
        let (written, golden): (Value, Value) =
            (serde_json::to_value(&events).unwrap(), serde_json::from_str(text).unwrap());
        assert_eq!(written, golden, "{game}");
    }
}

#[test]
fn the_golden_logs_hold_every_kind_of_event() {
    let mut kinds = BTreeSet::new();
    for text in [GO, LIUZICHONG, DVONN, DVONN_PASSES, REVERSI] {
        let values: Vec<Value> = serde_json::from_str(text).unwrap();
        kinds.extend(values.iter().map(|value| value["event"].as_str().unwrap().to_owned()));
    }
    let all = ["asked", "declined", "draw_agreed", "moved", "resigned", "sat", "started", "undone"];
    assert!(kinds.iter().eq(&all), "{kinds:?}");
}

#[test]
fn every_stage_of_the_golden_reversi_log_is_understood() {
    let events = events(REVERSI);
    let after = |count: usize| read(&events[..count]).unwrap();
    assert_eq!(after(1).setup().seats.black.name(), Some("Ann"));
    assert_eq!(after(1).setup().seats.white, Player::computer("greedy"));
    assert_eq!(after(5).game().moves(), ["f5", "d6", "c3", "d3"]);
    assert_eq!(after(6).game().moves(), ["f5", "d6"], "undone");
    assert_eq!(after(8).setup().seats.white.name(), Some("李"), "sat down");
    assert_eq!(after(9).ended(), won(BLACK, "resigned"));
    assert_eq!(
        (after(10).ended(), after(10).game().moves().len()),
        (None, 3),
        "taken back, and no move with it"
    );
    assert_eq!(after(11).game().moves().len(), 0, "a new game");
    assert_eq!(after(11).setup().seats.white.name(), Some("李"), "with the same seats");
    assert_eq!(after(12).engine_wanted().unwrap().engine, "level:8");
}

#[test]
fn every_stage_of_the_golden_log_of_version_4_is_understood() {
    let events = events(REVERSI_4);
    assert_eq!(serde_json::to_value(&events).unwrap(), serde_json::from_str::<Value>(REVERSI_4).unwrap());
    let after = |count: usize| read(&events[..count]).unwrap();
    let left = |state: &State| Side::ALL.map(|side| state.clock().unwrap().left(side).main);
    assert!(after(2).setup().seats.white.is_awaited() && !after(3).setup().seats.white.is_awaited());
    assert_eq!((after(4).clock_running(), left(&after(4))), (Some(BLACK), [300_000, 300_000]));
    assert_eq!((after(6).clock_running(), left(&after(6))), (Some(BLACK), [293_000, 303_000]));
    assert_eq!((after(7).ended(), left(&after(7))), (won(WHITE, "time"), [0, 303_000]));
    assert_eq!((after(8).ended(), left(&after(8))), (None, [600_000, 600_000]), "a new game");
    assert_eq!(after(10).ended(), won(BLACK, "abandoned"));
    assert_eq!(after(12).ended(), drawn("called-off"));
}

#[test]
fn every_stage_of_the_golden_log_of_version_5_is_understood() {
    let events = events(REVERSI_5);
    assert_eq!(serde_json::to_value(&events).unwrap(), serde_json::from_str::<Value>(REVERSI_5).unwrap());
    let after = |count: usize| read(&events[..count]).unwrap();
    let black = |state: &State| state.setup().seats.black.name().map(str::to_owned);
    assert_eq!(
        (after(3).asked(), black(&after(3)).as_deref()),
        (Some((WHITE, Ask::RematchSwapped)), Some("Ann"))
    );
    assert_eq!(
        (after(5).asked(), after(5).ended()),
        (Some((WHITE, Ask::RematchSwapped)), won(WHITE, "resigned"))
    );
    assert_eq!((after(6).ended(), black(&after(6)).as_deref()), (None, Some("李")), "a new game");
    assert!(after(6).setup().swapped && after(6).setup().side_of(BLACK) == WHITE);
    assert_eq!(after(8).ended(), won(BLACK, "resigned"));
    assert_eq!(black(&after(10)).as_deref(), Some("李"), "a rematch with the same sides");
    assert!(after(10).setup().swapped);
    assert_eq!(black(&after(13)).as_deref(), Some("Ann"));
    assert!(!after(13).setup().swapped);
}

#[test]
fn every_stage_of_the_golden_go_log_is_understood() {
    let events = events(GO);
    let after = |count: usize| read(&events[..count]).unwrap();
    assert!(after(1).setup().remote);
    assert_eq!(after(3).asked(), Some((BLACK, Ask::Undo)));
    assert_eq!((after(4).asked(), after(4).game().moves().len()), (None, 1), "declined");
    assert_eq!((after(7).asked(), after(7).game().moves().len()), (None, 1), "granted");
    assert_eq!(after(13).ended(), drawn("draw-agreed"));
    assert_eq!(after(14).ended(), None, "a new game");
    assert_eq!(after(14).setup(), after(1).setup());
}

#[test]
fn a_log_of_a_later_version_is_refused_wherever_it_says_so() {
    let newer = |mut events: Vec<Event>, number: usize| {
        let Event::Started { version, .. } = &mut events[number - 1] else { panic!("no start") };
        *version = VERSION + 1;
        unfit(&events)
    };
    assert_eq!(newer(events(GO), 1), LogError::NewerVersion(VERSION + 1));
    assert_eq!(newer(events(GO), 14), LogError::NewerVersion(VERSION + 1));
    let reason = newer(events(REVERSI), 1).reason();
    assert_eq!(reason.to_string(), format!("session-newer-version version={}", VERSION + 1));
}

#[test]
fn a_log_without_its_first_event_is_refused() {
    assert_eq!(unfit(&events(GO)[1..]), LogError::NoStart);
    assert_eq!(unfit(&[]), LogError::NoStart);
    assert_eq!(unfit(&[]).code(), "session-no-start");
}

#[test]
fn a_move_that_does_not_fit_is_named_by_its_number() {
    // The same log with one event changed.
    let changed = |text: &str, number: usize, event: Event| {
        let mut events = events(text);
        events[number - 1] = event;
        unfit(&events)
    };
    for (text, number, event) in [
        (REVERSI, 2, moved(BLACK, "a1")),
        (REVERSI, 3, moved(WHITE, "nonsense")),
        (REVERSI, 3, moved(BLACK, "d6")),
        (REVERSI, 4, moved(BLACK, "pass")),
        (GO, 17, moved(BLACK, "C4")),
        (LIUZICHONG, 14, moved(BLACK, "d1c2")),
        (DVONN, 2, moved(WHITE, "A1K5")),
        (DVONN_PASSES, 3, moved(WHITE, "D1E1")),
    ] {
        assert_eq!(changed(text, number, event.clone()), LogError::BadEvent(number as u64), "{event:?}");
    }
    let reason = changed(REVERSI, 2, moved(BLACK, "a1")).reason();
    assert_eq!(reason.to_string(), "session-unfit-event number=2");
}

#[test]
fn a_move_that_is_missing_is_noticed_at_the_next_that_does_not_fit() {
    let mut events = events(REVERSI);
    events.remove(1);
    assert_eq!(unfit(&events), LogError::BadEvent(2), "White moves before Black");
}

#[test]
fn whatever_else_cannot_have_happened_is_named_by_its_number() {
    let mut log = events(REVERSI);
    // After the last event Black has given up, and four moves stand.
    for event in [
        moved(BLACK, "e3"),
        Event::Resigned { side: WHITE },
        Event::Asked { side: BLACK, what: Ask::Draw },
        Event::Declined { what: Ask::Draw },
        Event::DrawAgreed,
        Event::Undone { ply: 5 },
        Event::Undone { ply: usize::MAX },
        Event::Started { version: 1, setup: Setup::new("go") },
    ] {
        log.push(event.clone());
        assert_eq!(unfit(&log), LogError::BadEvent(18), "{event:?}");
        log.pop();
    }
    let mut going_on = log[..16].to_vec();
    going_on.push(Event::Undone { ply: 4 });
    assert_eq!(unfit(&going_on), LogError::BadEvent(17), "nothing was taken back");
    let mut asked = events(GO)[..3].to_vec();
    asked.push(Event::Declined { what: Ask::Draw });
    assert_eq!(unfit(&asked), LogError::BadEvent(4), "an undo was asked for, no draw");
}

#[test]
fn a_draw_that_nobody_asked_for_cannot_have_been_agreed_on() {
    let mut log = events(GO)[..2].to_vec();
    log.push(Event::DrawAgreed);
    assert_eq!(unfit(&log), LogError::BadEvent(3));
}

#[test]
fn a_move_settles_what_was_asked_even_where_the_log_does_not_say_so() {
    let mut log = events(GO)[..3].to_vec();
    log.push(moved(WHITE, "D3"));
    assert_eq!(read(&log).unwrap().asked(), None);
}

#[test]
fn an_event_that_does_not_fit_changes_nothing() {
    let mut state = begin("reversi", "human", "human");
    play(&mut state, "f5");
    let before = inside(&state);
    for event in [
        moved(BLACK, "d6"),
        moved(WHITE, "a1"),
        Event::Undone { ply: 1 },
        Event::Declined { what: Ask::Undo },
        Event::Started { version: VERSION, setup: Setup::new("chess") },
        Event::Started { version: VERSION + 1, setup: Setup::new("reversi") },
        Event::Started {
            version: VERSION,
            setup: Setup { position: Some("XO".to_owned()), ..Setup::new("reversi") },
        },
    ] {
        assert!(state.apply(&event).is_err(), "{event:?}");
        assert_eq!(inside(&state), before, "{event:?}");
    }
}

#[test]
fn a_log_whose_game_cannot_begin_is_refused_at_its_first_event() {
    for setup in [
        Setup::new("chess"),
        Setup::new("dvonn"),
        Setup { position: Some("XO".to_owned()), ..Setup::new("reversi") },
    ] {
        assert_eq!(unfit(&[Event::Started { version: VERSION, setup }]), LogError::BadEvent(1));
    }
}

#[test]
fn a_game_is_found_by_its_name_in_either_case_and_a_strange_one_is_refused() {
    let (state, started) = State::open(&games(), Setup::new("Reversi")).unwrap();
    assert_eq!(
        (state.setup(), started),
        (&Setup::new("reversi"), { Event::Started { version: VERSION, setup: Setup::new("reversi") } })
    );
    let refusal = State::open(&games(), Setup::new("chess\u{1b}[2J")).unwrap_err();
    assert_eq!(refusal, CommandError::NoSuchGame("chess\u{fffd}[2J".to_owned()));
    assert_eq!(refusal.reason().to_string(), "session-no-such-game name=\"chess\u{fffd}[2J\"");
}

#[test]
fn text_that_is_no_event_is_refused() {
    for text in [
        "[{\"event\":\"exploded\"}]",
        "[{\"event\":\"moved\",\"side\":\"red\",\"move\":\"f5\"}]",
        "[{\"event\":\"moved\",\"side\":\"black\"}]",
        "[{\"event\":\"undone\",\"ply\":-1}]",
        "[{\"event\":\"started\",\"game\":\"go\"}]",
    ] {
        assert!(serde_json::from_str::<Vec<Event>>(text).is_err(), "{text}");
    }
}
