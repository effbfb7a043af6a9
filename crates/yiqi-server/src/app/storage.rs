//! Access to the store from async code, with failures counted and logged.

use std::sync::Arc;

use tokio::sync::{Semaphore, oneshot};
use yiqi_store::{EventStore, StoreError};

use super::App;
use crate::database::Health;
use crate::error::ApiError;

/// Reads from the database at once. Each takes microseconds; more would only compete for the CPU.
const MAX_READS: usize = 8;

pub(super) fn read_permits() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(MAX_READS))
}

impl App {
    /// Has the store's writer do something; the answer comes when it is on the disk.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn EventStore, yiqi_store::Reply<T>),
    ) -> Result<T, ApiError> {
        if self.health == Health::Damaged {
            return Err(ApiError::damaged());
        }
        let (reply, answer) = oneshot::channel();
        // It is stored even if the client has gone.
        ask(self.store.as_ref(), Box::new(move |result| drop(reply.send(result))));
        let answer = answer.await.unwrap_or(Err(StoreError::Closed));
        answer.map_err(|error| self.store_failed(error))
    }

    /// Reads from the store, on a thread that may block.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn EventStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = self.reads.clone().acquire_owned().await.map_err(|_| ApiError::closing())?;
        let store = self.store.clone();
        let read = tokio::task::spawn_blocking(move || {
            let answer = ask(store.as_ref());
            drop(permit);
            answer
        });
        read.await.map_err(|_| ApiError::internal())?.map_err(|error| self.store_failed(error))
    }

    /// Why a game is not found: it does not exist, the client may not see it, or the database is damaged.
    pub(crate) async fn not_found(&self, id: &str) -> ApiError {
        let id = id.to_owned();
        let is_damaged = match self.health {
            // In a database with a damaged structure, nothing can be said to be absent.
            Health::Damaged => Ok(true),
            Health::Sound => self.read(move |store| store.is_damaged(&id)).await,
        };
        match is_damaged {
            Ok(true) => {
                self.metrics.store_failed("store-damaged");
                ApiError::damaged()
            }
            Ok(false) => ApiError::no_such_game(),
            Err(error) => error,
        }
    }

    /// Counts and logs a failure. The client is told its kind, not the database's message.
    pub(crate) fn store_failed(&self, error: StoreError) -> ApiError {
        self.metrics.store_failed(error.code());
        tracing::error!(%error, code = error.code(), "the store failed");
        error.into()
    }
}
