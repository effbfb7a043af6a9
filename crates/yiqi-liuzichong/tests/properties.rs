//! Any input from outside is accepted or refused, without a panic.

use proptest::prelude::*;
use yiqi_core::{GamePosition, GameRules, Options, Side};
use yiqi_liuzichong::{Move, Position, Rules};

proptest! {
    #[test]
    fn any_text_is_a_round_tripping_move_or_refused(text in "\\PC{0,9}|[a-eA-E][0-5][a-e][1-5]") {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert!(m.to_string().eq_ignore_ascii_case(&text));
        }
    }

    #[test]
    fn any_text_is_a_round_tripping_position_or_refused(
        text in "\\PC{0,40}|([XO.]{4}/){3}[XO.]{4} [bwBW]",
    ) {
        let rules = Rules::default();
        if let Ok(position) = Position::from_text(&rules, &text) {
            prop_assert_eq!(Position::from_text(&rules, &position.to_text()), Ok(position));
        }
    }

    #[test]
    fn any_move_on_any_board_can_be_undone_or_is_refused(
        black: u16, white: u16, dan in "single|always|never", lift in "on|off", index in 0usize..256,
    ) {
        let rules = Rules::from_options(&Options::new().with("dan", dan).with("lift", lift), None).unwrap();
        if let Some(position) = Position::new(black & !white, white, Side::White) {
            let m = rules.move_at(index).unwrap();
            let mut played = position;
            if let Ok(undo) = played.play(&rules, m) {
                played.unplay(&rules, m, undo);
            }
            prop_assert_eq!(played, position);
            prop_assert_eq!(position.ending(&rules).is_some(), position.count_legal(&rules) == 0);
        }
    }
}
