//! Pictures: every piece, coordinate and mark of a board is drawn, and the file is well-formed.

use yiqi_battery::tictactoe;
use yiqi_core::Options;
use yiqi_games::{DynGame, GameKind, Games};
use yiqi_picture::picture;
use yiqi_view::View;

fn start(name: &str, options: Options) -> Box<dyn DynGame> {
    let games = Games::standard().with(GameKind::of::<tictactoe::Position>());
    games.get(name).unwrap().start(&options, None).unwrap()
}

/// Every element is closed, by itself or in order.
fn check_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap().to_owned());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn every_game_is_drawn_with_all_its_pieces() {
    for (name, options, moves) in [
        ("go", Options::new().with("size", 9), "E5 C3 D3"),
        ("liuzichong", Options::new(), "a2b2"),
        ("dvonn", Options::new().with("seed", 1), ""),
        ("reversi", Options::new(), "f5 d6"),
        ("tictactoe", Options::new(), "b2"),
    ] {
        let mut game = start(name, options);
        for m in moves.split_whitespace() {
            game.play(m).unwrap();
        }
        let view = View::of(game.as_ref());
        let svg = picture(&view);
        check_well_formed(&svg);
        let pieces = view.places.iter().filter(|place| place.piece.is_some()).count();
        assert_eq!(svg.matches("fill=\"url(#").count(), pieces, "{name}");
        assert_eq!(svg.matches("stroke=\"#2f7de1\"").count(), view.last_places.len(), "{name}");
        assert_eq!(svg.matches("<rect").count(), 1, "{name} has one ground, without a chequer");
        let first = &view.places[0].name;
        let label = if name == "dvonn" { first.clone() } else { first[..1].to_owned() };
        assert!(svg.contains(&format!(">{label}</text>")), "{name} has coordinates");
    }
}

#[test]
fn a_stack_shows_its_height_and_the_dvonn_piece_inside() {
    let games = Games::standard();
    let position = "w3* d1 d1 b2 . . . . . / . . . . . . . . . . / . . . . . . . . . . . / . . . . . . . . . . / . . . . . . . . . w";
    let game = games.get("dvonn").unwrap().start(&Options::new(), Some(position)).unwrap();
    let svg = picture(&View::of(game.as_ref()));
    assert!(svg.contains(">3</text>") && svg.contains(">2</text>"));
    assert_eq!(svg.matches("stroke=\"#d5372b\"").count(), 1);
    assert_eq!(svg.matches("url(#neutral)").count(), 2);
}
