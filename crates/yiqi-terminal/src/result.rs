//! The result screen: who won and why, and what to do next.

use std::io;

use yiqi_core::{Argument, Outcome};
use yiqi_session::{Ended, State};

use crate::app::{App, CurrentGame, Screen};
use crate::play::Next;
use crate::presenter::Presenter;
use crate::text_command::{self, TextCommand};

impl App<'_> {
    pub(crate) fn result(
        &mut self,
        presenter: &dyn Presenter,
        current: &mut CurrentGame,
    ) -> io::Result<Next> {
        presenter.show_end(self, &current.state)?;
        loop {
            let Some(answer) = self.ask(presenter.end_prompt(), &[])? else {
                presenter.farewell(self)?;
                return Ok(Next::Go(Screen::Exit));
            };
            match presenter.answer_end(&answer) {
                Some(TextCommand::Quit) => {
                    presenter.farewell(self)?;
                    // Return to the menu if the user came from there.
                    return Ok(Next::Go(if self.has_menu { Screen::MainMenu } else { Screen::Exit }));
                }
                Some(command) => return self.run_command(presenter, current, command),
                None => {}
            }
            match text_command::read(&answer, presenter.own_commands()) {
                Some(TextCommand::Quit) => {
                    presenter.farewell(self)?;
                    return Ok(Next::Go(Screen::Exit));
                }
                Some(
                    command @ (TextCommand::Undo
                    | TextCommand::NewGame
                    | TextCommand::Load(_)
                    | TextCommand::Ok),
                ) => match self.run_command(presenter, current, command)? {
                    Next::Stay => {}
                    after => return Ok(after),
                },
                Some(
                    command @ (TextCommand::Save(_)
                    | TextCommand::Score
                    | TextCommand::Rules
                    | TextCommand::Moves),
                ) => {
                    self.run_command(presenter, current, command)?;
                }
                Some(TextCommand::Board) => return Ok(Next::Show),
                Some(_) => self.say("game-over", &[])?,
                None if answer.is_empty() => return Ok(Next::Go(Screen::MainMenu)),
                None => self.say("result-expected", &[])?,
            }
        }
    }

    /// Who won and why, addressed to the user if only one person plays.
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
