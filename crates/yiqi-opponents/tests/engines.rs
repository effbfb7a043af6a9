//! Every opponent of every game plays whole games of legal moves, sees what is plain to see, and tells what it thinks.

use std::time::Duration;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::Outcome;
use yiqi_opponents::{
    Certainty, DynGame, Engine, EngineOptions, Games, LADDER, Limits, Opponent, Options, Report, Side, Stop,
    standard,
};

const GAMES: [&str; 4] = ["go", "liuzichong", "dvonn", "reversi"];

fn start(game: &str, seed: u64) -> Box<dyn DynGame> {
    let options = match game {
        "go" => Options::new().with("size", 5),
        "dvonn" => Options::new().with("seed", seed),
        _ => Options::new(),
    };
    Games::standard().get(game).unwrap().start(&options, None).unwrap()
}

fn from(game: &str, position: &str) -> Box<dyn DynGame> {
    Games::standard().get(game).unwrap().start(&Options::new(), Some(position)).unwrap()
}

fn level(game: &str, number: u8, seed: u64) -> Box<dyn Engine> {
    standard().make(game, &Opponent::Level(number), EngineOptions { seed, threads: 1 }).unwrap()
}

fn think(engine: &mut dyn Engine, game: &dyn DynGame) -> Report {
    engine.search(game, &Limits::default(), &Stop::default(), &mut |_| {}).unwrap()
}

/// Plays a game to its end, or so many moves, and gives the points of the first player: 2 a win, 1 a draw.
fn play(game: &mut dyn DynGame, black: &mut dyn Engine, white: &mut dyn Engine) -> u32 {
    while game.ending().is_none() && game.moves().len() < 300 {
        let engine: &mut dyn Engine = if game.to_move() == Side::Black { black } else { white };
        let report = think(engine, game);
        if report.resigns {
            return if game.to_move() == Side::Black { 0 } else { 2 };
        }
        let m = report.best().expect("a game that goes on has a move").to_owned();
        game.play(&m).expect("an engine's move is legal");
    }
    match game.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(Side::Black)) => 2,
        Some(Outcome::Win(Side::White)) => 0,
        _ => 1,
    }
}

#[test]
fn weak_levels_play_whole_games_of_every_game() {
    for game in GAMES {
        for number in 1..=3 {
            let mut played = start(game, 1);
            play(played.as_mut(), level(game, number, 1).as_mut(), level(game, 2, 2).as_mut());
            assert!(played.ending().is_some() || game == "go", "{game} at level {number}");
        }
    }
}

#[test]
fn the_same_level_and_seed_give_the_same_game() {
    for game in GAMES {
        let run = |seed| {
            let mut played = start(game, 3);
            play(played.as_mut(), level(game, 2, seed).as_mut(), level(game, 3, seed).as_mut());
            played.moves()
        };
        assert_eq!(run(5), run(5), "{game}");
    }
}

#[test]
fn every_level_looks_at_more_than_the_one_below() {
    for pair in LADDER.windows(2) {
        assert!(pair[0].nodes < pair[1].nodes && pair[0].playouts < pair[1].playouts);
        assert!(pair[0].temperature >= pair[1].temperature);
    }
    for game in GAMES {
        let mut last = 0;
        for number in 1..=5 {
            let report = think(level(game, number, 1).as_mut(), start(game, 1).as_ref());
            assert!(report.nodes > last, "{game} level {number}");
            last = report.nodes;
        }
    }
}

#[test]
fn the_weakest_level_has_looked_at_every_move_before_it_chooses() {
    let placing = Options::new().with("setup", "players");
    let placement = Games::standard().get("dvonn").unwrap().start(&placing, None).unwrap();
    for game in [start("reversi", 1), start("dvonn", 1), start("liuzichong", 1), placement] {
        for threads in [1, 2] {
            for number in 1..=3 {
                let options = EngineOptions { threads, seed: 1 };
                let mut engine = standard().make(game.name(), &Opponent::Level(number), options).unwrap();
                let report = think(engine.as_mut(), game.as_ref());
                assert!(report.depth >= Some(1), "{} level {number}", game.name());
            }
        }
    }
    // A beginner who sees a capture takes it: it is worth more than he is careless.
    let game = from("liuzichong", "OOO./.XO./X.../..XX b");
    let taken = (0..40)
        .filter(|&seed| think(level("liuzichong", 1, seed).as_mut(), game.as_ref()).best() == Some("a2a3"));
    assert!(taken.count() > 12, "chance alone would give six");
}

#[test]
fn reports_come_while_it_thinks_and_the_answer_is_no_shallower() {
    for game in GAMES {
        let mut reports = 0;
        let mut engine = level(game, 5, 1);
        let mut on_report = |report: &Report| {
            reports += 1;
            assert!(report.best().is_some());
        };
        let start = start(game, 1);
        let report =
            engine.search(start.as_ref(), &Limits::default(), &Stop::default(), &mut on_report).unwrap();
        assert!(reports > 1, "{game}");
        let value = report.value().unwrap();
        assert!((0.0..=1.0).contains(&value.win_rate), "{game}");
    }
}

#[test]
fn a_stopped_engine_answers_with_a_legal_move_and_limits_replace_the_level() {
    for game in GAMES {
        let stop = Stop::default();
        stop.stop();
        let start = start(game, 1);
        let report =
            level(game, 8, 1).search(start.as_ref(), &Limits::default(), &stop, &mut |_| {}).unwrap();
        assert!(start.check(report.best().unwrap()).is_ok(), "{game}");
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let report =
            level(game, 8, 1).search(start.as_ref(), &limits, &Stop::default(), &mut |_| {}).unwrap();
        // Reversi finishes the moves of a position.
        assert!(report.nodes <= 130, "{game}: {}", report.nodes);
        assert_eq!(report.candidates[0].line.first(), Some(&report.candidates[0].m), "{game}");
    }
}

#[test]
fn several_lines_are_several_moves_the_best_first() {
    for game in GAMES {
        let mut engine = level(game, 6, 1);
        engine.set_lines(3);
        let report = think(engine.as_mut(), start(game, 1).as_ref());
        assert_eq!(report.candidates.len(), 3, "{game}");
        let names: std::collections::HashSet<&str> = report.candidates.iter().map(|c| c.m.as_str()).collect();
        assert_eq!(names.len(), 3, "{game}");
    }
}

#[test]
fn an_engine_has_nothing_to_say_of_a_finished_or_a_foreign_game() {
    let over = from("reversi", &format!("{} X", "X".repeat(64)));
    assert_eq!(think(level("reversi", 3, 1).as_mut(), over.as_ref()).best(), None);
    assert_eq!(think(level("go", 3, 1).as_mut(), over.as_ref()).best(), None);
    assert!(standard().make("chess", &Opponent::Level(1), EngineOptions::default()).is_err());
    assert!(standard().make("go", &Opponent::named("greedy"), EngineOptions::default()).is_err());
    assert!("level:9".parse::<Opponent>().is_err() && "level:0".parse::<Opponent>().is_err());
    assert_eq!("level:8".parse(), Ok(Opponent::Level(8)));
}

#[test]
fn greedy_takes_the_most_flips_and_the_first_among_equals() {
    let mut greedy =
        standard().make("reversi", &Opponent::named("greedy"), EngineOptions::default()).unwrap();
    assert_eq!(think(greedy.as_mut(), start("reversi", 1).as_ref()).best(), Some("d3"));
    let game = from("reversi", "-OX------OOOX--------------------------------------------------- X");
    assert_eq!(think(greedy.as_mut(), game.as_ref()).best(), Some("a2"));
}

#[test]
fn go_is_played_without_a_network_on_every_size() {
    let limits = Limits { nodes: Some(8), ..Limits::default() };
    for size in 2..=25 {
        let mut playouts =
            standard().make("go", &Opponent::named("playouts"), EngineOptions::default()).unwrap();
        let options = Options::new().with("size", size);
        let mut game = Games::standard().get("go").unwrap().start(&options, None).unwrap();
        while game.ending().is_none() && game.moves().len() < 30 {
            let report = playouts.search(game.as_ref(), &limits, &Stop::default(), &mut |_| {}).unwrap();
            game.play(report.best().unwrap()).unwrap();
        }
    }
}

#[test]
fn without_a_network_a_capture_in_the_middle_is_seen() {
    // Black takes three stones with their last liberty on D8, or loses as many.
    let mut game = Games::standard().get("go").unwrap().start(&Options::new().with("size", 9), None).unwrap();
    for m in ["D4", "D5", "C5", "D6", "C6", "D7", "C7", "G7", "E5", "G5", "E6", "G3", "E7", "F3"] {
        game.play(m).unwrap();
    }
    let mut playouts = standard().make("go", &Opponent::named("playouts"), EngineOptions::default()).unwrap();
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let report = playouts.search(game.as_ref(), &limits, &Stop::default(), &mut |_| {}).unwrap();
    assert_eq!(report.best(), Some("D8"));
}

#[test]
fn endgames_are_exact() {
    // FFO 40 with its last ten squares would take long; a smaller board of the same kind is proved at once.
    let game = from("reversi", "XXXXXXX-XXXXXXOOXXXXXOOOXXXXOOOOXXXOOOOOXXOOOOOOXOOOOOOO-OOOOOO- X");
    let value = think(level("reversi", 6, 1).as_mut(), game.as_ref()).value().unwrap();
    assert_eq!((value.kind, value.score), (Certainty::Exact, Some(40.0)));
    let dvonn = from(
        "dvonn",
        "w1 d1 d1 d1 b1 . . . . / . . . . . . . . . . / . . . . . . . . . . . / . . . . . . . . . . / . . . . . . . . . w",
    );
    // White takes a DVONN piece, Black another, and neither can go on: two pieces each.
    let value = think(level("dvonn", 6, 1).as_mut(), dvonn.as_ref()).value().unwrap();
    assert_eq!(value.kind, Certainty::Exact);
    assert!(value.score.is_some_and(|score| score.abs() <= 5.0), "{value:?}");
}

#[test]
fn a_capture_at_hand_is_taken_and_a_forced_win_is_seen() {
    // 六子冲: a2a3 captures c3.
    let game = from("liuzichong", "OOO./.XO./X.../..XX b");
    assert_eq!(think(level("liuzichong", 6, 1).as_mut(), game.as_ref()).best(), Some("a2a3"));
    // White blocks the last stone at once.
    let game = from("liuzichong", "XO../O..O/..../..OO w");
    let report = think(level("liuzichong", 5, 1).as_mut(), game.as_ref());
    assert_eq!(report.value().unwrap().plies_to_end, Some(1), "{:?}", report.candidates);
}

#[test]
fn go_captures_what_it_must_fills_no_eyes_passes_and_resigns() {
    // White's four stones hang on one point, and the game turns on them.
    let hanging = from("go", ".XX../XOOX./XOOX./.X.../..... b");
    let report = think(level("go", 6, 1).as_mut(), hanging.as_ref());
    assert_eq!(report.best(), Some("C2"), "{:?}", &report.candidates);
    // Everything is settled: Black owns the board with two eyes and passes rather than fill them.
    let settled = from("go", ".XXXX/XXXXX/XXXXX/XXXXX/XXXX. b");
    let report = think(level("go", 6, 1).as_mut(), settled.as_ref());
    assert_eq!(report.best(), Some("pass"), "{:?}", &report.candidates);
    // White has nothing there and gives up.
    let lost = from("go", ".XXXX/XXXXX/XX.XX/XXXXX/XXXX. w");
    assert!(think(level("go", 6, 1).as_mut(), lost.as_ref()).resigns);
}

#[test]
fn go_is_played_on_boards_of_every_size_with_several_threads() {
    for size in [2, 3, 7, 13, 19, 25] {
        let options = Options::new().with("size", size);
        let game = Games::standard().get("go").unwrap().start(&options, None).unwrap();
        let mut engine =
            standard().make("go", &Opponent::Level(6), EngineOptions { threads: 3, seed: 1 }).unwrap();
        let report = think(engine.as_mut(), game.as_ref());
        assert!(game.check(report.best().unwrap()).is_ok(), "{size}");
        if size >= 13 {
            // Nobody opens on the edge, or anywhere but in a corner or on a side.
            let best: yiqi_go::Point = report.best().unwrap().parse().unwrap();
            let line = |place: u8| place.min(size - 1 - place);
            let (column, row) = (line(best.column()), line(best.row()));
            assert!(column >= 2 && row >= 2 && column.min(row) <= 3, "{best} on {size}×{size}");
        }
    }
}

#[test]
fn go_is_played_to_the_end_on_small_boards_under_all_rules() {
    for size in 2..=7u8 {
        for rules in ["yiqi", "tromp-taylor", "chinese", "japanese"] {
            let options = Options::new().with("size", size).with("rules", rules);
            let mut game = Games::standard().get("go").unwrap().start(&options, None).unwrap();
            let mut engines = [level("go", 1, 1), level("go", 2, 2)];
            let mut has_resigned = false;
            while game.ending().is_none() && !has_resigned {
                assert!(game.ply() < 400, "{rules} on {size}×{size} goes on and on: {}", game.position());
                let report = think(engines[game.ply() % 2].as_mut(), game.as_ref());
                has_resigned = report.resigns;
                game.play(report.best().unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn go_offers_the_end_of_a_settled_game_and_plays_on_in_an_open_one() {
    let think_about = |rules: &str, position: &str| {
        let options = Options::new().with("rules", rules).with("komi", "7.5");
        let game = Games::standard().get("go").unwrap().start(&options, Some(position)).unwrap();
        think(level("go", 7, 1).as_mut(), game.as_ref())
    };
    // Only dead stones are left to capture, in either side's area.
    let settled = "..XO.../.XXOOOO/O.XO.../..XO.O./.XXOO.O/X.XXOOO/.XXXO..";
    for side in ["b", "w"] {
        let report = think_about("chinese", &format!("{settled} {side}"));
        assert_eq!(report.best(), Some("pass"), "{side}: {:?}", report.candidates);
    }
    // White's two stones on the left may live. The network guesses that a pass is good enough.
    let open = "....XO.../..X.XO.O./....XO.../.O..XO.../.O..XO.X./....XO.../.X..XO.../..X.XO.O./....XO... w";
    let report = think_about("japanese", open);
    assert_ne!(report.best(), Some("pass"), "{:?}", report.candidates);
}

#[test]
fn go_does_not_pass_before_dead_stones_are_captured_where_they_stay() {
    // Black is far ahead once A5 is captured, and behind as long as it is not.
    let settled = "..XO.../.XXOOOO/O.XO.../..XO.O./.XXOO.O/X.XXOOO/.XXXO..";
    for (start, moves) in [(format!("{settled} b"), &[][..]), (format!("{settled} w"), &["pass"][..])] {
        let options = Options::new().with("komi", -9);
        let mut game = Games::standard().get("go").unwrap().start(&options, Some(&start)).unwrap();
        moves.iter().for_each(|m| drop(game.play(m).unwrap()));
        for number in 1..=7 {
            let report = think(level("go", number, 1).as_mut(), game.as_ref());
            assert_ne!(report.best(), Some("pass"), "level {number}: {:?}", report.candidates);
        }
    }
}

#[test]
fn a_level_that_draws_its_moves_does_not_use_up_its_clock() {
    let game = Games::standard().get("go").unwrap().start(&Options::new().with("size", 9), None).unwrap();
    let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
    let report = level("go", 3, 1).search(game.as_ref(), &limits, &Stop::default(), &mut |_| {}).unwrap();
    assert_eq!(report.nodes, 1);
}

#[test]
fn a_player_who_gave_a_handicap_waits_for_mistakes() {
    // Nine stones on a board of nine lines, and eleven pointless moves of each side since.
    let stones =
        "........./........./..X.X.X../........./..X.X.X../........./..X.X.X../........./......... w";
    let game_with = |options: &Options, start: Option<&str>| {
        let mut game = Games::standard().get("go").unwrap().start(options, start).unwrap();
        let columns = "ABCDEFGHJ".chars();
        let white = columns.clone().map(|column| format!("{column}1")).chain(["A2".into(), "J2".into()]);
        let black = columns.map(|column| format!("{column}9")).chain(["A8".into(), "J8".into()]);
        for (white, black) in white.zip(black) {
            game.play(&white).unwrap();
            game.play(&black).unwrap();
        }
        game
    };
    let options = Options::new().with("komi", -20);
    let placed = game_with(&options, Some(stones));
    let fixed = game_with(&options.clone().with("size", 9).with("handicap", 9), None);
    for game in [placed, fixed] {
        let report = think(level("go", 6, 1).as_mut(), game.as_ref());
        assert!(report.value().unwrap().win_rate < 0.02, "{:?}", report.candidates);
        assert!(!report.resigns);
    }
}

#[test]
fn an_analyst_is_never_content_with_less_than_the_best() {
    for game in GAMES {
        let mut analyst = standard().analyst(game, 3, EngineOptions::default()).unwrap();
        analyst.set_lines(3);
        let report = think(analyst.as_mut(), start(game, 1).as_ref());
        let rates: Vec<f64> = report.candidates.iter().map(|candidate| candidate.value.win_rate).collect();
        if game != "go" {
            assert!(rates.windows(2).all(|pair| pair[0] >= pair[1]), "{game}: {rates:?}");
        }
        assert!(standard().analyst(game, 9, EngineOptions::default()).is_err());
    }
}

#[test]
fn an_engine_that_forgets_answers_as_a_new_one_does() {
    for game in GAMES {
        let mut kept = level(game, 6, 1);
        let mut played = start(game, 1);
        for _ in 0..4 {
            let report = think(kept.as_mut(), played.as_ref());
            assert_eq!(report, think(level(game, 6, 1).as_mut(), played.as_ref()), "{game}");
            kept.forget();
            played.play(report.best().unwrap()).unwrap();
        }
    }
}

#[test]
fn the_limit_decides_how_large_the_table_is_and_the_level_does_not() {
    for game in ["reversi", "dvonn"] {
        let start = start(game, 1);
        let searched = |number, nodes| {
            let mut engine = standard().analyst(game, number, EngineOptions::default()).unwrap();
            assert!(engine.memory() <= 1 << 16, "{game}: nothing has been searched yet");
            let limits = Limits { nodes, ..Limits::default() };
            let report = engine.search(start.as_ref(), &limits, &Stop::default(), &mut |_| {}).unwrap();
            (report, engine.memory())
        };
        let (report, memory) = searched(2, Some(200_000));
        assert_eq!(
            (&report, memory),
            (&searched(8, Some(200_000)).0, searched(8, Some(200_000)).1),
            "{game}"
        );
        assert!((2 << 20..=8 << 20).contains(&memory), "{game}: {memory}");
        assert!(searched(2, None).1 <= 1 << 16, "{game}");
    }
    let mut go = level("go", 3, 1);
    assert_eq!(go.memory(), 0);
    think(go.as_mut(), start("go", 1).as_ref());
    assert!(go.memory() > 0);
    go.forget();
    assert_eq!(go.memory(), 0);
}

/// A game of the ladder. 六子冲 is a draw that strong players do not lose from its start: there, each pair of games begins
/// after some moves by chance, and each side has both sides of it.
fn ladder_start(game: &str, seed: u64) -> Box<dyn DynGame> {
    let mut started = start(game, seed);
    if game == "liuzichong" {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed / 2);
        while started.moves().len() < 12 && started.ending().is_none() {
            let moves = started.legal_moves();
            started.play(moves.choose(&mut random).unwrap()).unwrap();
        }
    }
    started
}

/// A quick ladder: two levels apart, the higher one wins clearly.
#[test]
fn two_levels_apart_the_higher_wins_clearly() {
    for game in GAMES {
        for (low, high) in volume(vec![(1, 3)], vec![(1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8)]) {
            // High levels take minutes a game, but for the one that reads a table.
            let many = if game == "liuzichong" { 80 } else { [40, 40, 40, 40, 12, 8][low as usize - 1] };
            let games = volume(12, many);
            let mut points = 0;
            for seed in 0..games {
                let mut played = ladder_start(game, seed);
                let (mut weak, mut strong) = (level(game, low, seed), level(game, high, seed + 1_000));
                // Colours change from game to game.
                points += if seed % 2 == 0 {
                    play(played.as_mut(), strong.as_mut(), weak.as_mut())
                } else {
                    2 - play(played.as_mut(), weak.as_mut(), strong.as_mut())
                };
            }
            let share = f64::from(points) / (2.0 * games as f64);
            assert!(share >= 0.6, "{game}: level {high} made {share:.2} of the points against level {low}");
        }
    }
}
