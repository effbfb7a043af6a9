//! Arbitrary arguments and input for the whole program, except commands that may run for a very long time or
//! write files.
#![no_main]

use std::ffi::OsString;

use libfuzzer_sys::fuzz_target;
use yiqi_games::Games;

fuzz_target!(|text: &str| {
    let (arguments, input) = text.split_once('\n').unwrap_or((text, ""));
    let words: Vec<OsString> = ["yiqi"].into_iter().chain(arguments.split('|')).map(OsString::from).collect();
    if words.iter().any(|word| {
        ["perft", "bench", "convert", "best", "analyse", "solve", "play", "serve", "backup"]
            .iter()
            .any(|slow| word == slow)
    }) {
        return;
    }
    let (mut input, mut output, mut errors) = (input.as_bytes(), Vec::new(), Vec::new());
    let mut console = yiqi::Console::piped(&mut input, &mut output, &mut errors);
    let _ = yiqi::run(&Games::standard(), &yiqi_opponents::standard(), words, &mut console);
    assert!(output.is_empty() || errors.is_empty(), "both output and an error message");
});
