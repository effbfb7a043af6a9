//! Games being played become records, and records become games that go on where they ended.

#[path = "../../yiqi-session/tests/common/mod.rs"]
mod common;

use common::wishes::*;
use common::*;
use proptest::prelude::*;
use yiqi_core::{Options, Side};
use yiqi_record::{Action, Content, Format, Record, Tree, final_game};
use yiqi_session::{Command, Ended, Event, Setup, Stage, State};
use yiqi_session_record::{import, session_from_record, to_record};

const GO: &str = include_str!("../../yiqi-session/tests/data/go-v1.json");
const LIUZICHONG: &str = include_str!("../../yiqi-session/tests/data/liuzichong-v1.json");
const DVONN: &str = include_str!("../../yiqi-session/tests/data/dvonn-v1.json");
const DVONN_PASSES: &str = include_str!("../../yiqi-session/tests/data/dvonn-passes-v1.json");
const REVERSI: &str = include_str!("../../yiqi-session/tests/data/reversi-v1.json");

fn events(text: &str) -> Vec<Event> {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read(events: &[Event]) -> State {
    State::from_events(&games(), events).unwrap_or_else(|error| panic!("{error:?}"))
}

#[test]
fn a_record_of_the_golden_games_holds_what_stands_and_how_it_ended() {
    for (text, outcome, reason) in [
        (GO, "white", "go-two-passes"),
        (DVONN_PASSES, "black", "dvonn-no-moves"),
        (REVERSI, "white", "resign"),
        (LIUZICHONG, "draw", "draw-agreed"),
    ] {
        let state = read(&events(text));
        let record = to_record(&state);
        let result = record.result.as_ref().unwrap();
        assert_eq!((result.outcome.as_str(), result.reason.as_deref()), (outcome, Some(reason)));
        let (again, _) = session_from_record(&games(), &record, seats("human", "human")).unwrap();
        assert_eq!(again.game().position(), state.game().position());
        let (again, log) = import(&games(), &record, state.setup().seats.clone(), true).unwrap();
        assert_eq!(again.ended(), state.ended(), "also by resignation or agreement");
        assert_eq!(read(&log).ended(), state.ended());
    }
    let names = to_record(&read(&events(REVERSI))).players;
    assert_eq!((names.black.name.as_deref(), names.white.name.as_deref()), (Some("level:8"), Some("李")));
    assert_eq!(to_record(&read(&events(DVONN))).result, None);
}

#[test]
fn a_record_of_a_game_given_up_is_given_up_again() {
    let state = read(&events(REVERSI));
    let (again, log) =
        session_from_record(&games(), &to_record(&state), state.setup().seats.clone()).unwrap();
    let expected: Option<Ended> = won(WHITE, "resigned");
    assert_eq!((again.ended(), state.ended()), (expected, expected));
    assert_eq!(log.last(), Some(&Event::Resigned { side: BLACK }));
    assert_eq!(read(&log).ended(), expected);
}

#[test]
fn a_record_in_which_the_board_was_set_up_anew_begins_there() {
    let rules = Options::new().with("size", 7).with("handicap", 2).with("komi", "0.5");
    let mut record = Record { rules, ..Record::new("go") };
    let first = record.tree.add(Tree::ROOT, Content::of_move("A1"));
    let position = "......./......./...X.../......./......./......./....... w";
    let set_up = Content { action: Some(Action::Setup(position.to_owned())), ..Content::default() };
    let second = record.tree.add(first, set_up);
    record.tree.add(second, Content::of_move("D4"));
    let (state, log) = session_from_record(&games(), &record, seats("human", "human")).unwrap();
    assert_eq!((state.game().start().as_str(), state.game().moves()), (position, vec!["D4".to_owned()]));
    assert_eq!(state.setup().options.len(), 2, "the handicap stones are part of the position");
    assert_eq!(log.len(), 2, "a start and a move");
    assert_eq!(inside(&read(&log)), inside(&state));
}

#[test]
fn a_record_with_an_illegal_move_or_of_a_strange_game_is_refused() {
    let mut record = Record::new("reversi");
    record.tree.add(Tree::ROOT, Content::of_move("a1"));
    let people = || seats("human", "human");
    assert!(session_from_record(&games(), &record, people()).is_err());
    assert!(session_from_record(&games(), &Record::new("chess"), people()).is_err());
}

/// Black owns the left, White the right, where D3 is a dead black stone; both have passed.
fn counting() -> State {
    let position = Some(".XO../.XO../.XOX./.XO../.XO.. b".to_owned());
    let mut setup = Setup { seats: seats("human", "human"), position, ..Setup::new("go") };
    setup.options.insert("rules".to_owned(), "japanese".to_owned());
    let mut state = open(setup);
    play(&mut state, "pass pass");
    state
}

#[test]
fn a_record_keeps_the_dead_stones_as_territory() {
    let mut state = counting();
    perform(&mut state, Command::Mark { side: WHITE, place: "D3".to_owned() });
    perform(&mut state, Command::Accept { side: WHITE });
    let record = to_record(&state);
    let sgf = Format::by_name("sgf").unwrap().write(&games(), std::slice::from_ref(&record)).unwrap();
    // The stone on D3 is in White's territory.
    assert!(sgf.contains("TB[ae]") && sgf.contains("[dc]") && sgf.contains("RE[W+12.5]"), "{sgf}");
    for format in ["sgf", "json"] {
        let form = Format::by_name(format).unwrap();
        let text = form.write(&games(), std::slice::from_ref(&record)).unwrap();
        let again = form.read(&games(), text.as_bytes()).unwrap().remove(0);
        let (again, _) = session_from_record(&games(), &again, seats("human", "level:1")).unwrap();
        assert_eq!(again.ended(), state.ended(), "{format}");
        assert_eq!(again.count().unwrap().dead(), state.count().unwrap().dead(), "{format}");
    }
    // Without the marks nobody can tell: the players count.
    let unmarked = sgf.replace("TW", "XX").replace("TB", "XY");
    let unmarked = Format::by_name("sgf").unwrap().read(&games(), unmarked.as_bytes()).unwrap().remove(0);
    let (again, _) = session_from_record(&games(), &unmarked, seats("human", "human")).unwrap();
    assert_eq!(again.stage(), Stage::Counting);
}

#[test]
fn moves_that_were_taken_back_are_not_in_the_record() {
    let mut state = begin("reversi", "human", "human");
    play(&mut state, "f5 d6");
    perform(&mut state, undo(BLACK));
    play(&mut state, "f4");
    let record = to_record(&state);
    let moves = record.tree.main_line().filter_map(|id| record.tree.content(id).action.clone());
    assert_eq!(moves.collect::<Vec<_>>(), ["f5", "f4"].map(|m| Action::Move(m.to_owned())));
}

proptest! {
    #[test]
    fn a_record_gives_the_same_position_and_result(setup in beginning(), wishes in wishes()) {
        let mut state = open(setup);
        for wish in wishes {
            let command = wish.command(&state);
            // A refused command changes nothing.
            let _ = state.perform(&command);
        }
        let record = to_record(&state);
        prop_assert_eq!(final_game(&games(), &record).unwrap().position(), state.game().position());
        let (again, events) = session_from_record(&games(), &record, state.setup().seats.clone()).unwrap();
        prop_assert_eq!(again.game().position(), state.game().position());
        prop_assert_eq!(again.game().moves(), state.game().moves());
        prop_assert_eq!(again.game().options(), state.game().options());
        // A record has no word for a draw that was agreed on, nor for dead stones without any territory around them.
        let last = record.tree.main_line().last().unwrap_or(Tree::ROOT);
        let has_nothing_to_mark = state.count().is_some_and(|count| !count.dead().is_empty())
            && record.tree.content(last).marks.is_empty();
        if !has_nothing_to_mark && state.ended().is_none_or(|ended| ended.reason != Ended::DRAW_AGREED) {
            // Whoever loads it sits at one screen.
            if !state.is_between_remote_people() {
                prop_assert_eq!(again.undo_ply(Side::Black), state.undo_ply(Side::Black));
            }
            prop_assert_eq!(again.ended(), state.ended());
            prop_assert_eq!(to_record(&again).result, record.result);
        }
        let replayed = State::from_events(&games(), &events).expect("events of a record fit");
        prop_assert_eq!(inside(&replayed), inside(&again));
    }
}
