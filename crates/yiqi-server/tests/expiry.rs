//! Expired games are deleted, and no others.

mod common;

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::http::Request;
use common::{config, database, games, limits, token};
use serde_json::{Value, json};
use tower::ServiceExt as _;
use yiqi_opponents::standard;
use yiqi_server::in_process::{ConnectInfo, InProcess};
use yiqi_server::{ServerLimits, Span};

const DAY: u64 = 86_400_000;

async fn send(server: &InProcess, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {token}"))
        .body(Body::from(body.to_string()))
        .unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))));
    let answer = server.router().oneshot(request).await.unwrap();
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

/// The three kinds of games: without a move, in play, finished.
async fn three(server: &InProcess) -> Vec<(String, Value)> {
    let mut made = Vec::new();
    for commands in [
        vec![],
        vec![json!({"id": "1", "do": "move", "move": "f5"})],
        vec![json!({"id": "1", "do": "resign"})],
    ] {
        let create = json!({"game": "reversi", "black": "human", "white": "human"});
        let (_, created) = send(server, "POST", "/api/games", "", &create).await;
        let id = created["id"].as_str().unwrap().to_owned();
        for command in commands {
            let path = format!("/api/games/{id}/commands");
            assert_eq!(send(server, "POST", &path, &token(&created, "black"), &command).await.0, 200);
        }
        made.push((id, created));
    }
    made
}

/// Which of them are still there.
async fn there(server: &InProcess, made: &[(String, Value)]) -> Vec<bool> {
    let mut found = Vec::new();
    for (id, created) in made {
        let path = format!("/api/games/{id}/events");
        found.push(send(server, "GET", &path, &token(created, "watch"), &Value::Null).await.0 == 200);
    }
    found
}

#[tokio::test]
async fn games_expire_by_what_became_of_them() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    // Rooms close after every command, since a game that is in memory is not deleted.
    let limits = ServerLimits { idle: Span::seconds(0), ..limits() };
    let path = database("expiry");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let server = InProcess::open(games(), standard(), config(&path, limits)).unwrap();
    let made = three(&server).await;
    assert_eq!(server.clean(now + 6 * DAY).await, 0);
    assert_eq!(there(&server, &made).await, [true, true, true]);
    assert_eq!(server.clean(now + 8 * DAY).await, 1);
    assert_eq!(there(&server, &made).await, [false, true, true]);
    assert_eq!(server.clean(now + 364 * DAY).await, 0);
    assert_eq!(server.clean(now + 366 * DAY).await, 1);
    assert_eq!(there(&server, &made).await, [false, true, false]);
    // A game in play with moves is kept for ever by default.
    assert_eq!(server.clean(now + 36_500 * DAY).await, 0);
    assert_eq!(there(&server, &made).await, [false, true, false]);
    drop(server);
    let strict = ServerLimits { expire_unfinished: Span::days(30), ..limits };
    let server = InProcess::open(games(), standard(), config(&path, strict)).unwrap();
    assert_eq!(server.clean(now + 29 * DAY).await, 0);
    assert_eq!(server.clean(now + 31 * DAY).await, 1);
    assert_eq!(there(&server, &made).await, [false, false, false]);
}

#[tokio::test]
async fn a_game_that_was_taken_up_again_is_not_deleted() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let limits = ServerLimits { idle: Span::seconds(0), ..limits() };
    let path = database("taken-up");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let server = InProcess::open(games(), standard(), config(&path, limits)).unwrap();
    let made = three(&server).await;
    // The first game gets a move, and the third's resignation is taken back, so that it has no move: both change phase.
    let (first, created) = &made[0];
    let moved = json!({"id": "1", "do": "move", "move": "f5"});
    send(&server, "POST", &format!("/api/games/{first}/commands"), &token(created, "black"), &moved).await;
    let (third, created) = &made[2];
    let undo = json!({"id": "2", "do": "undo"});
    let (status, done) =
        send(&server, "POST", &format!("/api/games/{third}/commands"), &token(created, "black"), &undo).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(server.clean(now + 8 * DAY).await, 1, "only the third has no move");
    assert_eq!(server.clean(now + 366 * DAY).await, 0);
    assert_eq!(there(&server, &made).await, [true, true, false]);
}
