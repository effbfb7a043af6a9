//! 六子冲 passes the battery, under the standard rules and all variants.

use yiqi_battery::{Plan, run, volume};
use yiqi_liuzichong::{Dan, Lift, Position, Rules};

#[test]
fn liuzichong_passes_the_battery() {
    let rules: Vec<Rules> = [Dan::Single, Dan::Always, Dan::Never]
        .into_iter()
        .flat_map(|dan| [Lift::Off, Lift::On].map(|lift| Rules::new(dan, lift)))
        .collect();
    // At most ten captures, each after at most 100 plies.
    let plan = Plan { games: volume(30, 2_000), max_plies: 1_100, ..Plan::default() };
    let summary = run::<Position>(&rules, &plan);
    assert!(summary.repetition_draws > 0 && summary.quiet_draws > 0, "{summary:?}");
}
