//! Logging never blocks the server, whatever standard error is connected to.

#![cfg(unix)]

mod serving;

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};
use serving::{Server, ask, folder, yiqi};

/// More requests than the log queue and a pipe buffer can hold lines.
const REQUESTS: usize = 3_000;

/// The capacity of a pipe in bytes.
const PIPE: usize = 64 << 10;

/// Starts `yiqi serve` with a small file size limit, so that it logs an error for each game it cannot create. The shell
/// that starts it sets the limit and redirects standard error.
fn on_a_full_disk(name: &str, redirection: &str) -> Server {
    let server = yiqi(&folder(name));
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("trap '' XFSZ; ulimit -f 400; exec \"$@\" {redirection}")).arg("sh");
    shell.arg(server.get_program()).args(server.get_args()).env("YIQI_LOG", "trace").stderr(Stdio::piped());
    Server::start(shell)
}

/// Creates games from several clients and checks that every request is answered. Returns how many were refused.
fn create_games(address: &str) -> usize {
    let refused = AtomicUsize::new(0);
    let client = || {
        for _ in 0..REQUESTS / 4 {
            let body = json!({"game": "liuzichong", "black": "human", "white": "human"});
            let (status, _) = ask(address, "POST", "/api/games", "", &body).expect("an answer");
            refused.fetch_add(usize::from(status != 201), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(client))));
    refused.into_inner()
}

#[test]
fn an_unread_pipe_blocks_neither_requests_nor_shutdown() {
    let mut server = on_a_full_disk("unread", "");
    let mut errors = server.errors();
    assert!(create_games(&server.address) > REQUESTS / 2, "too few errors were logged");
    assert_eq!(server.terminate(), Some(0));
    let mut logged = Vec::new();
    errors.read_to_end(&mut logged).unwrap();
    // The pages of a pipe are not necessarily filled to the last byte.
    assert!(logged.len() > PIPE / 4 * 3, "the pipe was not full: {}", logged.len());
}

#[test]
fn dropped_lines_are_counted_and_reported_when_writing_works_again() {
    let mut server = on_a_full_disk("reported", "");
    let mut errors = server.errors();
    let refused = create_games(&server.address) as u64;
    let reader = thread::spawn(move || {
        let mut logged = String::new();
        errors.read_to_string(&mut logged).map(|_| logged)
    });
    assert_eq!(server.terminate(), Some(0));
    let logged = reader.join().unwrap().unwrap();
    let lines: Vec<Value> = logged.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let message = |line: &Value| line["fields"]["message"].as_str().unwrap_or_default().to_owned();
    let dropped: u64 = lines
        .iter()
        .filter(|line| message(line) == "log lines were dropped")
        .map(|line| line["fields"]["count"].as_u64().unwrap())
        .sum();
    assert!(dropped > 0, "nothing was dropped");
    assert!(lines.len() as u64 + dropped >= refused, "{} lines and {dropped} dropped", lines.len());
}

#[test]
fn a_closed_standard_error_does_not_block() {
    let server = on_a_full_disk("closed", "2>&-");
    assert!(create_games(&server.address) > REQUESTS / 2);
    assert_eq!(server.terminate(), Some(0));
    // A pipe whose reader is gone.
    let mut server = on_a_full_disk("broken", "");
    drop(server.errors());
    assert!(create_games(&server.address) > REQUESTS / 2);
    assert_eq!(server.terminate(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_full_disk_does_not_block() {
    let server = on_a_full_disk("full", "2>/dev/full");
    assert!(create_games(&server.address) > REQUESTS / 2);
    assert_eq!(server.terminate(), Some(0));
}
