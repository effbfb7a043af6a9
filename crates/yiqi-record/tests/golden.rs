//! Files of version 1, readable for ever. These must never change; a new version gets files of its own.

use yiqi_games::Games;
use yiqi_record::{Action, Format, Tree, final_game};

#[test]
fn records_of_version_1_are_read_and_written_as_they_were() {
    let (games, json) = (Games::standard(), Format::by_name("json").unwrap());
    for (text, game, moves, position) in [
        (
            include_str!("data/go-v1.json"),
            "go",
            4,
            "......./......./..X.X../..O.O../......./......./....... b",
        ),
        (
            include_str!("data/reversi-v1.json"),
            "reversi",
            3,
            "------------------X--------XX------OXX-----O-------------------- O",
        ),
        (include_str!("data/liuzichong-v1.json"), "liuzichong", 2, "O.OO/OO.O/.X.X/XXXX b"),
        (
            include_str!("data/dvonn-v1.json"),
            "dvonn",
            1,
            "w2 b1 w1 b1 b1 b1 b1 b1 w1 / . w1 d1 w1 w1 w1 b1 b1 w1 w1 / w1 w1 b1 b1 d1 w1 b1 b1 w1 w1 b1 / w1 b1 w1 b1 w1 b1 b1 b1 b1 w1 / w1 w1 w1 b1 w1 w1 b1 b1 d1 b",
        ),
    ] {
        let records = json.read(&games, text.as_bytes()).unwrap_or_else(|error| panic!("{game}: {error:?}"));
        let [record] = &records[..] else { panic!("one record") };
        assert_eq!(record.game, game);
        let played = record.tree.main_line().filter(|&id| record.tree.content(id).action.is_some()).count();
        assert_eq!(played, moves, "{game}");
        assert_eq!(final_game(&games, record).unwrap().position(), position);
        assert_eq!(json.write(&games, &records).unwrap(), text, "{game}");
    }
}

#[test]
fn everything_in_the_golden_go_record_is_understood() {
    let (games, json) = (Games::standard(), Format::by_name("json").unwrap());
    let records = json.read(&games, include_bytes!("data/go-v1.json")).unwrap();
    let record = &records[0];
    assert_eq!(record.players.black.name.as_deref(), Some("甲"));
    assert_eq!(record.result.as_ref().unwrap().reason.as_deref(), Some("resign"));
    let first = record.tree.children(Tree::ROOT)[0];
    assert_eq!(record.tree.content(first).action, Some(Action::Move("C5".to_owned())));
    assert_eq!(record.tree.children(Tree::ROOT).len(), 2, "a variation at the first move");
    assert!(
        record.tree.content(first).marks.len() == 2 && record.tree.content(first).clock.black == Some(59.5)
    );
    assert_eq!(record.unknown["event"], "Test");
}
