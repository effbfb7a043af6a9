//! The page's files, the OpenAPI document, and metrics.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use utoipa::ToSchema;

use super::openapi;
use crate::app::App;
use crate::error::ApiError;

/// The media type of OpenMetrics.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// An OpenAPI document; see the specification of OpenAPI 3.1.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the document, which is made once as text")]
pub(super) struct OpenApiDocument {
    /// The version of OpenAPI.
    #[schema(example = "3.1.0")]
    openapi: String,
    /// The title, version and license of the API.
    #[schema(value_type = Object)]
    info: (),
    /// The operations, by path and method.
    #[schema(value_type = Object)]
    paths: (),
    /// The schemas that operations refer to.
    #[schema(value_type = Object)]
    components: (),
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "operations",
    responses((status = 200, description = "OpenAPI 3.1", body = OpenApiDocument)))]
pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], openapi())
}

/// Metrics for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, description = "OpenMetrics", body = String, content_type = "application/openmetrics-text")))]
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, OPEN_METRICS)], app.metrics.text())
}

/// A file of the page.
pub(super) async fn file(method: Method, uri: Uri) -> Response {
    let found = if matches!(method, Method::GET | Method::HEAD) { yiqi_page::file(uri.path()) } else { None };
    let Some(file) = found else {
        return ApiError::new(StatusCode::NOT_FOUND, "server-no-such-route").into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, file.content_type),
        // A newer version of the server may serve other files.
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, yiqi_page::CONTENT_SECURITY_POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, Bytes::from(file.bytes.into_owned())).into_response()
}
