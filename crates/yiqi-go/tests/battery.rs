//! Go passes the battery, on small boards under every ko rule and on the usual sizes.

use yiqi_battery::{Plan, run, volume};
use yiqi_core::{GameRules as _, HalfPoints, Options};
use yiqi_go::{Counting, Dead, Handicap, Ko, Position, Rules, Suicide, Tie};

const KO_RULES: [Ko; 3] = [Ko::Situational, Ko::Positional, Ko::Simple];

fn on_sizes(sizes: std::ops::RangeInclusive<u8>) -> Vec<Rules> {
    sizes.flat_map(|size| KO_RULES.map(|ko| Rules::with_size(size).unwrap().with_ko(ko))).collect()
}

fn plan(games: usize) -> Plan {
    // The text of a position contains neither the last move nor the number of passes.
    Plan { games, text_is_complete: false, ..Plan::default() }
}

#[test]
fn small_boards_pass_the_battery() {
    let summary = run::<Position>(&on_sizes(2..=5), &plan(volume(60, 1_000)));
    assert!(summary.repetitions > 100, "{summary:?}");
}

#[test]
fn larger_boards_pass_the_battery() {
    let rules = [6, 7, 9].map(|size| Rules::with_size(size).unwrap());
    run::<Position>(&rules, &plan(volume(2, 50)));
}

#[test]
fn handicaps_and_other_options_pass_the_battery() {
    let five = Rules::with_size(5).unwrap();
    let seven = Rules::with_size(7).unwrap();
    let rules = [
        five.with_handicap(Handicap::Free(2)).unwrap(),
        five.with_handicap(Handicap::Free(6)).unwrap().with_ko(Ko::Simple),
        seven.with_handicap(Handicap::Fixed(4)).unwrap(),
        five.with_komi(HalfPoints::from_halves(-7)).unwrap().with_tie(Tie::Draw),
    ];
    run::<Position>(&rules, &plan(volume(5, 200)));
}

#[test]
fn suicide_and_territory_pass_the_battery() {
    let with_suicide = on_sizes(2..=4).into_iter().map(|rules| rules.with_suicide(Suicide::Allowed));
    let with_territory = on_sizes(2..=4).into_iter().map(|rules| rules.with_counting(Counting::Territory));
    let both = on_sizes(2..=5).into_iter().map(|rules| {
        rules.with_suicide(Suicide::Allowed).with_counting(Counting::Territory).with_dead(Dead::Agreed)
    });
    let rules: Vec<Rules> = with_suicide.chain(with_territory).chain(both).collect();
    run::<Position>(&rules, &plan(volume(20, 400)));
}

#[test]
fn every_preset_passes_the_battery() {
    let rules: Vec<Rules> = Rules::PRESETS
        .iter()
        .map(|preset| {
            let options = Options::new().with("size", 5).with("rules", preset.name);
            Rules::from_options(&options, None).unwrap()
        })
        .collect();
    run::<Position>(&rules, &plan(volume(5, 200)));
}
