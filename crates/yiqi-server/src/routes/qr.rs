//! Links as QR codes, for a phone that is to open them.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::IntoResponse;
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::access::Body;
use crate::error::{ApiError, Complaint};

/// The longest text, in bytes: longer ones make codes that a camera hardly reads.
const MAX_TEXT: usize = 500;

/// The light margin that readers need, in modules.
const MARGIN: i32 = 4;

/// A text to be shown as a QR code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct QrRequest {
    /// The text, at most 500 bytes.
    #[schema(max_length = 500, example = "https://games.example.org/#/game/…")]
    text: String,
}

/// A QR code, as SVG. The text is in the body, so that secrets in it do not get into logs of addresses.
#[utoipa::path(post, path = "/api/qr", tag = "positions", request_body = QrRequest,
    responses((status = 200, description = "The code", body = String, content_type = "image/svg+xml"),
        (status = 400, description = "The text is too long", body = Complaint)))]
pub(super) async fn qr(Body(request): Body<QrRequest>) -> Result<impl IntoResponse, ApiError> {
    let too_long = || ApiError::bad_request("server-text-too-long").with("most", MAX_TEXT);
    if request.text.len() > MAX_TEXT {
        return Err(too_long());
    }
    let code = QrCode::encode_text(&request.text, QrCodeEcc::Medium).map_err(|_| too_long())?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg(&code)))
}

/// Dark modules on a light ground, each a square of one unit.
fn svg(code: &QrCode) -> String {
    let (size, mut path) = (code.size(), String::new());
    for (y, x) in (0..size).flat_map(|y| (0..size).map(move |x| (y, x))) {
        if code.get_module(x, y) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{},{}h1v1h-1z", x + MARGIN, y + MARGIN);
        }
    }
    let side = size + 2 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0,0h{side}v{side}h-{side}z\"/><path d=\"{path}\"/></svg>"
    )
}
