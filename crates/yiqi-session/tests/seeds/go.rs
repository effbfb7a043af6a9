//! The sequences of the Go seed: a move, and the end of a game.

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
    let CommandError::Rule(reason) = refuse(&state, put(BLACK, "A1")) else { panic!("a rule refuses it") };
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
        assert_eq!(refuse(&state, put(BLACK, m)), CommandError::Over);
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
        let expected = Ended { outcome: Outcome::Win(winner), reason: yiqi_core::EndReason("go-two-passes") };
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

#[test]
fn events_contain_the_rules_themselves_not_their_name() {
    let options = [("size", "5"), ("rules", "japanese"), ("komi", "0.5")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let (state, started) =
        State::open(&games(), Setup { options, ..Setup::new("go") }).expect("the rules exist");
    let Event::Started { setup, .. } = &started else { panic!("{started:?}") };
    assert_eq!(setup.options.get("rules"), None);
    let value = |name: &str| setup.options.get(name).map(String::as_str);
    assert_eq!((value("counting"), value("komi")), (Some("territory"), Some("0.5")));
    assert_eq!(state.game().preset(), Some("japanese"));
    assert_eq!(State::from_events(&games(), [&started]).unwrap().setup(), setup);
}
