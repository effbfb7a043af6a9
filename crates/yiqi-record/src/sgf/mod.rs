//! The syntax of SGF, which GGF and boardspace share: trees of nodes with properties, and nothing of their meaning.

mod decode;
mod parse;
mod write;

pub(crate) use decode::decode;
pub(crate) use parse::parse;
pub(crate) use write::{property, write_tree};

/// A property with its values, as they were written but for escapes.
pub(crate) type Property = (String, Vec<String>);

/// A node as it was read.
#[derive(Clone, Debug)]
pub(crate) struct RawNode {
    pub(crate) properties: Vec<Property>,
    pub(crate) parent: Option<usize>,
    /// The line on which it begins, from 1.
    pub(crate) line: usize,
}

impl RawNode {
    /// The first value of a property.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let (_, values) = self.properties.iter().find(|(known, _)| known == name)?;
        values.first().map(String::as_str)
    }

    /// All values of a property.
    pub(crate) fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self.properties.iter().filter(move |(known, _)| known == name);
        named.flat_map(|(_, values)| values.iter().map(String::as_str))
    }
}

/// One game as it was read: its nodes, parents before children, the root first.
#[derive(Clone, Debug)]
pub(crate) struct RawTree {
    pub(crate) nodes: Vec<RawNode>,
}

impl RawTree {
    pub(crate) fn root(&self) -> &RawNode {
        &self.nodes[0]
    }
}
