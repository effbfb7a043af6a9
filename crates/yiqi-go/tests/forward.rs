//! `FastGame` agrees with `Position` in everything, move by move.

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{
    Encode as _, ForwardGame, GamePosition as _, GameRules as _, ReasonCode as _, Recent, Refusal,
};
use yiqi_go::{Counting, FastGame, Game, Handicap, Ko, Move, Position, Rules, Suicide, fast_words};

fn compare<const W: usize>(game: &Game, fast: &FastGame<W>) {
    let rules = game.rules();
    let text = game.position().to_text();
    assert_eq!(fast.to_move(), game.to_move());
    assert_eq!(fast.ply() as usize, game.ply());
    assert_eq!(fast.ending(), game.ending(), "{text}");
    assert_eq!(fast.margin(), game.position().margin(rules), "{text}");
    let legal: Vec<usize> = game.legal_moves().into_iter().map(|m| rules.move_index(m)).collect();
    let listed: Vec<usize> = (0..fast.count_legal()).map(|n| fast.nth_legal(n)).collect();
    assert_eq!(listed, legal, "{text}");
    let mut mask = vec![true; rules.move_space()];
    fast.write_legal(&mut mask);
    for index in 0..rules.move_space() + 2 {
        assert_eq!(fast.is_legal(index), legal.contains(&index), "{index} in {text}");
        assert_eq!(mask.get(index).copied().unwrap_or(false), fast.is_legal(index));
        let code = match rules.move_at(index) {
            Some(m) => game.check(m).err().map(|refusal| refusal.code()),
            None => Some("no-such-move"),
        };
        assert_eq!(fast.refusal(index), code, "{index} in {text}");
    }
    let last: Vec<Move> = game.moves().rev().take(Position::HISTORY).collect();
    let mut forbidden = Vec::new();
    game.position().legal_moves(rules, &mut forbidden);
    forbidden.retain(|&m| matches!(game.check(m), Err(Refusal::Repetition { .. })));
    let size = Position::plane_size(rules);
    let inputs = |write: &dyn Fn(&mut [u8], &mut [f32])| {
        // Non-zero contents must be overwritten.
        let mut input = (vec![9; Position::PLANES.len() * size.area()], vec![9.0; Position::GLOBALS.len()]);
        write(&mut input.0, &mut input.1);
        input
    };
    let expected = inputs(&|planes, globals| {
        let recent = Recent { last: &last, forbidden: &forbidden };
        game.position().encode(rules, recent, size, planes, globals);
    });
    assert!(inputs(&|planes, globals| fast.encode(planes, globals)) == expected, "{text}");
}

/// Plays random games with few passes and compares after each move.
fn walk<const W: usize>(rules: Rules, games: usize, longest: usize, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut fast = FastGame::<W>::new(Rules::with_size(2).unwrap());
    for _ in 0..games {
        let mut game = Game::new(rules);
        fast.restart(rules);
        compare(&game, &fast);
        while !game.is_over() && game.ply() < longest {
            let moves = game.legal_moves();
            let without_pass = &moves[..moves.len() - 1];
            let passes = without_pass.is_empty() || random.random_ratio(1, 40);
            let m = if passes { Move::Pass } else { *without_pass.choose(&mut random).unwrap() };
            game.play(m).unwrap();
            fast.play(rules.move_index(m));
            compare(&game, &fast);
        }
    }
}

#[test]
fn small_boards_with_much_ko_and_superko_agree() {
    for (number, ko) in [Ko::Situational, Ko::Positional, Ko::Simple].into_iter().enumerate() {
        for (size, games) in [(2, 60), (3, 40), (4, 20), (5, 10)] {
            let rules = Rules::with_size(size).unwrap().with_ko(ko);
            walk::<2>(rules, games * volume(1, 20), 300, number as u64);
        }
    }
}

#[test]
fn larger_boards_and_every_word_count_agree() {
    walk::<{ fast_words(7) }>(Rules::with_size(7).unwrap(), 3 * volume(1, 20), 250, 1);
    walk::<{ fast_words(9) }>(Rules::with_size(9).unwrap(), 3 * volume(1, 20), 300, 2);
    walk::<{ fast_words(13) }>(Rules::with_size(13).unwrap().with_ko(Ko::Positional), 1, 300, 3);
    walk::<{ fast_words(19) }>(Rules::with_size(19).unwrap(), volume(1, 5), 500, 4);
    walk::<{ fast_words(25) }>(Rules::with_size(25).unwrap().with_ko(Ko::Simple), 1, 300, 5);
}

#[test]
fn handicap_starts_agree() {
    let nine = Rules::with_size(9).unwrap();
    walk::<2>(nine.with_handicap(Handicap::Free(4)).unwrap(), 3, 120, 6);
    walk::<2>(nine.with_handicap(Handicap::Fixed(5)).unwrap(), 3, 120, 7);
}

#[test]
fn suicide_and_territory_agree() {
    for (number, ko) in [Ko::Situational, Ko::Positional, Ko::Simple].into_iter().enumerate() {
        for (size, games) in [(2, 60), (3, 40), (4, 20), (5, 10), (7, 2)] {
            let rules = Rules::with_size(size).unwrap().with_ko(ko).with_suicide(Suicide::Allowed);
            walk::<2>(rules, games * volume(1, 20), 300, 10 + number as u64);
            let rules = rules.with_counting(Counting::Territory);
            walk::<2>(rules, games * volume(1, 20) / 2, 300, 20 + number as u64);
        }
    }
    let nine = Rules::with_size(9).unwrap().with_counting(Counting::Territory);
    walk::<2>(nine.with_ko(Ko::Simple), 2, 300, 30);
}
