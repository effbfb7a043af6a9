//! Players who wait for anyone, at different servers.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::PATIENCE;
use crate::nodes::{Cluster, NODES};
use crate::serving::{ask, eventually};
use crate::sockets::Socket;

/// A player who seeks a game at a server.
fn seek(cluster: &Cluster, node: usize, player: &str) -> Socket {
    let wish = json!({"game": "reversi", "clock": "10m", "player": format!("the-key-of-{player}-0123456789"),
        "id": format!("the-request-of-{player}"), "name": player});
    Socket::open(&cluster.address(node), "/api/seek", &wish, PATIENCE).expect("the server answers")
}

/// A player who seeks a game, and whom nobody has met yet.
fn wait(cluster: &Cluster, node: usize, player: &str) -> Socket {
    let mut seeker = seek(cluster, node, player);
    assert_eq!(seeker.receive(), Some(json!("waiting")), "{player}");
    seeker
}

/// The game that a player is told of.
fn paired(seeker: &mut Socket) -> Value {
    loop {
        let message = seeker.receive().expect("the player is paired");
        if message != "waiting" {
            assert!(message["paired"]["id"].is_string(), "{message}");
            return message["paired"].clone();
        }
    }
}

/// The game of a player who asks again, at the next server, after a lost connection or a refusal.
fn paired_at_last(cluster: &Cluster, node: usize, player: &str) -> Value {
    let attempt = |node: usize| {
        let mut seeker = seek(cluster, node, player);
        loop {
            let message = seeker.receive()?;
            if message["paired"].is_object() {
                return Some(message["paired"].clone());
            }
        }
    };
    (node..node + 10).find_map(attempt).expect("the player is paired")
}

fn sql(cluster: &Cluster, statement: &str) -> Vec<String> {
    cluster.postgres.lock().unwrap().sql("yiqi", statement)
}

fn open_seeks(cluster: &Cluster, node: usize) -> Value {
    ask(&cluster.address(node), "GET", "/api/seeks", "", &Value::Null).expect("the server answers").1
}

/// Each player makes a move, at any server.
fn play(cluster: &Cluster, games: [&Value; 2], nodes: [usize; 2]) {
    let [one, other] = games;
    assert_eq!(one["id"], other["id"]);
    assert_ne!(one["side"], other["side"]);
    assert_ne!(one["token"], other["token"]);
    let path = format!("/api/games/{}", one["id"].as_str().unwrap());
    for (side, node) in ["black", "white"].into_iter().zip(nodes) {
        let own = if one["side"] == side { one } else { other };
        let (_, game) = ask(&cluster.address(node), "GET", &path, "", &Value::Null).unwrap();
        assert_eq!(game["view"]["to_move"], side, "{game}");
        let command = json!({"id": side, "do": "move", "move": game["legal_moves"][0]});
        let token = own["token"].as_str().unwrap();
        let (status, done) =
            ask(&cluster.address(node), "POST", &format!("{path}/commands"), token, &command).unwrap();
        assert_eq!(status, 200, "{done}");
    }
}

#[test]
fn players_at_different_servers_play_each_other() {
    let cluster = Cluster::start();
    let mut ann = wait(&cluster, 0, "Ann");
    for node in 0..NODES {
        let is_shown = || {
            let open = open_seeks(&cluster, node);
            (open[0]["waiting"] == 1 && open[0]["clock"] == "10m").then_some(())
        };
        eventually(PATIENCE, is_shown).expect("all servers show what Ann waits for");
    }
    let mut bob = seek(&cluster, 1, "Bob");
    let (with_bob, with_ann) = (paired(&mut ann), paired(&mut bob));
    play(&cluster, [&with_bob, &with_ann], [2, 0]);
    assert_eq!((ann.receive(), open_seeks(&cluster, 2)), (None, json!([])), "nobody waits");
    // Secrets are not in the database, neither of seats nor of players.
    let stored =
        sql(&cluster, "SELECT seeks::text FROM seeks UNION ALL SELECT keys::text FROM keys").join("\n");
    let hidden = [
        "the-key-of",
        "the-request-of",
        with_bob["token"].as_str().unwrap(),
        with_ann["token"].as_str().unwrap(),
    ];
    for secret in hidden {
        let in_hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
        assert!(!stored.contains(secret) && !stored.contains(&in_hex), "{secret}: {stored}");
    }
    // A player who was not told asks again, at any server and however often; nobody else gets the seat with the same request.
    for node in [2, 1, 0] {
        assert_eq!(paired(&mut seek(&cluster, node, "Ann")), with_bob);
    }
    let eve = json!({"game": "go", "player": "the-key-of-Eve-0123456789", "id": "the-request-of-Ann"});
    let mut eve = Socket::open(&cluster.address(2), "/api/seek", &eve, PATIENCE).unwrap();
    assert_eq!(eve.receive(), Some(json!("waiting")));
    drop(eve);
    // The same player at another server takes the place of the earlier request.
    let mut first = wait(&cluster, 0, "Cho");
    let second = wait(&cluster, 1, "Cho");
    assert_eq!((first.receive(), first.receive()), (Some(json!("replaced")), None));
    drop(second);
    let is_gone = || (open_seeks(&cluster, 0) == json!([])).then_some(());
    eventually(PATIENCE, is_gone).expect("a player who leaves does not wait any longer");
    // Without NATS, a server finds out by itself that its player is paired.
    cluster.nats.lock().unwrap().kill();
    let mut dan = wait(&cluster, 0, "Dan");
    let mut eve = seek(&cluster, 1, "Eve");
    play(&cluster, [&paired(&mut dan), &paired(&mut eve)], [0, 0]);
    assert_eq!(sql(&cluster, "SELECT count(*) FROM games"), ["2"]);
}

/// Also while the database commits what its servers do not hear of.
#[test]
fn players_who_come_at_the_same_time_are_all_paired_once() {
    const PLAYERS: usize = 40;
    let cluster = Cluster::start();
    let told: Vec<Value> = std::thread::scope(|scope| {
        let seekers: Vec<_> = (0..PLAYERS)
            .map(|number| {
                let cluster = &cluster;
                scope.spawn(move || paired_at_last(cluster, number, &format!("Player {number}")))
            })
            .collect();
        for _ in 0..5 {
            cluster.proxy.mute(true);
            // Meanwhile something is committed.
            sql(&cluster, "SELECT count(*) FROM seeks");
            cluster.proxy.cut();
            cluster.proxy.mute(false);
            sql(&cluster, "SELECT count(*) FROM seeks");
        }
        seekers.into_iter().map(|seeker| seeker.join().unwrap()).collect()
    });
    let mut sides: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for game in &told {
        let is_new =
            sides.entry(game["id"].as_str().unwrap()).or_default().insert(game["side"].as_str().unwrap());
        assert!(is_new, "two players have the same seat: {game}");
    }
    assert!(sides.values().all(|sides| sides.len() == 2), "{sides:?}");
    assert_eq!(sides.len(), PLAYERS / 2);
    let mut names = BTreeSet::new();
    for (node, id) in sides.keys().enumerate() {
        let (_, game) =
            ask(&cluster.address(node), "GET", &format!("/api/games/{id}"), "", &Value::Null).unwrap();
        for side in ["black", "white"] {
            names.insert(game["setup"]["seats"][side]["name"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(names.len(), PLAYERS, "nobody is in two games: {names:?}");
    let half = (PLAYERS / 2).to_string();
    assert_eq!(sql(&cluster, "SELECT count(*) FROM games"), [half]);
    assert_eq!(sql(&cluster, "SELECT count(*) FROM seeks WHERE game IS NULL"), ["0"]);
}

#[test]
fn a_player_whose_server_dies_is_not_paired_until_they_come_back() {
    let cluster = Cluster::start();
    let ann = wait(&cluster, 0, "Ann");
    let is_shown = || (open_seeks(&cluster, 1)[0]["waiting"] == 1).then_some(());
    eventually(PATIENCE, is_shown).expect("the other servers know of Ann");
    cluster.kill(0);
    drop(ann);
    let is_gone = || (open_seeks(&cluster, 1) == json!([])).then_some(());
    eventually(PATIENCE, is_gone).expect("Ann is forgotten");
    let mut bob = wait(&cluster, 1, "Bob");
    assert_eq!(sql(&cluster, "SELECT count(*) FROM games"), ["0"], "not with somebody who is away");
    let mut ann = seek(&cluster, 2, "Ann");
    play(&cluster, [&paired(&mut ann), &paired(&mut bob)], [1, 2]);
    // Somebody comes while the dead server's lease lasts, or just after: the player who comes back gets the game in either case.
    let dan = wait(&cluster, 2, "Dan");
    cluster.kill(2);
    drop(dan);
    let mut eve = seek(&cluster, 1, "Eve");
    let mut dan = seek(&cluster, 1, "Dan");
    play(&cluster, [&paired(&mut eve), &paired(&mut dan)], [1, 1]);
    assert_eq!(sql(&cluster, "SELECT count(*) FROM games"), ["2"]);
}
