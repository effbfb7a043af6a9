//! A client of GTP version 2.

use yiqi_core::{Game, Side, excerpt};
use yiqi_engine::{DynGame, EngineError, EngineFailure, Limits};
use yiqi_go::{Counting, Dead, Ko, Rules, Suicide};

use super::program::{Program, Trouble, Wait};
use super::{Answer, Dialogue, External, checked_move, moves_with_sides};

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 1 << 20;

/// A conversation in GTP.
pub(super) struct GtpDialogue {
    program: Program,
    /// What the program's board holds; `None` until it is set up.
    board: Option<Board>,
    commands: Vec<String>,
    move_time: Option<u64>,
    /// Whether the program passes by itself where it must: some programs for Reversi do, and refuse to be told.
    passes_by_itself: bool,
}

/// The game on the program's board.
#[derive(PartialEq)]
struct Board {
    options: yiqi_core::Options,
    start: String,
    moves: Vec<(Side, String)>,
}

/// More moves than this are not taken back one by one: the game is set up anew.
const MOST_UNDONE: usize = 10;

impl Board {
    fn of(game: &dyn DynGame) -> Board {
        Board { options: game.options(), start: game.start(), moves: moves_with_sides(game) }
    }
}

impl GtpDialogue {
    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Sends a command and returns its answer.
    fn send(&mut self, command: &str, wait: &Wait<'_>) -> Result<String, Trouble> {
        self.program.send(command)?;
        let bad = |program: &Program, answer: &str| EngineFailure::BadAnswer {
            program: program.name().to_owned(),
            command: command.to_owned(),
            answer: excerpt(answer),
        };
        let mut answer = String::new();
        loop {
            let line = self.program.receive(wait)?;
            match (answer.is_empty(), line.trim().is_empty()) {
                // Empty lines before an answer mean nothing.
                (true, true) => {}
                (false, true) => break,
                (_, false) => {
                    answer.push_str(&line);
                    answer.push('\n');
                }
            }
            if answer.len() > LONGEST_ANSWER || !answer.starts_with(['=', '?']) && !answer.is_empty() {
                return Err(bad(&self.program, &answer).into());
            }
        }
        match answer.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(bad(&self.program, answer.trim()).into()),
        }
    }

    /// Sends a command if the program knows it. What it answers does not matter.
    fn suggest(&mut self, name: &str, arguments: &str, wait: &Wait<'_>) -> Result<(), Trouble> {
        if !self.knows(name) {
            return Ok(());
        }
        match self.send(&format!("{name} {arguments}"), wait) {
            Ok(_) | Err(Trouble::Failed(EngineFailure::BadAnswer { .. })) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Makes the program's board equal to the game: by the moves it does not have yet, by undo, or from the start.
    fn synchronise(&mut self, game: &dyn DynGame, wait: &Wait<'_>) -> Result<(), Trouble> {
        let wanted = Board::of(game);
        // On an error the board is unknown and set up anew next time.
        let mut board = match self.board.take() {
            Some(board) if board.options == wanted.options && board.start == wanted.start => board,
            _ => self.set_up(game, wait)?,
        };
        let mut common =
            board.moves.iter().zip(&wanted.moves).take_while(|(has, wants)| has == wants).count();
        if !self.undo(&board.moves[common..], wait)? {
            board = self.set_up(game, wait)?;
            common = board.moves.len();
        }
        for (side, m) in &wanted.moves[common..] {
            self.play(*side, m, game.name(), wait)?;
        }
        self.board = Some(wanted);
        Ok(())
    }

    /// Takes moves back. Returns whether that was possible: some programs do not undo, or not everything.
    fn undo(&mut self, moves: &[(Side, String)], wait: &Wait<'_>) -> Result<bool, Trouble> {
        if moves.len() > MOST_UNDONE || !moves.is_empty() && !self.knows("undo") {
            return Ok(false);
        }
        for (_, m) in moves.iter().rev() {
            if m == "pass" && self.passes_by_itself {
                continue;
            }
            match self.send("undo", wait) {
                Ok(_) => {}
                Err(Trouble::Failed(EngineFailure::BadAnswer { .. })) => return Ok(false),
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(true)
    }

    /// Plays a move on the program's board. A pass is always forced in Reversi, so a program may refuse to be told.
    fn play(&mut self, side: Side, m: &str, game: &str, wait: &Wait<'_>) -> Result<(), Trouble> {
        if m == "pass" && self.passes_by_itself {
            return Ok(());
        }
        match self.send(&format!("play {} {m}", side.name()), wait) {
            Err(Trouble::Failed(EngineFailure::BadAnswer { .. })) if m == "pass" && game == "reversi" => {
                self.passes_by_itself = true;
                Ok(())
            }
            answer => answer.map(drop),
        }
    }

    /// Sets up the start of a game.
    fn set_up(&mut self, game: &dyn DynGame, wait: &Wait<'_>) -> Result<Board, Trouble> {
        if let Some(game) = game.as_any().downcast_ref::<Game<yiqi_go::Position>>() {
            self.send(&format!("boardsize {}", game.rules().size()), wait)?;
            self.send("clear_board", wait)?;
            self.send(&format!("komi {}", game.rules().komi()), wait)?;
            self.set_rules(game.rules(), wait)?;
            let start = game.start();
            for point in start.points() {
                if let Some(side) = start.stone(point) {
                    self.send(&format!("play {} {point}", side.name()), wait)?;
                }
            }
        } else {
            self.send("boardsize 8", wait)?;
            self.send("clear_board", wait)?;
            let usual = yiqi_core::GamePosition::to_text(&yiqi_reversi::Position::START);
            if game.start() != usual {
                let (program, position) = (self.program.name().to_owned(), game.start());
                return Err(EngineFailure::CannotSetUp { program, position }.into());
            }
        }
        Ok(Board { moves: Vec::new(), ..Board::of(game) })
    }

    /// Tells the program the rules: each of them if it can be told so, otherwise the nearest ones that it may know by name. The
    /// names mean different ko rules in the two commands.
    fn set_rules(&mut self, rules: &Rules, wait: &Wait<'_>) -> Result<(), Trouble> {
        if self.knows("kata-set-rules") {
            match self.send(&format!("kata-set-rules {}", kata_rules(rules)), wait) {
                Err(Trouble::Failed(EngineFailure::BadAnswer { .. })) => {}
                answer => return answer.map(drop),
            }
        }
        let (of_kata, of_kgs) = match (rules.counting(), rules.suicide(), rules.ko()) {
            (Counting::Territory, _, _) => ("japanese", Some("japanese")),
            (Counting::Area, Suicide::Allowed, Ko::Situational) => ("new-zealand", Some("new_zealand")),
            (Counting::Area, Suicide::Allowed, _) => ("tromp-taylor", None),
            (Counting::Area, Suicide::Forbidden, Ko::Situational) => ("aga", Some("aga")),
            (Counting::Area, Suicide::Forbidden, Ko::Positional) => ("chinese-kgs", Some("chinese")),
            (Counting::Area, Suicide::Forbidden, Ko::Simple) => ("chinese", None),
        };
        match of_kgs {
            _ if self.knows("kata-set-rules") => self.suggest("kata-set-rules", of_kata, wait),
            Some(rules) => self.suggest("kgs-rules", rules, wait),
            None => Ok(()),
        }
    }

    /// Tells the program how long to think, in whole seconds.
    fn set_time(&mut self, limits: &Limits, wait: &Wait<'_>) -> Result<(), Trouble> {
        let Some(time) = limits.time else { return Ok(()) };
        let seconds = time.as_secs().max(1);
        if self.move_time != Some(seconds) {
            self.suggest("time_settings", &format!("0 {seconds} 1"), wait)?;
            self.move_time = Some(seconds);
        }
        Ok(())
    }
}

/// The rules as an object of `kata-set-rules`.
fn kata_rules(rules: &Rules) -> serde_json::Value {
    let (scoring, tax) = match rules.counting() {
        Counting::Area => ("AREA", "NONE"),
        Counting::Territory => ("TERRITORY", "SEKI"),
    };
    serde_json::json!({
        "friendlyPassOk": rules.dead() == Dead::Agreed,
        "hasButton": false,
        "ko": rules.ko().to_string().to_ascii_uppercase(),
        "scoring": scoring,
        "suicide": rules.suicide() == Suicide::Allowed,
        "tax": tax,
        "whiteHandicapBonus": "0",
    })
}

impl Dialogue for GtpDialogue {
    fn begin(external: &External, game: &str) -> Result<GtpDialogue, EngineError> {
        let program = external.start_program("quit")?;
        let mut dialogue = GtpDialogue {
            program,
            board: None,
            commands: Vec::new(),
            move_time: None,
            passes_by_itself: false,
        };
        let wait = Wait::within(external.start_timeout);
        let commands = dialogue.send("list_commands", &wait).map_err(Trouble::into_error)?;
        dialogue.commands = commands.split_whitespace().map(str::to_owned).collect();
        if game == "reversi" && dialogue.knows("set_game") {
            dialogue.send("set_game Othello", &wait).map_err(Trouble::into_error)?;
        }
        Ok(dialogue)
    }

    fn ask(&mut self, game: &dyn DynGame, limits: &Limits, wait: &Wait<'_>) -> Result<Answer, Trouble> {
        self.synchronise(game, wait)?;
        self.set_time(limits, wait)?;
        let side = game.to_move();
        let said = self.send(&format!("genmove {}", side.name()), wait)?;
        if said.eq_ignore_ascii_case("resign") {
            return Ok(Answer::Resigns);
        }
        let m = checked_move(game, self.program.name(), &said)?;
        if let Some(board) = &mut self.board {
            board.moves.push((side, m));
        }
        Ok(Answer::Move(said))
    }

    fn program(&self) -> Option<&Program> {
        Some(&self.program)
    }
}
