//! Reversi passes the battery.

use yiqi_battery::{Plan, run, volume};
use yiqi_reversi::{Position, Rules, Setup};

#[test]
fn reversi_passes_the_battery() {
    let plan = Plan { games: volume(300, 10_000), max_plies: 130, ..Plan::default() };
    let summary = run::<Position>(&[Rules::STANDARD, Rules::new(Setup::Balanced { seed: 1 })], &plan);
    assert!(summary.positions > plan.games * 50, "{summary:?}");
    assert_eq!(summary.repetitions, 0);
}
