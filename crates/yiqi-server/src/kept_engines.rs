//! The engines of rooms between two of their moves, within a common budget of memory.
//!
//! An engine belongs to a seat of a room and waits here while it has nothing to do. When all of them hold more than the
//! budget, the one that was used least recently is dropped; its room gets a new one for the next move. Engines that think
//! are not here: their number is limited instead.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use yiqi_engine::Engine;

/// What an engine is counted for at least, so that engines without tables are limited too.
const LEAST: usize = 4 << 10;

/// A seat of a room: the game's id, and its engine as it is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EngineSeat {
    pub(crate) room: String,
    pub(crate) engine: String,
}

pub(crate) struct KeptEngines {
    most_bytes: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    engines: HashMap<EngineSeat, Idle>,
    bytes: usize,
    /// Counts what is kept, to tell which was kept least recently.
    count: u64,
}

struct Idle {
    engine: Box<dyn Engine>,
    bytes: usize,
    kept_at: u64,
}

impl Kept {
    fn remove(&mut self, seat: &EngineSeat) -> Option<Box<dyn Engine>> {
        let idle = self.engines.remove(seat)?;
        self.bytes -= idle.bytes;
        Some(idle.engine)
    }

    fn oldest(&self) -> Option<EngineSeat> {
        self.engines.iter().min_by_key(|(_, idle)| idle.kept_at).map(|(seat, _)| seat.clone())
    }
}

impl KeptEngines {
    pub(crate) fn new(most_bytes: usize) -> KeptEngines {
        KeptEngines { most_bytes, kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Nothing that is done under the lock panics half-way.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The engine of a seat, if it is still there.
    pub(crate) fn take(&self, seat: &EngineSeat) -> Option<Box<dyn Engine>> {
        self.kept().remove(seat)
    }

    /// Keeps the engine of a seat for its next move.
    pub(crate) fn keep(&self, seat: EngineSeat, engine: Box<dyn Engine>) {
        let bytes = engine.memory().max(LEAST);
        let mut dropped = Vec::new();
        let mut kept = self.kept();
        dropped.extend(kept.remove(&seat));
        kept.count += 1;
        let kept_at = kept.count;
        kept.bytes += bytes;
        kept.engines.insert(seat, Idle { engine, bytes, kept_at });
        while kept.bytes > self.most_bytes {
            let Some(oldest) = kept.oldest() else { break };
            dropped.extend(kept.remove(&oldest));
        }
        drop(kept);
        // Their memory is given back without the lock.
        drop(dropped);
    }

    /// A room has closed: drops its engines.
    pub(crate) fn close_room(&self, room: &str) {
        let mut kept = self.kept();
        let seats: Vec<EngineSeat> = kept.engines.keys().filter(|seat| seat.room == room).cloned().collect();
        let dropped: Vec<_> = seats.iter().filter_map(|seat| kept.remove(seat)).collect();
        drop(kept);
        drop(dropped);
    }
}

#[cfg(test)]
mod tests {
    use yiqi_engine::{DynGame, Engine, Limits, Report, Stop};

    use super::{EngineSeat, KeptEngines};

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
        EngineSeat { room: room.to_owned(), engine: "level:8".to_owned() }
    }

    const MEGABYTE: usize = 1 << 20;

    #[test]
    fn the_engine_used_least_recently_makes_room() {
        let engines = KeptEngines::new(3 * MEGABYTE);
        for room in ["a", "b", "c"] {
            engines.keep(seat(room), Box::new(Holds(MEGABYTE)));
        }
        // Used again, it is no longer the oldest.
        let used = engines.take(&seat("a")).unwrap();
        engines.keep(seat("a"), used);
        engines.keep(seat("d"), Box::new(Holds(MEGABYTE)));
        let is_kept = ["a", "b", "c", "d"].map(|room| engines.take(&seat(room)).is_some());
        assert_eq!(is_kept, [true, false, true, true]);
        assert_eq!(engines.kept().bytes, 0);
    }

    #[test]
    fn an_engine_larger_than_the_budget_is_not_kept() {
        let engines = KeptEngines::new(MEGABYTE);
        engines.keep(seat("a"), Box::new(Holds(2 * MEGABYTE)));
        assert!(engines.take(&seat("a")).is_none());
        assert_eq!(engines.kept().bytes, 0);
    }

    #[test]
    fn engines_without_tables_are_limited_too_and_leave_with_their_room() {
        let engines = KeptEngines::new(MEGABYTE);
        for room in 0..1_000 {
            engines.keep(seat(&room.to_string()), Box::new(Holds(0)));
        }
        assert_eq!(engines.kept().engines.len(), 256);
        engines.close_room("999");
        assert!(engines.take(&seat("999")).is_none() && engines.take(&seat("998")).is_some());
    }
}
