//! The result: who won, why, and what now.

use std::io;

use yiqi_core::{Argument, Outcome};
use yiqi_session::{Ended, State};

use crate::host::{Host, Screen, Table};
use crate::manner::Manner;
use crate::play::After;
use crate::word::{self, Word};

impl Host<'_> {
    pub(crate) fn result(&mut self, manner: &dyn Manner, table: &mut Table) -> io::Result<After> {
        manner.show_end(self, &table.state)?;
        loop {
            let Some(answer) = self.ask(manner.end_prompt(), &[])? else {
                manner.farewell(self)?;
                return Ok(After::Go(Screen::Exit));
            };
            match manner.answer_end(&answer) {
                Some(Word::Quit) => {
                    manner.farewell(self)?;
                    // Whoever came from the menu goes back to it.
                    return Ok(After::Go(if self.has_menu { Screen::MainMenu } else { Screen::Exit }));
                }
                Some(word) => return self.word(manner, table, word),
                None => {}
            }
            match word::read(&answer, manner.own_words()) {
                Some(Word::Quit) => {
                    manner.farewell(self)?;
                    return Ok(After::Go(Screen::Exit));
                }
                Some(word @ (Word::Undo | Word::NewGame | Word::Load(_) | Word::Ok)) => {
                    match self.word(manner, table, word)? {
                        After::Stay => {}
                        after => return Ok(after),
                    }
                }
                Some(word @ (Word::Save(_) | Word::Score | Word::Rules | Word::Moves)) => {
                    self.word(manner, table, word)?;
                }
                Some(Word::Board) => return Ok(After::Show),
                Some(_) => self.say("game-over", &[])?,
                None if answer.is_empty() => return Ok(After::Go(Screen::MainMenu)),
                None => self.say("result-expected", &[])?,
            }
        }
    }

    /// Who won and why: as the user's result where there is one user.
    pub(crate) fn result_in_words(&self, state: &State) -> String {
        let Some(Ended { outcome, reason }) = state.ended() else { return String::new() };
        let reason = self.words.find(reason.code(), &[]).unwrap_or_else(|| reason.code().to_owned());
        let reason = Argument::new("reason", reason);
        match (outcome, state.setup().seats.only_human()) {
            (Outcome::Draw, _) => self.words.say("show-drawn", &[reason]),
            (Outcome::Win(side), Some(human)) if side == human => self.words.say("result-you-win", &[reason]),
            (Outcome::Win(_), Some(_)) => self.words.say("result-you-lose", &[reason]),
            (Outcome::Win(side), None) => self.words.say("show-won", &[Argument::new("side", side), reason]),
        }
    }
}
