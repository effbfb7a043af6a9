//! Writing keys: invites, seats, and the server's own key.

use rusqlite::{Connection, params};

use super::Reply;
use super::append::has_game;
use crate::{KeyHash, Role, Store, StoreError, key};

impl Store {
    /// Exchanges an invite for a key to its seat, and replies which seat that is; `None` if there is no such invite to
    /// this game. An invite can be used once. `join` identifies the request: if it is repeated, the reply is the same.
    pub fn redeem(
        &self,
        game: String,
        invite: KeyHash,
        join: KeyHash,
        seat: KeyHash,
        reply: Reply<Option<Role>>,
    ) {
        self.submit(move |connection| redeem(connection, &game, &invite, &join, &seat), reply);
    }

    /// Replaces all keys to a side, seats and invites, by a new one. `seat` is [`Role::Black`] or [`Role::White`]; the
    /// new key is to that seat or an invite to it. Replies `false` if there is no such game.
    pub fn replace_seat_keys(
        &self,
        game: String,
        seat: Role,
        (hash, role): (KeyHash, Role),
        reply: Reply<bool>,
    ) {
        let Some(invite) = seat.seat_invite().filter(|invite| role == seat || role == *invite) else {
            let (seat, role) = (seat.name(), role.name());
            reply(Err(StoreError::Database(format!("a key to {role} cannot replace those to {seat}"))));
            return;
        };
        self.submit(
            move |connection| {
                if !has_game(connection, &game)? {
                    return Ok(false);
                }
                connection
                    .prepare_cached("DELETE FROM keys WHERE game = ? AND role IN (?, ?)")?
                    .execute(params![game, seat.name(), invite.name()])?;
                key::insert(connection, &game, &hash, role)?;
                Ok(true)
            },
            reply,
        );
    }

    /// The server's own key, which is stored with the games: `fresh` if there was none. This blocks until it is stored.
    pub fn secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.wait(|store, reply| {
            store.submit(
                move |connection| {
                    connection
                        .prepare_cached(
                            "INSERT INTO secrets (name, value) VALUES ('server', ?) ON CONFLICT DO NOTHING",
                        )?
                        .execute([fresh])?;
                    let value = connection
                        .prepare_cached("SELECT value FROM secrets WHERE name = 'server'")?
                        .query_row([], |row| row.get(0))?;
                    Ok(value)
                },
                reply,
            );
        })
    }
}

fn redeem(
    connection: &Connection,
    game: &str,
    invite: &KeyHash,
    join: &KeyHash,
    seat: &KeyHash,
) -> Result<Option<Role>, StoreError> {
    let Some(found) = key::find_in(connection, game, invite)? else { return Ok(None) };
    let Some(role) = found.role.invited_seat() else { return Ok(None) };
    match &found.used_by {
        None => {
            key::mark_used(connection, invite, &found, join)?;
            key::insert(connection, game, seat, role)?;
            Ok(Some(role))
        }
        Some(by) if by == join => {
            // A repeated request must name the same seat key.
            let key = key::find_in(connection, game, seat)?;
            Ok(key.filter(|key| key.role == role).map(|key| key.role))
        }
        Some(_) => Ok(None),
    }
}
