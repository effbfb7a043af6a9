//! The Reversi seed's diagram, from Game start on. Main menu, Config, exit and the error screen belong to the program
//! around a game.

use super::*;

#[test]
fn game_start_leads_to_the_user_who_chose_black() {
    let state = begin("reversi", "human", "greedy");
    assert_eq!(state.stage(), Stage::User(BLACK));
    assert_eq!(state.game().position(), "---------------------------OX------XO--------------------------- X");
    assert_eq!(state.engine_wanted(), None);
}

#[test]
fn game_start_leads_to_the_opponent_when_the_user_chose_white() {
    let state = begin("reversi", "greedy", "human");
    assert_eq!(state.stage(), Stage::Opponent(BLACK));
    assert_eq!(state.engine_wanted().unwrap().engine, "greedy");
}

#[test]
fn a_valid_put_updates_the_board_and_the_turn_goes_to_the_opponent_and_back() {
    let mut state = begin("reversi", "human", "greedy");
    assert_eq!(play(&mut state, "F5"), [moved(BLACK, "f5")]);
    assert_eq!(state.stage(), Stage::Opponent(WHITE));
    assert_eq!(piece(&state, "e5"), Some((Some("black"), 1)), "the outflanked disc was flipped");
    assert_eq!(state.game().score(), Score::points(4, 1));
    assert_eq!(play(&mut state, "d6"), [moved(WHITE, "d6")]);
    assert_eq!(state.stage(), Stage::User(BLACK));
    assert_eq!(state.game().score(), Score::points(3, 3));
}

#[test]
fn an_invalid_put_is_refused_with_its_reason_and_the_turn_returns() {
    let state = begin("reversi", "human", "greedy");
    for (square, code) in
        [("e4", "reversi-occupied"), ("a1", "reversi-flips-nothing"), ("i9", "reversi-not-a-move")]
    {
        assert_eq!(refused(&state, put(BLACK, square)), code);
    }
    assert_eq!(state.stage(), Stage::User(BLACK));
}

#[test]
fn a_pass_while_valid_squares_exist_is_refused_and_the_turn_returns() {
    let state = begin("reversi", "human", "greedy");
    assert_eq!(refused(&state, put(BLACK, "pass")), "reversi-must-put");
    assert_eq!(state.stage(), Stage::User(BLACK));
}

#[test]
fn a_user_without_a_valid_square_passes_himself_and_the_opponent_is_next() {
    let mut state = from("reversi", &reversi(&["-XOOOOOO"], 'X'), "human", "greedy");
    assert_eq!(state.stage(), Stage::User(BLACK), "nobody passes for him");
    assert!(state.game().must_pass());
    assert_eq!(refused(&state, put(BLACK, "a1")), "reversi-must-pass");
    assert_eq!(play(&mut state, "pass"), [moved(BLACK, "pass")]);
    assert_eq!(state.stage(), Stage::Opponent(WHITE));
}

#[test]
fn an_opponent_without_a_valid_square_passes_and_the_user_is_next() {
    let mut state = from("reversi", &reversi(&["-OXXXXXX"], 'O'), "human", "greedy");
    assert_eq!(state.stage(), Stage::Opponent(WHITE));
    assert_eq!(refused(&state, answer(&state, "a1")), "reversi-must-pass");
    assert_eq!(play(&mut state, "pass"), [moved(WHITE, "pass")]);
    assert_eq!(state.stage(), Stage::User(BLACK));
}

/// The diagram ends a game when a pass meets the pass flag. Two passes in a row cannot be reached: where neither
/// can put a disc, the game is over by rule before the first of them. What can be seen of the flag is that a put
/// between two passes clears it.
#[test]
fn a_put_between_two_passes_keeps_the_game_going() {
    let rows = ["-XOOOOOO", "", "", "", "", "", "", "-XOOOOOO"];
    let mut state = from("reversi", &reversi(&rows, 'X'), "human", "greedy");
    play(&mut state, "pass a1 pass");
    assert_eq!((state.stage(), state.ended()), (Stage::Opponent(WHITE), None));
}

#[test]
fn where_neither_can_put_the_result_comes_at_once_and_nobody_passes() {
    let mut state = from("reversi", &reversi(&["-OX", "", "", "O"], 'X'), "human", "greedy");
    assert_eq!(play(&mut state, "a1"), [moved(BLACK, "a1")]);
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(BLACK, "reversi-no-moves")));
    assert_eq!(refuse(&state, put(WHITE, "pass")), CommandError::Over);
    assert_eq!(refuse(&state, put(BLACK, "pass")), CommandError::Over);
}

#[test]
fn the_users_last_put_leads_to_the_result_that_he_won() {
    let mut state = from("reversi", &reversi(&["-OXXXXXX"], 'X'), "human", "greedy");
    play(&mut state, "a1");
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(BLACK, "reversi-wipeout")));
    assert_eq!(seen_by(&state, BLACK), PointOfView::Win);
    assert_eq!(state.game().score(), Score::points(8, 0));
}

#[test]
fn the_opponents_last_put_leads_to_the_result_that_the_user_lost() {
    let mut state = from("reversi", &reversi(&["-XOOOOOO"], 'X'), "human", "greedy");
    play(&mut state, "pass a1");
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(WHITE, "reversi-wipeout")));
    assert_eq!(seen_by(&state, BLACK), PointOfView::Loss);
    assert_eq!(state.engine_wanted(), None);
}

#[test]
fn an_equal_count_on_a_full_board_is_a_draw() {
    let row = "XXXXOOOO";
    let rows = ["-OXXOOOO", row, row, row, row, row, row, row];
    let mut state = from("reversi", &reversi(&rows, 'X'), "human", "greedy");
    play(&mut state, "a1");
    assert_eq!((state.stage(), state.ended()), (Stage::Result, drawn("reversi-board-full")));
    assert_eq!(state.game().score(), Score::points(32, 32));
}

#[test]
fn surrender_at_the_own_turn_is_a_loss_and_leads_to_the_result() {
    let mut state = begin("reversi", "human", "greedy");
    let before = state.game().position();
    assert_eq!(perform(&mut state, RESIGN), [Event::Resigned { side: BLACK }]);
    assert_eq!((state.stage(), state.ended()), (Stage::Result, won(WHITE, "resigned")));
    assert_eq!(seen_by(&state, BLACK), PointOfView::Loss);
    assert_eq!(state.game().position(), before);
    assert_eq!(refuse(&state, RESIGN), CommandError::Over);
}

#[test]
fn surrender_at_the_opponents_turn_is_refused() {
    let mut state = begin("reversi", "human", "greedy");
    play(&mut state, "f5");
    assert_eq!(refuse(&state, RESIGN), CommandError::NotYourTurn(WHITE));
    assert_eq!(refuse(&state, Command::Resign { side: WHITE }), CommandError::ComputersTurn);
}

#[test]
fn after_the_result_the_next_game_can_begin() {
    let mut state = begin("reversi", "human", "greedy");
    let start = state.game().position();
    play(&mut state, "f5 d6");
    perform(&mut state, RESIGN);
    perform(&mut state, Command::NewGame { seed: 1 });
    assert_eq!((state.stage(), state.ended()), (Stage::User(BLACK), None));
    assert_eq!((state.game().position(), state.game().moves().len()), (start, 0));
}
