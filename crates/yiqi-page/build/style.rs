//! Joins style sheets: without comments and indentation.

use super::scan::Refusal;

/// A style sheet as it is served. Addresses other than `data:` and parts of the page itself are refused: the page is
/// to need no further requests.
pub(crate) fn style(file: &str, source: &str) -> Result<String, Refusal> {
    let refuse = |at: usize, why: &str| {
        let line = source[..at].matches('\n').count() + 1;
        Err(Refusal { file: file.to_owned(), line, why: why.to_owned() })
    };
    for (at, _) in source.match_indices("url(") {
        let address = source[at + 4..].trim_start_matches(['"', '\'']);
        if !address.starts_with("data:") && !address.starts_with('#') {
            return refuse(at, "only `data:` addresses are understood");
        }
    }
    if let Some(at) = source.find("@import") {
        return refuse(at, "`@import` is not understood");
    }
    let mut text = String::new();
    let mut rest = source;
    // A comment would also be cut out of a string; no style of the page has one there.
    while let Some(start) = rest.find("/*") {
        text += &rest[..start];
        let Some(length) = rest[start..].find("*/") else {
            return refuse(source.len() - rest.len() + start, "a comment is not closed");
        };
        rest = &rest[start + length + 2..];
    }
    text += rest;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.flat_map(|line| [line, "\n"]).collect())
}
