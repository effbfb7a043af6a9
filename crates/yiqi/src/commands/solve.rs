//! Solves 六子冲: statistics, the values of the first moves, the hardest positions, and verification.

use std::path::Path;
use std::time::Instant;

use clap::ArgMatches;
use cpu_time::ThreadTime;
use serde::Serialize;
use yiqi_core::{Argument, GamePosition};
use yiqi_games::Games;
use yiqi_liuzichong::{Game, Mistake, Position, Solution, SolvedValue, Survey};
use yiqi_words::Words;

use super::write_json;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{Console, game_args};

#[derive(Serialize)]
struct Solved {
    game: &'static str,
    rules: std::collections::BTreeMap<String, String>,
    placements: u64,
    entries: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    longest_win: u8,
    longest_loss: u8,
    /// Counted only for the standard starting position.
    reachable: Option<u64>,
    position: PositionValue,
    moves: Vec<MoveValue>,
    hardest: Vec<String>,
    solved_in_cpu_seconds: f64,
    table_bytes: usize,
    /// The peak memory of the process so far, where the operating system reports it.
    peak_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
}

#[derive(Serialize)]
struct PositionValue {
    position: String,
    #[serde(flatten)]
    worth: WorthView,
}

#[derive(Serialize)]
struct MoveValue {
    #[serde(rename = "move")]
    m: String,
    #[serde(flatten)]
    worth: WorthView,
}

#[derive(Serialize)]
struct WorthView {
    result: &'static str,
    plies: Option<u8>,
}

impl From<SolvedValue> for WorthView {
    fn from(worth: SolvedValue) -> WorthView {
        let result = match worth {
            SolvedValue::Win(_) => "win",
            SolvedValue::Draw => "draw",
            SolvedValue::Loss(_) => "loss",
        };
        WorthView { result, plies: worth.plies() }
    }
}

#[derive(Serialize)]
struct Verified {
    placements: u64,
    complete: bool,
    seconds: f64,
}

/// `yiqi solve`
pub(super) fn run(
    games: &Games,
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    let unsolved = || Failure::Usage(words.say("solve-unsolved", &[Argument::new("game", name)]));
    let is_known = games.get(name).is_some();
    if is_known && name != "liuzichong" {
        return Err(unsolved());
    }
    let started = game_args::start(games, matches, words)?;
    let game = started.as_any().downcast_ref::<Game>().ok_or_else(unsolved)?;
    let mut progress = Progress::new(console.shows_progress);
    let doing =
        |key: &'static str| move |seconds: u64| words.say(key, &[Argument::number("seconds", seconds)]);
    let (solution, seconds) = progress.during(console.errors, doing("solve-solving"), || {
        let clock = ThreadTime::now();
        let solution = Solution::new(game.rules());
        (solution, clock.elapsed().as_secs_f64())
    })?;
    let peak_bytes = peak_bytes();
    if let Some(file) = matches.get_one::<String>("write") {
        yiqi_files::write_atomically(Path::new(file), &solution.packed())
            .map_err(|error| Failure::Refused(format!("{file}: {error}")))?;
    }
    let Survey { placements, entries, wins, draws, losses, longest_win, longest_loss, hardest_wins } =
        solution.survey();
    // Counting takes longer than solving the game, and is not meaningful for a custom position.
    let reachable = match *game.position() == Position::START {
        true => Some(progress.during(console.errors, doing("solve-counting"), || solution.reachable())?),
        false => None,
    };
    let mut solved = Solved {
        game: "liuzichong",
        rules: started.options().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        placements,
        entries,
        wins,
        draws,
        losses,
        longest_win,
        longest_loss,
        reachable,
        position: PositionValue {
            position: game.position().to_text(),
            worth: solution.value(game.position()).into(),
        },
        moves: if game.is_over() { Vec::new() } else { moves(&solution, game.position()) },
        hardest: hardest_wins.iter().map(GamePosition::to_text).collect(),
        solved_in_cpu_seconds: seconds,
        table_bytes: solution.bytes(),
        peak_bytes,
        verified: None,
    };
    let json = matches.get_flag("json");
    if !json {
        write_text(console, &solved, words)?;
        console.output.flush()?;
    }
    if matches.get_flag("verify") {
        let stop = console.interrupt.watch();
        let verified = verify(&solution, words, console, &|| stop.is_stopped())?;
        if !json {
            let arguments = [
                Argument::number("placements", verified.placements),
                Argument::new("seconds", format!("{:.1}", verified.seconds)),
            ];
            let key = if verified.complete { "solve-verified" } else { "solve-interrupted" };
            writeln!(console.output, "{}", words.say(key, &arguments))?;
        }
        solved.verified = Some(verified);
    }
    let is_interrupted = solved.verified.as_ref().is_some_and(|verified| !verified.complete);
    if json {
        write_json(console, &solved)?;
    }
    if is_interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// The legal moves of a position with their values for the player, best first.
fn moves(solution: &Solution, position: &Position) -> Vec<MoveValue> {
    let mut moves = Vec::new();
    position.legal_moves(solution.rules(), &mut moves);
    let mut values: Vec<(SolvedValue, String)> = moves
        .into_iter()
        .map(|m| {
            let mut after = *position;
            after.play_unchecked(solution.rules(), m);
            (solution.value(&after).for_mover(), m.to_string())
        })
        .collect();
    values.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    values.into_iter().map(|(worth, m)| MoveValue { m, worth: worth.into() }).collect()
}

fn verify(
    solution: &Solution,
    words: &Words,
    console: &mut Console<'_>,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<Verified, Failure> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (started, mut shown) = (Instant::now(), Progress::new(console.shows_progress));
    let mut reported = 0;
    let (send, progress) = std::sync::mpsc::channel();
    let verified = std::thread::scope(|scope| {
        let work = scope.spawn(move || {
            solution.verify(threads, 1, |share| {
                let percent = (share * 100.0) as u32;
                if percent > reported {
                    reported = percent;
                    // The receiver is gone if writing the output failed; finish anyway.
                    let _ = send.send(percent);
                }
                !is_stopped()
            })
        });
        for percent in progress {
            let percent = Argument::number("percent", percent);
            shown.show(console.errors, || words.say("solve-verifying", &[percent]))?;
        }
        shown.clear(console.errors)?;
        Ok::<_, std::io::Error>(work.join().expect("verifying does not panic"))
    })?;
    match verified {
        Ok(placements) => {
            let complete = !is_stopped();
            Ok(Verified { placements, complete, seconds: started.elapsed().as_secs_f64() })
        }
        Err(Mistake { own, other, recorded, derived }) => {
            let position = Position::new(own, other, yiqi_core::Side::Black);
            let arguments = [
                Argument::new("position", position.map_or(String::new(), |position| position.to_text())),
                Argument::new("recorded", in_words(&recorded.into(), words)),
                Argument::new("derived", in_words(&derived.into(), words)),
            ];
            Err(Failure::Refused(words.say("solve-mistake", &arguments)))
        }
    }
}

fn write_text(console: &mut Console<'_>, solved: &Solved, words: &Words) -> Result<(), Failure> {
    let numbers = [
        Argument::number("placements", solved.placements),
        Argument::number("entries", solved.entries),
        Argument::number("wins", solved.wins),
        Argument::number("draws", solved.draws),
        Argument::number("losses", solved.losses),
        Argument::number("longest_win", solved.longest_win),
        Argument::number("longest_loss", solved.longest_loss),
    ];
    writeln!(console.output, "{}", words.say("solve-numbers", &numbers))?;
    if let Some(reachable) = solved.reachable {
        let reachable = Argument::number("reachable", reachable);
        writeln!(console.output, "{}", words.say("solve-reachable", &[reachable]))?;
    }
    writeln!(console.output)?;
    let PositionValue { position, worth } = &solved.position;
    let worth = Argument::new("value", in_words(worth, words));
    writeln!(
        console.output,
        "{}",
        words.say("solve-position", &[Argument::new("position", position), worth])
    )?;
    for MoveValue { m, worth } in &solved.moves {
        writeln!(console.output, "  {m}  {}", in_words(worth, words))?;
    }
    writeln!(console.output)?;
    let plies = Argument::number("plies", solved.longest_win);
    writeln!(console.output, "{}", words.say("solve-hardest", &[plies]))?;
    for position in &solved.hardest {
        writeln!(console.output, "  {position}")?;
    }
    writeln!(console.output)?;
    let megabytes = |bytes: f64| format!("{:.1}", bytes / 1e6);
    let cost = [
        Argument::new("seconds", format!("{:.2}", solved.solved_in_cpu_seconds)),
        Argument::new("table", megabytes(solved.table_bytes as f64)),
        Argument::new("peak", solved.peak_bytes.map_or("?".to_owned(), |bytes| megabytes(bytes as f64))),
    ];
    writeln!(console.output, "{}", words.say("solve-cost", &cost))?;
    Ok(())
}

fn in_words(worth: &WorthView, words: &Words) -> String {
    let plies = Argument::number("plies", worth.plies.unwrap_or(0));
    match worth.result {
        "win" => words.say("value-win", &[plies]),
        "loss" => words.say("value-loss", &[plies]),
        _ => words.say("value-draw", &[]),
    }
}

/// The peak memory of this process, on Linux.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
