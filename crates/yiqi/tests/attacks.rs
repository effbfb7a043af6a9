//! Runs the attacks of the example `abuse` against the real server, one after the other, while another client
//! plays. The tests check counts and their order, never durations.

#![cfg(target_os = "linux")]

mod serving;

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use serving::attacker::{Attacker, is_welcome, metric};
use serving::{Played, Server, ask_text, check, eventually, folder, limited};
use yiqi_battery::volume;

/// Low limits and short timeouts, so that the tests finish quickly.
const LIMITS: [(&str, &str); 12] = [
    ("connections_per_address", "64"),
    ("sockets_per_address", "32"),
    ("watchers_per_game", "10"),
    ("header_time", "1s"),
    ("body_time", "1s"),
    ("write_time", "1s"),
    ("heartbeat", "500ms"),
    ("idle", "500ms"),
    ("engine_patience", "500ms"),
    ("engine_seconds", "10"),
    ("drain_time", "5s"),
    ("check_time", "60s"),
];

/// The timeout after which an expected event counts as missing.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The maximum memory of the server in bytes: its idle memory plus what the limits allow a single address.
const MAX_MEMORY: f64 = 400e6;

fn start(folder: &Path) -> Server {
    let mut command = limited(folder, &LIMITS);
    let log = File::options().create(true).append(true).open(folder.join("log")).unwrap();
    command.stderr(log);
    Server::start(command)
}

/// Checks that the server releases its resources: connections, games in memory, busy threads.
fn assert_recovers(address: &str, attack: &str) {
    let expected = [
        // The connection of this request itself.
        ("yiqi_connections", 1.0),
        ("yiqi_sockets", 0.0),
        ("yiqi_games_live", 0.0),
        ("yiqi_engines", 0.0),
        ("yiqi_jobs", 0.0),
        ("yiqi_jobs_waiting", 0.0),
    ];
    for (name, maximum) in expected {
        let recovered = eventually(TIMEOUT, || (metric(address, name) <= maximum).then_some(()));
        assert!(recovered.is_some(), "{attack}: {name} is still {}", metric(address, name));
    }
    let memory = metric(address, "process_resident_memory_bytes");
    assert!(memory < MAX_MEMORY, "{attack}: {memory} bytes");
    let (status, _) = ask_text(address, "GET", "/readyz", "", &Value::Null).unwrap();
    assert_eq!(status, 200, "{attack}");
}

/// Checks that other clients can play during an attack, and that the server recovers afterwards.
fn survives(attack: &str) {
    let folder = folder(&format!("attacked-{attack}"));
    let server = start(&folder);
    let address = server.address.clone();
    // A public game, so that attackers can watch it.
    let mut games = vec![Played::create_as(&address, true)];
    let mut attacker = Attacker::start(&address, attack, volume(0.1, 1.0), true);
    games.push(Played::create(&address));
    // Fewer moves than the burst limit of one address, which applies to this player too.
    let moves = volume(10, 40);
    for number in 1..=moves {
        for game in &mut games {
            game.step(&address).unwrap_or_else(|| panic!("{attack}: move {number} is not acknowledged"));
        }
    }
    let [black, _] = &games[0].tokens;
    assert!(is_welcome(&address, &games[0].id, black), "{attack}: the player cannot connect");
    attacker.wait_for("one round");
    assert_recovers(&address, attack);
    drop(attacker);
    // Stop the server during another attack.
    let attacker = Attacker::start(&address, attack, volume(0.1, 1.0), false);
    assert_eq!(server.terminate(), Some(0), "{attack}");
    drop(attacker);
    let server = start(&folder);
    assert!(check(&server.address, &games).unwrap() >= 2 * moves, "{attack}");
    assert_eq!(server.terminate(), Some(0));
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    assert!(!log.contains("panic"), "{attack}: {log}");
}

macro_rules! attacks {
    ($($test:ident: $attack:literal,)*) => {
        $(#[test]
        fn $test() {
            survives($attack);
        })*
    };
}

attacks! {
    idle_connections: "idle",
    incomplete_request_heads: "half-head",
    incomplete_request_bodies: "half-body",
    unread_responses: "unread",
    sockets_without_pong: "half-open",
    imports: "import",
    positions: "positions",
    engines: "engines",
    commands: "commands",
    stale_commands: "stale",
    watchers: "watchers",
    closed_rooms: "rooms",
    malformed_requests: "nonsense",
}
