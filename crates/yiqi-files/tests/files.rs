//! Files are replaced as a whole or not at all, damaged files are kept under another name.

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use yiqi_files::{AtomicFile, Folders, set_aside, write_atomically};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    // Remove the files of an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_appears_only_when_it_is_committed() {
    let folder = folder("commit");
    let path = folder.join("game.json");
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"first half, ").unwrap();
    file.flush().unwrap();
    assert!(!path.exists());
    file.write_all(b"second half").unwrap();
    file.commit().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "first half, second half");
    assert_eq!(names(&folder), ["game.json"]);
}

#[test]
fn a_file_that_is_given_up_leaves_the_old_one_unchanged() {
    let folder = folder("given-up");
    let path = folder.join("game.json");
    write_atomically(&path, b"old").unwrap();
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"new").unwrap();
    drop(file);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(&folder), ["game.json"]);
}

#[test]
fn a_file_is_not_written_twice_at_once() {
    let folder = folder("twice");
    let path = folder.join("game.json");
    let first = AtomicFile::create(&path).unwrap();
    assert_eq!(AtomicFile::create(&path).unwrap_err().kind(), ErrorKind::AlreadyExists);
    first.commit().unwrap();
    AtomicFile::create(&path).unwrap().commit().unwrap();
}

#[test]
fn readers_see_the_old_or_the_new_content_never_a_mixture() {
    let path = folder("readers").join("board");
    let contents = [vec![b'x'; 300_000], vec![b'o'; 200_000]];
    write_atomically(&path, &contents[0]).unwrap();
    let is_over = AtomicBool::new(false);
    let seen = [AtomicU32::new(0), AtomicU32::new(0)];
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                let mut content = Vec::new();
                File::open(&path).unwrap().read_to_end(&mut content).unwrap();
                let which = contents.iter().position(|one| *one == content);
                seen[which.expect("one of the two contents")].fetch_add(1, Ordering::Relaxed);
            }
        });
        let has_seen_both = || seen.iter().all(|count| count.load(Ordering::Relaxed) >= 10);
        while !has_seen_both() && !reader.is_finished() {
            write_atomically(&path, &contents[1]).unwrap();
            write_atomically(&path, &contents[0]).unwrap();
        }
        is_over.store(true, Ordering::Relaxed);
        reader.join().unwrap();
    });
    assert_eq!(fs::read(&path).unwrap(), contents[0]);
}

#[test]
fn a_file_cannot_be_created_where_there_is_no_folder_or_no_name() {
    let folder = folder("nowhere");
    assert_eq!(write_atomically(&folder.join("no/game.json"), b"").unwrap_err().kind(), ErrorKind::NotFound);
    assert!(write_atomically(&folder, b"").is_err(), "a folder is not replaced");
    assert!(write_atomically(Path::new(""), b"").is_err());
    assert!(names(&folder).is_empty());
}

#[cfg(unix)]
#[test]
fn links_are_followed_permissions_are_kept_and_devices_are_written_to() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder("links");
    let (target, link) = (folder.join("target"), folder.join("link"));
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("target", &link).unwrap();
    write_atomically(&link, b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "new");
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
    write_atomically(Path::new("/dev/null"), b"nothing").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn damaged_files_are_set_aside_under_new_names() {
    let folder = folder("damaged");
    let path = folder.join("settings.json");
    for number in 1..=3 {
        fs::write(&path, format!("damage {number}")).unwrap();
        assert_eq!(set_aside(&path).unwrap(), folder.join(format!("settings.json.damaged-{number}")));
    }
    assert!(!path.exists());
    assert_eq!(fs::read_to_string(folder.join("settings.json.damaged-2")).unwrap(), "damage 2");
    assert_eq!(set_aside(&path).unwrap_err().kind(), ErrorKind::NotFound);
}

#[test]
fn the_users_folders_are_separate_and_named_after_the_program() {
    let Folders { settings, data, cache } = Folders::of_user().expect("a home folder");
    assert!([&settings, &data, &cache].iter().all(|folder| folder.ends_with("yiqi")));
    assert!(cache != data && cache != settings);
}
