//! Runs the example `abuse`, and reads the server's metrics.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::{ask_text, example};

/// The address that attacks come from; all other clients use 127.0.0.1.
const SOURCE: &str = "127.0.0.2";

/// A running attack, which is stopped when this is dropped.
pub struct Attacker {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Attacker {
    /// Starts an attack and waits until it is in effect. With `is_once`, the attack runs once and keeps its resources until
    /// the end.
    pub fn start(address: &str, attack: &str, scale: f64, is_once: bool) -> Attacker {
        let mut command = Command::new("nice");
        // It ends with the test, or by itself after a time limit.
        command.args(["-n", "19"]).arg(example("abuse")).args([address, "600", "--source", SOURCE]);
        command.args(["--scale", &scale.to_string(), attack]).args(is_once.then_some("--once"));
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        let mut attacker = Attacker { child, lines };
        attacker.wait_for("under way");
        attacker
    }

    /// Waits until the attacker prints this text.
    pub fn wait_for(&mut self, text: &str) {
        loop {
            let mut line = String::new();
            let length = self.lines.read_line(&mut line).unwrap();
            assert!(length > 0, "the attacker exited before it printed {text:?}");
            if line.contains(text) {
                return;
            }
        }
    }
}

impl Drop for Attacker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads one of the server's metrics.
pub fn metric(address: &str, name: &str) -> f64 {
    let (status, text) = ask_text(address, "GET", "/metrics", "", &Value::Null).expect("metrics");
    assert_eq!(status, 200);
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).trim().parse().unwrap()
}

/// Opens a game's WebSocket, sends `hello`, and returns whether the server answers with `welcome`.
pub fn is_welcome(address: &str, id: &str, token: &str) -> bool {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let handshake = format!(
        "GET /api/games/{id}/live HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let hello = json!({"hello": {"token": token}}).to_string();
    assert!(hello.len() < 126, "the message must fit into a frame with a 7-bit length");
    // A final text frame with a mask of zeros; clients must mask their frames (RFC 6455, 5.2).
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend(hello.as_bytes());
    stream.write_all(handshake.as_bytes()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        answer.extend(byte);
    }
    stream.write_all(&frame).unwrap();
    let mut start = [0; 64];
    stream.read_exact(&mut start).is_ok() && String::from_utf8_lossy(&start).contains("welcome")
}
