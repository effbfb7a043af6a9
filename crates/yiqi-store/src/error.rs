use std::fmt;

/// Why something could not be stored or read. Nothing of it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The database was written by a later program.
    NewerSchema(u32),
    /// The disk or the database refused; its own words.
    Database(String),
    /// What lies in the log cannot be read.
    Damaged(String),
    /// The store has been closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NewerSchema(version) => {
                write!(f, "the database has schema {version}, of a later program")
            }
            StoreError::Database(words) | StoreError::Damaged(words) => f.write_str(words),
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error.to_string())
    }
}
