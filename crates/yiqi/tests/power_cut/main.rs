//! The power goes. The real server is traced while people play; from the trace follows what is on its disk at every
//! moment for certain, and what may be there or not. The power is cut at moments taken by chance, the disk keeps what
//! it must and of the rest what chance wants, and the log still has everything that somebody had been told.

#![cfg(target_os = "linux")]
#![allow(unreachable_pub)]

mod change;
mod disk;
mod model;
#[path = "../serving/mod.rs"]
mod serving;
mod told;
mod trace;

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use change::Fate;
use disk::Disk;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serving::{Played, Server, careless, folder, play_all, traced, yiqi};
use told::Told;
use trace::{OPTIONS, Step, parse};
use yiqi_battery::volume;

/// What a server did from its start, with a folder that it made itself, to its end.
struct Run {
    folder: PathBuf,
    steps: Vec<Step>,
    told: Told,
    /// Where something else than writing to the log was done: making files, copying the log into the database, closing.
    rare: Vec<usize>,
}

impl Run {
    /// Eight games at once. Whether they are enough is for somebody to say who knows their number and sees the files.
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
        let told = Told::of(&steps);
        // The trace has every answer that was heard, and every change of the disk.
        for game in &games {
            let said = told.games[&game.id].events.values().map(|(_, event)| event);
            assert!(said.eq(&game.told), "{} was told something that is not in the trace", game.id);
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
        assert!(disk.is_like(&root), "the disk was changed in a way that is not in the trace");
        Run { folder, steps, told, rare }
    }

    /// Cuts the power so often, and tells what was found each time.
    fn cut(&self, count: usize) -> Vec<Result<usize, String>> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let said = self.told.steps();
        let mut moment = |number: usize| match number % 3 {
            0 => *said.choose(&mut random).unwrap(),
            1 => *self.rare.choose(&mut random).unwrap(),
            _ => random.random_range(0..self.steps.len()),
        };
        // Just after what happens then.
        let mut cuts: Vec<usize> = (0..count).map(|number| moment(number) + 1).collect();
        cuts.sort_unstable();
        let mut disk = Disk::new(&self.folder.join("disk"));
        let mut taken = 0;
        let cut = |cut: usize| {
            self.steps[taken..cut].iter().for_each(|step| disk.take(step));
            taken = cut;
            let fate = *Fate::ALL.choose(&mut random).unwrap();
            let after = self.folder.join("after");
            // That of the last cut, if there was one.
            let _ = std::fs::remove_dir_all(&after);
            disk.after_cut(fate, &mut random, &after);
            let data = after.join("data");
            std::fs::create_dir_all(&data).unwrap();
            let found = self.told.check(&data.join("yiqi.db"), cut);
            found.map_err(|fault| format!("cut after step {cut}, what was not synced: {fate:?}: {fault}"))
        };
        cuts.into_iter().map(cut).collect()
    }
}

/// How often the log was copied into the database and begun anew; it says so itself.
fn times_begun_anew(data: &Path) -> u32 {
    let mut head = [0; 16];
    let read = File::open(data.join("yiqi.db-wal")).and_then(|mut log| log.read_exact(&mut head));
    read.map_or(0, |()| u32::from_be_bytes([head[12], head[13], head[14], head[15]]))
}

#[test]
fn what_was_acknowledged_is_there_after_every_power_cut() {
    // Until the log has begun anew, and a hundred moves more.
    let mut anew = None;
    let is_enough = |count: usize, data: &Path| {
        times_begun_anew(data) >= volume(1, 4) && count >= 100 + *anew.get_or_insert(count)
    };
    let run = Run::new("power-cut", yiqi, is_enough, |server| assert_eq!(server.terminate(), Some(0)));
    let mut checked = 0;
    for found in run.cut(volume(60, 2_000)) {
        checked += found.unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert!(checked > volume(2_000, 200_000), "{checked} events compared");
}

#[test]
fn the_checker_finds_what_a_power_cut_takes_from_a_server_that_does_not_sync() {
    finds_losses("no_sync");
}

#[test]
fn the_checker_finds_what_a_power_cut_takes_from_a_server_that_answers_before_it_writes() {
    finds_losses("answers_first");
}

fn finds_losses(fault: &str) {
    let name = format!("power-cut-{fault}");
    let run = Run::new(&name, |data| careless(fault, data), |count, _| count >= 100, Server::kill);
    let found = run.cut(30);
    let faults: Vec<&String> = found.iter().filter_map(|found| found.as_ref().err()).collect();
    assert!(faults.iter().any(|fault| fault.contains("lost")), "of {} only {faults:?}", found.len());
}
