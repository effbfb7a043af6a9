//! The syntax of SGF, which GGF and boardspace share: trees of nodes with properties, and nothing of their meaning.

mod decode;
mod parse;
mod write;

pub(crate) use decode::decode;
pub(crate) use parse::parse;
pub(crate) use write::{kept_property, property, write_tree};

/// A property as it was read: its name, its values with their escapes, and the line it begins on.
#[derive(Clone, Debug)]
pub(crate) struct RawProperty {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
    pub(crate) line: usize,
}

/// A node as it was read.
#[derive(Clone, Debug)]
pub(crate) struct RawNode {
    pub(crate) properties: Vec<RawProperty>,
    pub(crate) parent: Option<usize>,
    /// The line on which it begins, from 1.
    pub(crate) line: usize,
}

impl RawNode {
    /// The first value of a property, its escapes resolved.
    pub(crate) fn value(&self, name: &str) -> Option<String> {
        self.values(name).next()
    }

    /// All values of a property, their escapes resolved.
    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = String> {
        let named = self.properties.iter().filter(move |property| property.name == name);
        named.flat_map(|property| property.values.iter().map(|value| unescape(value)))
    }

    /// Whether a property is there at all.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property.name == name)
    }

    /// The line of a property, or of the node without it.
    pub(crate) fn line_of(&self, name: &str) -> usize {
        self.properties
            .iter()
            .find(|property| property.name == name)
            .map_or(self.line, |property| property.line)
    }

    /// The properties that pass, as they are kept: names and values with their escapes.
    pub(crate) fn into_kept(self, mut pass: impl FnMut(&RawProperty) -> bool) -> Vec<(String, Vec<String>)> {
        let kept = self.properties.into_iter().filter(|property| pass(property));
        kept.map(|property| (property.name, property.values)).collect()
    }
}

/// One game as it was read: its nodes, each before those behind it, the root first.
#[derive(Clone, Debug)]
pub(crate) struct RawTree {
    pub(crate) nodes: Vec<RawNode>,
}

impl RawTree {
    pub(crate) fn root(&self) -> &RawNode {
        &self.nodes[0]
    }
}

/// A value as it is meant: a backslash makes the next character plain, and a line break nothing.
pub(crate) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\\' => match characters.next() {
                Some('\r') => {
                    characters.next_if_eq(&'\n');
                }
                Some('\n') | None => {}
                Some(plain) => text.push(plain),
            },
            '\r' if characters.peek() == Some(&'\n') => {}
            c => text.push(c),
        }
    }
    text
}
