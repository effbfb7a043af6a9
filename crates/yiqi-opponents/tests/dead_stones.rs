//! Dead stones at the end of a game of Go, by the networks and, on small boards, by random playouts.

use yiqi_opponents::{DynGame, EngineOptions, Games, Limits, Options, Stop, find_dead, standard};

/// A game by Japanese rules from this position, after two passes.
fn finished(position: &str) -> Box<dyn DynGame> {
    let rules = Options::new().with("rules", "japanese");
    let mut game = Games::standard().get("go").unwrap().start(&rules, Some(position)).unwrap();
    for _ in 0..2 {
        game.play("pass").unwrap();
    }
    game
}

fn dead(game: &dyn DynGame) -> Vec<String> {
    let mut engine = standard().analyst("go", 6, EngineOptions::default()).unwrap();
    let dead = find_dead(engine.as_mut(), game, &Limits::default(), &Stop::default()).unwrap();
    dead.into_iter().map(|place| game.place_label(place)).collect()
}

#[test]
fn stones_in_the_others_territory_are_dead() {
    let game = finished("..XO.../XXXOOOO/..XO.../O.XO.X./..XOO.O/XXXXOOO/..XXO.. b");
    assert_eq!(dead(game.as_ref()), ["A4", "F4"]);
    // Without them, Black has 10 points and a prisoner, White 12, a prisoner, and komi 6.5.
    let counted = game.counted_without(&[yiqi_core::Place(21), yiqi_core::Place(26)]);
    assert_eq!(
        (counted.margin().to_string(), counted.position().contains("/..XO.../")),
        ("-8.5".to_owned(), true)
    );
}

#[test]
fn on_a_small_board_playouts_find_them() {
    assert_eq!(dead(finished(".XO.O/.XOOO/.XOX./XXO.O/.XOO. b").as_ref()), ["D3"]);
    assert!(dead(finished(".XO.O/.XOOO/.XO../XXO.O/.XOO. b").as_ref()).is_empty());
}

#[test]
fn the_computer_ends_a_settled_game_and_no_other() {
    let answer = |rules: &str, position: &str, level: &str| {
        let options = Options::new().with("rules", rules);
        let mut game = Games::standard().get("go").unwrap().start(&options, Some(position)).unwrap();
        game.play("pass").unwrap();
        let mut engine = standard().make("go", &level.parse().unwrap(), EngineOptions::default()).unwrap();
        engine.best_move(game.as_ref()).unwrap().unwrap()
    };
    let settled = "..XO.../XXXOOOO/..XO.../O.XO.../..XOO.O/XXXXOOO/..XXO.. w";
    for level in ["level:2", "level:5", "level:7"] {
        assert_eq!(answer("japanese", settled, level), "pass", "{level}");
        let open = "......./......./..XO.../..XO.../......./......./....... w";
        assert_ne!(answer("japanese", open, level), "pass", "{level}");
    }
    // Where stones stay, the dead one must be captured first.
    assert_ne!(answer("yiqi", settled, "level:7"), "pass");
}
