//! A client of NBoard version 2, for Reversi.

use yiqi_engine::{DynGame, EngineError, Games, Limits};
use yiqi_record::{Format, Record};

use super::program::{Program, Trouble, Wait};
use super::{Answer, Dialogue, External};

/// The depth asked for when a search has no depth limit of its own. What it means is up to the program.
const DEPTH: u32 = 12;

/// A conversation in NBoard's protocol.
pub(super) struct NboardDialogue {
    program: Program,
    /// The number of the last ping.
    pings: u32,
}

impl NboardDialogue {
    /// Waits until the program has done everything it was told so far.
    fn wait_until_ready(&mut self, wait: &Wait<'_>) -> Result<(), Trouble> {
        self.pings += 1;
        self.program.send(format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        while self.program.receive(wait)?.trim() != pong {}
        Ok(())
    }
}

impl Dialogue for NboardDialogue {
    fn begin(external: &External, _: &str) -> Result<NboardDialogue, EngineError> {
        let mut dialogue = NboardDialogue { program: external.start_program("quit")?, pings: 0 };
        let greeting = |dialogue: &mut NboardDialogue| {
            dialogue.program.send("nboard 2")?;
            dialogue.wait_until_ready(&Wait::within(external.start_timeout))
        };
        greeting(&mut dialogue).map_err(Trouble::into_error)?;
        Ok(dialogue)
    }

    fn ask(&mut self, game: &dyn DynGame, limits: &Limits, wait: &Wait<'_>) -> Result<Answer, Trouble> {
        self.program.send(format!("set depth {}", limits.depth.unwrap_or(DEPTH)))?;
        self.program.send(format!("set game {}", ggf(game)))?;
        self.wait_until_ready(wait)?;
        self.program.send("go")?;
        loop {
            let line = self.program.receive(wait)?;
            let Some(said) = line.trim().strip_prefix("===") else { continue };
            let m = said.trim().split(['/', ' ']).next().unwrap_or_default();
            let is_pass = m.eq_ignore_ascii_case("pa") || m.eq_ignore_ascii_case("pass");
            return Ok(Answer::Move(if is_pass { "pass".to_owned() } else { m.to_lowercase() }));
        }
    }

    fn program(&self) -> Option<&Program> {
        Some(&self.program)
    }
}

/// A game in the GGF format, on one line.
fn ggf(game: &dyn DynGame) -> String {
    let format = Format::by_name("ggf").expect("GGF is one of the formats");
    let text = format.write(&Games::standard(), &[Record::of_game(game)]);
    text.expect("GGF can hold every game of Reversi").split_whitespace().collect::<Vec<_>>().join(" ")
}
