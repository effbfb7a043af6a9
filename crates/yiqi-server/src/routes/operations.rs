//! The page's files, the API's document, and metrics.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::openapi;
use crate::error::ApiError;
use crate::hall::Hall;

/// What Prometheus calls the text form of OpenMetrics.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "operations",
    responses((status = 200, description = "OpenAPI 3.1", body = serde_json::Value)))]
pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], openapi())
}

/// What is counted, for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, description = "OpenMetrics", body = String, content_type = "application/openmetrics-text")))]
pub(super) async fn metrics(State(hall): State<Arc<Hall>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, OPEN_METRICS)], hall.metrics.text())
}

/// A file of the page.
pub(super) async fn file(method: Method, uri: Uri) -> Response {
    let found = if matches!(method, Method::GET | Method::HEAD) { yiqi_page::file(uri.path()) } else { None };
    let Some(file) = found else {
        return ApiError::new(StatusCode::NOT_FOUND, "server-no-such-route").into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, file.content_type),
        // A newer program may answer the next time.
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, yiqi_page::CONTENT_SECURITY_POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, Bytes::from(file.bytes.into_owned())).into_response()
}
