//! Counts tasks, so that the end of the last one can be waited for.

use std::sync::Arc;

use tokio::sync::watch;

#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(Arc<watch::Sender<usize>>);

impl Tally {
    /// One more, until what is returned is dropped.
    pub(crate) fn enter(&self) -> Entered {
        self.0.send_modify(|count| *count += 1);
        Entered(self.clone())
    }

    /// Waits until there is none.
    pub(crate) async fn empty(&self) {
        // The sender lives as long as this does.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

#[derive(Debug)]
pub(crate) struct Entered(Tally);

impl Drop for Entered {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}
