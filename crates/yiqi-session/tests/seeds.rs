//! Every transition of the seed documents' diagrams, walked through a session: the states of Reversi, the use cases of
//! DVONN, the flow of 六子冲, the sequences of Go.

mod common;

use common::*;
use yiqi_core::{Outcome, PointOfView, ReasonCode, Score, Side};
use yiqi_session::{Command, Draft, Ended, Event, Player, Refusal, Seats, Setup, Stage, State};

const RESIGN: Command = Command::Resign { side: BLACK };

fn seen_by(state: &State, side: Side) -> PointOfView {
    state.ended().expect("the game is over").outcome.seen_by(side)
}

/// The Reversi seed's diagram, from Game start on. Main menu, Config, exit and the error screen belong to the program
/// around a game.
mod reversi {
    use super::*;

    #[test]
    fn game_start_leads_to_the_user_who_chose_black() {
        let state = begin("reversi", "human", "greedy");
        assert_eq!(state.stage(), Stage::User(BLACK));
        assert_eq!(
            state.game().position(),
            "---------------------------OX------XO--------------------------- X"
        );
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
        assert_eq!(refuse(&state, put(WHITE, "pass")), Refusal::Over);
        assert_eq!(refuse(&state, put(BLACK, "pass")), Refusal::Over);
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
        assert_eq!(refuse(&state, RESIGN), Refusal::Over);
    }

    #[test]
    fn surrender_at_the_opponents_turn_is_refused() {
        let mut state = begin("reversi", "human", "greedy");
        play(&mut state, "f5");
        assert_eq!(refuse(&state, RESIGN), Refusal::NotYourTurn(WHITE));
        assert_eq!(refuse(&state, Command::Resign { side: WHITE }), Refusal::ComputersTurn);
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
}

/// The DVONN seed's use cases, by their numbers.
mod dvonn {
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
        let view = state.game().view();
        let standing = view.places.iter().filter(|place| place.piece.is_some());
        assert_eq!(standing.map(|place| place.name.as_str()).collect::<Vec<_>>(), left);
    }

    #[test]
    fn uc4_only_the_player_whose_turn_it_is_moves_and_only_his_own_stacks() {
        let mut state = set(BRIDGE);
        assert_eq!(refuse(&state, put(BLACK, "A2A1")), Refusal::NotYourTurn(WHITE));
        assert_eq!(refused(&state, put(WHITE, "A2A1")), "dvonn-not-yours");
        play(&mut state, "D1C1");
        assert_eq!(refuse(&state, put(WHITE, "C1A1")), Refusal::NotYourTurn(BLACK));
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
        assert_eq!(state.record().tree.main_line().count(), 2, "the root and the move");
    }

    #[test]
    fn uc8_an_unconfirmed_move_is_undone_and_the_same_player_chooses_again() {
        let state = set(BRIDGE);
        let before = inside(&state);
        let first = draft(&state, "D1C1");
        assert_eq!(first.result().to_move(), BLACK);
        assert_eq!(first.result().score(), Score::points(4, 3));
        drop(first);
        assert_eq!(
            inside(&state),
            before,
            "board, turn and score are as they were, and nothing is on record"
        );
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
        assert_eq!(draft.confirm(&state), Err(Refusal::Stale));
    }

    #[test]
    fn uc9_a_game_starts_with_all_pieces_placed_at_random_and_white_to_move() {
        let state = begin("dvonn", "human", "human");
        let view = state.game().view();
        let pieces = |owner| {
            let single = |place: &&yiqi_games::PlaceView| {
                place.piece.is_some_and(|piece| piece.owner == owner && piece.height == 1)
            };
            view.places.iter().filter(single).count()
        };
        assert_eq!((pieces(Some("white")), pieces(Some("black")), pieces(None)), (23, 23, 3));
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
        let named = |name: &str| Player::Human { name: Some(name.to_owned()) };
        let mut setup =
            Setup { seats: Seats { black: named("Bo"), white: named("Ann") }, ..Setup::new("dvonn") };
        setup.options.insert("seed".to_owned(), "1".to_owned());
        let (mut state, started) = State::open(&games(), setup.clone()).unwrap();
        assert_eq!(started, Event::Started { version: 1, setup });
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
        assert_eq!(Draft::perform(&state, WHITE, "D1C1").unwrap_err(), Refusal::ComputersTurn);
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
}

/// The flow of the 六子冲 seed. Animations, and the stone that follows the pointer, belong to the screen.
mod liuzichong {
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
        assert_eq!(refuse(&state, put(WHITE, "a3b3")), Refusal::NotYourTurn(BLACK));
        assert_eq!(refuse(&state, put(BLACK, "a2b2")), Refusal::ComputersTurn);
        assert_eq!(refuse(&state, Command::Resign { side: WHITE }), Refusal::NotYourTurn(BLACK));
        assert_eq!(refuse(&state, undo(WHITE)), Refusal::NothingToUndo);
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
        assert_eq!(refuse(&state, undo(BLACK)), Refusal::NothingToUndo);
        state = begin("liuzichong", "level:3", "human");
        play(&mut state, "a2b2");
        assert_eq!(refuse(&state, undo(WHITE)), Refusal::NothingToUndo, "the computer's move is not his");
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
}

/// The sequences of the Go seed: a move, and the end of a game.
mod go {
    use super::*;

    fn position(text: &str) -> State {
        from("go", text, "human", "human")
    }

    #[test]
    fn a_pass_is_always_legal() {
        let mut state = go(5, false);
        assert_eq!(play(&mut state, "PASS"), [moved(BLACK, "pass")]);
        assert_eq!((state.stage(), state.ended()), (Stage::User(WHITE), None));
    }

    #[test]
    fn a_point_that_is_not_empty_or_not_there_is_not_legal() {
        let mut state = go(5, false);
        play(&mut state, "C3");
        assert_eq!(refused(&state, put(WHITE, "c3")), "go-occupied");
        assert_eq!(refused(&state, put(WHITE, "F1")), "go-off-board");
        assert_eq!(refused(&state, put(WHITE, "centre")), "go-not-a-move");
        assert_eq!(state.stage(), Stage::User(WHITE));
    }

    #[test]
    fn suicide_is_not_legal() {
        let one = position(".O./O.O/.O. b");
        assert_eq!(refused(&one, put(BLACK, "B2")), "go-suicide");
        let merged = position("OOOO/OX.O/OOOO/..O. b");
        assert_eq!(refused(&merged, put(BLACK, "C3")), "go-suicide");
        assert_eq!(merged.stage(), Stage::User(BLACK));
    }

    #[test]
    fn enemy_blocks_without_qi_are_removed() {
        let mut state = position("..X../.XOX./XO.OX/.XOX./..X.. b");
        assert_eq!(play(&mut state, "C3"), [moved(BLACK, "C3")]);
        assert_eq!(state.game().position(), "..X../.X.X./X.X.X/.X.X./..X.. w", "four blocks at once");
    }

    #[test]
    fn own_blocks_are_merged_and_live_and_die_together() {
        let mut state = position(".OO./OX../.OO./.... b");
        play(&mut state, "C3");
        assert_eq!(state.game().position(), ".OO./OXX./.OO./.... w", "the new stone's qi is the block's");
        play(&mut state, "D3");
        assert_eq!(state.game().position(), ".OO./O..O/.OO./.... b");
    }

    #[test]
    fn a_ko_is_not_retaken_at_once_but_after_a_move_elsewhere() {
        let mut state = position(".XO../X.XO./.XO../...../..... w");
        play(&mut state, "B4");
        assert_eq!(refused(&state, put(BLACK, "C4")), "repeats-position");
        assert_eq!(state.stage(), Stage::User(BLACK));
        play(&mut state, "A1 E1 C4");
    }

    #[test]
    fn a_whole_board_position_of_the_past_may_not_come_back() {
        let mut state = go(2, false);
        play(&mut state, "A1 B1 A2 B2 A1 A2");
        let Refusal::Rule(reason) = refuse(&state, put(BLACK, "A1")) else { panic!("a rule refuses it") };
        assert_eq!(reason.to_string(), "repeats-position ply=1", "six moves ago, and no ko");
        play(&mut state, "pass");
    }

    #[test]
    fn two_passes_in_a_row_end_the_game_and_two_with_a_play_between_do_not() {
        let mut state = go(5, false);
        play(&mut state, "pass C3 pass");
        assert_eq!(state.stage(), Stage::User(WHITE));
        play(&mut state, "pass");
        assert_eq!(state.stage(), Stage::Result);
        for m in ["A1", "pass", "nonsense"] {
            assert_eq!(refuse(&state, put(BLACK, m)), Refusal::Over);
        }
    }

    #[test]
    fn black_wins_when_black_less_white_less_komi_is_not_below_zero() {
        for (komi, winner) in [("4.5", BLACK), ("5", BLACK), ("5.5", WHITE)] {
            let mut setup = Setup::new("go");
            setup.position = Some("..XO./..XO./..XO./..XO./..XO. b".to_owned());
            setup.options.insert("komi".to_owned(), komi.to_owned());
            let mut state = open(setup);
            play(&mut state, "pass pass");
            let expected = Ended { outcome: Outcome::Win(winner), reason: "go-two-passes" };
            assert_eq!(state.ended(), Some(expected), "komi {komi}");
            assert_eq!(state.game().score(), Score::points(15, 10));
        }
    }

    #[test]
    fn nothing_is_removed_as_dead_at_the_end() {
        let mut state = position(".OX../..X../XXX../...../..... b");
        play(&mut state, "pass pass");
        assert_eq!(piece(&state, "B5"), Some((Some("white"), 1)));
        assert_eq!(state.game().score(), Score::points(24, 4));
    }
}
