//! Checksums of rows. SQLite checks the structure of its pages but not their contents: without a checksum, a flipped bit
//! in an event's text could be read as another move.

use sha2::{Digest, Sha256};

use crate::KeyHash;

/// Hashes the fields of a row unambiguously: each kind of row has a tag, and texts and blobs are prefixed by their
/// lengths.
struct Fields(Sha256);

impl Fields {
    fn of(kind: &str) -> Fields {
        Fields(Sha256::new()).bytes(kind.as_bytes())
    }

    fn number(mut self, number: u64) -> Fields {
        self.0.update(number.to_le_bytes());
        self
    }

    fn bytes(mut self, bytes: &[u8]) -> Fields {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn optional(self, bytes: Option<&[u8]>) -> Fields {
        match bytes {
            Some(bytes) => self.number(1).bytes(bytes),
            None => self.number(0),
        }
    }

    /// The first eight bytes of the hash, as a signed number for a column.
    fn sum(self) -> i64 {
        let hash = self.0.finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&hash[..8]);
        i64::from_le_bytes(first)
    }
}

/// A row of `events`.
pub(crate) struct EventRow<'a> {
    pub(crate) game: &'a str,
    pub(crate) sequence: u64,
    pub(crate) time: u64,
    pub(crate) actor: &'a str,
    pub(crate) command: &'a str,
    pub(crate) part: u64,
    pub(crate) event: &'a str,
}

impl EventRow<'_> {
    pub(crate) fn sum(&self) -> i64 {
        Fields::of("event")
            .bytes(self.game.as_bytes())
            .number(self.sequence)
            .number(self.time)
            .bytes(self.actor.as_bytes())
            .bytes(self.command.as_bytes())
            .number(self.part)
            .bytes(self.event.as_bytes())
            .sum()
    }
}

/// The checksum of a row of `keys`.
pub(crate) fn of_key(hash: &KeyHash, game: &str, role: &str, used_by: Option<&KeyHash>) -> i64 {
    Fields::of("key")
        .bytes(hash)
        .bytes(game.as_bytes())
        .bytes(role.as_bytes())
        .optional(used_by.map(<[u8; 32]>::as_slice))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_counts_and_none_can_be_confused_with_its_neighbour() {
        let row =
            || EventRow { game: "g", sequence: 1, time: 2, actor: "a", command: "c", part: 0, event: "e" };
        let others = [
            EventRow { game: "h", ..row() },
            EventRow { sequence: 2, ..row() },
            EventRow { time: 3, ..row() },
            EventRow { actor: "b", ..row() },
            EventRow { command: "d", ..row() },
            EventRow { part: 1, ..row() },
            EventRow { event: "f", ..row() },
            EventRow { actor: "ac", command: "", ..row() },
            EventRow { sequence: 2, time: 1, ..row() },
        ];
        assert!(others.iter().all(|other| other.sum() != row().sum()));
        let key = of_key(&[1; 32], "g", "black", None);
        assert_ne!(key, of_key(&[2; 32], "g", "black", None));
        assert_ne!(key, of_key(&[1; 32], "h", "black", None));
        assert_ne!(key, of_key(&[1; 32], "g", "white", None));
        assert_ne!(key, of_key(&[1; 32], "g", "black", Some(&[0; 32])));
        assert_ne!(key, of_key(&[1; 32], "gb", "lack", None));
    }

    /// Checksums are stored: if they changed, every database would look damaged. These were computed by another program.
    #[test]
    fn the_sum_is_the_same_in_every_version() {
        let row = EventRow { game: "g", sequence: 1, time: 2, actor: "a", command: "c", part: 0, event: "e" };
        assert_eq!(
            (row.sum(), of_key(&[1; 32], "g", "black", None)),
            (4_088_135_058_304_871_342, 6_199_976_065_904_052_342)
        );
    }
}
