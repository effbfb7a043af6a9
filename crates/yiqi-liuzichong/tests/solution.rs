//! The solution: its statistics, its proof, and its invariance under colours and symmetry.

use yiqi_battery::volume;
use yiqi_core::{GamePosition, Outcome, Side, Symmetric, Symmetry, square};
use yiqi_liuzichong::{Dan, Lift, Position, Rules, Solution, SolvedValue};

/// All variants of the rules, the standard ones first.
fn all_rules() -> impl Iterator<Item = Rules> {
    let dans = [Dan::Single, Dan::Always, Dan::Never];
    dans.into_iter().flat_map(|dan| [Lift::Off, Lift::On].map(|lift| Rules::new(dan, lift)))
}

#[test]
fn the_start_is_a_draw_and_the_statistics_are_as_published() {
    let solution = Solution::new(&Rules::default());
    let survey = solution.survey();
    assert_eq!((survey.placements, survey.entries), (21_065_004, 2_845_594));
    assert_eq!((survey.wins, survey.draws, survey.losses), (11_167_917, 2_349_060, 7_548_027));
    assert_eq!((survey.longest_win, survey.longest_loss), (83, 82));
    assert_eq!(solution.value(&Position::START), SolvedValue::Draw);
    assert_eq!(survey.hardest_wins.len(), 2);
    assert!(survey.hardest_wins.iter().all(|position| solution.value(position) == SolvedValue::Win(83)));
}

#[test]
fn every_entry_follows_from_its_successors() {
    for rules in all_rules().take(volume(2, 6)) {
        let solution = Solution::new(&rules);
        let step = volume(101, 1);
        let mut fractions = Vec::new();
        let verified = solution.verify(2, step, |fraction| {
            fractions.push(fraction);
            true
        });
        let verified = verified.unwrap_or_else(|mistake| panic!("{rules:?}: {mistake:?}"));
        assert!(step > 1 || verified == 21_065_004);
        assert!(verified > 100_000);
        assert!(fractions.is_sorted() && fractions.len() > 10);
    }
}

#[test]
fn a_verification_can_be_cancelled() {
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
    for wrong in [SolvedValue::Draw, SolvedValue::Loss(22), SolvedValue::Win(25), SolvedValue::Win(21)] {
        let solution = Solution::new(&Rules::default());
        assert_eq!(solution.value(&position), SolvedValue::Win(23));
        let wrong_solution = solution.with_wrong_value(&position, wrong);
        let mistake = wrong_solution.verify(2, 1, |_| true).unwrap_err();
        assert_ne!(mistake.recorded, mistake.derived, "{wrong:?}");
    }
}

#[test]
fn symmetric_and_recoloured_positions_have_the_same_value() {
    let rules = Rules::default();
    let solution = Solution::new(&rules);
    let texts =
        ["OOOO/O..O/X..X/XXXX b", "OOO./.XO./X.../..XX b", "XO../O..O/..../..OO w", ".X../X.O./.O../...O w"];
    for text in texts {
        let position = Position::from_text(&rules, text).unwrap();
        let value = solution.value(&position);
        for symmetry in 0..Position::SYMMETRIES {
            assert_eq!(solution.value(&position.transformed(&rules, Symmetry(symmetry))), value, "{text}");
        }
        let (own, other) = position.own_and_other();
        for to_move in Side::ALL {
            let [black, white] = if to_move == Side::Black { [own, other] } else { [other, own] };
            assert_eq!(solution.value(&Position::new(black, white, to_move).unwrap()), value, "{text}");
        }
    }
}

#[test]
fn finished_positions_have_distance_zero() {
    let rules = Rules::default();
    let solution = Solution::new(&rules);
    for (text, value) in [
        ("XO../O.../..../.... b", SolvedValue::Draw),
        ("XO../OO../..../.... b", SolvedValue::Loss(0)),
        ("..../..../..../..X. w", SolvedValue::Loss(0)),
        ("..../..../..../..X. b", SolvedValue::Win(0)),
        ("XO../O..O/..../..OO w", SolvedValue::Win(1)),
    ] {
        let position = Position::from_text(&rules, text).unwrap();
        assert_eq!(solution.value(&position), value, "{text}");
        let outcome = position.ending(&rules).map(|ending| ending.outcome);
        assert_eq!(outcome.is_some(), value.plies().is_none_or(|plies| plies == 0), "{text}");
        assert_eq!(outcome == Some(Outcome::Draw), value == SolvedValue::Draw, "{text}");
    }
}

/// Rebuilds the order of the packed table from its description in the documentation.
#[test]
fn the_packed_table_has_every_result_in_the_documented_order() {
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
                    let expected = match solution.value_of(own, other) {
                        SolvedValue::Draw => 0,
                        SolvedValue::Win(_) => 1,
                        SolvedValue::Loss(_) => 2,
                    };
                    assert_eq!(digit, expected, "entry {number}");
                    number += 1;
                }
            }
        }
    }
    assert_eq!(number, 2_845_594);
}

/// Takes a few seconds: visits every reachable position.
#[test]
fn nearly_every_placement_is_reachable() {
    assert_eq!(Solution::new(&Rules::default()).reachable(), 20_796_218);
}

#[test]
fn a_kept_table_gives_the_same_solution() {
    let rules = Rules::default();
    let solved = Solution::new(&rules);
    let kept = Solution::from_table(&rules, solved.table().to_vec()).unwrap();
    assert_eq!(kept.survey(), solved.survey());
    assert!(Solution::from_table(&rules, solved.table()[1..].to_vec()).is_none());
}
