//! Simulates power cuts. The real server is traced while clients play. From the trace follows, for every moment, which
//! changes are durable and which may be lost. The tests cut the power at random moments, lose or keep unsynced changes at
//! random, and check that the database still has every acknowledged event.

#![cfg(target_os = "linux")]
#![allow(unreachable_pub)]

mod acknowledged;
mod change;
mod disk;
mod model;
#[path = "../serving/mod.rs"]
mod serving;
mod trace;

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use acknowledged::Acknowledged;
use change::Fate;
use disk::Disk;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serving::{Played, Server, careless, folder, play_all, traced, yiqi};
use trace::{OPTIONS, Step, parse};
use yiqi_battery::volume;

/// The trace of a server from its start, with a new data folder, to its end.
struct Run {
    folder: PathBuf,
    steps: Vec<Step>,
    acknowledged: Acknowledged,
    /// The steps that do something other than writing to the write-ahead log: creating files, checkpoints, closing.
    rare: Vec<usize>,
}

impl Run {
    /// Plays eight games at once until `is_enough` accepts the number of acknowledgements and the data folder.
    fn new(
        name: &str,
        command: impl Fn(&Path) -> Command,
        mut is_enough: impl FnMut(usize, &Path) -> bool,
        end: impl FnOnce(Server),
    ) -> Run {
        let folder = folder(name);
        let (root, trace) = (folder.join("disk"), folder.join("trace"));
        std::fs::create_dir(&root).unwrap();
        let data = root.join("data");
        let server = Server::start(traced(&command(&data), &OPTIONS, &trace));
        let mut games: Vec<Played> = (0..8).map(|_| Played::create(&server.address)).collect();
        play_all(&mut games, &server.address, |count| is_enough(count, &data), || {});
        end(server);
        let steps = parse(&std::fs::read_to_string(trace).unwrap());
        let acknowledged = Acknowledged::from_trace(&steps);
        // The trace must contain every acknowledgement and every change of the disk.
        for game in &games {
            let traced = acknowledged.games[&game.id].events.values().map(|(_, event)| event);
            assert!(traced.eq(&game.acknowledged), "{}: an acknowledgement is missing in the trace", game.id);
        }
        let mut disk = Disk::new(&root);
        let mut rare = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            if let Step::Begins(_, call) = step
                && disk.name(call).is_some_and(|name| name != "yiqi.db-wal")
            {
                rare.push(number);
            }
            disk.take(step);
        }
        assert!(disk.matches(&root), "a change of the disk is missing in the trace");
        Run { folder, steps, acknowledged, rare }
    }

    /// Cuts the power `count` times and returns the result of the check each time.
    fn cut(&self, count: usize) -> Vec<Result<usize, String>> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let acknowledged = self.acknowledged.steps();
        let mut moment = |number: usize| match number % 3 {
            0 => *acknowledged.choose(&mut random).unwrap(),
            1 => *self.rare.choose(&mut random).unwrap(),
            _ => random.random_range(0..self.steps.len()),
        };
        // Just after that step.
        let mut cuts: Vec<usize> = (0..count).map(|number| moment(number) + 1).collect();
        cuts.sort_unstable();
        let mut disk = Disk::new(&self.folder.join("disk"));
        let mut taken = 0;
        let cut = |cut: usize| {
            self.steps[taken..cut].iter().for_each(|step| disk.take(step));
            taken = cut;
            let fate = *Fate::ALL.choose(&mut random).unwrap();
            let after = self.folder.join("after");
            // Remove the files of the previous cut.
            let _ = std::fs::remove_dir_all(&after);
            disk.after_cut(fate, &mut random, &after);
            let data = after.join("data");
            std::fs::create_dir_all(&data).unwrap();
            let found = self.acknowledged.check(&data.join("yiqi.db"), cut);
            found.map_err(|fault| format!("power cut after step {cut}, unsynced changes {fate:?}: {fault}"))
        };
        cuts.into_iter().map(cut).collect()
    }
}

/// The checkpoint sequence number in the header of the write-ahead log: how often it was restarted.
fn checkpoints(data: &Path) -> u32 {
    let mut head = [0; 16];
    let read = File::open(data.join("yiqi.db-wal")).and_then(|mut log| log.read_exact(&mut head));
    read.map_or(0, |()| u32::from_be_bytes([head[12], head[13], head[14], head[15]]))
}

#[test]
fn acknowledged_events_survive_a_power_cut() {
    // Play until the log has been restarted, and a hundred moves more.
    let mut restarted = None;
    let is_enough = |count: usize, data: &Path| {
        checkpoints(data) >= volume(1, 4) && count >= 100 + *restarted.get_or_insert(count)
    };
    let run = Run::new("power-cut", yiqi, is_enough, |server| assert_eq!(server.terminate(), Some(0)));
    let mut checked = 0;
    for found in run.cut(volume(60, 2_000)) {
        checked += found.unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert!(checked > volume(2_000, 200_000), "{checked} events compared");
}

#[test]
fn the_check_detects_lost_events_of_a_server_that_does_not_sync() {
    assert_detects_lost_events("no_sync");
}

#[test]
fn the_check_detects_lost_events_of_a_server_that_answers_before_writing() {
    assert_detects_lost_events("answers_first");
}

fn assert_detects_lost_events(fault: &str) {
    let name = format!("power-cut-{fault}");
    let run = Run::new(&name, |data| careless(fault, data), |count, _| count >= 100, Server::kill);
    let found = run.cut(30);
    let faults: Vec<&String> = found.iter().filter_map(|found| found.as_ref().err()).collect();
    assert!(faults.iter().any(|fault| fault.contains("lost")), "of {} only {faults:?}", found.len());
}
