use super::{RawNode, RawProperty, RawTree};
use crate::ReadLimits;
use crate::error::{ReadError, RecordError};
use crate::limits::Meter;

/// Parses every game of a file. Text before the first game is skipped, as the standard requires.
pub(crate) fn parse(text: &str, limits: &ReadLimits) -> Result<Vec<RawTree>, ReadError> {
    let mut reader = Reader { rest: text, line: 1, meter: Meter::new(*limits) };
    let mut trees = Vec::new();
    while reader.skip_to_tree() {
        reader.meter.record().map_err(ReadError::whole)?;
        trees.push(reader.tree()?);
    }
    Ok(trees)
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    meter: Meter,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        // Lines end with LF, CR or both.
        self.line += usize::from(c == '\n' || (c == '\r' && !self.rest.starts_with('\n')));
        Some(c)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// Skips to the next parenthesis that opens a game: one followed by a semicolon or, since some files lack it, by a
    /// property with a name of two capitals.
    fn skip_to_tree(&mut self) -> bool {
        while let Some(c) = self.peek() {
            if c == '(' {
                match self.rest[1..].trim_start().as_bytes() {
                    [b';', ..] | [b'A'..=b'Z', b'A'..=b'Z', b'[', ..] => return true,
                    _ => {}
                }
            }
            self.next();
        }
        false
    }

    fn refuse<T>(&self, expected: &'static str) -> Result<T, ReadError> {
        Err(ReadError::line(self.line, RecordError::Syntax { expected }))
    }

    fn tree(&mut self) -> Result<RawTree, ReadError> {
        let mut nodes: Vec<RawNode> = Vec::new();
        let mut lacks_semicolon = false;
        // The parent of the next node, and the nodes to return to.
        let mut last: Option<usize> = None;
        let mut branches: Vec<Option<usize>> = Vec::new();
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return self.refuse(")"),
                Some('(') => {
                    self.next();
                    branches.push(last);
                }
                Some(')') => {
                    self.next();
                    last = branches.pop().flatten();
                    if branches.is_empty() {
                        return if nodes.is_empty() {
                            self.refuse(";")
                        } else {
                            Ok(RawTree { nodes, lacks_semicolon })
                        };
                    }
                }
                Some(c) if c == ';' || (nodes.is_empty() && c.is_ascii_uppercase()) => {
                    if c == ';' {
                        self.next();
                    } else {
                        lacks_semicolon = true;
                    }
                    self.meter.node().map_err(|error| ReadError::line(self.line, error))?;
                    nodes.push(RawNode { properties: Vec::new(), parent: last, line: self.line });
                    last = Some(nodes.len() - 1);
                }
                Some(c) if c.is_ascii_alphabetic() => {
                    let Some(node) = last else { return self.refuse(";") };
                    let property = self.property()?;
                    nodes[node].properties.push(property);
                }
                Some(_) => return self.refuse("; ( ) A-Z"),
            }
        }
    }

    /// Parses a name and its values. Boardspace has names such as `P-1`. Older files have long names, of which only the capital letters count; a name
    /// without capitals is taken as it is.
    fn property(&mut self) -> Result<RawProperty, ReadError> {
        let line = self.line;
        let mut written = String::new();
        while let Some(c) = self.peek().filter(|&c| c.is_ascii_alphanumeric() || c == '-') {
            written.push(c);
            self.next();
        }
        let mut name: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        if !name.contains(|c: char| c.is_ascii_uppercase()) {
            name = written.to_ascii_uppercase();
        }
        self.skip_blanks();
        if self.peek() != Some('[') {
            return self.refuse("[");
        }
        let mut values = Vec::new();
        while self.peek() == Some('[') {
            self.next();
            values.push(self.value()?);
            self.skip_blanks();
        }
        Ok(RawProperty { name, values, line })
    }

    /// Parses a value, still escaped, up to the closing bracket.
    fn value(&mut self) -> Result<String, ReadError> {
        let mut value = String::new();
        loop {
            match self.next() {
                None => return self.refuse("]"),
                Some(']') => return Ok(value),
                Some('\\') => {
                    value.push('\\');
                    let Some(plain) = self.next() else { return self.refuse("]") };
                    value.push(plain);
                }
                Some(c) => value.push(c),
            }
        }
    }
}
