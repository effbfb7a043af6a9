//! The solution: its numbers, its proof, and that it knows nothing of colours, turns and mirrors.

use yiqi_battery::volume;
use yiqi_core::{GamePosition, Outcome, Side, Symmetric, Symmetry, square};
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
        assert!(step > 1 || verified == 21_065_004);
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
fn one_wrong_entry_is_found_even_if_only_its_distance_is_wrong() {
    let text = "OOO./.XO./X.../..XX b";
    let position = Position::from_text(&Rules::default(), text).unwrap();
    for wrong in [Worth::Draw, Worth::Loss(22), Worth::Win(25), Worth::Win(21)] {
        let solution = Solution::new(&Rules::default());
        assert_eq!(solution.worth(&position), Worth::Win(23));
        let spoiled = solution.spoiled(&position, wrong);
        let mistake = spoiled.verify(2, 1, |_| true).unwrap_err();
        assert_ne!(mistake.recorded, mistake.derived, "{wrong:?}");
    }
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
        ("XO../O..O/..../..OO w", Worth::Win(1)),
    ] {
        let position = Position::from_text(&rules, text).unwrap();
        assert_eq!(solution.worth(&position), worth, "{text}");
        let outcome = position.ending(&rules).map(|ending| ending.outcome);
        assert_eq!(outcome.is_some(), worth.plies().is_none_or(|plies| plies == 0), "{text}");
        assert_eq!(outcome == Some(Outcome::Draw), worth == Worth::Draw, "{text}");
    }
}

/// The packed table as the page about the solution describes it: its order is made anew from that description.
#[test]
fn the_packed_table_holds_every_result_in_the_order_that_is_documented() {
    let solution = Solution::new(&Rules::default());
    let packed = solution.packed();
    assert_eq!(packed.len(), 569_119);
    let image = |set: u16, symmetry: u8| {
        (0..16u8).filter(|bit| set >> bit & 1 == 1).fold(0u16, |image, bit| {
            let (column, row) = square::transform(4, (bit % 4, bit / 4), Symmetry(symmetry));
            image | 1 << (4 * row + column)
        })
    };
    let sets = |count: u32| (0..=u16::MAX).filter(move |set| set.count_ones() == count);
    let mut number = 0;
    for own_count in 1..=6 {
        let shapes: Vec<u16> =
            sets(own_count).filter(|&own| (0..8).all(|symmetry| image(own, symmetry) >= own)).collect();
        for other_count in 1..=6 {
            for &own in &shapes {
                for other in sets(other_count).filter(|other| other & own == 0) {
                    let digit = packed[number / 5] / 3u8.pow((number % 5) as u32) % 3;
                    let expected = match solution.worth_of(own, other) {
                        Worth::Draw => 0,
                        Worth::Win(_) => 1,
                        Worth::Loss(_) => 2,
                    };
                    assert_eq!(digit, expected, "entry {number}");
                    number += 1;
                }
            }
        }
    }
    assert_eq!(number, 2_845_594);
}

/// Takes a few seconds: every position that can come up.
#[test]
fn nearly_everything_can_come_up() {
    assert_eq!(Solution::new(&Rules::default()).reachable(), 20_796_218);
}
