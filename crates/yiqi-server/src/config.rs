use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub address: SocketAddr,
    /// Whether another free port will do when this one is taken.
    pub any_port: bool,
    /// The database.
    pub database: PathBuf,
    /// Whether a proxy in front tells the true addresses (`X-Forwarded-For`).
    pub trusts_proxy: bool,
    /// Pages of these origins may connect, beside our own.
    pub origins: Vec<String>,
    /// What is allowed.
    pub limits: Limits,
}

/// What is allowed, so that nobody takes everything.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a message on a socket.
    pub message: usize,
    /// Messages a second on a socket; twice as many may come at once.
    pub messages_per_second: u32,
    /// Requests a second from an address; ten times as many may come at once.
    pub requests_per_second: u32,
    /// Games an address may create in an hour.
    pub games_per_hour: u32,
    /// Sockets of an address.
    pub connections_per_address: u32,
    /// Sockets that watch a game.
    pub watchers_per_game: u32,
    /// Engines that think at once, for everybody.
    pub engines: usize,
    /// Engines that think at once for one address.
    pub engines_per_address: u32,
    /// Seconds that engines may think for one address in five minutes.
    pub engine_seconds: f64,
    /// How long a game stays in memory when nothing happens.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 256 << 10,
            message: 16 << 10,
            messages_per_second: 20,
            requests_per_second: 50,
            games_per_hour: 200,
            connections_per_address: 100,
            watchers_per_game: 1_000,
            engines: std::thread::available_parallelism().map_or(1, usize::from),
            engines_per_address: 4,
            engine_seconds: 300.0,
            idle: Duration::from_secs(300),
        }
    }
}
