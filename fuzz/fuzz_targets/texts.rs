//! Moves, positions and options from arbitrary text: accepted or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_core::Options;
use yiqi_games::Games;

fuzz_target!(|text: &str| {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    for kind in Games::standard().iter() {
        let mut options = Options::new();
        for (spec, value) in kind.options().iter().zip(rest.split('\n')) {
            if !value.is_empty() {
                options.set(spec.name, value);
            }
        }
        if let Ok(mut game) = kind.start(&options, Some(first)) {
            assert_eq!(
                kind.start(&game.options(), Some(&game.position())).unwrap().position(),
                game.position()
            );
            for m in rest.split_whitespace() {
                let _ = game.play(m);
            }
        }
        if let Ok(mut game) = kind.start(&options, None) {
            for m in text.split_whitespace() {
                if let Ok(written) = game.play(m) {
                    assert!(written.eq_ignore_ascii_case(m));
                }
            }
            assert_eq!(game.ending().is_some(), game.legal_moves().is_empty());
        }
    }
});
