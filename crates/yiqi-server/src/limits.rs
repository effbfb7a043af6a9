//! Token buckets and counts per client address, in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// A token bucket: so many at once, and so many a second again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(most: f64) -> Bucket {
        Bucket { left: most, at: Instant::now() }
    }

    fn fill(&mut self, most: f64, per_second: f64) {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * per_second).min(most);
        self.at = now;
    }

    /// Takes one token, if there is one.
    pub(crate) fn take(&mut self, most: f64, per_second: f64) -> bool {
        self.fill(most, per_second);
        let has = self.left >= 1.0;
        if has {
            self.left -= 1.0;
        }
        has
    }
}

/// The longest time between two looks at an empty bucket.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// Tables are split, so that clients seldom wait for each other's lock.
const SHARDS: usize = 16;

/// Entries of a generation of one shard; a table holds at most `2 * SHARDS * GENERATION` entries.
const GENERATION: usize = 4_096;

/// The entries of two generations. When the young one is full it becomes the old one, and what was old and has not been
/// used since is forgotten at once, so that no lock is ever held for a scan.
#[derive(Debug)]
struct Shard<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
}

/// A bucket for each key, usually a client's address. A forgotten key starts again with a full bucket.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    most: f64,
    per_second: f64,
    hasher: RandomState,
    shards: [Mutex<Shard<K>>; SHARDS],
}

impl<K: Hash + Eq + Copy> Buckets<K> {
    pub(crate) fn new(most: f64, per_second: f64) -> Buckets<K> {
        let shard = || Mutex::new(Shard { young: HashMap::new(), old: HashMap::new() });
        Buckets { most, per_second, hasher: RandomState::new(), shards: std::array::from_fn(|_| shard()) }
    }

    /// Takes one token, if there is one.
    pub(crate) fn take(&self, key: K) -> bool {
        self.with(key, |bucket| bucket.take(self.most, self.per_second))
    }

    /// How long it takes until anything is left, for what is paid once its amount is known; `None` when something is left
    /// now. Others may pay meanwhile.
    pub(crate) fn time_until_some(&self, key: K) -> Option<Duration> {
        self.with(key, |bucket| {
            bucket.fill(self.most, self.per_second);
            (bucket.left <= 0.0).then(|| {
                // A little more than nothing; a bucket that is never filled again is looked at now and then.
                let seconds = (0.001 - bucket.left) / self.per_second;
                Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX).min(LONGEST_PAUSE)
            })
        })
    }

    /// Pays an amount, even if it is more than there is.
    pub(crate) fn pay(&self, key: K, amount: f64) {
        self.with(key, |bucket| bucket.left -= amount);
    }

    fn with<T>(&self, key: K, act: impl FnOnce(&mut Bucket) -> T) -> T {
        let shard = (self.hasher.hash_one(key) % SHARDS as u64) as usize;
        let mut shard = lock(&self.shards[shard]);
        let mut forgotten = HashMap::new();
        if !shard.young.contains_key(&key) {
            let bucket = shard.old.remove(&key).unwrap_or_else(|| Bucket::full(self.most));
            if shard.young.len() >= GENERATION {
                let young = std::mem::take(&mut shard.young);
                forgotten = std::mem::replace(&mut shard.old, young);
            }
            shard.young.insert(key, bucket);
        }
        let result = act(shard.young.entry(key).or_insert_with(|| Bucket::full(self.most)));
        drop(shard);
        // Its memory is given back without the lock.
        drop(forgotten);
        result
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.shards.iter().map(|shard| lock(shard)).map(|shard| shard.young.len() + shard.old.len()).sum()
    }
}

/// How many of something each key holds right now; bounded by what is held.
#[derive(Debug)]
pub(crate) struct Held<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    given_back: Arc<Notify>,
}

impl<K: Hash + Eq> Default for Held<K> {
    fn default() -> Held<K> {
        Held { counts: Arc::default(), given_back: Arc::default() }
    }
}

impl<K: Hash + Eq + Copy> Held<K> {
    /// One more, unless there are `most` already; it is given back when dropped.
    pub(crate) fn take(&self, key: K, most: u32) -> Option<Holding<K>> {
        let mut counts = lock(&self.counts);
        let count = counts.get(&key).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(key, count + 1);
        Some(Holding { counts: self.counts.clone(), given_back: self.given_back.clone(), key })
    }

    /// Ends when anything is given back after this call, by whichever key.
    pub(crate) fn given_back(&self) -> Notified<'_> {
        self.given_back.notified()
    }
}

/// One of what a key holds.
#[derive(Debug)]
pub(crate) struct Holding<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    given_back: Arc<Notify>,
    key: K,
}

impl<K: Hash + Eq> Drop for Holding<K> {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
        drop(counts);
        self.given_back.notify_waiters();
    }
}

/// A thread that panicked cannot have left a count half changed: what the lock guards is still good.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Buckets, GENERATION, Held, SHARDS};

    #[test]
    fn a_bucket_is_empty_after_its_tokens_and_others_are_not() {
        let buckets = Buckets::new(3.0, 0.0);
        assert_eq!([1, 1, 1, 1, 2].map(|key| buckets.take(key)), [true, true, true, false, true]);
        buckets.pay(2, 5.0);
        assert!(buckets.time_until_some(2).is_some() && buckets.time_until_some(3).is_none());
    }

    #[test]
    fn a_bucket_tells_when_it_will_have_something() {
        let buckets = Buckets::new(10.0, 2.0);
        buckets.pay(1, 14.0);
        let pause = buckets.time_until_some(1).unwrap().as_secs_f64();
        assert!((1.9..2.1).contains(&pause), "{pause}");
        // One that is never filled again, or in years.
        for buckets in [Buckets::new(0.0, 0.0), Buckets::new(1.0, 1e-9)] {
            buckets.pay(1, 2.0);
            assert_eq!(buckets.time_until_some(1), Some(super::LONGEST_PAUSE));
        }
    }

    #[test]
    fn a_million_keys_take_bounded_memory_and_a_busy_one_is_remembered() {
        let buckets = Buckets::new(2.0, 0.0);
        assert!(buckets.take(u64::MAX) && buckets.take(u64::MAX));
        for key in 0..1_000_000u64 {
            buckets.take(key);
            // Used now and then, it stays.
            if key % 1_000 == 0 {
                assert!(!buckets.take(u64::MAX), "forgotten after {key} others");
            }
        }
        assert!(buckets.len() <= 2 * SHARDS * GENERATION, "{}", buckets.len());
    }

    #[test]
    fn what_is_held_is_given_back() {
        let held = Held::default();
        let two = [held.take("a", 2), held.take("a", 2)];
        assert!(
            two.iter().all(Option::is_some) && held.take("a", 2).is_none() && held.take("b", 2).is_some()
        );
        drop(two);
        assert!(held.take("a", 2).is_some());
        assert!(held.counts.lock().unwrap().is_empty());
    }
}
