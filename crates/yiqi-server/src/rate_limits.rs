//! Token buckets and counts per client address, in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// A token bucket: a capacity, and a rate at which it is refilled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    tokens: f64,
    refilled_at: Instant,
}

impl TokenBucket {
    pub(crate) fn full(capacity: f64) -> TokenBucket {
        TokenBucket { tokens: capacity, refilled_at: Instant::now() }
    }

    fn refill(&mut self, capacity: f64, per_second: f64) {
        let now = Instant::now();
        let since = now.duration_since(self.refilled_at).as_secs_f64();
        self.tokens = (self.tokens + since * per_second).min(capacity);
        self.refilled_at = now;
    }

    /// Takes one token, if there is one.
    pub(crate) fn take(&mut self, capacity: f64, per_second: f64) -> bool {
        self.refill(capacity, per_second);
        let has_token = self.tokens >= 1.0;
        if has_token {
            self.tokens -= 1.0;
        }
        has_token
    }
}

/// The longest time until an empty bucket is looked at again.
const MAX_WAIT: Duration = Duration::from_secs(300);

/// Tables are sharded, so that clients rarely contend for a lock.
const SHARDS: usize = 16;

/// Entries of a generation of one shard; a table holds at most `2 * SHARDS * GENERATION` entries.
const GENERATION: usize = 4_096;

/// The entries of two generations. When the young one is full it becomes the old one, and old entries that have not been
/// used since are dropped together, so that no lock is held for a scan.
#[derive(Debug)]
struct Shard<K> {
    young: HashMap<K, TokenBucket>,
    old: HashMap<K, TokenBucket>,
}

/// A token bucket for each key, usually a client's address. A dropped key starts again with a full bucket.
#[derive(Debug)]
pub(crate) struct TokenBuckets<K> {
    capacity: f64,
    per_second: f64,
    hasher: RandomState,
    shards: [Mutex<Shard<K>>; SHARDS],
}

impl<K: Hash + Eq + Copy> TokenBuckets<K> {
    pub(crate) fn new(capacity: f64, per_second: f64) -> TokenBuckets<K> {
        let shard = || Mutex::new(Shard { young: HashMap::new(), old: HashMap::new() });
        TokenBuckets {
            capacity,
            per_second,
            hasher: RandomState::new(),
            shards: std::array::from_fn(|_| shard()),
        }
    }

    /// Takes one token, if there is one.
    pub(crate) fn take(&self, key: K) -> bool {
        self.with(key, |bucket| bucket.take(self.capacity, self.per_second))
    }

    /// How long until the bucket is no longer empty; `None` when it is not empty now. For costs that are charged once they
    /// are known. Others may charge the same key meanwhile.
    pub(crate) fn time_until_refilled(&self, key: K) -> Option<Duration> {
        self.with(key, |bucket| {
            bucket.refill(self.capacity, self.per_second);
            (bucket.tokens <= 0.0).then(|| {
                // Slightly above zero. A bucket that is never refilled is looked at again after a while.
                let seconds = (0.001 - bucket.tokens) / self.per_second;
                Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX).min(MAX_WAIT)
            })
        })
    }

    /// Charges an amount, even if the bucket has less.
    pub(crate) fn charge(&self, key: K, amount: f64) {
        self.with(key, |bucket| bucket.tokens -= amount);
    }

    fn with<T>(&self, key: K, act: impl FnOnce(&mut TokenBucket) -> T) -> T {
        let shard = (self.hasher.hash_one(key) % SHARDS as u64) as usize;
        let mut shard = lock(&self.shards[shard]);
        let mut dropped = HashMap::new();
        if !shard.young.contains_key(&key) {
            let bucket = shard.old.remove(&key).unwrap_or_else(|| TokenBucket::full(self.capacity));
            if shard.young.len() >= GENERATION {
                let young = std::mem::take(&mut shard.young);
                dropped = std::mem::replace(&mut shard.old, young);
            }
            shard.young.insert(key, bucket);
        }
        let result = act(shard.young.entry(key).or_insert_with(|| TokenBucket::full(self.capacity)));
        drop(shard);
        // Its memory is freed without the lock.
        drop(dropped);
        result
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.shards.iter().map(|shard| lock(shard)).map(|shard| shard.young.len() + shard.old.len()).sum()
    }
}

/// Limits how many of something each key holds at a time. It has entries only for keys that hold something.
#[derive(Debug)]
pub(crate) struct ConcurrencyLimiter<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    released: Arc<Notify>,
}

impl<K: Hash + Eq> Default for ConcurrencyLimiter<K> {
    fn default() -> ConcurrencyLimiter<K> {
        ConcurrencyLimiter { counts: Arc::default(), released: Arc::default() }
    }
}

impl<K: Hash + Eq + Copy> ConcurrencyLimiter<K> {
    /// A permit, unless the key holds `most` already. Dropping it releases it.
    pub(crate) fn acquire(&self, key: K, most: u32) -> Option<ConcurrencyPermit<K>> {
        let mut counts = lock(&self.counts);
        let count = counts.get(&key).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(key, count + 1);
        Some(ConcurrencyPermit { counts: self.counts.clone(), released: self.released.clone(), key })
    }

    /// Completes when a permit of any key is released after this call.
    pub(crate) fn released(&self) -> Notified<'_> {
        self.released.notified()
    }
}

/// One permit of a key.
#[derive(Debug)]
pub(crate) struct ConcurrencyPermit<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    released: Arc<Notify>,
    key: K,
}

impl<K: Hash + Eq> Drop for ConcurrencyPermit<K> {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
        drop(counts);
        self.released.notify_waiters();
    }
}

/// A thread that panicked cannot have left the data in an inconsistent state.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{ConcurrencyLimiter, GENERATION, SHARDS, TokenBuckets};

    #[test]
    fn a_bucket_is_empty_after_its_tokens_and_others_are_not() {
        let buckets = TokenBuckets::new(3.0, 0.0);
        assert_eq!([1, 1, 1, 1, 2].map(|key| buckets.take(key)), [true, true, true, false, true]);
        buckets.charge(2, 5.0);
        assert!(buckets.time_until_refilled(2).is_some() && buckets.time_until_refilled(3).is_none());
    }

    #[test]
    fn a_bucket_tells_when_it_is_refilled() {
        let buckets = TokenBuckets::new(10.0, 2.0);
        buckets.charge(1, 14.0);
        let pause = buckets.time_until_refilled(1).unwrap().as_secs_f64();
        assert!((1.9..2.1).contains(&pause), "{pause}");
        // Buckets that are refilled never, or in years.
        for buckets in [TokenBuckets::new(0.0, 0.0), TokenBuckets::new(1.0, 1e-9)] {
            buckets.charge(1, 2.0);
            assert_eq!(buckets.time_until_refilled(1), Some(super::MAX_WAIT));
        }
    }

    #[test]
    fn a_million_keys_take_bounded_memory_and_a_busy_one_is_kept() {
        let buckets = TokenBuckets::new(2.0, 0.0);
        assert!(buckets.take(u64::MAX) && buckets.take(u64::MAX));
        for key in 0..1_000_000u64 {
            buckets.take(key);
            // A key in use stays.
            if key % 1_000 == 0 {
                assert!(!buckets.take(u64::MAX), "dropped after {key} others");
            }
        }
        assert!(buckets.len() <= 2 * SHARDS * GENERATION, "{}", buckets.len());
    }

    #[test]
    fn permits_are_limited_and_released() {
        let limiter = ConcurrencyLimiter::default();
        let two = [limiter.acquire("a", 2), limiter.acquire("a", 2)];
        assert!(
            two.iter().all(Option::is_some)
                && limiter.acquire("a", 2).is_none()
                && limiter.acquire("b", 2).is_some()
        );
        drop(two);
        assert!(limiter.acquire("a", 2).is_some());
        assert!(limiter.counts.lock().unwrap().is_empty());
    }
}
