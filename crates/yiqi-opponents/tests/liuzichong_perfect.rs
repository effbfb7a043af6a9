//! 六子冲: the highest level plays perfectly, in real games too, and every level below gives away less than the one
//! before.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{GamePosition, Outcome, Side};
use yiqi_liuzichong::{Dan, Game, Lift, Move, Position, Rules, Solution, SolvedValue};
use yiqi_opponents::{Certainty, DynGame, Engine, EngineOptions, Limits, Opponent, Report, Stop, standard};

fn level(number: u8, seed: u64) -> Box<dyn Engine> {
    standard().make("liuzichong", &Opponent::Level(number), EngineOptions { seed, threads: 1 }).unwrap()
}

fn think(engine: &mut dyn Engine, game: &dyn DynGame) -> Report {
    engine.search(game, &Limits::default(), &Stop::default(), &mut |_| {}).unwrap()
}

fn best(engine: &mut dyn Engine, game: &Game) -> Move {
    think(engine, game).best().expect("a game that goes on has a move").parse().unwrap()
}

fn solution() -> Solution {
    Solution::new(&Rules::default())
}

/// Unfinished placements of any material, drawn by chance.
fn some_placements(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let stones = |random: &mut Xoshiro256PlusPlus, free: u16| {
        let count = random.random_range(2..=6);
        let mut points: Vec<u16> = (0..16).map(|bit| 1 << bit).filter(|point| free & point != 0).collect();
        points.shuffle(random);
        points.iter().take(count).sum::<u16>()
    };
    let mut found = Vec::new();
    while found.len() < count {
        let own = stones(&mut random, u16::MAX);
        let other = stones(&mut random, !own);
        found.extend(
            Position::new(own, other, Side::Black)
                .filter(|position| position.ending(&Rules::default()).is_none()),
        );
    }
    found
}

/// Plays to the end and tells the outcome and the plies.
fn play(game: &mut Game, mut choose: impl FnMut(&Game) -> Move) -> (Outcome, usize) {
    let from = game.ply();
    while !game.is_over() {
        let m = choose(game);
        game.play(m).unwrap();
    }
    (game.ending().unwrap().outcome, game.ply() - from)
}

#[test]
fn wins_are_the_shortest_and_losses_the_longest_against_itself() {
    let solution = solution();
    let mut perfect = level(8, 1);
    for position in some_placements(volume(150, 3_000), 1) {
        let mut game = Game::from_position(Rules::default(), position);
        let report = think(perfect.as_mut(), &game);
        let value = report.value().unwrap();
        assert_eq!(value.kind, Certainty::Exact);
        let (outcome, plies) = play(&mut game, |game| best(perfect.as_mut(), game));
        match solution.value(&position) {
            SolvedValue::Win(distance) => {
                assert_eq!((outcome, plies), (Outcome::Win(Side::Black), usize::from(distance)));
                assert_eq!((value.win_rate, value.plies_to_end), (1.0, Some(distance.into())));
                assert_eq!(report.candidates[0].line.len(), usize::from(distance));
            }
            SolvedValue::Loss(distance) => {
                assert_eq!((outcome, plies), (Outcome::Win(Side::White), usize::from(distance)));
                assert_eq!((value.win_rate, value.plies_to_end), (0.0, Some(distance.into())));
            }
            SolvedValue::Draw => {
                assert_eq!(outcome, Outcome::Draw);
                assert_eq!((value.win_rate, value.plies_to_end), (0.5, None));
            }
        }
    }
}

#[test]
fn it_never_does_worse_than_the_value_against_anybody() {
    let solution = solution();
    let mut perfect = level(8, 1);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for position in some_placements(volume(300, 5_000), 2) {
        let worth = solution.value(&position).sign();
        let mut game = Game::from_position(Rules::default(), position);
        let (outcome, _) = play(&mut game, |game| {
            if game.to_move() == Side::Black {
                best(perfect.as_mut(), game)
            } else {
                *game.legal_moves().choose(&mut random).unwrap()
            }
        });
        let got = match outcome {
            Outcome::Win(Side::Black) => 1,
            Outcome::Draw => 0,
            Outcome::Win(Side::White) => -1,
        };
        assert!(got >= worth, "{}", position.to_text());
    }
}

#[test]
fn among_draws_it_leaves_the_most_ways_to_go_wrong() {
    let solution = solution();
    let mut perfect = level(8, 1);
    let rules = Rules::default();
    let after = |position: &Position, m: Move| {
        let mut after = *position;
        after.play_unchecked(&rules, m);
        after
    };
    let moves = |position: &Position| {
        let mut moves = Vec::new();
        position.legal_moves(&rules, &mut moves);
        moves
    };
    let mut drawn = 0;
    for position in some_placements(1_000, 3) {
        if solution.value(&position) != SolvedValue::Draw {
            continue;
        }
        // The opponent goes wrong by a move after which we win.
        let pitfalls = |m: Move| {
            let then = after(&position, m);
            moves(&then).into_iter().filter(|&reply| solution.value(&after(&then, reply)).sign() > 0).count()
        };
        let most = moves(&position)
            .into_iter()
            .filter(|&m| solution.value(&after(&position, m)) == SolvedValue::Draw)
            .map(pitfalls)
            .max();
        let chosen = best(perfect.as_mut(), &Game::from_position(rules, position));
        assert_eq!(Some(pitfalls(chosen)), most, "{}", position.to_text());
        drawn += 1;
    }
    assert!(drawn > 50, "{drawn}");
}

/// With a fresh count and no past the rules of repetition change no value: the winner comes nearer to the end with
/// every move, so that no position comes back, and is there before the count runs out; and they make nothing but draws.
#[test]
fn no_win_is_so_long_that_the_count_could_run_out() {
    for dan in [Dan::Single, Dan::Always, Dan::Never] {
        for lift in [Lift::Off, Lift::On] {
            let survey = Solution::new(&Rules::new(dan, lift)).survey();
            assert!(survey.longest_win.max(survey.longest_loss) < 100, "{dan:?} {lift:?}");
        }
    }
}

/// A game from this position in which nobody has captured for so many plies, and whose side to move has not changed.
fn quiet_game(position: Position, quiet: u32, random: &mut Xoshiro256PlusPlus) -> Option<Game> {
    let rules = Rules::default();
    for _ in 0..20 {
        let mut game = Game::from_position(rules, position);
        while game.past().quiet_plies() < quiet {
            let mut moves = game.legal_moves();
            moves.retain(|&m| !game.position().is_irreversible(&rules, m));
            let Some(&m) = moves.choose(random) else { break };
            game.play(m).unwrap();
        }
        if game.past().quiet_plies() == quiet && !game.is_over() {
            return Some(game);
        }
    }
    None
}

/// What the game is truly worth, both rules of repetition obeyed: every move, to the next capture, and then the table.
fn plain_sign(game: &mut Game, solution: &Solution) -> i8 {
    if let Some(ending) = game.ending() {
        return match ending.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == game.to_move() => 1,
            Outcome::Win(_) => -1,
        };
    }
    if game.past().quiet_plies() == 0 && game.ply() > 0 {
        return solution.value(game.position()).sign();
    }
    let mut best = -1;
    for m in game.legal_moves() {
        game.play(m).unwrap();
        best = best.max(-plain_sign(game, solution));
        game.undo();
        if best == 1 {
            break;
        }
    }
    best
}

#[test]
fn with_a_running_count_its_values_are_those_of_a_plain_search() {
    let solution = solution();
    let mut perfect = level(8, 1);
    perfect.set_lines(40);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut compared, mut changed) = (0, 0);
    for position in some_placements(volume(1_500, 20_000), 4) {
        let Some(mut game) = quiet_game(position, 96 + random.random_range(0..4), &mut random) else {
            continue;
        };
        let expected = plain_sign(&mut game, &solution);
        let report = think(perfect.as_mut(), &game);
        let text = format!("{} after {} quiet plies", game.position().to_text(), game.past().quiet_plies());
        assert_eq!(report.value().unwrap().win_rate, f64::from(expected + 1) / 2.0, "{text}");
        // Every move is exact, not the best alone.
        assert_eq!(report.candidates.len(), game.legal_moves().len());
        for candidate in &report.candidates {
            game.play(candidate.m.parse().unwrap()).unwrap();
            let truth = -plain_sign(&mut game, &solution);
            game.undo();
            let said = (candidate.value.win_rate, candidate.value.kind);
            assert_eq!(said, (f64::from(truth + 1) / 2.0, Certainty::Exact), "{text}, {}", candidate.m);
        }
        compared += 1;
        changed += usize::from(expected != solution.value(game.position()).sign());
    }
    assert!(compared > 300 && changed > 20, "{compared} compared, {changed} not as the table says");
}

#[test]
fn with_a_running_count_and_a_past_it_converts_what_can_be_converted() {
    let solution = solution();
    let (mut perfect, mut other) = (level(8, 1), level(8, 2));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let (mut converted, mut held, mut pressed) = (0, 0, 0);
    for position in some_placements(volume(120, 5_000), 5) {
        let Some(mut game) = quiet_game(position, random.random_range(55..95), &mut random) else { continue };
        let side = game.to_move();
        let worth = solution.value(game.position());
        let report = think(perfect.as_mut(), &game);
        let said = report.value().unwrap().win_rate;
        pressed += usize::from(
            worth.sign() != 0 && game.past().quiet_plies() + u32::from(worth.plies().unwrap_or(0)) > 100,
        );
        // Against the longest resistance, and against chance.
        let by_chance = random.random::<bool>();
        let (outcome, _) = play(&mut game, |game| {
            if game.to_move() == side {
                best(perfect.as_mut(), game)
            } else if by_chance {
                *game.legal_moves().choose(&mut random).unwrap()
            } else {
                best(other.as_mut(), game)
            }
        });
        if said == 1.0 {
            assert_eq!(outcome, Outcome::Win(side));
            converted += 1;
        } else if said == 0.5 {
            assert_ne!(outcome, Outcome::Win(!side));
            held += 1;
        }
    }
    assert!(converted > 10 && held > 3 && pressed > 2, "{converted} {held} {pressed}");
}

/// The rate at which a level makes a move that is worth less than the best, where there is something to give away.
fn given_away(number: u8, positions: &[Position], solution: &Solution) -> usize {
    let rules = Rules::default();
    let mut mistakes = 0;
    for (seed, position) in positions.iter().enumerate() {
        let game = Game::from_position(rules, *position);
        let m = best(level(number, seed as u64).as_mut(), &game);
        let mut after = *position;
        after.play_unchecked(&rules, m);
        mistakes += usize::from(solution.value(&after).for_mover().sign() < solution.value(position).sign());
    }
    mistakes
}

#[test]
#[expect(clippy::print_stderr, reason = "the rates are a figure of the documentation")]
fn every_level_gives_away_less_than_the_one_below() {
    let solution = solution();
    let rules = Rules::default();
    let can_err = |position: &Position| {
        let mut moves = Vec::new();
        position.legal_moves(&rules, &mut moves);
        moves.iter().any(|&m| {
            let mut after = *position;
            after.play_unchecked(&rules, m);
            solution.value(&after).for_mover().sign() < solution.value(position).sign()
        })
    };
    let positions: Vec<Position> =
        some_placements(volume(300, 2_000), 6).into_iter().filter(can_err).collect();
    let mistakes: Vec<usize> = (1..=8).map(|number| given_away(number, &positions, &solution)).collect();
    eprintln!("{mistakes:?} of {}", positions.len());
    assert!(mistakes.windows(2).all(|pair| pair[0] > pair[1]), "{mistakes:?} of {}", positions.len());
    assert_eq!(mistakes[7], 0);
}

/// A game in which both sides have once gone to and fro, so that the present position stands for the second time.
fn shuffled(position: Position, random: &mut Xoshiro256PlusPlus) -> Option<Game> {
    let rules = Rules::default();
    let mut game = Game::from_position(rules, position);
    let mut steps: Vec<Move> = Vec::new();
    for _ in 0..2 {
        let quiet: Vec<Move> =
            game.legal_moves().into_iter().filter(|&m| !game.position().is_irreversible(&rules, m)).collect();
        let m = *quiet.choose(random)?;
        game.play(m).unwrap();
        steps.push(m);
    }
    for Move { from, to } in steps {
        let back = Move { from: to, to: from };
        if game.check(back).is_err() || game.position().is_irreversible(&rules, back) {
            return None;
        }
        game.play(back).unwrap();
    }
    (*game.position() == position && !game.is_over()).then_some(game)
}

#[test]
fn where_the_same_has_stood_before_it_still_wins_shortest_and_resists_longest() {
    let solution = solution();
    let mut perfect = level(8, 1);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut won, mut lost) = (0, 0);
    for position in some_placements(volume(1_500, 20_000), 7) {
        let Some(game) = shuffled(position, &mut random) else { continue };
        let value = think(perfect.as_mut(), &game).value().unwrap();
        let text = position.to_text();
        match solution.value(&position) {
            // One shuffle stands in nobody's way: positions that would draw are not on the shortest way, or there is
            // another.
            SolvedValue::Win(plies) => {
                assert_eq!(value.win_rate, 1.0, "{text}");
                assert!(value.plies_to_end.is_none_or(|said| said == u32::from(plies)), "{text}");
                won += usize::from(value.plies_to_end.is_some());
            }
            SolvedValue::Loss(plies) => {
                assert!(value.plies_to_end.is_none_or(|said| said == u32::from(plies)), "{text}");
                lost += usize::from(value.plies_to_end.is_some());
            }
            SolvedValue::Draw => assert_eq!(value.win_rate, 0.5, "{text}"),
        }
    }
    assert!(won > 100 && lost > 100, "{won} {lost}");
}

#[test]
fn a_win_on_the_spot_is_seen_whatever_stood_before() {
    let rules = Rules::default();
    let position = Position::from_text(&rules, "..X./XOX./OOOX/OOXX b").unwrap();
    let mut game = Game::from_position(rules, position);
    for m in ["d2d3", "b3b4", "d3d2", "b4b3"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    let report = think(level(8, 1).as_mut(), &game);
    assert_eq!((report.best(), report.value().unwrap().plies_to_end), (Some("c4b4"), Some(1)));
}

#[test]
fn a_line_ends_where_the_game_does() {
    let mut game = Game::new(Rules::default());
    for m in ["a2b2", "a3b3", "b2a2", "b3a3", "a2b2", "a3b3", "b2a2"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    let mut perfect = level(8, 1);
    perfect.set_lines(20);
    for candidate in think(perfect.as_mut(), &game).candidates {
        let mut played = game.clone();
        for m in candidate.line {
            played.play(m.parse().unwrap()).unwrap();
        }
    }
}
