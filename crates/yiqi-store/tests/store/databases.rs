//! The databases that the tests of the log run on.

use std::path::PathBuf;
use std::sync::Arc;

use yiqi_store::{EventStore, Store};

use crate::{database, number};

/// A database that can be opened again and again.
pub(crate) trait Database {
    fn open(&self) -> Arc<dyn EventStore>;

    /// A question to the database itself.
    fn number(&self, sql: &str) -> i64;
}

struct Sqlite(PathBuf);

impl Database for Sqlite {
    fn open(&self) -> Arc<dyn EventStore> {
        Arc::new(Store::open(&self.0).unwrap())
    }

    fn number(&self, sql: &str) -> i64 {
        number(&self.0, sql)
    }
}

/// Runs a test on an empty database of each kind.
pub(crate) fn on_each(name: &str, test: impl Fn(&dyn Database)) {
    test(&Sqlite(database(name)));
    #[cfg(feature = "cluster")]
    test(&crate::postgres::database(name));
}
