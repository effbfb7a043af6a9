//! Connections: limits, timeouts and shutdown.

mod common;

use std::io::{Read as _, Write as _};
use std::time::Duration;

use common::{Server, config, database, limits, say_and_hear_text};
use serde_json::json;
use yiqi_server::{ServerLimits, Span};

const LIVEZ: &[u8] = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const KINDS: &[u8] = b"GET /api/kinds HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("none")
}

#[test]
fn an_address_has_so_many_connections_and_others_have_theirs() {
    let few = ServerLimits { connections_per_address: 3, header_time: Span::NEVER, ..limits() };
    let server = Server::with_limits("per-address", few);
    let idle: Vec<_> = (0..3).map(|_| server.connect_from(2)).collect();
    server.wait_for("yiqi_connections", |open| open >= 4.0);
    assert_eq!(say_and_hear_text(&mut server.connect_from(2), LIVEZ), "", "refused without a word");
    assert_eq!(status(&say_and_hear_text(&mut server.connect_from(3), KINDS)), "200");
    assert!(server.metric("yiqi_connections_refused_total") >= 1.0);
    drop(idle);
    server.wait_for("yiqi_connections", |open| open <= 1.0);
    assert_eq!(status(&say_and_hear_text(&mut server.connect_from(2), KINDS)), "200");
}

#[test]
fn when_all_connections_are_taken_health_checks_still_get_in() {
    let few = ServerLimits { connections: 4, header_time: Span::NEVER, ..limits() };
    let server = Server::with_limits("total", few);
    // Each has been heard from, so that it is let in for sure.
    let mut taken: Vec<_> = (2..6).map(|last| server.connect_from(last)).collect();
    for stream in &mut taken {
        stream.write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        assert_eq!(stream.read(&mut [0; 4_096]).map(|read| read > 0).ok(), Some(true));
    }
    assert_eq!(status(&say_and_hear_text(&mut server.connect_from(9), LIVEZ)), "200");
    let answer = say_and_hear_text(&mut server.connect_from(9), KINDS);
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("server-overloaded"), "{answer}");
    drop(taken);
}

#[test]
fn a_client_that_sends_half_a_request_is_not_waited_for() {
    let hasty = ServerLimits { header_time: Span::millis(200), body_time: Span::millis(200), ..limits() };
    let server = Server::with_limits("slow", hasty);
    for half in [&b""[..], b"GET /api/kin", b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: "] {
        let answer = say_and_hear_text(&mut server.connect_from(2), half);
        assert!(answer.is_empty() || status(&answer) == "408", "{answer}");
    }
    let half = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let answer = say_and_hear_text(&mut server.connect_from(2), half);
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("server-too-slow"), "{answer}");
}

#[test]
fn a_client_that_does_not_read_its_answers_is_cut_off() {
    let hasty = ServerLimits { write_time: Span::millis(200), ..limits() };
    let server = Server::with_limits("unread", hasty);
    let mut stream = server.connect_from(2);
    stream.set_write_timeout(Some(Duration::from_secs(60))).unwrap();
    let many = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2_000);
    // It goes on until the server has had enough: then writing fails, or what was left unread is cut short.
    let _ = stream.write_all(&many);
    server.wait_for("yiqi_connections", |open| open <= 1.0);
}

#[test]
fn it_stops_in_time_also_when_somebody_has_sent_half_a_request() {
    let server = Server::with_limits("drain", ServerLimits { drain_time: Span::millis(300), ..limits() });
    let (id, _) =
        server.create(&json!({"game": "reversi", "black": "human", "white": "human", "public": true}));
    let mut watcher = server.watch(&id, None, 0);
    watcher.hear_kind("welcome");
    let mut half = server.connect_from(2);
    half.write_all(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        .unwrap();
    server.wait_for("yiqi_connections", |open| open >= 3.0);
    server.stop();
    // The watcher is told to connect again.
    let last = loop {
        match watcher.socket.read() {
            Ok(tungstenite::Message::Close(frame)) => break frame,
            Ok(_) => {}
            Err(error) => panic!("closed without a word: {error}"),
        }
    };
    assert_eq!(last.map(|frame| u16::from(frame.code)), Some(1012));
    assert_eq!(say_and_hear_text(&mut half, b""), "");
}

#[test]
fn a_request_under_way_is_finished_before_it_stops() {
    let database = database("finished");
    let server = Server::with(config(&database, limits()));
    let mut stream = server.connect_from(2);
    let body = json!({"game": "reversi", "black": "human", "white": "human", "public": true}).to_string();
    let (head, tail) = body.split_at(10);
    let length = body.len();
    let first = format!(
        "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{head}"
    );
    stream.write_all(first.as_bytes()).unwrap();
    server.wait_for("yiqi_connections", |open| open >= 2.0);
    let rest = {
        let (mut stream, tail) = (stream.try_clone().unwrap(), tail.to_owned());
        let address = server.address;
        std::thread::spawn(move || {
            // Nobody is let in any more once it is stopping; then the rest is sent.
            while std::net::TcpStream::connect(address).is_ok() {}
            stream.write_all(tail.as_bytes()).unwrap();
        })
    };
    server.stop();
    rest.join().unwrap();
    let answer = say_and_hear_text(&mut stream, b"");
    assert_eq!(status(&answer), "201", "{answer}");
}
