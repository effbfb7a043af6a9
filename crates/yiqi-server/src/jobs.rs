//! Work that takes a while and blocks: reading records, playing positions through, writing records. So much of it is done
//! at once, so much may wait, and so much of that for one address.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::{Semaphore, oneshot};

use crate::Limits;
use crate::address::ClientAddress;
use crate::error::ApiError;
use crate::hall::Hall;
use crate::limits::Held;

pub(crate) struct Jobs {
    turns: Arc<Semaphore>,
    of_address: Held<ClientAddress>,
    waiting: AtomicU32,
}

impl Jobs {
    pub(crate) fn new(limits: &Limits) -> Jobs {
        Jobs {
            turns: Arc::new(Semaphore::new(limits.jobs.max(1))),
            of_address: Held::default(),
            waiting: AtomicU32::new(0),
        }
    }
}

/// One place among those that wait.
struct Place<'a>(&'a AtomicU32);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Does a job for an address when its turn comes, on a thread of its own.
pub(crate) async fn job<T: Send + 'static>(
    hall: &Hall,
    address: ClientAddress,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let (jobs, limits) = (&hall.jobs, &hall.config.limits);
    let held =
        jobs.of_address.take(address, limits.jobs_per_address).ok_or_else(|| ApiError::busy("jobs"))?;
    let place = Place(&jobs.waiting);
    if jobs.waiting.fetch_add(1, Ordering::Relaxed) >= limits.jobs_waiting {
        return Err(ApiError::overloaded());
    }
    let counted = hall.metrics.jobs_waiting.open();
    let turn = jobs.turns.clone().acquire_owned().await.map_err(|_| ApiError::closing())?;
    drop((place, counted));
    let running = hall.metrics.jobs.open();
    // What is held is given back when the work is done, also when the client has left before.
    let done = aside("job", move || {
        let result = work();
        drop((turn, held, running));
        result
    });
    done.await.ok_or_else(ApiError::internal)
}

/// Does long work on a thread of its own, which gives way to those that answer players. Nothing when it panicked, or
/// when there is no thread to be had.
pub(crate) async fn aside<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        give_way();
        // Whoever asked may be gone.
        drop(reply.send(work()));
    });
    if let Err(error) = thread {
        tracing::error!(%error, "cannot start a thread");
        return None;
    }
    answer.await.ok()
}

/// Lowers the priority of the calling thread: engines and imports take the time that nobody else wants.
fn give_way() {
    // On Linux this is the calling thread's own. Without permission it goes on as it is.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}
