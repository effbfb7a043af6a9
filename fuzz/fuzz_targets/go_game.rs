//! Go on boards up to 9×9 under any rules, moves chosen by arbitrary bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_go::{Counting, Handicap, Ko, Position, Rules, Suicide};

fuzz_target!(|bytes: &[u8]| {
    let &[size, ko, handicap, ref choices @ ..] = bytes else { return };
    let suicide = [Suicide::Forbidden, Suicide::Allowed][usize::from(ko / 3 % 2)];
    let counting = [Counting::Area, Counting::Territory][usize::from(ko / 6 % 2)];
    let ko = [Ko::Situational, Ko::Positional, Ko::Simple][usize::from(ko % 3)];
    let rules =
        Rules::with_size(2 + size % 8).unwrap().with_ko(ko).with_suicide(suicide).with_counting(counting);
    let rules = rules.with_handicap(Handicap::Free(2 + handicap % 4)).unwrap_or(rules);
    yiqi_fuzz::play::<Position>(rules, &choices[..choices.len().min(600)]);
});
