//! The DVONN seed's use cases, by their numbers.

use yiqi_view::{PlaceView, SideView, View};

use super::*;

/// White's D1 is the bridge to E1 and F1; B2 is shut in.
const BRIDGE: &str = "A1 d1 B1 d1 C1 d1 D1 w1 E1 w1 F1 b1 A2 b1 B2 w1 C2 b1 B3 b1 C3 b1";
/// Black's stack is too high to move anywhere, White has two moves.
const STUCK: &str = "A1 b9 B1 d1 C1 w1 D1 w1 E1 d1 F1 d1";
/// White's D1 goes to F1, and neither has a move then.
const LAST: &str = "A1 b2 B1 d1 D1 w2 E1 d1 F1 d1";

fn set(stacks: &str) -> State {
    from("dvonn", &dvonn(stacks, "w"), "human", "human")
}

fn draft(state: &State, m: &str) -> Draft {
    Draft::perform(state, state.game().to_move(), m).unwrap_or_else(|refusal| panic!("{m}: {refusal:?}"))
}

#[test]
fn uc1_a_performed_turn_moves_the_stack_removes_what_is_cut_off_and_hands_over_turn_and_score() {
    let mut state = set(BRIDGE);
    assert_eq!(state.game().score(), Score::points(5, 3));
    assert_eq!(play(&mut state, "D1C1"), [moved(WHITE, "D1C1")]);
    assert_eq!(piece(&state, "C1"), Some((Some("white"), 2)));
    assert_eq!(state.stage(), Stage::User(BLACK));
    assert_eq!(state.game().score(), Score::points(4, 3));
}

#[test]
fn uc2_an_illegal_move_is_refused_with_its_reason() {
    let state = set(BRIDGE);
    for (m, code) in [
        ("K5K4", "dvonn-empty-source"),
        ("A1B1", "dvonn-lone-dvonn"),
        ("D1B1", "dvonn-wrong-distance"),
        ("D1C2", "dvonn-not-in-line"),
        ("D1D2", "dvonn-empty-target"),
        ("B2B1", "dvonn-blocked"),
        ("pass", "dvonn-must-move"),
    ] {
        assert_eq!(refused(&state, put(WHITE, m)), code, "{m}");
        assert_eq!(Draft::perform(&state, WHITE, m).unwrap_err().code(), code, "{m}");
    }
    assert_eq!(state.stage(), Stage::User(WHITE));
}

#[test]
fn uc3_stacks_without_a_chain_to_a_dvonn_piece_are_removed_whoever_owns_them() {
    let mut state = set(BRIDGE);
    play(&mut state, "D1C1");
    let left = ["A1", "B1", "C1", "A2", "B2", "C2", "B3", "C3"];
    let view = View::of(state.game());
    let standing = view.places.iter().filter(|place| place.piece.is_some());
    assert_eq!(standing.map(|place| place.name.as_str()).collect::<Vec<_>>(), left);
}

#[test]
fn uc4_only_the_player_whose_turn_it_is_moves_and_only_his_own_stacks() {
    let mut state = set(BRIDGE);
    assert_eq!(refuse(&state, put(BLACK, "A2A1")), CommandError::NotYourTurn(WHITE));
    assert_eq!(refused(&state, put(WHITE, "A2A1")), "dvonn-not-yours");
    play(&mut state, "D1C1");
    assert_eq!(refuse(&state, put(WHITE, "C1A1")), CommandError::NotYourTurn(BLACK));
    assert_eq!(refused(&state, put(BLACK, "C1A1")), "dvonn-not-yours");
}

#[test]
fn uc5_the_turn_goes_to_the_other_player() {
    let mut state = set(BRIDGE);
    play(&mut state, "D1C1");
    assert_eq!((state.stage(), state.player_to_move()), (Stage::User(BLACK), &Player::human()));
}

#[test]
fn uc5_a_player_without_a_legal_move_is_skipped_and_the_pass_is_made_for_him() {
    let mut state = set(STUCK);
    assert_eq!(play(&mut state, "C1B1"), [moved(WHITE, "C1B1"), moved(BLACK, "pass")]);
    assert_eq!(state.stage(), Stage::User(WHITE));
    assert_eq!(state.game().moves(), ["C1B1", "pass"]);
}

#[test]
fn uc5_an_engine_without_a_legal_move_is_skipped_too_and_not_asked() {
    let mut state = from("dvonn", &dvonn(STUCK, "w"), "level:1", "human");
    assert_eq!(play(&mut state, "C1B1"), [moved(WHITE, "C1B1"), moved(BLACK, "pass")]);
    assert_eq!((state.stage(), state.engine_wanted()), (Stage::User(WHITE), None));
}

#[test]
fn uc5_the_game_ends_when_neither_has_a_legal_move_and_nobody_passes() {
    let mut state = set(STUCK);
    play(&mut state, "C1B1");
    assert_eq!(play(&mut state, "D1E1"), [moved(WHITE, "D1E1")]);
    assert_eq!(state.stage(), Stage::Result);
}

#[test]
fn uc6_the_score_counts_the_pieces_of_the_stacks_one_controls() {
    let mut state = set(STUCK);
    assert_eq!(state.game().score(), Score::points(9, 2));
    play(&mut state, "C1B1");
    assert_eq!(state.game().score(), Score::points(9, 3), "the DVONN piece is in White's stack now");
    play(&mut state, "D1E1");
    assert_eq!(state.game().score(), Score::points(9, 4));
}

#[test]
fn uc7_a_confirmed_move_becomes_part_of_the_game() {
    let mut state = set(BRIDGE);
    let draft = draft(&state, "D1C1");
    assert!(draft.asks(&state), "the player is asked");
    let shown = draft.result().position();
    let command = draft.confirm(&state).unwrap();
    assert_eq!(perform(&mut state, command), [moved(WHITE, "D1C1")]);
    assert_eq!((state.game().position(), state.stage()), (shown, Stage::User(BLACK)));
    assert_eq!(state.game().moves(), ["D1C1"]);
}

#[test]
fn uc8_an_unconfirmed_move_is_undone_and_the_same_player_chooses_again() {
    let state = set(BRIDGE);
    let before = inside(&state);
    let first = draft(&state, "D1C1");
    assert_eq!(first.result().to_move(), BLACK);
    assert_eq!(first.result().score(), Score::points(4, 3));
    drop(first);
    assert_eq!(inside(&state), before, "board, turn and score are as they were, and nothing is on record");
    assert_eq!(state.stage(), Stage::User(WHITE));
    let second = draft(&state, "E1F1");
    assert_eq!(second.result().moves(), ["E1F1"]);
    assert!(second.confirm(&state).is_ok());
}

#[test]
fn a_draft_shows_the_pass_that_follows_from_it() {
    let state = set(STUCK);
    let draft = draft(&state, "C1B1");
    assert_eq!((draft.result().to_move(), draft.result().moves().len()), (WHITE, 2));
    assert!(draft.asks(&state));
}

#[test]
fn a_draft_that_the_game_has_left_behind_cannot_be_confirmed() {
    let mut state = set(BRIDGE);
    let draft = draft(&state, "E1F1");
    play(&mut state, "D1C1");
    assert_eq!(draft.confirm(&state), Err(CommandError::Stale));
}

#[test]
fn uc9_a_game_starts_with_all_pieces_placed_at_random_and_white_to_move() {
    let state = begin("dvonn", "human", "human");
    let view = View::of(state.game());
    let pieces = |owner| {
        let single =
            |place: &&PlaceView| place.piece.is_some_and(|piece| piece.owner == owner && piece.height == 1);
        view.places.iter().filter(single).count()
    };
    assert_eq!((pieces(Some(SideView::White)), pieces(Some(SideView::Black)), pieces(None)), (23, 23, 3));
    assert_eq!(state.stage(), Stage::User(WHITE));
    assert_eq!(state.game().position(), begin("dvonn", "human", "human").game().position());
    let unseeded = State::open(&games(), Setup::new("dvonn")).unwrap_err();
    assert_eq!(unseeded.code(), "start-needs-seed", "chance comes from outside");
}

#[test]
fn uc9_the_next_game_starts_with_another_board() {
    let mut state = begin("dvonn", "human", "human");
    let first = state.game().position();
    perform(&mut state, Command::NewGame { seed: 2 });
    assert_ne!(state.game().position(), first);
    perform(&mut state, Command::NewGame { seed: 1 });
    assert_eq!(state.game().position(), first, "the seed decides it");
}

#[test]
fn uc9_after_a_game_from_a_position_the_next_begins_in_the_same() {
    let mut state = set(STUCK);
    play(&mut state, "C1B1");
    perform(&mut state, Command::NewGame { seed: 2 });
    assert_eq!(state.game().position(), dvonn(STUCK, "w"));
    assert_eq!(state.setup().options.len(), 0);
}

#[test]
fn uc10_the_players_sit_down_by_name_and_keep_their_seats() {
    let named = |name: &str| Player::named(name);
    let mut setup = Setup { seats: Seats { black: named("Bo"), white: named("Ann") }, ..Setup::new("dvonn") };
    setup.options.insert("seed".to_owned(), "1".to_owned());
    let (mut state, started) = State::open(&games(), setup.clone()).unwrap();
    assert_eq!(started, Event::Started { version: yiqi_session::VERSION, setup });
    assert_eq!(state.player_to_move().name(), Some("Ann"), "player 1 is White and moves first");
    let first = state.game().legal_moves()[0].clone();
    play(&mut state, &first);
    assert_eq!(state.player_to_move().name(), Some("Bo"));
    perform(&mut state, Command::NewGame { seed: 2 });
    assert_eq!(state.player_to_move().name(), Some("Ann"));
}

#[test]
fn uc11_coordinates_that_cannot_be_read_are_refused_and_the_player_is_asked_again() {
    let state = set(BRIDGE);
    for m in ["", "Z9A1", "D1", "D1 to C1 please", "棋"] {
        let code = if m == "D1" { "dvonn-all-placed" } else { "dvonn-not-a-move" };
        assert_eq!(refused(&state, put(WHITE, m)), code, "{m}");
    }
    assert_eq!(state.stage(), Stage::User(WHITE));
}

#[test]
fn uc11_turns_are_performed_shown_and_confirmed_one_after_the_other() {
    let mut state = set(BRIDGE);
    for (side, m) in [(WHITE, "D1C1"), (BLACK, "A2A1"), (WHITE, "C1A1")] {
        assert_eq!(state.stage(), Stage::User(side));
        let command = draft(&state, m).confirm(&state).unwrap();
        assert_eq!(perform(&mut state, command)[0], moved(side, m));
    }
}

#[test]
fn uc11_a_move_that_ends_the_game_is_not_asked_for() {
    let mut state = set(LAST);
    let draft = draft(&state, "D1F1");
    assert!(!draft.asks(&state));
    let command = draft.confirm(&state).unwrap();
    perform(&mut state, command);
    assert_eq!(state.stage(), Stage::Result);
}

#[test]
fn uc11_the_computers_move_is_not_asked_for() {
    let mut state = from("dvonn", &dvonn(BRIDGE, "w"), "human", "level:1");
    assert_eq!(Draft::perform(&state, WHITE, "D1C1").unwrap_err(), CommandError::ComputersTurn);
    assert_eq!(play(&mut state, "D1C1"), [moved(WHITE, "D1C1")]);
    assert_eq!(state.stage(), Stage::User(BLACK));
}

#[test]
fn only_a_game_whose_rules_have_it_so_asks_for_a_confirmation() {
    let state = begin("reversi", "human", "human");
    assert!(!draft(&state, "f5").asks(&state));
}

#[test]
fn uc12_at_the_end_the_scores_are_shown_and_the_winner_or_a_draw() {
    for (stacks, ended, score) in [
        (LAST.to_owned(), won(WHITE, "dvonn-no-moves"), Score::points(2, 3)),
        (LAST.replace("b2", "b9"), won(BLACK, "dvonn-no-moves"), Score::points(9, 3)),
        (LAST.replace("b2", "b3"), drawn("dvonn-no-moves"), Score::points(3, 3)),
    ] {
        let mut state = set(&stacks);
        assert_eq!(state.ended(), None);
        play(&mut state, "D1F1");
        assert_eq!((state.stage(), state.ended()), (Stage::Result, ended), "{stacks}");
        assert_eq!(state.game().score(), score, "{stacks}");
    }
}
