//! What is particular to the log in PostgreSQL.

use std::sync::mpsc::channel;
use std::sync::{Arc, LazyLock, Mutex};

use yiqi_store::{
    Append, Appended, Claims as _, EventStore, Migrated, PostgresOptions, PostgresStore, Role, Store,
    StoreError,
};

use crate::databases::Database;
use crate::postgres_server::PostgresServer;
use crate::{ALL, append, create, moved, wait};

/// One server for all tests of this program; each test has its own database. It ends with the program, when its input does.
static SERVER: LazyLock<Mutex<PostgresServer>> = LazyLock::new(|| Mutex::new(PostgresServer::start()));

pub(crate) struct Postgres {
    name: String,
    url: String,
}

pub(crate) fn database(name: &str) -> Postgres {
    let url = SERVER.lock().unwrap().database(name);
    Postgres { name: name.to_owned(), url }
}

impl Postgres {
    pub(crate) fn node(&self, node: &str) -> PostgresStore {
        PostgresStore::open(&self.url, node, PostgresOptions::default()).unwrap()
    }

    /// Runs a statement.
    pub(crate) fn run(&self, sql: &str) {
        SERVER.lock().unwrap().sql(&self.name, sql);
    }
}

impl Database for Postgres {
    fn open(&self) -> Arc<dyn EventStore> {
        Arc::new(self.node("node"))
    }

    fn number(&self, sql: &str) -> i64 {
        SERVER.lock().unwrap().sql(&self.name, sql)[0].parse().unwrap()
    }
}

#[test]
fn of_appends_from_several_servers_one_is_stored_for_each_number() {
    let database = database("several");
    let nodes: Vec<PostgresStore> = (0..3).map(|node| database.node(&format!("node-{node}"))).collect();
    create(&nodes[0], "a", true, Vec::new());
    std::thread::scope(|scope| {
        for (node, store) in nodes.iter().enumerate() {
            scope.spawn(move || {
                let (mut expected, mut done) = (1, 0);
                while done < 20 {
                    let command = format!("n{node}-{done}");
                    // Two events, so that half of a command would be noticed.
                    let events = vec![moved("f5"), moved(&command)];
                    match wait(|reply| store.append(append("a", expected, &command, events), reply)) {
                        Ok(Appended::Done(last)) => (expected, done) = (last, done + 1),
                        Ok(Appended::Conflict(last)) => expected = last,
                        other => panic!("{other:?}"),
                    }
                }
            });
        }
    });
    let log = nodes[1].read("a", 0, ALL).unwrap();
    assert_eq!(log.len(), 1 + 2 * 60);
    for pair in log[1..].chunks(2) {
        assert_eq!(pair[0].command, pair[1].command);
        assert_eq!(pair[1].event, moved(&pair[1].command));
    }
    for node in 0..3 {
        let own = log.iter().filter(|stored| stored.command.starts_with(&format!("n{node}-")));
        let own: Vec<&str> = own.map(|stored| stored.command.as_str()).collect();
        let expected: Vec<String> =
            (0..20).flat_map(|done| [format!("n{node}-{done}"), format!("n{node}-{done}")]).collect();
        assert_eq!(own, expected, "each once, in order");
    }
}

#[test]
fn the_schema_has_both_unique_keys() {
    let database = database("unique");
    create(&database.node("a"), "a", true, Vec::new());
    let insert = |sequence: u64, command: &str| {
        let sql = format!(
            "INSERT INTO events VALUES ('a', {sequence}, 1, 'black', '{command}', 0, '{{}}', NULL)
             ON CONFLICT DO NOTHING RETURNING sequence"
        );
        SERVER.lock().unwrap().sql(&database.name, &sql).len()
    };
    assert_eq!(insert(1, "other"), 0, "the number is taken");
    assert_eq!(insert(2, "create"), 0, "the command is taken");
    assert_eq!(insert(2, "other"), 1);
}

#[test]
fn servers_that_start_at_once_upgrade_once() {
    let database = database("upgrade");
    std::thread::scope(|scope| {
        for node in 0..6 {
            let database = &database;
            scope.spawn(move || database.node(&format!("node-{node}")));
        }
    });
    assert_eq!(database.number("SELECT count(*) FROM schema_versions"), 2);
}

#[test]
fn a_newer_schema_is_used_only_if_it_allows_older_programs() {
    let database = database("newer");
    drop(database.open());
    let newer = |oldest: u32| {
        let sql = format!(
            "INSERT INTO schema_versions (version, oldest) VALUES (7, {oldest})
             ON CONFLICT (version) DO UPDATE SET oldest = excluded.oldest"
        );
        SERVER.lock().unwrap().sql(&database.name, &sql);
        PostgresStore::open(&database.url, "node", PostgresOptions::default()).map(drop)
    };
    assert_eq!(newer(1), Ok(()));
    assert_eq!(newer(7), Err(StoreError::NewerSchema(7)));
}

#[test]
fn a_database_that_cannot_be_reached_is_an_error() {
    let port = crate::postgres_server::free_port();
    let url = PostgresServer::url_at(port, "none");
    let refused = PostgresStore::open(&url, "node", PostgresOptions::default());
    assert!(matches!(refused, Err(StoreError::Io(_))), "{refused:?}");
    assert!(PostgresStore::open("nonsense", "n", PostgresOptions::default()).is_err());
}

/// Connections that the database ends are made again; what was sent is stored once.
#[test]
fn connections_that_are_cut_lose_nothing() {
    let database = database("cut");
    let store = database.node("node");
    let games: Vec<String> = (0..20).map(|game| format!("g{game}")).collect();
    games.iter().for_each(|game| create(&store, game, true, Vec::new()));
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    std::thread::scope(|scope| {
        let (send, done) = channel::<()>();
        for game in &games {
            let (store, send) = (&store, send.clone());
            scope.spawn(move || {
                for number in 1..=30u64 {
                    let command = format!("c{number}");
                    let stored =
                        wait(|reply| store.append(append(game, number, &command, vec![moved("f5")]), reply));
                    // After a lost connection it may have been stored by the first attempt.
                    let expected =
                        [Ok(Appended::Done(number + 1)), Ok(Appended::AlreadyDone(number + 1, number + 1))];
                    assert!(expected.contains(&stored), "{stored:?}");
                }
                drop(send);
            });
        }
        drop(send);
        let mut cuts = 0;
        while done.try_recv() != Err(std::sync::mpsc::TryRecvError::Disconnected) {
            SERVER.lock().unwrap().sql(&database.name, cut);
            cuts += 1;
        }
        assert!(cuts > 0);
    });
    assert!(games.iter().all(|game| store.read(game, 0, ALL).unwrap().len() == 31));
}

#[test]
fn a_claim_has_one_holder_until_its_lease_is_over() {
    let database = database("claims");
    let (a, b) = (database.node("a"), database.node("b"));
    let claim =
        |store: &PostgresStore, game: &str| wait(|reply| store.claim(game.to_owned(), reply)).unwrap();
    let renew = |store: &PostgresStore| wait(|reply| store.renew(true, reply)).unwrap();
    let take_over = |store: &PostgresStore| wait(|reply| store.take_over(10, reply)).unwrap();
    renew(&a);
    renew(&b);
    assert!(claim(&a, "g") && claim(&a, "g") && !claim(&b, "g"));
    assert!(take_over(&b).is_empty());
    wait(|reply| b.release(Some("g".to_owned()), reply)).unwrap();
    assert!(!claim(&b, "g"), "nobody gives back the claim of another");
    wait(|reply| a.release(Some("g".to_owned()), reply)).unwrap();
    assert!(claim(&b, "g") && !claim(&a, "g"));
    // B stops renewing: as if its five seconds were over.
    SERVER
        .lock()
        .unwrap()
        .sql("claims", "UPDATE nodes SET until = now() - interval '1 second' WHERE id = 'b'");
    assert_eq!(take_over(&a), ["g"]);
    assert!(take_over(&a).is_empty() && !claim(&b, "g"));
    // A server that ends gives everything back at once.
    wait(|reply| a.release(None, reply)).unwrap();
    renew(&b);
    assert_eq!(take_over(&b), ["g"]);
    // Servers that died long ago are forgotten, and one that was only slow is there again after the next time.
    let servers = || database.number("SELECT count(*) FROM nodes WHERE id IN ('a', 'b')");
    renew(&a);
    database.run("UPDATE nodes SET until = now() - interval '59 minutes' WHERE id = 'a'");
    assert!(take_over(&b).is_empty() && servers() == 2);
    database.run("UPDATE nodes SET until = now() - interval '61 minutes' WHERE id = 'a'");
    assert!(take_over(&b).is_empty() && servers() == 1);
    renew(&a);
    assert_eq!(servers(), 2);
}

#[test]
fn the_numbers_of_many_games_are_read_at_once() {
    let database = database("latest");
    let store = database.node("node");
    for game in ["a", "b"] {
        create(&store, game, true, Vec::new());
    }
    wait(|reply| store.append(append("b", 1, "c", vec![moved("f5"), moved("d6")]), reply)).unwrap();
    let mut latest = store.latest(["a", "b", "none"].map(str::to_owned).to_vec()).unwrap();
    latest.sort();
    assert_eq!(latest, [("a".to_owned(), 1), ("b".to_owned(), 3)]);
}

#[test]
fn a_log_that_lost_an_event_is_damaged() {
    let database = database("lost");
    let store = database.node("node");
    create(&store, "a", true, Vec::new());
    wait(|reply| store.append(append("a", 1, "c", vec![moved("f5"), moved("d6")]), reply)).unwrap();
    assert_eq!(store.is_damaged("a"), Ok(false));
    let sql = |sql: &str| SERVER.lock().unwrap().sql("lost", sql);
    sql("DELETE FROM events WHERE sequence = 3");
    assert!(matches!(store.read("a", 0, ALL), Err(StoreError::Damaged(_))));
    assert_eq!(store.is_damaged("a"), Ok(true));
    sql("UPDATE games SET events = 2");
    assert_eq!(store.read("a", 0, ALL).unwrap().len(), 2);
    sql("UPDATE events SET event = replace(event, 'f5', 'f6')");
    assert!(matches!(store.read("a", 0, ALL), Err(StoreError::Damaged(_))), "the checksum");
}

#[test]
fn games_are_copied_from_sqlite_compared_and_copied_again() {
    let path = crate::database("migrate-from");
    let source = Store::open(&path).unwrap();
    source.secret([7; 32]).unwrap();
    for game in ["a", "b", "c"] {
        let (black, invite) = (game.as_bytes()[0], game.as_bytes()[0] + 100);
        create(&source, game, true, vec![([black; 32], Role::Black), ([invite; 32], Role::InviteWhite)]);
        let events = (0..1_500).map(|number| moved(&format!("m{number}"))).collect();
        wait(|reply| source.append(append(game, 1, "c", events), reply)).unwrap();
    }
    wait(|reply| source.redeem("a".to_owned(), [197; 32], [1; 32], [2; 32], reply)).unwrap();
    let database = database("migrate");
    let store = database.node("node");
    let mut steps = 0;
    let all = |copied, newer| Migrated { games: 3 - newer, events: (3 - newer) * 1_501, copied, newer };
    assert_eq!(store.migrate(&path, |_| steps += 1), Ok(all(3, 0)));
    assert_eq!((steps, store.migrate(&path, |_| ())), (3, Ok(all(0, 0))));
    for game in ["a", "b", "c"] {
        assert_eq!(store.read(game, 0, ALL), source.read(game, 0, ALL));
        assert_eq!(store.game(game), source.game(game));
        assert_eq!(store.is_damaged(game), Ok(false));
    }
    assert_eq!((store.role("a", &[2; 32]), store.role("a", &[197; 32])), (Ok(Some(Role::White)), Ok(None)));
    assert_eq!(store.secret([9; 32]), Ok([7; 32]));
    // More is played at the old server, and one row is lost in the copy.
    let last = Append { expected: 1_501, ..append("b", 0, "later", vec![moved("f5")]) };
    wait(|reply| source.append(last, reply)).unwrap();
    let sql = |sql: &str| SERVER.lock().unwrap().sql("migrate", sql);
    sql("DELETE FROM events WHERE game = 'c' AND sequence = 700");
    let again = store.migrate(&path, |_| ()).unwrap();
    assert_eq!((again.copied, again.events), (2, 3 * 1_501 + 1));
    assert_eq!(store.read("b", 1_501, ALL).unwrap().len(), 1);
    assert_eq!(store.read("c", 0, ALL).unwrap().len(), 1_501);
    // A game that was continued in PostgreSQL is left alone.
    wait(|reply| store.append(append("a", 1_501, "new", vec![moved("f5")]), reply)).unwrap();
    assert_eq!(store.migrate(&path, |_| ()).unwrap().newer, 1);
    assert_eq!(store.read("a", 0, ALL).unwrap().len(), 1_502);
    // Not while a server uses it.
    wait(|reply| store.renew(true, reply)).unwrap();
    assert!(matches!(store.migrate(&path, |_| ()), Err(StoreError::Database(_))));
}
