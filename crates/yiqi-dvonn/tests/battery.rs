//! DVONN passes the battery.

use yiqi_battery::{Plan, run, volume};
use yiqi_dvonn::{Position, Rules, Setup};

#[test]
fn dvonn_passes_the_battery() {
    let rules = [Setup::Players, Setup::Random { seed: 0 }, Setup::Random { seed: 7 }].map(Rules::new);
    let plan = Plan { games: volume(15, 1_000), max_plies: 200, ..Plan::default() };
    let summary = run::<Position>(&rules, &plan);
    assert!(summary.positions > plan.games * 3 * 30, "{summary:?}");
}
