//! The solution: its numbers, its proof, and that it knows nothing of colours, turns and mirrors.

use std::collections::HashMap;

use yiqi_battery::volume;
use yiqi_core::{GamePosition, Outcome, Side, Symmetric, Symmetry};
use yiqi_liuzichong::{Dan, Lift, Position, Rules, Solution, Worth};

/// All variants of the rules, the ordinary ones first.
fn all_rules() -> impl Iterator<Item = Rules> {
    let dans = [Dan::Single, Dan::Always, Dan::Never];
    dans.into_iter().flat_map(|dan| [Lift::Off, Lift::On].map(|lift| Rules::new(dan, lift)))
}

#[test]
fn the_game_is_a_draw_and_these_are_its_numbers() {
    let solution = Solution::new(&Rules::default());
    let survey = solution.survey();
    assert_eq!((survey.placements, survey.entries), (21_065_004, 2_845_594));
    assert_eq!((survey.wins, survey.draws, survey.losses), (11_167_917, 2_349_060, 7_548_027));
    assert_eq!((survey.longest_win, survey.longest_loss), (83, 82));
    assert_eq!(solution.worth(&Position::START), Worth::Draw);
    assert_eq!(survey.hardest_wins.len(), 2);
    assert!(survey.hardest_wins.iter().all(|position| solution.worth(position) == Worth::Win(83)));
}

#[test]
fn every_entry_follows_from_its_successors() {
    for rules in all_rules().take(volume(2, 6)) {
        let solution = Solution::new(&rules);
        let step = volume(101, 1);
        let mut told = Vec::new();
        let verified = solution.verify(2, step, |share| {
            told.push(share);
            true
        });
        let verified = verified.unwrap_or_else(|mistake| panic!("{rules:?}: {mistake:?}"));
        assert_eq!(verified, if step == 1 { 21_065_004 } else { verified });
        assert!(verified > 100_000);
        assert!(told.is_sorted() && told.len() > 10);
    }
}

#[test]
fn a_verification_can_be_broken_off() {
    let solution = Solution::new(&Rules::default());
    let mut left = 3;
    let verified = solution.verify(1, 1, |_| {
        left -= 1;
        left > 0
    });
    assert!(verified.is_ok_and(|count| count > 0 && count < 1_000_000));
}

#[test]
fn one_wrong_entry_is_found() {
    // The rules of another game: captures are others, and the table does not follow from them.
    let (solution, other) = (Solution::new(&Rules::default()), Rules::new(Dan::Never, Lift::On));
    let mistake = solution.under(&other).verify(2, 1, |_| true).unwrap_err();
    assert_ne!(mistake.recorded, mistake.derived);
}

#[test]
fn turned_mirrored_and_recoloured_positions_are_worth_the_same() {
    let rules = Rules::default();
    let solution = Solution::new(&rules);
    let texts =
        ["OOOO/O..O/X..X/XXXX b", "OOO./.XO./X.../..XX b", "XO../O..O/..../..OO w", ".X../X.O./.O../...O w"];
    for text in texts {
        let position = Position::from_text(&rules, text).unwrap();
        let worth = solution.worth(&position);
        for symmetry in 0..Position::SYMMETRIES {
            assert_eq!(solution.worth(&position.transformed(&rules, Symmetry(symmetry))), worth, "{text}");
        }
        let (own, other) = position.own_and_other();
        for to_move in Side::ALL {
            let [black, white] = if to_move == Side::Black { [own, other] } else { [other, own] };
            assert_eq!(solution.worth(&Position::new(black, white, to_move).unwrap()), worth, "{text}");
        }
    }
}

#[test]
fn ends_are_known_as_such() {
    let rules = Rules::default();
    let solution = Solution::new(&rules);
    for (text, worth) in [
        ("XO../O.../..../.... b", Worth::Draw),
        ("XO../OO../..../.... b", Worth::Loss(0)),
        ("..../..../..../..X. w", Worth::Loss(0)),
        ("..../..../..../..X. b", Worth::Win(0)),
        ("X.O./..O./..../OO.. b", Worth::Draw),
    ] {
        let position = Position::from_text(&rules, text).unwrap();
        match position.ending(&rules).map(|ending| ending.outcome) {
            Some(Outcome::Draw) => assert_eq!(solution.worth(&position), Worth::Draw, "{text}"),
            Some(Outcome::Win(_)) => assert_eq!(solution.worth(&position), worth, "{text}"),
            None => assert_ne!(solution.worth(&position).plies(), Some(0), "{text}"),
        }
    }
}

/// Five to a byte, as the packed table says: it is read back by a plain count of the entries.
#[test]
fn the_packed_table_holds_every_result_in_569119_bytes() {
    let solution = Solution::new(&Rules::default());
    let packed = solution.packed();
    assert_eq!(packed.len(), 569_119);
    let mut digits: HashMap<u8, u64> = HashMap::new();
    for number in 0..2_845_594usize {
        *digits.entry(packed[number / 5] / 3u8.pow((number % 5) as u32) % 3).or_default() += 1;
    }
    assert_eq!(digits.values().sum::<u64>(), 2_845_594);
    assert!(digits[&1] > digits[&2] && digits[&2] > digits[&0]);
    assert_eq!(digits.len(), 3);
}

/// Takes a few seconds: every position that can come up.
#[test]
fn nearly_everything_can_come_up() {
    assert_eq!(Solution::new(&Rules::default()).reachable(), 20_796_218);
}
