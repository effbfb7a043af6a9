//! How answers are sent: compressed to clients that accept it, and not again to those that still have them.

mod common;

use std::io::Read as _;

use common::{Server, say_and_hear, token};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

/// An answer: its status, its headers in lower case, and its body.
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value)
    }

    fn plain(&self) -> Vec<u8> {
        if self.header("content-encoding") != "gzip" {
            return self.body.clone();
        }
        let mut plain = Vec::new();
        GzDecoder::new(self.body.as_slice()).read_to_end(&mut plain).unwrap();
        plain
    }
}

fn get(server: &Server, path: &str, headers: &[&str]) -> Answer {
    let lines: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{lines}\r\n", server.address);
    let answer = say_and_hear(&mut server.connect_from(1), request.as_bytes());
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let pair = |line: &str| {
        let (name, value) = line.split_once(": ").unwrap();
        (name.to_lowercase(), value.to_owned())
    };
    let answer = Answer { status, headers: lines.map(pair).collect(), body: answer[end + 4..].to_vec() };
    if answer.status != 304 {
        assert_eq!(answer.header("content-length"), answer.body.len().to_string(), "{path}");
    }
    answer
}

const GZIP: &str = "Accept-Encoding: deflate, gzip, br";

#[test]
fn the_page_is_asked_for_each_time_and_its_files_once() {
    let server = Server::new("delivery-page");
    let page = get(&server, "/", &[GZIP]);
    assert_eq!((page.status, page.header("content-encoding")), (200, "gzip"));
    assert_eq!(page.header("cache-control"), "no-cache");
    assert_eq!(page.header("vary"), "Accept-Encoding, Accept-Language");
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
    let known = format!("If-None-Match: {}", page.header("etag"));
    let again = get(&server, "/", &[GZIP, &known]);
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("etag"), page.header("etag"));
    assert_eq!(again.header("cache-control"), "no-cache");
    assert_eq!(get(&server, "/", &[GZIP, &known, "Accept-Language: zh-CN"]).status, 200, "another page");
    let html = String::from_utf8(page.plain()).unwrap();
    assert_eq!(html.as_bytes(), get(&server, "/", &[]).body);
    let paths: Vec<&str> = html.split('"').filter(|text| text.starts_with('/')).collect();
    assert!(paths.len() >= 5, "{paths:?}");
    // What a phone asks for by a fixed name, to install the page, is asked for each time.
    let (fixed, named): (Vec<&str>, Vec<&str>) =
        paths.into_iter().partition(|path| path.starts_with("/icons/") || path.ends_with(".webmanifest"));
    assert_eq!(fixed.len(), 2, "{fixed:?}");
    for path in fixed {
        let file = get(&server, path, &[]);
        assert_eq!((file.status, file.header("cache-control")), (200, "no-cache"), "{path}");
        let known = format!("If-None-Match: {}", file.header("etag"));
        assert_eq!(get(&server, path, &[&known]).status, 304, "{path}");
    }
    for path in named {
        let file = get(&server, path, &[GZIP]);
        assert_eq!((file.status, file.header("content-encoding")), (200, "gzip"), "{path}");
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(file.header("vary"), "Accept-Encoding");
        let plain = get(&server, path, &["Accept-Encoding: gzip;q=0"]);
        assert_eq!((plain.header("content-encoding"), &plain.body), ("", &file.plain()), "{path}");
        assert!(plain.body.len() > file.body.len(), "{path}");
    }
}

#[test]
fn an_address_without_a_page_is_a_page_for_browsers_and_a_code_for_programs() {
    let server = Server::new("delivery-nowhere");
    let page = get(&server, "/foo/bar", &["Accept: text/html,*/*"]);
    assert_eq!((page.status, page.header("content-type")), (404, "text/html; charset=utf-8"));
    assert_eq!(page.body, get(&server, "/", &[]).body);
    for (path, accept) in [("/foo", "Accept: */*"), ("/api/foo", "Accept: text/html")] {
        let code = get(&server, path, &[accept]);
        assert_eq!((code.status, code.header("content-type")), (404, "application/json"), "{path}");
    }
}

#[test]
fn json_is_compressed_and_not_sent_twice() {
    let server = Server::new("delivery-json");
    let (id, created) = server.create(&json!({"game": "go", "black": "human", "white": "human"}));
    let path = format!("/api/games/{id}");
    let secret = format!("Authorization: Bearer {}", token(&created, "black"));
    let whole = get(&server, &path, &[&secret]);
    assert_eq!(whole.header("content-encoding"), "");
    let small = get(&server, &path, &[&secret, GZIP]);
    assert_eq!(small.header("content-encoding"), "gzip");
    assert_eq!(small.plain(), whole.body);
    assert!(small.body.len() * 5 < whole.body.len(), "{} of {}", small.body.len(), whole.body.len());
    assert_eq!(small.header("cache-control"), "private, no-cache");
    assert_eq!(small.header("vary"), "Accept-Encoding, Authorization");
    let known = format!("If-None-Match: {}", small.header("etag"));
    let again = get(&server, &path, &[&secret, GZIP, &known]);
    assert_eq!((again.status, again.body.len()), (304, 0));
    // Who may not see the game is not told that it is unchanged.
    assert_eq!(get(&server, &path, &[GZIP, &known]).status, 404);
    let black = token(&created, "black");
    assert_eq!(server.command(&id, &black, json!({"id": "1", "do": "move", "move": "Q16"})).0, 200);
    let changed = get(&server, &path, &[&secret, GZIP, &known]);
    assert_eq!(changed.status, 200);
    assert_ne!(changed.header("etag"), small.header("etag"));
    // Refusals and short answers stay as they are.
    assert_eq!(get(&server, "/api/games/none", &[GZIP]).header("etag"), "");
    assert_eq!(get(&server, "/healthz", &[GZIP]).header("content-encoding"), "");
}

#[test]
fn a_position_can_be_asked_for_by_its_address() {
    let server = Server::new("delivery-position");
    let request = json!({"game": "reversi", "moves": ["f5"]});
    let path = "/api/positions?request=%7B%22game%22:%22reversi%22,%22moves%22:%5B%22f5%22%5D%7D";
    let (status, shown) = server.get(path, None);
    assert_eq!((status, &shown), (200, &server.post("/api/positions", None, &request).1));
    let known = format!("If-None-Match: {}", get(&server, path, &[]).header("etag"));
    assert_eq!(get(&server, path, &[&known]).status, 304);
    for wrong in ["/api/positions?request=x", "/api/positions?request=%7B%22game%22:%22chess%22%7D"] {
        assert_eq!(server.get(wrong, None).0, 400, "{wrong}");
    }
}

#[test]
fn a_client_that_has_the_game_is_not_sent_it_again() {
    let server = Server::new("delivery-current");
    let (id, created) = server.create(&json!({"game": "go", "black": "human", "white": "human"}));
    let black = token(&created, "black");
    let hello = |has: u64| json!({"token": black, "after": u64::MAX, "changes": 2, "has": has});
    let mut client = server.greet(&id, &hello(1));
    assert_eq!(client.hear().unwrap(), json!({"current": {}}));
    assert_eq!(server.command(&id, &black, json!({"id": "1", "do": "move", "move": "Q16"})).0, 200);
    assert_eq!(client.hear_kind("event")["sequence"], 2);
    for other in [0, 1, 3] {
        let welcome = server.greet(&id, &hello(other)).hear_kind("welcome");
        assert_eq!(welcome["sequence"], 2, "{other}");
    }
}

#[test]
fn a_page_that_knows_another_form_of_changes_is_told_so() {
    let server = Server::new("delivery-outdated");
    let (id, created) = server.create(&json!({"game": "reversi", "black": "human", "white": "human"}));
    let black = token(&created, "black");
    for version in [1, 3] {
        let mut client = server.greet(&id, &json!({"token": black, "changes": version}));
        assert_eq!(client.hear_kind("refused")["complaint"]["code"], "server-outdated-page");
        assert_eq!(client.hear(), None, "the connection is closed");
    }
    // One from before there were versions is sent events without changes, and asks for the game.
    let mut old = server.greet(&id, &json!({"token": black, "after": u64::MAX, "shows": true}));
    old.hear_kind("welcome");
    assert_eq!(server.command(&id, &black, json!({"id": "1", "do": "move", "move": "f5"})).0, 200);
    assert_eq!(old.hear_kind("event").get("change"), None::<&Value>);
}

#[test]
fn a_game_is_replayed_in_parts() {
    let server = Server::new("delivery-replay");
    let moves = ["f5", "d6", "c3", "d3", "c4"];
    let ask = |moves: &[&str], from: usize| {
        server.post("/api/replay", None, &json!({"game": "reversi", "moves": moves, "from": from}))
    };
    let at = |ply: usize| {
        server.post("/api/positions", None, &json!({"game": "reversi", "moves": moves[..ply]})).1["view"]
            .clone()
    };
    let (status, replay) = ask(&moves, 2);
    assert_eq!((status, &replay["first"]), (200, &at(2)));
    let changes = replay["changes"].as_array().unwrap();
    assert_eq!(changes.iter().map(|change| change["ply"].as_u64().unwrap()).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(ask(&moves, 9).1["first"], at(5), "from beyond the end is the end");
    assert_eq!(ask(&["f5", "f5"], 0).1["arguments"]["number"], 2);
    let long = vec!["f5"; 66];
    assert_eq!(ask(&long, 1).1["code"], "server-too-many-moves");
}
