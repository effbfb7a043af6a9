//! Queries.

mod events;
mod games;

#[cfg(feature = "cluster")]
pub(crate) use events::checked;
pub use games::GameRow;

use crate::{KeyHash, Role, Store, StoreError, key};

impl Store {
    /// The role that a key grants in a game. A used invite grants nothing.
    pub fn role(&self, game: &str, hash: &KeyHash) -> Result<Option<Role>, StoreError> {
        self.query(|connection| {
            let key = key::find_in(connection, game, hash)?;
            Ok(key.filter(|key| key.used_by.is_none()).map(|key| key.role))
        })
    }

    /// Whether a game or key that was not found is damaged rather than absent: a game without events, events or keys
    /// without a game, or a key with a wrong checksum.
    pub fn is_damaged(&self, game: &str) -> Result<bool, StoreError> {
        let answer = self.query(|connection| {
            // One snapshot for all queries: a game that is created or deleted meanwhile is not damaged.
            let connection = connection.unchecked_transaction()?;
            let has_row = games::find(&connection, game)?.is_some();
            let hashes = key::of_game(&connection, game)?;
            if has_row != events::has_events(&connection, game)? || (!has_row && !hashes.is_empty()) {
                return Ok(true);
            }
            for hash in &hashes {
                if key::find_in(&connection, game, hash)?.is_none() {
                    return Ok(true);
                }
            }
            Ok(false)
        });
        match answer {
            Err(StoreError::Damaged(_)) => Ok(true),
            other => other,
        }
    }
}
