//! Makes the files that are served from the sources in `web/`: modules and styles are joined, and everything is
//! compressed.

#![expect(clippy::print_stdout, reason = "a build script talks to Cargo")]

mod join;
mod page;
mod scan;
mod style;
mod words;

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;
use page::Page;
use yiqi_words::Language;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=web");
    println!("cargo::rerun-if-changed=build");
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("web");
    let out = env::var("OUT_DIR")?;
    let read = |path: &str| fs::read_to_string(web.join(path)).ok();
    let words = Language::ALL.map(|language| (language.tag(), words::for_page(language.source())));
    let page = match Page::make(&read, &words) {
        Ok(page) => page,
        Err(refusal) => {
            // Cargo shows this line, and fails.
            println!("cargo::error=crates/yiqi-page/web/{refusal}");
            return Ok(());
        }
    };
    let mut table = Table { out: &out, text: "&[\n".to_owned(), count: 0 };
    for (tag, html) in &page.index {
        table.add("", "index.html", tag, html.as_bytes())?;
    }
    for file in &page.files {
        table.add(&file.path, &file.source, "", file.content.as_bytes())?;
    }
    for path in page::UNCHANGED {
        table.add(path, path, "", &fs::read(web.join(path))?)?;
    }
    table.text += "]\n";
    fs::write(Path::new(&out).join("files.rs"), table.text)?;
    Ok(())
}

/// The files as Rust: a list of `Stored`.
struct Table<'o> {
    out: &'o str,
    text: String,
    count: usize,
}

impl Table<'_> {
    fn add(&mut self, path: &str, source: &str, tag: &str, content: &[u8]) -> Result<(), Box<dyn Error>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(content)?;
        let name = Path::new(self.out).join(self.count.to_string());
        self.count += 1;
        let (plain, gzip) = (name.with_extension("plain"), name.with_extension("gz"));
        fs::write(&plain, content)?;
        fs::write(&gzip, encoder.finish()?)?;
        let etag = format!("W/\"{}\"", page::hash(content));
        writeln!(
            self.text,
            "Stored {{ path: {path:?}, source: {source:?}, language: {tag:?}, etag: {etag:?}, \
             plain: include_bytes!({plain:?}), gzip: include_bytes!({gzip:?}) }},"
        )?;
        Ok(())
    }
}
