//! The address that the server prints.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

#[test]
fn the_public_url_is_printed_instead_of_the_listening_address() {
    let folder = std::env::temp_dir().join(format!("yiqi-public-url-{}", std::process::id()));
    let mut server = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args(["serve", "--port", "0", "--lang", "en", "--data"])
        .arg(&folder)
        .env("YIQI_PUBLIC_URL", "https://Games.example.org:443/")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let read = BufReader::new(server.stdout.take().unwrap()).read_line(&mut line);
    server.kill().unwrap();
    server.wait().unwrap();
    // A leftover temporary folder is harmless.
    let _ = std::fs::remove_dir_all(&folder);
    read.unwrap();
    assert!(line.starts_with("Serving at https://games.example.org (database: "), "{line}");
}
