//! Work that takes a while and blocks: reading records, playing positions through, writing records. So much of it is done
//! at once, so much may wait, and so much of that for one address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, oneshot};

use crate::Limits;
use crate::address::ClientAddress;
use crate::error::ApiError;
use crate::hall::Hall;

pub(crate) struct Jobs {
    turns: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    addresses: Arc<Mutex<Addresses>>,
    most_of_address: u32,
}

/// The jobs of each address that has any: how many, and the turn they take one after the other, so that one address
/// never has more than one job at work while others wait.
type Addresses = HashMap<ClientAddress, (u32, Arc<Semaphore>)>;

impl Jobs {
    pub(crate) fn new(limits: &Limits) -> Jobs {
        Jobs {
            turns: Arc::new(Semaphore::new(limits.jobs.max(1))),
            waiting: Arc::new(Semaphore::new(limits.jobs_waiting as usize)),
            addresses: Arc::default(),
            most_of_address: limits.jobs_per_address,
        }
    }

    /// A place among the jobs of an address, unless it has too many already.
    fn enter(&self, address: ClientAddress) -> Option<(Place, Arc<Semaphore>)> {
        let mut addresses = lock(&self.addresses);
        let (count, turn) = addresses.entry(address).or_insert_with(|| (0, Arc::new(Semaphore::new(1))));
        if *count >= self.most_of_address {
            return None;
        }
        *count += 1;
        Some((Place { addresses: self.addresses.clone(), address }, turn.clone()))
    }
}

/// One job of an address, at work or waiting.
struct Place {
    addresses: Arc<Mutex<Addresses>>,
    address: ClientAddress,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut addresses = lock(&self.addresses);
        if let Some((count, _)) = addresses.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

fn lock(addresses: &Mutex<Addresses>) -> MutexGuard<'_, Addresses> {
    // The counts are whole between any two statements.
    addresses.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does a job for an address when its turn comes, on a thread of its own.
pub(crate) async fn job<T: Send + 'static>(
    hall: &Hall,
    address: ClientAddress,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let jobs = &hall.jobs;
    let closing = |_| ApiError::closing();
    let (place, own) = jobs.enter(address).ok_or_else(|| ApiError::busy("jobs"))?;
    let waiting = jobs.waiting.clone().try_acquire_owned().map_err(|_| ApiError::overloaded())?;
    let counted = hall.metrics.jobs_waiting.open();
    let own_turn = own.acquire_owned().await.map_err(closing)?;
    let turn = jobs.turns.clone().acquire_owned().await.map_err(closing)?;
    drop((waiting, counted));
    let running = hall.metrics.jobs.open();
    // What is held is given back when the work is done, also when the client has left before, or the work panics.
    let done = aside("job", move || {
        let _held = (own_turn, turn, place, running);
        work()
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
