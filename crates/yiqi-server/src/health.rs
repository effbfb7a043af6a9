//! Whether the server is well.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use tokio::sync::Mutex;

use crate::error::{ApiError, Complaint};
use crate::hall::Hall;

/// How long an answer about readiness is good: whoever asks more often causes no more writes.
const GOOD_FOR: Duration = Duration::from_secs(1);

/// How long a write may take before the server is not ready.
const PATIENCE: Duration = Duration::from_secs(5);

/// The last answer, and when it was found.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Option<ApiError>)>>);

/// Whether the process runs and answers.
#[utoipa::path(get, path = "/livez", tag = "operations",
    responses((status = 200, description = "It does", body = String)))]
pub(crate) async fn livez() -> &'static str {
    "ok\n"
}

/// Whether the server can do its work: the database is whole and can be written to.
#[utoipa::path(get, path = "/readyz", tag = "operations",
    responses((status = 200, description = "It can", body = String),
        (status = 500, description = "The database is damaged", body = Complaint),
        (status = 503, description = "Nothing can be stored, or the server is about to stop", body = Complaint)))]
pub(crate) async fn readyz(State(hall): State<Arc<Hall>>) -> Result<&'static str, ApiError> {
    if *hall.draining().borrow() {
        return Err(ApiError::closing());
    }
    let mut last = hall.readiness.0.lock().await;
    let found = match &*last {
        Some((at, found)) if at.elapsed() < GOOD_FOR => found.clone(),
        _ => {
            let probed = tokio::time::timeout(PATIENCE, hall.stored(|store, reply| store.probe(reply))).await;
            let found = probed.unwrap_or_else(|_| Err(ApiError::overloaded())).err();
            *last = Some((Instant::now(), found.clone()));
            found
        }
    };
    found.map_or(Ok("ok\n"), Err)
}

/// The same as `/readyz`, under its older name.
#[utoipa::path(get, path = "/healthz", tag = "operations",
    responses((status = 200, description = "It can", body = String),
        (status = 500, description = "The database is damaged", body = Complaint),
        (status = 503, description = "Nothing can be stored, or the server is about to stop", body = Complaint)))]
pub(crate) async fn healthz(hall: State<Arc<Hall>>) -> Result<&'static str, ApiError> {
    readyz(hall).await
}
