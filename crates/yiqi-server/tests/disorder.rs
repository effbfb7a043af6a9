//! Commands that arrive twice, late and out of order, from several clients at once, while the game is unloaded and
//! reloaded: each is performed once, and all clients receive the same events.

#[path = "disorder/checks.rs"]
mod checks;
#[path = "disorder/clients.rs"]
mod clients;
mod common;
#[path = "disorder/model.rs"]
mod model;
#[path = "disorder/plan.rs"]
mod plan;

use std::collections::BTreeSet;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use clients::{Answered, Ear, Table, come_and_go, listen, work};
use common::{Server, config, database, limits};
use model::{Model, replay};
use plan::{Plan, Step};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use yiqi_battery::volume;
use yiqi_core::Side;
use yiqi_server::ServerLimits;

/// The cases that occurred in all runs together: the rare ones must occur too.
#[derive(Default)]
struct Seen {
    done: usize,
    again: usize,
    refused: BTreeSet<String>,
}

impl Seen {
    fn note(&mut self, answers: &[Vec<Answered>]) {
        let mut ids = BTreeSet::new();
        for Answered { side, body, answer } in answers.iter().flatten() {
            match answer {
                Ok(_) if ids.insert((side.name(), body["id"].to_string())) => self.done += 1,
                Ok(_) => self.again += 1,
                Err(refused) => drop(self.refused.insert(refused["code"].as_str().unwrap().to_owned())),
            }
        }
    }

    fn expect(&self, codes: &[&str]) {
        assert!(self.done > 50 && self.again > 50, "{} done, {} again", self.done, self.again);
        for code in codes {
            assert!(self.refused.contains(*code), "{code} is not among {:?}", self.refused);
        }
    }
}

/// Releases waiting clients, however the run ends.
struct Ending<'a> {
    are_done: &'a AtomicBool,
    stream: TcpStream,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.are_done.store(true, Ordering::SeqCst);
        // The socket may be closed already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Carries out a plan, with a thread for each client, and checks the outcome. Returns the log and the answers.
fn carry_out(
    table: &Table<'_>,
    plan: &Plan,
    mut random: Xoshiro256PlusPlus,
) -> (Vec<Value>, Vec<Vec<Answered>>) {
    let minute = Duration::from_secs(60);
    let are_done = &AtomicBool::new(false);
    let (throughout, _) = Ear::open(table, None, 0);
    let MaybeTlsStream::Plain(stream) = throughout.socket.socket.get_ref() else { panic!("no TLS here") };
    let stream = stream.try_clone().unwrap();
    let (pass_on, heard) = channel();
    std::thread::scope(|scope| {
        let ending = Ending { are_done, stream };
        scope.spawn(move || listen(table, throughout, &pass_on));
        let watcher = scope.spawn(move || come_and_go(table, are_done, &mut random));
        let mut clients = Vec::new();
        for (number, client) in plan.clients.iter().enumerate() {
            clients.push(scope.spawn(move || work(table, number, client)));
        }
        let (answers, ears): (Vec<_>, Vec<_>) =
            clients.into_iter().map(|client| client.join().unwrap()).unzip();
        are_done.store(true, Ordering::SeqCst);
        let log = checks::log_is_the_game(table);
        // The permanent watcher, the one that reconnected, and the players: all have received the log, in order.
        let told: Vec<Value> = log.iter().map_while(|_| heard.recv_timeout(minute).ok()).collect();
        assert_eq!(told, log);
        let (told, views) = watcher.join().unwrap();
        assert_eq!(told, log);
        checks::nothing_else_was_shown(table, &log, &views);
        for mut ear in ears.into_iter().flatten() {
            while ear.events.len() < log.len() {
                ear.hear_event();
            }
            ear.socket.say(&json!("ping"));
            assert_eq!(ear.answer(), "pong");
            assert_eq!(ear.events, log);
        }
        // And nothing else.
        drop(ending);
        assert_eq!(heard.recv_timeout(minute).ok(), None);
        (log, answers)
    })
}

#[test]
fn from_many_clients_at_once() {
    let mut seen = Seen::default();
    for seed in 0..volume(8, 300) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let plan = Plan::new(&mut random);
        let path = database("disorder");
        let limits = ServerLimits { idle: plan.idle, ..limits() };
        let server = Server::with(config(&path, limits));
        let table = Table::lay(&server, &plan.game);
        let (log, answers) = carry_out(&table, &plan, random);
        let done = checks::each_was_done_once(&log, &answers);
        checks::nobody_was_misled(&log, &answers);
        seen.note(&answers);
        // After a restart the game and the answers are the same.
        let Table { id, black, white, .. } = table;
        server.stop();
        checks::stored_once(&path, &id, &done);
        let server = Server::with(config(&path, limits));
        let table = Table { server: &server, id, black, white };
        for ((side, id), answer) in done {
            let side = if side == "black" { Side::Black } else { Side::White };
            assert_eq!(table.send(side, &json!({"id": id, "do": "new_game"})), Ok(answer));
        }
        assert_eq!(checks::log_is_the_game(&table), log);
        server.stop();
    }
    seen.expect(&["session-stale", "session-not-your-turn"]);
}

#[test]
fn one_after_the_other_in_any_order() {
    let mut seen = Seen::default();
    for seed in 0..volume(12, 300) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let plan = Plan::new(&mut random);
        let server = Server::with(config(&database("order"), ServerLimits { idle: plan.idle, ..limits() }));
        let table = Table::lay(&server, &plan.game);
        let mut model = Model::new(table.log(0));
        let mut ears: Vec<Ear> = plan
            .clients
            .iter()
            .map(|client| Ear::open(&table, Some(table.token(client.side)), 0).0)
            .collect();
        let mut answers = Vec::new();
        let mut lists: Vec<_> = plan.clients.iter().map(|client| client.steps.iter()).collect();
        for number in 0.. {
            let left: Vec<usize> = (0..lists.len()).filter(|list| lists[*list].len() > 0).collect();
            let Some(&list) = left.choose(&mut random) else { break };
            let (client, step) = (&plan.clients[list], lists[list].next().unwrap());
            let body = match step {
                Step::Send(body) => body.clone(),
                Step::PlayNow(choice) => {
                    let legal = replay(&model.log).game().legal_moves();
                    let m = legal.get(choice % legal.len().max(1)).map_or("pass", String::as_str);
                    json!({"id": format!("now-{number}"), "do": "move", "move": m})
                }
            };
            for _ in 0..random.random_range(1..=2) {
                let answer =
                    if client.has_socket { ears[list].send(&body) } else { table.send(client.side, &body) };
                model.check(client.side, &body, &answer);
                answers.push(Answered { side: client.side, body: body.clone(), answer });
                assert_eq!(table.log(0), model.log);
            }
        }
        assert_eq!(checks::log_is_the_game(&table), model.log);
        seen.note(&[answers]);
    }
    seen.expect(&[
        "session-stale",
        "session-not-your-turn",
        "session-needs-consent",
        "session-nobody-to-ask",
    ]);
    seen.expect(&["session-nothing-asked", "session-nothing-to-undo", "game-over"]);
}
