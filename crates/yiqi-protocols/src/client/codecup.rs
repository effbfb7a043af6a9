//! A client of the line protocol of CodeCup 2011, for DVONN.
//!
//! A program plays one side from the first placement on, and its own moves cannot be dictated to it. A game that it did
//! not play itself can be continued only by a program that is started with a position (`{position}` in its command).

use yiqi_core::{Side, excerpt};
use yiqi_engine::{DynGame, EngineError, EngineFailure, Limits};

use super::program::{Program, Trouble, Wait};
use super::{Answer, CommandLine, Dialogue, External, moves_with_sides};

/// Where a command has the position to start from.
const POSITION: &str = "{position}";

/// A conversation as in CodeCup.
pub(super) struct CodecupDialogue {
    command: CommandLine,
    running: Option<Running>,
}

/// A program that is playing a game.
struct Running {
    program: Program,
    /// The side it plays.
    side: Side,
    /// The game it plays: its start, and the moves that the program has sent or received.
    start: String,
    known: Vec<(Side, String)>,
}

impl Running {
    /// Whether the program can go on with this game: it knows the moves so far but for those of its opponent, and its own
    /// passes.
    fn can_continue(&self, game: &dyn DynGame, moves: &[(Side, String)]) -> bool {
        self.start == game.start()
            && self.side == game.to_move()
            && moves.starts_with(&self.known)
            && moves[self.known.len()..].iter().all(|(side, m)| *side != self.side || m == "pass")
    }

    /// Exchanges the moves that the program does not know yet.
    fn catch_up(&mut self, moves: &[(Side, String)], wait: &Wait<'_>) -> Result<(), Trouble> {
        for (side, m) in &moves[self.known.len()..] {
            if *side == self.side {
                let said = self.program.receive(wait)?;
                if !said.trim().eq_ignore_ascii_case("pass") {
                    let (program, m) = (self.program.name().to_owned(), excerpt(&said));
                    return Err(EngineFailure::IllegalMove { program, m }.into());
                }
            } else {
                self.program.send(m.to_uppercase())?;
            }
            self.known.push((*side, m.clone()));
        }
        Ok(())
    }
}

impl CodecupDialogue {
    /// Starts the program for a game that it has not seen yet.
    fn start(&self, game: &dyn DynGame, moves: &[(Side, String)]) -> Result<Running, Trouble> {
        let side = game.to_move();
        let is_new = moves.iter().all(|(mover, _)| *mover != side);
        let takes_position = self.command.arguments().iter().any(|argument| argument.contains(POSITION));
        let began_empty = game.options().get("setup") == Some("players");
        let failed = |error: std::io::Error| EngineFailure::Ended {
            program: self.command.to_string(),
            reason: error.to_string(),
        };
        if is_new && began_empty && !takes_position {
            let mut program = Program::start(&self.command, "Quit").map_err(failed)?;
            if moves.is_empty() {
                program.send("Start")?;
            }
            return Ok(Running { program, side, start: game.start(), known: Vec::new() });
        }
        if !takes_position {
            let (program, position) = (self.command.to_string(), game.position());
            return Err(EngineFailure::CannotSetUp { program, position }.into());
        }
        let command = self.command.replace(POSITION, &game.position());
        let mut program = Program::start(&command, "Quit").map_err(failed)?;
        program.send("Start")?;
        Ok(Running { program, side, start: game.start(), known: moves.to_vec() })
    }
}

impl Dialogue for CodecupDialogue {
    /// The program is started with its first game, which it may need to know the position of.
    fn begin(external: &External, _: &str) -> Result<CodecupDialogue, EngineError> {
        Ok(CodecupDialogue { command: external.command.clone(), running: None })
    }

    fn ask(&mut self, game: &dyn DynGame, _: &Limits, wait: &Wait<'_>) -> Result<Answer, Trouble> {
        let moves = moves_with_sides(game);
        let running = self.running.take().filter(|running| running.can_continue(game, &moves));
        let mut running = match running {
            Some(running) => running,
            None => self.start(game, &moves)?,
        };
        running.catch_up(&moves, wait)?;
        let said = running.program.receive(wait)?;
        let m = if said.trim().eq_ignore_ascii_case("pass") { "pass" } else { said.trim() };
        running.known.push((running.side, m.to_owned()));
        self.running = Some(running);
        Ok(Answer::Move(m.to_owned()))
    }

    fn program(&self) -> Option<&Program> {
        self.running.as_ref().map(|running| &running.program)
    }
}
