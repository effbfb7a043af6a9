//! Rows of `keys`: the role that a secret grants in a game.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{KeyHash, Role, StoreError, sum};

/// A key whose row matches its checksum.
pub(crate) struct Key {
    pub(crate) game: String,
    pub(crate) role: Role,
    /// The join request that used the invite; a used invite grants nothing.
    pub(crate) used_by: Option<KeyHash>,
}

/// Finds a key by its hash.
pub(crate) fn find(connection: &Connection, hash: &KeyHash) -> Result<Option<Key>, StoreError> {
    type Row = (String, String, Option<KeyHash>, Option<i64>);
    let row: Option<Row> = connection
        .prepare_cached("SELECT game, role, used_by, sum FROM keys WHERE hash = ?")?
        .query_row([hash], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let Some((game, name, used_by, sum)) = row else { return Ok(None) };
    let is_sound = sum.is_none_or(|sum| sum == sum::of_key(hash, &game, &name, used_by.as_ref()));
    match Role::of_name(&name) {
        Some(role) if is_sound => Ok(Some(Key { game, role, used_by })),
        _ => Err(StoreError::Damaged(format!("a key of game {game}"))),
    }
}

/// Finds a key by its hash if it belongs to a game.
pub(crate) fn find_in(
    connection: &Connection,
    game: &str,
    hash: &KeyHash,
) -> Result<Option<Key>, StoreError> {
    Ok(find(connection, hash)?.filter(|key| key.game == game))
}

/// The hashes of a game's keys.
pub(crate) fn of_game(connection: &Connection, game: &str) -> Result<Vec<KeyHash>, StoreError> {
    // From the index alone, so that a row whose hash or game is damaged is found to be missing.
    let mut statement =
        connection.prepare_cached("SELECT hash FROM keys INDEXED BY keys_by_game WHERE game = ?")?;
    let hashes = statement.query_map([game], |row| row.get(0))?;
    Ok(hashes.collect::<Result<_, _>>()?)
}

pub(crate) fn insert(
    connection: &Connection,
    game: &str,
    hash: &KeyHash,
    role: Role,
) -> Result<(), StoreError> {
    let sum = sum::of_key(hash, game, role.name(), None);
    connection
        .prepare_cached("INSERT INTO keys (hash, game, role, sum) VALUES (?, ?, ?, ?)")?
        .execute(params![hash, game, role.name(), sum])?;
    Ok(())
}

/// Marks an invite as used.
pub(crate) fn mark_used(
    connection: &Connection,
    hash: &KeyHash,
    key: &Key,
    by: &KeyHash,
) -> Result<(), StoreError> {
    let sum = sum::of_key(hash, &key.game, key.role.name(), Some(by));
    connection
        .prepare_cached("UPDATE keys SET used_by = ?, sum = ? WHERE hash = ?")?
        .execute(params![by, sum, hash])?;
    Ok(())
}
