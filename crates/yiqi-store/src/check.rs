use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::{StoreError, schema};

/// The maximum number of findings.
const MAX_FINDINGS: usize = 10;

/// The number of database steps between checks of the deadline.
const STEPS: i32 = 100;

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Integrity {
    /// Nothing wrong was found.
    Sound,
    /// The time limit was reached; nothing wrong had been found until then.
    Unfinished,
    /// The database is damaged: the findings, as SQLite reports them.
    Damaged(Vec<String>),
}

/// Checks the structure of a database, with a time limit. The database may be in use.
pub fn check(path: &Path, limit: Duration) -> Result<Integrity, StoreError> {
    check_connection(schema::open(path)?, Instant::now().checked_add(limit))
}

/// The same for an open database, with an optional deadline.
pub(crate) fn check_connection(
    mut connection: Connection,
    deadline: Option<Instant>,
) -> Result<Integrity, StoreError> {
    let is_late = move || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    connection.progress_handler(STEPS, Some(is_late))?;
    let mut findings = Vec::new();
    match quick_check(&connection, &mut findings) {
        Ok(()) => {}
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::OperationInterrupted) => {
            if findings.is_empty() {
                return Ok(Integrity::Unfinished);
            }
        }
        Err(error) => match StoreError::from(error) {
            // Too damaged to be checked.
            StoreError::Damaged(reason) => findings.push(reason),
            other => return Err(other),
        },
    }
    findings.truncate(MAX_FINDINGS);
    Ok(if findings.is_empty() { Integrity::Sound } else { Integrity::Damaged(findings) })
}

fn quick_check(connection: &Connection, findings: &mut Vec<String>) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(&format!("PRAGMA quick_check({MAX_FINDINGS})"))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let finding: String = row.get(0)?;
        if finding != "ok" {
            findings.push(finding);
        }
    }
    Ok(())
}
