//! Who is connected, at different servers.

use serde_json::{Value, json};

use crate::PATIENCE;
use crate::nodes::Cluster;
use crate::proxy::Proxy;
use crate::serving::{ask, eventually};
use crate::sockets::Socket;

/// A client that watches a game, and is told who is there.
fn connect(cluster: &Cluster, node: usize, id: &str, token: &Value) -> Socket {
    let hello = json!({"hello": {"token": token, "after": 0, "presence": true}});
    let path = format!("/api/games/{id}/live");
    Socket::open(&cluster.address(node), &path, &hello, PATIENCE).expect("the server answers")
}

/// Waits for a message of a kind.
fn hear(client: &mut Socket, kind: &str) -> Value {
    loop {
        let message = client.receive().unwrap_or_else(|| panic!("no message {kind}"));
        if let Some(found) = message.get(kind) {
            return found.clone();
        }
    }
}

/// Waits until a client is told that these are there; what it is told before must be what was so before.
fn hear_presence(client: &mut Socket, before: &Value, now: &Value) {
    loop {
        let told = hear(client, "presence");
        if told == *now {
            return;
        }
        assert_eq!(told, *before);
    }
}

fn there(black: bool, white: bool, watchers: u32) -> Value {
    json!({"black": black, "white": white, "watchers": watchers})
}

#[test]
fn players_at_different_servers_see_each_other_come_and_go() {
    let cluster = Cluster::start();
    // A server with a connection to NATS of its own, at which nobody plays.
    let to_nats = Proxy::start(&[cluster.nats.lock().unwrap().port()]);
    let alone = cluster.server(&format!("nats://127.0.0.1:{}", to_nats.ports[0]));
    let body = json!({"game": "reversi", "black": "human", "white": "human", "public": true});
    let (_, created) = ask(&cluster.address(0), "POST", "/api/games", "", &body).unwrap();
    let (id, tokens) = (created["id"].as_str().unwrap(), &created["tokens"]);
    let mut black = connect(&cluster, 0, id, &tokens["black"]);
    assert_eq!(hear(&mut black, "presence"), there(true, false, 0));
    // Each is told of the other, whoever came first.
    let mut white = connect(&cluster, 1, id, &tokens["white"]);
    hear_presence(&mut white, &there(false, true, 0), &there(true, true, 0));
    assert_eq!(hear(&mut black, "presence"), there(true, true, 0));
    let mut watcher = connect(&cluster, 2, id, &tokens["watch"]);
    for client in [&mut black, &mut white] {
        assert_eq!(hear(client, "presence"), there(true, true, 1));
    }
    white.say(&json!({"greet": "good_luck"})).unwrap();
    for client in [&mut black, &mut watcher] {
        assert_eq!(hear(client, "greeted"), json!({"side": "white", "what": "good_luck"}));
    }
    drop(white);
    assert_eq!(hear(&mut black, "presence"), there(true, false, 1));
    let white = connect(&cluster, 1, id, &tokens["white"]);
    assert_eq!(hear(&mut black, "presence"), there(true, true, 1));
    // Nobody says that the clients of a dead server have gone: that follows from its lease, which takes a while.
    cluster.kill(1);
    drop(white);
    // A game can be claimed only while all servers hear of each other.
    let claim = |expected: &str| {
        let command = json!({"id": "claim", "do": "claim", "wins": true});
        let token = tokens["black"].as_str().unwrap();
        let path = format!("/api/games/{id}/commands");
        let is_refused = || {
            let (status, refused) = ask(&cluster.address(0), "POST", &path, token, &command)?;
            assert_eq!(status, 409, "{refused}");
            (refused["code"] == expected).then_some(())
        };
        eventually(PATIENCE, is_refused).unwrap_or_else(|| panic!("not refused with {expected}"));
    };
    claim("server-not-abandoned");
    to_nats.mute(true);
    to_nats.cut();
    claim("server-players-unknown");
    to_nats.mute(false);
    to_nats.cut();
    claim("server-not-abandoned");
    assert_eq!(hear(&mut black, "presence"), there(true, false, 1), "White was at the dead server");
    cluster.nats.lock().unwrap().kill();
    claim("server-players-unknown");
    drop(alone);
}
