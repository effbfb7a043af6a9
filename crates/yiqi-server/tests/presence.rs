//! Who is there: players who are awaited and come, players and watchers who connect and leave.

mod common;

use common::{Server, limits, token};
use serde_json::{Value, json};
use yiqi_server::{ServerLimits, Span};

fn join(server: &Server, id: &str, created: &Value, key: &str) -> String {
    let body = json!({"invite": created["invites"]["white"], "id": key});
    let (status, joined) = server.post(&format!("/api/games/{id}/join"), None, &body);
    assert_eq!(status, 200, "{joined}");
    joined["token"].as_str().unwrap().to_owned()
}

#[test]
fn an_invited_player_is_awaited_until_the_seat_is_taken() {
    let server = Server::new("awaited");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let black = token(&created, "black");
    let seat = || server.get(&format!("/api/games/{id}"), Some(&black)).1["setup"]["seats"]["white"].clone();
    assert_eq!(seat(), json!({"player": "human", "awaited": true}));
    let mut creator = server.watch(&id, Some(&black), u64::MAX);
    creator.hear_kind("welcome");
    let white = join(&server, &id, &created, "the-key-of-the-first-friend");
    let event = creator.hear_kind("event")["event"].clone();
    assert_eq!(event, json!({"event": "sat", "side": "white", "player": "human"}));
    assert_eq!(seat(), json!({"player": "human"}));
    // A repeated join changes nothing more: the next event is the name.
    join(&server, &id, &created, "the-key-of-the-first-friend");
    assert_eq!(server.command(&id, &white, json!({"id": "1", "do": "name", "name": "Bob"})).0, 200);
    let event = creator.hear_kind("event")["event"].clone();
    assert_eq!(event, json!({"event": "sat", "side": "white", "player": "human", "name": "Bob"}));
    let (status, refused) = server.command(&id, &white, json!({"id": "2", "do": "name", "name": " "}));
    assert_eq!((status, refused["code"].as_str()), (400, Some("server-bad-name")));
    let watch = token(&created, "watch");
    assert_eq!(server.command(&id, &watch, json!({"id": "3", "do": "name", "name": "Eve"})).0, 403);
    assert_eq!(seat()["name"], "Bob");
}

#[test]
fn those_who_ask_are_told_who_comes_and_who_leaves() {
    let server = Server::new("presence");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let hello = |token: &str| {
        let mut client = server.greet(&id, &json!({"token": token, "after": u32::MAX, "presence": true}));
        client.hear_kind("welcome");
        client
    };
    let white = join(&server, &id, &created, "the-key-of-the-only-friend");
    let mut black = hello(&token(&created, "black"));
    let mut expect = |white: bool, watchers: u32| {
        let told = black.hear_kind("presence");
        assert_eq!(told, json!({"black": true, "white": white, "watchers": watchers}));
    };
    expect(false, 0);
    let friend = hello(&white);
    expect(true, 0);
    // The same seat twice is one player.
    let phone = hello(&white);
    let watcher = hello(&token(&created, "watch"));
    expect(true, 1);
    drop(friend);
    drop(watcher);
    expect(true, 0);
    drop(phone);
    expect(false, 0);
}

#[test]
fn a_link_is_drawn_as_a_qr_code_and_a_long_text_is_refused() {
    let server = Server::new("qr");
    let ask = |text: &str| server.post("/api/qr", None, &json!({"text": text}));
    let (status, svg) = ask("https://games.example.org/#/game/abc");
    // Version 3 has 29 modules a side, and a margin of four.
    assert!(status == 200 && svg.to_string().contains("0 0 37 37"), "{status} {svg}");
    let (status, refused) = ask(&"x".repeat(501));
    assert_eq!((status, refused["code"].as_str()), (400, Some("server-text-too-long")));
}

#[test]
fn a_game_is_claimed_only_after_the_other_player_has_been_away_for_long() {
    let claim = |server: &Server, id: &str, secret: &str, wins: bool| {
        server.command(id, secret, json!({"id": format!("claim-{wins}"), "do": "claim", "wins": wins}))
    };
    let limits_with = |abandoned: Span| ServerLimits { abandoned, ..limits() };
    // For long: while White is there, and for a while after, nothing can be claimed.
    let server = Server::with_limits("claim", limits_with(Span::seconds(3600)));
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let black = token(&created, "black");
    join(&server, &id, &created, "the-key-of-a-friend-who-left");
    let (status, refused) = claim(&server, &id, &black, true);
    assert_eq!((status, refused["code"].as_str()), (409, Some("server-not-abandoned")));
    assert!(refused["arguments"]["seconds"].as_u64().is_some_and(|seconds| (3000..=3600).contains(&seconds)));
    // Not at all: as soon as White is away, but not before.
    let server = Server::with_limits("claim-now", limits_with(Span::millis(0)));
    for (wins, result, reason) in [(true, "black", "abandoned"), (false, "draw", "called-off")] {
        let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
        let black = token(&created, "black");
        let white = join(&server, &id, &created, "the-key-of-a-friend-who-left");
        assert_eq!(claim(&server, &id, &black, true).0, 409, "White has not done anything yet");
        for (secret, m) in [(&black, "f5"), (&white, "d6"), (&black, "c3")] {
            assert_eq!(server.command(&id, secret, json!({"id": m, "do": "move", "move": m})).0, 200);
        }
        let mut friend = server.watch(&id, Some(&white), 0);
        friend.hear_kind("welcome");
        assert_eq!(claim(&server, &id, &black, wins).0, 409, "the friend is there");
        assert_eq!(claim(&server, &id, &white, true).0, 409, "Black is away, but it is White's turn");
        drop(friend);
        server.wait_for("yiqi_sockets", |open| open == 0.0);
        assert_eq!(claim(&server, &id, &black, wins).0, 200);
        let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
        let shown = (game["result"]["result"].as_str(), game["result"]["reason"].as_str());
        assert_eq!(shown, (Some(result), Some(reason)));
        assert_eq!(claim(&server, &id, &white, !wins).0, 409, "it is over");
    }
    // A game in which White never moved is called off and not won.
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let black = token(&created, "black");
    assert_eq!(server.command(&id, &black, json!({"id": "1", "do": "move", "move": "f5"})).0, 200);
    assert_eq!(claim(&server, &id, &black, true).0, 409);
    assert_eq!(claim(&server, &id, &black, false).0, 200);
}

#[test]
fn a_name_is_changed_a_few_times_and_not_by_repeating_the_join() {
    let server = Server::new("names");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let path = format!("/api/games/{id}/join");
    let join = |name: &str| {
        let body =
            json!({"invite": created["invites"]["white"], "id": "the-key-of-one-friend", "name": name});
        server.post(&path, None, &body).1["token"].as_str().unwrap().to_owned()
    };
    let white = join("Bob");
    let count = || server.get(&format!("/api/games/{id}"), Some(&white)).1["sequence"].as_u64().unwrap();
    let before = count();
    join("Bill");
    assert_eq!(count(), before, "the answer is repeated, and nothing else");
    let change = |number: u32| {
        let command = json!({"id": number.to_string(), "do": "name", "name": format!("Bob {number}")});
        server.command(&id, &white, command).0
    };
    assert_eq!((0..7).map(change).collect::<Vec<_>>(), [200, 200, 200, 200, 200, 429, 429]);
}

#[test]
fn a_greeting_reaches_those_who_asked_and_comes_from_players_only() {
    let server = Server::new("greeting");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let white = join(&server, &id, &created, "the-key-of-a-polite-friend");
    let hello = |token: &str| {
        let mut client = server.greet(&id, &json!({"token": token, "after": u32::MAX, "presence": true}));
        client.hear_kind("presence");
        client
    };
    let (mut black, mut friend) = (hello(&token(&created, "black")), hello(&white));
    let mut watcher = hello(&token(&created, "watch"));
    watcher.say(&json!({"greet": "hello"}));
    assert_eq!(watcher.hear_kind("refused")["complaint"]["code"], "server-needs-seat");
    watcher.say(&json!({"greet": "you fool"}));
    assert_eq!(watcher.hear_kind("refused")["complaint"]["code"], "server-bad-json");
    friend.say(&json!({"greet": "good_luck"}));
    for client in [&mut black, &mut watcher] {
        assert_eq!(client.hear_kind("greeted"), json!({"side": "white", "what": "good_luck"}));
    }
}
