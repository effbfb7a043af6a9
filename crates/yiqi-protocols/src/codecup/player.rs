use std::io::Write;
use std::time::Instant;

use yiqi_core::{Reason, excerpt};
use yiqi_engine::{DynGame, Engine, Limits, Side, Stop};

use super::CodeCupLimits;
use super::clock::{Clock, Progress};
use crate::ServeError;
use crate::input::Input;

/// One game for a referee.
pub(super) struct Player<'a> {
    game: Box<dyn DynGame>,
    engine: &'a mut dyn Engine,
    nodes: Option<u64>,
    clock: Clock,
    input: &'a Input,
    output: &'a mut dyn Write,
}

fn is_quit(line: &str) -> bool {
    line.trim() == "Quit"
}

impl<'a> Player<'a> {
    pub(super) fn new(
        game: Box<dyn DynGame>,
        engine: &'a mut dyn Engine,
        limits: CodeCupLimits,
        input: &'a Input,
        output: &'a mut dyn Write,
    ) -> Player<'a> {
        let CodeCupLimits { total, per_move, nodes } = limits;
        Player { game, engine, nodes, clock: Clock::new(total, per_move), input, output }
    }

    pub(super) fn run(mut self) -> Result<(), ServeError> {
        let Some(line) = self.next_line() else { return Ok(()) };
        let first = self.game.to_move();
        let own = if line == "Start" {
            first
        } else {
            self.opponent_plays(&line)?;
            !first
        };
        loop {
            if !self.play(own)? {
                return Ok(());
            }
            let Some(line) = self.next_line() else { return Ok(()) };
            self.opponent_plays(&line)?;
        }
    }

    /// The next line that is not blank; `None` at the end of the game or of the input.
    fn next_line(&mut self) -> Option<String> {
        loop {
            let line = self.input.next()?;
            match line.trim() {
                "" => {}
                _ if is_quit(&line) => return None,
                text => return Some(text.to_owned()),
            }
        }
    }

    fn opponent_plays(&mut self, line: &str) -> Result<(), ServeError> {
        let refuse = |reason: Reason| ServeError::BadLine { line: excerpt(line), reason };
        self.game.play(line).map(drop).map_err(refuse)
    }

    /// Plays while it is this side's turn: White's last placement is followed by White's first move. Returns whether the
    /// referee still waits for moves.
    fn play(&mut self, own: Side) -> Result<bool, ServeError> {
        while self.game.to_move() == own && self.game.ending().is_none() {
            let begun = Instant::now();
            let Some(m) = self.choose()? else { return Ok(false) };
            if self.game.play(&m).is_err() {
                let (program, m) = (self.game.name().to_owned(), excerpt(&m));
                return Err(yiqi_engine::EngineFailure::IllegalMove { program, m }.into());
            }
            self.output.write_all(format!("{}\n", m.to_ascii_uppercase()).as_bytes())?;
            self.output.flush()?;
            self.clock.add(begun.elapsed());
        }
        Ok(true)
    }

    /// The move to play; `None` if the referee said `Quit` or the input ended meanwhile.
    fn choose(&mut self) -> Result<Option<String>, ServeError> {
        let mut legal = self.game.legal_moves();
        if legal.len() == 1 {
            return Ok(legal.pop());
        }
        let stop = Stop::default();
        let _watch = self.input.stop_on(&stop, is_quit);
        let time = self.clock.time_for_move(progress(self.game.as_ref()));
        let limits = Limits { nodes: self.nodes, time, depth: None };
        let report = self.engine.search(self.game.as_ref(), &limits, &stop, &mut |_| {})?;
        if stop.is_stopped() {
            return Ok(None);
        }
        // An engine that has nothing to say must not lose the game by silence.
        Ok(report.best().map(str::to_owned).or_else(|| legal.pop()))
    }
}

fn progress(game: &dyn DynGame) -> Progress {
    let cells = game.cells();
    let stacks = cells.iter().filter(|cell| cell.is_some()).count();
    // A placement names one space, a move two.
    let is_placing = game.legal_moves().first().is_some_and(|m| m.len() == 2);
    if is_placing { Progress::Placing { empty: cells.len() - stacks } } else { Progress::Moving { stacks } }
}
