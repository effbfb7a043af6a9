//! Changes to files and folders, and the effect of a power cut on unsynced changes.

use std::collections::BTreeMap;

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The unit of writing. SQLite relies on the rest of a partially overwritten sector staying unchanged (powersafe overwrite).
const SECTOR: usize = 512;

/// The effect of a power cut on unsynced changes.
#[derive(Clone, Copy, Debug)]
pub enum Fate {
    /// All changes are lost.
    Lost,
    /// All changes are kept.
    Kept,
    /// Each change is kept or lost.
    Some,
    /// Each sector of each write is kept, lost or overwritten with garbage.
    Torn,
}

impl Fate {
    pub const ALL: [Fate; 4] = [Fate::Lost, Fate::Kept, Fate::Some, Fate::Torn];

    /// The changes that remain of a change after the power cut.
    pub fn apply(self, change: &Change, random: &mut Xoshiro256PlusPlus) -> Vec<Change> {
        match (self, change) {
            (Fate::Lost, _) => Vec::new(),
            (Fate::Torn, Change::Write { offset, bytes }) => tear(*offset, bytes, random),
            (Fate::Some | Fate::Torn, _) if random.random_bool(0.5) => Vec::new(),
            _ => vec![change.clone()],
        }
    }
}

fn tear(offset: usize, bytes: &[u8], random: &mut Xoshiro256PlusPlus) -> Vec<Change> {
    let mut pieces = Vec::new();
    let mut from = 0;
    while from < bytes.len() {
        let to = bytes.len().min(from + SECTOR - (offset + from) % SECTOR);
        let mut piece = bytes[from..to].to_vec();
        let fate = random.random_range(0..10);
        if fate == 0 {
            random.fill(&mut piece[..]);
        }
        if fate < 6 {
            pieces.push(Change::Write { offset: offset + from, bytes: piece });
        }
        from = to;
    }
    pieces
}

/// The number of a file or folder; 0 is the root folder.
pub type Number = usize;

#[derive(Clone, Debug)]
pub enum Change {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate { length: usize },
    Enter { name: String, number: Number },
    Remove { name: String },
}

#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    File(Vec<u8>),
    Folder(BTreeMap<String, Number>),
}

impl Content {
    pub fn apply(&mut self, change: &Change) {
        match (self, change) {
            (Content::File(content), Change::Write { offset, bytes }) => {
                let end = offset + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*offset..end].copy_from_slice(bytes);
            }
            (Content::File(content), Change::Truncate { length }) => content.resize(*length, 0),
            (Content::Folder(names), Change::Enter { name, number }) => {
                names.insert(name.clone(), *number);
            }
            (Content::Folder(names), Change::Remove { name }) => drop(names.remove(name)),
            (content, change) => panic!("{change:?} of {content:?}"),
        }
    }
}
