//! The flow of the 六子冲 seed. Animations, and the stone that follows the pointer, belong to the screen.

use super::*;

/// Black steps into the corner, White shuts it: 困毙.
const CORNER: &str = ".XO./O..O/..../..OO b";

#[test]
fn a_new_game_is_begun_by_a_person_by_default() {
    let state = open(Setup::new("liuzichong"));
    assert_eq!(state.stage(), Stage::User(BLACK));
    assert_eq!(state.game().position(), "OOOO/O..O/X..X/XXXX b");
}

#[test]
fn whoever_began_the_last_game_begins_the_next() {
    for (black, white, first) in
        [("human", "level:3", Stage::User(BLACK)), ("level:3", "human", Stage::Opponent(BLACK))]
    {
        let mut state = begin("liuzichong", black, white);
        assert_eq!(state.stage(), first, "电脑先行判断");
        play(&mut state, "a2b2");
        perform(&mut state, Command::NewGame { seed: 1 });
        assert_eq!((state.stage(), state.game().moves().len()), (first, 0));
        assert_eq!(state.setup().seats, seats(black, white));
    }
}

#[test]
fn while_the_computer_thinks_the_person_can_move_nothing() {
    let state = begin("liuzichong", "level:3", "human");
    assert_eq!(refuse(&state, put(WHITE, "a3b3")), CommandError::NotYourTurn(BLACK));
    assert_eq!(refuse(&state, put(BLACK, "a2b2")), CommandError::ComputersTurn);
    assert_eq!(refuse(&state, Command::Resign { side: WHITE }), CommandError::NotYourTurn(BLACK));
    assert_eq!(refuse(&state, undo(WHITE)), CommandError::NothingToUndo);
}

#[test]
fn without_a_capture_the_turn_goes_from_the_computer_to_the_person_and_back() {
    let mut state = begin("liuzichong", "level:3", "human");
    assert_eq!(play(&mut state, "a2b2"), [moved(BLACK, "a2b2")]);
    assert_eq!(state.stage(), Stage::User(WHITE), "轮到玩家");
    assert_eq!(play(&mut state, "a3b3"), [moved(WHITE, "a3b3")]);
    assert_eq!(state.stage(), Stage::Opponent(BLACK), "轮到电脑");
}

#[test]
fn an_illegal_drop_puts_the_stone_back_and_the_person_is_waited_for() {
    let state = begin("liuzichong", "human", "level:3");
    for (m, code) in [
        ("b2b3", "liuzichong-empty-source"),
        ("a4b4", "liuzichong-not-yours"),
        ("a2c2", "liuzichong-not-one-step"),
        ("a1b2", "liuzichong-not-one-step"),
        ("a2a3", "liuzichong-occupied"),
        ("a2e2", "liuzichong-not-a-move"),
        ("pass", "liuzichong-not-a-move"),
    ] {
        assert_eq!(refused(&state, put(BLACK, m)), code, "{m}");
    }
    assert_eq!(state.stage(), Stage::User(BLACK));
}

/// A drop on the stone's own point is legal on the screen, which puts it back; as a move it is none, so that the
/// turn does not end.
#[test]
fn a_stone_dropped_where_it_stood_has_not_moved() {
    let state = begin("liuzichong", "human", "level:3");
    assert_eq!(refused(&state, put(BLACK, "a2a2")), "liuzichong-not-one-step");
    assert_eq!(state.stage(), Stage::User(BLACK));
}

#[test]
fn after_the_persons_capture_it_is_the_computers_turn() {
    let mut state = from("liuzichong", "OOO./.XO./X.../..XX b", "human", "level:3");
    play(&mut state, "a2a3");
    assert_eq!(state.game().position(), "OOO./XX../..../..XX w");
    assert_eq!(state.stage(), Stage::Opponent(WHITE), "被吃的是电脑方");
}

#[test]
fn after_the_computers_capture_it_is_the_persons_turn() {
    let mut state = from("liuzichong", "OOO./.XO./X.../..XX b", "level:3", "human");
    play(&mut state, "a2a3");
    assert_eq!(piece(&state, "c3"), None);
    assert_eq!(state.stage(), Stage::User(WHITE));
}

#[test]
fn a_side_without_stones_has_lost() {
    for (black, white) in [("human", "level:3"), ("level:3", "human")] {
        let mut state = from("liuzichong", "..../.O../X.XO/.X.. b", black, white);
        play(&mut state, "a2b2");
        assert_eq!((state.stage(), state.ended()), (Stage::Result, won(BLACK, "liuzichong-no-stones")));
    }
}

#[test]
fn two_stones_or_fewer_on_both_sides_are_a_draw() {
    let mut state = from("liuzichong", "..../O.O./.X../OO.. b", "human", "level:3");
    play(&mut state, "b2b3");
    assert_eq!((state.stage(), state.ended()), (Stage::Result, drawn("liuzichong-few-stones")));
}

#[test]
fn a_person_whose_stones_are_all_blocked_after_the_computers_move_has_lost() {
    let mut state = from("liuzichong", CORNER, "human", "level:3");
    play(&mut state, "b4a4");
    assert_eq!(state.stage(), Stage::Opponent(WHITE), "not blocked yet");
    play(&mut state, "c4b4");
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(WHITE, "liuzichong-blocked")));
}

#[test]
fn a_computer_whose_stones_are_all_blocked_after_the_persons_move_has_lost() {
    let mut state = from("liuzichong", CORNER, "level:3", "human");
    play(&mut state, "b4a4 c4b4");
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(WHITE, "liuzichong-blocked")));
    assert_eq!(state.engine_wanted(), None);
}

#[test]
fn the_third_time_the_same_position_arises_is_a_draw() {
    let mut state = begin("liuzichong", "human", "level:3");
    play(&mut state, "a2b2 a3b3 b2a2 b3a3 a2b2 a3b3 b2a2");
    assert_eq!(state.stage(), Stage::Opponent(WHITE));
    play(&mut state, "b3a3");
    assert_eq!((state.stage(), state.ended()), (Stage::Result, drawn("repetition")));
}

#[test]
fn undo_while_the_person_is_waited_for_leads_back_to_waiting_for_the_person() {
    let mut state = begin("liuzichong", "human", "level:3");
    let start = state.game().position();
    play(&mut state, "a2b2 a3b3");
    assert_eq!(perform(&mut state, undo(BLACK)), [Event::Undone { ply: 0 }]);
    assert_eq!((state.stage(), state.game().position()), (Stage::User(BLACK), start));
}

#[test]
fn undo_before_the_persons_first_move_is_refused() {
    let mut state = begin("liuzichong", "human", "level:3");
    assert_eq!(refuse(&state, undo(BLACK)), CommandError::NothingToUndo);
    state = begin("liuzichong", "level:3", "human");
    play(&mut state, "a2b2");
    assert_eq!(refuse(&state, undo(WHITE)), CommandError::NothingToUndo, "the computer's move is not his");
}

#[test]
fn undo_brings_captured_stones_back() {
    let mut state = from("liuzichong", "OOO./.XO./X.../..XX b", "human", "level:3");
    play(&mut state, "a2a3 c4d4");
    perform(&mut state, undo(BLACK));
    assert_eq!(state.game().position(), "OOO./.XO./X.../..XX b");
}

#[test]
fn undo_in_the_result_dialog_goes_back_to_the_persons_own_decision() {
    // The computer's move ended it: that move and the person's before it go.
    let mut state = from("liuzichong", CORNER, "human", "level:3");
    play(&mut state, "b4a4 c4b4");
    assert_eq!(perform(&mut state, undo(BLACK)), [Event::Undone { ply: 0 }]);
    assert_eq!((state.stage(), state.ended()), (Stage::User(BLACK), None));
    // The person's own move ended it: only that one goes.
    let mut state = from("liuzichong", CORNER, "level:3", "human");
    play(&mut state, "b4a4 c4b4");
    assert_eq!(perform(&mut state, undo(WHITE)), [Event::Undone { ply: 1 }]);
    assert_eq!(
        (state.stage(), state.game().position()),
        (Stage::User(WHITE), "X.O./O..O/..../..OO w".into())
    );
}

#[test]
fn ok_and_new_game_in_the_result_dialog_begin_the_next_game() {
    let mut state = begin("liuzichong", "human", "level:3");
    perform(&mut state, RESIGN);
    let [Event::Started { setup, .. }] = &perform(&mut state, Command::NewGame { seed: 7 })[..] else {
        panic!("a start and nothing else")
    };
    assert_eq!((setup, state.stage()), (state.setup(), Stage::User(BLACK)));
    assert_eq!(setup.options.len(), 0, "nothing in this game is left to chance");
}
