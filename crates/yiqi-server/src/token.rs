//! Secrets that nobody can guess. Only their hashes are stored.

use sha2::{Digest as _, Sha256};
use yiqi_store::KeyHash;

/// Letters of an id or a token: those that can be told apart, 32 of them.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn random(length: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.into_iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// A game's id: 80 bits.
pub(crate) fn new_id() -> Result<String, getrandom::Error> {
    random(16)
}

/// A secret: 260 bits.
pub(crate) fn new_token() -> Result<String, getrandom::Error> {
    random(52)
}

/// A seed for a game that begins at random, in a range that every reader of JSON keeps exactly.
pub(crate) fn new_seed() -> u64 {
    let mut bytes = [0; 8];
    // Chance that fails is no secret here; any seed will do.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes) >> 12
}

/// What is stored of a secret.
pub(crate) fn hash(token: &str) -> KeyHash {
    Sha256::digest(token.as_bytes()).into()
}
