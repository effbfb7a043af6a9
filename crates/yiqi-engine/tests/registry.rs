//! The registry of engines: lookup by level and by name, settings, and errors.

use std::error::Error;

use yiqi_battery::tictactoe;
use yiqi_engine::{
    Candidate, DynGame, Engine, EngineError, EngineFailure, EngineKind, EngineOptions, Engines, GameKind,
    Games, Limits, Opponent, OptionSpec, Options, Purpose, Report, Stop, Value,
};

/// Plays the n-th legal move.
struct Nth(usize);

impl Engine for Nth {
    fn search(
        &mut self,
        game: &dyn DynGame,
        _: &Limits,
        _: &Stop,
        _: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let m = game.legal_moves().into_iter().nth(self.0);
        let candidates = m.map(|m| Candidate::new(m, Value::UNKNOWN)).into_iter().collect();
        Ok(Report { candidates, ..Report::default() })
    }

    fn set_lines(&mut self, _: usize) {}

    fn forget(&mut self) {}
}

const SETTINGS: &[OptionSpec] =
    &[OptionSpec { name: "place", values: "0-8", default: "0", decides_start: false }];

/// An engine with settings, one with levels, and one that cannot be started.
fn engines() -> Engines {
    let nth = EngineKind::new("nth", "Plays the move with the given number.", |request| {
        Ok(Box::new(Nth(request.settings.read(&SETTINGS[0])?.unwrap_or(0))))
    });
    let levels = EngineKind::new("levels", "Plays the move whose number is the level.", |request| {
        let number = match request.purpose {
            Purpose::Play => request.level.unwrap_or(0),
            Purpose::Analyse => 0,
        };
        Ok(Box::new(Nth(number.into())))
    });
    let missing = EngineKind::new("missing", "A program that does not exist.", |_| {
        Err(EngineError::CannotStart { engine: "missing".to_owned(), reason: "no such file".to_owned() })
    });
    Engines::new()
        .with(nth.for_game("tictactoe").for_game("reversi").with_settings(SETTINGS))
        .with(levels.for_game("tictactoe").for_levels(1..=3))
        .with(missing.for_game("tictactoe"))
}

fn toy() -> Box<dyn DynGame> {
    let games = Games::standard().with(GameKind::of::<tictactoe::Position>());
    games.get("tictactoe").unwrap().start(&Options::new(), None).unwrap()
}

/// Parses an opponent and returns its first move in the toy game. Using `?` checks that the errors implement `Error`.
fn best_move(opponent: &str) -> Result<String, Box<dyn Error>> {
    Ok(engines().best_move(toy().as_ref(), &opponent.parse()?)?.ok_or("the game is over")?)
}

#[test]
fn engines_are_found_by_level_and_by_name_with_settings() {
    let moves = toy().legal_moves();
    for (opponent, number) in [("nth", 0), ("nth:place=4", 4), ("level:1", 1), ("level:3", 3)] {
        assert_eq!(best_move(opponent).unwrap(), moves[number], "{opponent}");
    }
    let mut analyst = engines().analyst("tictactoe", 3, EngineOptions::default()).unwrap();
    assert_eq!(analyst.best_move(toy().as_ref()), Ok(Some(moves[0].clone())));
}

#[test]
fn every_error_has_a_message() {
    for (opponent, sentence) in [
        ("level:4", "level:4 does not play tictactoe"),
        ("level:9", "unknown opponent \"level:9\": use level:1 to level:8, or the name of an engine"),
        ("levels", "unknown opponent \"levels\": use level:1 to level:8, or the name of an engine"),
        ("nth:speed=4", "the engine nth has no setting \"speed\""),
        ("nth:place=x", "illegal place \"x\": use 0-8"),
        ("missing", "cannot start the engine missing: no such file"),
    ] {
        assert_eq!(best_move(opponent).unwrap_err().to_string(), sentence);
    }
    let none = engines().plays("go", &Opponent::Level(1)).unwrap_err();
    assert_eq!(
        (none.to_string().as_str(), none),
        ("no engine plays go", EngineError::NoEngine("go".to_owned()))
    );
    assert_eq!(
        engines().plays("go", &Opponent::named("nth")).unwrap_err().to_string(),
        "nth does not play go"
    );
}

#[test]
fn opponents_are_listed_levels_first() {
    let written = |game| engines().opponents(game).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(written("tictactoe"), ["level:1", "level:2", "level:3", "nth", "missing"]);
    assert_eq!(written("reversi"), ["nth"]);
    assert!(written("go").is_empty());
}

#[test]
fn a_later_kind_takes_precedence() {
    let last =
        |name| EngineKind::new(name, "Plays the last move.", |_| Ok(Box::new(Nth(8)))).for_game("tictactoe");
    let opponent = |text: &str| text.parse::<Opponent>().unwrap();
    let engines = engines().with(last("nth")).with(last("strong").for_levels(3..=4));
    let best = |text: &str| engines.best_move(toy().as_ref(), &opponent(text)).unwrap().unwrap();
    let moves = toy().legal_moves();
    assert_eq!(
        [best("nth"), best("level:2"), best("level:3"), best("level:4")],
        [8, 2, 8, 8].map(|n| moves[n].clone())
    );
    assert!(engines.plays("reversi", &opponent("nth")).is_err(), "the replacement does not play Reversi");
    assert_eq!(
        engines.iter().map(EngineKind::name).collect::<Vec<_>>(),
        ["levels", "missing", "nth", "strong"]
    );
}

#[test]
#[should_panic(expected = "invalid engine name \"level\"")]
fn a_reserved_name_is_refused() {
    EngineKind::new("level", "Reserved name.", |_| Ok(Box::new(Nth(0))));
}
