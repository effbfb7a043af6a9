//! A model of a disk that keeps synced changes and may lose others.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::change::{Change, Content, Fate, Number};
use crate::trace::{Call, Handle, Step};

/// A change that has not been synced.
struct Unsynced {
    call: usize,
    has_returned: bool,
    change: Change,
}

/// A file or a folder.
struct Item {
    name: String,
    /// The content as the server sees it.
    now: Content,
    /// The content that is synced.
    kept: Content,
    unsynced: Vec<Unsynced>,
}

impl Item {
    fn new(name: &str, content: Content) -> Item {
        Item { name: name.to_owned(), now: content.clone(), kept: content, unsynced: Vec::new() }
    }

    fn change(&mut self, call: usize, change: Change) {
        self.now.apply(&change);
        self.unsynced.push(Unsynced { call, has_returned: false, change });
    }

    fn returned(&mut self, call: usize) {
        for change in self.unsynced.iter_mut().filter(|change| change.call == call) {
            change.has_returned = true;
        }
    }
}

/// A system call that has not returned yet.
enum Pending {
    Open {
        path: String,
        creates: bool,
        truncates: bool,
    },
    MakeFolder {
        path: String,
    },
    /// A change, and the result that the call returns on success.
    Change(Number, i64),
    /// A sync, and the calls whose changes are durable once it returns: those that had returned when it began.
    Sync(Number, Vec<usize>),
}

pub struct Disk {
    root: String,
    items: Vec<Item>,
    open: HashMap<Handle, Number>,
    pending: HashMap<usize, Pending>,
}

impl Disk {
    /// A disk with an empty root folder. Changes outside it are ignored.
    pub fn new(root: &Path) -> Disk {
        let root = root.to_str().expect("the path is UTF-8").to_owned();
        let items = vec![Item::new("", Content::Folder(BTreeMap::new()))];
        Disk { root, items, open: HashMap::new(), pending: HashMap::new() }
    }

    /// The parent folder of a path, and the last component.
    fn place<'a>(&self, path: &'a str) -> Option<(Number, &'a str)> {
        let inside = path.strip_prefix(&self.root)?.strip_prefix('/')?;
        let (folders, name) = inside.rsplit_once('/').unwrap_or(("", inside));
        let mut folder = 0;
        for part in folders.split('/').filter(|part| !part.is_empty()) {
            folder = self.find(folder, part)?;
        }
        Some((folder, name))
    }

    fn find(&self, folder: Number, name: &str) -> Option<Number> {
        match &self.items[folder].now {
            Content::Folder(names) => names.get(name).copied(),
            Content::File(_) => None,
        }
    }

    fn make(&mut self, call: usize, (folder, name): (Number, &str), content: Content) -> Number {
        let number = self.items.len();
        self.items.push(Item::new(name, content));
        self.items[folder].change(call, Change::Enter { name: name.to_owned(), number });
        self.items[folder].returned(call);
        number
    }

    fn change(&mut self, call: usize, number: Number, change: Change) {
        let wanted = if let Change::Write { bytes, .. } = &change { bytes.len() as i64 } else { 0 };
        self.items[number].change(call, change);
        self.pending.insert(call, Pending::Change(number, wanted));
    }

    pub fn take(&mut self, step: &Step) {
        match step {
            Step::Begins(call, what) => self.begin(*call, what),
            Step::Returns(call, result) => self.end(*call, *result),
        }
    }

    /// A change may reach the disk as soon as its call begins.
    fn begin(&mut self, call: usize, what: &Call) {
        let at = |file: &Handle| self.open.get(file).copied();
        match what {
            Call::Open { path, creates, truncates } => {
                let open = Pending::Open { path: path.clone(), creates: *creates, truncates: *truncates };
                self.pending.insert(call, open);
            }
            Call::MakeFolder { path } => {
                self.pending.insert(call, Pending::MakeFolder { path: path.clone() });
            }
            // The file descriptor may be reused before the call returns.
            Call::Close { file } => drop(self.open.remove(file)),
            Call::Write { file, offset, bytes } => {
                if let Some(number) = at(file) {
                    self.change(call, number, Change::Write { offset: *offset, bytes: bytes.clone() });
                }
            }
            Call::Truncate { file, length } => {
                if let Some(number) = at(file) {
                    self.change(call, number, Change::Truncate { length: *length });
                }
            }
            Call::Unlink { path } => {
                if let Some((folder, name)) = self.place(path)
                    && self.find(folder, name).is_some()
                {
                    self.change(call, folder, Change::Remove { name: name.to_owned() });
                }
            }
            Call::Sync { file } => {
                if let Some(number) = at(file) {
                    let done = self.items[number].unsynced.iter().filter(|change| change.has_returned);
                    let covered = done.map(|change| change.call).collect();
                    self.pending.insert(call, Pending::Sync(number, covered));
                }
            }
            Call::Send { .. } => {}
        }
    }

    fn end(&mut self, call: usize, result: i64) {
        match self.pending.remove(&call) {
            None => {}
            Some(Pending::Change(number, wanted)) => {
                assert_eq!(result, wanted, "a change failed or was incomplete");
                self.items[number].returned(call);
            }
            Some(Pending::Sync(number, covered)) => {
                assert_eq!(result, 0, "a sync failed");
                let item = &mut self.items[number];
                let (synced, unsynced): (Vec<_>, _) = std::mem::take(&mut item.unsynced)
                    .into_iter()
                    .partition(|change| covered.contains(&change.call));
                item.unsynced = unsynced;
                synced.iter().for_each(|change| item.kept.apply(&change.change));
            }
            _ if result < 0 => {}
            Some(Pending::MakeFolder { path }) => {
                if let Some(place) = self.place(&path) {
                    self.make(call, place, Content::Folder(BTreeMap::new()));
                }
            }
            Some(Pending::Open { path, creates, truncates }) => {
                let place = self.place(&path);
                let number = match place.and_then(|(folder, name)| self.find(folder, name)) {
                    Some(number) => number,
                    None if path == self.root => 0,
                    None if creates => match place {
                        Some(place) => self.make(call, place, Content::File(Vec::new())),
                        None => return,
                    },
                    None => return,
                };
                if truncates {
                    self.items[number].change(call, Change::Truncate { length: 0 });
                    self.items[number].returned(call);
                }
                self.open.insert(result, number);
            }
        }
    }

    /// The name of the file or folder that a call refers to, if it is on this disk.
    pub fn name<'a>(&'a self, what: &'a Call) -> Option<&'a str> {
        match what {
            Call::Open { path, .. } | Call::Unlink { path } | Call::MakeFolder { path } => {
                self.place(path).map(|(_, name)| name)
            }
            Call::Close { file }
            | Call::Write { file, .. }
            | Call::Truncate { file, .. }
            | Call::Sync { file } => self.open.get(file).map(|number| self.items[*number].name.as_str()),
            Call::Send { .. } => None,
        }
    }

    /// Writes the contents of the disk after a power cut.
    pub fn after_cut(&self, fate: Fate, random: &mut Xoshiro256PlusPlus, into: &Path) {
        self.restore(0, fate, random, into);
    }

    fn restore(&self, number: Number, fate: Fate, random: &mut Xoshiro256PlusPlus, into: &Path) {
        let item = &self.items[number];
        let mut content = item.kept.clone();
        for change in &item.unsynced {
            fate.apply(&change.change, random).iter().for_each(|piece| content.apply(piece));
        }
        match content {
            Content::File(mut bytes) => {
                if is_memory_mapped(into) {
                    bytes = vec![0; 32 << 10];
                    random.fill(&mut bytes[..]);
                }
                std::fs::write(into, bytes).unwrap();
            }
            Content::Folder(names) => {
                std::fs::create_dir(into).unwrap();
                for (name, number) in names {
                    self.restore(number, fate, random, &into.join(name));
                }
            }
        }
    }

    /// Whether a folder equals the server's view of the disk. If not, the trace has missed a change.
    pub fn matches(&self, folder: &Path) -> bool {
        self.item_matches(0, folder)
    }

    fn item_matches(&self, number: Number, path: &Path) -> bool {
        match &self.items[number].now {
            Content::File(bytes) => {
                is_memory_mapped(path) || std::fs::read(path).is_ok_and(|found| found == *bytes)
            }
            Content::Folder(names) => {
                let count = std::fs::read_dir(path).map_or(0, Iterator::count);
                count == names.len()
                    && names.iter().all(|(name, number)| self.item_matches(*number, &path.join(name)))
            }
        }
    }
}

/// Whether a file is written through a memory map, which the trace does not show. After a power cut it may contain
/// anything.
fn is_memory_mapped(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.ends_with("-shm"))
}
