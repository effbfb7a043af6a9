//! The page's files: compressed, and kept by browsers as long as they do not change.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use yiqi_page::File;

use crate::delivery::{accepts_gzip, has_tag, text};
use crate::error::ApiError;

/// A file whose path has a hash of its content is never asked for again.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Asked for every time, because a newer version of the server may have another; unchanged, it is not sent again.
const ASK_AGAIN: &str = "no-cache";

/// A file of the page. A browser that opens an address without one gets the page, which says so.
pub(super) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let text = |name: HeaderName| text(&headers, name);
    let languages = text(header::ACCEPT_LANGUAGE);
    if matches!(method, Method::GET | Method::HEAD) {
        if let Some(file) = yiqi_page::file(uri.path(), languages) {
            if file.etag.is_some_and(|etag| has_tag(text(header::IF_NONE_MATCH), etag)) {
                return (StatusCode::NOT_MODIFIED, caching(&file)).into_response();
            }
            return answer(file, accepts_gzip(text(header::ACCEPT_ENCODING)));
        }
        if text(header::ACCEPT).contains("text/html")
            && !uri.path().starts_with("/api/")
            && let Some(page) = yiqi_page::file("/", languages)
        {
            let page = answer(page, accepts_gzip(text(header::ACCEPT_ENCODING)));
            return (StatusCode::NOT_FOUND, page).into_response();
        }
    }
    ApiError::new(StatusCode::NOT_FOUND, "server-no-such-route").into_response()
}

fn answer(file: File, is_compressed: bool) -> Response {
    let headers = [
        (header::CONTENT_TYPE, file.content_type),
        (header::CONTENT_SECURITY_POLICY, yiqi_page::CONTENT_SECURITY_POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    let cached = caching(&file);
    match file.gzip {
        Some(gzip) if is_compressed => {
            (headers, cached, [(header::CONTENT_ENCODING, "gzip")], Bytes::from_static(gzip)).into_response()
        }
        _ => match file.bytes {
            Cow::Borrowed(bytes) => (headers, cached, Bytes::from_static(bytes)).into_response(),
            Cow::Owned(bytes) => (headers, cached, bytes).into_response(),
        },
    }
}

fn caching(file: &File) -> HeaderMap {
    let control = if file.is_immutable { FOREVER } else { ASK_AGAIN };
    let vary = if file.is_immutable { "Accept-Encoding" } else { "Accept-Encoding, Accept-Language" };
    let mut headers = HeaderMap::new();
    let pairs =
        [(header::CACHE_CONTROL, Some(control)), (header::VARY, Some(vary)), (header::ETAG, file.etag)];
    for (name, value) in pairs {
        headers.extend(value.and_then(|value| value.parse().ok()).map(|value| (name, value)));
    }
    headers
}
