//! HTTP requests of every kind.

use axum::body::Body;
use axum::http::{HeaderValue, Method, Request, header};
use serde_json::{Value, json};

use crate::{Choices, Model, Server, command, creation, mutate_bytes, mutated, preview};

/// A created game and its secrets.
struct Game {
    id: String,
    tokens: Vec<String>,
    invites: Vec<String>,
    model: Model,
}

const ROUTES: [(Method, &str); 26] = [
    (Method::POST, "/api/games/{id}/commands"),
    (Method::POST, "/api/games/{id}/commands"),
    (Method::POST, "/api/games"),
    (Method::POST, "/api/import"),
    (Method::POST, "/api/own-games"),
    (Method::POST, "/api/games/{id}/preview"),
    (Method::POST, "/api/games/{id}/join"),
    (Method::GET, "/api/games/{id}"),
    (Method::GET, "/api/games/{id}/events"),
    (Method::GET, "/api/games/{id}/record"),
    (Method::GET, "/api/games/{id}/analysis"),
    (Method::GET, "/api/games/{id}/live"),
    (Method::POST, "/api/summaries"),
    (Method::POST, "/api/games/{id}/move-now"),
    (Method::GET, "/api/games"),
    (Method::GET, "/"),
    (Method::GET, "/main.js"),
    (Method::POST, "/api/positions"),
    (Method::GET, "/api/positions"),
    (Method::POST, "/api/replay"),
    (Method::POST, "/api/picture"),
    (Method::GET, "/api/kinds"),
    (Method::GET, "/api/openapi.json"),
    (Method::GET, "/healthz"),
    (Method::GET, "/metrics"),
    (Method::GET, "/api/games/{id}/nowhere"),
];

const QUERIES: [&str; 16] = [
    "",
    "?",
    "?after=1",
    "?after=18446744073709551615",
    "?after=-1",
    "?after=1&after=2",
    "?before=9223372036854775808&limit=4294967295",
    "?before=0&limit=0",
    "?limit=%ff",
    "?format=json",
    "?format=sgf",
    "?format=transcript",
    "?format=lg",
    "?format=6zc",
    "?level=2&lines=50",
    "?level=0&lines=0",
];

const RECORDS: [(&str, &str); 9] = [
    ("transcript", "f5d6c3d3c4"),
    ("sgf", "(;GM[1]FF[4]SZ[5]KM[0.5]RE[B+R];B[cc];W[dd](;B[])(;B[ab]))"),
    ("sgf", "(;GM[1]SZ[5]AB[ba][bb]AW[ca];W[ab];AE[ba]AW[ee]PL[B];B[ba])"),
    ("json", include_str!("../../crates/yiqi-record/tests/data/go-v1.json")),
    ("json", include_str!("../../crates/yiqi-record/tests/data/dvonn-v1.json")),
    ("json", include_str!("../../crates/yiqi-record/tests/data/liuzichong-v1.json")),
    ("ggf", "(;GM[Othello]B[f5]W[d6];)"),
    ("lg", "20:0\t1. a1 G4 2. A3 e2"),
    ("chess", ""),
];

/// Sends the requests selected by the bytes, then checks every game that was created.
pub async fn send_requests(server: &Server, choices: &mut Choices<'_>) {
    let body = creation(choices);
    let created = server.expect(Method::POST, "/api/games", None, Some(&body)).await;
    let mut games = vec![game(server, &created).await];
    while !choices.is_empty() {
        let (method, route) = &ROUTES[choices.below(ROUTES.len())];
        let index = choices.below(games.len());
        let body = match choices.byte() {
            // A body that belongs to another route.
            255 => body_of(ROUTES[choices.below(7)].1, &games, index, choices),
            _ => body_of(route, &games, index, choices),
        };
        let Some(request) = request(method, route, body, &games[index], choices) else { continue };
        let answer = server.send(request).await;
        match answer.status {
            201 if games.len() < 4 => games.push(game(server, &answer.body).await),
            200 if *route == "/api/own-games" => {
                let mut listed = answer.body.as_array().cloned().unwrap_or_default();
                let all = listed.len();
                listed.sort_by_key(Value::to_string);
                listed.dedup();
                assert_eq!(listed.len(), all, "a game is listed twice");
            }
            200 if route.ends_with("commands") || route.ends_with("join") => {
                // The log says what was done.
                let Game { id, tokens, model, .. } = &mut games[index];
                *model = Model::of(server, id, tokens.first().map(String::as_str)).await;
            }
            // Nothing should have changed, which is checked at the end.
            _ => {}
        }
    }
    for Game { model, .. } in &games {
        model.settle(server).await;
    }
}

async fn game(server: &Server, created: &Value) -> Game {
    let id = created["id"].as_str().expect("an id").to_owned();
    let secrets = |kind: &str| -> Vec<String> {
        let secrets = created[kind].as_object().expect("secrets by name");
        secrets.values().filter_map(|secret| secret.as_str().map(str::to_owned)).collect()
    };
    let (tokens, invites) = (secrets("tokens"), secrets("invites"));
    let model = Model::of(server, &id, tokens.first().map(String::as_str)).await;
    Game { id, tokens, invites, model }
}

fn body_of(route: &str, games: &[Game], index: usize, choices: &mut Choices<'_>) -> Vec<u8> {
    let Game { tokens, invites, model, .. } = &games[index];
    let secrets: Vec<&str> =
        games.iter().flat_map(|game| game.tokens.iter().chain(&game.invites)).map(String::as_str).collect();
    let body = match route {
        "/api/games" => creation(choices),
        "/api/import" => {
            let (format, text) = choices.of(&RECORDS);
            let mut bytes = text.as_bytes().to_vec();
            if choices.happens(96) {
                mutate_bytes(&mut bytes, choices);
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let text = if choices.happens(32) { choices.text() } else { text };
            let seats = choices.of(&["human", "invite", "level:1", "greedy", ""]);
            json!({"text": text, "format": format, "black": "human", "white": seats})
        }
        "/api/own-games" | "/api/summaries" => {
            let many = if choices.happens(16) { 1_001 } else { choices.below(8) };
            let tokens: Vec<&str> = (0..many).map(|_| choices.of(&secrets)).collect();
            json!({"tokens": tokens})
        }
        "/api/games/{id}/commands" => command(choices, &model.state),
        "/api/games/{id}/preview" => preview(choices, &model.state),
        "/api/positions" | "/api/picture" | "/api/replay" => {
            let setup = model.state.setup();
            let mut moves = model.state.game().moves();
            if choices.happens(64) {
                moves.push(choices.text());
            }
            let from = choices.below(moves.len() + 2);
            let mut body = json!({"game": setup.game, "options": setup.options, "position": setup.position, "moves": moves});
            if route == "/api/replay" {
                body["from"] = json!(from);
            }
            body
        }
        "/api/games/{id}/join" => {
            let invite = invites.first().or(tokens.first()).map_or("", String::as_str);
            let long = "n".repeat(41);
            json!({"invite": choices.of(&[invite, "", secrets[0]]), "name": choices.of(&["Bob", "", "\u{7}", &long])})
        }
        _ => return if choices.happens(32) { choices.bytes().to_vec() } else { Vec::new() },
    };
    let mut bytes = mutated(body, choices);
    for place in 6..bytes.len() {
        // Stronger engines would think for too long.
        if bytes[..place].ends_with(b"level:") && (b'2'..=b'8').contains(&bytes[place]) {
            bytes[place] = b'1';
        }
    }
    // Sometimes too large a body.
    if choices.happens(2) {
        bytes.extend(std::iter::repeat_n(b' ', 5 << 10));
    }
    bytes
}

fn request(
    method: &Method,
    route: &str,
    body: Vec<u8>,
    game: &Game,
    choices: &mut Choices<'_>,
) -> Option<Request<Body>> {
    let id = match choices.byte() {
        0..=239 => game.id.clone(),
        240..=247 => {
            choices.of(&["nothing", "%00", "%ff", "..", "%2F", "", "%F0%9F%8E%B2", "a%20b"]).to_owned()
        }
        _ => choices.bytes().iter().map(|byte| format!("%{byte:02x}")).collect(),
    };
    let mut query = choices.of(&QUERIES).to_owned();
    if choices.happens(16) {
        query = format!("?{}", choices.text());
    }
    if route.ends_with("analysis") {
        let is_quick = query.contains("level=0") || query.contains("level=2");
        query = if is_quick { query } else { format!("?level=1&{}", query.trim_start_matches('?')) };
    }
    let method = match choices.byte() {
        0..=239 => method.clone(),
        240..=251 => choices
            .of(&[
                &Method::GET,
                &Method::POST,
                &Method::HEAD,
                &Method::PUT,
                &Method::DELETE,
                &Method::OPTIONS,
            ])
            .clone(),
        _ => Method::from_bytes(choices.bytes()).ok()?,
    };
    let mut request = Request::builder().method(method).uri(format!("{}{query}", route.replace("{id}", &id)));
    let headers = request.headers_mut()?;
    if choices.byte() < 240 {
        let kinds =
            ["application/json", "application/json", "application/json; charset=utf-8", "text/plain", ""];
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(choices.of(&kinds)));
    }
    let secret = match choices.byte() {
        0..=223 => game.tokens.get(choices.below(3)).cloned().unwrap_or_default(),
        224..=239 => game.invites.first().cloned().unwrap_or_default(),
        _ => choices.text(),
    };
    if let Ok(value) = HeaderValue::from_bytes(format!("Bearer {secret}").as_bytes()) {
        headers.insert(header::AUTHORIZATION, value);
    }
    if choices.happens(32) {
        let names =
            ["origin", "host", "x-forwarded-for", "upgrade", "connection", "content-length", "expect"];
        let name = choices.of(&names);
        let text = choices.bytes();
        let likely: [&[u8]; 8] = [
            b"http://evil.example",
            b"https://page.example",
            b"1.2.3.4, ::1",
            b"websocket",
            b"upgrade",
            b"",
            b"9",
            text,
        ];
        if let Ok(value) = HeaderValue::from_bytes(choices.of(&likely)) {
            headers.append(name, value);
        }
    }
    request.body(Body::from(body)).ok()
}
