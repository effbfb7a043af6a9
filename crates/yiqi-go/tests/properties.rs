//! Any input from outside is accepted or refused, without a panic.

use proptest::prelude::*;
use yiqi_core::{GamePosition, GameRules, Options};
use yiqi_go::{Counting, Move, Position, Rules, Suicide};

proptest! {
    #[test]
    fn any_text_is_a_round_tripping_move_or_refused(text in "\\PC{0,12}|[a-zA-Z][0-9]{1,3}|[pP][aA][sS]{2}") {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert!(m.to_string().eq_ignore_ascii_case(&text));
        }
    }

    #[test]
    fn any_text_is_a_round_tripping_position_or_refused(text in "\\PC{0,80}|([XO.]{3}/){2}[XO.]{3} [bw]|[XO./]{0,700} [bBwW]") {
        if let Ok(rules) = Rules::from_options(&Options::new(), Some(&text))
            && let Ok(position) = Position::from_text(&rules, &text)
        {
            prop_assert_eq!(Position::from_text(&rules, &position.to_text()), Ok(position));
        }
    }

    #[test]
    fn any_text_is_an_option_or_refused(name in "rules|size|komi|ko|handicap|tie|suicide|counting|dead|\\PC{0,5}", value in "\\PC{0,9}|aga|japanese|allowed|territory|agreed|-?[0-9.]{1,5}|free:[0-9]{1,4}") {
        if let Ok(rules) = Rules::from_options(&Options::new().with(name, value), None) {
            prop_assert_eq!(Rules::from_options(&rules.to_options(), None), Ok(rules));
            let start = rules.start();
            prop_assert_eq!(start.hash(), start.recomputed_hash());
        }
    }

    #[test]
    fn any_move_on_any_board_can_be_undone_or_is_refused(
        rows in proptest::collection::vec("[XO.]{5}", 5), white: bool, column in 0u8..6, row in 0u8..6, suicide: bool,
    ) {
        let suicide = if suicide { Suicide::Allowed } else { Suicide::Forbidden };
        let rules = Rules::with_size(5).unwrap().with_suicide(suicide).with_counting(Counting::Territory);
        let text = format!("{} {}", rows.join("/"), if white { 'w' } else { 'b' });
        if let Ok(position) = Position::from_text(&rules, &text) {
            let m = Move::Play(yiqi_go::Point::at(column, row).unwrap());
            let mut played = position.clone();
            if let Ok(undo) = played.play(&rules, m) {
                played.unplay(&rules, m, undo);
            }
            prop_assert_eq!(format!("{played:?}"), format!("{position:?}"));
        }
    }
}
