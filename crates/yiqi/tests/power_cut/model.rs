//! Tests of the disk model: what it must keep, and what it may lose.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::change::Fate;
use crate::disk::Disk;
use crate::serving::folder;
use crate::trace::parse;

/// A string as strace prints it.
fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    text.bytes().for_each(|byte| write!(quoted, "\\x{byte:02x}").unwrap());
    format!("\"{quoted}\"")
}

/// The possible contents of `file` after a trace and a power cut, on a disk with root `/d`; `None` if it may be missing.
fn after(name: &str, lines: &[String]) -> BTreeSet<Option<String>> {
    let folder = folder(name);
    let mut disk = Disk::new("/d".as_ref());
    parse(&lines.join("\n")).iter().for_each(|step| disk.take(step));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut found = BTreeSet::new();
    for number in 0..60 {
        let into = folder.join(number.to_string());
        // Torn sectors have random content and are not modelled here.
        disk.after_cut([Fate::Lost, Fate::Kept, Fate::Some][number % 3], &mut random, &into);
        found.insert(std::fs::read_to_string(into.join("file")).ok());
    }
    found
}

fn open_file() -> String {
    format!("7 openat(AT_FDCWD, {}, O_RDWR|O_CREAT, 0644) = 3", quoted("/d/file"))
}

/// Syncs the folder, so that the names in it are durable.
fn sync_folder() -> Vec<String> {
    let open = format!("7 openat(AT_FDCWD, {}, O_RDONLY) = 4", quoted("/d"));
    vec![open, "7 fsync(4) = 0".to_owned(), "7 close(4) = 0".to_owned()]
}

fn write(text: &str, offset: usize) -> String {
    format!("7 pwrite64(3, {}, {}, {offset}) = {}", quoted(text), text.len(), text.len())
}

fn set<const N: usize>(found: [Option<&str>; N]) -> BTreeSet<Option<String>> {
    found.into_iter().map(|text| text.map(str::to_owned)).collect()
}

#[test]
fn a_file_is_durable_once_its_folder_is_synced() {
    let mut lines = vec![open_file(), write("ab", 0), "7 fsync(3) = 0".to_owned()];
    assert_eq!(after("names", &lines), set([None, Some("ab")]));
    lines.extend(sync_folder());
    assert_eq!(after("names", &lines), set([Some("ab")]));
    lines.push(format!("7 unlink({}) = 0", quoted("/d/file")));
    assert_eq!(after("names", &lines), set([None, Some("ab")]));
    lines.extend(sync_folder());
    assert_eq!(after("names", &lines), set([None]));
}

#[test]
fn a_sync_covers_writes_before_it_began_once_it_returns() {
    let mut lines = vec![open_file()];
    lines.extend(sync_folder());
    lines.push(write("ab", 0));
    lines.push("8 fdatasync(3 <unfinished ...>".to_owned());
    lines.push(write("c", 2));
    assert_eq!(after("syncs", &lines), set([Some(""), Some("ab"), Some("\0\0c"), Some("abc")]));
    lines.push("8 <... fdatasync resumed>) = 0".to_owned());
    assert_eq!(after("syncs", &lines), set([Some("ab"), Some("abc")]));
    lines.push("7 ftruncate(3, 1) = 0".to_owned());
    assert_eq!(after("syncs", &lines), set([Some("a"), Some("ab"), Some("abc")]));
}

#[test]
fn a_sync_does_not_cover_a_write_that_has_not_returned() {
    let mut lines = vec![open_file()];
    lines.extend(sync_folder());
    lines.push(format!("7 pwrite64(3, {}, 2, 0 <unfinished ...>", quoted("ab")));
    lines.push("8 fsync(3) = 0".to_owned());
    assert_eq!(after("writes", &lines), set([Some(""), Some("ab")]));
    lines.push("7 <... pwrite64 resumed>) = 2".to_owned());
    lines.push("8 fsync(3) = 0".to_owned());
    assert_eq!(after("writes", &lines), set([Some("ab")]));
}
