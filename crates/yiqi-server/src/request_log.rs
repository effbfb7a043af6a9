//! Logs and counts every request, with an id that is also in its response.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;

use crate::address::ClientAddress;
use crate::app::App;
use crate::error::RefusalCode;

static LAST_ID: AtomicU64 = AtomicU64::new(0);

/// The name of a method; uncommon ones are `OTHER`, so that clients cannot create labels in the metrics.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "OTHER",
    }
}

pub(crate) async fn log(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let since = Instant::now();
    let method = name(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("file", MatchedPath::as_str);
    let id = LAST_ID.fetch_add(1, Ordering::Relaxed) + 1;
    let mut response = next.run(request).await;
    let (status, time) = (response.status().as_u16(), since.elapsed());
    app.metrics.answered(method, route, status, time);
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
