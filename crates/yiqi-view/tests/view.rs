//! Views of a game that is registered in tests only, and the facts of one that has some.

use yiqi_battery::tictactoe;
use yiqi_core::{Game, Options};
use yiqi_games::{DynGame, Games};
use yiqi_view::{Step, View, ViewChange};

#[test]
fn the_view_of_a_toy_game_is_complete() {
    let mut game = Game::<tictactoe::Position>::new(tictactoe::Rules::default());
    DynGame::play(&mut game, "b2").unwrap();
    let view = serde_json::to_value(View::of(&game)).unwrap();
    assert_eq!(view["position"], ".../.X./... w");
    assert_eq!((&view["to_move"], &view["last_move"]), (&"white".into(), &"b2".into()));
    assert_eq!(view["places"].as_array().unwrap().len(), 9);
    assert_eq!(view.get("facts"), None, "a game without facts has no such part");
    let centre = serde_json::json!(
        {"name": "b2", "x": 2, "y": 2, "piece": {"owner": "black", "height": 1, "neutral": 0}}
    );
    assert_eq!(view["places"][4], centre);
    let played = game.play_with_effects("a1").unwrap();
    let step = Step::made(&game, played);
    let expected = serde_json::json!(
        [{"effect": "placed", "at": "a1", "piece": {"owner": "white", "height": 1, "neutral": 0}}]
    );
    assert_eq!(serde_json::to_value(&step.effects).unwrap(), expected);
    let undone = game.undo_with_effects().unwrap();
    assert_eq!(Step::taken_back(&game, undone), Step { undone: true, ..step });
}

#[test]
fn the_view_of_dvonn_has_facts_and_a_change_has_those_that_changed() {
    let row = |length: usize| vec!["."; length].join(" ");
    let rows = [&row(9), &row(10), "b2 w3 w1 d1 d1 b2* . . . . .", &row(10), &row(9)];
    let position = format!("{} w", rows.join("/"));
    let dvonn = *Games::standard().get("dvonn").unwrap();
    let mut game = dvonn.start(&Options::new(), Some(&position)).unwrap();
    let before = View::of(game.as_ref());
    let facts = serde_json::to_value(&before.facts).unwrap();
    assert_eq!(facts["counts"]["moves"], serde_json::json!({"black": 2, "white": 3}));
    assert_eq!(facts["counts"]["dvonn"], serde_json::json!({"black": 1, "white": 0, "nobody": 2}));
    let expected = serde_json::json!({"move": "C3B3", "places": ["A3", "B3"], "black": 2, "white": 4});
    assert_eq!(facts["removals"][1], expected);
    game.play("C3D3").unwrap();
    let after = View::of(game.as_ref());
    assert_eq!(ViewChange::between(&before, &after).facts, Some(after.facts.clone()));
    assert_eq!(ViewChange::between(&after, &after).facts, None);
    assert_eq!(after.facts.counts["points"].black, 2);
}
