//! 六子冲 under any rules, moves chosen by arbitrary bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_liuzichong::{Dan, Lift, Position, Rules};

fuzz_target!(|bytes: &[u8]| {
    let &[variant, ref choices @ ..] = bytes else { return };
    let dan = [Dan::Single, Dan::Always, Dan::Never][usize::from(variant % 3)];
    let lift = [Lift::Off, Lift::On][usize::from(variant / 3 % 2)];
    yiqi_fuzz::play::<Position>(Rules::new(dan, lift), &choices[..choices.len().min(600)]);
});
