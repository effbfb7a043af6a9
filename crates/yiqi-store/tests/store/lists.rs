//! Lists of games.

use yiqi_store::{EventStore, GameRow, NewGame, Role};

use crate::databases::on_each;
use crate::{create, new_game, wait};

fn ids(games: &[GameRow]) -> Vec<&str> {
    games.iter().map(|game| game.id.as_str()).collect()
}

/// All public games, in pages.
fn paged(store: &dyn EventStore, most: u32) -> Vec<String> {
    let mut found: Vec<GameRow> = Vec::new();
    loop {
        let last = found.last().map(|game| (game.created, game.id.as_str()));
        let page = store.public_games(last, most).unwrap();
        if page.is_empty() {
            return found.into_iter().map(|game| game.id).collect();
        }
        found.extend(page);
    }
}

#[test]
fn lists_hold_public_games_and_no_private_ones_of_others() {
    on_each("lists", |database| {
        let store = database.open();
        create(store.as_ref(), "public", true, Vec::new());
        create(store.as_ref(), "private", false, vec![([9; 32], Role::Watcher)]);
        assert_eq!(ids(&store.public_games(None, 10).unwrap()), ["public"]);
        assert!(store.public_games(Some((999, "")), 10).unwrap().is_empty());
        assert_eq!(ids(&store.games_of(&[[9; 32], [8; 32]]).unwrap()), ["private"]);
        assert_eq!(store.count(), Ok(2));
    });
}

#[test]
fn four_hundred_games_of_one_millisecond_are_all_found() {
    on_each("millisecond", |database| {
        let store = database.open();
        let mut expected: Vec<String> = (0..400).map(|number| format!("g{number}")).collect();
        for id in &expected {
            wait(|reply| store.create(new_game(id, 5_000, true, Vec::new()), reply)).unwrap();
        }
        expected.sort();
        assert_eq!(paged(store.as_ref(), 7), expected);
        assert_eq!(paged(store.as_ref(), 400), expected);
    });
}

#[test]
fn pages_go_from_the_newest_to_the_oldest() {
    on_each("newest", |database| {
        let store = database.open();
        for (id, time) in [("c", 1), ("b", 3), ("a", 3), ("z", 4), ("y", 2)] {
            wait(|reply| store.create(new_game(id, time, true, Vec::new()), reply)).unwrap();
        }
        for most in 1..=6 {
            assert_eq!(paged(store.as_ref(), most), ["z", "a", "b", "y", "c"]);
        }
    });
}

#[test]
fn a_game_of_several_keys_is_listed_once_beside_others_of_the_same_moment() {
    on_each("moment", |database| {
        let store = database.open();
        create(store.as_ref(), "a", false, vec![([1; 32], Role::Black), ([2; 32], Role::White)]);
        create(store.as_ref(), "b", false, vec![([3; 32], Role::Black)]);
        assert_eq!(ids(&store.games_of(&[[1; 32], [3; 32], [2; 32]]).unwrap()), ["a", "b"]);
    });
}

#[test]
fn a_game_knows_its_creator() {
    on_each("creator", |database| {
        let store = database.open();
        let game = NewGame { creator: Some([7; 16]), ..new_game("a", 1, true, Vec::new()) };
        wait(|reply| store.create(game, reply)).unwrap();
        create(store.as_ref(), "b", true, Vec::new());
        assert_eq!(store.game("a").unwrap().unwrap().creator, Some([7; 16]));
        assert_eq!(store.game("b").unwrap().unwrap().creator, None);
        assert_eq!(store.game("c"), Ok(None));
    });
}
