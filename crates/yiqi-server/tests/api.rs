//! Games over HTTP and WebSocket: playing, watching, resuming, refusals.

mod common;

use std::collections::BTreeSet;

use common::{Server, config, database, limits, token};
use serde_json::{Value, json};
use yiqi_opponents::{Games, standard};
use yiqi_server::{ServerLimits, Span, start};

fn moved(id: &str, m: &str) -> Value {
    json!({"id": id, "do": "move", "move": m})
}

#[test]
fn two_people_play_by_invite_and_a_watcher_sees_it() {
    let server = Server::new("invite");
    let (id, created) =
        server.create(&json!({"game": "reversi", "black": "human", "white": "invite", "name": "Ann"}));
    let black = token(&created, "black");
    let invite = created["invites"]["white"].as_str().unwrap();
    let join = format!("/api/games/{id}/join");
    let (status, joined) = server.post(&join, None, &json!({"invite": invite, "name": "Bob"}));
    assert_eq!((status, joined["side"].as_str()), (200, Some("white")));
    let white = joined["token"].as_str().unwrap();
    // Once is enough.
    assert_eq!(server.post(&join, None, &json!({"invite": invite})).0, 404);
    let mut watcher = server.watch(&id, Some(&token(&created, "watch")), 0);
    assert_eq!(watcher.hear_kind("welcome")["setup"]["seats"]["black"]["name"], "Ann");
    assert_eq!(watcher.hear_kind("event")["event"]["event"], "started");
    let (status, done) = server.command(&id, &black, moved("1", "f5"));
    assert_eq!((status, done["events"][0]["event"]["move"].as_str()), (200, Some("f5")), "{done}");
    // It is not Black's turn any more.
    let (status, refused) = server.command(&id, &black, moved("2", "d6"));
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-not-your-turn")));
    assert_eq!(server.command(&id, white, moved("1", "d6")).0, 200);
    let seen: Vec<Value> = (0..3).map(|_| watcher.hear_kind("event")).collect();
    let numbers: Vec<u64> = seen.iter().map(|event| event["sequence"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [2, 3, 4], "{seen:?}");
    // An undo needs the other's consent.
    let (status, refused) = server.command(&id, &black, json!({"id": "3", "do": "undo"}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-needs-consent")));
    assert_eq!(server.command(&id, &black, json!({"id": "4", "do": "ask", "what": "undo"})).0, 200);
    assert_eq!(server.command(&id, &black, json!({"id": "5", "do": "answer", "grants": true})).0, 409);
    assert_eq!(server.command(&id, white, json!({"id": "2", "do": "answer", "grants": true})).0, 200);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!(game["moves"], json!([]));
    // Black is to move, and White need not wait to resign.
    assert_eq!(server.command(&id, white, json!({"id": "6", "do": "resign"})).0, 200);
    assert_eq!(server.command(&id, &black, json!({"id": "7", "do": "resign"})).0, 409, "it is over");
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(white));
    assert_eq!(game["result"], json!({"result": "black", "reason": "resigned"}));
}

#[test]
fn an_engine_answers_and_a_whole_game_of_the_toy_game_is_played() {
    let server = Server::new("engine");
    let (id, created) = server.create(&json!({"game": "liuzichong", "black": "human", "white": "level:8"}));
    let black = token(&created, "black");
    let mut watcher = server.watch(&id, Some(&black), 0);
    watcher.hear_kind("welcome");
    watcher.say(&json!({"command": moved("1", "a2b2")}));
    assert_eq!(watcher.hear_kind("done")["id"], "1");
    let answer = loop {
        let event = watcher.hear_kind("event");
        if event["actor"] == "server" && event["event"]["event"] == "moved" {
            break event;
        }
    };
    assert_eq!(answer["event"]["side"], "white");
    // An undo goes back to the person's own decision.
    watcher.say(&json!({"command": {"id": "2", "do": "undo"}}));
    watcher.hear_kind("done");
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
    assert_eq!((game["moves"].clone(), game["stage"].as_str()), (json!([]), Some("user")));

    let (id, created) = server.create(&json!({"game": "tictactoe", "black": "human", "white": "human"}));
    for (number, m) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let side = if number % 2 == 0 { "black" } else { "white" };
        let done = server.command(&id, &token(&created, side), moved(&number.to_string(), m));
        assert_eq!(done.0, 200, "{done:?}");
    }
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&token(&created, "black")));
    assert_eq!(game["result"], json!({"result": "black", "reason": "tictactoe-line"}));
    assert_eq!(
        server
            .post("/api/games", None, &json!({"game": "tictactoe", "black": "human", "white": "level:1"}))
            .0,
        400
    );
}

#[test]
fn a_command_is_done_once_and_a_stale_one_is_told_what_it_missed() {
    let server = Server::new("once");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "human"}));
    let (black, white) = (token(&created, "black"), token(&created, "white"));
    let (_, first) = server.command(&id, &black, moved("x", "f5"));
    assert_eq!(server.command(&id, &black, moved("x", "f5")), (200, first.clone()));
    assert_eq!(server.command(&id, &black, moved("x", "d3")), (200, first), "the id decides");
    // The other's id of the same name is another command.
    assert_eq!(server.command(&id, &white, moved("x", "d6")).0, 200);
    let stale = json!({"id": "y", "do": "move", "move": "c3", "sequence": 1});
    let (status, refused) = server.command(&id, &black, stale);
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-stale")));
    assert_eq!(refused["missed"].as_array().unwrap().len(), 2);
    assert_eq!(
        server.command(&id, &black, json!({"id": "y", "do": "move", "move": "c3", "sequence": 3})).0,
        200
    );
}

#[test]
fn who_comes_back_gets_exactly_the_rest_also_after_a_restart() {
    let path = database("resume");
    let server = Server::with(config(&path, limits()));
    let (id, created) =
        server.create(&json!({"game": "reversi", "black": "human", "white": "human", "public": true}));
    let tokens = [token(&created, "black"), token(&created, "white")];
    for (number, m) in ["f5", "d6", "c3", "d3", "c4"].into_iter().enumerate() {
        assert_eq!(server.command(&id, &tokens[number % 2], moved(&number.to_string(), m)).0, 200);
    }
    let rest = |server: &Server, after: u64| {
        let mut watcher = server.watch(&id, None, after);
        let welcome = watcher.hear_kind("welcome");
        let wanted = welcome["sequence"].as_u64().unwrap().saturating_sub(after);
        (0..wanted).map(|_| watcher.hear_kind("event")["sequence"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    for after in 0..=6 {
        assert_eq!(rest(&server, after), (after + 1..=6).collect::<Vec<_>>());
    }
    server.stop();
    let server = Server::with(config(&path, limits()));
    for after in 0..=6 {
        assert_eq!(rest(&server, after), (after + 1..=6).collect::<Vec<_>>());
    }
    // And the first answer of an old command is still there.
    assert_eq!(server.command(&id, &tokens[0], moved("4", "a1")).1["events"][0]["event"]["move"], "c4");
}

#[test]
fn a_game_that_is_forgotten_after_every_command_is_none_the_worse() {
    let server =
        Server::with(config(&database("forgotten"), ServerLimits { idle: Span::seconds(0), ..limits() }));
    let (id, created) = server.create(&json!({"game": "liuzichong", "black": "human", "white": "level:1"}));
    let black = token(&created, "black");
    let mut watcher = server.watch(&id, Some(&black), 0);
    let mut last = 0;
    for number in 0..6 {
        let game = loop {
            let (_, game) = server.get(&format!("/api/games/{id}"), Some(&black));
            if game["stage"] != "opponent" {
                break game;
            }
        };
        let Some(m) = game["legal_moves"][0].as_str() else { break };
        assert_eq!(server.command(&id, &black, moved(&number.to_string(), m)).0, 200);
        // The watcher misses nothing, though the room closes behind every command.
        let sequence = watcher.hear_kind("event")["sequence"].as_u64().unwrap();
        assert_eq!(sequence, last + 1);
        last = sequence;
    }
}

/// Every route, and what each kind of asker is answered. A route without a row fails.
#[test]
fn every_route_answers_everybody_as_it_should() {
    let server = Server::new("table");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let (other, theirs) = server.create(&json!({"game": "reversi", "black": "human", "white": "invite"}));
    let invite = created["invites"]["white"].as_str().unwrap();
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &json!({"invite": invite}));
    let askers = [
        ("creator", Some(token(&created, "black"))),
        ("invited", Some(joined["token"].as_str().unwrap().to_owned())),
        ("watcher", Some(token(&created, "watch"))),
        ("stranger", None),
        ("wrong game's token", Some(token(&theirs, "black"))),
    ];
    let create = json!({"game": "reversi", "black": "human", "white": "human"});
    let import = json!({"text": "f5d6", "format": "transcript", "black": "human", "white": "human"});
    let own = json!({"tokens": []});
    let undo = json!({"id": "u", "do": "undo"});
    let f5 = json!({"move": "f5"});
    let place = json!({"game": "reversi", "moves": ["f5"]});
    let replay = json!({"game": "reversi", "moves": ["f5"], "from": 0});
    let join = json!({"invite": theirs["invites"]["white"]});
    let text = json!({"text": "a link"});
    let side = json!({"side": "white"});
    let engine = json!({"side": "white", "player": "level:1"});
    // Method, path, body, and the statuses of the five.
    let table: Vec<(&str, &str, Option<&Value>, [u16; 5])> = vec![
        ("post", "/api/games", Some(&create), [201; 5]),
        ("get", "/api/games", None, [200; 5]),
        ("post", "/api/own-games", Some(&own), [200; 5]),
        ("post", "/api/summaries", Some(&own), [200; 5]),
        ("post", "/api/import", Some(&import), [201; 5]),
        ("get", "/api/games/{id}", None, [200, 200, 200, 404, 404]),
        ("get", "/api/games/{id}/events", None, [200, 200, 200, 404, 404]),
        ("post", "/api/games/{id}/commands", Some(&undo), [409, 409, 403, 404, 404]),
        ("post", "/api/games/{id}/preview", Some(&f5), [200, 409, 403, 404, 404]),
        ("post", "/api/games/{id}/move-now", None, [204, 204, 403, 404, 404]),
        ("get", "/api/games/{id}/record", None, [200, 200, 200, 404, 404]),
        ("get", "/api/games/{id}/analysis", None, [403, 403, 403, 404, 404]),
        // Another game's invite is not valid here.
        ("post", "/api/games/{id}/join", Some(&join), [404; 5]),
        ("post", "/api/games/{id}/invites", Some(&side), [403, 403, 403, 404, 404]),
        ("post", "/api/games/{id}/engine", Some(&engine), [403, 403, 403, 404, 404]),
        ("delete", "/api/games/{id}", None, [403, 403, 403, 404, 404]),
        // Without an upgrade it is no socket; who may watch is told by the first message.
        ("get", "/api/games/{id}/live", None, [400; 5]),
        ("post", "/api/positions", Some(&place), [200; 5]),
        // Without a request it is none.
        ("get", "/api/positions", None, [400; 5]),
        ("post", "/api/picture", Some(&place), [200; 5]),
        ("post", "/api/replay", Some(&replay), [200; 5]),
        ("get", "/api/kinds", None, [200; 5]),
        ("post", "/api/qr", Some(&text), [200; 5]),
        ("get", "/api/public-games", None, [200; 5]),
        ("get", "/api/seeks", None, [200; 5]),
        ("get", "/api/seek", None, [400; 5]),
        ("get", "/api/openapi.json", None, [200; 5]),
        ("get", "/healthz", None, [200; 5]),
        ("get", "/livez", None, [200; 5]),
        ("get", "/readyz", None, [200; 5]),
        ("get", "/metrics", None, [200; 5]),
    ];
    for (method, path, body, expected) in &table {
        for ((who, secret), status) in askers.iter().zip(expected) {
            let path = path.replace("{id}", &id);
            let answer = server.ask(&method.to_uppercase(), &path, secret.as_deref(), *body);
            assert_eq!(answer.0, *status, "{method} {path} by {who}: {}", answer.1);
        }
    }
    let document: Value = serde_json::from_str(yiqi_server::openapi()).unwrap();
    let mut routes = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        routes.extend(methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
    }
    let rows: BTreeSet<(String, String)> =
        table.iter().map(|(method, path, ..)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(routes, rows);
    // A private game does not exist for strangers, on a socket either; the same words for one that does not exist.
    for wrong in [&id, &other.replace('a', "b"), "nothing"] {
        let refused = server.watch(wrong, None, 0).hear_kind("refused");
        assert_eq!(refused["complaint"]["code"], "server-no-such-game");
    }
    // A watcher has no seat.
    let mut watcher = server.watch(&id, Some(&token(&created, "watch")), 0);
    watcher.hear_kind("welcome");
    watcher.say(&json!({"command": moved("1", "f5")}));
    assert_eq!(watcher.hear_kind("refused")["complaint"]["code"], "server-needs-seat");
}

#[test]
fn nonsense_is_answered_with_a_typed_error() {
    let server = Server::new("nonsense");
    let (id, created) =
        server.create(&json!({"game": "go", "options": {"size": "9"}, "black": "human", "white": "human"}));
    let black = token(&created, "black");
    let json_type = "Content-Type: application/json\r\n";
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"game\": 7}",
        "\u{0}\u{1}",
        "{\"game\":\"go\",\"black\":\"human\",\"white\":\"human\",\"x\":1}",
    ] {
        let (status, answer) = server.send("POST", "/api/games", json_type, body.as_bytes());
        assert!((400..500).contains(&status), "{body}: {status}");
        assert_eq!(answer["code"], "server-bad-json", "{body}: {answer}");
    }
    for (body, code) in [
        (json!({"game": "chess", "black": "human", "white": "human"}), "session-no-such-game"),
        (json!({"game": "go", "options": {"size": "99"}, "black": "human", "white": "human"}), "bad-option"),
        (
            json!({"game": "go", "options": {"colour": "red"}, "black": "human", "white": "human"}),
            "start-foreign-option",
        ),
        (json!({"game": "go", "position": "xx", "black": "human", "white": "human"}), "go-setup-side"),
        (json!({"game": "go", "black": "human", "white": "greedy"}), "engine-not-this-game"),
        (json!({"game": "go", "black": "human", "white": "level:9"}), "engine-no-such-opponent"),
        (json!({"game": "go", "black": "human", "white": "human", "name": "\u{7}"}), "server-bad-name"),
        (json!({"game": "go", "black": "human", "white": "human", "name": "\u{202e}nnA"}), "server-bad-name"),
    ] {
        let (status, answer) = server.post("/api/games", None, &body);
        assert_eq!((status, answer["code"].as_str()), (400, Some(code)), "{body}: {answer}");
    }
    for body in [
        json!({"id": "", "do": "undo"}),
        json!({"id": "x".repeat(65), "do": "undo"}),
        json!({"do": "move"}),
        json!({"id": "1", "do": "fly"}),
    ] {
        let (status, answer) = server.command(&id, &black, body);
        assert!(status == 400 || status == 422, "{status} {answer}");
    }
    for (m, code) in [("Z9", "go-off-board"), ("", "go-not-a-move"), ("\u{202e}", "go-not-a-move")] {
        let (status, answer) = server.command(&id, &black, moved("m", m));
        assert_eq!((status, answer["code"].as_str()), (409, Some(code)), "{answer}");
    }
    assert_eq!(server.get("/nowhere", None).1["code"], "server-no-such-route");
    assert_eq!(server.ask("DELETE", "/api/games", None, None).0, 405);
    assert_eq!(server.get(&format!("/api/games/{id}/events?after=x"), Some(&black)).0, 400);
    assert_eq!(
        server.get(&format!("/api/games/{id}/events?after=18446744073709551615"), Some(&black)).0,
        200
    );
    let (status, _) = server.send("POST", "/api/games", json_type, &vec![b' '; 300 << 10]);
    assert_eq!(status, 413);
    let (status, answer) = server.send("GET", "/api/games", "Origin: http://evil.example\r\n", b"");
    assert_eq!((status, answer["code"].as_str()), (403, Some("server-foreign-origin")));
    // Frames: what is no message is refused, and the socket stays open; what is too large closes it.
    let mut watcher = server.watch(&id, Some(&black), 0);
    watcher.hear_kind("welcome");
    for nonsense in ["", "{", "7", "{\"command\": {}}", "{\"hello\": {}}"] {
        watcher.socket.send(tungstenite::Message::text(nonsense)).unwrap();
        let code = if nonsense.contains("hello") { "server-hello-twice" } else { "server-bad-json" };
        assert_eq!(watcher.hear_kind("refused")["complaint"]["code"], code, "{nonsense}");
    }
    watcher.socket.send(tungstenite::Message::binary(vec![1, 2, 3])).unwrap();
    watcher.hear_kind("refused");
    watcher.say(&json!("ping"));
    watcher.hear();
    let _ = watcher.socket.send(tungstenite::Message::text("x".repeat(1 << 20)));
    assert_eq!(watcher.hear(), None);
    assert_eq!(server.get("/healthz", None).0, 200);
}

#[test]
fn records_go_in_and_out() {
    let server = Server::new("records");
    let import = json!({"text": "f5d6c3", "format": "transcript", "black": "human", "white": "human"});
    let (status, created) = server.post("/api/import", None, &import);
    assert_eq!(status, 201, "{created}");
    let id = created["id"].as_str().unwrap();
    let black = token(&created, "black");
    let (_, text) = server.get(&format!("/api/games/{id}/record?format=transcript"), Some(&black));
    assert_eq!(text.as_str().map(str::trim), Some("f5d6c3"));
    assert_eq!(server.get(&format!("/api/games/{id}/record?format=lg"), Some(&black)).0, 400);
    assert_eq!(server.get(&format!("/api/games/{id}/record"), Some(&black)).1["game"], "reversi");
    let bad = json!({"text": "f5f5", "format": "transcript", "black": "human", "white": "human"});
    assert_eq!(server.post("/api/import", None, &bad).0, 400);
    assert_eq!(created["lost"], Value::Null, "everything was kept");
    let tree = "(;GM[1]SZ[9];B[ee](;W[cc]C[good])(;W[dd]))";
    let import = json!({"text": tree, "format": "sgf", "black": "human", "white": "human"});
    let (_, partly) = server.post("/api/import", None, &import);
    assert_eq!(partly["lost"], json!(["lost-variations", "lost-comments"]));
    let (_, picture) = server.post("/api/picture", None, &json!({"game": "reversi", "moves": ["f5"]}));
    assert!(picture.as_str().is_some_and(|svg| svg.starts_with("<svg")), "{picture}");
    let (status, analysis) = server.get(&format!("/api/games/{id}/analysis?level=2&lines=2"), Some(&black));
    assert_eq!((status, analysis["candidates"].as_array().unwrap().len()), (200, 2));
    // White is to move.
    for candidate in analysis["candidates"].as_array().unwrap() {
        assert_eq!(candidate["line"].as_array().unwrap().len(), candidate["sides"].as_array().unwrap().len());
        assert_eq!((&candidate["line"][0], &candidate["sides"][0]), (&candidate["move"], &json!("white")));
    }
    let (_, games) = server.post("/api/own-games", None, &json!({"tokens": [black]}));
    assert_eq!(games[0]["id"], id);
    // In short: whose turn it is, and where the pieces are. A secret of no game is left out.
    let (_, games) = server.post("/api/summaries", None, &json!({"tokens": [black, "nobody's"]}));
    assert_eq!(games.as_array().unwrap().len(), 1);
    let summary = &games[0];
    assert_eq!((summary["plies"].as_u64(), summary["to_move"].as_str()), (Some(3), Some("white")));
    assert!(summary["time"].as_u64().unwrap() > 0);
    assert_eq!((summary["result"].clone(), summary["stage"].as_str()), (Value::Null, Some("user")));
    let picture = &summary["picture"];
    let pieces = |side: &str| picture[side].as_array().unwrap().len();
    assert_eq!((pieces("black") + pieces("white"), pieces("neutral")), (7, 0));
    assert_eq!(picture["width"], 14);
}

#[test]
fn one_database_has_one_server() {
    let path = database("lock");
    let server = Server::with(config(&path, limits()));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let second = runtime.block_on(start(Games::standard(), standard(), config(&path, limits())));
    assert!(matches!(second, Err(yiqi_server::ServeError::InUse)));
    server.stop();
    let third = runtime.block_on(start(Games::standard(), standard(), config(&path, limits())));
    assert!(third.is_ok());
}
