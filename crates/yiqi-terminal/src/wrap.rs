//! Breaks long messages between words; terminals break them inside words.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The text with line breaks between words so that lines are at most `width` columns wide. Chinese may be broken between
/// any two characters, but not before a closing punctuation mark or after an opening one. A longer word, such as a path, has a
/// line of its own and is not broken. Existing line breaks and the blanks at the beginning of lines stay.
pub fn wrap(text: &str, width: usize) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| wrap_line(line, width)).collect();
    lines.join("\n")
}

const CLOSING: &str = "，。；：、！？）”’》…,.;:!?)";
const OPENING: &str = "（“‘《(";

/// Whether a line may be broken between two characters, neither of which is a blank.
fn may_break(before: char, after: char) -> bool {
    let is_wide = |c: char| c.width() == Some(2);
    (is_wide(before) || is_wide(after)) && !CLOSING.contains(after) && !OPENING.contains(before)
}

/// The parts of a line that must not be broken, each with the blanks before it.
fn parts(line: &str) -> Vec<(&str, &str)> {
    let mut parts = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let word = &rest[blanks..];
        let mut last = None;
        let end = word.char_indices().find(|(_, c)| {
            let before = last.replace(*c);
            *c == ' ' || before.is_some_and(|before| may_break(before, *c))
        });
        let end = end.map_or(word.len(), |(end, _)| end);
        parts.push((&rest[..blanks], &word[..end]));
        rest = &word[end..];
    }
    parts
}

fn wrap_line(line: &str, width: usize) -> String {
    if line.width() <= width {
        return line.to_owned();
    }
    if let Some(pairs) = pairs(line) {
        return pairs.iter().map(|pair| wrap_words(pair, width)).collect::<Vec<_>>().join("\n");
    }
    wrap_words(line, width)
}

/// The pairs of a table with several pairs of columns, such as commands and what they do; `None` for other lines.
fn pairs(line: &str) -> Option<Vec<&str>> {
    const GAP: &str = "  ";
    // Where the fields begin, and at last the end.
    let mut begins = vec![0];
    let mut at = line.len() - line.trim_start_matches(' ').len();
    while let Some(gap) = line[at..].find(GAP) {
        let after = &line[at + gap..];
        at = line.len() - after.trim_start_matches(' ').len();
        begins.push(at);
    }
    let is_table = begins.len() >= 4 && begins.len().is_multiple_of(2);
    begins.push(line.len());
    is_table.then(|| begins.windows(3).step_by(2).map(|at| line[at[0]..at[2]].trim_end()).collect())
}

fn wrap_words(line: &str, width: usize) -> String {
    if line.width() <= width {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let mut wrapped = String::new();
    let mut column = 0;
    for (blanks, word) in parts(line) {
        if column > indent.width() && column + blanks.width() + word.width() > width {
            wrapped.push('\n');
            wrapped += &indent;
            column = indent.width();
        } else {
            wrapped += blanks;
            column += blanks.width();
        }
        wrapped += word;
        column += word.width();
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_only() {
        assert_eq!(wrap("one two three", 7), "one two\nthree");
        assert_eq!(wrap("one two\n  three four", 9), "one two\n  three\n  four");
        let path = "a/very/long/path/that/does/not/fit.sgf";
        assert_eq!(wrap(&format!("error: {path}: gone"), 20), format!("error:\n{path}:\ngone"));
        assert_eq!(wrap("棋谱 棋谱 棋谱", 9), "棋谱 棋谱\n棋谱", "these characters are two columns wide");
        assert_eq!(wrap("short", 80), "short");
    }

    #[test]
    fn a_table_becomes_narrower_by_whole_columns() {
        let table = "moves    the legal moves     board    show the board";
        assert_eq!(wrap(table, 60), table);
        assert_eq!(wrap(table, 40), "moves    the legal moves\nboard    show the board");
        assert_eq!(wrap("one  two three", 8), "one  two\nthree", "two columns are no table");
    }

    #[test]
    fn chinese_is_broken_between_characters_but_not_beside_punctuation() {
        assert_eq!(wrap("黑方已经获胜", 8), "黑方已经\n获胜");
        assert_eq!(wrap("黑方已经，获胜", 8), "黑方已\n经，获胜");
        assert_eq!(wrap("级 5、黑 level:7、两人", 12), "级 5、黑\nlevel:7、两\n人");
        assert_eq!(wrap("已经获胜（黑方）", 10), "已经获胜\n（黑方）");
    }
}
