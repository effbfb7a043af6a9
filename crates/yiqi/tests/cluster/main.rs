//! Three real servers with one PostgreSQL, its standbys and one NATS, under load, while all of them are killed, cut off and
//! restarted.

#![cfg(feature = "cluster")]
#![allow(clippy::print_stderr)]

mod backup;
mod clients;
mod databases;
mod nodes;
#[path = "../../../yiqi-store/tests/postgres_server/mod.rs"]
mod postgres_server;
mod presence;
mod proxy;
mod seeks;
#[path = "../serving/mod.rs"]
mod serving;
mod sockets;

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use clients::{Game, Random, Run, check, watch};
use nodes::{Cluster, NODES};
use serving::{Server, ask, eventually, example};
use yiqi_battery::volume;

const GAMES: u64 = 6;

/// No step may take longer; a fault is over much sooner.
const PATIENCE: Duration = Duration::from_secs(120);

/// Everything of the log that the checker needs.
const LOG: &str = "SELECT game, sequence, command FROM events ORDER BY game, sequence";

#[derive(Clone, Copy, Debug)]
enum Fault {
    KillNode,
    StopNode,
    KillNats,
    RestartPostgres,
    KillPostgres,
    FailOver,
    CutConnections,
    SlowConnections,
    LoseAnswers,
}

const FAULTS: [Fault; 9] = [
    Fault::KillNode,
    Fault::LoseAnswers,
    Fault::KillNats,
    Fault::CutConnections,
    Fault::KillPostgres,
    Fault::FailOver,
    Fault::SlowConnections,
    Fault::StopNode,
    Fault::RestartPostgres,
];

/// Waits until some more commands are acknowledged.
fn wait_for_progress(run: &Run, count: u64) {
    let goal = run.acknowledged.load(Ordering::Relaxed) + count;
    let is_there = || (run.acknowledged.load(Ordering::Relaxed) >= goal).then_some(());
    eventually(PATIENCE, is_there).expect("commands are acknowledged");
}

fn inject(cluster: &Cluster, run: &Run, fault: Fault, node: usize) {
    match fault {
        Fault::KillNode => {
            cluster.kill(node);
            wait_for_progress(run, GAMES);
            cluster.run(node);
        }
        Fault::StopNode => {
            cluster.stop(node);
            wait_for_progress(run, GAMES);
            cluster.run(node);
        }
        Fault::KillNats => {
            cluster.nats.lock().unwrap().kill();
            wait_for_progress(run, 2 * GAMES);
            cluster.nats.lock().unwrap().run();
        }
        Fault::RestartPostgres => {
            cluster.postgres.lock().unwrap().order("stop");
            cluster.postgres.lock().unwrap().order("start");
        }
        Fault::KillPostgres => {
            cluster.postgres.lock().unwrap().order("kill");
            cluster.postgres.lock().unwrap().order("start");
        }
        Fault::FailOver => {
            let former = cluster.postgres.lock().unwrap().fail_over();
            // One standby is enough to go on.
            wait_for_progress(run, 2 * GAMES);
            cluster.postgres.lock().unwrap().replace(former);
        }
        Fault::CutConnections => cluster.proxy.cut(),
        Fault::SlowConnections => {
            cluster.proxy.slow(Duration::from_millis(40));
            wait_for_progress(run, GAMES);
            cluster.proxy.slow(Duration::ZERO);
        }
        Fault::LoseAnswers => {
            // What is sent is committed, and the servers do not learn of it.
            cluster.proxy.mute(true);
            std::thread::sleep(Duration::from_millis(200));
            cluster.proxy.cut();
            cluster.proxy.mute(false);
        }
    }
    wait_for_progress(run, 2 * GAMES);
}

#[test]
fn every_acknowledged_event_is_stored_once_in_order_whatever_fails() {
    let faults = volume(20, 200);
    let cluster = Cluster::start_with(2);
    let mut games: Vec<Game> =
        (0..GAMES).map(|seed| Game::create(&cluster.address(seed as usize), seed + 1)).collect();
    let ids: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
    let run = Run { is_over: AtomicBool::new(false), acknowledged: AtomicU64::new(0) };
    let watched: Vec<(u64, Vec<String>)> = std::thread::scope(|scope| {
        for game in &mut games {
            let (cluster, run) = (&cluster, &run);
            scope.spawn(move || game.play(cluster, run));
        }
        let watchers: Vec<_> = ids
            .iter()
            .zip(100..)
            .map(|(id, seed)| {
                scope.spawn({
                    let (cluster, run) = (&cluster, &run);
                    move || watch(cluster, run, id, seed)
                })
            })
            .collect();
        // However the faults end, the clients do.
        let stop = StopOnDrop(&run);
        wait_for_progress(&run, GAMES);
        let mut random = Random::new(7);
        for number in 0..faults {
            let fault = FAULTS[number % FAULTS.len()];
            inject(&cluster, &run, fault, random.below(NODES));
        }
        drop(stop);
        watchers.into_iter().map(|watcher| watcher.join().unwrap()).collect()
    });
    for game in &games {
        assert!(game.refused.is_empty(), "a good move was refused: {}", game.refused[0]);
    }
    let rows = cluster.postgres.lock().unwrap().sql("yiqi", LOG);
    let checked = check(&rows, &games).unwrap();
    assert!(checked >= faults * 2 * GAMES as usize, "{checked}");
    for (seen, wrong) in &watched {
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(*seen > 0);
    }
    // All servers tell the same, which is what was acknowledged.
    for game in &games {
        let told: Vec<Vec<Value>> =
            (0..NODES).map(|node| read_log(&cluster.address(node), &game.id)).collect();
        assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{} differs", game.id);
        let log = &told[0];
        for event in &game.events {
            let number = event["sequence"].as_u64().unwrap() as usize;
            assert_eq!(log.get(number - 1), Some(event), "{}", game.id);
        }
    }
    eprintln!(
        "{faults} faults, {} commands, {checked} acknowledged events",
        run.acknowledged.load(Ordering::Relaxed)
    );
}

/// The whole log of a public game, page by page.
fn read_log(address: &str, id: &str) -> Vec<Value> {
    let mut log: Vec<Value> = Vec::new();
    loop {
        let path = format!("/api/games/{id}/events?after={}", log.len());
        let (status, page) = ask(address, "GET", &path, "", &Value::Null).unwrap();
        match page.as_array() {
            Some(events) if status == 200 && !events.is_empty() => log.extend(events.iter().cloned()),
            Some(_) if status == 200 => return log,
            _ => panic!("{status}: {page}"),
        }
    }
}

struct StopOnDrop<'a>(&'a Run);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Relaxed);
    }
}

/// A server that answers before it stores must be found out, or the test above proves nothing.
#[test]
fn the_checker_finds_a_server_that_acknowledges_early() {
    let cluster = Cluster::start();
    for seed in 1..=20 {
        let mut command = Command::new(example("careless_cluster"));
        command.args([cluster.store(), cluster.announce()]).stderr(Stdio::null());
        let careless = Server::start(command);
        let address = careless.address.clone();
        let mut game = Game::create(&address, seed);
        cluster.proxy.slow(Duration::from_millis(50));
        // All requests go to the careless server.
        let alone = std::mem::replace(&mut *cluster.addresses.write().unwrap(), vec![address; NODES]);
        let run = Run { is_over: AtomicBool::new(false), acknowledged: AtomicU64::new(0) };
        std::thread::scope(|scope| {
            let (playing, run, cluster) = (&mut game, &run, &cluster);
            scope.spawn(move || playing.play(cluster, run));
            let stop = StopOnDrop(run);
            wait_for_progress(run, 3);
            careless.kill();
            drop(stop);
        });
        cluster.proxy.slow(Duration::ZERO);
        *cluster.addresses.write().unwrap() = alone;
        // What the killed server had sent may still arrive.
        cluster.proxy.cut();
        let rows = cluster.postgres.lock().unwrap().sql("yiqi", LOG);
        if check(&rows, &[game]).is_err() {
            return;
        }
    }
    panic!("the checker has found nothing wrong with a server that acknowledges early");
}

/// A flag falls although the only server that had the game in memory is gone, and nobody asks for the game.
#[test]
fn another_server_takes_over_the_work_of_one_that_died() {
    let cluster = Cluster::start();
    let body =
        json!({"game": "liuzichong", "black": "human", "white": "human", "public": true, "clock": "3s"});
    let (_, created) = ask(&cluster.address(0), "POST", "/api/games", "", &body).unwrap();
    let id = created["id"].as_str().unwrap();
    let path = format!("/api/games/{id}");
    for (number, side) in ["black", "white"].into_iter().enumerate() {
        let (_, game) = ask(&cluster.address(0), "GET", &path, "", &Value::Null).unwrap();
        let command = json!({"id": number.to_string(), "do": "move", "move": game["legal_moves"][0]});
        let token = created["tokens"][side].as_str().unwrap();
        let (status, done) =
            ask(&cluster.address(0), "POST", &format!("{path}/commands"), token, &command).unwrap();
        assert_eq!(status, 200, "{done}");
    }
    // The claim is in the database before the server dies.
    let claims = || cluster.postgres.lock().unwrap().sql("yiqi", "SELECT game FROM claims");
    eventually(PATIENCE, || claims().contains(&id.to_owned()).then_some(())).expect("a claim");
    cluster.kill(0);
    let flagged = || {
        // Read from the log: no server opens the game for that.
        let log = cluster.postgres.lock().unwrap().sql("yiqi", "SELECT command FROM events");
        log.iter().any(|command| command.starts_with("flagged-")).then_some(())
    };
    eventually(PATIENCE, flagged).expect("the flag falls");
    let log = cluster.postgres.lock().unwrap().sql("yiqi", "SELECT command FROM events");
    assert_eq!(log.iter().filter(|command| command.starts_with("flagged-")).count(), 1);
    let (_, game) = ask(&cluster.address(1), "GET", &path, "", &Value::Null).unwrap();
    assert_eq!(game["result"], ask(&cluster.address(2), "GET", &path, "", &Value::Null).unwrap().1["result"]);
}

/// Two clients at two servers: each move is shown at the other one, although neither asks the other's server.
#[test]
fn a_game_is_played_at_two_servers_and_an_engine_moves_once() {
    let cluster = Cluster::start();
    let body = json!({"game": "reversi", "black": "human", "white": "level:1", "public": true});
    let (_, created) = ask(&cluster.address(0), "POST", "/api/games", "", &body).unwrap();
    let id = created["id"].as_str().unwrap();
    let (path, token) = (format!("/api/games/{id}"), created["tokens"]["black"].as_str().unwrap());
    let mut moves = 0;
    for number in 0..12 {
        let node = number % NODES;
        let is_turn = || {
            let (_, game) = ask(&cluster.address(node), "GET", &path, "", &Value::Null)?;
            (game["view"]["to_move"] == "black").then_some(game)
        };
        let game = eventually(PATIENCE, is_turn).expect("the engine moves");
        let Some(m) = game["legal_moves"].get(0) else { break };
        let command = json!({"id": number.to_string(), "do": "move", "move": m});
        let (status, done) =
            ask(&cluster.address(node + 1), "POST", &format!("{path}/commands"), token, &command).unwrap();
        assert_eq!(status, 200, "{done}");
        moves += 1;
    }
    assert_eq!(moves, 12);
    let commands = cluster
        .postgres
        .lock()
        .unwrap()
        .sql("yiqi", "SELECT DISTINCT command FROM events WHERE command LIKE 'engine-%'");
    assert!(commands.len() >= 11, "{commands:?}");
    // One claim for the game, whichever servers have it in memory.
    assert_eq!(cluster.postgres.lock().unwrap().sql("yiqi", "SELECT count(*) FROM claims"), ["1"]);
}
