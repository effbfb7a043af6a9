//! The toy game passes the battery, and the battery detects a violation.

use yiqi_battery::tictactoe::{Move, PASSES, Position, Rules};
use yiqi_battery::{Plan, run};
use yiqi_core::{Ending, Game, GameRules, Options, Outcome};

fn sizes() -> Vec<Rules> {
    (3..=5).map(|size| Rules::from_options(&Options::new().with("size", size), None).unwrap()).collect()
}

#[test]
fn tictactoe_passes_the_battery() {
    let summary = run::<Position>(&sizes(), &Plan::default());
    assert_eq!(summary.games, 150);
    assert!(summary.positions > 1000 && summary.refusals > 1000, "{summary:?}");
}

#[test]
fn tictactoe_with_passing_passes_the_battery() {
    let with_passing = |size| Options::new().with("size", size).with("passing", "on");
    let rules = [3, 5].map(|size| Rules::from_options(&with_passing(size), None).unwrap());
    let summary = run::<Position>(&rules, &Plan::default());
    assert!(summary.positions > 300, "{summary:?}");
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let rules = Rules::from_options(&Options::new().with("passing", "on"), None).unwrap();
    let mut game = Game::<Position>::new(rules);
    for m in [Move::Pass, "b2".parse().unwrap(), Move::Pass] {
        game.play(m).unwrap();
        assert_eq!(game.ending(), None);
    }
    game.play(Move::Pass).unwrap();
    assert_eq!(game.ending(), Some(Ending::new(Outcome::Draw, PASSES)));
    assert!(Game::<Position>::new(Rules::default()).play(Move::Pass).is_err(), "only where it is allowed");
}

#[test]
#[should_panic(expected = "went past 4 plies")]
fn a_game_that_is_too_long_fails() {
    run::<Position>(&sizes(), &Plan { max_plies: 4, ..Plan::default() });
}
