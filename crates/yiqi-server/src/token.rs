//! Random ids and secrets. Only the hashes of secrets are stored.

use sha2::{Digest as _, Sha256};
use yiqi_store::KeyHash;

/// The 32 characters of ids and secrets: those that are easy to tell apart.
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

/// A key for the server itself.
pub(crate) fn new_key() -> Result<[u8; 32], getrandom::Error> {
    let mut key = [0; 32];
    getrandom::fill(&mut key)?;
    Ok(key)
}

/// A secret derived from others: the same for the same parts.
pub(crate) fn derive(key: &[u8; 32], parts: &[&str]) -> String {
    let mut digest = Sha256::new().chain_update(key);
    for part in parts {
        // With their lengths, no two lists of parts have the same encoding.
        digest = digest.chain_update((part.len() as u64).to_le_bytes()).chain_update(part);
    }
    let letters = |bytes: &[u8]| -> String {
        bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
    };
    let first: [u8; 32] = digest.finalize().into();
    // Each character holds five bits of a byte, so 52 characters need a second hash.
    let second: [u8; 32] = Sha256::new().chain_update(key).chain_update(first).finalize().into();
    letters(&first) + &letters(&second[..20])
}

/// A secret: 260 bits.
pub(crate) fn new_token() -> Result<String, getrandom::Error> {
    random(52)
}

/// A seed for a game with a random start, small enough that every JSON parser keeps it exact.
pub(crate) fn new_seed() -> u64 {
    let mut bytes = [0; 8];
    // A seed is no secret: without random numbers any value will do.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes) >> 12
}

/// What is stored of a secret.
pub(crate) fn hash(token: &str) -> KeyHash {
    Sha256::digest(token.as_bytes()).into()
}
