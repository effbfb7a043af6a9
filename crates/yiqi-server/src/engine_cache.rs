//! The engines of rooms between their moves, within a common memory budget.
//!
//! An engine belongs to a seat of a room and is cached here while it has nothing to do. When all of them hold more than
//! the budget, the least recently used one is evicted; its room makes a new one for the next move. Engines that are
//! thinking are not in the cache; their number is limited instead.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use yiqi_engine::{Engine, Opponent};

/// The least memory that an engine is counted with, so that engines without tables are limited too.
const MIN_BYTES: usize = 4 << 10;

/// An engine's seat: the game's id, and the engine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EngineSeat {
    pub(crate) room: String,
    pub(crate) engine: Opponent,
}

pub(crate) struct EngineCache {
    max_bytes: usize,
    entries: Mutex<Entries>,
}

#[derive(Default)]
struct Entries {
    engines: HashMap<EngineSeat, CachedEngine>,
    bytes: usize,
    /// Counts insertions, to tell which was the least recent.
    insertions: u64,
}

struct CachedEngine {
    engine: Box<dyn Engine>,
    bytes: usize,
    inserted: u64,
}

impl Entries {
    fn remove(&mut self, seat: &EngineSeat) -> Option<Box<dyn Engine>> {
        let cached = self.engines.remove(seat)?;
        self.bytes -= cached.bytes;
        Some(cached.engine)
    }

    fn oldest(&self) -> Option<EngineSeat> {
        self.engines.iter().min_by_key(|(_, cached)| cached.inserted).map(|(seat, _)| seat.clone())
    }
}

impl EngineCache {
    pub(crate) fn new(max_bytes: usize) -> EngineCache {
        EngineCache { max_bytes, entries: Mutex::default() }
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        // Nothing panics halfway while it holds the lock.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes out the engine of a seat, if it is still cached.
    pub(crate) fn take(&self, seat: &EngineSeat) -> Option<Box<dyn Engine>> {
        self.entries().remove(seat)
    }

    /// Caches the engine of a seat until its next move.
    pub(crate) fn insert(&self, seat: EngineSeat, engine: Box<dyn Engine>) {
        let bytes = engine.memory().max(MIN_BYTES);
        let mut dropped = Vec::new();
        let mut entries = self.entries();
        dropped.extend(entries.remove(&seat));
        entries.insertions += 1;
        let inserted = entries.insertions;
        entries.bytes += bytes;
        entries.engines.insert(seat, CachedEngine { engine, bytes, inserted });
        while entries.bytes > self.max_bytes {
            let Some(oldest) = entries.oldest() else { break };
            dropped.extend(entries.remove(&oldest));
        }
        drop(entries);
        // Their memory is freed without the lock.
        drop(dropped);
    }

    /// Drops the engines of a room that has closed.
    pub(crate) fn remove_room(&self, room: &str) {
        let mut entries = self.entries();
        let seats: Vec<EngineSeat> =
            entries.engines.keys().filter(|seat| seat.room == room).cloned().collect();
        let dropped: Vec<_> = seats.iter().filter_map(|seat| entries.remove(seat)).collect();
        drop(entries);
        drop(dropped);
    }
}

#[cfg(test)]
mod tests {
    use yiqi_engine::{DynGame, Engine, Limits, Opponent, Report, Stop};

    use super::{EngineCache, EngineSeat};

    struct Holds(usize);

    impl Engine for Holds {
        fn search(
            &mut self,
            _: &dyn DynGame,
            _: &Limits,
            _: &Stop,
            _: &mut (dyn FnMut(&Report) + Send),
        ) -> Result<Report, yiqi_engine::EngineFailure> {
            Ok(Report::default())
        }

        fn set_lines(&mut self, _: usize) {}

        fn forget(&mut self) {}

        fn memory(&self) -> usize {
            self.0
        }
    }

    fn seat(room: &str) -> EngineSeat {
        EngineSeat { room: room.to_owned(), engine: Opponent::Level(8) }
    }

    const MEGABYTE: usize = 1 << 20;

    #[test]
    fn the_least_recently_used_engine_is_evicted() {
        let engines = EngineCache::new(3 * MEGABYTE);
        for room in ["a", "b", "c"] {
            engines.insert(seat(room), Box::new(Holds(MEGABYTE)));
        }
        // Used again, it is no longer the oldest.
        let used = engines.take(&seat("a")).unwrap();
        engines.insert(seat("a"), used);
        engines.insert(seat("d"), Box::new(Holds(MEGABYTE)));
        let is_cached = ["a", "b", "c", "d"].map(|room| engines.take(&seat(room)).is_some());
        assert_eq!(is_cached, [true, false, true, true]);
        assert_eq!(engines.entries().bytes, 0);
    }

    #[test]
    fn an_engine_larger_than_the_budget_is_not_cached() {
        let engines = EngineCache::new(MEGABYTE);
        engines.insert(seat("a"), Box::new(Holds(2 * MEGABYTE)));
        assert!(engines.take(&seat("a")).is_none());
        assert_eq!(engines.entries().bytes, 0);
    }

    #[test]
    fn engines_without_tables_are_limited_too_and_are_dropped_with_their_room() {
        let engines = EngineCache::new(MEGABYTE);
        for room in 0..1_000 {
            engines.insert(seat(&room.to_string()), Box::new(Holds(0)));
        }
        assert_eq!(engines.entries().engines.len(), 256);
        engines.remove_room("999");
        assert!(engines.take(&seat("999")).is_none() && engines.take(&seat("998")).is_some());
    }
}
