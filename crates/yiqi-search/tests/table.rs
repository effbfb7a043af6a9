//! The transposition table under concurrent reads and writes: every entry read is one that was written.

use yiqi_battery::volume;
use yiqi_core::zobrist::splitmix64;
use yiqi_search::{Bound, Entry, SearchScore, Table};

/// An entry derived from its key, so that a torn one is noticed.
fn entry_for(key: u64, version: u8) -> Entry {
    let word = splitmix64(key);
    Entry {
        score: SearchScore::of((word % 20_001) as i32 - 10_000),
        depth: (word >> 32) as u8 & 63 | version << 6,
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][(word >> 40) as usize % 3],
        solved: word >> 50 & 1 == 1,
        best: (word >> 51 & 3 != 0).then_some((word >> 16) as u16 & 0x7fff),
    }
}

#[test]
fn entries_are_read_as_they_were_written() {
    let table = Table::new(1 << 16);
    for key in (1..2_000).map(splitmix64) {
        table.put(key, entry_for(key, 0));
        assert_eq!(table.get(key), Some(entry_for(key, 0)));
    }
    let held = (1..2_000).map(splitmix64).filter(|&key| table.get(key).is_some()).count();
    assert!(held > 1_500, "{held}");
    assert_eq!(table.get(splitmix64(99_999)), None);
}

#[test]
fn forced_ends_and_all_bounds_are_kept() {
    let table = Table::new(1 << 12);
    for (key, score) in [(1, SearchScore::win_in(7)), (2, SearchScore::loss_in(0)), (3, SearchScore::of(-5))]
    {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            let entry = Entry { score, depth: 255, bound, solved: false, best: None };
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
        }
    }
}

#[test]
fn a_proved_entry_is_not_replaced_by_an_unproved_one() {
    let table = Table::new(1 << 12);
    let solved =
        Entry { score: SearchScore::of(3), depth: 2, bound: Bound::Exact, solved: true, best: Some(1) };
    table.put(5, solved);
    table.put(5, Entry { score: SearchScore::of(9), depth: 9, solved: false, ..solved });
    assert_eq!(table.get(5), Some(solved));
}

#[test]
fn concurrent_writes_never_produce_a_torn_entry() {
    // Few slots and many keys: the threads meet in every bucket.
    let table = Table::new(1 << 12);
    let rounds = volume(300_000, 20_000_000);
    let checked: Vec<u64> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4u64)
            .map(|thread| {
                let table = &table;
                scope.spawn(move || {
                    let mut checked = 0;
                    for round in 0..rounds {
                        let key = splitmix64(round * 31 + thread) % 4_096;
                        let key = splitmix64(key);
                        if let Some(found) = table.get(key) {
                            let version = found.depth >> 6;
                            assert_eq!(found, entry_for(key, version), "a torn entry");
                            checked += 1;
                        }
                        table.put(key, entry_for(key, (round % 4) as u8));
                    }
                    checked
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(checked.iter().all(|&count| count > 10_000), "{checked:?}");
}
