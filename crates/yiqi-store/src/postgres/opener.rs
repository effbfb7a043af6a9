//! Opens connections, for all writers and readers of a store.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio_postgres::Config;

use super::connection::{self, Connection, Failure};
use super::tls::Tls;
use crate::StoreError;

/// How long somebody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(6);

type Opening = JoinHandle<Result<Connection, Failure>>;

/// Opens connections to the database of an address.
///
/// A connection is ready when a standby has all that was committed before, and without a standby that may take long. A
/// connection that is not ready when nobody waits for it any more is kept for the next who does: otherwise each attempt
/// would leave one behind, until the database accepts no more.
pub(super) struct Opener {
    config: Config,
    tls: Tls,
    unfinished: Mutex<Vec<Opening>>,
}

impl Opener {
    /// Parses the address of a database, `postgres://…`.
    pub(super) fn new(url: &str) -> Result<Arc<Opener>, StoreError> {
        let (config, tls) = connection::parse(url)?;
        Ok(Arc::new(Opener { config, tls, unfinished: Mutex::default() }))
    }

    pub(super) const fn config(&self) -> &Config {
        &self.config
    }

    pub(super) async fn open(&self) -> Result<Connection, Failure> {
        let mut waiting = Waiting { opener: self, opening: Some(self.opening()) };
        let Some(opening) = &mut waiting.opening else { return Err(Failure::Store(StoreError::Closed)) };
        let Ok(opened) = tokio::time::timeout(PATIENCE, opening).await else {
            return Err(Failure::Lost("the database or its standby does not answer".to_owned()));
        };
        waiting.opening = None;
        opened.unwrap_or_else(|error| Err(Failure::Lost(error.to_string())))
    }

    fn opening(&self) -> Opening {
        let mut unfinished = self.unfinished.lock().unwrap_or_else(PoisonError::into_inner);
        // What has failed meanwhile says nothing of a new attempt.
        unfinished.retain(|opening| !opening.is_finished());
        unfinished.pop().unwrap_or_else(|| {
            let (config, tls) = (self.config.clone(), self.tls.clone());
            tokio::spawn(async move { Connection::open(&config, tls).await })
        })
    }
}

/// Somebody who waits for a connection, and may give up at any time.
struct Waiting<'a> {
    opener: &'a Opener,
    opening: Option<Opening>,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if let Some(opening) = self.opening.take() {
            self.opener.unfinished.lock().unwrap_or_else(PoisonError::into_inner).push(opening);
        }
    }
}
