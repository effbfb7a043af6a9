//! Backup and restore of the log in PostgreSQL with PostgreSQL's own programs, as docs/serving.md says.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;

use crate::postgres_server::PostgresServer;
use crate::serving::{Played, Server, ask, check, eventually, folder};

fn serve(store: &str) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(["serve", "--port", "0", "--unlimited", "--lang", "en", "--store", store]);
    command.stderr(Stdio::null());
    Server::start(command)
}

/// Runs a program of PostgreSQL.
fn run(program: &str, server: &PostgresServer, arguments: &[&str]) {
    let output = Command::new(program)
        .args(["-h", "127.0.0.1", "-p", &server.port().to_string(), "-U", "yiqi"])
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
}

fn log(address: &str, game: &Played) -> Vec<Value> {
    let path = format!("/api/games/{}/events", game.id);
    let (status, events) = ask(address, "GET", &path, &game.tokens[0], &Value::Null).unwrap();
    assert_eq!(status, 200, "{events}");
    events.as_array().unwrap().clone()
}

#[test]
fn a_dump_of_a_running_log_is_restored_with_every_game_and_event() {
    let postgres = PostgresServer::start();
    let server = serve(&postgres.database("yiqi"));
    // Private games too: the secrets of players are kept.
    let mut games: Vec<Played> =
        (0..6).map(|number| Played::create_as(&server.address, number % 2 == 0)).collect();
    for game in &mut games {
        (0..5).for_each(|_| game.step(&server.address).unwrap());
    }
    let mut last = games.pop().unwrap();
    let dump = folder("dump").join("games.dump");
    let dump = dump.to_str().unwrap();
    let (is_over, steps) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        // One game goes on meanwhile.
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                last.step(&server.address).unwrap();
                steps.fetch_add(1, Ordering::Relaxed);
            }
        });
        let has_played = |count| {
            let goal = steps.load(Ordering::Relaxed) + count;
            let is_there = || (steps.load(Ordering::Relaxed) >= goal).then_some(());
            eventually(Duration::from_secs(60), is_there).expect("moves are played");
        };
        has_played(2);
        run("pg_dump", &postgres, &["-Fc", "-f", dump, "yiqi"]);
        has_played(2);
        is_over.store(true, Ordering::Relaxed);
    });
    let played = log(&server.address, &last);
    let before: Vec<Vec<Value>> = games.iter().map(|game| log(&server.address, game)).collect();
    assert_eq!(server.terminate(), Some(0));

    run("createdb", &postgres, &["restored"]);
    run("pg_restore", &postgres, &["--exit-on-error", "-d", "restored", dump]);
    let server = serve(&PostgresServer::url_at(postgres.port(), "restored"));
    let (_, listed) = ask(&server.address, "GET", "/api/games", "", &Value::Null).unwrap();
    assert_eq!(listed.as_array().map(Vec::len), Some(3), "the public games: {listed}");
    for (game, before) in games.iter().zip(&before) {
        assert_eq!(&log(&server.address, game), before);
    }
    assert_eq!(check(&server.address, &games), Ok(5 * 5));
    // Of the game that was being played, a beginning.
    let restored = log(&server.address, &last);
    assert!(restored.len() > 5 + 2 && restored.len() < played.len(), "{} {}", restored.len(), played.len());
    assert_eq!(restored, played[..restored.len()]);
    // Play goes on.
    for game in &mut games {
        game.step(&server.address).unwrap();
    }
    assert_eq!(check(&server.address, &games), Ok(5 * 6));
    assert_eq!(server.terminate(), Some(0));
}
