//! Reversi, moves chosen by arbitrary bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_reversi::{Position, Rules};

fuzz_target!(|choices: &[u8]| yiqi_fuzz::play::<Position>(
    Rules::STANDARD,
    &choices[..choices.len().min(600)]
));
