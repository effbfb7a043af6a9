//! The levels are promises: what each plays from a fixed start with a fixed seed, and how much it looks at for it. A
//! change here is a change of every opponent people know.

use yiqi_opponents::{EngineOptions, Games, Limits, Opponent, Options, Stop, standard};

/// The moves that an engine of a level plays for both sides, kept from move to move, and the nodes of all searches.
fn fingerprint(game: &str, level: u8, plies: usize) -> String {
    let options = match game {
        "go" => Options::new().with("size", 7),
        "dvonn" => Options::new().with("seed", 1),
        _ => Options::new(),
    };
    let mut played = Games::standard().get(game).unwrap().start(&options, None).unwrap();
    let mut engine =
        standard().make(game, &Opponent::Level(level), EngineOptions { threads: 1, seed: 7 }).unwrap();
    let mut nodes = 0;
    for _ in 0..plies {
        let report =
            engine.search(played.as_ref(), &Limits::default(), &Stop::default(), &mut |_| {}).unwrap();
        nodes += report.nodes;
        played.play(report.best().unwrap()).unwrap();
    }
    format!("{game} {level}: {} ({nodes})", played.moves().join(" "))
}

#[test]
fn every_level_plays_as_it_always_has() {
    let mut found = String::new();
    for game in ["go", "liuzichong", "dvonn", "reversi"] {
        for level in 1..=6 {
            found += &fingerprint(game, level, 6);
            found.push('\n');
        }
    }
    assert_eq!(found, include_str!("data/fingerprints.txt"));
}
