//! A database that is damaged, emptied or on a full disk.

mod common;

use std::path::Path;

use common::{Server, config, database, games, limits, token};
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use yiqi_opponents::standard;
use yiqi_server::{ServeError, start};
use yiqi_store::StoreOptions;

/// The size of the database's pages.
const PAGE: usize = 4_096;

/// Plays a few moves in so many games, and stops.
fn played(database: &Path, count: usize) -> Vec<(String, String)> {
    let server = Server::with(config(database, limits()));
    let made = (0..count).map(|_| {
        let (id, created) = server.create(&json!({"game": "liuzichong", "black": "human", "white": "human"}));
        let tokens = [token(&created, "black"), token(&created, "white")];
        for (number, m) in ["a2b2", "a3b3", "b2a2"].into_iter().enumerate() {
            let command = json!({"id": number.to_string(), "do": "move", "move": m});
            assert_eq!(server.command(&id, &tokens[number % 2], command).0, 200);
        }
        (id, tokens[0].clone())
    });
    let made = made.collect();
    server.stop();
    made
}

#[test]
fn a_damaged_game_is_told_to_be_damaged_and_never_to_be_missing_or_another() {
    let path = database("flipped");
    let made = played(&path, 40);
    let whole = std::fs::read(&path).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut damaged_in_all = 0;
    for _ in 0..yiqi_battery::volume(12, 200) {
        let mut bytes = whole.clone();
        // One page: an event and its entry in the index, which tells that it is missing, are never both damaged. The
        // header and the schema stay whole: without them there is no database at all.
        let page = random.random_range(3..bytes.len() / PAGE);
        for _ in 0..random.random_range(1..100) {
            let place = page * PAGE + random.random_range(0..PAGE);
            bytes[place] ^= 1 << random.random_range(0..8);
        }
        std::fs::write(&path, &bytes).unwrap();
        let _ = std::fs::remove_file(path.with_extension("db-wal"));
        let _ = std::fs::remove_file(path.with_extension("db-shm"));
        let server = match std::panic::catch_unwind(|| Server::with(config(&path, limits()))) {
            Ok(server) => server,
            // A database that cannot be opened at all is refused at the start.
            Err(_) => continue,
        };
        let mut damaged = 0;
        for (id, token) in &made {
            let (status, game) = server.get(&format!("/api/games/{id}"), Some(token));
            match status {
                200 => assert_eq!(game["moves"], json!(["a2b2", "a3b3", "b2a2"]), "altered"),
                500 => {
                    assert_eq!(game["code"], "server-damaged");
                    damaged += 1;
                }
                other => panic!("{id} answered {other}: {game}"),
            }
        }
        if damaged > 0 {
            assert!(server.metric("yiqi_store_errors_total") >= 1.0);
        }
        damaged_in_all += damaged;
        assert_eq!(server.get("/livez", None).0, 200);
        server.stop();
    }
    assert!(damaged_in_all > 0, "nothing was ever damaged");
}

#[test]
fn a_database_whose_structure_is_damaged_is_served_read_only() {
    let path = database("structure");
    let made = played(&path, 40);
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 4_096;
    bytes[last..last + 64].fill(0xff);
    std::fs::write(&path, &bytes).unwrap();
    let server = Server::with(config(&path, limits()));
    let (status, refused) = server.get("/readyz", None);
    assert_eq!((status, refused["code"].as_str()), (500, Some("server-damaged")));
    assert_eq!(server.get("/livez", None).0, 200);
    let readable: Vec<_> = made
        .iter()
        .filter(|(id, token)| server.get(&format!("/api/games/{id}"), Some(token)).0 == 200)
        .collect();
    assert!(!readable.is_empty(), "what can be read is served");
    let (id, token) = readable[0];
    let (status, refused) = server.command(id, token, json!({"id": "9", "do": "undo"}));
    assert_eq!((status, refused["code"].as_str()), (500, Some("server-damaged")), "nothing is written");
}

#[test]
fn an_empty_file_where_a_database_was_is_refused() {
    let path = database("emptied");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    // A first start that was killed may leave an empty file; there was no database yet.
    std::fs::write(&path, b"").unwrap();
    let running = runtime.block_on(start(games(), standard(), config(&path, limits()))).unwrap();
    runtime.block_on(running.stop()).unwrap();
    std::fs::write(&path, b"").unwrap();
    let refused = runtime.block_on(start(games(), standard(), config(&path, limits())));
    assert!(matches!(refused, Err(ServeError::Emptied)), "{refused:?}");
    assert_eq!(std::fs::metadata(&path).unwrap().len(), 0, "nothing was written");
}

#[test]
fn a_full_disk_is_told_and_nothing_hangs() {
    let options = StoreOptions { max_pages: Some(40) };
    let server = Server::with_store(config(&database("full"), limits()), options);
    let create = json!({"game": "reversi", "black": "human", "white": "human", "public": true});
    let mut kept: Vec<Value> = Vec::new();
    let refused = loop {
        let (status, answer) = server.post("/api/games", None, &create);
        match status {
            201 => kept.push(answer),
            _ => break (status, answer),
        }
        assert!(kept.len() < 10_000, "the disk is never full");
    };
    assert_eq!((refused.0, refused.1["code"].as_str()), (503, Some("server-not-stored")));
    assert_eq!(refused.1["arguments"], json!({}), "the database's words are for the log");
    // All are still answered, and the server knows that it is not ready.
    assert_eq!(server.get("/livez", None).0, 200);
    for created in &kept {
        let id = created["id"].as_str().unwrap();
        assert_eq!(server.get(&format!("/api/games/{id}"), None).0, 200);
    }
    assert!(server.metric("yiqi_store_errors_total") >= 1.0);
    server.stop();
}
