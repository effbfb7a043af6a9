//! Splits JavaScript into tokens: just enough to find statements, and to leave out comments and indentation.

/// Why a file was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) why: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.why)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// One character of punctuation.
    Mark,
    Text,
    /// A part of a template literal: up to its end or to a `${`.
    Template,
    Regex,
}

/// What stands between a token and the one before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Gap {
    Nothing,
    Space,
    Newline,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) gap: Gap,
    /// The number of brackets that are open before it.
    pub(crate) depth: usize,
}

impl Token<'_> {
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Mark) && self.text == text
    }
}

/// Keywords after which an expression begins, so that a `/` starts a regular expression.
const BEFORE_EXPRESSION: [&str; 15] = [
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "do",
    "else",
    "void",
    "delete",
    "throw",
    "new",
    "instanceof",
    "await",
    "yield",
    "default",
];

/// The tokens of a file.
pub(crate) fn tokens<'a>(file: &str, source: &'a str) -> Result<Vec<Token<'a>>, Refusal> {
    let mut scanner = Scanner { file, source, at: 0, line: 1, brackets: Vec::new(), tokens: Vec::new() };
    while scanner.next()? {}
    if let Some(open) = scanner.brackets.last() {
        return scanner.refuse(format!("`{open}` is not closed"));
    }
    Ok(scanner.tokens)
}

struct Scanner<'a, 'f> {
    file: &'f str,
    source: &'a str,
    at: usize,
    line: usize,
    /// The open brackets; `$` is the `${` of a template literal.
    brackets: Vec<char>,
    tokens: Vec<Token<'a>>,
}

impl<'a> Scanner<'a, '_> {
    fn refuse<T>(&self, why: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal { file: self.file.to_owned(), line: self.line, why: why.into() })
    }

    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// Reads a token; false at the end.
    fn next(&mut self) -> Result<bool, Refusal> {
        let gap = self.gap()?;
        let Some(first) = self.rest().chars().next() else { return Ok(false) };
        let (line, depth) = (self.line, self.brackets.len());
        let (kind, length) = match first {
            '"' | '\'' => (Kind::Text, self.quoted(first)?),
            '`' => (Kind::Template, self.template(1)?),
            '}' if self.brackets.last() == Some(&'$') => {
                self.brackets.pop();
                (Kind::Template, self.template(1)?)
            }
            '/' if self.starts_regex()? => (Kind::Regex, self.regex()?),
            _ if is_word(first) => {
                let rest = self.rest();
                (Kind::Word, rest.find(|c| !is_word(c)).unwrap_or(rest.len()))
            }
            _ if first.is_ascii_punctuation() => {
                self.bracket(first)?;
                (Kind::Mark, 1)
            }
            _ => return self.refuse(format!("unexpected `{first}`")),
        };
        let text = &self.rest()[..length];
        self.tokens.push(Token { kind, text, line, gap, depth });
        self.at += length;
        self.line += text.matches('\n').count();
        Ok(true)
    }

    /// Skips white space and comments.
    fn gap(&mut self) -> Result<Gap, Refusal> {
        let mut gap = Gap::Nothing;
        loop {
            let rest = self.rest();
            let length = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => end + 2,
                    None => return self.refuse("a comment is not closed"),
                }
            } else {
                rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len())
            };
            if length == 0 {
                return Ok(gap);
            }
            let newlines = rest[..length].matches('\n').count();
            self.line += newlines;
            self.at += length;
            gap = gap.max(if newlines > 0 { Gap::Newline } else { Gap::Space });
        }
    }

    fn bracket(&mut self, mark: char) -> Result<(), Refusal> {
        let open = match mark {
            '(' | '[' | '{' => {
                self.brackets.push(mark);
                return Ok(());
            }
            ')' => '(',
            ']' => '[',
            '}' => '{',
            _ => return Ok(()),
        };
        if self.brackets.pop() == Some(open) {
            Ok(())
        } else {
            self.refuse(format!("`{mark}` closes nothing"))
        }
    }

    /// The length of a string.
    fn quoted(&self, quote: char) -> Result<usize, Refusal> {
        let mut is_escaped = false;
        for (at, c) in self.rest().char_indices().skip(1) {
            match c {
                '\n' => break,
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                _ if c == quote => return Ok(at + 1),
                _ => {}
            }
        }
        self.refuse("a string is not closed")
    }

    /// The length of a part of a template literal; its first character is known to belong to it.
    fn template(&mut self, from: usize) -> Result<usize, Refusal> {
        let text = self.rest();
        let mut is_escaped = false;
        for (at, c) in text.char_indices().skip(from) {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '`' => return Ok(at + 1),
                '$' if text[at..].starts_with("${") => {
                    self.brackets.push('$');
                    return Ok(at + 2);
                }
                _ => {}
            }
        }
        self.refuse("a template literal is not closed")
    }

    /// Whether a `/` starts a regular expression; otherwise it divides.
    fn starts_regex(&self) -> Result<bool, Refusal> {
        let Some(last) = self.tokens.last() else { return Ok(true) };
        Ok(match last.kind {
            Kind::Word => BEFORE_EXPRESSION.contains(&last.text),
            Kind::Text | Kind::Regex => false,
            Kind::Template => last.text.ends_with("${"),
            Kind::Mark if last.text == "}" => {
                return self.refuse("a `/` after `}`: a regular expression or a division?");
            }
            Kind::Mark => !matches!(last.text, ")" | "]"),
        })
    }

    /// The length of a regular expression with its flags.
    fn regex(&self) -> Result<usize, Refusal> {
        let text = self.rest();
        let (mut is_escaped, mut is_in_class) = (false, false);
        for (at, c) in text.char_indices().skip(1) {
            match c {
                '\n' => break,
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '[' => is_in_class = true,
                ']' => is_in_class = false,
                '/' if !is_in_class => {
                    let flags = text[at + 1..].chars().take_while(|c| c.is_ascii_alphabetic()).count();
                    return Ok(at + 1 + flags);
                }
                _ => {}
            }
        }
        self.refuse("a regular expression is not closed")
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '#')
}
