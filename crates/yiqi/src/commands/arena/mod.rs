//! Matches between engines.

mod args;
mod openings;
mod report;

use std::path::Path;

use clap::ArgMatches;
use yiqi_arena::{
    Contestant, Decision, Journal, JournalError, JournalSettings, Match, MatchScore, MatchSettings, Sprt,
};
use yiqi_core::{Argument, ReasonCode as _, printable};
use yiqi_engine::{EngineError, Engines, LEVELS, Opponent, Stop};
use yiqi_games::Games;
use yiqi_words::Words;

pub(crate) use args::arena_args;

use crate::Console;
use crate::failure::Failure;
use openings::Openings;
use report::Report;

/// The test by which a level of the ladder is accepted: 35 against 70 Elo over the level below.
const LADDER_TEST: Sprt = Sprt::new(35.0, 70.0);

/// The most pairs of games between two levels of the ladder.
const LADDER_PAIRS: u32 = 200;

/// `yiqi arena`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let arena = Arena::new((games, engines), matches, words)?;
    let stop = console.interrupt.watch();
    let mut journal = arena.journal(matches, words)?;
    let mut report = Report::new(matches.get_flag("json"), &arena.openings, words);
    let mut results: Vec<(usize, usize, MatchScore)> = Vec::new();
    for (first, second) in arena.pairings() {
        let score = arena.play((first, second), journal.as_mut(), &stop, &mut report, words, console)?;
        let players = [&arena.players[first], &arena.players[second]];
        report.finish(players, &score, console)?;
        results.push((first, second, score));
        if stop.is_stopped() {
            break;
        }
    }
    if arena.players.len() > 2 {
        let matches: Vec<(usize, usize, &MatchScore)> =
            results.iter().map(|(first, second, score)| (*first, *second, score)).collect();
        report.ratings(&arena.players, &yiqi_arena::ratings(arena.players.len(), &matches), console)?;
    }
    if stop.is_stopped() {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

struct Arena<'a> {
    games: &'a Games,
    engines: &'a Engines,
    players: Vec<Contestant>,
    openings: Openings,
    settings: MatchSettings,
    is_ladder: bool,
}

impl<'a> Arena<'a> {
    fn new(
        (games, engines): (&'a Games, &'a Engines),
        matches: &ArgMatches,
        words: &Words,
    ) -> Result<Arena<'a>, Failure> {
        let ladder = matches.get_one::<String>("ladder");
        let players = match ladder {
            Some(_) => LEVELS.map(|level| Contestant::Opponent(Opponent::Level(level))).collect(),
            None => args::players(matches, words)?,
        };
        let openings = Openings::new(games, matches, ladder, words)?;
        let usage = |error: EngineError| Failure::Usage(words.reason(&error.reason()));
        let number = |name: &str| matches.get_one::<u32>(name).copied();
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let given_test = args::sprt(matches);
        let settings = MatchSettings {
            pairs: number("games")
                .map_or(if ladder.is_some() { LADDER_PAIRS } else { 50 }, |games| games.div_ceil(2)),
            jobs: number("jobs").map_or(all, |jobs| jobs as usize),
            seed: matches.get_one::<u64>("random").copied().unwrap_or(1),
            sprt: given_test.or(ladder.map(|_| LADDER_TEST)),
        };
        let arena = Arena { games, engines, players, openings, settings, is_ladder: ladder.is_some() };
        for (first, second) in arena.pairings() {
            arena
                .contest((first, second), &|_| arena.openings.start())
                .check(arena.openings.game())
                .map_err(usage)?;
        }
        Ok(arena)
    }

    /// The matches to play: neighbouring levels on the ladder, otherwise a round robin.
    fn pairings(&self) -> Vec<(usize, usize)> {
        let count = self.players.len();
        if self.is_ladder {
            return (1..count).map(|upper| (upper, upper - 1)).collect();
        }
        (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second))).collect()
    }

    fn contest<'b>(
        &'b self,
        (first, second): (usize, usize),
        opening: &'b yiqi_arena::Opening<'b>,
    ) -> Match<'b> {
        let players = [&self.players[first], &self.players[second]];
        Match { engines: self.engines, players, opening, settings: self.settings }
    }

    /// The file of the match, if there is one.
    fn journal(&self, matches: &ArgMatches, words: &Words) -> Result<Option<Journal>, Failure> {
        let Some(path) = matches.get_one::<String>("out") else { return Ok(None) };
        let settings = JournalSettings {
            game: self.openings.game().to_owned(),
            options: self.openings.options(),
            opening_plies: self.openings.plies(),
            seed: self.settings.seed,
        };
        let opened = Journal::open(Path::new(path), &settings);
        opened.map(Some).map_err(|error| {
            let file = Argument::new("file", printable(path));
            Failure::Refused(match error {
                JournalError::Io(error) => {
                    words.say("convert-refused", &[file, Argument::new("reason", error.to_string())])
                }
                JournalError::NotAJournal => words.say("arena-not-a-journal", &[file]),
                JournalError::OtherSettings => words.say("arena-other-settings", &[file]),
            })
        })
    }

    /// Plays the match of two players, or what is left of it.
    fn play(
        &self,
        pairing: (usize, usize),
        mut journal: Option<&mut Journal>,
        stop: &Stop,
        report: &mut Report<'_>,
        words: &Words,
        console: &mut Console<'_>,
    ) -> Result<MatchScore, Failure> {
        let opening = |seed: u64| self.openings.position(seed);
        let contest = self.contest(pairing, &opening);
        let earlier = journal.as_ref().map_or_else(Vec::new, |journal| journal.earlier(contest.players));
        // The games are played on other threads, which cannot write to the console.
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut write_error = None;
        let score = std::thread::scope(|scope| {
            let contest = &contest;
            let running = scope.spawn(move || {
                contest.run(&earlier, stop, &mut |number, played, score| {
                    let _ = sender.send((number, played.clone(), score.clone()));
                })
            });
            for (number, played, score) in receiver {
                let written = match &mut journal {
                    Some(journal) => journal.add(self.games, contest.players, number, &played),
                    None => Ok(()),
                };
                let shown = report.progress(contest.players, self.settings, &played, &score, console);
                if let Err(error) = written.map_err(Failure::from).and(shown) {
                    // A result that cannot be kept ends the match.
                    write_error.get_or_insert(error);
                    stop.stop();
                }
            }
            running.join()
        });
        if let Some(error) = write_error {
            return Err(error);
        }
        let score = score.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        score.map_err(|error| Failure::Refused(words.reason(&error.reason())))
    }
}

/// What a test decided, as the key of a sentence.
fn decision_key(decision: Decision) -> &'static str {
    match decision {
        Decision::Undecided => "arena-undecided",
        Decision::Rejected => "arena-rejected",
        Decision::Accepted => "arena-accepted",
    }
}
