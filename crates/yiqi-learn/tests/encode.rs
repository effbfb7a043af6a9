//! Network inputs: encoding a transformed position gives the same as transforming the encoded planes.

use std::collections::HashSet;

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Encode, Game, GameRules as _, Options, PlaneSize, Recent, Symmetry};

struct Input {
    planes: Vec<u8>,
    globals: Vec<f32>,
}

fn encode<P: Encode>(position: &P, rules: &P::Rules, recent: Recent<'_, P::Move>, size: PlaneSize) -> Input {
    // Non-zero contents must be overwritten.
    let mut input =
        Input { planes: vec![9; P::PLANES.len() * size.area()], globals: vec![9.0; P::GLOBALS.len()] };
    position.encode(rules, recent, size, &mut input.planes, &mut input.globals);
    input
}

/// Plays random games and checks every position under every symmetry, in planes larger than the board.
fn check<P: Encode>(options: Options, games: u64) {
    let rules = P::Rules::from_options(&options, None).unwrap();
    let own = P::plane_size(&rules);
    let size = PlaneSize { height: own.height + 1, width: own.width + 2 };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seen = HashSet::new();
    for _ in 0..games {
        let mut game: Game<P> = Game::new(rules.clone());
        while !game.is_over() && game.ply() < 300 {
            let moves = game.legal_moves();
            let slots: HashSet<usize> = moves.iter().map(|&m| P::policy_index(&rules, m, size)).collect();
            assert_eq!(slots.len(), moves.len(), "two moves share an output");
            assert!(slots.iter().all(|&slot| slot < P::policy_size(size)));
            let last: Vec<P::Move> = game.moves().rev().take(P::HISTORY).collect();
            let forbidden = [moves[0]];
            let plain = encode(game.position(), &rules, Recent { last: &last, forbidden: &forbidden }, size);
            assert!(
                plain.planes.iter().all(|&cell| cell <= 1)
                    && plain.globals.iter().all(|value| value.abs() <= 2.0)
            );
            seen.insert(plain.planes.clone());
            for symmetry in P::symmetries() {
                check_symmetry(&game, &rules, &last, forbidden, &plain, size, symmetry);
            }
            game.play(*moves.choose(&mut random).unwrap()).unwrap();
        }
    }
    assert!(seen.len() > 20, "different positions have different inputs");
}

fn check_symmetry<P: Encode>(
    game: &Game<P>,
    rules: &P::Rules,
    last: &[P::Move],
    forbidden: [P::Move; 1],
    plain: &Input,
    size: PlaneSize,
    symmetry: Symmetry,
) {
    let turn = |m: &P::Move| P::transform_move(rules, *m, symmetry);
    let last: Vec<P::Move> = last.iter().map(turn).collect();
    let forbidden = forbidden.map(|m| turn(&m));
    let recent = Recent { last: &last, forbidden: &forbidden };
    let turned = encode(&game.position().transformed(rules, symmetry), rules, recent, size);
    assert_eq!(turned.globals, plain.globals);
    // The last policy plane has an output for every cell.
    let first = (P::POLICY_PLANES - 1) * size.area();
    for cell in 0..size.area() {
        let image = P::transform_policy(rules, first + cell, size, symmetry) - first;
        for plane in 0..P::PLANES.len() {
            let (before, after) = (plane * size.area() + cell, plane * size.area() + image);
            assert_eq!(
                turned.planes[after],
                plain.planes[before],
                "{} at {cell}, {symmetry:?}",
                P::PLANES[plane]
            );
        }
    }
    for m in game.legal_moves() {
        let index = P::policy_index(rules, m, size);
        assert_eq!(
            P::transform_policy(rules, index, size, symmetry),
            P::policy_index(rules, turn(&m), size),
            "{m}"
        );
    }
}

#[test]
fn go_encoding_commutes_with_symmetry() {
    check::<yiqi_go::Position>(Options::new().with("size", 5), 3);
    check::<yiqi_go::Position>(Options::new().with("size", 9).with("handicap", "free:2"), 1);
}

#[test]
fn dvonn_encoding_commutes_with_symmetry() {
    check::<yiqi_dvonn::Position>(Options::new().with("setup", "players"), 3);
}

#[test]
fn reversi_encoding_commutes_with_symmetry() {
    check::<yiqi_reversi::Position>(Options::new(), 3);
}

#[test]
fn liuzichong_encoding_commutes_with_symmetry() {
    check::<yiqi_liuzichong::Position>(Options::new(), 3);
    check::<yiqi_liuzichong::Position>(Options::new().with("dan", "always").with("lift", "on"), 2);
}
