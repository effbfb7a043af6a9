//! DVONN with either setup, moves chosen by arbitrary bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_dvonn::{Position, Rules, Setup};

fuzz_target!(|bytes: &[u8]| {
    let &[seed, ref choices @ ..] = bytes else { return };
    let setup = if seed == 0 { Setup::Players } else { Setup::Random { seed: seed.into() } };
    yiqi_fuzz::play::<Position>(Rules::new(setup), &choices[..choices.len().min(600)]);
});
