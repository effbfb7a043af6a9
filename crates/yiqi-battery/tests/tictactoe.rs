//! The toy game passes the battery, and the battery detects a violation.

use yiqi_battery::tictactoe::{Position, Rules};
use yiqi_battery::{Plan, run};
use yiqi_core::{GameRules, Options};

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
#[should_panic(expected = "went past 4 plies")]
fn a_game_that_is_too_long_fails() {
    run::<Position>(&sizes(), &Plan { max_plies: 4, ..Plan::default() });
}
