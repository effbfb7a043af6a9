//! Views of a game that is registered in tests only.

use yiqi_battery::tictactoe;
use yiqi_core::Game;
use yiqi_games::DynGame;
use yiqi_view::{Step, View};

#[test]
fn the_view_of_a_toy_game_is_complete() {
    let mut game = Game::<tictactoe::Position>::new(tictactoe::Rules::default());
    DynGame::play(&mut game, "b2").unwrap();
    let view = serde_json::to_value(View::of(&game)).unwrap();
    assert_eq!(view["position"], ".../.X./... w");
    assert_eq!((&view["to_move"], &view["last_move"]), (&"white".into(), &"b2".into()));
    assert_eq!(view["places"].as_array().unwrap().len(), 9);
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
