//! Every request in the log and in the metrics, with an id that its answer carries too.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;

use crate::address::ClientAddress;
use crate::error::RefusalCode;
use crate::hall::Hall;

static LAST_ID: AtomicU64 = AtomicU64::new(0);

/// Methods by name; any other is `OTHER`, so that nobody can invent labels for the metrics.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "OTHER",
    }
}

pub(crate) async fn log(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let since = Instant::now();
    let method = name(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("file", MatchedPath::as_str);
    let id = LAST_ID.fetch_add(1, Ordering::Relaxed) + 1;
    let mut response = next.run(request).await;
    let (status, time) = (response.status().as_u16(), since.elapsed());
    hall.metrics.answered(method, route, status, time);
    let code = response.extensions().get::<RefusalCode>().map(|code| code.0.as_str());
    let address = response.extensions().get::<ClientAddress>().map(ToString::to_string);
    let milliseconds = time.as_secs_f64() * 1e3;
    if status >= 500 {
        tracing::warn!(request = id, method, route, status, milliseconds, code, address, "request failed");
    } else {
        tracing::info!(request = id, method, route, status, milliseconds, code, address, "request");
    }
    response.headers_mut().insert("x-request-id", HeaderValue::from(id));
    response
}
