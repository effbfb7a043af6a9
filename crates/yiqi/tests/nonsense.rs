//! Arbitrary arguments and move lists never cause a panic.

use std::ffi::OsString;

use proptest::prelude::*;
use yiqi::{Console, run};
use yiqi_games::Games;

fn answer(words: Vec<OsString>, mut input: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::piped(&mut input, &mut output, &mut errors);
    let _ = run(&Games::standard(), &yiqi_opponents::standard(), words, &mut console);
    (output, errors)
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("moves".to_owned()),
        Just("show".to_owned()),
        Just("go".to_owned()),
        Just("reversi".to_owned()),
        Just("--size".to_owned()),
        Just("--komi".to_owned()),
        Just("--handicap".to_owned()),
        Just("--position".to_owned()),
        Just("--moves".to_owned()),
        Just("--json".to_owned()),
        "[A-J][0-9]{1,2}( [A-J][0-9]){0,9}",
        "([XO.]{3}/){2}[XO.]{3} [bw]",
        "-?[0-9]{1,4}",
        "\\PC{0,10}",
    ]
}

proptest! {
    #[test]
    fn any_arguments_are_answered(words in proptest::collection::vec(word(), 0..8)) {
        let words = std::iter::once("yiqi".to_owned()).chain(words).map(OsString::from).collect();
        let (output, errors) = answer(words, b"");
        prop_assert!(output.is_empty() || errors.is_empty(), "either output or an error message");
    }

    #[test]
    fn any_move_list_is_answered_line_by_line(
        input in proptest::collection::vec(any::<u8>(), 0..300),
        game in "go|reversi",
    ) {
        let words = ["yiqi", "replay", &game, "--lang", "zh"].map(OsString::from).to_vec();
        let (output, _) = answer(words, &input);
        let lines = input.split_inclusive(|&byte| byte == b'\n').count();
        prop_assert_eq!(output.iter().filter(|&&byte| byte == b'\n').count(), lines);
    }
}
