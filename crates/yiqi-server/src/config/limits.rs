//! What is allowed, so that nobody takes everything. Every limit has a name under which it can be set from outside.

use super::Span;

/// Why a limit could not be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LimitError {
    /// No limit has this name.
    NoSuchLimit(String),
    /// The value cannot be read; an example of one that can.
    BadValue {
        /// The limit.
        name: &'static str,
        /// What was given.
        value: String,
        /// What could be given.
        example: String,
    },
}

/// Declares the limits: each with its meaning, name, type and default.
macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $default:expr;)*) => {
        /// What is allowed, so that nobody takes everything.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Limits {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $default,)* }
            }
        }

        impl Limits {
            /// The names of all limits.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// Sets a limit by its name.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), LimitError> {
                match name {
                    $(stringify!($name) => {
                        self.$name = value.trim().parse().map_err(|_| LimitError::BadValue {
                            name: stringify!($name),
                            value: value.chars().take(40).collect(),
                            example: Limits::default().$name.to_string(),
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
    /// Open TCP connections of one address, unless a proxy stands in front.
    connections_per_address: u32 = 256;
    /// How long a client may take to send the head of a request, and a connection may be idle between two.
    header_time: Span = Span::seconds(10);
    /// How long a client may take to send the body of a request.
    body_time: Span = Span::seconds(20);
    /// How long a client may leave unread what it is sent.
    write_time: Span = Span::seconds(20);
    /// How long requests under way may take when the server stops.
    drain_time: Span = Span::seconds(10);
    /// Bytes of a request's body.
    body_bytes: usize = 256 << 10;
    /// Requests a second from one address; ten times as many may come at once.
    requests_per_second: u32 = 50;
    /// Commands in games a second from one address, over all its connections; twice as many may come at once.
    commands_per_second: u32 = 50;
    /// Open WebSockets of one address.
    sockets_per_address: u32 = 100;
    /// Bytes of a message on a WebSocket.
    message_bytes: usize = 16 << 10;
    /// Messages a second on a WebSocket; twice as many may come at once.
    messages_per_second: u32 = 20;
    /// How often a WebSocket is pinged; one that is silent for two and a half times as long is closed.
    heartbeat: Span = Span::seconds(30);
    /// WebSockets that watch one game; its players are not counted.
    watchers_per_game: u32 = 1_000;
    /// Games one address may create or import in an hour.
    games_per_hour: u32 = 200;
    /// Events of one game.
    events_per_game: u64 = 20_000;
    /// Games in memory.
    rooms: u32 = 20_000;
    /// How long a game stays in memory when nothing happens.
    idle: Span = Span::seconds(300);
    /// Imports, positions and records that are worked on at once.
    jobs: usize = cores();
    /// Imports, positions and records that may wait for their turn.
    jobs_waiting: u32 = 256;
    /// Imports, positions and records of one address that may wait or be worked on at once.
    jobs_per_address: u32 = 16;
    /// Engines that think at once.
    engines: usize = cores();
    /// Engines that think at once for one address.
    engines_per_address: u32 = 4;
    /// Seconds that engines may think for one address in five minutes.
    engine_seconds: u32 = 300;
    /// Megabytes that engines may hold between the moves of their games.
    engine_megabytes: u32 = 512;
    /// How long engines go on when nobody is connected to their game.
    engine_patience: Span = Span::seconds(60);
    /// How long the database is checked at the start.
    check_time: Span = Span::seconds(5);
    /// After how long a game without a move is deleted.
    expire_unplayed: Span = Span::days(7);
    /// After how long a finished game is deleted.
    expire_finished: Span = Span::days(365);
    /// After how long a game that has moves and is not finished is deleted.
    expire_unfinished: Span = Span::NEVER;
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Limits {
    /// No limits on what clients may do: for somebody who limits elsewhere, or measures.
    pub fn unlimited() -> Limits {
        const MANY: u32 = 1_000_000;
        Limits {
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
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LimitError, Limits};

    #[test]
    fn every_limit_can_be_set_by_its_name() {
        for name in Limits::NAMES {
            let mut limits = Limits::default();
            let before = limits.get(name).unwrap();
            let other = if before.parse::<u64>().is_ok() { "17" } else { "17s" };
            limits.set(name, other).unwrap();
            assert_eq!(limits.get(name).as_deref(), Some(other), "{name}");
            assert_ne!(limits, Limits::default(), "{name}");
            limits.set(name, &before).unwrap();
            assert_eq!(limits, Limits::default(), "{name}");
            assert!(matches!(limits.set(name, "many"), Err(LimitError::BadValue { .. })));
        }
        let unknown = Limits::default().set("luck", "1");
        assert_eq!(unknown, Err(LimitError::NoSuchLimit("luck".to_owned())));
    }
}
