use std::fmt;

use crate::{Reply, StoreError};

/// What several servers with one log need of it: who does the work that must happen once, and what the others have appended.
pub trait Claims: Send + Sync + fmt::Debug {
    /// Renews the lease of this server, which holds its claims, and says whether it hears the announcements of the others. Without a
    /// lease others take its claims over.
    fn renew(&self, hears: bool, reply: Reply<()>);

    /// Claims a game, unless another server that is alive has; replies whether this server has the claim.
    fn claim(&self, game: String, reply: Reply<bool>);

    /// Gives a claim back; or, without a game, the lease of this server with all its claims.
    fn release(&self, game: Option<String>, reply: Reply<()>);

    /// Takes over claims of servers whose lease is over, and replies with the games.
    fn take_over(&self, most: u32, reply: Reply<Vec<String>>);

    /// The servers that have renewed their lease, up to a moment after it is over, and whether each hears announcements. This blocks.
    fn alive(&self) -> Result<Vec<(String, bool)>, StoreError>;

    /// The numbers of events of these games; those that do not exist are missing. This blocks.
    fn latest(&self, games: Vec<String>) -> Result<Vec<(String, u64)>, StoreError>;
}
