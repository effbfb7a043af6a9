//! WebSockets whose clients do not answer, and games with too many watchers.

mod common;

use common::{Server, limits, token};
use serde_json::json;
use yiqi_server::{ServerLimits, Span};

#[test]
fn a_socket_whose_client_does_not_answer_pings_is_closed() {
    let quick = ServerLimits { heartbeat: Span::millis(50), ..limits() };
    let server = Server::with_limits("heartbeat", quick);
    let (id, _) =
        server.create(&json!({"game": "reversi", "black": "human", "white": "human", "public": true}));
    // This client reads, and so answers pings; the other has stopped reading.
    let mut lively = server.watch(&id, None, 0);
    let mut silent = server.watch(&id, None, 0);
    lively.hear_kind("welcome");
    silent.hear_kind("welcome");
    let reading = std::thread::spawn(move || {
        let mut pings = 0;
        while pings < 8 {
            match lively.socket.read() {
                Ok(tungstenite::Message::Ping(_)) => pings += 1,
                Ok(_) => {}
                Err(error) => panic!("closed after {pings} pings: {error}"),
            }
        }
        lively
    });
    server.wait_for("yiqi_sockets_timed_out_total", |count| count == 1.0);
    let mut lively = reading.join().unwrap();
    lively.say(&json!("ping"));
    while lively.hear() != Some(json!("pong")) {}
    server.wait_for("yiqi_sockets", |open| open <= 1.0);
}

#[test]
fn a_player_gets_into_a_game_whose_watchers_have_taken_all_places() {
    let server = Server::with_limits("crowd", ServerLimits { watchers_per_game: 2, ..limits() });
    let (id, created) =
        server.create(&json!({"game": "reversi", "black": "human", "white": "human", "public": true}));
    let mut crowd: Vec<_> = (0..2).map(|_| server.watch(&id, None, 0)).collect();
    crowd.iter_mut().for_each(|watcher| drop(watcher.hear_kind("welcome")));
    let refused = server.watch(&id, None, 0).hear_kind("refused");
    assert_eq!(refused["complaint"]["arguments"]["what"], "watchers");
    // The secret for watching gives no seat.
    let refused = server.watch(&id, Some(&token(&created, "watch")), 0).hear_kind("refused");
    assert_eq!(refused["complaint"]["arguments"]["what"], "watchers");
    let mut player = server.watch(&id, Some(&token(&created, "black")), 0);
    player.hear_kind("welcome");
    player.say(&json!({"command": {"id": "1", "do": "move", "move": "f5"}}));
    player.hear_kind("done");
    // A slot that becomes free can be taken.
    drop(crowd.pop());
    server.wait_for("yiqi_sockets", |open| open <= 2.0);
    server.watch(&id, None, 0).hear_kind("welcome");
}
