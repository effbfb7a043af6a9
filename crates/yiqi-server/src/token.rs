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

/// A key of the server's own.
pub(crate) fn new_key() -> Result<[u8; 32], getrandom::Error> {
    let mut key = [0; 32];
    getrandom::fill(&mut key)?;
    Ok(key)
}

/// A secret that follows from others: the same again for the same parts.
pub(crate) fn derive(key: &[u8; 32], parts: &[&str]) -> String {
    let mut digest = Sha256::new().chain_update(key);
    for part in parts {
        // With their lengths, no two lists of parts look the same.
        digest = digest.chain_update((part.len() as u64).to_le_bytes()).chain_update(part);
    }
    let letters = |bytes: &[u8]| -> String {
        bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
    };
    let first: [u8; 32] = digest.finalize().into();
    // A letter holds five bits of a byte: the second half comes from another hash.
    let second: [u8; 32] = Sha256::new().chain_update(key).chain_update(first).finalize().into();
    letters(&first) + &letters(&second[..20])
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
