//! Who may do how much.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// So many at once, and so many a second again.
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

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, most: f64, per_second: f64) -> bool {
        self.fill(most, per_second);
        let has = self.left >= 1.0;
        if has {
            self.left -= 1.0;
        }
        has
    }
}

/// Addresses that are remembered; beyond it, those that have been quiet are forgotten.
const MOST_ADDRESSES: usize = 100_000;

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct PerAddress {
    most: f64,
    per_second: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl PerAddress {
    pub(crate) fn new(most: f64, per_second: f64) -> PerAddress {
        PerAddress { most, per_second, buckets: Mutex::new(HashMap::new()) }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        self.with(address, |bucket| bucket.take(self.most, self.per_second)).unwrap_or(true)
    }

    /// Whether anything is left: for what is paid when it is known how much it was.
    pub(crate) fn has_some(&self, address: IpAddr) -> bool {
        self.with(address, |bucket| {
            bucket.fill(self.most, self.per_second);
            bucket.left > 0.0
        })
        .unwrap_or(true)
    }

    /// Pays so much, even if it was more than there is.
    pub(crate) fn pay(&self, address: IpAddr, amount: f64) {
        // A lock that was poisoned limits nobody.
        let _ = self.with(address, |bucket| bucket.left -= amount);
    }

    fn with<T>(&self, address: IpAddr, act: impl FnOnce(&mut Bucket) -> T) -> Option<T> {
        let mut buckets = self.buckets.lock().ok()?;
        if buckets.len() >= MOST_ADDRESSES {
            let (most, per_second) = (self.most, self.per_second);
            buckets.retain(|_, bucket| bucket.at.elapsed().as_secs_f64() * per_second + bucket.left < most);
        }
        Some(act(buckets.entry(address).or_insert_with(|| Bucket::full(self.most))))
    }
}

/// How many of something an address holds right now.
#[derive(Debug, Default)]
pub(crate) struct Held {
    counts: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Held {
    /// One more, unless there are so many; it is given back when dropped.
    pub(crate) fn take(&self, address: IpAddr, most: u32) -> Option<Holding> {
        let mut counts = self.counts.lock().ok()?;
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Holding { counts: self.counts.clone(), address })
    }
}

/// One of what an address holds.
#[derive(Debug)]
pub(crate) struct Holding {
    counts: Arc<Mutex<HashMap<IpAddr, u32>>>,
    address: IpAddr,
}

impl Drop for Holding {
    fn drop(&mut self) {
        if let Ok(mut counts) = self.counts.lock()
            && let Some(count) = counts.get_mut(&self.address)
        {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}
