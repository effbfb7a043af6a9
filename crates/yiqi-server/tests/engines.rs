//! Engines: who is charged for them, when they pause, and what happens when one fails.

mod common;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::{Server, config, database, limits, token};
use serde_json::json;
use yiqi_opponents::{
    Candidate, DynGame, Engine, EngineFailure, EngineKind, Engines, LEVELS, Limits, Report, Stop, Value,
    standard,
};
use yiqi_server::{Config, ServerLimits, Span};

/// An engine with the behaviour that a test gives it.
struct Made<F>(F);

impl<F: FnMut(&dyn DynGame, &Stop) -> Report + Send> Engine for Made<F> {
    fn search(
        &mut self,
        game: &dyn DynGame,
        _: &Limits,
        stop: &Stop,
        _: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        Ok((self.0)(game, stop))
    }

    fn set_lines(&mut self, _: usize) {}

    fn forget(&mut self) {}
}

fn first_move(game: &dyn DynGame) -> Report {
    let m = game.legal_moves().first().cloned().unwrap_or_default();
    Report { candidates: vec![Candidate::new(m, Value::UNKNOWN)], ..Report::default() }
}

/// The usual engines, and one for the toy game.
fn with_toy<F>(make: impl Fn() -> F + Send + Sync + 'static) -> Engines
where
    F: FnMut(&dyn DynGame, &Stop) -> Report + Send + 'static,
{
    let toy = EngineKind::new("toy", "Does what a test wants.", move |_| Ok(Box::new(Made(make()))));
    standard().with(toy.for_game("tictactoe").for_levels(LEVELS))
}

fn serve(config: Config, engines: Engines) -> Server {
    Server::with_engines(config, engines)
}

#[test]
fn an_engine_that_panics_is_asked_again_then_shown_as_failed_and_its_room_closes() {
    let asked = Arc::new(AtomicU32::new(0));
    let counted = asked.clone();
    let panics = with_toy(move || {
        let counted = counted.clone();
        move |_: &dyn DynGame, _: &Stop| {
            counted.fetch_add(1, Ordering::Relaxed);
            panic!("a fault of the engine")
        }
    });
    let short = ServerLimits { idle: Span::millis(50), ..limits() };
    let server = serve(config(&database("panics"), short), panics);
    let (id, created) = server.create(&json!({"game": "tictactoe", "black": "human", "white": "level:1"}));
    let black = token(&created, "black");
    let mut watcher = server.watch(&id, Some(&black), 0);
    watcher.hear_kind("welcome");
    watcher.say(&json!({"command": {"id": "1", "do": "move", "move": "a1"}}));
    assert_eq!(watcher.hear_kind("engine"), "failed");
    assert_eq!(asked.load(Ordering::Relaxed), 3);
    assert_eq!(server.metric("yiqi_engine_failures_total"), 3.0);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!(game["engine"], "failed");
    // The game can continue: a person takes the engine's seat.
    watcher.say(&json!({"command": {"id": "2", "do": "sit", "side": "white", "player": "human"}}));
    watcher.hear_kind("done");
    let white = token(&created, "white");
    assert_eq!(server.command(&id, &white, json!({"id": "3", "do": "move", "move": "b1"})).0, 200);
    drop(watcher);
    server.wait_for("yiqi_games_live", |rooms| rooms == 0.0);
    // A failed analysis is reported as well.
    let (status, refused) = server.get(&format!("/api/games/{id}/analysis"), Some(&black));
    assert_eq!((status, refused["code"].as_str()), (500, Some("server-engine-failed")));
}

#[test]
fn engines_rest_while_nobody_is_there() {
    let (events, heard) = channel::<&str>();
    let events = Arc::new(Mutex::new(events));
    let endless = with_toy(move || {
        let events: Sender<&str> = events.lock().unwrap().clone();
        move |game: &dyn DynGame, stop: &Stop| {
            let _ = events.send("asked");
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            let _ = events.send("stopped");
            first_move(game)
        }
    });
    let impatient = ServerLimits { engine_patience: Span::millis(100), ..limits() };
    let server = serve(config(&database("rest"), impatient), endless);
    let both = json!({"game": "tictactoe", "black": "level:1", "white": "level:2", "public": true});
    let (id, _) = server.create(&both);
    let hear = || heard.recv_timeout(Duration::from_secs(60)).unwrap();
    assert_eq!([hear(), hear()], ["asked", "stopped"], "nobody has ever come");
    let mut watcher = server.watch(&id, None, 0);
    watcher.hear_kind("welcome");
    assert_eq!(hear(), "asked", "somebody is there");
    drop(watcher);
    assert_eq!(hear(), "stopped");
    server.stop();
}

/// Tells a test when it is dropped.
struct TellsDrop(Sender<&'static str>);

impl Drop for TellsDrop {
    fn drop(&mut self) {
        let _ = self.0.send("dropped");
    }
}

#[test]
fn an_engine_that_returns_after_its_room_has_closed_is_not_kept() {
    let (events, heard) = channel();
    let (release, released) = channel();
    let (events, released) = (Mutex::new(events), Arc::new(Mutex::new(released)));
    let slow = with_toy(move || {
        let (events, released) = (TellsDrop(events.lock().unwrap().clone()), released.clone());
        move |game: &dyn DynGame, _: &Stop| {
            let _ = events.0.send("asked");
            let _ = released.lock().unwrap().recv();
            first_move(game)
        }
    });
    let hasty = ServerLimits { engine_patience: Span::millis(100), idle: Span::millis(100), ..limits() };
    let server = serve(config(&database("late"), hasty), slow);
    server.create(&json!({"game": "tictactoe", "black": "level:1", "white": "level:2", "public": true}));
    let hear = || heard.recv_timeout(Duration::from_secs(60)).unwrap();
    assert_eq!(hear(), "asked");
    server.wait_for("yiqi_games_live", |live| live == 0.0);
    release.send(()).unwrap();
    assert_eq!(hear(), "dropped");
    server.stop();
}

#[test]
fn an_engine_moves_now_if_its_opponent_wishes() {
    let endless = with_toy(|| {
        |game: &dyn DynGame, stop: &Stop| {
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            first_move(game)
        }
    });
    let server = serve(config(&database("move-now"), limits()), endless);
    let (id, created) = server.create(&json!({"game": "tictactoe", "black": "human", "white": "level:1"}));
    let black = token(&created, "black");
    let mut watcher = server.watch(&id, Some(&black), u64::MAX);
    watcher.hear_kind("welcome");
    let path = format!("/api/games/{id}/move-now");
    // Nobody is thinking: nothing happens, and the next thought is not cut short.
    assert_eq!(server.ask("POST", &path, Some(&black), None).0, 204);
    for number in 1..=2 {
        let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
        let m = game["legal_moves"][0].clone();
        assert_eq!(
            server.command(&id, &black, json!({"id": number.to_string(), "do": "move", "move": m})).0,
            200
        );
        assert_eq!(watcher.hear_kind("event")["actor"], "black");
        let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
        assert_eq!((game["stage"].as_str(), game["engine"].as_str()), (Some("opponent"), Some("thinking")));
        assert_eq!(server.ask("POST", &path, Some(&black), None).0, 204);
        let answer = watcher.hear_kind("event");
        assert_eq!(
            (answer["actor"].as_str(), answer["event"]["event"].as_str()),
            (Some("server"), Some("moved"))
        );
    }
    server.stop();
}

/// A game against level 1 of the toy engine, in which Black plays a1 and the engine answers, and then c3.
fn play_two_moves(server: &Server) {
    let (id, created) = server.create(&json!({"game": "tictactoe", "black": "human", "white": "level:1"}));
    let black = token(&created, "black");
    let mut watcher = server.watch(&id, Some(&black), u64::MAX);
    watcher.hear_kind("welcome");
    for (number, m) in ["a1", "c3"].into_iter().enumerate() {
        watcher.say(&json!({"command": {"id": number.to_string(), "do": "move", "move": m}}));
        while watcher.hear_kind("event")["actor"] != "server" {}
    }
}

#[test]
fn an_engine_stays_with_its_room_as_long_as_there_is_memory() {
    for (megabytes, expected) in [(1, 1), (0, 2)] {
        let made = Arc::new(AtomicU32::new(0));
        let counted = made.clone();
        let engines = with_toy(move || {
            counted.fetch_add(1, Ordering::Relaxed);
            |game: &dyn DynGame, _: &Stop| first_move(game)
        });
        let limits = ServerLimits { engine_megabytes: megabytes, ..limits() };
        let server = serve(config(&database(&format!("kept-{megabytes}")), limits), engines);
        play_two_moves(&server);
        assert_eq!(made.load(Ordering::Relaxed), expected, "with {megabytes} MB");
    }
}

#[test]
fn an_engine_that_waits_is_told_when_another_is_done() {
    let (asked, heard) = channel::<()>();
    let (release, released) = channel::<()>();
    let ends = Arc::new((Mutex::new(asked), Mutex::new(released)));
    let engines = with_toy(move || {
        let ends = ends.clone();
        move |game: &dyn DynGame, _: &Stop| {
            let _ = ends.0.lock().unwrap().send(());
            let _ = ends.1.lock().unwrap().recv();
            first_move(game)
        }
    });
    let one_at_a_time = ServerLimits { engines_per_address: 1, ..limits() };
    let server = serve(config(&database("one-at-a-time"), one_at_a_time), engines);
    let seats = json!({"game": "tictactoe", "black": "level:1", "white": "human"});
    let games = [server.create(&seats), server.create(&seats)];
    let mut watchers = games.map(|(id, created)| server.watch(&id, Some(&token(&created, "white")), 0));
    let hear = || heard.recv_timeout(Duration::from_secs(60)).unwrap();
    hear();
    assert!(heard.try_recv().is_err(), "the other waits");
    release.send(()).unwrap();
    hear();
    release.send(()).unwrap();
    for watcher in &mut watchers {
        while watcher.hear_kind("event")["actor"] != "server" {}
    }
    server.stop();
}

/// An engine that uses a little more than its payer's budget of one second.
fn expensive() -> Engines {
    with_toy(|| {
        |game: &dyn DynGame, stop: &Stop| {
            let since = Instant::now();
            while since.elapsed() < Duration::from_millis(1_200) && !stop.is_stopped() {
                std::thread::sleep(Duration::from_millis(5));
            }
            first_move(game)
        }
    })
}

#[test]
fn the_creator_of_a_game_pays_for_its_engines_whoever_plays_and_after_a_restart_too() {
    let database = database("payer");
    let config = || {
        let mut config = config(&database, ServerLimits { engine_seconds: 1, ..limits() });
        config.trusts_proxy = true;
        config
    };
    let create =
        json!({"game": "tictactoe", "black": "human", "white": "level:1", "public": true}).to_string();
    let from = |last: u8| format!("X-Forwarded-For: 198.51.100.{last}\r\nContent-Type: application/json\r\n");
    let server = serve(config(), expensive());
    let (_, created) = server.send("POST", "/api/games", &from(1), create.as_bytes());
    let (id, black) = (created["id"].as_str().unwrap().to_owned(), token(&created, "black"));
    server.stop();
    // The room is reloaded from the log, and another address moves.
    let server = serve(config(), expensive());
    let mut watcher = server.watch(&id, Some(&black), u64::MAX);
    watcher.hear_kind("welcome");
    let moved = json!({"id": "1", "do": "move", "move": "a1"}).to_string();
    let headers = format!("Authorization: Bearer {black}\r\n{}", from(2));
    assert_eq!(server.send("POST", &format!("/api/games/{id}/commands"), &headers, moved.as_bytes()).0, 200);
    while watcher.hear_kind("event")["actor"] != "server" {}
    // The creator's bucket is empty, the other address's is not.
    let path = format!("/api/games/{id}/analysis?level=1");
    let (status, refused) = server.send("GET", &path, &from(1), b"");
    assert_eq!((status, refused["arguments"]["what"].as_str()), (429, Some("thinking")), "{refused}");
    assert_eq!(server.send("GET", &path, &from(2), b"").0, 200);
}
