//! A disk that keeps what was synced, and of the rest whatever it likes.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::change::{Change, Content, Fate, Number};
use crate::trace::{Call, Handle, Step};

/// A change that is not synced, made by a call that has returned or not.
struct Unsynced {
    call: usize,
    has_returned: bool,
    change: Change,
}

/// A file or a folder.
struct Thing {
    name: String,
    /// As the server sees it.
    now: Content,
    /// As far as it is synced.
    kept: Content,
    unsynced: Vec<Unsynced>,
}

impl Thing {
    fn new(name: &str, content: Content) -> Thing {
        Thing { name: name.to_owned(), now: content.clone(), kept: content, unsynced: Vec::new() }
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

/// A call that has begun and not returned.
enum UnderWay {
    Open {
        path: String,
        creates: bool,
        truncates: bool,
    },
    MakeFolder {
        path: String,
    },
    /// A change, and what is returned when all of it is done.
    Change(Number, i64),
    /// What had been done when it began is on the disk when it returns.
    Sync(Number, Vec<usize>),
}

pub struct Disk {
    root: String,
    things: Vec<Thing>,
    open: HashMap<Handle, Number>,
    under_way: HashMap<usize, UnderWay>,
}

impl Disk {
    /// A disk with an empty folder. What happens outside of it is nothing to it.
    pub fn new(root: &Path) -> Disk {
        let root = root.to_str().expect("a name that is text").to_owned();
        let things = vec![Thing::new("", Content::Folder(BTreeMap::new()))];
        Disk { root, things, open: HashMap::new(), under_way: HashMap::new() }
    }

    /// The folder something is in, and its name there.
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
        match &self.things[folder].now {
            Content::Folder(names) => names.get(name).copied(),
            Content::File(_) => None,
        }
    }

    fn make(&mut self, call: usize, (folder, name): (Number, &str), content: Content) -> Number {
        let number = self.things.len();
        self.things.push(Thing::new(name, content));
        self.things[folder].change(call, Change::Enter { name: name.to_owned(), number });
        self.things[folder].returned(call);
        number
    }

    fn change(&mut self, call: usize, number: Number, change: Change) {
        let wanted = if let Change::Write { bytes, .. } = &change { bytes.len() as i64 } else { 0 };
        self.things[number].change(call, change);
        self.under_way.insert(call, UnderWay::Change(number, wanted));
    }

    pub fn take(&mut self, step: &Step) {
        match step {
            Step::Begins(call, what) => self.begin(*call, what),
            Step::Returns(call, result) => self.end(*call, *result),
        }
    }

    /// Whatever is changed may be on the disk as soon as the call begins.
    fn begin(&mut self, call: usize, what: &Call) {
        let at = |file: &Handle| self.open.get(file).copied();
        match what {
            Call::Open { path, creates, truncates } => {
                let open = UnderWay::Open { path: path.clone(), creates: *creates, truncates: *truncates };
                self.under_way.insert(call, open);
            }
            Call::MakeFolder { path } => {
                self.under_way.insert(call, UnderWay::MakeFolder { path: path.clone() });
            }
            // The number may be given to another before this returns.
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
                    let done = self.things[number].unsynced.iter().filter(|change| change.has_returned);
                    let covered = done.map(|change| change.call).collect();
                    self.under_way.insert(call, UnderWay::Sync(number, covered));
                }
            }
            Call::Send { .. } => {}
        }
    }

    fn end(&mut self, call: usize, result: i64) {
        match self.under_way.remove(&call) {
            None => {}
            Some(UnderWay::Change(number, wanted)) => {
                assert_eq!(result, wanted, "a change was refused or done by half");
                self.things[number].returned(call);
            }
            Some(UnderWay::Sync(number, covered)) => {
                assert_eq!(result, 0, "a sync failed");
                let thing = &mut self.things[number];
                let (synced, unsynced): (Vec<_>, _) = std::mem::take(&mut thing.unsynced)
                    .into_iter()
                    .partition(|change| covered.contains(&change.call));
                thing.unsynced = unsynced;
                synced.iter().for_each(|change| thing.kept.apply(&change.change));
            }
            _ if result < 0 => {}
            Some(UnderWay::MakeFolder { path }) => {
                if let Some(place) = self.place(&path) {
                    self.make(call, place, Content::Folder(BTreeMap::new()));
                }
            }
            Some(UnderWay::Open { path, creates, truncates }) => {
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
                    self.things[number].change(call, Change::Truncate { length: 0 });
                    self.things[number].returned(call);
                }
                self.open.insert(result, number);
            }
        }
    }

    /// The name of the file or folder that a call is about, if it is on this disk.
    pub fn name<'a>(&'a self, what: &'a Call) -> Option<&'a str> {
        match what {
            Call::Open { path, .. } | Call::Unlink { path } | Call::MakeFolder { path } => {
                self.place(path).map(|(_, name)| name)
            }
            Call::Close { file }
            | Call::Write { file, .. }
            | Call::Truncate { file, .. }
            | Call::Sync { file } => self.open.get(file).map(|number| self.things[*number].name.as_str()),
            Call::Send { .. } => None,
        }
    }

    /// Writes what is there when the power comes back.
    pub fn after_cut(&self, fate: Fate, random: &mut Xoshiro256PlusPlus, into: &Path) {
        self.restore(0, fate, random, into);
    }

    fn restore(&self, number: Number, fate: Fate, random: &mut Xoshiro256PlusPlus, into: &Path) {
        let thing = &self.things[number];
        let mut content = thing.kept.clone();
        for change in &thing.unsynced {
            fate.befall(&change.change, random).iter().for_each(|piece| content.apply(piece));
        }
        match content {
            Content::File(mut bytes) => {
                if is_map(into) {
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

    /// Whether a folder is as the server saw it. If not, it was changed in a way that was not traced.
    pub fn is_like(&self, folder: &Path) -> bool {
        self.is_thing_like(0, folder)
    }

    fn is_thing_like(&self, number: Number, path: &Path) -> bool {
        match &self.things[number].now {
            Content::File(bytes) => is_map(path) || std::fs::read(path).is_ok_and(|found| found == *bytes),
            Content::Folder(names) => {
                let count = std::fs::read_dir(path).map_or(0, Iterator::count);
                count == names.len()
                    && names.iter().all(|(name, number)| self.is_thing_like(*number, &path.join(name)))
            }
        }
    }
}

/// A file that is written through memory, which no trace shows: after a power cut it may hold anything.
fn is_map(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.ends_with("-shm"))
}
