use std::net::SocketAddr;
use std::{error, fmt, io};

use yiqi_core::{Argument, ReasonCode};
use yiqi_store::StoreError;

/// Why the server could not be started.
#[derive(Debug)]
pub enum ServeError {
    /// The server cannot listen on the address.
    Address(SocketAddr, io::Error),
    /// The folder of the database cannot be used.
    Folder(io::Error),
    /// Another server uses the database.
    InUse,
    /// The database is an empty file, but was not empty before.
    Emptied,
    /// The store cannot be opened.
    Store(StoreError),
    /// NATS cannot be used.
    Announce(String),
    /// The system cannot provide random numbers for the server's key.
    Random(getrandom::Error),
}

impl ReasonCode for ServeError {
    fn code(&self) -> &'static str {
        match self {
            ServeError::Address(_, error) => match error.kind() {
                io::ErrorKind::AddrInUse => "serve-address-in-use",
                io::ErrorKind::AddrNotAvailable => "serve-address-not-available",
                io::ErrorKind::PermissionDenied => "serve-address-not-permitted",
                _ => "serve-address-failed",
            },
            ServeError::Folder(_) => "serve-folder-failed",
            ServeError::InUse => "serve-database-in-use",
            ServeError::Emptied => "serve-database-emptied",
            ServeError::Store(error) => match error {
                StoreError::NewerSchema(_) => "serve-store-newer-schema",
                StoreError::Damaged(_) => "serve-store-damaged",
                StoreError::DiskFull => "serve-store-disk-full",
                StoreError::Io(_) | StoreError::Uncertain(_) => "serve-store-io",
                StoreError::Busy | StoreError::Closed => "serve-store-busy",
                StoreError::Database(_) => "serve-store-failed",
            },
            ServeError::Announce(_) => "serve-announce-failed",
            ServeError::Random(_) => "server-no-random-numbers",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            ServeError::Address(address, error) => {
                vec![Argument::new("address", address), Argument::new("detail", error)]
            }
            ServeError::Folder(error) => vec![Argument::new("detail", error)],
            ServeError::Announce(detail) => vec![Argument::new("detail", detail)],
            ServeError::Store(StoreError::NewerSchema(version)) => vec![Argument::new("version", version)],
            ServeError::Store(
                StoreError::Damaged(detail)
                | StoreError::Io(detail)
                | StoreError::Uncertain(detail)
                | StoreError::Database(detail),
            ) => vec![Argument::new("detail", detail)],
            ServeError::Store(_) | ServeError::InUse | ServeError::Emptied | ServeError::Random(_) => {
                Vec::new()
            }
        }
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Address(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServeError::Folder(error) => write!(f, "cannot use the folder of the database: {error}"),
            ServeError::InUse => f.write_str("another server uses this database"),
            ServeError::Emptied => f.write_str(
                "the database is an empty file, but was not empty before; restore a backup (yiqi restore), or delete \
                 yiqi.db and yiqi.lock to start with an empty database",
            ),
            ServeError::Store(error) => write!(f, "cannot open the database: {error}"),
            ServeError::Announce(error) => write!(f, "cannot use NATS: {error}"),
            ServeError::Random(error) => write!(f, "cannot get random numbers: {error}"),
        }
    }
}

impl error::Error for ServeError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            ServeError::Address(_, error) | ServeError::Folder(error) => Some(error),
            ServeError::Store(error) => Some(error),
            ServeError::Announce(_) | ServeError::Random(_) | ServeError::InUse | ServeError::Emptied => None,
        }
    }
}
