//! Games in a vector agree with single games, step by step.

use yiqi_core::{
    Encode, ForwardGame, Game, GamePosition as _, GameRules as _, Options, Outcome, Recent, Refusal, RulesOf,
    Side,
};
use yiqi_vector::{PlainGame, Starts, VectorEnv};

fn options(given: &[(&str, &str)]) -> Options {
    given.iter().fold(Options::new(), |options, &(name, value)| options.with(name, value))
}

/// The legal actions, planes and globals of a single game.
fn expected<P: Encode>(game: &Game<P>) -> (Vec<bool>, Vec<u8>, Vec<f32>) {
    let rules = game.rules();
    let mut mask = vec![false; rules.move_space()];
    game.legal_moves().into_iter().for_each(|m| mask[rules.move_index(m)] = true);
    let last: Vec<P::Move> = game.moves().rev().take(P::HISTORY).collect();
    let mut forbidden = Vec::new();
    game.position().legal_moves(rules, &mut forbidden);
    forbidden.retain(|&m| matches!(game.check(m), Err(Refusal::Repetition { .. })));
    let size = P::plane_size(rules);
    let (mut planes, mut globals) = (vec![9; P::PLANES.len() * size.area()], vec![9.0; P::GLOBALS.len()]);
    let recent = Recent { last: &last, forbidden: &forbidden };
    game.position().encode(rules, recent, size, &mut planes, &mut globals);
    (mask, planes, globals)
}

fn check<G: ForwardGame>(given: &[(&str, &str)], rows: usize, steps: usize, max_plies: Option<u32>)
where
    RulesOf<G>: Copy,
{
    let starts = Starts::new(options(given)).unwrap();
    let mut env = VectorEnv::<G>::new(starts, rows, max_plies, true);
    env.reset(7);
    // The starts of later games are known only if they are not random.
    let begin = |env: &VectorEnv<G>| Game::<G::Position>::new(*env.rules());
    let mut games: Vec<_> = (0..rows).map(|_| begin(&env)).collect();
    let size = env.plane_size().area() * G::Position::PLANES.len();
    let numbers = G::Position::GLOBALS.len();
    let mut actions = vec![0; rows];
    let mut ended = 0;
    for step in 0..steps {
        let mut masks = vec![true; rows * env.actions()];
        env.write_masks(&mut masks);
        let (mut planes, mut globals) = (vec![7; rows * size], vec![7.0; rows * numbers]);
        env.observe(&mut planes, &mut globals);
        for (row, game) in games.iter().enumerate() {
            let (mask, expected_planes, expected_globals) = expected(game);
            assert_eq!(masks[row * mask.len()..(row + 1) * mask.len()], mask, "{step} {row}");
            assert_eq!(planes[row * size..(row + 1) * size], expected_planes);
            assert_eq!(globals[row * numbers..(row + 1) * numbers], expected_globals);
        }
        assert!(env.to_move().eq(games.iter().map(Game::to_move)));
        assert!(env.plies().eq(games.iter().map(|game| game.ply() as u32)));
        env.sample(None, &mut actions);
        env.step(actions.iter().copied()).unwrap();
        let mut finished = env.finished().iter();
        for (row, game) in games.iter_mut().enumerate() {
            let mover = game.to_move();
            game.play(game.rules().move_at(actions[row] as usize).unwrap()).unwrap();
            let is_cut_off = max_plies.is_some_and(|max_plies| game.ply() as u32 >= max_plies);
            if game.is_over() || is_cut_off {
                let result = finished.next().expect("a game has ended");
                assert_eq!((result.row, result.mover, result.ending), (row, mover, game.ending()));
                assert_eq!(result.margin, game.position().margin(game.rules()));
                assert_eq!(result.length as usize, game.ply());
                *game = begin(&env);
                ended += 1;
            }
        }
        assert_eq!(finished.next(), None);
    }
    assert!(ended > 0, "no game has ended");
}

#[test]
fn go_agrees_with_single_games() {
    check::<yiqi_go::FastGame<2>>(&[("size", "5")], 20, 150, None);
    check::<yiqi_go::FastGame<2>>(&[("size", "9"), ("ko", "positional")], 5, 260, Some(120));
    check::<PlainGame<yiqi_go::Position>>(&[("size", "4"), ("ko", "simple")], 5, 200, Some(60));
}

#[test]
fn liuzichong_agrees_with_single_games() {
    check::<PlainGame<yiqi_liuzichong::Position>>(&[], 10, 200, None);
}

#[test]
fn dvonn_agrees_with_single_games() {
    check::<PlainGame<yiqi_dvonn::Position>>(&[("seed", "5")], 10, 80, None);
    check::<PlainGame<yiqi_dvonn::Position>>(&[("setup", "players")], 5, 130, None);
}

#[test]
fn reversi_agrees_with_single_games() {
    check::<PlainGame<yiqi_reversi::Position>>(&[], 10, 130, None);
}

#[test]
fn an_illegal_action_changes_no_game() {
    let mut env = VectorEnv::<PlainGame<yiqi_reversi::Position>>::new(
        Starts::new(Options::new()).unwrap(),
        3,
        None,
        true,
    );
    let view = |env: &VectorEnv<_>| {
        let (mut planes, mut globals) = (vec![0; 3 * 4 * 64], vec![0.0; 3]);
        env.observe(&mut planes, &mut globals);
        (planes, env.plies().collect::<Vec<_>>())
    };
    let before = view(&env);
    for (action, code) in [
        (0, "reversi-flips-nothing"),
        (27, "reversi-occupied"),
        (64, "reversi-must-put"),
        (65, "no-such-move"),
        (-1, "no-such-move"),
        (i64::MIN, "no-such-move"),
        (i64::MAX, "no-such-move"),
        (1 << 32 | 19, "no-such-move"),
    ] {
        let refused = env.step([19, 19, action].into_iter()).unwrap_err();
        assert_eq!((refused.row, refused.action, refused.code), (2, action, code));
        assert_eq!(view(&env), before);
    }
}

#[test]
fn without_automatic_resets_a_finished_game_waits() {
    let starts = Starts::new(options(&[("size", "2")])).unwrap();
    let mut env = VectorEnv::<yiqi_go::FastGame<2>>::new(starts, 2, None, false);
    env.step([4, 0].into_iter()).unwrap();
    env.step([4, 4].into_iter()).unwrap();
    let [ended] = env.finished() else { panic!("one game has ended") };
    assert_eq!((ended.row, ended.mover, ended.length), (0, Side::White, 2));
    assert_eq!(ended.ending.unwrap().outcome, Outcome::Win(Side::White));
    let mut masks = [true; 10];
    env.write_masks(&mut masks);
    assert!(masks[..5].iter().all(|legal| !legal) && masks[9]);
    // A finished game accepts any action and does not end again.
    env.step([i64::MAX, 4].into_iter()).unwrap();
    assert_eq!(env.finished().len(), 1, "the other game has ended");
    assert!(env.is_finished().all(|is| is));
    env.reset_finished();
    assert!(env.plies().all(|plies| plies == 0) && !env.is_finished().any(|is| is));
}

#[test]
fn random_starts_differ_between_games() {
    let observe = |seed| {
        let starts = Starts::new(Options::new()).unwrap();
        let mut env = VectorEnv::<PlainGame<yiqi_dvonn::Position>>::new(starts, 3, Some(1), true);
        env.reset(seed);
        let mut rows = Vec::new();
        for _ in 0..2 {
            let size = env.plane_size().area() * yiqi_dvonn::Position::PLANES.len();
            let (mut planes, mut globals) = (vec![0; 3 * size], vec![0.0; 3 * 6]);
            env.observe(&mut planes, &mut globals);
            rows.extend(planes.chunks(size).map(<[u8]>::to_vec));
            let mut actions = [0; 3];
            env.sample(None, &mut actions);
            env.step(actions.into_iter()).unwrap();
        }
        rows
    };
    let boards = observe(1);
    assert_eq!(boards, observe(1));
    let different: std::collections::HashSet<_> = boards.into_iter().chain(observe(2)).collect();
    assert_eq!(different.len(), 12);
}

#[test]
fn invalid_options_are_errors() {
    let refusal = |given| Starts::<yiqi_go::Rules>::new(options(given)).unwrap_err().to_string();
    assert!(refusal(&[("size", "1")]).ends_with("(bad-option)"));
    assert_eq!(
        refusal(&[("sise", "9")]),
        "no option is named sise; this game has: rules, size, komi, ko, handicap, tie, suicide, counting, dead"
    );
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let starts = Starts::new(options(&[("size", "7")])).unwrap();
            let mut env = VectorEnv::<yiqi_go::FastGame<2>>::new(starts, 300, Some(90), true);
            let mut actions = vec![0; 300];
            let mut seen = Vec::new();
            for _ in 0..100 {
                env.sample(None, &mut actions);
                env.step(actions.iter().copied()).unwrap();
                seen.push((actions.clone(), env.finished().to_vec()));
            }
            seen
        })
    };
    assert!(run(1) == run(3));
}
