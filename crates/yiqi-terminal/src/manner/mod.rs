//! How each game is talked about. Whatever has no manner of its own has the common one.

mod dvonn;
mod go;
mod liuzichong;

use std::io;

use yiqi_core::{Argument, Reason};
use yiqi_games::DynGame;
use yiqi_session::State;

use crate::host::{Host, Table};
use crate::play::After;
use crate::word::{self, Word};

/// What a person wants at his turn.
pub(crate) enum Asked {
    /// To play this.
    Move(String),
    /// Something else.
    Word(Word),
    /// Nothing, or it was refused already.
    Nothing,
    /// The input has ended, or Ctrl-C.
    Left,
}

/// Words of a game's own: what they mean, and how they are typed.
pub(crate) type OwnWords = &'static [(&'static str, &'static [&'static str])];

/// The manner of a game.
pub(crate) fn of(game: &str) -> &'static dyn Manner {
    match game {
        "go" => &go::Go,
        "liuzichong" => &liuzichong::Liuzichong,
        "dvonn" => &dvonn::Dvonn,
        _ => &Common,
    }
}

/// Whether somebody wants to pass.
fn is_pass(text: &str) -> bool {
    ["pass", "p", "停", "停手", "停一手", "停着", "跳过"].contains(&text.to_lowercase().as_str())
}

struct Common;

impl Manner for Common {}

/// How a game is talked about; what is written here is the common way.
pub(crate) trait Manner {
    /// Before anything else.
    fn welcome(&self, _host: &mut Host<'_>) -> io::Result<()> {
        Ok(())
    }

    /// The options of a casual new game, where they are not the rules' own.
    fn casual_options(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The board, whose turn it is, and the score.
    fn show_turn(&self, host: &mut Host<'_>, state: &State) -> io::Result<()> {
        let game = state.game();
        host.talk.tell("")?;
        host.talk.tell(game.diagram().trim_end())?;
        let score = host.words.reason(&game.score_in_words());
        host.talk.tell(&score)?;
        let side = Argument::new("side", game.to_move());
        let must_pass = game.must_pass() && state.player_to_move().is_human();
        host.say(if must_pass { "show-must-pass" } else { "show-to-move" }, &[side])
    }

    /// Asks for a move, or a word.
    fn ask(&self, host: &mut Host<'_>, state: &State) -> io::Result<Asked> {
        let side = Argument::new("side", state.game().to_move());
        let Some(line) = host.ask("play-prompt", &[side])? else { return Ok(Asked::Left) };
        if let Some(word) = word::read(&line, self.own_words()) {
            return Ok(Asked::Word(word));
        }
        // `put f5`, `play f5` and `f5` are the same.
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let puts = ["put", "play", "落子"].contains(&first.to_lowercase().as_str());
        let m = if puts { rest.trim() } else { line.as_str() };
        Ok(if line.is_empty() {
            Asked::Nothing
        } else if is_pass(m) {
            Asked::Move("pass".to_owned())
        } else {
            Asked::Move(m.to_owned())
        })
    }

    /// Says why something was refused. Nothing has changed.
    fn refuse(&self, host: &mut Host<'_>, _state: &State, reason: &Reason) -> io::Result<After> {
        host.refuse(reason)?;
        Ok(After::Stay)
    }

    /// What a move would do, before it is confirmed.
    fn show_result(&self, host: &mut Host<'_>, game: &dyn DynGame) -> io::Result<()> {
        host.talk.tell(game.diagram().trim_end())
    }

    /// What a move is about to do that is worth a word.
    fn tell_effects(&self, _host: &mut Host<'_>, _before: &dyn DynGame, _m: &str) -> io::Result<()> {
        Ok(())
    }

    /// How to play, with the board as a small picture.
    fn tell_rules(&self, host: &mut Host<'_>, state: &State) -> io::Result<()> {
        let key = format!("rules-{}", state.kind().name());
        let rules = host.words.find(&key, &[]).unwrap_or(key);
        host.talk.tell(&rules)?;
        let mut start = state.game().boxed_clone();
        while start.undo().is_some() {}
        host.talk.tell(start.diagram().trim_end())
    }

    /// Words of its own.
    fn own_words(&self) -> OwnWords {
        &[]
    }

    /// The sentence that explains them, and how moves are written.
    fn help(&self) -> Option<&'static str> {
        None
    }

    /// Does what a word of its own asks for.
    fn own(&self, _host: &mut Host<'_>, _table: &mut Table, _name: &str) -> io::Result<After> {
        Ok(After::Stay)
    }

    /// The end of the game.
    fn show_end(&self, host: &mut Host<'_>, state: &State) -> io::Result<()> {
        host.talk.tell("")?;
        host.talk.tell(state.game().diagram().trim_end())?;
        let score = host.words.reason(&state.game().score_in_words());
        host.talk.tell(&score)?;
        let result = host.result_in_words(state);
        host.talk.tell(&result)
    }

    /// The question at the end.
    fn end_prompt(&self) -> &'static str {
        "result-prompt"
    }

    /// What an answer to it means, where it means something of its own.
    fn answer_end(&self, _answer: &str) -> Option<Word> {
        None
    }

    /// When somebody leaves.
    fn farewell(&self, _host: &mut Host<'_>) -> io::Result<()> {
        Ok(())
    }
}
