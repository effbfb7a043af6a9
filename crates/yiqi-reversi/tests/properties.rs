//! Any input from outside is accepted or refused, without a panic.

use proptest::prelude::*;
use yiqi_core::{GamePosition, GameRules};
use yiqi_reversi::{Move, Position, Rules};

proptest! {
    #[test]
    fn any_text_is_a_round_tripping_move_or_refused(text in "\\PC{0,12}|[a-iA-I][0-9]|[pP][aA][sS]{2}") {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert_eq!(m.to_string(), text.to_lowercase());
            prop_assert_eq!(Rules::STANDARD.move_at(Rules::STANDARD.move_index(m)), Some(m));
        }
    }

    #[test]
    fn any_text_is_a_round_tripping_position_or_refused(text in "\\PC{0,80}|[XOxo. -]{60,70}|[XO-]{64} [XO]") {
        if let Ok(position) = Position::from_text(&Rules::STANDARD, &text) {
            prop_assert_eq!(Position::from_text(&Rules::STANDARD, &position.to_text()), Ok(position));
        }
    }

    #[test]
    fn every_arrangement_of_discs_is_a_valid_position(black: u64, white: u64, index in 0usize..65) {
        let position = Position::new(black & !white, white, yiqi_core::Side::White).unwrap();
        let m = Rules::STANDARD.move_at(index).unwrap();
        let mut played = position;
        match played.play(&Rules::STANDARD, m) {
            Ok(undo) => {
                played.unplay(&Rules::STANDARD, m, undo);
                prop_assert_eq!(played, position);
            }
            Err(_) => prop_assert_eq!(played, position),
        }
        prop_assert_eq!(position.ending(&Rules::STANDARD).is_some(), position.count_legal(&Rules::STANDARD) == 0);
        prop_assert!(position.diagram(&Rules::STANDARD, Some(m)).lines().count() == 10);
    }
}
