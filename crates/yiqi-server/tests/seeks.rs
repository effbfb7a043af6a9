//! Playing anyone: pairs in order, nobody with themselves, who leaves is forgotten.

mod common;

use std::time::Duration;

use common::{Server, Watcher, token};
use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;

fn seek(server: &Server, wish: &Value) -> Watcher {
    let (mut socket, _) = tungstenite::connect(format!("ws://{}/api/seek", server.address)).unwrap();
    if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    }
    let mut seeker = Watcher { socket };
    seeker.say(wish);
    seeker
}

fn wish(player: &str, more: Value) -> Value {
    let mut wish =
        json!({"game": "reversi", "player": format!("the-key-of-{player}-0123456789"), "name": player});
    for (name, value) in more.as_object().unwrap() {
        wish[name] = value.clone();
    }
    wish
}

#[test]
fn two_who_want_the_same_play_each_other_and_those_who_do_not_wait() {
    let server = Server::new("seeks");
    let mut other = seek(&server, &wish("Cho", json!({"clock": "5m+3s"})));
    assert_eq!(other.hear(), Some(json!("waiting")));
    let mut ann = seek(&server, &wish("Ann", json!({"clock": "10m"})));
    assert_eq!(ann.hear(), Some(json!("waiting")));
    let (_, open) = server.get("/api/seeks", None);
    assert_eq!(open.as_array().map(Vec::len), Some(2), "{open}");
    // The same clock in other words.
    let mut bob = seek(&server, &wish("Bob", json!({"clock": "600s"})));
    let (first, second) = (ann.hear_kind("paired"), bob.hear_kind("paired"));
    assert_eq!(first["id"], second["id"]);
    assert_ne!(first["side"], second["side"]);
    let id = first["id"].as_str().unwrap();
    let side = first["side"].as_str().unwrap();
    let (_, game) = server.get(&format!("/api/games/{id}"), None);
    assert_eq!(game["setup"]["seats"][side]["name"], "Ann", "a public game: {game}");
    assert_eq!(
        (game["setup"]["remote"].as_bool(), game["clock"]["control"].as_str()),
        (Some(true), Some("10m"))
    );
    let black = if side == "black" { &first } else { &second }["token"].as_str().unwrap();
    assert_eq!(server.command(id, black, json!({"id": "1", "do": "move", "move": "f5"})).0, 200);
    assert_eq!(ann.hear(), None, "the socket is closed");
    let (_, open) = server.get("/api/seeks", None);
    assert_eq!((open.as_array().map(Vec::len), open[0]["clock"].as_str()), (Some(1), Some("5m+3s")));
}

#[test]
fn nobody_is_paired_with_themselves_or_with_somebody_who_has_left() {
    let server = Server::new("seeks-alone");
    let mut first = seek(&server, &wish("Ann", json!({})));
    assert_eq!(first.hear(), Some(json!("waiting")));
    let mut second = seek(&server, &wish("Ann", json!({})));
    assert_eq!(second.hear(), Some(json!("waiting")));
    assert_eq!((first.hear(), first.hear()), (Some(json!("replaced")), None), "the newer request counts");
    drop(second);
    server.wait_for("yiqi_sockets", |open| open == 0.0);
    assert_eq!(server.get("/api/seeks", None).1, json!([]));
    let mut bob = seek(&server, &wish("Bob", json!({})));
    assert_eq!(bob.hear(), Some(json!("waiting")));
    let mut cho = seek(&server, &wish("Cho", json!({})));
    assert_eq!(bob.hear_kind("paired")["id"], cho.hear_kind("paired")["id"]);
}

#[test]
fn who_was_not_told_of_the_game_asks_again_and_gets_it() {
    let server = Server::new("seeks-lost");
    let ann = || wish("Ann", json!({"id": "the-first-request-of-ann"}));
    let mut lost = seek(&server, &ann());
    assert_eq!(lost.hear(), Some(json!("waiting")));
    let mut bob = seek(&server, &wish("Bob", json!({"id": "the-first-request-of-bob"})));
    let with_bob = bob.hear_kind("paired");
    // Ann's connection breaks before she has read anything of it.
    drop(lost);
    let again: Vec<Value> = (0..2).map(|_| seek(&server, &ann()).hear_kind("paired")).collect();
    assert_eq!(again[0], again[1], "however often");
    assert_eq!(again[0]["id"], with_bob["id"]);
    assert_ne!(again[0]["side"], with_bob["side"]);
    let id = with_bob["id"].as_str().unwrap();
    let black = if again[0]["side"] == "black" { &again[0] } else { &with_bob }["token"].as_str().unwrap();
    assert_eq!(server.command(id, black, json!({"id": "1", "do": "move", "move": "f5"})).0, 200);
    // Somebody else who knows the request, and another request of the same player, wait.
    for (player, request) in [("Eve", "the-first-request-of-ann"), ("Ann", "the-second-request-of-ann")] {
        let mut seeker = seek(&server, &wish(player, json!({"id": request, "clock": "1m"})));
        assert_eq!(seeker.hear(), Some(json!("waiting")), "{player}");
        drop(seeker);
        server.wait_for("yiqi_sockets", |open| open == 0.0);
    }
}

#[test]
fn what_cannot_be_played_is_refused_at_once() {
    let server = Server::new("seeks-refused");
    for (more, code) in [
        (json!({"game": "chess"}), "session-no-such-game"),
        (json!({"options": {"size": "99"}}), "start-foreign-option"),
        (json!({"clock": "soon"}), "session-bad-clock"),
        (json!({"player": "short"}), "server-bad-join-id"),
        (json!({"id": "short"}), "server-bad-join-id"),
        (json!({"name": "\u{7}"}), "server-bad-name"),
        (json!({"unknown": 1}), "server-bad-json"),
    ] {
        let mut seeker = seek(&server, &wish("Ann", more.clone()));
        assert_eq!(seeker.hear_kind("refused")["code"], code, "{more}");
        assert_eq!(seeker.hear(), None);
    }
    // A random start has a seed of its own each time, and is the same wish.
    let dvonn = |player: &str| seek(&server, &wish(player, json!({"game": "dvonn"})));
    let (mut ann, mut bob) = (dvonn("Ann"), dvonn("Bob"));
    assert_eq!(ann.hear_kind("paired")["id"], bob.hear_kind("paired")["id"]);
    let (_, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "human"}));
    assert!(!token(&created, "black").is_empty(), "the server is well");
}

#[test]
fn public_games_are_found_by_game_stage_and_player_page_by_page() {
    let server = Server::new("public-games");
    let make = |game: &str, name: &str, public: bool, ends: bool| {
        let body = json!({"game": game, "options": if game == "go" { json!({"size": "5"}) } else { json!({}) },
            "black": format!("human:{name}"), "white": "human", "public": public});
        let (id, created) = server.create(&body);
        let (_, shown) = server.get(&format!("/api/games/{id}"), Some(&token(&created, "watch")));
        let side = shown["view"]["to_move"].as_str().unwrap();
        let other = if side == "black" { "white" } else { "black" };
        let first = json!({"id": "1", "do": "move", "move": shown["legal_moves"][0]});
        assert_eq!(server.command(&id, &token(&created, side), first).0, 200);
        if ends {
            assert_eq!(
                server.command(&id, &token(&created, other), json!({"id": "1", "do": "resign"})).0,
                200
            );
        }
        id
    };
    let found = |query: &str| {
        let (status, page) = server.get(&format!("/api/public-games?{query}"), None);
        assert_eq!(status, 200, "{page}");
        let ids = page["games"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned());
        (ids.collect::<Vec<_>>(), page["next"].clone())
    };
    let secret = make("reversi", "Ann", false, false);
    let go = make("go", "Ann", true, false);
    let over = make("reversi", "Ann", true, true);
    let plays = make("reversi", "Bob", true, false);
    // A public game without a move is nothing to look at.
    server.create(&json!({"game": "reversi", "black": "human", "white": "human", "public": true}));
    let (all, next) = found("");
    assert!(all.contains(&go) && all.contains(&plays) && all.len() == 2 && !all.contains(&secret), "{all:?}");
    assert_eq!(next, Value::Null);
    assert_eq!(found("game=go").0, std::slice::from_ref(&go));
    assert_eq!(found("finished=true").0, [over]);
    assert_eq!(found("player=bO").0, [plays]);
    assert!(found("player=nobody").0.is_empty());
    for number in 0..30 {
        make("reversi", &format!("Player {number}"), true, false);
    }
    let (first, next) = found("player=player");
    assert_eq!(first.len(), 24);
    let query =
        format!("player=player&before={}&before_id={}", next["before"], next["before_id"].as_str().unwrap());
    let (rest, next) = found(&query);
    assert_eq!((rest.len(), next), (6, Value::Null));
    assert!(rest.iter().all(|id| !first.contains(id)));
    assert_eq!(server.get("/api/public-games?before=soon", None).0, 400);
}
