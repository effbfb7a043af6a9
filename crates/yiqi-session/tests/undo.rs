//! Taking back: against the computer to one's own last decision, on one screen a move, between remote people with the
//! other's consent; also from the result, and never past the start.

mod common;

use common::*;
use yiqi_core::Side;
use yiqi_session::{Ask, Command, CommandError, Event, LogError, Setup, Stage, State};

/// DVONN: Black's stack is too high to move anywhere, White has two moves.
const STUCK: &str = "A1 b9 B1 d1 C1 w1 D1 w1 E1 d1 F1 d1";

/// Reversi: Black has a4 and then nothing any more; White has a1 and a8.
fn passes() -> String {
    reversi(&["-XOOOOOO", "", "", "-OX", "", "", "", "-XOOOOOO"], 'X')
}

fn undone(state: &mut State, side: Side) -> usize {
    match &perform(state, undo(side))[..] {
        [Event::Undone { ply }] => *ply,
        other => panic!("{other:?}"),
    }
}

fn ask(side: Side, what: Ask) -> Command {
    Command::Ask { side, what }
}

fn reply(side: Side, grants: bool) -> Command {
    Command::Answer { side, grants, seed: 7 }
}

fn asked(side: Side, what: Ask) -> Event {
    Event::Asked { side, what }
}

mod against_the_computer {
    use super::*;

    #[test]
    fn undo_goes_back_to_the_persons_own_last_decision() {
        let mut state = begin("reversi", "human", "greedy");
        play(&mut state, "f5 d6 c3 d3");
        let before = state.clone();
        assert_eq!(undone(&mut state, BLACK), 2);
        assert_eq!(state.game().moves(), ["f5", "d6"]);
        assert_eq!(state.stage(), Stage::User(BLACK));
        play(&mut state, "c3 d3");
        assert_eq!(state.game().position(), before.game().position());
    }

    #[test]
    fn undo_while_the_computer_thinks_takes_the_persons_move_alone() {
        let mut state = begin("reversi", "human", "greedy");
        play(&mut state, "f5 d6 c3");
        assert_eq!(undone(&mut state, BLACK), 2);
        assert_eq!(state.stage(), Stage::User(BLACK));
    }

    #[test]
    fn undo_again_goes_to_the_decision_before_and_at_last_is_refused() {
        let mut state = begin("reversi", "human", "greedy");
        let start = state.game().position();
        play(&mut state, "f5 d6 c3 d3");
        assert_eq!([undone(&mut state, BLACK), undone(&mut state, BLACK)], [2, 0]);
        assert_eq!(state.game().position(), start);
        assert_eq!(refuse(&state, undo(BLACK)), CommandError::NothingToUndo);
    }

    #[test]
    fn undo_is_refused_while_the_person_has_not_moved() {
        let mut state = begin("reversi", "greedy", "human");
        assert_eq!(refuse(&state, undo(WHITE)), CommandError::NothingToUndo);
        play(&mut state, "f5");
        assert_eq!(refuse(&state, undo(WHITE)), CommandError::NothingToUndo, "only the computer has moved");
        play(&mut state, "d6 c3");
        assert_eq!(undone(&mut state, WHITE), 1);
        assert_eq!(refuse(&state, undo(WHITE)), CommandError::NothingToUndo);
        assert_eq!(state.game().moves(), ["f5"], "the computer's opening stays");
    }

    #[test]
    fn undo_in_the_computers_name_is_refused() {
        let mut state = begin("reversi", "human", "greedy");
        play(&mut state, "f5 d6");
        assert_eq!(refuse(&state, undo(WHITE)), CommandError::ComputersTurn);
    }

    #[test]
    fn the_persons_forced_pass_is_no_decision_and_is_stepped_over() {
        let mut state = from("reversi", &passes(), "human", "greedy");
        for (moves, stage) in
            [("a4 a1", Stage::User(BLACK)), ("pass", Stage::Opponent(WHITE)), ("a8", Stage::Result)]
        {
            play(&mut state, moves);
            assert_eq!(state.stage(), stage);
            let mut tried = state.clone();
            assert_eq!(undone(&mut tried, BLACK), 0, "after {moves}");
            assert_eq!((tried.stage(), tried.game().must_pass()), (Stage::User(BLACK), false));
        }
    }

    #[test]
    fn a_person_who_could_only_pass_has_nothing_to_take_back() {
        let position = reversi(&["-XOOOOOO", "", "", "", "", "", "", "-XOOOOOO"], 'X');
        let mut state = from("reversi", &position, "human", "greedy");
        play(&mut state, "pass a1 pass");
        assert_eq!(refuse(&state, undo(BLACK)), CommandError::NothingToUndo);
    }

    #[test]
    fn the_computers_forced_pass_is_taken_back_with_the_rest() {
        let mut state = from("dvonn", &dvonn(STUCK, "w"), "level:1", "human");
        play(&mut state, "C1B1");
        assert_eq!(state.game().moves(), ["C1B1", "pass"]);
        assert_eq!(undone(&mut state, WHITE), 0);
        assert_eq!((state.stage(), state.game().moves().len()), (Stage::User(WHITE), 0));
    }

    #[test]
    fn a_pass_of_free_will_is_a_decision() {
        let mut state = begin("go", "human", "level:1");
        play(&mut state, "D4 Q16 pass Q4");
        assert_eq!(undone(&mut state, BLACK), 2);
        assert_eq!(state.game().moves(), ["D4", "Q16"]);
    }

    #[test]
    fn who_sits_there_now_decides_how_far_it_goes() {
        let mut state = begin("reversi", "human", "human");
        play(&mut state, "f5 d6 c3 d3");
        let mut seated = state.clone();
        perform(&mut seated, Command::Sit { side: WHITE, player: player("greedy") });
        assert_eq!(undone(&mut seated, BLACK), 2, "to Black's own decision");
        perform(&mut state, Command::Sit { side: BLACK, player: player("greedy") });
        assert_eq!(undone(&mut state, WHITE), 3, "to White's own decision");
    }
}

mod on_one_screen_and_between_computers {
    use super::*;

    #[test]
    fn undo_takes_one_move_whoever_made_it_and_whoever_asks() {
        for side in [BLACK, WHITE] {
            let mut state = begin("reversi", "human", "human");
            play(&mut state, "f5 d6 c3");
            assert_eq!([undone(&mut state, side), undone(&mut state, side)], [2, 1]);
            assert_eq!((state.game().moves(), state.stage()), (vec!["f5".to_owned()], Stage::User(WHITE)));
        }
    }

    #[test]
    fn undo_between_computers_takes_one_move() {
        let mut state = begin("reversi", "greedy", "level:1");
        play(&mut state, "f5 d6 c3");
        assert_eq!(undone(&mut state, BLACK), 2);
        assert_eq!(state.engine_wanted().unwrap().side, BLACK);
    }

    #[test]
    fn a_pass_that_was_made_for_a_player_goes_with_the_move_before_it() {
        for (black, white) in [("human", "human"), ("level:1", "level:1")] {
            let mut state = from("dvonn", &dvonn(STUCK, "w"), black, white);
            play(&mut state, "C1B1");
            assert_eq!(undone(&mut state, WHITE), 0, "no state in which Black would have to pass again");
            assert_eq!(state.game().position(), dvonn(STUCK, "w"));
        }
    }

    #[test]
    fn a_pass_of_free_will_is_one_move() {
        let mut state = go(5, false);
        play(&mut state, "C3 pass");
        assert_eq!(undone(&mut state, WHITE), 1);
    }

    #[test]
    fn undo_never_goes_past_the_start() {
        for mut state in [
            begin("go", "human", "human"),
            begin("liuzichong", "human", "human"),
            begin("dvonn", "human", "human"),
            begin("reversi", "human", "human"),
            begin("tictactoe", "human", "human"),
            from("liuzichong", "OOO./.XO./X.../..XX b", "human", "human"),
        ] {
            let start = state.game().position();
            assert_eq!(refuse(&state, undo(BLACK)), CommandError::NothingToUndo);
            for _ in 0..4 {
                let m = state.game().legal_moves()[0].clone();
                play(&mut state, &m);
            }
            let taken: Vec<usize> = (0..4).map(|_| undone(&mut state, BLACK)).collect();
            assert_eq!(taken, [3, 2, 1, 0]);
            assert_eq!(
                (state.game().position(), state.stage()),
                (start, Stage::User(state.game().to_move()))
            );
            assert_eq!(refuse(&state, undo(BLACK)), CommandError::NothingToUndo);
            let number = state.sequence() + 1;
            assert_eq!(state.apply(&Event::Undone { ply: 0 }), Err(LogError::BadEvent(number)));
        }
    }

    #[test]
    fn undo_does_not_reach_into_the_game_before() {
        let mut state = begin("reversi", "human", "human");
        play(&mut state, "f5 d6");
        perform(&mut state, Command::NewGame { seed: 1 });
        assert_eq!(refuse(&state, undo(BLACK)), CommandError::NothingToUndo);
    }

    #[test]
    fn what_was_taken_back_is_no_longer_played_but_its_events_are_counted() {
        let mut state = begin("reversi", "human", "human");
        play(&mut state, "f5 d6");
        undone(&mut state, BLACK);
        play(&mut state, "f4");
        assert_eq!((state.game().moves(), state.sequence()), (vec!["f5".to_owned(), "f4".to_owned()], 5));
    }

    #[test]
    fn a_repetition_that_was_taken_back_is_forgotten() {
        let mut state = begin("liuzichong", "human", "human");
        play(&mut state, "a2b2 a3b3 b2a2 b3a3 a2b2 a3b3 b2a2 b3a3");
        assert_eq!(state.ended(), drawn("repetition"));
        assert_eq!(undone(&mut state, BLACK), 7);
        assert_eq!((state.ended(), state.stage()), (None, Stage::User(WHITE)));
        play(&mut state, "b3c3");
        assert_eq!(state.ended(), None);
    }
}

mod from_the_result {
    use super::*;

    #[test]
    fn a_game_that_ended_by_its_rules_goes_on() {
        let mut state = go(5, false);
        play(&mut state, "C3 pass pass");
        assert_eq!(state.stage(), Stage::Result);
        assert_eq!(undone(&mut state, BLACK), 2);
        assert_eq!((state.stage(), state.ended()), (Stage::User(BLACK), None));
        play(&mut state, "C4");
        assert_eq!(state.ended(), None, "the pass before it stands alone again");
    }

    #[test]
    fn a_person_who_gave_up_takes_that_back_and_no_move_with_it() {
        for white in ["greedy", "human"] {
            let mut state = begin("reversi", "human", white);
            play(&mut state, "f5 d6");
            perform(&mut state, Command::Resign { side: BLACK });
            assert_eq!(undone(&mut state, BLACK), 2);
            assert_eq!((state.stage(), state.ended()), (Stage::User(BLACK), None));
            assert_eq!(state.game().moves(), ["f5", "d6"]);
            assert_eq!(undone(&mut state, BLACK), if white == "human" { 1 } else { 0 }, "a move this time");
        }
    }

    #[test]
    fn a_person_who_gave_up_before_he_moved_takes_that_back_too() {
        let mut state = begin("reversi", "human", "greedy");
        perform(&mut state, Command::Resign { side: BLACK });
        assert_eq!(undone(&mut state, BLACK), 0);
        assert_eq!((state.stage(), state.ended()), (Stage::User(BLACK), None));
        assert_eq!(refuse(&state, undo(BLACK)), CommandError::NothingToUndo);
    }

    #[test]
    fn a_game_that_the_computer_gave_up_goes_back_to_the_persons_last_decision() {
        let mut state = begin("reversi", "human", "greedy");
        play(&mut state, "f5 d6 c3");
        let sequence = state.sequence();
        perform(&mut state, Command::EngineResigns { sequence });
        assert_eq!(state.ended(), won(BLACK, "resigned"));
        assert_eq!(undone(&mut state, BLACK), 2);
        assert_eq!((state.stage(), state.ended()), (Stage::User(BLACK), None));
    }
}

mod between_remote_people {
    use super::*;

    /// After three moves it is White's turn.
    fn remote() -> State {
        let mut state = go(5, true);
        play(&mut state, "C3 D3 C4");
        state
    }

    #[test]
    fn undo_without_consent_is_refused() {
        let state = remote();
        for side in [BLACK, WHITE] {
            assert_eq!(refuse(&state, undo(side)), CommandError::NeedsConsent);
        }
        assert_eq!(refuse(&go(5, true), undo(BLACK)), CommandError::NothingToUndo);
    }

    #[test]
    fn asking_changes_nothing_on_the_board() {
        let mut state = remote();
        assert_eq!(perform(&mut state, ask(BLACK, Ask::Undo)), [asked(BLACK, Ask::Undo)]);
        assert_eq!(state.asked(), Some((BLACK, Ask::Undo)));
        assert_eq!((state.game().moves().len(), state.stage()), (3, Stage::User(WHITE)));
    }

    #[test]
    fn what_the_other_grants_is_taken_back() {
        let mut state = remote();
        perform(&mut state, ask(BLACK, Ask::Undo));
        assert_eq!(perform(&mut state, reply(WHITE, true)), [Event::Undone { ply: 2 }]);
        assert_eq!((state.asked(), state.stage()), (None, Stage::User(BLACK)));
        assert_eq!(state.game().moves(), ["C3", "D3"]);
    }

    #[test]
    fn what_the_other_declines_stays_and_may_be_asked_again() {
        let mut state = remote();
        perform(&mut state, ask(BLACK, Ask::Undo));
        assert_eq!(perform(&mut state, reply(WHITE, false)), [Event::Declined { what: Ask::Undo }]);
        assert_eq!((state.asked(), state.game().moves().len()), (None, 3));
        perform(&mut state, ask(BLACK, Ask::Undo));
    }

    #[test]
    fn nobody_answers_himself_and_nobody_answers_what_was_not_asked() {
        let mut state = remote();
        assert_eq!(refuse(&state, reply(WHITE, true)), CommandError::NothingAsked);
        perform(&mut state, ask(BLACK, Ask::Undo));
        for grants in [true, false] {
            assert_eq!(refuse(&state, reply(BLACK, grants)), CommandError::NothingAsked);
        }
        perform(&mut state, reply(WHITE, false));
        assert_eq!(refuse(&state, reply(WHITE, true)), CommandError::NothingAsked);
    }

    #[test]
    fn one_thing_is_asked_at_a_time() {
        let mut state = remote();
        perform(&mut state, ask(BLACK, Ask::Undo));
        for (side, what) in [(BLACK, Ask::Undo), (BLACK, Ask::Draw), (WHITE, Ask::Undo), (WHITE, Ask::Draw)] {
            assert_eq!(refuse(&state, ask(side, what)), CommandError::AlreadyAsked);
        }
    }

    #[test]
    fn a_move_declines_what_was_asked() {
        let mut state = remote();
        perform(&mut state, ask(BLACK, Ask::Undo));
        let events = play(&mut state, "D4");
        assert_eq!(events, [Event::Declined { what: Ask::Undo }, moved(WHITE, "D4")]);
        assert_eq!(refuse(&state, reply(WHITE, true)), CommandError::NothingAsked);
    }

    #[test]
    fn a_refused_move_leaves_the_question_open() {
        let mut state = remote();
        perform(&mut state, ask(BLACK, Ask::Undo));
        assert_eq!(refused(&state, put(WHITE, "C3")), "go-occupied");
        perform(&mut state, reply(WHITE, true));
    }

    #[test]
    fn giving_up_settles_what_was_asked() {
        let mut state = remote();
        perform(&mut state, ask(BLACK, Ask::Draw));
        perform(&mut state, Command::Resign { side: WHITE });
        assert_eq!((state.asked(), state.ended()), (None, won(BLACK, "resigned")));
        assert_eq!(refuse(&state, reply(WHITE, true)), CommandError::NothingAsked);
    }

    #[test]
    fn before_the_first_move_there_is_nothing_to_ask_back() {
        assert_eq!(refuse(&go(5, true), ask(BLACK, Ask::Undo)), CommandError::NothingToUndo);
        assert_eq!(perform(&mut go(5, true), ask(BLACK, Ask::Draw)), [asked(BLACK, Ask::Draw)]);
    }

    #[test]
    fn a_draw_is_agreed_by_both_or_not_at_all() {
        let mut state = remote();
        perform(&mut state, ask(WHITE, Ask::Draw));
        assert_eq!(perform(&mut state, reply(BLACK, false)), [Event::Declined { what: Ask::Draw }]);
        assert_eq!(state.ended(), None);
        perform(&mut state, ask(WHITE, Ask::Draw));
        assert_eq!(perform(&mut state, reply(BLACK, true)), [Event::DrawAgreed]);
        assert_eq!((state.stage(), state.ended()), (Stage::Result, drawn("draw-agreed")));
        assert_eq!(refuse(&state, ask(WHITE, Ask::Draw)), CommandError::Over);
        assert_eq!(refuse(&state, put(WHITE, "A1")), CommandError::Over);
    }

    #[test]
    fn on_one_screen_and_against_a_computer_there_is_nobody_to_ask() {
        let mut local = go(5, false);
        play(&mut local, "C3");
        let mut computer =
            open(Setup { seats: seats("human", "greedy"), remote: true, ..Setup::new("reversi") });
        play(&mut computer, "f5");
        for state in [local, computer] {
            for what in [Ask::Undo, Ask::Draw] {
                assert_eq!(refuse(&state, ask(BLACK, what)), CommandError::NobodyToAsk);
            }
            assert_eq!(refuse(&state, ask(BLACK, Ask::Rematch)), CommandError::NotOver);
            assert_eq!(refuse(&state, reply(BLACK, true)), CommandError::NothingAsked);
        }
    }

    #[test]
    fn undo_from_the_result_needs_the_others_consent_too() {
        let mut resigned = remote();
        perform(&mut resigned, Command::Resign { side: WHITE });
        let mut by_rule = remote();
        play(&mut by_rule, "pass pass");
        let mut agreed = remote();
        perform(&mut agreed, ask(WHITE, Ask::Draw));
        perform(&mut agreed, reply(BLACK, true));
        for mut state in [resigned, by_rule, agreed] {
            assert_eq!(refuse(&state, undo(BLACK)), CommandError::NeedsConsent);
            assert_eq!(refuse(&state, ask(WHITE, Ask::Draw)), CommandError::Over);
            assert_eq!(perform(&mut state, ask(WHITE, Ask::Undo)), [asked(WHITE, Ask::Undo)]);
            assert_eq!(state.stage(), Stage::Result, "until it is granted");
            perform(&mut state, reply(BLACK, true));
            assert_eq!((state.asked(), state.ended()), (None, None));
        }
    }

    #[test]
    fn another_game_needs_the_others_consent() {
        let mut state = remote();
        let new_game = || Command::NewGame { seed: 1 };
        assert_eq!(refuse(&state, ask(BLACK, Ask::Rematch)), CommandError::NotOver);
        assert_eq!(refuse(&state, new_game()), CommandError::NeedsConsent);
        perform(&mut state, Command::Resign { side: WHITE });
        assert_eq!(refuse(&state, new_game()), CommandError::NeedsConsent);
        assert_eq!(perform(&mut state, ask(WHITE, Ask::Rematch)), [asked(WHITE, Ask::Rematch)]);
        assert_eq!(refuse(&state, reply(WHITE, true)), CommandError::NothingAsked);
        assert_eq!(perform(&mut state, reply(BLACK, false)), [Event::Declined { what: Ask::Rematch }]);
        assert_eq!(state.stage(), Stage::Result);
        perform(&mut state, ask(BLACK, Ask::Rematch));
        let events = perform(&mut state, reply(WHITE, true));
        assert!(matches!(&events[..], [Event::Started { setup, .. }] if setup == state.setup()));
        assert_eq!((state.asked(), state.ended(), state.game().moves().len()), (None, None, 0));
    }

    #[test]
    fn another_game_with_sides_exchanged_needs_consent_too_and_a_second_one_gives_them_back() {
        let mut state = remote();
        state.perform(&Command::Name { side: BLACK, name: "Ann".to_owned() }).unwrap();
        assert_eq!(refuse(&state, ask(BLACK, Ask::RematchSwapped)), CommandError::NotOver);
        for (is_swapped, black, white) in [(true, None, Some("Ann")), (false, Some("Ann"), None)] {
            perform(&mut state, Command::Resign { side: WHITE });
            let before = state.setup().clone();
            perform(&mut state, ask(WHITE, Ask::RematchSwapped));
            assert_eq!(refuse(&state, reply(WHITE, true)), CommandError::NothingAsked);
            let events = perform(&mut state, reply(BLACK, false));
            assert_eq!(
                (events, state.setup()),
                (vec![Event::Declined { what: Ask::RematchSwapped }], &before)
            );
            perform(&mut state, ask(WHITE, Ask::RematchSwapped));
            let events = perform(&mut state, reply(BLACK, true));
            assert!(matches!(&events[..], [Event::Started { setup, .. }] if setup == state.setup()));
            let setup = state.setup();
            assert_eq!((setup.seats.black.name(), setup.seats.white.name()), (black, white));
            assert_eq!(setup.swapped, is_swapped);
            assert_eq!(setup.side_of(BLACK), if is_swapped { WHITE } else { BLACK });
            assert_eq!((state.asked(), state.ended(), state.game().moves().len()), (None, None, 0));
        }
        // One with the same sides leaves them as they are.
        perform(&mut state, Command::Resign { side: WHITE });
        perform(&mut state, ask(WHITE, Ask::RematchSwapped));
        perform(&mut state, reply(BLACK, true));
        perform(&mut state, Command::Resign { side: WHITE });
        perform(&mut state, ask(BLACK, Ask::Rematch));
        perform(&mut state, reply(WHITE, true));
        assert!(state.setup().swapped);
        assert_eq!(state.setup().seats.white.name(), Some("Ann"));
    }

    #[test]
    fn another_game_by_chance_begins_where_the_answers_seed_says() {
        let seed = |state: &State| state.setup().options.get("seed").cloned();
        let options = [("seed".to_owned(), "3".to_owned())].into();
        let mut state = open(Setup { options, remote: true, ..Setup::new("dvonn") });
        perform(&mut state, Command::Resign { side: WHITE });
        perform(&mut state, ask(BLACK, Ask::Rematch));
        perform(&mut state, reply(WHITE, true));
        assert_eq!(seed(&state).as_deref(), Some("7"));
    }
}
