//! Counting at the end by agreement: who may mark dead stones, who must accept them, and what ends the game.

mod common;

use common::*;
use yiqi_core::Side;
use yiqi_session::{Command, CommandError, Event, LogError, Setup, Stage, State};

/// Black owns the left, White the right, where D3 is a dead black stone.
const BOARD: &str = ".XO../.XO../.XOX./.XO../.XO.. b";

fn game(black: &str, white: &str, remote: bool) -> State {
    let mut setup = Setup { seats: seats(black, white), remote, ..Setup::new("go") };
    setup.position = Some(BOARD.to_owned());
    setup.options.insert("rules".to_owned(), "japanese".to_owned());
    open(setup)
}

/// The same after two passes.
fn counting(black: &str, white: &str, remote: bool) -> State {
    let mut state = game(black, white, remote);
    play(&mut state, "pass pass");
    state
}

fn mark(side: Side, place: &str) -> Command {
    Command::Mark { side, place: place.to_owned() }
}

fn proposal(state: &State, dead: &[&str]) -> Command {
    let sequence = state.dead_wanted().expect("a proposal is wanted");
    Command::EngineMarks { sequence, dead: dead.iter().map(ToString::to_string).collect() }
}

fn marked(dead: &[&str]) -> Event {
    Event::Marked { dead: dead.iter().map(ToString::to_string).collect() }
}

fn accepted(side: Side) -> Event {
    Event::Accepted { side }
}

/// What people see: Black's lead, and how the game ended.
fn shown(state: &State) -> (String, bool) {
    let view = state.view();
    (view.margin.0.to_string(), view.ending.is_some())
}

#[test]
fn two_passes_begin_the_count_and_acceptance_ends_it() {
    let mut state = counting("human", "human", false);
    assert_eq!((state.stage(), state.ended()), (Stage::Counting, None));
    assert_eq!(shown(&state), ("-1.5".to_owned(), false), "5 points against none, and komi 6.5");
    assert_eq!(perform(&mut state, mark(WHITE, "d3")), [marked(&["D3"])]);
    assert_eq!(shown(&state), ("-12.5".to_owned(), false), "10 points and a prisoner");
    // At one screen both accept with one button.
    assert_eq!(perform(&mut state, Command::Accept { side: WHITE }), [accepted(BLACK), accepted(WHITE)]);
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(WHITE, "go-two-passes")));
    assert_eq!(shown(&state), ("-12.5".to_owned(), true));
    assert_eq!(state.view().places.iter().filter(|place| place.notes.contains_key("dead")).count(), 1);
    for command in [mark(BLACK, "D3"), Command::Accept { side: BLACK }, Command::PlayOn { side: BLACK }] {
        assert_eq!(refuse(&state, command), CommandError::Over);
    }
}

#[test]
fn a_group_is_marked_and_unmarked_as_a_whole() {
    let mut state = counting("human", "human", false);
    let column = ["B1", "B2", "B3", "B4", "B5"];
    assert_eq!(perform(&mut state, mark(BLACK, "B3")), [marked(&column)]);
    assert_eq!(perform(&mut state, mark(BLACK, "D3")).len(), 1);
    assert_eq!(state.count().unwrap().dead().len(), 6);
    assert_eq!(perform(&mut state, mark(BLACK, "b5")), [marked(&["D3"])]);
    assert_eq!(refuse(&state, mark(BLACK, "A1")), CommandError::NoPiece("A1".to_owned()));
    assert_eq!(refuse(&state, mark(BLACK, "nowhere")), CommandError::NoPiece("nowhere".to_owned()));
}

#[test]
fn both_remote_players_must_accept_the_same_stones() {
    let mut state = counting("human", "human", true);
    perform(&mut state, mark(BLACK, "D3"));
    assert_eq!(perform(&mut state, Command::Accept { side: BLACK }), [accepted(BLACK)]);
    assert_eq!(state.stage(), Stage::Counting);
    assert_eq!(refuse(&state, Command::Accept { side: BLACK }), CommandError::AlreadyAccepted);
    // A change takes the acceptance away.
    perform(&mut state, mark(WHITE, "D3"));
    assert!(!state.count().unwrap().has_accepted(BLACK));
    perform(&mut state, mark(WHITE, "D3"));
    perform(&mut state, Command::Accept { side: WHITE });
    assert_eq!(state.stage(), Stage::Counting);
    perform(&mut state, Command::Accept { side: BLACK });
    assert_eq!(state.ended(), won(WHITE, "go-two-passes"));
}

#[test]
fn a_computer_accepts_and_cannot_be_spoken_for() {
    let mut state = counting("human", "level:1", false);
    for command in [mark(WHITE, "D3"), Command::Accept { side: WHITE }, Command::PlayOn { side: WHITE }] {
        assert_eq!(refuse(&state, command), CommandError::ComputersTurn);
    }
    let command = proposal(&state, &["D3"]);
    assert_eq!(perform(&mut state, command), [marked(&["D3"])]);
    assert_eq!((state.stage(), state.dead_wanted()), (Stage::Counting, None));
    assert_eq!(perform(&mut state, Command::Accept { side: BLACK }), [accepted(BLACK)]);
    assert_eq!(state.stage(), Stage::Result);
}

#[test]
fn between_computers_the_proposal_ends_the_game() {
    let mut state = counting("level:1", "level:2", false);
    assert_eq!(state.engine_wanted(), None);
    let command = proposal(&state, &["D3"]);
    perform(&mut state, command);
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(WHITE, "go-two-passes")));
}

#[test]
fn a_late_or_impossible_proposal_is_refused() {
    let mut state = counting("human", "human", true);
    let late = proposal(&state, &["D3"]);
    let impossible = proposal(&state, &["A1"]);
    assert_eq!(refuse(&state, impossible), CommandError::NoPiece("A1".to_owned()));
    perform(&mut state, mark(BLACK, "B1"));
    assert_eq!(refuse(&state, late), CommandError::Stale);
    assert_eq!(state.dead_wanted(), None, "a person was faster");
}

#[test]
fn whoever_disagrees_plays_on() {
    let mut state = counting("human", "human", true);
    perform(&mut state, mark(BLACK, "D3"));
    assert_eq!(perform(&mut state, Command::PlayOn { side: WHITE }), [Event::Undone { ply: 0 }]);
    assert_eq!((state.stage(), state.count().is_none()), (Stage::User(BLACK), true));
    play(&mut state, "E3 pass pass");
    assert_eq!(state.stage(), Stage::Counting);
    assert!(state.count().unwrap().dead().is_empty(), "a new count begins without marks");
    assert_eq!(perform(&mut state, Command::PlayOn { side: BLACK }), [Event::Undone { ply: 1 }]);
}

#[test]
fn counting_is_refused_at_other_times() {
    let mut state = game("human", "human", false);
    for command in [mark(BLACK, "D3"), Command::Accept { side: BLACK }, Command::PlayOn { side: BLACK }] {
        assert_eq!(refuse(&state, command), CommandError::NotCounted);
    }
    assert_eq!(state.dead_wanted(), None);
    play(&mut state, "pass pass");
    assert_eq!(refuse(&state, put(BLACK, "E3")), CommandError::Over, "moves have ended");
    // By the rules of the house nothing is agreed on.
    let mut state = go(5, false);
    play(&mut state, "pass pass");
    assert_eq!((state.stage(), state.count()), (Stage::Result, None));
}

#[test]
fn an_agreed_game_stays_over_when_players_change_and_ends_with_the_last_person() {
    let mut state = counting("human", "level:1", false);
    perform(&mut state, Command::Accept { side: BLACK });
    perform(&mut state, Command::Sit { side: WHITE, player: player("human") });
    assert_eq!(state.stage(), Stage::Result);

    let mut state = counting("human", "level:1", false);
    let command = proposal(&state, &["D3"]);
    perform(&mut state, command);
    perform(&mut state, Command::Sit { side: BLACK, player: player("level:1") });
    assert_eq!(state.stage(), Stage::Result);
}

#[test]
fn undo_takes_back_the_pass_and_resignation_still_ends_the_game() {
    let mut state = counting("human", "human", false);
    perform(&mut state, Command::Undo { side: WHITE });
    assert_eq!((state.stage(), state.plies()), (Stage::User(WHITE), 1));
    let mut state = counting("human", "human", true);
    perform(&mut state, Command::Resign { side: WHITE });
    assert_eq!((state.ended(), state.dead_wanted()), (won(BLACK, "resigned"), None));
}

#[test]
fn events_replay_and_impossible_ones_are_refused() {
    let (mut state, started) = State::open(&games(), game("human", "human", true).setup().clone()).unwrap();
    let mut events = vec![started];
    events.extend(play(&mut state, "pass pass"));
    for command in [mark(BLACK, "D3"), Command::Accept { side: BLACK }, Command::Accept { side: WHITE }] {
        events.extend(perform(&mut state, command));
    }
    let replayed = State::from_events(&games(), &events).unwrap();
    assert_eq!((replayed.ended(), replayed.view()), (state.ended(), state.view()));
    let text = serde_json::to_string(&events).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Event>>(&text).unwrap(), events);
    for (at, event) in [
        (1, marked(&["D3"])),
        (1, accepted(BLACK)),
        (3, marked(&["A1"])),
        (3, marked(&["Z9"])),
        (3, moved(BLACK, "E3")),
        (6, marked(&[])),
        (6, accepted(BLACK)),
    ] {
        let mut damaged = events[..at].to_vec();
        damaged.push(event.clone());
        let number = at as u64 + 1;
        assert_eq!(
            State::from_events(&games(), &damaged).unwrap_err(),
            LogError::BadEvent(number),
            "{event:?}"
        );
    }
}
