//! Whatever is commanded, in whatever order: what is refused changes nothing, and the events are the game.

mod common;

use std::collections::BTreeSet;

use common::wishes::*;
use common::*;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use yiqi_core::{Place, ReasonCode, Side};
use yiqi_session::{Ask, Command, Event, LogError, Setup, Stage, State};

fn has_piece(state: &State, name: &str) -> bool {
    let cells = state.game().cells();
    let mut occupied = (0..cells.len()).filter(|&at| cells[at].is_some());
    occupied.any(|at| state.game().place_label(Place(at as u16)) == name)
}

/// All that is known of a state, by what it shows.
fn seen(state: &State) -> impl PartialEq + std::fmt::Debug {
    let game = state.game();
    let played = (game.start(), game.position(), game.moves(), game.to_move(), game.options());
    let known = (state.sequence(), state.ended(), state.asked(), state.stage(), state.setup().clone());
    (played, known, state.undo_ply(Side::Black), state.engine_wanted())
}

/// Whether the rules of play, put as simply as they can be, grant a command; `None` where they are not simple.
fn granted(state: &State, command: &Command) -> Option<bool> {
    let goes_on = state.ended().is_none();
    let person = |side: Side| state.setup().seats.of(side).is_human();
    let is_played = goes_on && state.game().ending().is_none();
    let is_counted = goes_on && !is_played;
    let turn = |side: Side| is_played && state.game().to_move() == side;
    let question =
        |sequence: u64| is_played && sequence == state.sequence() && !person(state.game().to_move());
    let asked = state.asked();
    Some(match command {
        Command::Move { side, m } => turn(*side) && person(*side) && state.game().check(m).is_ok(),
        Command::EngineMove { sequence, m } => question(*sequence) && state.game().check(m).is_ok(),
        Command::EngineResigns { sequence } => question(*sequence),
        // A player with a screen of his own need not wait for his turn.
        Command::Resign { side } => person(*side) && (turn(*side) || (goes_on && state.setup().remote)),
        Command::Mark { side, place } => is_counted && person(*side) && has_piece(state, place),
        Command::Accept { side } => {
            let count = state.count();
            is_counted && person(*side) && count.is_some_and(|count| !count.has_accepted(*side))
        }
        Command::PlayOn { side } => is_counted && person(*side),
        Command::EngineMarks { sequence, dead } => {
            state.dead_wanted() == Some(*sequence) && dead.iter().all(|place| has_piece(state, place))
        }
        Command::Answer { side, .. } => asked.is_some_and(|(asker, _)| asker != *side),
        Command::Sit { .. } => !state.setup().remote,
        Command::Name { side, .. } => person(*side),
        Command::Claim { .. } => goes_on && state.setup().remote && Side::ALL.into_iter().all(person),
        Command::Undo { .. } | Command::NewGame { .. } if state.setup().remote => false,
        Command::Ask { .. } if !state.setup().remote || asked.is_some() => false,
        Command::Undo { .. } | Command::Ask { .. } | Command::NewGame { .. } => return None,
    })
}

/// What must be so after a command was granted.
fn check_granted(before: &State, command: &Command, after: &State) -> Result<(), TestCaseError> {
    let moves = (before.game().moves(), after.game().moves());
    let is_rematch = before.asked().is_some_and(|(_, what)| what.is_rematch());
    let swaps = before.asked().is_some_and(|(_, what)| what == Ask::RematchSwapped);
    match command {
        Command::NewGame { .. } | Command::Answer { grants: true, .. }
            if is_rematch || matches!(command, Command::NewGame { .. }) =>
        {
            prop_assert!(moves.1.iter().all(|m| m == "pass") && after.ended().is_none());
            prop_assert_eq!(after.asked(), None);
            for seat in Side::ALL {
                let player = |state: &State| state.setup().seats.of(state.setup().side_of(seat)).clone();
                prop_assert_eq!(player(after), player(before), "players keep their seats");
            }
            let has_swapped = after.setup().swapped != before.setup().swapped;
            prop_assert_eq!(has_swapped, swaps && matches!(command, Command::Answer { .. }));
        }
        Command::Move { .. } | Command::EngineMove { .. } => {
            prop_assert!(moves.1.starts_with(&moves.0) && moves.1.len() > moves.0.len());
            prop_assert!(moves.1[moves.0.len() + 1..].iter().all(|m| m == "pass"));
            prop_assert_eq!(after.asked(), None);
        }
        Command::PlayOn { .. } => {
            prop_assert!(moves.0.starts_with(&moves.1) && moves.0[moves.1.len()..] == ["pass", "pass"]);
        }
        Command::Undo { .. } | Command::Answer { grants: true, .. } if after.ended().is_none() => {
            prop_assert!(moves.0.starts_with(&moves.1));
            if moves.0 == moves.1 {
                let given_up = ["resigned", "draw-agreed", "abandoned", "called-off"];
                prop_assert!(before.ended().is_some_and(|ended| given_up.contains(&ended.reason.code())));
            } else {
                prop_assert!(!after.game().must_pass(), "back to a decision");
            }
            if let Some(human) = after.setup().seats.only_human() {
                prop_assert_eq!(after.stage(), Stage::User(human));
            }
        }
        _ => prop_assert_eq!(moves.0, moves.1),
    }
    Ok(())
}

/// Plays the wishes, checking each; gives the last state and all events, and notes every refusal.
fn run_noting(
    setup: Setup,
    wishes: Vec<Wish>,
    mut note: impl FnMut(&State, Result<(), &'static str>),
) -> Result<(State, Vec<Event>), TestCaseError> {
    let (mut state, started) = State::open(&games(), setup).unwrap();
    let mut events = vec![started];
    for wish in wishes {
        let command = wish.command(&state);
        let before = state.clone();
        let decided = state.decide(&command);
        prop_assert_eq!(inside(&state), inside(&before), "deciding changes nothing");
        if let Some(granted) = granted(&state, &command) {
            prop_assert_eq!(decided.is_ok(), granted, "{:?}: {:?}", &command, &decided);
        }
        let performed = state.perform(&command);
        prop_assert_eq!(&performed, &decided);
        match performed {
            Err(refusal) => {
                prop_assert_eq!(inside(&state), inside(&before), "{:?} was refused", &command);
                note(&state, Err(refusal.code()));
            }
            Ok(new) => {
                prop_assert!(!new.is_empty());
                events.extend(new);
                check_granted(&before, &command, &state)?;
                note(&state, Ok(()));
            }
        }
        prop_assert_eq!(state.sequence(), events.len() as u64);
    }
    Ok((state, events))
}

fn run(setup: Setup, wishes: Vec<Wish>) -> Result<(State, Vec<Event>), TestCaseError> {
    run_noting(setup, wishes, |_, _| {})
}

proptest! {
    #[test]
    fn what_is_refused_changes_nothing_and_the_events_give_the_same_game(setup in beginning(), wishes in wishes()) {
        let (state, events) = run(setup, wishes)?;
        let again = State::from_events(&games(), &events).expect("events that happened fit");
        prop_assert_eq!(seen(&again), seen(&state));
        prop_assert_eq!(inside(&again), inside(&state));
    }

    #[test]
    fn events_written_as_json_are_the_same_when_read(setup in beginning(), wishes in wishes()) {
        let (_, events) = run(setup, wishes)?;
        let text = serde_json::to_string(&events).unwrap();
        let read: Vec<Event> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &events);
        prop_assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn a_damaged_log_is_read_or_refused_by_a_number_within_it(
        setup in beginning(),
        wishes in wishes(),
        from in any::<Index>(),
        to in any::<Index>(),
        damage in 0..3,
    ) {
        let (_, mut events) = run(setup, wishes)?;
        let (from, to) = (from.index(events.len()), to.index(events.len()));
        match damage {
            0 => drop(events.remove(from)),
            1 => events.swap(from, to),
            _ => events.insert(to, events[from].clone()),
        }
        match State::from_events(&games(), &events) {
            Ok(state) => prop_assert_eq!(state.sequence(), events.len() as u64),
            Err(LogError::NoStart) => {
                let starts = matches!(events.first(), Some(Event::Started { .. }));
                prop_assert!(!starts);
            }
            Err(LogError::BadEvent(number)) => prop_assert!((2..=events.len() as u64).contains(&number)),
            Err(LogError::NewerVersion(version)) => prop_assert!(false, "version {}", version),
        }
    }
}

/// The properties say little if the wishes never come to anything.
#[test]
fn the_wishes_reach_every_event_every_refusal_and_every_kind_of_end() {
    let mut runner = TestRunner::deterministic();
    let (mut refusals, mut ends, mut kinds) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for _ in 0..2_000 {
        let (setup, wishes) = (beginning(), wishes()).new_tree(&mut runner).unwrap().current();
        let note = |state: &State, result: Result<(), &'static str>| {
            refusals.extend(result.err());
            ends.extend(state.ended().map(|ended| ended.reason.code()));
        };
        let (_, events) = run_noting(setup, wishes, note).unwrap();
        let kind = |event: &Event| serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_owned();
        kinds.extend(events.iter().map(kind));
    }
    let session = [
        "already-accepted",
        "already-asked",
        "computers-turn",
        "needs-consent",
        "no-piece",
        "nobody-to-ask",
        "not-counted",
        "not-your-turn",
        "nothing-asked",
        "nothing-to-undo",
        "stale",
    ];
    for code in session {
        assert!(refusals.contains(format!("session-{code}").as_str()), "{code}: {refusals:?}");
    }
    assert!(refusals.contains("game-over"), "{refusals:?}");
    for code in ["go-two-passes", "dvonn-no-moves", "tictactoe-line", "resigned", "draw-agreed"] {
        assert!(ends.contains(code), "{code}: {ends:?}");
    }
    let all = [
        "abandoned",
        "accepted",
        "asked",
        "called_off",
        "declined",
        "draw_agreed",
        "marked",
        "moved",
        "resigned",
        "sat",
        "started",
        "undone",
    ];
    assert!(kinds.iter().eq(&all), "{kinds:?}");
}
