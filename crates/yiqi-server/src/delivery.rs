//! Sends answers with few bytes: JSON is compressed, and not sent again to a browser that still has it.

use std::hash::{DefaultHasher, Hasher as _};
use std::io::Write as _;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::ApiError;

/// Shorter answers fit into one packet as they are.
const MIN_COMPRESSED: usize = 1_000;

/// Asked for every time, but not sent again while it is the same. Only the client's own browser keeps it.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Compresses an answer in JSON, and tags that of a `GET` with a hash of its content.
pub(crate) async fn deliver(request: Request, next: Next) -> Response {
    let is_get = request.method() == Method::GET;
    let compresses = accepts_gzip(text(request.headers(), header::ACCEPT_ENCODING));
    let known = text(request.headers(), header::IF_NONE_MATCH).to_owned();
    let response = next.run(request).await;
    let is_json = text(response.headers(), header::CONTENT_TYPE) == "application/json";
    if !is_json || response.status() == StatusCode::SWITCHING_PROTOCOLS {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else { return ApiError::internal().into_response() };
    parts.headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding, Authorization"));
    if is_get && parts.status == StatusCode::OK {
        parts.headers.entry(header::CACHE_CONTROL).or_insert(ASK_AGAIN);
        let etag = etag(&bytes);
        let is_known = has_tag(&known, &etag);
        parts.headers.extend(etag.parse().ok().map(|etag: HeaderValue| (header::ETAG, etag)));
        if is_known {
            parts.status = StatusCode::NOT_MODIFIED;
            parts.headers.remove(header::CONTENT_TYPE);
            parts.headers.remove(header::CONTENT_LENGTH);
            return Response::from_parts(parts, Body::empty());
        }
    }
    let compressed = if compresses && bytes.len() >= MIN_COMPRESSED { gzip(&bytes) } else { None };
    let Some(compressed) = compressed else { return Response::from_parts(parts, Body::from(bytes)) };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(compressed.len()));
    Response::from_parts(parts, Body::from(compressed))
}

/// A header as text; empty if there is none.
pub(crate) fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Fast rather than small: it is done for each answer.
fn gzip(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::fast());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

fn etag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("W/\"{:016x}\"", hasher.finish())
}

/// Whether `If-None-Match` names this content, by weak comparison (RFC 9110, 13.1.2).
pub(crate) fn has_tag(tags: &str, etag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    tags.split(',').any(|tag| tag.trim() == "*" || opaque(tag) == opaque(etag))
}

/// Whether `Accept-Encoding` allows gzip (RFC 9110, 12.5.3).
pub(crate) fn accepts_gzip(encodings: &str) -> bool {
    encodings.split(',').any(|encoding| {
        let mut parts = encoding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight =
            parts.find_map(|part| part.strip_prefix("q=")).and_then(|weight| weight.parse::<f32>().ok());
        is_gzip && weight != Some(0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_only_to_who_accepts_it() {
        for accepted in ["gzip", "br, gzip", "deflate, GZIP;q=0.5", "gzip; q=1"] {
            assert!(accepts_gzip(accepted), "{accepted}");
        }
        for refused in ["", "br", "gzip;q=0", "identity", "x-gzip-like", "gzip; q=0.0"] {
            assert!(!accepts_gzip(refused), "{refused}");
        }
    }

    #[test]
    fn a_tag_is_found_among_others_strong_or_weak() {
        for found in ["W/\"a\"", "\"a\"", "\"b\", W/\"a\"", "*"] {
            assert!(has_tag(found, "W/\"a\""), "{found}");
        }
        for other in ["", "a", "\"b\"", "W/\"ab\""] {
            assert!(!has_tag(other, "W/\"a\""), "{other}");
        }
    }
}
