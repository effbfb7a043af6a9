//! 六子冲 keeps every promise of the contract, under the ordinary rules and the variants.

use yiqi_battery::{Plan, run, volume};
use yiqi_liuzichong::{Dan, Lift, Position, Rules};

#[test]
fn liuzichong_passes_the_battery() {
    let rules: Vec<Rules> = [Dan::Single, Dan::Always, Dan::Never]
        .into_iter()
        .flat_map(|dan| [Lift::Off, Lift::On].map(|lift| Rules::new(dan, lift)))
        .collect();
    // Ten captures with 100 plies before each.
    let plan = Plan { games: volume(30, 2_000), longest: 1_100, ..Plan::default() };
    let summary = run::<Position>(&rules, &plan);
    assert!(summary.repetition_draws > 0 && summary.quiet_draws > 0, "{summary:?}");
}
