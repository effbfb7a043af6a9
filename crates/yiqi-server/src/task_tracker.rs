//! Counts running tasks, so that a shutdown can wait for the last one.

use std::sync::Arc;

use tokio::sync::watch;

#[derive(Clone, Debug, Default)]
pub(crate) struct TaskTracker(Arc<watch::Sender<usize>>);

impl TaskTracker {
    /// Counts a task until the guard is dropped.
    pub(crate) fn track(&self) -> TrackedTask {
        self.0.send_modify(|count| *count += 1);
        TrackedTask(self.clone())
    }

    /// Waits until no task is running.
    pub(crate) async fn wait(&self) {
        // The sender lives as long as this does.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

#[derive(Debug)]
pub(crate) struct TrackedTask(TaskTracker);

impl Drop for TrackedTask {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}
