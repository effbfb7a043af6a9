//! Starts, stops and kills the real server, and checks that acknowledged events survive.

#![cfg(unix)]

mod serving;

use std::process::Command;

use serde_json::json;
use serving::{Played, Server, careless, check, folder, play_all, traced, yiqi};
use yiqi_battery::volume;

#[test]
fn acknowledged_events_survive_a_kill() {
    let folder = folder("killed");
    let start = || Server::start(yiqi(&folder));
    let mut server = start();
    let mut games: Vec<Played> = (0..8).map(|_| Played::create(&server.address)).collect();
    let mut last = 0;
    for round in 0..volume(20, 1_000) {
        let enough = 5 + round * 13 % 40;
        let address = server.address.clone();
        // Kill it after `enough` acknowledgements, while other requests are in progress.
        play_all(&mut games, &address, |count| count >= enough, || server.kill());
        server = start();
        let checked = check(&server.address, &games).unwrap();
        assert!(checked >= last + enough, "{checked} after {last} and {enough}");
        last = checked;
    }
    // The check itself must detect a missing event and a changed one.
    games[0].acknowledged.push(json!({"sequence": 1_000_000}));
    assert!(check(&server.address, &games).is_err());
    games[0].acknowledged.pop();
    games[0].acknowledged[0]["event"]["move"] = json!("d1d2x");
    assert!(check(&server.address, &games).is_err());
    assert_eq!(server.terminate(), Some(0));
}

/// The last event of each game is acknowledged but not written. A kill after the last answer must lose it.
#[test]
fn the_check_detects_lost_events_of_a_server_that_answers_before_writing() {
    let folder = folder("answers-first");
    let start = || Server::start(careless("answers_first", &folder));
    let server = start();
    let mut games: Vec<Played> = (0..8).map(|_| Played::create(&server.address)).collect();
    play_all(&mut games, &server.address, |count| count >= 40, || {});
    server.kill();
    let server = start();
    let fault = check(&server.address, &games).unwrap_err();
    assert!(fault.contains("lost event"), "{fault}");
}

#[test]
fn the_server_stops_cleanly_and_can_be_backed_up_while_running() {
    let folder = folder("stopped");
    let server = Server::start(yiqi(&folder));
    let mut game = Played::create(&server.address);
    (0..5).for_each(|_| game.step(&server.address).unwrap());
    let copy = folder.join("copy").join("yiqi.db");
    std::fs::create_dir(folder.join("copy")).unwrap();
    let backup = || {
        let data = folder.to_str().unwrap();
        Command::new(env!("CARGO_BIN_EXE_yiqi"))
            .args(["backup", copy.to_str().unwrap(), "--data", data])
            .output()
            .unwrap()
    };
    assert!(backup().status.success());
    assert_eq!(backup().status.code(), Some(1), "an existing file is not overwritten");
    // A second server on the same database is refused.
    let second = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args(["serve", "--port", "0", "--lang", "en", "--data", folder.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another server uses this database"));
    assert_eq!(server.terminate(), Some(0));
    let server = Server::start(yiqi(copy.parent().unwrap()));
    assert_eq!(check(&server.address, &[game]), Ok(5));
}

/// Checks with strace that a sync of the log returns between a command and its acknowledgement.
#[test]
fn a_move_is_synced_before_it_is_acknowledged() {
    let folder = folder("traced");
    let trace = folder.join("trace");
    let options = ["-s", "300", "-e", "trace=fsync,fdatasync,sendto,write,writev,sendmsg"];
    let server = Server::start(traced(&yiqi(&folder), &options, &trace));
    let mut game = Played::create(&server.address);
    let moves = 20;
    (0..moves).for_each(|_| game.step(&server.address).unwrap());
    assert_eq!(server.terminate(), Some(0));
    let trace = std::fs::read_to_string(trace).unwrap();
    // Every acknowledgement (a response with events) needs a sync since the previous one.
    let (mut acknowledged, mut synced) = (0, false);
    for line in trace.lines() {
        let returned = !line.contains("unfinished");
        if (line.contains("fdatasync") || line.contains("fsync"))
            && returned
            && line.trim_end().ends_with("= 0")
        {
            synced = true;
        } else if line.contains("HTTP/1.1 200") && line.contains("\\\"events\\\":[") {
            assert!(synced, "an acknowledgement without a sync: {line}");
            synced = false;
            acknowledged += 1;
        }
    }
    assert_eq!(acknowledged, moves, "every acknowledgement must be in the trace");
}
