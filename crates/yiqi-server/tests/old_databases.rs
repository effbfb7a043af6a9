//! Databases written by older versions are opened, read and continued.

mod common;

use std::path::{Path, PathBuf};

use common::{Server, config, database, limits};
use serde_json::{Value, json};

fn golden(schema: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/schema-{schema}.db"))
}

/// A game in the golden databases: its id, the secrets of its seats, and the server's view of it when it was written.
struct Old {
    /// In databases from this schema on.
    since: u32,
    id: &'static str,
    seats: [&'static str; 2],
    sequence: u64,
    moves: &'static [&'static str],
    result: Value,
}

fn old_games() -> [Old; 5] {
    [
        Old {
            since: 1,
            id: "krrzurcf45z8i5gn",
            seats: [
                "grza3675hurvjrj8rrhtp4s2cba3nwhzggei6i9h2jv89k8d6qif",
                "zv47em8a568xtpnr4s6bpt45ieprg2ui44vipp4pvru8a24khf5d",
            ],
            sequence: 7,
            moves: &["f5", "d6", "c4"],
            result: json!({"result": "black", "reason": "resigned"}),
        },
        Old {
            since: 1,
            id: "jckkp3qweqif7asf",
            seats: [
                "vgvbcyyes5hepnbtu6sgm9z7d7ugnq3upnsa8b9sde8hx84rkmtf",
                "eb9b9jya3gkyxtvdv2df8hb7596ujxgc62w38nrzh2ds6dxx9gbf",
            ],
            sequence: 5,
            moves: &["D4", "pass", "E5", "C3"],
            result: Value::Null,
        },
        Old {
            since: 1,
            id: "3sjrqzmxkz478e6h",
            seats: [
                "5zbs25yfe47bzarvsgzyaje8r3qmvaw52bw933r3n7ny3tjhtdp2",
                "e3dxvb8h4tjfsd72zcv2bk39eycpqdvny5atcf3rh6p8if66qxub",
            ],
            sequence: 4,
            moves: &["a2b2", "d3c3"],
            result: json!({"result": "white", "reason": "resigned"}),
        },
        Old {
            since: 1,
            id: "fx73ucxhku4bqdyx",
            seats: [
                "c36kseyrbntftukfkyexadpmh63y6s2rx7txt49msrq8zxnku6s9",
                "c95xwuia4wempj39j9p9xcejzyzc34e3u96mcizrdy7s33z4tuej",
            ],
            sequence: 4,
            moves: &["C1B1"],
            result: Value::Null,
        },
        Old {
            since: 2,
            id: "78s3q4s4tjqs85ri",
            seats: [
                "hzbqdkhrntv38qfc6ea22b4r9csk2its7chiscj57qniypk96pnk",
                "4eq7gkhj2gndm2vx48at349ep9tpyhytb8ya2xnqy2iwzextkpt6",
            ],
            sequence: 3,
            moves: &["C3", "B2"],
            result: Value::Null,
        },
    ]
}

#[test]
fn every_older_database_is_opened_and_its_games_go_on() {
    for schema in 1..=yiqi_store::VERSION {
        let path = database(&format!("older-{schema}"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        // A schema without a golden database fails here: keep one of each that was ever written.
        std::fs::copy(golden(schema), &path).unwrap();
        let server = Server::with(config(&path, limits()));
        for old in old_games().into_iter().filter(|old| old.since <= schema) {
            let (status, game) = server.get(&format!("/api/games/{}", old.id), Some(old.seats[0]));
            assert_eq!(status, 200, "{game}");
            assert_eq!(game["sequence"], old.sequence);
            assert_eq!((&game["moves"], &game["result"]), (&json!(old.moves), &old.result));
            let to_move = usize::from(game["view"]["to_move"] == "white");
            let seat = old.seats[to_move];
            if old.result.is_null() {
                let next = &game["legal_moves"][0];
                let command = json!({"id": "next", "do": "move", "move": next});
                let (status, done) = server.command(old.id, seat, command);
                assert_eq!(status, 200, "{done}");
            }
        }
        let (_, public) = server.get("/api/games", None);
        assert_eq!(public[0]["id"], "krrzurcf45z8i5gn");
    }
}
