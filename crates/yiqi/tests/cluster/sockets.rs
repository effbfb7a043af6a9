//! A WebSocket, as far as it is needed here.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

pub(crate) struct Socket(TcpStream);

impl Socket {
    /// Opens a socket and says something. `patience` is the longest time to wait for a message.
    pub(crate) fn open(address: &str, path: &str, first: &Value, patience: Duration) -> Option<Socket> {
        let mut stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(patience)).ok()?;
        let handshake = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(handshake.as_bytes()).ok()?;
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).ok()?;
            answer.extend(byte);
        }
        let mut socket = Socket(stream);
        socket.say(first)?;
        Some(socket)
    }

    pub(crate) fn say(&mut self, message: &Value) -> Option<()> {
        let text = message.to_string();
        // A final text frame with a mask of zeros; clients must mask their frames (RFC 6455, 5.2).
        let mut frame = vec![0x81];
        match u8::try_from(text.len()) {
            Ok(length @ ..126) => frame.push(0x80 | length),
            _ => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).ok()
    }

    /// The next message; `None` when the connection has ended or nothing has come for a while.
    pub(crate) fn receive(&mut self) -> Option<Value> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head).ok()?;
            let mut length = u64::from(head[1]);
            if length >= 126 {
                let mut bytes = [0; 8];
                let from = if length == 126 { 6 } else { 0 };
                self.0.read_exact(&mut bytes[from..]).ok()?;
                length = u64::from_be_bytes(bytes);
            }
            let mut payload = vec![0; usize::try_from(length).ok()?];
            self.0.read_exact(&mut payload).ok()?;
            match head[0] & 0x0f {
                1 => return serde_json::from_slice(&payload).ok(),
                8 => return None,
                _ => {}
            }
        }
    }
}
