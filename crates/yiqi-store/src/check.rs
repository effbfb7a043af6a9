use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::{StoreError, schema};

/// The most findings of a check.
const MOST_FINDINGS: usize = 10;

/// Steps of the database between two looks at the clock.
const STEPS: i32 = 100;

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Integrity {
    /// Nothing wrong was found.
    Sound,
    /// The time was up before everything was checked; nothing wrong was found until then.
    Unfinished,
    /// The database is damaged: what was found, in its own words.
    Damaged(Vec<String>),
}

/// Checks the structure of a database, but not for longer than this. It may be in use meanwhile.
pub fn check(path: &Path, limit: Duration) -> Result<Integrity, StoreError> {
    check_connection(schema::open(path)?, Instant::now().checked_add(limit))
}

/// The same for an open database, until a moment, if any.
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
    findings.truncate(MOST_FINDINGS);
    Ok(if findings.is_empty() { Integrity::Sound } else { Integrity::Damaged(findings) })
}

fn quick_check(connection: &Connection, findings: &mut Vec<String>) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(&format!("PRAGMA quick_check({MOST_FINDINGS})"))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let finding: String = row.get(0)?;
        if finding != "ok" {
            findings.push(finding);
        }
    }
    Ok(())
}
