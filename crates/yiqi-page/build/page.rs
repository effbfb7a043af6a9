//! The files that are served, made from the sources of the page.

use std::collections::BTreeMap;

use super::join::join;
use super::scan::Refusal;
use super::style::style;

/// Files that keep their names: browsers ask for them by these, or remember them for long.
pub(crate) const UNCHANGED: [&str; 6] = [
    "manifest.webmanifest",
    "worker.js",
    "icons/180.png",
    "icons/192.png",
    "icons/512.png",
    "icons/maskable.png",
];

/// A file that is served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Served {
    /// Its path, with a hash of its content unless it is the page itself.
    pub(crate) path: String,
    /// The path of its source.
    pub(crate) source: String,
    pub(crate) content: String,
}

/// What is served instead of the sources: the page, once for each language, and everything it needs.
pub(crate) struct Page {
    /// The page itself, by the language whose sentences it asks for at once.
    pub(crate) index: BTreeMap<&'static str, String>,
    pub(crate) files: Vec<Served>,
}

impl Page {
    /// Makes the page from `index.html`; `words` are the sentences of each language.
    pub(crate) fn make(
        read: &dyn Fn(&str) -> Option<String>,
        words: &[(&'static str, String)],
    ) -> Result<Page, Refusal> {
        const INDEX: &str = "index.html";
        let mut html = String::new();
        let mut styles = String::new();
        let mut files = Vec::new();
        for (number, line) in read(INDEX).unwrap_or_default().lines().enumerate() {
            let refuse = |why: String| Refusal { file: INDEX.to_owned(), line: number + 1, why };
            let source = |path: &str| read(path).ok_or_else(|| refuse(format!("there is no {path}")));
            let Some((before, path, after)) =
                reference(line).filter(|(_, path, _)| !UNCHANGED.contains(path))
            else {
                html += line;
                html.push('\n');
                continue;
            };
            if path.ends_with(".css") {
                styles += &style(path, &source(path)?)?;
                // All styles are one file, which stands where the last one stood.
                continue;
            }
            let content = match path.strip_prefix("words/").and_then(|name| name.strip_suffix(".js")) {
                Some(tag) => {
                    let found = words.iter().find(|(language, _)| *language == tag);
                    let (_, text) = found.ok_or_else(|| refuse(format!("there is no language {tag}")))?;
                    format!("(globalThis.yiqiWords ??= {{}}).{tag} = {};\n", quoted(text))
                }
                None if path.ends_with(".js") => join(path, read)?,
                None => source(path)?,
            };
            if line.contains("<script") {
                let joined = Served::new("style.css", std::mem::take(&mut styles));
                html += &format!("    <link rel=\"stylesheet\" href=\"/{}\">\n", joined.path);
                files.push(joined);
            }
            let file = Served::new(path, content);
            html += &format!("{before}/{}{after}\n", file.path);
            files.push(file);
        }
        if !styles.is_empty() || files.is_empty() {
            return Err(Refusal {
                file: INDEX.to_owned(),
                line: 1,
                why: "the script must come after the styles".into(),
            });
        }
        let index = words.iter().map(|(tag, _)| (*tag, in_language(&html, tag, &files))).collect();
        Ok(Page { index, files })
    }
}

impl Served {
    fn new(source: &str, content: String) -> Served {
        let (name, ending) = source.rsplit_once('.').unwrap_or((source, ""));
        let path = format!("{name}.{}.{ending}", hash(content.as_bytes()));
        Served { path, source: source.to_owned(), content }
    }
}

/// A line's reference to a file of the page, and what stands before and after it.
fn reference(line: &str) -> Option<(&str, &str, &str)> {
    let at = ["href=\"/", "src=\"/", "content=\"/"]
        .iter()
        .find_map(|start| Some(line.find(start)? + start.len()))?;
    let length = line[at..].find('"')?;
    Some((&line[..at - 1], &line[at..at + length], &line[at + length..]))
}

/// The page for a language: its sentences are requested together with the script, not by it.
fn in_language(html: &str, tag: &str, files: &[Served]) -> String {
    let words = files.iter().find(|file| file.source == format!("words/{tag}.js"));
    let script = words.map(|file| format!("    <script defer src=\"/{}\"></script>\n", file.path));
    let lang = format!("<html lang=\"{}\"", if tag == "zh" { "zh-Hans" } else { tag });
    let at = html.find("    <script").unwrap_or_default();
    let (head, rest) = html.split_at(at);
    head.replacen("<html lang=\"en\"", &lang, 1) + &script.unwrap_or_default() + rest
}

/// A string literal.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

/// Identifies a content (FNV-1a, 64 bits): two versions of a file must differ in it, and nobody chooses them to be
/// alike.
pub(crate) fn hash(content: &[u8]) -> String {
    let hash = content.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!("{hash:016x}")
}
