//! How each game is presented. Games without a presenter of their own have the common one.

mod dvonn;
mod go;
mod liuzichong;

use std::io;

use yiqi_core::{Argument, Reason, Side};
use yiqi_games::DynGame;
use yiqi_session::State;

use crate::app::{App, CurrentGame};
use crate::lesson::NoticeableLoss;
use crate::play::Next;
use crate::text_command::{self, TextCommand};

/// The user's input at a turn.
pub(crate) enum Input {
    /// A move.
    Move(String),
    /// A command.
    Command(TextCommand),
    /// Nothing, or something invalid that has been reported.
    Nothing,
    /// End of input, or Ctrl-C.
    End,
}

/// The commands of a game: their names and spellings.
pub(crate) type OwnCommands = &'static [(&'static str, &'static [&'static str])];

/// The presenter of a game.
pub(crate) fn of(game: &str) -> &'static dyn Presenter {
    match game {
        "go" => &go::Go,
        "liuzichong" => &liuzichong::Liuzichong,
        "dvonn" => &dvonn::Dvonn,
        _ => &Common,
    }
}

/// Whether the input is a pass.
fn is_pass(text: &str) -> bool {
    ["pass", "p", "停", "停手", "停一手", "停着", "跳过"].contains(&text.to_lowercase().as_str())
}

struct Common;

impl Presenter for Common {}

/// Presents a game. The default methods are the common presentation.
pub(crate) trait Presenter {
    /// Welcomes the user.
    fn welcome(&self, _app: &mut App<'_>) -> io::Result<()> {
        Ok(())
    }

    /// The options for a casual game that differ from the defaults.
    fn casual_options(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Shows the board, the score and the side to move.
    fn show_turn(&self, app: &mut App<'_>, state: &State) -> io::Result<()> {
        let game = state.game();
        app.dialogue.tell("")?;
        let is_human = state.player_to_move().is_human();
        let board = app.drawn(game, is_human && self.marks_possible());
        app.dialogue.tell(&board)?;
        let score = app.words.reason(&game.score_in_words());
        app.dialogue.tell(&score)?;
        let [black, white] = Side::ALL.map(|side| game.captured(side));
        if black + white > 0 {
            let captured = [Argument::number("black", black), Argument::number("white", white)];
            app.say("play-captured", &captured)?;
        }
        let side = Argument::new("side", game.to_move());
        if game.must_pass() && is_human {
            return app.say("show-must-pass", &[side]);
        }
        app.say("play-turn", &[side, Argument::number("number", game.ply() + 1)])
    }

    /// Whether the board marks where a move is possible. That is no help where nearly every place is.
    fn marks_possible(&self) -> bool {
        true
    }

    /// Whether the board is shown before the computer's turns too, although a person plays.
    fn shows_every_turn(&self) -> bool {
        false
    }

    /// The moves that Tab completes.
    fn completions(&self, state: &State) -> Vec<String> {
        state.game().legal_moves()
    }

    /// Asks for a move or a command.
    fn ask(&self, app: &mut App<'_>, state: &State) -> io::Result<Input> {
        let side = Argument::new("side", state.game().to_move());
        let Some(line) = app.ask("play-prompt", &[side])? else { return Ok(Input::End) };
        if let Some(command) = text_command::read(&line, self.own_commands()) {
            return Ok(Input::Command(command));
        }
        // `put f5`, `play f5` and `f5` are the same.
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let puts = ["put", "play", "落子"].contains(&first.to_lowercase().as_str());
        let m = if puts { rest.trim() } else { line.as_str() };
        Ok(if line.is_empty() {
            Input::Nothing
        } else if is_pass(m) {
            Input::Move("pass".to_owned())
        } else {
            Input::Move(m.to_owned())
        })
    }

    /// Tells the user why something was refused.
    fn refuse(&self, app: &mut App<'_>, _state: &State, reason: &Reason) -> io::Result<Next> {
        app.refuse(reason)?;
        Ok(Next::Stay)
    }

    /// A move in the notation of the board's labels.
    fn move_text(&self, m: &str) -> String {
        m.to_owned()
    }

    /// What separates moves in a list.
    fn move_separator(&self) -> &'static str {
        " "
    }

    /// Shows the board after a move that is not confirmed yet.
    fn show_result(&self, app: &mut App<'_>, _state: &State, game: &dyn DynGame) -> io::Result<()> {
        let board = app.drawn(game, false);
        app.dialogue.tell(&board)
    }

    /// Announces notable effects of a move, such as captures.
    fn tell_effects(&self, _app: &mut App<'_>, _before: &dyn DynGame, _m: &str) -> io::Result<()> {
        Ok(())
    }

    /// How much a move must lose for the user to be told.
    fn noticeable_loss(&self) -> NoticeableLoss {
        NoticeableLoss::BY_DEPTH
    }

    /// Shows the rules and the starting position.
    fn tell_rules(&self, app: &mut App<'_>, state: &State) -> io::Result<()> {
        let key = format!("rules-{}", state.kind().name());
        let rules = app.words.find(&key, &[]).unwrap_or(key);
        app.tell_sentence(&rules)?;
        let mut start = state.game().boxed_clone();
        while start.undo().is_some() {}
        let board = app.drawn(start.as_ref(), false);
        app.dialogue.tell(&board)
    }

    /// The commands of the game.
    fn own_commands(&self) -> OwnCommands {
        &[]
    }

    /// The key of the help on these commands and on the notation of moves.
    fn help(&self) -> Option<&'static str> {
        None
    }

    /// Runs a command of the game.
    fn run_own(&self, _app: &mut App<'_>, _current: &mut CurrentGame, _name: &str) -> io::Result<Next> {
        Ok(Next::Stay)
    }

    /// Shows the end of the game.
    fn show_end(&self, app: &mut App<'_>, state: &State) -> io::Result<()> {
        app.dialogue.tell("")?;
        let counted = state.count().map(|count| state.game().counted_without(count.dead()));
        let board = app.drawn(counted.as_deref().unwrap_or(state.game()), false);
        app.dialogue.tell(&board)?;
        let score = app.words.reason(&state.score_in_words());
        app.dialogue.tell(&score)?;
        let result = app.result_in_words(state);
        app.dialogue.tell(&result)
    }

    /// The key of the prompt at the end.
    fn end_prompt(&self) -> &'static str {
        "result-prompt"
    }

    /// The command for an answer to that prompt, if it is special.
    fn answer_end(&self, _answer: &str) -> Option<TextCommand> {
        None
    }

    /// Says goodbye.
    fn farewell(&self, _app: &mut App<'_>) -> io::Result<()> {
        Ok(())
    }
}
