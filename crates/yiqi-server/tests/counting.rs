//! Go by rules under which the players agree which stones are dead: the server proposes them, the players decide.

mod common;

use common::{Server, token};
use serde_json::{Value, json};

/// Black owns the left, where A4 is dead, and White the right, where F4 is.
const BOARD: &str = "..XO.../XXXOOOO/..XO.../O.XO.X./..XOO.O/XXXXOOO/..XXO.. b";

fn counted(white: &str) -> Value {
    json!({"game": "go", "options": {"rules": "japanese"}, "position": BOARD, "black": "human", "white": white})
}

fn act(server: &Server, id: &str, token: &str, name: &str, command: Value) -> (u16, Value) {
    let mut body = command;
    body["id"] = json!(name);
    server.command(id, token, body)
}

/// Passes for both sides and waits for the server's proposal.
fn pass_twice(server: &Server, id: &str, black: &str, white: &str) -> Value {
    let mut watcher = server.watch(id, Some(black), 0);
    for (name, token) in [("first", black), ("second", white)] {
        let (status, done) = act(server, id, token, name, json!({"do": "move", "move": "pass"}));
        assert_eq!(status, 200, "{done}");
    }
    loop {
        let event = watcher.hear_kind("event");
        if event["event"]["event"] == "marked" {
            assert_eq!(event["actor"], "server");
            return event["event"]["dead"].clone();
        }
    }
}

fn game(server: &Server, id: &str, token: &str) -> Value {
    server.get(&format!("/api/games/{id}"), Some(token)).1
}

#[test]
fn at_one_screen_the_proposal_is_accepted_or_changed() {
    let server = Server::new("counting");
    let (id, created) = server.create(&counted("human"));
    let (black, white) = (token(&created, "black"), token(&created, "white"));
    assert_eq!(pass_twice(&server, &id, &black, &white), json!(["A4", "F4"]));
    let shown = game(&server, &id, &black);
    assert_eq!((shown["stage"].as_str(), shown["result"].clone()), (Some("counting"), Value::Null));
    let margin = shown["view"]["margin"].clone();
    let (status, _) = act(&server, &id, &black, "alive", json!({"do": "mark", "place": "f4"}));
    assert_eq!(status, 200);
    assert_ne!(
        game(&server, &id, &black)["view"]["margin"],
        margin,
        "with the stone, White has no territory"
    );
    let (status, refused) = act(&server, &id, &black, "nothing", json!({"do": "mark", "place": "A1"}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-no-piece")));
    act(&server, &id, &black, "dead", json!({"do": "mark", "place": "F4"}));
    // What is accepted must be what was seen.
    let late = json!({"do": "accept", "sequence": shown["sequence"]});
    assert_eq!(act(&server, &id, &black, "late", late).1["code"], "session-stale");
    assert_eq!(act(&server, &id, &black, "accept", json!({"do": "accept"})).0, 200);
    let shown = game(&server, &id, &black);
    assert_eq!((shown["stage"].as_str(), &shown["view"]["margin"]), (Some("result"), &margin));
    assert_eq!(shown["result"]["result"], "white");
}

#[test]
fn remote_players_both_accept_and_a_stranger_decides_nothing() {
    let server = Server::new("counting-remote");
    let (id, created) = server.create(&counted("invite"));
    let black = token(&created, "black");
    let invite = json!({"invite": created["invites"]["white"]});
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &invite);
    let white = joined["token"].as_str().unwrap();
    pass_twice(&server, &id, &black, white);
    for stranger in ["", "0123456789abcdef"] {
        let (status, _) = act(&server, &id, stranger, "x", json!({"do": "accept"}));
        assert!((400..500).contains(&status) && status != 409, "{status}");
    }
    // Somebody who does not say what they have seen might accept what the other has just changed.
    let (status, refused) = act(&server, &id, white, "blind", json!({"do": "accept"}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-stale")));
    let seen = game(&server, &id, white)["sequence"].clone();
    let accept = json!({"do": "accept", "sequence": seen});
    assert_eq!(act(&server, &id, white, "accept", accept).0, 200);
    let shown = game(&server, &id, &black);
    assert_eq!((shown["stage"].as_str(), &shown["accepted"]), (Some("counting"), &json!(["white"])));
    let (_, done) = act(&server, &id, &black, "on", json!({"do": "play_on"}));
    assert_eq!(done["events"][0]["event"], json!({"event": "undone", "ply": 0}));
    assert_eq!(game(&server, &id, &black)["stage"], "user");
    let accept = json!({"do": "accept", "sequence": game(&server, &id, &black)["sequence"]});
    let (status, refused) = act(&server, &id, &black, "none", accept);
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-not-counted")));
}

#[test]
fn a_count_survives_a_restart() {
    let config = common::config(&common::database("counting-restart"), common::limits());
    let server = Server::with(config.clone());
    let (id, created) = server.create(&counted("human"));
    let (black, white) = (token(&created, "black"), token(&created, "white"));
    pass_twice(&server, &id, &black, &white);
    let before = game(&server, &id, &black);
    server.stop();
    let server = Server::with(config);
    assert_eq!(game(&server, &id, &black), before);
    assert_eq!(act(&server, &id, &white, "accept", json!({"do": "accept"})).0, 200);
    assert_eq!(game(&server, &id, &black)["stage"], "result");
}

#[test]
fn a_game_that_is_full_of_marks_can_still_be_accepted() {
    let limits = yiqi_server::ServerLimits { events_per_game: 8, ..common::limits() };
    let server = Server::with(common::config(&common::database("counting-full"), limits));
    let (id, created) = server.create(&counted("human"));
    let (black, white) = (token(&created, "black"), token(&created, "white"));
    pass_twice(&server, &id, &black, &white);
    let toggle = |name: &str| act(&server, &id, &black, name, json!({"do": "mark", "place": "F4"})).0;
    assert_eq!(["a", "b", "c", "d", "e"].map(toggle), [200, 200, 200, 200, 409]);
    assert_eq!(act(&server, &id, &black, "accept", json!({"do": "accept"})).0, 200);
    assert_eq!(game(&server, &id, &black)["stage"], "result");
}
