use std::fmt;

use rusqlite::ErrorCode;

/// Why something could not be stored or read. A request that was answered with an error has changed nothing, except
/// [`StoreError::Uncertain`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The database has a newer schema than this program knows.
    NewerSchema(u32),
    /// The database, or something in it, is damaged.
    Damaged(String),
    /// The disk is full.
    DiskFull,
    /// The file cannot be opened, read or written.
    Io(String),
    /// Too many requests are waiting, or another process holds the database; try again later.
    Busy,
    /// The connection to the database was lost: only the log knows whether the request was stored.
    Uncertain(String),
    /// The store has been closed.
    Closed,
    /// Another refusal of the database, in its own words.
    Database(String),
}

impl StoreError {
    /// A code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            StoreError::NewerSchema(_) => "store-newer-schema",
            StoreError::Damaged(_) => "store-damaged",
            StoreError::DiskFull => "store-disk-full",
            StoreError::Io(_) => "store-io",
            StoreError::Busy => "store-busy",
            StoreError::Uncertain(_) => "store-uncertain",
            StoreError::Closed => "store-closed",
            StoreError::Database(_) => "store-database",
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NewerSchema(version) => {
                write!(f, "the database has schema {version}, which a newer version of the program wrote")
            }
            StoreError::Damaged(details) => write!(f, "the database is damaged: {details}"),
            StoreError::DiskFull => f.write_str("the disk is full"),
            StoreError::Io(details) => write!(f, "the database cannot be accessed: {details}"),
            StoreError::Busy => f.write_str("the store is busy"),
            StoreError::Uncertain(details) => write!(f, "it is not known whether it was stored: {details}"),
            StoreError::Closed => f.write_str("the store is closed"),
            StoreError::Database(details) => f.write_str(details),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use rusqlite::Error;
        let code = match &error {
            Error::SqliteFailure(failure, _) | Error::SqlInputError { error: failure, .. } => failure.code,
            // A column that does not hold what this program writes there.
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..) => ErrorCode::DatabaseCorrupt,
            _ => return StoreError::Database(error.to_string()),
        };
        match code {
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => StoreError::Damaged(error.to_string()),
            ErrorCode::DiskFull => StoreError::DiskFull,
            ErrorCode::SystemIoFailure
            | ErrorCode::CannotOpen
            | ErrorCode::PermissionDenied
            | ErrorCode::ReadOnly => StoreError::Io(error.to_string()),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => StoreError::Busy,
            _ => StoreError::Database(error.to_string()),
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => StoreError::DiskFull,
            _ => StoreError::Io(error.to_string()),
        }
    }
}
