//! The one writer.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use yiqi_session::Event;

use crate::{Care, Disk, KeyHash, Role, StoreError, schema};

/// The most requests of one transaction.
const GROUP: usize = 512;

/// Events to be added to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game's id.
    pub game: String,
    /// The number of events it has, as far as the writer of these knows.
    pub expected: u64,
    /// The id of the command they follow from: the same one is never stored twice.
    pub command: String,
    /// Who brought it.
    pub actor: String,
    /// When, in milliseconds since 1970.
    pub time: u64,
    /// What happened.
    pub events: Vec<Event>,
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// They are on the disk; this is the number of the last.
    Done(u64),
    /// The command was stored before; these are the numbers of its first and its last event.
    AlreadyDone(u64, u64),
    /// The game has another number of events.
    Conflict(u64),
}

/// A game to be created.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id.
    pub id: String,
    /// Which game it is.
    pub game: String,
    /// Whether everybody may see it.
    pub is_public: bool,
    /// Who may do what.
    pub keys: Vec<(KeyHash, Role)>,
    /// How it begins, and what has happened in it already.
    pub append: Append,
}

/// Whoever is told what became of a request.
pub type Reply<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

enum Request {
    Create(NewGame, Reply<()>),
    Append(Append, Reply<Appended>),
    /// Exchanges an invite for a seat; tells which, or that the invite is not there any more.
    Redeem {
        invite: KeyHash,
        seat: KeyHash,
        reply: Reply<Option<(String, Role)>>,
    },
    Close,
}

/// The store. It is closed when the last of its clones is dropped.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    sender: Sender<Request>,
    writer: Mutex<Option<JoinHandle<()>>>,
    pub(crate) readers: Mutex<Vec<Connection>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The writer may be gone already; then there is nothing left to close.
        let _ = self.sender.send(Request::Close);
        let writer = self.writer.get_mut().ok().and_then(Option::take);
        if let Some(writer) = writer {
            let _ = writer.join();
        }
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("path", &self.inner.path).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database, or makes it.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_with(path, Disk::default())
    }

    /// The same, with a disk that is full or not waited for: what only tests want.
    #[doc(hidden)]
    pub fn open_with(path: &Path, disk: Disk) -> Result<Store, StoreError> {
        let connection = schema::open_to_write(path, disk)?;
        let (sender, requests) = channel();
        let writer_path = path.to_owned();
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write(connection, (&writer_path, disk), &requests))
            .map_err(|error| StoreError::Database(error.to_string()))?;
        let inner = Inner {
            path: path.to_owned(),
            sender,
            writer: Mutex::new(Some(writer)),
            readers: Mutex::new(Vec::new()),
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Where the database lies.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    pub(crate) fn readers(&self) -> &Mutex<Vec<Connection>> {
        &self.inner.readers
    }

    /// Creates a game. The reply comes when it is on the disk.
    pub fn create(&self, game: NewGame, reply: Reply<()>) {
        self.send(Request::Create(game, reply));
    }

    /// Adds events to a game. The reply comes when they are on the disk.
    pub fn append(&self, append: Append, reply: Reply<Appended>) {
        self.send(Request::Append(append, reply));
    }

    /// Exchanges an invite for a key to the seat it invites to, once.
    pub fn redeem(&self, invite: KeyHash, seat: KeyHash, reply: Reply<Option<(String, Role)>>) {
        self.send(Request::Redeem { invite, seat, reply });
    }

    fn send(&self, request: Request) {
        if let Err(refused) = self.inner.sender.send(request) {
            refuse(refused.0, &StoreError::Closed);
        }
    }
}

fn refuse(request: Request, error: &StoreError) {
    match request {
        Request::Create(_, reply) => reply(Err(error.clone())),
        Request::Append(_, reply) => reply(Err(error.clone())),
        Request::Redeem { reply, .. } => reply(Err(error.clone())),
        Request::Close => {}
    }
}

/// What is to be said once the group is on the disk.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

fn write(mut connection: Connection, (path, disk): (&Path, Disk), requests: &Receiver<Request>) {
    let mut next = None;
    while let Some(first) = next.take().or_else(|| requests.recv().ok()) {
        let mut group = vec![first];
        group.extend(requests.try_iter().take(GROUP - 1));
        let closes = group.iter().any(|request| matches!(request, Request::Close));
        let answers_first = disk.care == Care::AnswersFirst
            && group.iter().all(|request| matches!(request, Request::Append(..)));
        let mut answers: Vec<Answer> = Vec::new();
        let committed = write_group(&mut connection, group, &mut answers).and_then(|transaction| {
            if answers_first {
                answers.drain(..).for_each(|answer| answer(Ok(())));
                next = requests.recv().ok();
            }
            Ok(transaction.commit()?)
        });
        // After a failure the connection's own idea of the file may be wrong; the next group begins with a new one.
        if committed.is_err()
            && let Ok(fresh) = schema::open_to_write(path, disk)
        {
            connection = fresh;
        }
        for answer in answers {
            answer(committed.clone());
        }
        if closes {
            return;
        }
    }
}

/// Writes a group; what it gives back is to be committed before anybody is answered.
fn write_group<'a>(
    connection: &'a mut Connection,
    group: Vec<Request>,
    answers: &mut Vec<Answer>,
) -> Result<Transaction<'a>, StoreError> {
    let mut transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            let error = StoreError::from(error);
            group.into_iter().for_each(|request| refuse(request, &error));
            return Err(error);
        }
    };
    let mut spoiled: Option<StoreError> = None;
    for request in group {
        // A full disk ends the whole transaction, not the request alone; what comes now would be written outside of it.
        if let Some(error) = &spoiled {
            refuse(request, error);
            continue;
        }
        // One request that cannot be written must not spoil the others.
        let savepoint = match transaction.savepoint() {
            Ok(savepoint) => savepoint,
            Err(error) => {
                refuse(request, &error.into());
                continue;
            }
        };
        let (answer, failure) = match request {
            Request::Create(game, reply) => settle(create(&savepoint, &game), savepoint, reply),
            Request::Append(append, reply) => settle(append_events(&savepoint, &append), savepoint, reply),
            Request::Redeem { invite, seat, reply } => {
                settle(redeem(&savepoint, &invite, &seat), savepoint, reply)
            }
            Request::Close => continue,
        };
        answers.push(answer);
        if transaction.is_autocommit() {
            spoiled = failure.or(Some(StoreError::Database("the transaction was ended".to_owned())));
        }
    }
    match spoiled {
        Some(error) => Err(error),
        None => Ok(transaction),
    }
}

/// Keeps what was written, or takes it back, and prepares the answer; tells why, if it was not written.
fn settle<T: Send + 'static>(
    written: Result<T, StoreError>,
    savepoint: rusqlite::Savepoint<'_>,
    reply: Reply<T>,
) -> (Answer, Option<StoreError>) {
    let written = match written {
        Ok(value) => savepoint.commit().map(|()| value).map_err(StoreError::from),
        // A savepoint that is dropped is rolled back.
        Err(error) => Err(error),
    };
    let failure = written.as_ref().err().cloned();
    (Box::new(move |committed| reply(committed.and(written))), failure)
}

fn create(connection: &Connection, game: &NewGame) -> Result<(), StoreError> {
    let NewGame { id, game, is_public, keys, append } = game;
    connection
        .prepare_cached("INSERT INTO games (id, game, created, is_public) VALUES (?, ?, ?, ?)")?
        .execute(params![id, game, append.time, is_public])?;
    for (hash, role) in keys {
        connection
            .prepare_cached("INSERT INTO keys (hash, game, role) VALUES (?, ?, ?)")?
            .execute(params![hash, id, role.name()])?;
    }
    match append_events(connection, append)? {
        Appended::Done(_) => Ok(()),
        other => Err(StoreError::Database(format!("a new game has events already: {other:?}"))),
    }
}

fn append_events(connection: &Connection, append: &Append) -> Result<Appended, StoreError> {
    let Append { game, expected, command, actor, time, events } = append;
    let before: Option<(u64, u64)> = connection
        .prepare_cached("SELECT min(sequence), max(sequence) FROM events WHERE game = ? AND command = ?")?
        .query_row(params![game, command], |row| Ok(row.get::<_, Option<u64>>(0)?.zip(row.get(1)?)))?;
    if let Some((first, last)) = before {
        return Ok(Appended::AlreadyDone(first, last));
    }
    let last: u64 = connection
        .prepare_cached("SELECT coalesce(max(sequence), 0) FROM events WHERE game = ?")?
        .query_row([game], |row| row.get(0))?;
    if last != *expected {
        return Ok(Appended::Conflict(last));
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (game, sequence, time, actor, command, part, event) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?;
    for (part, event) in (0u64..).zip(events) {
        let text = serde_json::to_string(event).map_err(|error| StoreError::Damaged(error.to_string()))?;
        insert.execute(params![game, last + part + 1, time, actor, command, part, text])?;
    }
    Ok(Appended::Done(last + events.len() as u64))
}

fn redeem(
    connection: &Connection,
    invite: &KeyHash,
    seat: &KeyHash,
) -> Result<Option<(String, Role)>, StoreError> {
    let found: Option<(String, String)> = connection
        .prepare_cached("SELECT game, role FROM keys WHERE hash = ?")?
        .query_row([invite], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((game, role)) = found else { return Ok(None) };
    let taken = match Role::of_name(&role) {
        Some(Role::InviteBlack) => Role::Black,
        Some(Role::InviteWhite) => Role::White,
        _ => return Ok(None),
    };
    connection.prepare_cached("DELETE FROM keys WHERE hash = ?")?.execute([invite])?;
    connection.prepare_cached("INSERT INTO keys (hash, game, role) VALUES (?, ?, ?)")?.execute(params![
        seat,
        game,
        taken.name()
    ])?;
    Ok(Some((game, taken)))
}
