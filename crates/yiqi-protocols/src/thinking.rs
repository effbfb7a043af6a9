//! A search whose progress the caller's own thread writes.

use std::sync::mpsc::sync_channel;

use yiqi_core::{Limits, Stop};
use yiqi_engine::{DynGame, Engine, EngineFailure, Report};

/// Reports that may wait to be written. An engine that reports faster than that has to wait.
const QUEUE: usize = 64;

/// Searches on another thread and passes reports to `on_report` on this one, which may therefore use an output that
/// cannot be sent to other threads. The search is stopped when `on_report` fails, and its error returned.
pub(crate) fn search<E: From<EngineFailure>>(
    engine: &mut dyn Engine,
    game: &dyn DynGame,
    limits: &Limits,
    stop: &Stop,
    mut on_report: impl FnMut(&Report) -> Result<(), E>,
) -> Result<Report, E> {
    std::thread::scope(|scope| {
        let (send, reports) = sync_channel(QUEUE);
        let search = scope.spawn(move || {
            engine.search(game, limits, stop, &mut |report| {
                // After an error the reports are not needed, and the search ends soon.
                let _ = send.send(report.clone());
            })
        });
        let written = reports.iter().try_for_each(|report| on_report(&report));
        if written.is_err() {
            stop.stop();
            drop(reports);
        }
        let found = search.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        written.and_then(|()| Ok(found?))
    })
}
