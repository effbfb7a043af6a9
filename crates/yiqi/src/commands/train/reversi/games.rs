//! The games of a round, in a file that grows by whole games.

use std::collections::HashSet;
use std::fs;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use yiqi_core::Argument;
use yiqi_engine::Stop;
use yiqi_reversi_engine::evaluation::fit::Sample;
use yiqi_reversi_engine::training::{play_game, read_blocks, write_block};
use yiqi_reversi_engine::{Player, Weights};
use yiqi_words::Words;

use super::{Plan, refused};
use crate::Console;
use crate::failure::Failure;
use crate::progress::Progress;

/// The size of a player's table in bytes; it is cleared for every game.
const TABLE: usize = 1 << 22;

/// The positions of a round: those in its file, and those of the games that are missing there, unless the round is
/// finished.
pub(super) fn play_round(
    plan: &Plan,
    round: u32,
    weights: &Arc<Weights>,
    stop: &Stop,
    is_finished: bool,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<Vec<Sample>, Failure> {
    let path = plan.samples(round);
    let mut file = fs::OpenOptions::new()
        .create(true)
        .read(true)
        .write(true)
        .truncate(false)
        .open(&path)
        .map_err(|error| refused(&path, error))?;
    let bytes = fs::read(&path).map_err(|error| refused(&path, error))?;
    let (blocks, whole) = read_blocks(&bytes);
    let played: HashSet<u64> = blocks.iter().map(|(number, _)| *number).collect();
    let mut samples: Vec<Sample> = blocks.into_iter().flat_map(|(_, samples)| samples).collect();
    if is_finished {
        return Ok(samples);
    }
    // A game that was written when the command ended is cut off, and played again.
    file.set_len(whole as u64).map_err(|error| refused(&path, error))?;
    file.seek(SeekFrom::End(0)).map_err(|error| refused(&path, error))?;
    let missing: Vec<u64> = (0..plan.games).filter(|number| !played.contains(number)).collect();
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let mut progress = Progress::new(console.shows_progress);
    let mut count = plan.games - missing.len() as u64;
    let written = std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            let (send, next, missing) = (send.clone(), &next, &missing);
            scope.spawn(move || {
                let mut player = Player::new(weights.clone(), TABLE);
                while !stop.is_stopped()
                    && let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let seed = plan.seed ^ u64::from(round) << 48;
                    let game = play_game(&mut player, &plan.style, seed, number);
                    // The receiver is gone if writing failed.
                    if send.send((number, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (number, game) in receive {
            file.write_all(&write_block(number, &game)).map_err(|error| refused(&path, error))?;
            samples.extend(game);
            count += 1;
            progress.show(console.errors, || {
                let arguments = [
                    Argument::number("round", round),
                    Argument::number("count", count),
                    Argument::number("games", plan.games),
                ];
                words.say("train-progress", &arguments)
            })?;
        }
        Ok(())
    });
    progress.clear(console.errors)?;
    written.map(|()| samples)
}
