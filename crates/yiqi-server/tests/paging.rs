//! Long lists are paginated without gaps.

mod common;

use std::collections::BTreeSet;

use common::{Server, limits, token};
use serde_json::{Value, json};
use yiqi_server::ServerLimits;

#[test]
fn all_public_games_are_found_also_those_of_one_millisecond() {
    let server = Server::new("listing");
    let create = json!({"game": "reversi", "black": "human", "white": "human", "public": true});
    let made: BTreeSet<String> = std::thread::scope(|scope| {
        let makers: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| (0..25).map(|_| server.create(&create).0).collect::<Vec<_>>()))
            .collect();
        makers.into_iter().flat_map(|maker| maker.join().unwrap()).collect()
    });
    let mut found = BTreeSet::new();
    let mut path = "/api/games?limit=7".to_owned();
    loop {
        let (status, games) = server.get(&path, None);
        assert_eq!(status, 200, "{games}");
        let games = games.as_array().unwrap().clone();
        let Some(last) = games.last() else { break };
        path = format!(
            "/api/games?limit=7&before={}&before_id={}",
            last["created"],
            last["id"].as_str().unwrap()
        );
        found.extend(games.iter().map(|game| game["id"].as_str().unwrap().to_owned()));
    }
    assert_eq!(found, made);
}

#[test]
fn events_come_in_pages_and_a_game_has_so_many_of_them() {
    let server = Server::with_limits("events", ServerLimits { events_per_game: 12, ..limits() });
    let (id, created) = server.create(&json!({"game": "liuzichong", "black": "human", "white": "human"}));
    let tokens = [token(&created, "black"), token(&created, "white")];
    for (number, m) in (0..11).zip(["a2b2", "a3b3", "b2a2", "b3a3"].into_iter().cycle()) {
        if number == 8 {
            break;
        }
        let command = json!({"id": number.to_string(), "do": "move", "move": m});
        assert_eq!(server.command(&id, &tokens[number % 2], command).0, 200);
    }
    // The ninth position was there twice before: a draw, and games after it are in the same log.
    for number in 0..3 {
        let (status, done) =
            server.command(&id, &tokens[0], json!({"id": format!("n{number}"), "do": "new_game"}));
        assert_eq!(status, 200, "{done}");
    }
    let (status, refused) = server.command(&id, &tokens[0], json!({"id": "full", "do": "new_game"}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("server-game-full")), "{refused}");
    // A command that was done before is still acknowledged, and the game can be given up.
    assert_eq!(server.command(&id, &tokens[0], json!({"id": "n2", "do": "new_game"})).1["sequence"], 12);
    assert_eq!(server.command(&id, &tokens[0], json!({"id": "r", "do": "resign"})).0, 200);
    let mut numbers: Vec<u64> = Vec::new();
    loop {
        let after = numbers.last().copied().unwrap_or(0);
        let path = format!("/api/games/{id}/events?after={after}&limit=5");
        let (_, page) = server.get(&path, Some(&tokens[1]));
        let page: Vec<u64> = page
            .as_array()
            .unwrap()
            .iter()
            .map(|event: &Value| event["sequence"].as_u64().unwrap())
            .collect();
        assert!(page.len() <= 5);
        if page.is_empty() {
            break;
        }
        numbers.extend(page);
    }
    assert_eq!(numbers, (1..=13).collect::<Vec<_>>());
}
