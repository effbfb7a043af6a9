//! Limits per address.

mod common;

use common::{Server, limits, token};
use serde_json::json;
use yiqi_server::ServerLimits;

#[test]
fn an_address_creates_so_many_games_and_opens_so_many_sockets() {
    let few = ServerLimits { games_per_hour: 3, sockets_per_address: 2, messages_per_second: 2, ..limits() };
    let server = Server::with_limits("games", few);
    let create = json!({"game": "reversi", "black": "human", "white": "human", "public": true});
    let (id, _) = server.create(&create);
    server.create(&create);
    server.create(&create);
    assert_eq!(server.post("/api/games", None, &create).0, 429);
    let (mut first, _second) = (server.watch(&id, None, 0), server.watch(&id, None, 0));
    first.hear_kind("welcome");
    assert!(tungstenite::connect(format!("ws://{}/api/games/{id}/live", server.address)).is_err());
    for _ in 0..10 {
        let _ = first.socket.send(tungstenite::Message::text("\"ping\""));
    }
    assert_eq!(first.hear_kind("refused")["complaint"]["code"], "server-too-many");
    assert_eq!(first.hear(), None);
}

#[test]
fn an_address_asks_so_often_but_health_checks_are_not_counted() {
    let server = Server::with_limits("requests", ServerLimits { requests_per_second: 1, ..limits() });
    assert!((0..20).all(|_| server.get("/livez", None).0 == 200));
    let refused = (0..20).filter(|_| server.get("/api/kinds", None).0 == 429).count();
    assert!((5..=12).contains(&refused), "{refused}");
    assert!((0..20).all(|_| server.get("/readyz", None).0 == 200));
}

#[test]
fn an_address_sends_so_many_commands_over_all_its_sockets() {
    let server = Server::with_limits("commands", ServerLimits { commands_per_second: 2, ..limits() });
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "human"}));
    let black = token(&created, "black");
    let mut refused = 0;
    for number in 0..10 {
        let mut socket = server.watch(&id, Some(&black), u64::MAX);
        socket.hear_kind("welcome");
        socket.say(&json!({"command": {"id": number.to_string(), "do": "move", "move": "a1"}}));
        let complaint = socket.hear_kind("refused")["complaint"].clone();
        refused += usize::from(complaint["arguments"]["what"] == "commands");
    }
    // A burst of four, refilled at two a second.
    assert!(refused >= 1, "{refused}");
    let command = json!({"id": "http", "do": "move", "move": "a1"});
    let answers: Vec<u16> = (0..10).map(|_| server.command(&id, &black, command.clone()).0).collect();
    assert!(answers.contains(&429), "{answers:?}");
}

#[test]
fn an_import_is_counted_before_it_is_read() {
    let server = Server::with_limits("imports", ServerLimits { games_per_hour: 2, ..limits() });
    let import = |text: &str| {
        let body = json!({"text": text, "format": "sgf", "black": "human", "white": "human"});
        server.post("/api/import", None, &body)
    };
    assert_eq!(import("nonsense").0, 400);
    // A record that would keep the server busy is refused because of its size.
    let setups = format!("(;GM[1]SZ[19]{})", ";AB[aa]AE[bb]".repeat(5_000));
    let (status, refused) = import(&setups);
    assert_eq!(status, 400, "{refused}");
    assert!(refused["code"].as_str().unwrap().starts_with("record-too-many"), "{refused}");
    assert_eq!(import("(;GM[1]SZ[9])").0, 429);
}

#[test]
fn engines_think_so_long_for_an_address_and_no_longer() {
    let server = Server::with_limits("thinking", ServerLimits { engine_seconds: 0, ..limits() });
    let (id, created) =
        server.create(&json!({"game": "go", "options": {"size": "9"}, "black": "human", "white": "human"}));
    let path = format!("/api/games/{id}/analysis?level=4");
    let (status, refused) = server.get(&path, Some(&token(&created, "black")));
    assert_eq!((status, refused["arguments"]["what"].as_str()), (429, Some("thinking")), "{refused}");
}
