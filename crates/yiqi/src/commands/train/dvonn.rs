//! DVONN: rounds of labelling real games, playing games and fitting weights to both.
//!
//! The folder holds `samples-N` and `weights-N` of every round. Samples are written game by game, so that an interrupted
//! command goes on where it was.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;
use yiqi_core::{Argument, Stop};
use yiqi_dvonn_engine::evaluation::PIECE;
use yiqi_dvonn_engine::evaluation::fit::{Fit, FitOptions, Rows, errors_by_plies};
use yiqi_dvonn_engine::evaluation::sample::Sample;
use yiqi_dvonn_engine::records::{PlayedGame, read_game};
use yiqi_dvonn_engine::training::{Style, label_game, play_game};
use yiqi_dvonn_engine::{Player, Weights};
use yiqi_words::Words;

use crate::Console;
use crate::failure::Failure;
use crate::progress::Progress;

/// One game in so many is kept for measuring the error.
const HELD_OUT: usize = 10;
/// The size of the table in bytes.
const TABLE: usize = 1 << 22;
/// The weight of what searches found against how games ended. In the first round, before anything is learnt, only the
/// results count.
const SEARCHED: f32 = 0.6;
/// One move in so many of a played game is random.
const SURPRISE: u64 = 12;

/// The rounds, and the games of each, unless the command says otherwise.
const ROUNDS: u32 = 4;
const GAMES: u32 = 4_000;

/// What a folder contains.
struct Training<'a> {
    folder: PathBuf,
    games: Vec<PlayedGame>,
    self_play: u64,
    nodes: u64,
    stop: Stop,
    words: &'a Words,
}

/// `yiqi train dvonn`
pub(super) fn run(matches: &ArgMatches, words: &Words, console: &mut Console<'_>) -> Result<(), Failure> {
    let given = |name, default: u32| u64::from(matches.get_one::<u32>(name).copied().unwrap_or(default));
    let folder = matches.get_one::<String>("folder").map(PathBuf::from).unwrap_or_default();
    let unreadable =
        |path: &str| Failure::Refused(words.say("terminal-unreadable", &[Argument::new("file", path)]));
    let games = match matches.get_one::<String>("records") {
        None => Vec::new(),
        Some(path) => {
            let text = fs::read_to_string(path).map_err(|_| unreadable(path))?;
            text.lines().filter_map(read_game).collect()
        }
    };
    fs::create_dir_all(&folder)?;
    let training = Training {
        folder,
        games,
        self_play: given("games", GAMES),
        nodes: given("nodes", 1),
        stop: console.interrupt.watch(),
        words,
    };
    let mut weights = Weights::material();
    for round in 1..=given("rounds", ROUNDS) {
        let file = training.folder.join(format!("weights-{round}"));
        if let Some(known) = fs::read(&file).ok().and_then(|bytes| Weights::from_bytes(&bytes).ok()) {
            weights = known;
            continue;
        }
        training.make_samples(round, &weights, console)?;
        weights = training.fit(round, console)?;
        yiqi_files::write_atomically(&file, &weights.to_bytes())?;
        writeln!(console.output, "{}", file.display())?;
    }
    Ok(())
}

/// After the samples of each game follows its number in this form, which is no sample.
fn end_of_game(game: u64) -> [u8; Sample::BYTES] {
    let mut mark = [0xff; Sample::BYTES];
    mark[..8].copy_from_slice(&game.to_le_bytes());
    mark
}

/// The number of complete games in a file of samples, and the length up to the end of the last.
fn complete_games(bytes: &[u8]) -> (u64, usize) {
    let records = bytes.as_chunks::<{ Sample::BYTES }>().0;
    let is_end = |record: &[u8; Sample::BYTES]| record[8..].iter().all(|&byte| byte == 0xff);
    match records.iter().rposition(is_end) {
        None => (0, 0),
        Some(last) => {
            let number = records[last].first_chunk().map_or(0, |number| u64::from_le_bytes(*number));
            (number, (last + 1) * Sample::BYTES)
        }
    }
}

impl Training<'_> {
    fn samples_file(&self, round: u64) -> PathBuf {
        self.folder.join(format!("samples-{round}"))
    }

    /// Labels the real games and plays new ones, with the weights of the round before.
    fn make_samples(&self, round: u64, weights: &Weights, console: &mut Console<'_>) -> Result<(), Failure> {
        let path = self.samples_file(round);
        let (done, length) = complete_games(&fs::read(&path).unwrap_or_default());
        let mut file: File =
            OpenOptions::new().create(true).truncate(false).write(true).read(true).open(&path)?;
        file.set_len(length as u64)?;
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
        let mut player = Player::new(weights.clone().into(), TABLE);
        let mut progress = Progress::new(console.shows_progress);
        // The first round learns from the results of the real games; it searches and plays only if there are none.
        let learns_results = round == 1 && !self.games.is_empty();
        let (nodes, self_play) = if learns_results { (1, 0) } else { (self.nodes, self.self_play) };
        let all = self.games.len() as u64 + self_play;
        for number in done..all {
            if self.stop.is_stopped() {
                progress.clear(console.errors)?;
                return Err(Failure::Interrupted);
            }
            progress.show(console.errors, || {
                let arguments = [
                    Argument::number("round", round),
                    Argument::number("count", number),
                    Argument::number("games", all),
                ];
                self.words.say("train-progress", &arguments)
            })?;
            let is_held_out = (number as usize).is_multiple_of(HELD_OUT);
            let samples = match self.games.get(number as usize) {
                Some(game) => label_game(&mut player, &game.boards, game.margin, nodes, is_held_out),
                None => {
                    let style = Style { nodes, surprise: SURPRISE };
                    let (boards, margin) = play_game(&mut player, &style, round << 32 | number);
                    label_game(&mut player, &boards, margin, nodes, is_held_out)
                }
            };
            let mut bytes: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
            bytes.extend(end_of_game(number + 1));
            file.write_all(&bytes)?;
        }
        progress.clear(console.errors)?;
        Ok(())
    }

    /// Fits weights to the samples of this round and the one before, and writes the errors on games not fitted to.
    fn fit(&self, round: u64, console: &mut Console<'_>) -> Result<Weights, Failure> {
        let mut samples = Vec::new();
        // What the first round's searches found is worth nothing.
        for round in (round - 1).max(2).min(round)..=round {
            let bytes = fs::read(self.samples_file(round))?;
            samples.extend(bytes.as_chunks::<{ Sample::BYTES }>().0.iter().filter_map(Sample::from_bytes));
        }
        let searched = if round == 1 { 0.0 } else { SEARCHED };
        let rows = Rows::of(samples.iter().filter(|sample| !sample.is_held_out), searched);
        let mut fit = Fit::new(FitOptions::default());
        while fit.round(&rows) {
            if self.stop.is_stopped() {
                return Err(Failure::Interrupted);
            }
        }
        let weights = fit.weights();
        let value = |sample: &Sample| f64::from(weights.value(&sample.board)) / f64::from(PIECE);
        let held_out = samples.iter().filter(|sample| sample.is_held_out);
        let errors = errors_by_plies(held_out, WIDTH, |sample| f64::from(sample.result), value);
        for (number, error) in errors.iter().enumerate().filter(|(_, error)| error.count > 0) {
            let arguments = [
                Argument::number("from", (number * WIDTH) as u64),
                Argument::number("to", (number * WIDTH + WIDTH - 1) as u64),
                Argument::new("error", format!("{:.2}", error.squared)),
                Argument::number("count", error.count as u64),
            ];
            writeln!(console.output, "{}", self.words.say("train-error", &arguments))?;
        }
        Ok(weights)
    }
}

/// Errors are written for so many plies together.
const WIDTH: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_file_goes_on_after_its_last_complete_game() {
        let (boards, margin) = play_game(
            &mut Player::new(Weights::material().into(), 1 << 16),
            &Style { nodes: 50, surprise: 2 },
            1,
        );
        let mut player = Player::new(Weights::material().into(), 1 << 16);
        let samples = label_game(&mut player, &boards, margin, 50, false);
        let mut bytes: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
        assert_eq!(complete_games(&bytes), (0, 0));
        bytes.extend(end_of_game(7));
        let complete = bytes.len();
        bytes.extend(samples[0].to_bytes());
        bytes.push(1);
        assert_eq!(complete_games(&bytes), (7, complete));
        // A mark is no sample, and samples are read as they were written.
        assert!(Sample::from_bytes(&end_of_game(7)).is_none());
        let read = Sample::from_bytes(&samples[0].to_bytes()).unwrap();
        assert_eq!(
            (read.board, read.value, read.result),
            (samples[0].board, samples[0].value, samples[0].result)
        );
    }
}
