//! Health checks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use tokio::sync::Mutex;

use crate::app::App;
use crate::error::{ApiError, Complaint};

/// How long a result of the readiness check is reused, so that frequent checks cause no more writes.
const REUSE_FOR: Duration = Duration::from_secs(1);

/// How long a write may take before the server counts as not ready.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// The last result of the readiness check.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<Checked>>);

#[derive(Debug)]
struct Checked {
    at: Instant,
    result: Result<(), ApiError>,
}

/// Whether the process is running and answers.
#[utoipa::path(get, path = "/livez", tag = "operations",
    responses((status = 200, description = "It answers", body = String)))]
pub(crate) async fn livez() -> &'static str {
    "ok\n"
}

/// Whether the server is ready: the database is not damaged and can be written to.
#[utoipa::path(get, path = "/readyz", tag = "operations",
    responses((status = 200, description = "It is ready", body = String),
        (status = 500, description = "The database is damaged", body = Complaint),
        (status = 503, description = "Nothing can be stored, or the server is stopping", body = Complaint)))]
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    if *app.draining().borrow() {
        return Err(ApiError::closing());
    }
    let mut last = app.readiness.0.lock().await;
    let result = match &*last {
        Some(checked) if checked.at.elapsed() < REUSE_FOR => checked.result.clone(),
        _ => {
            let probe = app.write(|store, reply| store.probe(reply));
            let probed = tokio::time::timeout(WRITE_TIMEOUT, probe).await;
            let result = probed.unwrap_or_else(|_| Err(ApiError::overloaded())).map(drop);
            *last = Some(Checked { at: Instant::now(), result: result.clone() });
            result
        }
    };
    result.map(|()| "ok\n")
}

/// The same as `/readyz`, under an older name.
#[utoipa::path(get, path = "/healthz", tag = "operations",
    responses((status = 200, description = "It is ready", body = String),
        (status = 500, description = "The database is damaged", body = Complaint),
        (status = 503, description = "Nothing can be stored, or the server is stopping", body = Complaint)))]
pub(crate) async fn healthz(app: State<Arc<App>>) -> Result<&'static str, ApiError> {
    readyz(app).await
}
