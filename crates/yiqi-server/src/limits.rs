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

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, most: f64, per_second: f64) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * per_second).min(most);
        self.at = now;
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

    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let Ok(mut buckets) = self.buckets.lock() else { return true };
        if buckets.len() >= MOST_ADDRESSES {
            let (most, per_second) = (self.most, self.per_second);
            buckets.retain(|_, bucket| bucket.at.elapsed().as_secs_f64() * per_second + bucket.left < most);
        }
        buckets.entry(address).or_insert_with(|| Bucket::full(self.most)).take(self.most, self.per_second)
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
