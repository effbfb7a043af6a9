//! Regression tests for bugs that fuzzing has found.

mod common;

use common::{Server, token};
use serde_json::json;

#[test]
fn who_says_he_has_seen_the_future_is_told_of_it_all_the_same() {
    let server = Server::new("future");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "human"}));
    let black = token(&created, "black");
    for after in [2, u64::MAX] {
        let (mut watcher, mut mover) =
            (server.watch(&id, Some(&black), after), server.watch(&id, Some(&black), 0));
        let known = watcher.hear_kind("welcome")["sequence"].as_u64().unwrap();
        mover.say(&json!({"command": {"id": after.to_string(), "do": "new_game"}}));
        mover.hear_kind("done");
        assert_eq!(watcher.hear_kind("event")["sequence"], known + 1);
    }
}

#[test]
fn an_address_that_is_no_text_names_no_game() {
    let server = Server::new("no-text");
    for path in ["/api/games/%ff", "/api/games/%ff/events", "/api/games/%c3%28/live"] {
        let (status, answer) = server.get(path, None);
        assert_eq!((status, answer["code"].as_str()), (404, Some("server-no-such-game")), "{answer}");
    }
}

#[test]
fn a_complaint_repeats_what_was_sent_only_as_it_can_be_shown() {
    let server = Server::new("repeats");
    let long = format!("\u{1b}[2J{}", "x".repeat(5_000));
    let body = json!({"game": "go", "black": "human", "white": "human", long: 1});
    let (status, answer) = server.post("/api/games", None, &body);
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "human"}));
    let mut watcher = server.watch(&id, Some(&token(&created, "black")), 0);
    watcher.say(&json!({"\u{7}": 1}));
    let refused = watcher.hear_kind("refused");
    assert_eq!(status, 422);
    for complaint in [&answer, &refused["complaint"]] {
        let reason = complaint["arguments"]["detail"].as_str().unwrap();
        assert!(reason.chars().count() <= 200 && !reason.chars().any(char::is_control), "{reason:?}");
    }
}

#[test]
fn who_joins_under_a_name_has_it_when_he_is_answered() {
    let server = Server::new("named");
    for _ in 0..20 {
        let (id, created) =
            server.create(&json!({"game": "reversi", "black": "human", "white": "invite", "public": true}));
        let join = json!({"invite": created["invites"]["white"], "name": "Bob"});
        assert_eq!(server.post(&format!("/api/games/{id}/join"), None, &join).0, 200);
        let (_, log) = server.get(&format!("/api/games/{id}/events?after=1"), None);
        assert_eq!(log[0]["event"]["name"], "Bob", "{log}");
    }
}

#[test]
fn people_at_different_screens_need_consent_in_an_imported_game_too() {
    let server = Server::new("imported");
    let import = json!({"text": "f5d6c3", "format": "transcript", "black": "human", "white": "invite"});
    let (status, created) = server.post("/api/import", None, &import);
    assert_eq!(status, 201, "{created}");
    let (id, black) = (created["id"].as_str().unwrap(), token(&created, "black"));
    let (status, refused) = server.command(id, &black, json!({"id": "1", "do": "undo"}));
    assert_eq!((status, &refused["code"]), (409, &json!("session-needs-consent")));
    let (_, refused) = server.get(&format!("/api/games/{id}/analysis"), Some(&black));
    assert_eq!(refused["code"], "server-no-hints");
}
