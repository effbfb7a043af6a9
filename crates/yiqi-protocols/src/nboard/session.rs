use std::io::Write;
use std::time::Instant;

use yiqi_engine::{Engine, Games, Limits, Report, Stop};

use super::NBoardOptions;
use super::answer::{discs, move_text, search_lines};
use super::command::{Command, stops_search};
use super::stored::{Refused, StoredGame};
use crate::ServeError;
use crate::input::Input;
use crate::thinking;

/// As many moves as a hint can show.
const MOST_LINES: usize = 64;

/// One conversation with a board program.
pub(super) struct Session<'a> {
    games: &'a Games,
    engine: &'a mut dyn Engine,
    options: &'a NBoardOptions,
    input: &'a Input,
    output: &'a mut dyn Write,
    stored: StoredGame,
    depth: Option<u32>,
}

/// What a search found.
struct Found {
    report: Report,
    seconds: f64,
    /// A command stopped it.
    is_stopped: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        games: &'a Games,
        engine: &'a mut dyn Engine,
        options: &'a NBoardOptions,
        input: &'a Input,
        output: &'a mut dyn Write,
    ) -> Result<Session<'a>, ServeError> {
        let no_reversi = |Refused| std::io::Error::other("there is no game of Reversi");
        let stored = StoredGame::new(games).map_err(no_reversi)?;
        Ok(Session { games, engine, options, input, output, stored, depth: options.limits.depth })
    }

    pub(super) fn run(mut self) -> Result<(), ServeError> {
        while let Some(line) = self.input.next() {
            match Command::read(&line) {
                Some(Command::Quit) => break,
                Some(command) => self.obey(command)?,
                None => {}
            }
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> Result<(), ServeError> {
        let refused = &self.options.status.refused;
        match command {
            Command::Version => self.write(&format!("set myname {}\n", self.options.name)),
            Command::Depth(depth) => {
                self.depth = Some(depth);
                self.write(&format!("set myname {}{depth}\n", self.options.name))
            }
            Command::Game(ggf) => match StoredGame::read(self.games, &ggf) {
                Ok(stored) => {
                    self.stored = stored;
                    Ok(())
                }
                Err(Refused) => self.status(refused),
            },
            Command::Move { text, seconds } => match self.stored.play(&text, seconds) {
                Ok(()) => Ok(()),
                Err(Refused) => self.status(refused),
            },
            Command::Hint(lines) => self.hint(lines),
            Command::Go => self.go(),
            Command::Ping(number) => self.write(&format!("pong {number}\n")),
            // There is no book to learn for.
            Command::Learn => self.write("learned\n"),
            Command::Analyze => self.analyze(),
            Command::Quit => Ok(()),
        }
    }

    fn hint(&mut self, lines: usize) -> Result<(), ServeError> {
        if self.stored.game.ending().is_some() {
            return self.status(&self.options.status.game_over);
        }
        self.status(&self.options.status.analysing)?;
        self.engine.set_lines(lines.min(MOST_LINES));
        let stored = self.stored.clone();
        if self.search(&stored, &self.limits(), true)?.is_some() {
            self.status("")?;
        }
        Ok(())
    }

    fn go(&mut self) -> Result<(), ServeError> {
        let stored = self.stored.clone();
        if stored.game.ending().is_some() {
            return self.status(&self.options.status.game_over);
        }
        if stored.game.must_pass() {
            return self.write("=== PA\n");
        }
        self.status(&self.options.status.thinking)?;
        self.engine.set_lines(1);
        let on_clock = stored.clock.time_for_move(stored.game.to_move(), stored.empty());
        let mut limits = self.limits();
        limits.time = limits.time.into_iter().chain(on_clock).min();
        let Some(found) = self.search(&stored, &limits, true)? else { return Ok(()) };
        let Some(best) = found.report.candidates.first() else { return self.status("") };
        let (m, eval, seconds) = (move_text(&best.m), discs(best.value), found.seconds);
        self.write(&format!("=== {m}/{eval:.2}/{seconds:.2}\n"))
    }

    /// Evaluates every position of the game, the last one first: what is found near the end helps before it.
    fn analyze(&mut self) -> Result<(), ServeError> {
        self.status(&self.options.status.analysing)?;
        self.engine.set_lines(1);
        let mut stored = self.stored.clone();
        for moves_made in (0..=stored.game.moves().len()).rev() {
            let value = match stored.final_margin() {
                Some(margin) => Some(margin),
                None => {
                    let Some(found) = self.search(&stored, &self.limits(), false)? else { return Ok(()) };
                    if found.is_stopped {
                        break;
                    }
                    found.report.value().map(discs)
                }
            };
            if let Some(value) = value {
                self.write(&format!("analysis {moves_made} {value:.2}\n"))?;
            }
            stored.game.undo();
        }
        self.status("")
    }

    fn limits(&self) -> Limits {
        Limits { depth: self.depth, ..self.options.limits }
    }

    /// Searches until the limits are reached or a command stops it; `None` if the input ended, so that nobody waits for
    /// the result.
    fn search(
        &mut self,
        stored: &StoredGame,
        limits: &Limits,
        shows_progress: bool,
    ) -> Result<Option<Found>, ServeError> {
        let (stop, begun) = (Stop::default(), Instant::now());
        let watch = self.input.stop_on(&stop, stops_search);
        let output = &mut *self.output;
        let mut shown = String::new();
        let mut show = |report: &Report| -> Result<(), ServeError> {
            let lines = search_lines(report);
            if shows_progress && lines != shown {
                write(output, &lines)?;
                shown = lines;
            }
            Ok(())
        };
        let report = thinking::search(self.engine, stored.game.as_ref(), limits, &stop, &mut show)?;
        if watch.is_abandoned() {
            return Ok(None);
        }
        show(&report)?;
        let seconds = begun.elapsed().as_secs_f64();
        if shows_progress {
            write(self.output, &format!("nodestats {} {seconds:.2}\n", report.nodes))?;
        }
        Ok(Some(Found { report, seconds, is_stopped: stop.is_stopped() }))
    }

    fn status(&mut self, text: &str) -> Result<(), ServeError> {
        self.write(&format!("{}\n", format_args!("status {text}").to_string().trim_end()))
    }

    fn write(&mut self, lines: &str) -> Result<(), ServeError> {
        write(self.output, lines)
    }
}

/// Writes whole lines at once, so that none is half-written when the program ends.
fn write(output: &mut dyn Write, lines: &str) -> Result<(), ServeError> {
    output.write_all(lines.as_bytes())?;
    output.flush()?;
    Ok(())
}
