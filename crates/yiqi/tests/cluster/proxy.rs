//! Proxies in front of servers, which can cut, slow down and mute their connections.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[derive(Default)]
struct State {
    /// Milliseconds that each piece of data is held back.
    delay: AtomicU64,
    /// Whether the server's answers are dropped: what is asked is done, and nobody learns of it.
    is_mute: AtomicBool,
    connections: Mutex<Vec<TcpStream>>,
}

pub(crate) struct Proxy {
    /// One for each server.
    pub(crate) ports: Vec<u16>,
    state: Arc<State>,
}

impl Proxy {
    pub(crate) fn start(targets: &[u16]) -> Proxy {
        let state = Arc::<State>::default();
        Proxy { ports: targets.iter().map(|target| Proxy::listen(*target, &state)).collect(), state }
    }

    fn listen(target: u16, state: &Arc<State>) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = state.clone();
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let Ok(client) = client else { continue };
                // While the server is down, connections are refused.
                let Ok(server) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                let (Ok(from_client), Ok(from_server)) = (client.try_clone(), server.try_clone()) else {
                    continue;
                };
                let kept = [client.try_clone(), server.try_clone()];
                shared.connections.lock().unwrap().extend(kept.into_iter().flatten());
                let (one, other) = (shared.clone(), shared.clone());
                std::thread::spawn(move || pump(from_client, server, &one, false));
                std::thread::spawn(move || pump(from_server, client, &other, true));
            }
        });
        port
    }

    pub(crate) fn slow(&self, delay: Duration) {
        self.state.delay.store(delay.as_millis() as u64, Ordering::Relaxed);
    }

    pub(crate) fn mute(&self, is_mute: bool) {
        self.state.is_mute.store(is_mute, Ordering::Relaxed);
    }

    /// Cuts all connections.
    pub(crate) fn cut(&self) {
        for connection in self.state.connections.lock().unwrap().drain(..) {
            // It may be closed already.
            let _ = connection.shutdown(Shutdown::Both);
        }
    }
}

fn pump(mut from: TcpStream, mut to: TcpStream, state: &State, is_answer: bool) {
    let mut buffer = vec![0; 64 << 10];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let delay = state.delay.load(Ordering::Relaxed);
        if delay > 0 {
            std::thread::sleep(Duration::from_millis(delay));
        }
        if is_answer && state.is_mute.load(Ordering::Relaxed) {
            continue;
        }
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    // The other direction ends too.
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
