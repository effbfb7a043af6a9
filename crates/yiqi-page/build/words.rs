//! The sentences that the page can say.

/// The beginnings of keys that only the program says, in the terminal. A test checks that neither the
/// page nor the server says one of them.
pub(crate) const ONLY_IN_TERMINAL: [&str; 16] = [
    "analyse-",
    "arena-",
    "config-",
    "convert-",
    "help-",
    "limit-",
    "nboard-",
    "play-",
    "protocol-",
    "restore-",
    "serve-",
    "settings-",
    "solve-",
    "terminal-",
    "usage-",
    "weights-",
];

/// The sentences of a language that the page can say, without comments.
pub(crate) fn for_page(source: &str) -> String {
    let mut text = String::new();
    let mut is_kept = true;
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        // Lines that continue a sentence are indented.
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            is_kept = !ONLY_IN_TERMINAL.iter().any(|start| line.starts_with(start));
        }
        if is_kept {
            text += line;
            text.push('\n');
        }
    }
    text
}
