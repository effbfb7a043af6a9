//! Go on boards up to 9×9 under any ko rule, moves chosen by arbitrary bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_go::{Handicap, Ko, Position, Rules};

fuzz_target!(|bytes: &[u8]| {
    let &[size, ko, handicap, ref choices @ ..] = bytes else { return };
    let ko = [Ko::Situational, Ko::Positional, Ko::Simple][usize::from(ko % 3)];
    let rules = Rules::with_size(2 + size % 8).unwrap().with_ko(ko);
    let rules = rules.with_handicap(Handicap::Free(2 + handicap % 4)).unwrap_or(rules);
    yiqi_fuzz::play::<Position>(rules, &choices[..choices.len().min(600)]);
});
