#![doc = include_str!("../README.md")]

use std::borrow::Cow;
use std::path::Path;

/// What a browser may do on the page: run our own files, speak to where they came from, and nothing else.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' \
    data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file to be served.
#[derive(Clone, Debug)]
pub struct File {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// Its content compressed with gzip.
    pub gzip: Option<&'static [u8]>,
    /// What it is, as a browser wants to be told.
    pub content_type: &'static str,
    /// Identifies its content, in the form of the header `ETag`.
    pub etag: Option<&'static str>,
    /// Whether its path names its content, so that it never changes.
    pub is_immutable: bool,
}

/// A file in the program.
struct Stored {
    path: &'static str,
    source: &'static str,
    /// The language it is meant for; empty if it is for all.
    language: &'static str,
    etag: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
}

/// The files that the build script has made from those in `web/`.
static FILES: &[Stored] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file at a path such as `/`; none when there is none. `languages` is the header `Accept-Language`.
///
/// ```
/// assert!(yiqi_page::file("/", "").is_some());
/// assert!(yiqi_page::file("/../Cargo.toml", "").is_none());
/// ```
pub fn file(path: &str, languages: &str) -> Option<File> {
    let path = path.strip_prefix('/')?;
    if let Some(folder) = sources() {
        return source(&folder, if path.is_empty() { "index.html" } else { path });
    }
    let is_wanted = |file: &&Stored| file.path == path && is_for(file.language, languages);
    let mut found = FILES.iter().filter(|file| file.path == path);
    FILES.iter().find(is_wanted).or_else(|| found.next()).map(Stored::file)
}

/// Whether the first of the languages a browser asks for is this one.
fn is_for(language: &str, languages: &str) -> bool {
    languages.get(..language.len()).is_some_and(|first| first.eq_ignore_ascii_case(language))
}

impl Stored {
    fn file(&self) -> File {
        File {
            bytes: Cow::Borrowed(self.plain),
            gzip: Some(self.gzip),
            content_type: content_type(self.source),
            etag: Some(self.etag),
            is_immutable: !self.path.is_empty() && self.path != self.source,
        }
    }
}

/// The folder of the page's sources, in a debug build with this variable: they are served as they are, to be debugged in
/// a browser and changed without a build.
fn sources() -> Option<std::path::PathBuf> {
    if cfg!(debug_assertions) { std::env::var_os("YIQI_PAGE_SOURCES").map(Into::into) } else { None }
}

fn source(folder: &Path, path: &str) -> Option<File> {
    if let Some(words) = FILES.iter().find(|file| file.source == path && path.starts_with("words/")) {
        return Some(words.file());
    }
    let is_plain = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains('\\');
    let bytes = path.split('/').all(is_plain).then(|| std::fs::read(folder.join(path)).ok())??;
    let content_type = content_type(path);
    Some(File { bytes: bytes.into(), gzip: None, content_type, etag: None, is_immutable: false })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
