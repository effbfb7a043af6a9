//! The syntax of a command line.

/// A command as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command<'a> {
    /// The number that the response repeats.
    pub(super) id: Option<&'a str>,
    /// The name; empty if there is only an id.
    pub(super) name: &'a str,
    /// The rest, word by word.
    pub(super) arguments: Vec<&'a str>,
}

/// More digits than this make no id.
const LONGEST_ID: usize = 20;

/// Drops control characters and comments, and makes tabs blanks, as the standard asks.
pub(super) fn clean(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let text = text.split('#').next().unwrap_or_default();
    let kept = text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control());
    kept.collect::<String>().trim().to_owned()
}

/// Whether a line is the comment by which GoGui interrupts a command.
pub(super) fn is_interrupt(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    text.strip_prefix(b"#").is_some_and(|comment| comment.trim_ascii() == b"interrupt")
}

/// Splits a clean line.
pub(super) fn parse(line: &str) -> Command<'_> {
    let mut words = line.split_whitespace().peekable();
    let is_id = |word: &&str| word.len() <= LONGEST_ID && word.bytes().all(|byte| byte.is_ascii_digit());
    let id = words.next_if(is_id);
    Command { id, name: words.next().unwrap_or_default(), arguments: words.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_id_a_name_and_arguments() {
        let command =
            |id, name, arguments: &[&'static str]| Command { id, name, arguments: arguments.to_vec() };
        assert_eq!(parse("genmove b"), command(None, "genmove", &["b"]));
        assert_eq!(parse("007  play  w   D4"), command(Some("007"), "play", &["w", "D4"]));
        assert_eq!(parse("5"), command(Some("5"), "", &[]));
        assert_eq!(parse("5x name"), command(None, "5x", &["name"]));
        assert_eq!(parse("123456789012345678901 name").id, None);
        assert_eq!(parse(""), command(None, "", &[]));
    }

    #[test]
    fn control_characters_and_comments_are_dropped() {
        for (line, clean_line) in [
            (&b"name\r\n"[..], "name"),
            (b"\tkomi\t6.5 # Chinese", "komi 6.5"),
            (b"pro\x00to\x7fcol_version\x1b", "protocol_version"),
            (b"#", ""),
            (b" \t \r\n", ""),
            (b"na\xffme", "na\u{fffd}me"),
        ] {
            assert_eq!(clean(line), clean_line);
        }
    }

    #[test]
    fn the_interrupt_is_a_comment_of_one_word() {
        assert!(is_interrupt(b"# interrupt\r\n") && is_interrupt(b"#interrupt"));
        assert!(
            !is_interrupt(b"# interrupted")
                && !is_interrupt(b"interrupt")
                && !is_interrupt(b"# an interrupt")
        );
    }
}
