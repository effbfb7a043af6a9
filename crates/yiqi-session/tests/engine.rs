//! Engines are asked by number: an answer counts only for the state that asked, and only on a computer's seat.

mod common;

use common::*;
use yiqi_core::Side;
use yiqi_session::{Command, CommandError, EngineWanted, Event, Player, Setup, Stage, State};

fn wanted(sequence: u64, side: Side, engine: &str) -> Option<EngineWanted> {
    Some(EngineWanted { sequence, side, engine: engine.into() })
}

fn engine_move(sequence: u64, m: &str) -> Command {
    Command::EngineMove { sequence, m: m.to_owned() }
}

fn sit(state: &mut State, side: Side, word: &str) -> Vec<Event> {
    perform(state, Command::Sit { side, player: player(word) })
}

#[test]
fn the_question_names_the_number_of_events_the_side_and_the_engine() {
    let mut state = begin("reversi", "greedy", "human");
    assert_eq!(state.engine_wanted(), wanted(1, BLACK, "greedy"), "the start is the first event");
    play(&mut state, "f5");
    assert_eq!(state.engine_wanted(), None, "a person is to move");
    play(&mut state, "d6");
    assert_eq!(state.engine_wanted(), wanted(3, BLACK, "greedy"));
}

#[test]
fn between_computers_each_is_asked_in_its_turn() {
    let mut state = begin("reversi", "greedy", "level:5");
    assert_eq!(state.engine_wanted(), wanted(1, BLACK, "greedy"));
    play(&mut state, "f5");
    assert_eq!(state.engine_wanted(), wanted(2, WHITE, "level:5"));
}

#[test]
fn nobody_is_asked_once_the_game_is_over() {
    let mut state = begin("go", "level:1", "level:1");
    play(&mut state, "pass pass");
    assert_eq!((state.stage(), state.engine_wanted()), (Stage::Result, None));
}

#[test]
fn the_right_answer_is_played_once() {
    let mut state = begin("reversi", "human", "greedy");
    play(&mut state, "f5");
    assert_eq!(perform(&mut state, engine_move(2, "D6")), [moved(WHITE, "d6")]);
    assert_eq!(refuse(&state, engine_move(2, "d6")), CommandError::Stale);
    assert_eq!(refuse(&state, engine_move(3, "c3")), CommandError::Stale, "it is the person's turn");
}

#[test]
fn an_answer_with_another_number_is_stale() {
    let mut state = begin("reversi", "human", "greedy");
    play(&mut state, "f5");
    for sequence in [0, 1, 3, u64::MAX] {
        assert_eq!(refuse(&state, engine_move(sequence, "d6")), CommandError::Stale, "{sequence}");
        assert_eq!(refuse(&state, Command::EngineResigns { sequence }), CommandError::Stale, "{sequence}");
    }
    assert_eq!(state.engine_wanted(), wanted(2, WHITE, "greedy"), "the question is still open");
}

#[test]
fn an_answer_is_stale_after_an_undo_even_where_the_same_position_has_come_back() {
    let mut state = begin("reversi", "human", "greedy");
    play(&mut state, "f5");
    let old = state.engine_wanted().unwrap().sequence;
    perform(&mut state, undo(BLACK));
    assert_eq!(refuse(&state, engine_move(old, "d6")), CommandError::Stale);
    play(&mut state, "f5");
    assert_eq!(refuse(&state, engine_move(old, "d6")), CommandError::Stale);
    assert_eq!(state.engine_wanted(), wanted(4, WHITE, "greedy"));
    perform(&mut state, engine_move(4, "d6"));
}

#[test]
fn an_answer_is_stale_after_the_game_ended() {
    // A second thought of the engine that gave up.
    let mut state = begin("reversi", "greedy", "level:1");
    assert_eq!(
        perform(&mut state, Command::EngineResigns { sequence: 1 }),
        [Event::Resigned { side: BLACK }]
    );
    assert_eq!(state.ended(), won(WHITE, "resigned"));
    for sequence in [1, 2] {
        assert_eq!(refuse(&state, engine_move(sequence, "f5")), CommandError::Stale);
        assert_eq!(refuse(&state, Command::EngineResigns { sequence }), CommandError::Stale);
    }
    // A game that ended by its rules.
    let mut state = from("reversi", &reversi(&["-OXXXXXX"], 'X'), "greedy", "greedy");
    perform(&mut state, engine_move(1, "a1"));
    assert_eq!(state.stage(), Stage::Result);
    assert_eq!(refuse(&state, engine_move(2, "pass")), CommandError::Stale);
}

#[test]
fn an_answer_is_stale_after_a_new_game_began() {
    let mut state = begin("reversi", "greedy", "human");
    perform(&mut state, Command::NewGame { seed: 1 });
    assert_eq!(refuse(&state, engine_move(1, "f5")), CommandError::Stale);
    assert_eq!(state.engine_wanted(), wanted(2, BLACK, "greedy"), "numbers go on");
    perform(&mut state, engine_move(2, "f5"));
}

#[test]
fn an_illegal_answer_is_refused_by_the_rules_and_the_question_stays_open() {
    let mut state = begin("reversi", "greedy", "human");
    for (m, code) in
        [("a1", "reversi-flips-nothing"), ("pass", "reversi-must-put"), ("", "reversi-not-a-move")]
    {
        assert_eq!(refused(&state, engine_move(1, m)), code);
    }
    perform(&mut state, engine_move(1, "f5"));
}

#[test]
fn an_engine_gives_up_for_its_own_side() {
    let mut state = begin("reversi", "human", "greedy");
    play(&mut state, "f5");
    assert_eq!(
        perform(&mut state, Command::EngineResigns { sequence: 2 }),
        [Event::Resigned { side: WHITE }]
    );
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(BLACK, "resigned")));
}

#[test]
fn a_person_can_neither_move_nor_give_up_on_a_computers_seat() {
    let mut state = begin("reversi", "human", "greedy");
    assert_eq!(refuse(&state, put(WHITE, "f5")), CommandError::NotYourTurn(BLACK));
    play(&mut state, "f5");
    assert_eq!(refuse(&state, put(WHITE, "d6")), CommandError::ComputersTurn);
    assert_eq!(refuse(&state, Command::Resign { side: WHITE }), CommandError::ComputersTurn);
    assert_eq!(refuse(&state, put(BLACK, "d6")), CommandError::NotYourTurn(WHITE));
}

#[test]
fn an_engine_cannot_move_on_a_persons_seat() {
    let state = begin("reversi", "human", "human");
    for sequence in [0, 1, 2] {
        assert_eq!(refuse(&state, engine_move(sequence, "f5")), CommandError::Stale);
        assert_eq!(refuse(&state, Command::EngineResigns { sequence }), CommandError::Stale);
    }
}

#[test]
fn seating_a_computer_at_the_side_to_move_asks_it_and_freeing_the_seat_ends_the_question() {
    let mut state = begin("reversi", "human", "human");
    assert_eq!(sit(&mut state, BLACK, "level:4"), [Event::Sat { side: BLACK, player: player("level:4") }]);
    assert_eq!((state.stage(), state.engine_wanted()), (Stage::Opponent(BLACK), wanted(2, BLACK, "level:4")));
    assert_eq!(refuse(&state, put(BLACK, "f5")), CommandError::ComputersTurn);
    sit(&mut state, BLACK, "human");
    assert_eq!((state.stage(), state.engine_wanted()), (Stage::User(BLACK), None));
    assert_eq!(refuse(&state, engine_move(2, "f5")), CommandError::Stale);
    assert_eq!(play(&mut state, "f5"), [moved(BLACK, "f5")]);
}

#[test]
fn a_computer_seated_at_the_other_side_waits_for_its_turn() {
    let mut state = begin("reversi", "human", "human");
    sit(&mut state, WHITE, "greedy");
    assert_eq!((state.stage(), state.engine_wanted()), (Stage::User(BLACK), None));
    play(&mut state, "f5");
    assert_eq!(state.engine_wanted(), wanted(3, WHITE, "greedy"));
}

#[test]
fn another_engine_on_the_same_seat_is_asked_instead() {
    let mut state = begin("reversi", "greedy", "human");
    sit(&mut state, BLACK, "level:8");
    assert_eq!(state.engine_wanted(), wanted(2, BLACK, "level:8"));
    assert_eq!(refuse(&state, engine_move(1, "f5")), CommandError::Stale, "the first engine's answer");
}

#[test]
fn sitting_down_changes_no_move_and_the_next_game_keeps_the_seats() {
    let mut state = begin("reversi", "human", "greedy");
    play(&mut state, "f5 d6");
    let position = state.game().position();
    let ann = Player::named("Ann");
    perform(&mut state, Command::Sit { side: WHITE, player: ann.clone() });
    assert_eq!((state.game().position(), state.game().moves().len()), (position, 2));
    perform(&mut state, Command::NewGame { seed: 1 });
    assert_eq!((&state.setup().seats.black, &state.setup().seats.white), (&Player::human(), &ann));
}

#[test]
fn after_the_end_seats_may_change_for_the_next_game() {
    let mut state = begin("reversi", "human", "human");
    perform(&mut state, Command::Resign { side: BLACK });
    sit(&mut state, BLACK, "greedy");
    assert_eq!((state.stage(), state.engine_wanted()), (Stage::Result, None));
    perform(&mut state, Command::NewGame { seed: 1 });
    assert_eq!(state.engine_wanted(), wanted(4, BLACK, "greedy"));
}

#[test]
fn between_remote_people_nobody_seats_another_on_his_own() {
    let state = open(Setup { remote: true, ..Setup::new("reversi") });
    for side in [BLACK, WHITE] {
        let command = Command::Sit { side, player: player("greedy") };
        assert_eq!(refuse(&state, command), CommandError::NeedsConsent);
    }
}
