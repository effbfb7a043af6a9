//! Requests to write.

use std::pin::Pin;

use tokio_postgres::types::ToSql;

use super::connection::{Connection, Failure};
use crate::write::Prepared;
use crate::{Appended, CreatorId, KeyHash, Reply, Role, StoreError, sum};

/// Advances the number of a game's events if it is the expected one, and only then inserts the events. Two servers that
/// append to the same game wait for each other at the row of the game, and the second one finds another number.
const APPEND: &str = "
    WITH advanced AS (
        UPDATE games SET events = $2::bigint + cardinality($8::text[]), phase = coalesce($3::text, phase)
        WHERE id = $1::text AND events = $2::bigint RETURNING id)
    INSERT INTO events (game, sequence, time, actor, command, part, event, sum)
    SELECT advanced.id, $2::bigint + new.part, $4::bigint, $5::text, $6::text, new.part - 1, new.event, new.sum
    FROM advanced, unnest($8::text[], $7::bigint[]) WITH ORDINALITY AS new (event, sum, part)";

pub(super) const CREATE: &str = "
    WITH created AS (
        INSERT INTO games (id, game, created, is_public, creator, phase, events)
        VALUES ($1::text, $2::text, $3::bigint, $4::boolean, $5::bytea, $6::text, cardinality($13::text[]))),
    with_keys AS (
        INSERT INTO keys (hash, game, role, sum)
        SELECT new.hash, $1::text, new.role, new.sum
        FROM unnest($7::bytea[], $8::text[], $9::bigint[]) AS new (hash, role, sum))
    INSERT INTO events (game, sequence, time, actor, command, part, event, sum)
    SELECT $1::text, new.part, $3::bigint, $10::text, $11::text, new.part - 1, new.event, new.sum
    FROM unnest($13::text[], $12::bigint[]) WITH ORDINALITY AS new (event, sum, part)";

/// Why nothing was appended: the number of the game's events, and those of the same command.
const LOOK_UP: &str = "
    SELECT (SELECT events FROM games WHERE id = $1),
           (SELECT min(sequence) FROM events WHERE game = $1 AND command = $2),
           (SELECT max(sequence) FROM events WHERE game = $1 AND command = $2)";

/// What became of a request in its transaction.
#[derive(Clone, Copy)]
pub(super) enum Outcome {
    /// Its statement changed this number of rows.
    Rows(u64),
    /// It has run.
    Written,
}

/// Something that takes several statements, one after the other. It may run again after a lost connection.
pub(super) trait Work: Send {
    fn run<'a>(
        &'a mut self,
        connection: &'a mut Connection,
    ) -> Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;
    fn answer(&mut self, result: Result<(), StoreError>);
}

/// A new game, ready to be written.
pub(super) struct NewRows {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) is_public: bool,
    creator: Option<Vec<u8>>,
    pub(super) append: AppendRows,
    hashes: Vec<Vec<u8>>,
    roles: Vec<&'static str>,
    sums: Vec<i64>,
}

impl NewRows {
    pub(super) fn new(
        id: String,
        game: String,
        is_public: bool,
        creator: Option<CreatorId>,
        keys: &[(KeyHash, Role)],
        append: Prepared,
    ) -> NewRows {
        NewRows {
            hashes: keys.iter().map(|(hash, _)| hash.to_vec()).collect(),
            roles: keys.iter().map(|(_, role)| role.name()).collect(),
            sums: keys.iter().map(|(hash, role)| sum::of_key(hash, &id, role.name(), None)).collect(),
            id,
            game,
            is_public,
            creator: creator.map(|creator| creator.to_vec()),
            append: AppendRows::new(append),
        }
    }

    /// The parameters of [`CREATE`].
    pub(super) fn parameters(&self) -> Vec<&(dyn ToSql + Sync)> {
        vec![
            &self.id,
            &self.game,
            &self.append.time,
            &self.is_public,
            &self.creator,
            &self.append.phase,
            &self.hashes,
            &self.roles,
            &self.sums,
            &self.append.actor,
            &self.append.command,
            &self.append.sums,
            &self.append.events,
        ]
    }
}

/// Events, ready to be written.
pub(super) struct AppendRows {
    game: String,
    expected: u64,
    /// The same as a signed number; no game has a negative number of events.
    signed: i64,
    command: String,
    actor: &'static str,
    time: i64,
    phase: Option<&'static str>,
    events: Vec<String>,
    sums: Vec<i64>,
}

impl AppendRows {
    pub(super) fn new(append: Prepared) -> AppendRows {
        let Prepared { game, expected, command, actor, time, phase, rows } = append;
        let signed = i64::try_from(expected).unwrap_or(-1);
        let (events, sums) = rows.into_iter().unzip();
        AppendRows {
            game,
            expected,
            signed,
            command,
            actor: actor.name(),
            time: i64::try_from(time).unwrap_or(i64::MAX),
            phase: phase.map(|phase| phase.name()),
            events,
            sums,
        }
    }

    async fn look_up(&self, connection: &mut Connection) -> Result<Result<Appended, StoreError>, Failure> {
        let rows = connection.query(LOOK_UP, &[&self.game, &self.command]).await?;
        let numbers = |row: &tokio_postgres::Row| -> Result<_, tokio_postgres::Error> {
            Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))
        };
        let (events, first, last): (Option<i64>, Option<i64>, Option<i64>) =
            rows.first().map(numbers).transpose()?.unwrap_or_default();
        Ok(match (first, last, events) {
            (Some(first), Some(last), _) => {
                Ok(Appended::AlreadyDone(first.cast_unsigned(), last.cast_unsigned()))
            }
            (_, _, None) if self.expected == 0 => {
                Err(StoreError::Database(format!("there is no game {}", self.game)))
            }
            (_, _, Some(events)) if self.events.is_empty() && events == self.signed => {
                Ok(Appended::Done(self.expected))
            }
            (_, _, events) => Ok(Appended::Conflict(events.unwrap_or(0).cast_unsigned())),
        })
    }
}

pub(super) enum Request {
    Append { rows: AppendRows, result: Option<Result<Appended, StoreError>>, reply: Option<Reply<Appended>> },
    Create { rows: Box<NewRows>, result: Option<Result<(), StoreError>>, reply: Option<Reply<()>> },
    Other { game: String, work: Box<dyn Work>, is_answered: bool },
}

impl Request {
    /// Whether it is one statement, which can be sent together with those of others.
    pub(super) const fn is_pipelined(&self) -> bool {
        !matches!(self, Request::Other { .. })
    }

    pub(super) fn game(&self) -> &str {
        match self {
            Request::Append { rows, .. } => &rows.game,
            Request::Create { rows, .. } => &rows.id,
            Request::Other { game, .. } => game,
        }
    }

    pub(super) const fn sql(&self) -> &'static str {
        match self {
            Request::Append { .. } => APPEND,
            Request::Create { .. } => CREATE,
            Request::Other { .. } => "",
        }
    }

    pub(super) fn parameters(&self) -> Vec<&(dyn ToSql + Sync)> {
        match self {
            Request::Append { rows, .. } => vec![
                &rows.game,
                &rows.signed,
                &rows.phase,
                &rows.time,
                &rows.actor,
                &rows.command,
                &rows.sums,
                &rows.events,
            ],
            Request::Create { rows, .. } => rows.parameters(),
            Request::Other { .. } => Vec::new(),
        }
    }

    /// Runs one that takes several statements.
    pub(super) async fn run(&mut self, connection: &mut Connection) -> Result<(), Failure> {
        match self {
            Request::Other { work, .. } => work.run(connection).await,
            Request::Append { .. } | Request::Create { .. } => Ok(()),
        }
    }

    /// Finds out the result of a request that was committed.
    pub(super) async fn conclude(
        &mut self,
        connection: &mut Connection,
        outcome: Outcome,
    ) -> Result<(), Failure> {
        match (self, outcome) {
            (Request::Append { rows, result, .. }, Outcome::Rows(inserted)) => {
                *result = Some(if inserted > 0 {
                    Ok(Appended::Done(rows.expected + inserted))
                } else {
                    rows.look_up(connection).await?
                });
            }
            (Request::Create { result, .. }, _) => *result = Some(Ok(())),
            _ => {}
        }
        Ok(())
    }

    /// Finds out the result of a request that could not be written because a row exists already.
    pub(super) async fn conclude_duplicate(
        &mut self,
        connection: &mut Connection,
        details: String,
        is_repeated: bool,
    ) -> Result<(), Failure> {
        match self {
            Request::Append { rows, result, .. } => {
                *result = Some(match rows.look_up(connection).await? {
                    Ok(Appended::Done(_) | Appended::Conflict(_)) => Err(StoreError::Database(details)),
                    other => other,
                });
            }
            Request::Create { rows, result, .. } => {
                // Ids are random: a game that exists after a lost connection was created by the earlier attempt.
                let append = rows.append.look_up(connection).await?;
                let is_own = is_repeated && matches!(append, Ok(Appended::AlreadyDone(1, _)));
                *result = Some(if is_own { Ok(()) } else { Err(StoreError::Database(details)) });
            }
            Request::Other { .. } => return Err(Failure::Store(StoreError::Database(details))),
        }
        Ok(())
    }

    pub(super) const fn has_succeeded(&self) -> bool {
        match self {
            Request::Append { result, .. } => matches!(result, Some(Ok(_))),
            Request::Create { result, .. } => matches!(result, Some(Ok(()))),
            Request::Other { is_answered, .. } => *is_answered,
        }
    }

    /// Whether an earlier attempt, perhaps of another server, has stored it.
    pub(super) const fn was_stored_before(&self) -> bool {
        matches!(self, Request::Append { result: Some(Ok(Appended::AlreadyDone(..))), .. })
    }

    /// Answers with the result that was found out.
    pub(super) fn answer(&mut self) {
        match self {
            Request::Append { result, reply, .. } => {
                if let Some(reply) = reply.take() {
                    reply(result.clone().unwrap_or(Err(StoreError::Closed)));
                }
            }
            Request::Create { result, reply, .. } => {
                if let Some(reply) = reply.take() {
                    reply(result.clone().unwrap_or(Err(StoreError::Closed)));
                }
            }
            Request::Other { work, is_answered, .. } => {
                if !std::mem::replace(is_answered, true) {
                    work.answer(Ok(()));
                }
            }
        }
    }

    /// Answers with an error.
    pub(super) fn fail(&mut self, error: StoreError) {
        match self {
            Request::Append { reply, .. } => {
                if let Some(reply) = reply.take() {
                    reply(Err(error));
                }
            }
            Request::Create { reply, .. } => {
                if let Some(reply) = reply.take() {
                    reply(Err(error));
                }
            }
            Request::Other { work, is_answered, .. } => {
                if !std::mem::replace(is_answered, true) {
                    work.answer(Err(error));
                }
            }
        }
    }
}
