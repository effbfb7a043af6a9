//! The writers: tasks with a connection each, which commit requests in groups. All requests of a game go to the same
//! writer, in order. A group is sent at once, `BEGIN` to `COMMIT`, and takes one round trip.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use tokio::sync::mpsc;

use super::connection::{Connection, Failure};
use super::opener::Opener;
use super::request::{Outcome, Request};
use crate::StoreError;
use crate::store::Counters;

/// The maximum number of requests in one transaction.
const GROUP: usize = 128;

/// How long a request may take, waiting and retries included. The client is then told to try again.
const DEADLINE: Duration = Duration::from_secs(8);

/// How long a group may take before its connection is given up.
const GROUP_TIMEOUT: Duration = Duration::from_secs(6);

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// A request, and since when it waits.
pub(super) struct Job {
    pub(super) request: Request,
    pub(super) since: Instant,
}

pub(super) struct Writer {
    pub(super) opener: Arc<Opener>,
    pub(super) counters: Arc<Counters>,
    pub(super) connection: Option<Connection>,
}

impl Writer {
    /// Writes until the last sender is gone.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut taken = Vec::new();
        while jobs.recv_many(&mut taken, GROUP).await > 0 {
            self.counters.waiting.fetch_sub(taken.len(), Ordering::Relaxed);
            let mut group: Vec<Job> = Vec::new();
            for job in taken.drain(..) {
                if job.request.is_pipelined() {
                    group.push(job);
                } else {
                    // In order: what was sent before it is written before it.
                    self.write(std::mem::take(&mut group)).await;
                    self.write(vec![job]).await;
                }
            }
            self.write(group).await;
        }
    }

    /// Writes a group and answers it.
    async fn write(&mut self, mut group: Vec<Job>) {
        // A database that cannot keep up gets less to do: who has waited for long has probably given up.
        group.retain_mut(|job| {
            let is_late = job.since.elapsed() >= DEADLINE;
            if is_late {
                self.counters.failed.fetch_add(1, Ordering::Relaxed);
                job.request.fail(StoreError::Busy);
            }
            !is_late
        });
        // Locks are taken in the same order by all servers, so that none waits for another in a circle. The order of a
        // game's own requests stays.
        group.sort_by(|a, b| a.request.game().cmp(b.request.game()));
        let Some(oldest) = group.iter().map(|job| job.since).min() else { return };
        let (mut pause, mut was_sent) = (PAUSE, false);
        loop {
            let error = match self.attempt(&mut group, was_sent).await {
                Ok(()) => return self.count_failures(group),
                // One request cannot be written: the others are, without it.
                Err(Failure::Store(_) | Failure::Duplicate(_)) if group.len() > 1 => {
                    for job in group {
                        Box::pin(self.write(vec![job])).await;
                    }
                    return;
                }
                Err(Failure::Lost(details)) => {
                    was_sent |= self.connection.take().is_some();
                    if was_sent { StoreError::Uncertain(details) } else { StoreError::Io(details) }
                }
                Err(Failure::Repeat) => StoreError::Busy,
                Err(other) => {
                    self.counters.failed.fetch_add(group.len() as u64, Ordering::Relaxed);
                    group.iter_mut().for_each(|job| job.request.fail(other.clone().into_store_error()));
                    return;
                }
            };
            if oldest.elapsed() + pause >= DEADLINE {
                self.counters.failed.fetch_add(group.len() as u64, Ordering::Relaxed);
                group.iter_mut().for_each(|job| job.request.fail(error.clone()));
                return;
            }
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }

    fn count_failures(&self, group: Vec<Job>) {
        let failed = group.into_iter().filter(|job| !job.request.has_succeeded()).count();
        self.counters.failed.fetch_add(failed as u64, Ordering::Relaxed);
    }

    /// Writes a group in one transaction, and answers it if that is committed. `is_repeated` says that an earlier attempt may
    /// have been committed.
    async fn attempt(&mut self, group: &mut [Job], is_repeated: bool) -> Result<(), Failure> {
        if self.connection.as_ref().is_none_or(Connection::is_closed) {
            self.connection = None;
            self.connection = Some(self.opener.open().await?);
        }
        let Some(connection) = &mut self.connection else { return Ok(()) };
        let written = tokio::time::timeout(GROUP_TIMEOUT, transact(connection, group, is_repeated)).await;
        written.unwrap_or_else(|_| Err(Failure::Lost("the database does not answer".to_owned())))
    }
}

/// Writes a group, commits, and answers.
async fn transact(connection: &mut Connection, group: &mut [Job], is_repeated: bool) -> Result<(), Failure> {
    let outcomes = match group {
        [job] if !job.request.is_pipelined() => {
            connection.client().batch_execute("BEGIN").await?;
            let run = job.request.run(connection).await;
            let end = if run.is_ok() { "COMMIT" } else { "ROLLBACK" };
            connection.client().batch_execute(end).await?;
            run?;
            vec![Outcome::Written]
        }
        _ => match (pipeline(connection, group).await, &mut *group) {
            (Ok(outcomes), _) => outcomes,
            (Err(Failure::Duplicate(details)), [job]) => {
                job.request.conclude_duplicate(connection, details, is_repeated).await?;
                Vec::new()
            }
            (Err(error), _) => return Err(error),
        },
    };
    for (job, outcome) in group.iter_mut().zip(outcomes) {
        job.request.conclude(connection, outcome).await?;
    }
    if is_repeated || group.iter().any(|job| job.request.was_stored_before()) {
        // What an earlier attempt has committed may not have reached the standbys.
        connection.wait_for_standbys().await?;
    }
    group.iter_mut().for_each(|job| job.request.answer());
    Ok(())
}

/// Sends the statements of all requests in one transaction, without waiting for an answer in between.
async fn pipeline(connection: &mut Connection, group: &mut [Job]) -> Result<Vec<Outcome>, Failure> {
    type Answer<'a> = Pin<Box<dyn Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>;
    let count = group.len();
    let sql: Vec<&'static str> = group.iter().map(|job| job.request.sql()).collect();
    let mut statements = Vec::with_capacity(count);
    for sql in sql {
        statements.push(connection.prepare(sql).await?);
    }
    let client = connection.client();
    let parameters: Vec<_> = group.iter().map(|job| job.request.parameters()).collect();
    let mut answers: Vec<Answer<'_>> = Vec::with_capacity(count + 2);
    answers.push(Box::pin(async { client.batch_execute("BEGIN").await.map(|()| 0) }));
    for (parameters, statement) in parameters.into_iter().zip(&statements) {
        answers.push(Box::pin(client.execute_raw(statement, parameters)));
    }
    answers.push(Box::pin(async { client.batch_execute("COMMIT").await.map(|()| 0) }));
    // A statement is sent when its future is first polled: in this order.
    let mut early = Vec::with_capacity(answers.len());
    for answer in &mut answers {
        early.push(answer.as_mut().now_or_never());
    }
    let mut results = Vec::with_capacity(answers.len());
    for (answer, early) in answers.into_iter().zip(early) {
        results.push(match early {
            Some(result) => result,
            None => answer.await,
        });
    }
    // After an error the rest of the transaction is ignored, and COMMIT undoes it: the first error tells why.
    let mut rows = Vec::with_capacity(results.len());
    for result in results {
        rows.push(result?);
    }
    Ok(rows[1..=count].iter().map(|&rows| Outcome::Rows(rows)).collect())
}
