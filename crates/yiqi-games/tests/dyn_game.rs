//! Games played through text alone, a fifth one among them that only the tests know.

use yiqi_battery::tictactoe;
use yiqi_core::Options;
use yiqi_games::{DynGame, GameKind, Games, StartError};

fn games() -> Games {
    Games::standard().with(GameKind::of::<tictactoe::Position>())
}

fn start(name: &str) -> Box<dyn DynGame> {
    let (games, mut options) = (games(), Options::new());
    let kind = games.get(name).unwrap();
    if kind.options().iter().any(|spec| spec.name == "seed") {
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
fn the_view_of_a_toy_game_is_complete() {
    let mut game = start("tictactoe");
    game.play("b2").unwrap();
    let view = serde_json::to_value(game.view()).unwrap();
    assert_eq!(view["position"], ".../.X./... w");
    assert_eq!((&view["to_move"], &view["last_move"]), (&"white".into(), &"b2".into()));
    assert_eq!(view["places"].as_array().unwrap().len(), 9);
    let centre = serde_json::json!(
        {"name": "b2", "x": 2, "y": 2, "piece": {"owner": "black", "height": 1, "neutral": 0}}
    );
    assert_eq!(view["places"][4], centre);
    let effects = game.step("a1").unwrap().effects;
    let expected = serde_json::json!(
        [{"effect": "placed", "at": "a1", "piece": {"owner": "white", "height": 1, "neutral": 0}}]
    );
    assert_eq!(serde_json::to_value(effects).unwrap(), expected);
}

#[test]
fn a_game_that_cannot_be_started_says_why() {
    let games = games();
    let refuse = |name: &str, options: Options, position| {
        games.get(name).unwrap().start(&options, position).unwrap_err()
    };
    assert_eq!(
        refuse("reversi", Options::new().with("size", 9), None),
        StartError::ForeignOption("size".to_owned())
    );
    assert!(matches!(refuse("go", Options::new().with("size", 99), None), StartError::BadOption(_)));
    assert!(matches!(refuse("go", Options::new(), Some("... b")), StartError::BadPosition(_)));
    let handicap = Options::new().with("handicap", 2);
    assert_eq!(refuse("go", handicap, Some("../.. b")), StartError::StartGivenTwice("handicap"));
    assert_eq!(refuse("dvonn", Options::new(), None), StartError::NeedsSeed);
    assert!(matches!(refuse("go", Options::new(), Some("../.. x")), StartError::BadPosition(_)));
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
