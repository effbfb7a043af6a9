//! What is written is read again: random games of every game through every format that holds it.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::{tictactoe, volume};
use yiqi_core::{Options, Place};
use yiqi_games::{GameKind, Games};
use yiqi_record::{
    Action, Clock, Content, FORMATS, Format, Mark, Player, Players, Record, RecordResult, Tree, check,
    final_game, start_game,
};

fn games() -> Games {
    Games::standard().with(GameKind::of::<tictactoe::Position>())
}

/// Rules that every format of the game can hold.
fn rules(game: &str, seed: u64) -> Options {
    match game {
        "go" => {
            let ko = ["situational", "positional", "simple"][seed as usize % 3];
            let handicap = ["0", "free:3", "2", "0"][seed as usize % 4];
            Options::new()
                .with("size", 7 + seed % 5)
                .with("komi", "6.5")
                .with("ko", ko)
                .with("handicap", handicap)
        }
        "dvonn" => Options::new().with("setup", "players"),
        _ => Options::new(),
    }
}

/// A random game, its main line alone.
fn random_record(games: &Games, game: &str, seed: u64) -> Record {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = Record::new(game);
    record.rules = rules(game, seed);
    let mut played = games.get(game).unwrap().start(&record.rules, None).unwrap();
    record.rules = played.options();
    let mut last = Tree::ROOT;
    while played.moves().len() < 120 {
        let legal = played.legal_moves();
        let Some(m) = legal.choose(&mut random) else { break };
        played.play(m).unwrap();
        last = record.tree.add(last, Content::of_move(m.clone()));
    }
    record
}

/// The same game with all that a record can hold.
fn adorn(games: &Games, record: &mut Record, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    record.players.black.name = Some("黑方 [a] \\ b".to_owned());
    record.players.white.name = Some("O'Neill: \"x\"".to_owned());
    record.players.black.rank = Some("3d".to_owned());
    record.date = Some("2026-11-15".to_owned());
    record.result =
        Some(RecordResult { outcome: "black".to_owned(), reason: Some("resign".to_owned()), margin: None });
    let line: Vec<_> = record.tree.main_line().collect();
    // A variation at a third of the game, another move than was played where there is one.
    let branch = line[line.len() / 3];
    let mut shortened = record.clone();
    shortened.tree = Tree::default();
    let mut last = Tree::ROOT;
    for &id in line[1..].iter().take(line.len() / 3) {
        last = shortened.tree.add(last, record.tree.content(id).clone());
    }
    let there = final_game(games, &shortened).unwrap();
    if let Some(m) = there.legal_moves().choose(&mut random) {
        let variation = record.tree.add(branch, Content::of_move(m.clone()));
        record.tree.content_mut(variation).comment = Some("或者\nthis ] \\ :".to_owned());
    }
    let place = there.place_label(Place(1));
    let content = record.tree.content_mut(line[line.len() - 1]);
    content.marks = vec![
        Mark { kind: "triangle".to_owned(), place: place.clone(), text: None },
        Mark { kind: "label".to_owned(), place, text: Some("A".to_owned()) },
    ];
    content.clock = Clock { black: Some(12.5), white: None };
    content.properties = vec![("XY".to_owned(), vec!["a\\]b\\:c".to_owned(), String::new()])];
}

fn round_trip(games: &Games, format: &Format, record: &Record) -> Record {
    let text = format.write(games, std::slice::from_ref(record)).unwrap();
    let mut read = format.read(games, text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    assert_eq!(read.len(), 1);
    let read = read.remove(0);
    // Writing what was read gives the same file.
    assert_eq!(format.write(games, std::slice::from_ref(&read)).unwrap(), text, "{}", format.name);
    read
}

fn moves(record: &Record) -> Vec<Action> {
    record.tree.main_line().filter_map(|id| record.tree.content(id).action.clone()).collect()
}

#[test]
fn the_moves_of_random_games_pass_through_every_format() {
    let games = games();
    let mut compared = 0;
    for format in FORMATS.iter().filter(|format| format.is_writable()) {
        for kind in games.iter().filter(|kind| format.games.is_empty() || format.games.contains(&kind.name()))
        {
            for seed in 0..volume(12, 300) {
                let mut record = random_record(&games, kind.name(), seed);
                check(&games, &mut record, 1).unwrap();
                let read = round_trip(&games, format, &record);
                let (before, after) =
                    (final_game(&games, &record).unwrap(), final_game(&games, &read).unwrap());
                assert_eq!(after.position(), before.position(), "{} {}", format.name, kind.name());
                // Boards and saves keep the position alone.
                if !["obf", "6zc"].contains(&format.name) {
                    // A transcript may end before a pass that it does not write.
                    let (mut before, after) = (moves(&record), moves(&read));
                    before.truncate(if format.name == "transcript" { after.len() } else { before.len() });
                    assert_eq!(after, before, "{} {}", format.name, kind.name());
                }
                compared += 1;
            }
        }
    }
    assert!(compared >= 12 * 12, "{compared}");
}

#[test]
fn json_keeps_everything() {
    let games = games();
    let json = Format::by_name("json").unwrap();
    for kind in games.iter() {
        for seed in 0..volume(10, 200) {
            let mut record = random_record(&games, kind.name(), seed);
            adorn(&games, &mut record, seed);
            record.unknown.insert("tournament".to_owned(), serde_json::json!({"round": 3}));
            record.tree.content_mut(Tree::ROOT).unknown.insert("mood".to_owned(), "calm".into());
            check(&games, &mut record, 1).unwrap();
            let read = round_trip(&games, json, &record);
            // Variations stand behind the main line in the file, whatever order they were added in.
            assert_eq!(read.tree.ids().count(), record.tree.ids().count());
            assert_eq!(moves(&read), moves(&record));
            assert_eq!((read.players, read.date, read.result), (record.players, record.date, record.result));
            assert_eq!((read.rules, read.unknown), (record.rules, record.unknown));
        }
    }
}

#[test]
fn sgf_keeps_variations_comments_marks_clocks_and_unknown_properties() {
    let games = games();
    let sgf = Format::by_name("sgf").unwrap();
    for seed in 0..volume(10, 200) {
        let mut record = random_record(&games, "go", seed);
        adorn(&games, &mut record, seed);
        check(&games, &mut record, 1).unwrap();
        let read = round_trip(&games, sgf, &record);
        let contents = |record: &Record| {
            let mut all: Vec<String> =
                record.tree.ids().map(|id| format!("{:?}", record.tree.content(id))).collect();
            all.sort();
            all
        };
        assert_eq!(contents(&read), contents(&record));
        let rules = |record: &Record| start_game(&games, record).unwrap().options();
        assert_eq!(rules(&read), rules(&record));
        assert_eq!((read.players, read.result, read.date), (record.players, record.result, record.date));
    }
}

#[test]
fn dvonn_in_sgf_keeps_variations_comments_and_unknown_properties() {
    let games = games();
    let sgf = Format::by_name("sgf").unwrap();
    for seed in 0..volume(10, 200) {
        let mut record = random_record(&games, "dvonn", seed);
        adorn(&games, &mut record, seed);
        check(&games, &mut record, 1).unwrap();
        let read = round_trip(&games, sgf, &record);
        let contents = |record: &Record| {
            let nodes = record.tree.ids().map(|id| record.tree.content(id));
            let kept = nodes
                .map(|content| (content.action.clone(), content.comment.clone(), content.properties.clone()));
            let mut all: Vec<String> = kept.map(|kept| format!("{kept:?}")).collect();
            all.sort();
            all
        };
        assert_eq!(contents(&read), contents(&record));
        assert_eq!((read.result, read.date), (record.result, record.date));
        assert_eq!(read.players.black.name, record.players.black.name);
    }
}

#[test]
fn several_games_fit_in_one_file_where_the_format_allows() {
    let games = games();
    for format in FORMATS.iter().filter(|format| format.is_writable()) {
        let game = format.games.first().copied().unwrap_or("reversi");
        let records: Vec<Record> = (0..3).map(|seed| random_record(&games, game, seed)).collect();
        match format.write(&games, &records) {
            Ok(text) => assert_eq!(format.read(&games, text.as_bytes()).unwrap().len(), 3, "{}", format.name),
            Err(error) => assert!(!format.keeps_many, "{}: {error:?}", format.name),
        }
    }
}

#[test]
fn names_dates_and_results_pass_through_every_format_that_can_hold_them() {
    let games = games();
    for (format, game) in [
        ("json", "liuzichong"),
        ("json", "dvonn"),
        ("sgf", "go"),
        ("sgf", "dvonn"),
        ("sgf", "reversi"),
        ("ggf", "reversi"),
    ] {
        for (outcome, reason, margin) in [
            ("black", Some("resign"), None),
            ("white", Some("time"), None),
            ("white", None, Some("12")),
            ("draw", None, None),
            ("draw", Some(RecordResult::DRAW_AGREED), None),
        ] {
            let mut record = random_record(&games, game, 7);
            let player = |name: &str| Player { name: Some(name.to_owned()), rank: Some("1234".to_owned()) };
            record.players = Players { black: player("李 \\ ]"), white: player("Ann: \"A\"") };
            record.date = Some("2026-11-16".to_owned());
            record.result = Some(RecordResult {
                outcome: outcome.to_owned(),
                reason: reason.map(str::to_owned),
                margin: margin.map(str::to_owned),
            });
            check(&games, &mut record, 1).unwrap();
            let read = round_trip(&games, Format::by_name(format).unwrap(), &record);
            assert_eq!((&read.players, &read.date), (&record.players, &record.date), "{format} {game}");
            let (mut read, expected) = (read.result.unwrap(), record.result.unwrap());
            // GGF always has a margin.
            read.margin = read.margin.filter(|_| expected.margin.is_some());
            assert_eq!(read, expected, "{format} {game}");
        }
    }
}

#[test]
fn the_score_of_a_finished_game_of_dvonn_passes_through_little_golem_files() {
    let games = games();
    let lg = Format::by_name("lg").unwrap();
    let mut record = Record::new("dvonn");
    record.rules.set("setup", "players");
    let mut game = start_game(&games, &record).unwrap();
    let mut last = Tree::ROOT;
    while let Some(first) = game.legal_moves().into_iter().next() {
        last = record.tree.add(last, Content::of_move(game.play(&first).unwrap()));
    }
    record.result = Some(RecordResult { outcome: "draw".to_owned(), reason: None, margin: None });
    let text = lg.write(&games, &[record]).unwrap();
    let read = lg.read(&games, text.as_bytes()).unwrap().remove(0).result.unwrap();
    let ending = game.ending().unwrap();
    assert_eq!(
        (read.outcome.as_str(), read.margin),
        (ending.outcome.name(), Some(game.margin().to_string().replace('-', "")))
    );
}
