use rusqlite::Connection;

use crate::{Store, StoreError};

/// Called with the result of a request when it is on the disk, or could not be written. It runs in the writer's thread,
/// or in the caller's if the request is refused at once, and must not wait for anything.
pub type Reply<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// Something to be written.
pub(crate) struct Request {
    is_append: bool,
    task: Box<dyn Task>,
}

/// The same for requests of all kinds.
trait Task: Send {
    fn write(&mut self, connection: &Connection) -> Result<(), StoreError>;
    fn answer(self: Box<Self>, result: Result<(), StoreError>);
}

struct Job<T, W> {
    work: Option<W>,
    value: Option<T>,
    reply: Reply<T>,
}

impl<T, W> Task for Job<T, W>
where
    T: Send + 'static,
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
{
    fn write(&mut self, connection: &Connection) -> Result<(), StoreError> {
        if let Some(work) = self.work.take() {
            self.value = Some(work(connection)?);
        }
        Ok(())
    }

    fn answer(self: Box<Self>, result: Result<(), StoreError>) {
        let Job { value, reply, .. } = *self;
        // A request that was not written has no value.
        reply(result.and_then(|()| value.ok_or(StoreError::Closed)));
    }
}

impl Request {
    pub(crate) fn is_append(&self) -> bool {
        self.is_append
    }

    /// Writes it in the open transaction.
    pub(crate) fn write(&mut self, connection: &Connection) -> Result<(), StoreError> {
        self.task.write(connection)
    }

    pub(crate) fn answer(self, result: Result<(), StoreError>) {
        self.task.answer(result);
    }
}

impl Store {
    /// Has the writer do some work in a savepoint, and commit it before the reply.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        reply: Reply<T>,
    ) {
        let task = Box::new(Job { work: Some(work), value: None, reply });
        self.send(Request { is_append: false, task });
    }

    /// The same for an append, which a test may have answered too early.
    pub(super) fn submit_append<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        reply: Reply<T>,
    ) {
        let task = Box::new(Job { work: Some(work), value: None, reply });
        self.send(Request { is_append: true, task });
    }
}
