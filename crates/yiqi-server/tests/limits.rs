//! Nobody takes everything.

mod common;

use common::{Server, config, database, limits, token};
use serde_json::json;
use yiqi_server::Limits;

#[test]
fn limits_are_kept() {
    let few = Limits {
        requests_per_second: 1,
        games_per_hour: 3,
        sockets_per_address: 2,
        messages_per_second: 2,
        ..limits()
    };
    let server = Server::with(config(&database("games"), Limits { requests_per_second: 1_000, ..few }));
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
    let server = Server::with(config(&database("requests"), few));
    let refused = (0..20).filter(|_| server.get("/healthz", None).0 == 429).count();
    assert!((5..=12).contains(&refused), "{refused}");
}

#[test]
fn engines_think_so_long_for_an_address_and_no_longer() {
    let short = Limits { engine_seconds: 0, ..limits() };
    let server = Server::with(config(&database("thinking"), short));
    let (id, created) =
        server.create(&json!({"game": "go", "options": {"size": "9"}, "black": "human", "white": "human"}));
    let ask = || server.get(&format!("/api/games/{id}/analysis?level=4"), Some(&token(&created, "black")));
    assert_eq!(ask().0, 200, "there is some time at first");
    let (status, refused) = ask();
    assert_eq!((status, refused["arguments"]["what"].as_str()), (429, Some("thinking")), "{refused}");
}
