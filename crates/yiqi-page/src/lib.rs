#![doc = include_str!("../README.md")]

use std::borrow::Cow;

use rust_embed::RustEmbed;
use yiqi_words::Language;

#[derive(RustEmbed)]
#[folder = "web/"]
struct Web;

/// A file to be served.
#[derive(Clone, Debug)]
pub struct File {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// What it is, as a browser wants to be told.
    pub content_type: &'static str,
}

/// What a browser may do on the page: run our own files, speak to where they came from, and nothing else.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' \
    data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The file at a path such as `/` or `/board/board.js`; none when there is none.
///
/// ```
/// assert!(yiqi_page::file("/").is_some());
/// assert!(yiqi_page::file("/words/zh.ftl").is_some());
/// assert!(yiqi_page::file("/../Cargo.toml").is_none());
/// ```
pub fn file(path: &str) -> Option<File> {
    let path = match path.trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let words = |tag: &str| Language::ALL.into_iter().find(|language| language.tag() == tag);
    if let Some(language) =
        path.strip_prefix("words/").and_then(|name| name.strip_suffix(".ftl")).and_then(words)
    {
        let bytes = Cow::Borrowed(language.source().as_bytes());
        return Some(File { bytes, content_type: "text/plain; charset=utf-8" });
    }
    let content_type = match path.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    };
    Web::get(path).map(|file| File { bytes: file.data, content_type })
}
