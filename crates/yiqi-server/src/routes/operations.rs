//! The OpenAPI document, and metrics.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use utoipa::ToSchema;

use super::openapi;
use crate::app::App;

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
