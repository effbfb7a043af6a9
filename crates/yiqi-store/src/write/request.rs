use rusqlite::Connection;

use crate::{Store, StoreError};

/// Called with the result of a request once it is on the disk or has failed. It runs in the writer's thread, or in the
/// caller's if the request is refused at once, and must not block.
pub type Reply<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// Something to be written.
pub(crate) struct Request(Box<dyn Task>);

/// Object-safe interface to a [`Job`] of any type.
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
    /// Writes it in the open transaction.
    pub(crate) fn write(&mut self, connection: &Connection) -> Result<(), StoreError> {
        self.0.write(connection)
    }

    pub(crate) fn answer(self, result: Result<(), StoreError>) {
        self.0.answer(result);
    }
}

impl Store {
    /// Queues some work for the writer, which does it in a savepoint and commits it before the reply.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        reply: Reply<T>,
    ) {
        self.send(Request(Box::new(Job { work: Some(work), value: None, reply })));
    }
}
