//! The opening book, and random openings that are balanced.

use std::sync::Arc;

use yiqi_core::Argument;
use yiqi_engine::Stop;
use yiqi_reversi_engine::training::balanced_openings;
use yiqi_reversi_engine::{Book, Player, Weights};
use yiqi_words::Words;

use super::{Plan, refused};
use crate::Console;
use crate::failure::Failure;
use crate::progress::Progress;

/// The depth of the searches of positions in the book.
const BOOK_DEPTH: u32 = 16;

/// The moves of a balanced opening, the depth to which it is searched, and the largest lead.
const OPENING_MOVES: u32 = 8;
const OPENING_DEPTH: u32 = 14;
const OPENING_LEAD: i32 = 1;

const TABLE: usize = 1 << 26;

/// Writes the book to the folder.
pub(super) fn grow_book(
    plan: &Plan,
    weights: &Arc<Weights>,
    count: usize,
    stop: &Stop,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let mut player = Player::new(weights.clone(), TABLE);
    let mut progress = Progress::new(console.shows_progress);
    let book = Book::grow(&mut player, count, BOOK_DEPTH, stop, |done| {
        // A line that cannot be written is no reason to stop.
        let _ = progress.show(console.errors, || counted(done, count, words));
    });
    progress.clear(console.errors)?;
    write(plan, "reversi.book", &book.to_bytes(), words, console)
}

/// Writes balanced openings to the folder, one on each line.
pub(super) fn balanced(
    plan: &Plan,
    weights: &Arc<Weights>,
    count: usize,
    stop: &Stop,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let mut player = Player::new(weights.clone(), TABLE);
    let mut progress = Progress::new(console.shows_progress);
    let (size, search) = ((count, OPENING_MOVES), (OPENING_DEPTH, OPENING_LEAD));
    let openings = balanced_openings(&mut player, size, search, plan.seed, stop, |done| {
        let _ = progress.show(console.errors, || counted(done, count, words));
    });
    progress.clear(console.errors)?;
    let line = |moves: &Vec<yiqi_reversi::Square>| {
        moves.iter().map(ToString::to_string).chain(["\n".to_owned()]).collect::<String>()
    };
    let text: String = openings.iter().map(line).collect();
    write(plan, "balanced.txt", text.as_bytes(), words, console)
}

fn counted(done: usize, count: usize, words: &Words) -> String {
    let arguments = [Argument::number("done", done as u64), Argument::number("count", count as u64)];
    words.say("train-counted", &arguments)
}

fn write(
    plan: &Plan,
    name: &str,
    bytes: &[u8],
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let path = plan.folder.join(name);
    yiqi_files::write_atomically(&path, bytes).map_err(|error| refused(&path, error))?;
    let argument = [Argument::new("file", path.display().to_string())];
    writeln!(console.output, "{}", words.say("train-written", &argument))?;
    Ok(())
}
