//! Invites: a join whose response is lost, seats that are given to another player, and deleted games.

mod common;

use common::{Server, token};
use serde_json::{Value, json};

fn invited(server: &Server) -> (String, Value) {
    server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}))
}

#[test]
fn a_join_is_repeated_with_the_same_id_and_refused_with_another() {
    let server = Server::new("join");
    let (id, created) = invited(&server);
    let path = format!("/api/games/{id}/join");
    let join = |join_id: &str| {
        let body = json!({"invite": created["invites"]["white"], "name": "Bob", "id": join_id});
        server.post(&path, None, &body)
    };
    assert_eq!(join("too short").1["code"], "server-bad-join-id");
    let (status, first) = join("a-random-id-of-a-client");
    assert_eq!(status, 200, "{first}");
    assert_eq!(join("a-random-id-of-a-client"), (200, first.clone()), "the answer was lost");
    assert_eq!(join("somebody-else-with-the-link").0, 404);
    assert_eq!(server.post(&path, None, &json!({"invite": created["invites"]["white"]})).0, 404);
    let white = first["token"].as_str().unwrap();
    assert_eq!(
        server.command(&id, &token(&created, "black"), json!({"id": "1", "do": "move", "move": "f5"})).0,
        200
    );
    assert_eq!(server.command(&id, white, json!({"id": "1", "do": "move", "move": "d6"})).0, 200);
    // A used invite gives no access.
    let used = created["invites"]["white"].as_str();
    assert_eq!(server.get(&format!("/api/games/{id}"), used).0, 404);
    assert_eq!(server.command(&id, used.unwrap(), json!({"id": "2", "do": "move", "move": "c3"})).0, 404);
}

#[test]
fn a_creator_invites_again_until_the_seat_is_used() {
    let server = Server::new("again");
    let (id, created) = invited(&server);
    let creator = token(&created, "creator");
    let again = |token: &str| {
        server.post(&format!("/api/games/{id}/invites"), Some(token), &json!({"side": "white"}))
    };
    let join =
        |invite: &Value| server.post(&format!("/api/games/{id}/join"), None, &json!({"invite": invite}));
    // A player has joined and not done anything since.
    let (_, lost) = join(&created["invites"]["white"]);
    let lost = lost["token"].as_str().unwrap();
    let mut socket = server.watch(&id, Some(lost), 0);
    socket.hear_kind("welcome");
    assert_eq!(again(&token(&created, "black")).0, 403, "a seat is not the creator");
    let (status, invited) = again(&creator);
    assert_eq!(status, 200, "{invited}");
    // The player's secret is void, also on an open socket.
    assert_eq!(socket.hear_kind("refused")["complaint"]["code"], "server-no-such-game");
    assert_eq!(socket.hear(), None);
    assert_eq!(server.get(&format!("/api/games/{id}"), Some(lost)).0, 404);
    assert_eq!(join(&created["invites"]["white"]).0, 404, "so is the first invite");
    let (status, joined) = join(&invited["invite"]);
    assert_eq!((status, joined["side"].as_str()), (200, Some("white")));
    let white = joined["token"].as_str().unwrap();
    assert_eq!(
        server.command(&id, &token(&created, "black"), json!({"id": "1", "do": "move", "move": "f5"})).0,
        200
    );
    // An old link does not move, whatever it was.
    for old in [lost, created["invites"]["white"].as_str().unwrap(), invited["invite"].as_str().unwrap()] {
        assert_eq!(server.command(&id, old, json!({"id": "1", "do": "move", "move": "d6"})).0, 404);
    }
    assert_eq!(server.command(&id, white, json!({"id": "1", "do": "move", "move": "d6"})).0, 200);
    let (status, refused) = again(&creator);
    assert_eq!((status, refused["code"].as_str()), (409, Some("server-seat-in-use")));
    let (own, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "human"}));
    let path = format!("/api/games/{own}/invites");
    let (status, refused) = server.post(&path, Some(&token(&created, "creator")), &json!({"side": "white"}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("server-not-invited")));
}

#[test]
fn a_creator_seats_an_engine_where_nobody_came() {
    let server = Server::new("nobody");
    let (id, created) = server.create(&json!({"game": "liuzichong", "black": "human", "white": "invite"}));
    let creator = token(&created, "creator");
    let path = format!("/api/games/{id}/engine");
    let bad = json!({"side": "white", "player": "level:99"});
    assert_eq!(server.post(&path, Some(&creator), &bad).0, 400);
    let (status, seated) = server.post(&path, Some(&creator), &json!({"side": "white", "player": "level:1"}));
    assert_eq!((status, seated["side"].as_str()), (200, Some("white")), "{seated}");
    let join = json!({"invite": created["invites"]["white"]});
    assert_eq!(server.post(&format!("/api/games/{id}/join"), None, &join).0, 404);
    let mut player = server.watch(&id, Some(&token(&created, "black")), u64::MAX);
    player.hear_kind("welcome");
    player.say(&json!({"command": {"id": "1", "do": "move", "move": "a2b2"}}));
    player.hear_kind("done");
    while player.hear_kind("event")["actor"] != "server" {}
}

#[test]
fn a_creator_deletes_a_game() {
    let server = Server::new("deleted");
    let (id, created) = invited(&server);
    let path = format!("/api/games/{id}");
    let mut watcher = server.watch(&id, Some(&token(&created, "watch")), 0);
    watcher.hear_kind("welcome");
    assert_eq!(server.ask("DELETE", &path, Some(&token(&created, "black")), None).0, 403);
    assert_eq!(server.ask("DELETE", &path, None, None).0, 404);
    assert_eq!(server.ask("DELETE", &path, Some(&token(&created, "creator")), None).0, 204);
    assert_eq!(watcher.hear_kind("refused")["complaint"]["code"], "server-no-such-game");
    for secret in ["black", "watch", "creator"] {
        assert_eq!(server.get(&path, Some(&token(&created, secret))).0, 404, "{secret}");
    }
    let own = json!({"tokens": [token(&created, "black")]});
    assert_eq!(server.post("/api/own-games", None, &own).1, json!([]));
    assert_eq!(server.metric("yiqi_games_deleted_total"), 1.0);
}

#[test]
fn programs_say_that_they_are_bots_and_stay_so() {
    let server = Server::new("bots");
    let body = json!({"game": "reversi", "black": "human", "white": "invite", "name": "Maker", "bot": true});
    let (id, created) = server.create(&body);
    let path = format!("/api/games/{id}");
    let black = token(&created, "black");
    let seats = || server.get(&path, Some(&black)).1["setup"]["seats"].clone();
    let bot = |name: &str| json!({"player": "human", "name": name, "bot": true});
    assert_eq!(seats(), json!({"black": bot("Maker"), "white": {"player": "human", "awaited": true}}));
    let join = |bot: bool| {
        let body = json!({"invite": created["invites"]["white"], "name": "Guest", "id": "a-random-id-of-a-client", "bot": bot});
        server.post(&format!("{path}/join"), None, &body)
    };
    let (status, joined) = join(true);
    assert_eq!(status, 200, "{joined}");
    assert_eq!(join(false), (200, joined.clone()), "repeated, it changes nothing");
    let white = joined["token"].as_str().unwrap();
    assert_eq!(server.command(&id, white, json!({"id": "1", "do": "name", "name": "Person"})).0, 200);
    assert_eq!(seats(), json!({"black": bot("Maker"), "white": bot("Person")}));
    // Who says nothing is a person, as before.
    let (id, created) = invited(&server);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&token(&created, "black")));
    assert_eq!(game["setup"]["seats"]["black"], json!({"player": "human"}));
}
