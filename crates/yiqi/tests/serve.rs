//! The real server: started, stopped, killed in the middle of everything; and what clients were told compared with what
//! is there afterwards.

#![cfg(unix)]

mod serving;

use std::process::Command;

use serde_json::json;
use serving::{Played, Server, careless, check, folder, play_all, traced, yiqi};
use yiqi_battery::volume;

#[test]
fn what_was_acknowledged_is_there_after_every_kill() {
    let folder = folder("killed");
    let start = || Server::start(yiqi(&folder));
    let mut server = start();
    let mut games: Vec<Played> = (0..8).map(|_| Played::create(&server.address)).collect();
    let mut last = 0;
    for round in 0..volume(20, 1_000) {
        let enough = 5 + round * 13 % 40;
        let address = server.address.clone();
        // After so many acknowledgements, while others are under way.
        play_all(&mut games, &address, |count| count >= enough, || server.kill());
        server = start();
        let checked = check(&server.address, &games).unwrap();
        assert!(checked >= last + enough, "{checked} after {last} and {enough}");
        last = checked;
    }
    // The checker is worth something: it sees an event that was told and is not there, and one that is another.
    games[0].told.push(json!({"sequence": 1_000_000}));
    assert!(check(&server.address, &games).is_err());
    games[0].told.pop();
    games[0].told[0]["event"]["move"] = json!("d1d2x");
    assert!(check(&server.address, &games).is_err());
    assert_eq!(server.terminate(), Some(0));
}

/// The last event of each game is acknowledged but not written. A kill after the last answer must lose it.
#[test]
fn the_checker_finds_what_a_kill_takes_from_a_server_that_answers_before_it_writes() {
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
fn it_stops_when_told_and_a_copy_of_its_database_is_made_meanwhile() {
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
    assert_eq!(backup().status.code(), Some(1), "it is not overwritten");
    // A second server on the same data is refused, in words.
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

/// Under strace: between a command and its acknowledgement lies a sync of the log that has returned.
#[test]
fn the_disk_has_a_move_before_its_player_hears_of_it() {
    let folder = folder("traced");
    let trace = folder.join("trace");
    let options = ["-s", "300", "-e", "trace=fsync,fdatasync,sendto,write,writev,sendmsg"];
    let server = Server::start(traced(&yiqi(&folder), &options, &trace));
    let mut game = Played::create(&server.address);
    let moves = 20;
    (0..moves).for_each(|_| game.step(&server.address).unwrap());
    assert_eq!(server.terminate(), Some(0));
    let trace = std::fs::read_to_string(trace).unwrap();
    // Every acknowledgement of a command (its answer has its events) needs a sync since the one before.
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
    assert_eq!(acknowledged, moves, "every acknowledgement was seen");
}
