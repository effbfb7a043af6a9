//! What a small file may make its reader allocate. One test, since the allocator counts every thread.

mod hostile;

use hostile::allocator::{Counting, peak};
use hostile::{Hostile, files};
use yiqi_games::Games;
use yiqi_record::{Format, ReadLimits};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const MB: usize = 1_000_000;

#[test]
fn hostile_files_take_little_memory() {
    let games = Games::standard();
    let peak_of = |file: &Hostile, limits: &ReadLimits| {
        let format = Format::by_name(file.format).unwrap();
        peak(|| format.read_with(&games, file.text.as_bytes(), limits))
    };
    let mut set_ups = 0;
    for file in files() {
        assert!(file.text.len() <= hostile::SIZE + 100, "{}", file.idea);
        let (_, bytes) = peak_of(&file, &ReadLimits::server());
        assert!(bytes < 30 * MB, "{} with the limits of a server: {bytes} bytes", file.idea);
        // Rectangles of marks in many nodes are as many marks as they say: only a limit helps.
        if file.idea == "rectangles of marks in many nodes" {
            continue;
        }
        let most = if file.idea.contains("set-ups") { 60 } else { 130 };
        let (read, bytes) = peak_of(&file, &ReadLimits::none());
        assert!(bytes < most * MB, "{} without limits: {bytes} bytes", file.idea);
        set_ups += usize::from(file.idea.contains("set-ups") && read.is_ok());
    }
    assert!(set_ups >= 12, "{set_ups}");
}
