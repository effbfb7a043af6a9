//! The syntax of SGF, shared by GGF and boardspace: trees of nodes with properties, without their meaning.

mod decode;
mod parse;
mod write;

pub(crate) use decode::decode;
pub(crate) use parse::parse;
pub(crate) use write::{kept_property, property, write_tree};

/// A parsed property: its name, its values (still escaped), and its line.
#[derive(Clone, Debug)]
pub(crate) struct RawProperty {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
    pub(crate) line: usize,
}

/// A parsed node.
#[derive(Clone, Debug)]
pub(crate) struct RawNode {
    pub(crate) properties: Vec<RawProperty>,
    pub(crate) parent: Option<usize>,
    /// Its line, from 1.
    pub(crate) line: usize,
}

impl RawNode {
    /// The first value of a property, unescaped.
    pub(crate) fn value(&self, name: &str) -> Option<String> {
        self.values(name).next()
    }

    /// All values of a property, unescaped.
    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = String> {
        let named = self.properties.iter().filter(move |property| property.name == name);
        named.flat_map(|property| property.values.iter().map(|value| unescape(value)))
    }

    /// Whether the node has a property.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property.name == name)
    }

    /// The line of a property, or of the node if it does not have it.
    pub(crate) fn line_of(&self, name: &str) -> usize {
        self.properties
            .iter()
            .find(|property| property.name == name)
            .map_or(self.line, |property| property.line)
    }

    /// The properties that pass the filter: names and escaped values.
    pub(crate) fn into_kept(
        self,
        mut filter: impl FnMut(&RawProperty) -> bool,
    ) -> Vec<(String, Vec<String>)> {
        let kept = self.properties.into_iter().filter(|property| filter(property));
        kept.map(|property| (property.name, property.values)).collect()
    }
}

/// A parsed game: its nodes, parents before children, the root first.
#[derive(Clone, Debug)]
pub(crate) struct RawTree {
    pub(crate) nodes: Vec<RawNode>,
    /// Whether the semicolon of the first node is missing.
    pub(crate) lacks_semicolon: bool,
}

impl RawTree {
    pub(crate) fn root(&self) -> &RawNode {
        &self.nodes[0]
    }
}

/// Unescapes a value: a backslash makes the next character literal, and removes a line break.
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
