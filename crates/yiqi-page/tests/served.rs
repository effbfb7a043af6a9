//! What is in the program: the joined page, compressed, under names that change with the content.

use std::io::Read as _;

use flate2::read::GzDecoder;
use yiqi_page::{File, file};

/// Files that keep their names.
const UNCHANGED: [&str; 6] = [
    "/manifest.webmanifest",
    "/worker.js",
    "/icons/180.png",
    "/icons/192.png",
    "/icons/512.png",
    "/icons/maskable.png",
];

#[test]
fn what_keeps_its_name_is_asked_for_again() {
    let html = text(&file("/", "").unwrap());
    assert!(html.contains("href=\"/manifest.webmanifest\"") && html.contains("href=\"/icons/180.png\""));
    for path in UNCHANGED {
        let file = file(path, "").unwrap_or_else(|| panic!("{path}"));
        assert!(!file.is_immutable && file.etag.is_some(), "{path}");
        if path.ends_with(".png") {
            assert_eq!(file.content_type, "image/png");
            assert!(file.bytes.starts_with(b"\x89PNG") && file.bytes.len() < 16_000, "{path}");
        }
    }
    assert_eq!(file("/manifest.webmanifest", "").unwrap().content_type, "application/manifest+json");
}

/// The paths that the page refers to.
fn references(html: &str) -> Vec<String> {
    let quoted = html.split('"').filter(|text| text.starts_with('/') && text.len() > 1);
    let mut paths: Vec<String> = quoted.map(str::to_owned).collect();
    paths.sort();
    paths.dedup();
    paths
}

fn text(file: &File) -> String {
    String::from_utf8(file.bytes.to_vec()).unwrap()
}

#[test]
fn the_page_needs_few_files_and_all_of_them_are_there() {
    let index = file("/", "en-GB,en").unwrap();
    assert!(!index.is_immutable);
    let paths: Vec<String> =
        references(&text(&index)).into_iter().filter(|path| !UNCHANGED.contains(&path.as_str())).collect();
    let endings: Vec<&str> = paths.iter().map(|path| path.rsplit('.').next().unwrap()).collect();
    assert_eq!(paths.len(), 5, "{paths:?}");
    assert_eq!(
        endings.iter().filter(|ending| **ending == "js").count(),
        3,
        "the script and two languages: {paths:?}"
    );
    for path in &paths {
        let file = file(path, "").unwrap_or_else(|| panic!("{path}"));
        assert!(file.is_immutable, "{path}");
        let tag = file.etag.unwrap().trim_start_matches("W/").trim_matches('"').to_owned();
        assert!(path.contains(&format!(".{tag}.")), "{path} has the hash of its content, {tag}");
    }
}

#[test]
fn every_file_is_compressed_to_the_same_content() {
    let index = file("/", "").unwrap();
    let mut sum = 0;
    for path in references(&text(&index)).iter().map(String::as_str).chain(["/"]) {
        let file = file(path, "").unwrap();
        let gzip = file.gzip.unwrap();
        let mut plain = Vec::new();
        GzDecoder::new(gzip).read_to_end(&mut plain).unwrap();
        assert_eq!(plain, file.bytes.as_ref(), "{path}");
        sum += gzip.len();
    }
    assert!(sum < 120_000, "the page has become heavy: {sum} bytes");
}

#[test]
fn the_page_comes_in_the_language_that_the_browser_prefers() {
    let language = |languages: &str| {
        let html = text(&file("/", languages).unwrap());
        html.split("<html lang=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert_eq!(language("zh-CN,zh;q=0.9,en;q=0.8"), "zh-Hans");
    assert_eq!(language("ZH"), "zh-Hans");
    for english in ["", "en", "de", "de,zh;q=0.5"] {
        assert_eq!(language(english), "en", "{english}");
    }
    assert_ne!(file("/", "zh").unwrap().etag, file("/", "en").unwrap().etag);
}

#[test]
fn sources_are_not_served() {
    for path in
        ["/main.js", "/index.html", "/style/base.css", "/words/en.js", "/../Cargo.toml", "main.js", ""]
    {
        assert!(file(path, "").is_none(), "{path}");
    }
}
