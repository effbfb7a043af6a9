//! All games played through text, with a fifth one that is registered in tests only.

use yiqi_battery::tictactoe;
use yiqi_core::Options;
use yiqi_games::{DynGame, GameKind, Games, NewGameError};

fn games() -> Games {
    Games::standard().with(GameKind::of::<tictactoe::Position>())
}

fn start(name: &str) -> Box<dyn DynGame> {
    let (games, mut options) = (games(), Options::new());
    let kind = games.get(name).unwrap();
    if kind.needs_seed(&options) {
        options.set("seed", 1);
    }
    kind.start(&options, None).unwrap()
}

#[test]
fn every_game_is_played_to_its_end_taken_back_and_played_again() {
    for kind in games().iter() {
        let mut game = start(kind.name());
        assert_eq!(game.name(), kind.name());
        let fresh = game.position();
        // The last of the moves, so that Go ends by passing.
        while let Some(m) = game.legal_moves().last() {
            let effects = game.effects(m).unwrap();
            assert!(!effects.is_empty());
            game.play(m).unwrap();
        }
        let ending = game.ending().expect("no move is left");
        let refused = game.play(&game.moves()[0]).unwrap_err();
        assert_eq!(refused.code, "game-over");

        let (end, moves) = (game.position(), game.moves());
        while game.undo().is_some() {}
        assert_eq!(game.position(), fresh);
        for m in &moves {
            game.play(m).unwrap();
        }
        assert_eq!((game.position(), game.ending()), (end, Some(ending)));
    }
}

#[test]
fn a_game_that_cannot_be_started_says_why() {
    let games = games();
    let refuse = |name: &str, options: Options, position| {
        games.get(name).unwrap().start(&options, position).unwrap_err()
    };
    assert_eq!(
        refuse("reversi", Options::new().with("size", 9), None),
        NewGameError::ForeignOption("size".to_owned())
    );
    assert!(matches!(refuse("go", Options::new().with("size", 99), None), NewGameError::BadOption(_)));
    assert!(matches!(refuse("go", Options::new(), Some("... b")), NewGameError::BadPosition(_)));
    let handicap = Options::new().with("handicap", 2);
    assert_eq!(refuse("go", handicap, Some("../.. b")), NewGameError::StartGivenTwice("handicap"));
    assert_eq!(refuse("dvonn", Options::new(), None), NewGameError::NeedsSeed);
    assert!(matches!(refuse("go", Options::new(), Some("../.. x")), NewGameError::BadPosition(_)));
    let needs_seed: &dyn std::error::Error = &NewGameError::NeedsSeed;
    assert_eq!(needs_seed.to_string(), "the starting position is random and needs a seed");
    assert!(games.get("chess").is_none());
    assert_eq!(games.get("Go").unwrap().name(), "go");
}

#[test]
fn options_that_decide_the_start_are_told_only_where_they_did() {
    let games = games();
    let dvonn = games.get("dvonn").unwrap();
    let by_seed = dvonn.start(&Options::new().with("seed", 5), None).unwrap();
    assert_eq!(by_seed.options().get("seed"), Some("5"));
    let mut later = by_seed.clone();
    later.play(&later.legal_moves()[0]).unwrap();
    let from_position = dvonn.start(&Options::new(), Some(&later.position())).unwrap();
    assert_eq!(from_position.options(), Options::new());
}
