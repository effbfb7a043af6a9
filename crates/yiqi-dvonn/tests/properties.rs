//! Any input from outside is accepted or refused, without a panic.

use proptest::prelude::*;
use yiqi_core::{GamePosition, GameRules, Options};
use yiqi_dvonn::{Move, Position, Rules};

proptest! {
    #[test]
    fn any_text_is_a_round_tripping_move_or_refused(
        text in "\\PC{0,9}|[a-lA-L][0-6]|[A-K][1-5][a-k][1-5]|[pP][aA][sS]{2}",
    ) {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert!(m.to_string().eq_ignore_ascii_case(&text));
            let rules = Rules::default();
            prop_assert_eq!(rules.move_at(rules.move_index(m)), Some(m));
        }
    }

    #[test]
    fn any_text_is_a_round_tripping_position_or_refused(
        text in "\\PC{0,80}|[WBDwbd]{49}|(([wb][1-3][*]?|d1|[.]) ){9}/(([wb]1|[.]) ){10}/((d1|[.]) ){11}/([.] ){10}/([wb]1 ){9}[wb][+]?",
    ) {
        let rules = Rules::default();
        if let Ok(position) = Position::from_text(&rules, &text) {
            prop_assert_eq!(Position::from_text(&rules, &position.to_text()), Ok(position));
            prop_assert_eq!(position.hash(), position.recomputed_hash());
        }
    }

    #[test]
    fn any_move_after_any_random_setup_can_be_undone_or_is_refused(seed: u64, index in 0usize..2451) {
        let rules = Rules::from_options(&Options::new().with("seed", seed), None).unwrap();
        let position = rules.start();
        let m = rules.move_at(index).unwrap();
        let mut played = position;
        if let Ok(undo) = played.play(&rules, m) {
            played.unplay(&rules, m, undo);
        }
        prop_assert_eq!(format!("{played:?}"), format!("{position:?}"));
    }
}
