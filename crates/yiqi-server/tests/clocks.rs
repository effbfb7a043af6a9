//! Clocks kept by the server: what moves are charged for, flags that fall without a client's help, restarts.

mod common;

use std::time::Instant;

use common::{Server, config, database, limits, token};
use serde_json::{Value, json};
use yiqi_opponents::{
    Candidate, DynGame, Engine, EngineFailure, EngineKind, Limits, Report, Stop, Value as Worth, standard,
};

/// A game between two screens in which both have made their first move: its id and the secrets of the seats.
fn begun(server: &Server, clock: &str) -> (String, String, String) {
    let body = json!({"game": "reversi", "black": "human", "white": "invite", "clock": clock});
    let (id, created) = server.create(&body);
    let invite = json!({"invite": created["invites"]["white"]});
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &invite);
    let (black, white) = (token(&created, "black"), joined["token"].as_str().unwrap().to_owned());
    for (secret, m) in [(&black, "f5"), (&white, "d6")] {
        let (status, done) = server.command(&id, secret, json!({"id": m, "do": "move", "move": m}));
        assert_eq!((status, &done["events"][0]["event"]["spent"]), (200, &Value::Null), "the first is free");
    }
    (id, black, white)
}

#[test]
fn a_move_is_charged_and_the_charge_is_in_the_log() {
    let server = Server::new("charged");
    let (id, black, white) = begun(&server, "5m+3s");
    let mut watcher = server.watch(&id, Some(&white), u64::MAX);
    watcher.hear_kind("welcome");
    let clock = watcher.hear_kind("clock");
    assert_eq!((clock["control"].as_str(), clock["running"].as_str()), (Some("5m+3s"), Some("black")));
    let (_, done) = server.command(&id, &black, json!({"id": "1", "do": "move", "move": "c3"}));
    let spent = done["events"][0]["event"]["spent"].as_u64().expect("the clock was running");
    assert!(spent < 300_000);
    let clock = watcher.hear_kind("clock");
    assert_eq!(clock["running"], "white");
    assert_eq!(clock["black"]["main"], 303_000 - spent);
    // Another request leaves the turn as it is: its time goes on.
    let before =
        server.get(&format!("/api/games/{id}"), Some(&black)).1["clock"]["elapsed"].as_u64().unwrap();
    assert_eq!(server.command(&id, &white, json!({"id": "2", "do": "ask", "what": "draw"})).0, 200);
    let after = watcher.hear_kind("clock");
    assert!(after["elapsed"].as_u64().unwrap() >= before, "{before} {after}");
    assert_eq!(after["running"], "white");
}

#[test]
fn whites_flag_falls_too_and_blacks_clock_is_left_as_it_was() {
    let server = Server::new("flag-white");
    let (id, black, white) = begun(&server, "10s");
    let (status, done) = server.command(&id, &black, json!({"id": "1", "do": "move", "move": "c3"}));
    assert_eq!(status, 200, "{done}");
    let spent = done["events"][0]["event"]["spent"].as_u64().unwrap();
    let mut watcher = server.watch(&id, Some(&black), done["sequence"].as_u64().unwrap());
    assert_eq!(watcher.hear_kind("event")["event"], json!({"event": "flagged", "side": "white"}));
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&white));
    assert_eq!(
        (game["result"]["result"].as_str(), game["result"]["reason"].as_str()),
        (Some("black"), Some("time"))
    );
    assert_eq!([&game["clock"]["black"]["main"], &game["clock"]["white"]["main"]], [10_000 - spent, 0]);
    assert_eq!(server.command(&id, &white, json!({"id": "1", "do": "move", "move": "d3"})).0, 409);
}

#[test]
fn a_flag_falls_although_nobody_asks_and_the_game_is_over() {
    let server = Server::new("flag");
    let (id, black, white) = begun(&server, "1s");
    // A watcher who says nothing.
    let mut watcher = server.watch(&id, Some(&white), u64::MAX);
    let event = loop {
        let event = watcher.hear_kind("event")["event"].clone();
        if event["event"] != "sat" {
            break event;
        }
    };
    assert_eq!(event, json!({"event": "flagged", "side": "black"}));
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!(
        (game["result"]["result"].as_str(), game["result"]["reason"].as_str()),
        (Some("white"), Some("time"))
    );
    assert_eq!(game["clock"]["black"]["main"], 0);
    for (secret, command) in [
        (&black, json!({"id": "1", "do": "move", "move": "c3"})),
        (&white, json!({"id": "1", "do": "ask", "what": "undo"})),
    ] {
        assert_eq!(server.command(&id, secret, command).0, 409);
    }
    // Another game has the whole time again.
    assert_eq!(server.command(&id, &black, json!({"id": "2", "do": "ask", "what": "rematch"})).0, 200);
    assert_eq!(server.command(&id, &white, json!({"id": "2", "do": "answer", "grants": true})).0, 200);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!((game["result"].clone(), game["clock"]["black"]["main"].as_u64()), (json!(null), Some(1_000)));
}

#[test]
fn a_restart_charges_nobody_for_the_time_in_which_there_was_no_server() {
    let database = database("clock-restart");
    let server = Server::with(config(&database, limits()));
    let (id, black, _) = begun(&server, "10m");
    server.stop();
    let since = Instant::now();
    let server = Server::with(config(&database, limits()));
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    let elapsed = game["clock"]["elapsed"].as_u64().unwrap();
    assert_eq!(game["clock"]["running"], "black");
    assert!(elapsed <= since.elapsed().as_millis() as u64, "only since the server is back: {elapsed}");
}

#[test]
fn a_time_control_that_cannot_be_read_is_refused() {
    let server = Server::new("bad-clock");
    for clock in ["", "soon", "5m+", "0s", "9999d/move"] {
        let body = json!({"game": "reversi", "black": "human", "white": "human", "clock": clock});
        let (status, refused) = server.post("/api/games", None, &body);
        assert_eq!((status, refused["code"].as_str()), (400, Some("session-bad-clock")), "{clock}");
    }
}

/// Thinks until it is stopped, and answers then.
struct Slow;

impl Engine for Slow {
    fn search(
        &mut self,
        game: &dyn DynGame,
        _limits: &Limits,
        stop: &Stop,
        _on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        // The first move of a side is free: no clock would stop it.
        while game.moves().len() > 2 && !stop.is_stopped() {
            std::thread::yield_now();
        }
        let m = game.legal_moves()[0].clone();
        Ok(Report { candidates: vec![Candidate::new(m, Worth::UNKNOWN)], ..Report::default() })
    }

    fn set_lines(&mut self, _lines: usize) {}

    fn forget(&mut self) {}
}

#[test]
fn an_engine_moves_before_its_time_is_over() {
    let engines = standard()
        .with(EngineKind::new("slow", "Thinks for ever.", |_| Ok(Box::new(Slow))).for_game("reversi"));
    let server = Server::with_engines(config(&database("clock-engine"), limits()), engines);
    let body = json!({"game": "reversi", "black": "human", "white": "slow", "clock": "10s"});
    let (id, created) = server.create(&body);
    let black = token(&created, "black");
    let mut watcher = server.watch(&id, Some(&black), 0);
    for ply in [0, 2] {
        let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
        let m = &game["legal_moves"][0];
        assert_eq!(
            server.command(&id, &black, json!({"id": ply.to_string(), "do": "move", "move": m})).0,
            200
        );
        loop {
            let event = watcher.hear_kind("event");
            if event["event"]["side"] == "white" && event["sequence"] == ply + 3 {
                assert_eq!(event["event"]["event"], "moved", "{event}");
                break;
            }
        }
    }
}
