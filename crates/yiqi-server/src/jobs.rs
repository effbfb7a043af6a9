//! Blocking work: reading records, replaying positions, writing records. The number of jobs that run and wait is limited,
//! in all and for each address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, oneshot};

use crate::ServerLimits;
use crate::address::ClientAddress;
use crate::app::App;
use crate::error::ApiError;

pub(crate) struct Jobs {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    addresses: Arc<Mutex<Addresses>>,
    max_per_address: u32,
}

type Addresses = HashMap<ClientAddress, AddressJobs>;

/// The jobs of an address that has any.
struct AddressJobs {
    count: u32,
    /// They run one after the other, so that no address has more than one job running while others wait.
    turn: Arc<Semaphore>,
}

impl Jobs {
    pub(crate) fn new(limits: &ServerLimits) -> Jobs {
        Jobs {
            running: Arc::new(Semaphore::new(limits.jobs.max(1))),
            waiting: Arc::new(Semaphore::new(limits.jobs_waiting as usize)),
            addresses: Arc::default(),
            max_per_address: limits.jobs_per_address,
        }
    }

    /// A slot among the jobs of an address, and the address's turn; `None` when it has too many jobs already.
    fn enter(&self, address: ClientAddress) -> Option<(JobSlot, Arc<Semaphore>)> {
        let mut addresses = lock(&self.addresses);
        let jobs = addresses
            .entry(address)
            .or_insert_with(|| AddressJobs { count: 0, turn: Arc::new(Semaphore::new(1)) });
        if jobs.count >= self.max_per_address {
            return None;
        }
        jobs.count += 1;
        Some((JobSlot { addresses: self.addresses.clone(), address }, jobs.turn.clone()))
    }
}

/// One job of an address, running or waiting.
struct JobSlot {
    addresses: Arc<Mutex<Addresses>>,
    address: ClientAddress,
}

impl Drop for JobSlot {
    fn drop(&mut self) {
        let mut addresses = lock(&self.addresses);
        if let Some(jobs) = addresses.get_mut(&self.address) {
            jobs.count -= 1;
            if jobs.count == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

fn lock(addresses: &Mutex<Addresses>) -> MutexGuard<'_, Addresses> {
    // The counts are consistent between any two statements.
    addresses.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a job for an address when its turn comes, on a thread of its own.
pub(crate) async fn job<T: Send + 'static>(
    app: &App,
    address: ClientAddress,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let jobs = &app.jobs;
    let closing = |_| ApiError::closing();
    let (slot, own) = jobs.enter(address).ok_or_else(|| ApiError::busy("jobs"))?;
    let waiting = jobs.waiting.clone().try_acquire_owned().map_err(|_| ApiError::overloaded())?;
    let counted = app.metrics.jobs_waiting.open();
    let own_turn = own.acquire_owned().await.map_err(closing)?;
    let turn = jobs.running.clone().acquire_owned().await.map_err(closing)?;
    drop((waiting, counted));
    let running = app.metrics.jobs.open();
    // The permits are released when the work is done, also when the client has gone or the work panics.
    let done = run_in_background("job", move || {
        let _permits = (own_turn, turn, slot, running);
        work()
    });
    done.await.ok_or_else(ApiError::internal)
}

/// Runs long work on a thread of its own with a lower priority than those that answer players. `None` when it panicked, or
/// when no thread could be started.
pub(crate) async fn run_in_background<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        lower_priority();
        // The caller may have gone.
        drop(reply.send(work()));
    });
    if let Err(error) = thread {
        tracing::error!(%error, "cannot start a thread");
        return None;
    }
    answer.await.ok()
}

/// Lowers the priority of the calling thread: engines and imports use the CPU time that is left over.
fn lower_priority() {
    // On Linux this applies to the calling thread only. Failing to lower it is harmless.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}
