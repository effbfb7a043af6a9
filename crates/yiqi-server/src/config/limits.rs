//! The limits on what clients may do. Each can be set by its name.

use std::fmt;

use super::Span;

/// Why a limit could not be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LimitError {
    /// No limit has this name.
    NoSuchLimit(String),
    /// The value is not valid.
    BadValue {
        /// The limit.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// A valid value.
        example: String,
    },
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LimitError::NoSuchLimit(name) => write!(f, "there is no limit {name:?}"),
            LimitError::BadValue { name, value, example } => {
                write!(f, "{value:?} is not a valid value of the limit {name}; use a value such as {example}")
            }
        }
    }
}

impl std::error::Error for LimitError {}

/// Declares the limits: each with its meaning, name, type and default.
macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $default:expr;)*) => {
        /// The limits on what clients may do, so that one client cannot take the server from the others.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct ServerLimits {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Default for ServerLimits {
            fn default() -> ServerLimits {
                ServerLimits { $($name: $default,)* }
            }
        }

        impl ServerLimits {
            /// The names of all limits.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// Sets a limit by its name.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), LimitError> {
                match name {
                    $(stringify!($name) => {
                        self.$name = value.trim().parse().map_err(|_| LimitError::BadValue {
                            name: stringify!($name),
                            value: value.chars().take(40).collect(),
                            example: ServerLimits::default().$name.to_string(),
                        })?;
                        Ok(())
                    })*
                    _ => Err(LimitError::NoSuchLimit(name.chars().take(40).collect())),
                }
            }

            /// The value of a limit as text.
            pub fn get(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($name) => Some(self.$name.to_string()),)*
                    _ => None,
                }
            }
        }
    };
}

limits! {
    /// Open TCP connections.
    connections: u32 = 10_000;
    /// Open TCP connections of one address, unless there is a trusted proxy in front.
    connections_per_address: u32 = 256;
    /// The timeout for the head of a request, and for a connection that is idle between two requests.
    header_time: Span = Span::seconds(10);
    /// The timeout for the body of a request.
    body_time: Span = Span::seconds(20);
    /// The timeout for a client to read what it is sent.
    write_time: Span = Span::seconds(20);
    /// How long requests in progress may take when the server stops.
    drain_time: Span = Span::seconds(10);
    /// Bytes of a request's body.
    body_bytes: usize = 256 << 10;
    /// Requests a second from one address; the burst is ten times as many.
    requests_per_second: u32 = 50;
    /// Commands a second from one address, over all its connections; the burst is twice as many.
    commands_per_second: u32 = 50;
    /// Open WebSockets of one address.
    sockets_per_address: u32 = 100;
    /// Bytes of a message on a WebSocket.
    message_bytes: usize = 16 << 10;
    /// Messages a second on a WebSocket; the burst is twice as many.
    messages_per_second: u32 = 20;
    /// The interval of pings on a WebSocket; one that is silent for two and a half intervals is closed.
    heartbeat: Span = Span::seconds(30);
    /// WebSockets that watch one game; its players are not counted.
    watchers_per_game: u32 = 1_000;
    /// Games one address may create or import in an hour.
    games_per_hour: u32 = 200;
    /// Events of one game.
    events_per_game: u64 = 20_000;
    /// Games in memory.
    rooms: u32 = 20_000;
    /// How long an idle game stays in memory.
    idle: Span = Span::seconds(300);
    /// Imports, positions and records that run at once.
    jobs: usize = cores();
    /// Imports, positions and records that may wait for their turn.
    jobs_waiting: u32 = 256;
    /// Imports, positions and records of one address that may wait or run at once.
    jobs_per_address: u32 = 16;
    /// Engines that think at once.
    engines: usize = cores();
    /// Engines that think at once for one address.
    engines_per_address: u32 = 4;
    /// Seconds that engines may think for one address in five minutes.
    engine_seconds: u32 = 300;
    /// Megabytes of memory that engines may hold between their moves.
    engine_megabytes: u32 = 512;
    /// How long engines continue when nobody is connected to their game.
    engine_patience: Span = Span::seconds(60);
    /// How long a player must be away before the other one may claim the game or call it off.
    abandoned: Span = Span::seconds(120);
    /// How long the database is checked at startup.
    check_time: Span = Span::seconds(5);
    /// Connections of this server to PostgreSQL, if its log is there.
    database_connections: u32 = 12;
    /// The age at which a game without a move is deleted.
    expire_unplayed: Span = Span::days(7);
    /// The age at which a finished game is deleted.
    expire_finished: Span = Span::days(365);
    /// The age at which an unfinished game with moves is deleted.
    expire_unfinished: Span = Span::NEVER;
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl ServerLimits {
    /// Practically no limits on what clients may do, for measurements or when clients are limited elsewhere.
    pub fn unlimited() -> ServerLimits {
        const MANY: u32 = 1_000_000;
        ServerLimits {
            connections_per_address: MANY,
            requests_per_second: MANY,
            commands_per_second: MANY,
            sockets_per_address: MANY,
            messages_per_second: MANY,
            watchers_per_game: MANY,
            games_per_hour: 100 * MANY,
            events_per_game: u64::from(MANY),
            jobs_per_address: MANY,
            jobs_waiting: MANY,
            rooms: MANY,
            engines_per_address: MANY,
            engine_seconds: 1_000 * MANY,
            ..ServerLimits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LimitError, ServerLimits};

    #[test]
    fn every_limit_can_be_set_by_its_name() {
        for name in ServerLimits::NAMES {
            let mut limits = ServerLimits::default();
            let before = limits.get(name).unwrap();
            let other = if before.parse::<u64>().is_ok() { "17" } else { "17s" };
            limits.set(name, other).unwrap();
            assert_eq!(limits.get(name).as_deref(), Some(other), "{name}");
            assert_ne!(limits, ServerLimits::default(), "{name}");
            limits.set(name, &before).unwrap();
            assert_eq!(limits, ServerLimits::default(), "{name}");
            assert!(matches!(limits.set(name, "many"), Err(LimitError::BadValue { .. })));
        }
        let unknown = ServerLimits::default().set("luck", "1");
        assert_eq!(unknown, Err(LimitError::NoSuchLimit("luck".to_owned())));
    }
}
