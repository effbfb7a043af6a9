//! Counting at the end of a game whose players agree which pieces are dead.

use std::io;

use yiqi_core::{Argument, ReasonCode as _};
use yiqi_engine::{EngineOptions, Limits, find_dead};
use yiqi_session::Command;

use crate::app::{App, CurrentGame};
use crate::play::Next;
use crate::presenter::Presenter;
use crate::text_command;

/// The level of the engine that finds dead pieces: it hardly searches, since the moves have ended.
const LEVEL: u8 = 6;

/// What the user wants at the prompt of a count.
enum Wish {
    Accept,
    PlayOn,
    /// The pieces on this place are dead, or alive.
    Mark(String),
}

impl Wish {
    fn read(answer: &str) -> Wish {
        match answer.to_lowercase().as_str() {
            "accept" | "yes" | "y" | "同意" | "接受" => Wish::Accept,
            "on" | "play on" | "resume" | "continue" | "继续" => Wish::PlayOn,
            text => Wish::Mark(text.trim_start_matches("dead").trim_start_matches("死子").trim().to_owned()),
        }
    }
}

impl App<'_> {
    /// One step of a count: proposes the dead pieces, shows the count, and reads what the user wants.
    pub(crate) fn count(&mut self, presenter: &dyn Presenter, current: &mut CurrentGame) -> io::Result<Next> {
        if let Some(sequence) = current.state.dead_wanted() {
            return self.propose_dead(presenter, current, sequence);
        }
        self.show_count(current)?;
        loop {
            let Some(answer) = self.ask("count-prompt", &[])? else { return self.leave(current) };
            if answer.is_empty() {
                continue;
            }
            let side = self.asker(current);
            let command = match Wish::read(&answer) {
                Wish::Accept => Command::Accept { side },
                Wish::PlayOn => Command::PlayOn { side },
                Wish::Mark(place) => match text_command::read(&answer, presenter.own_commands()) {
                    Some(text_command::TextCommand::Help) => {
                        self.say("count-help", &[])?;
                        continue;
                    }
                    Some(command) => match self.run_command(presenter, current, command)? {
                        Next::Stay => continue,
                        next => return Ok(next),
                    },
                    None => Command::Mark { side, place },
                },
            };
            match self.perform(presenter, current, &command)? {
                Next::Stay => {}
                next => return Ok(next),
            }
        }
    }

    fn propose_dead(
        &mut self,
        presenter: &dyn Presenter,
        current: &mut CurrentGame,
        sequence: u64,
    ) -> io::Result<Next> {
        let game = current.state.game();
        let stop = self.interrupts.watch();
        self.say("count-thinking", &[])?;
        let engine = self.engines.analyst(game.name(), LEVEL, EngineOptions::default());
        let found = engine.map_err(|error| error.reason()).and_then(|mut engine| {
            find_dead(engine.as_mut(), game, &Limits::default(), &stop).map_err(|failure| failure.reason())
        });
        self.interrupts.unwatch();
        if stop.is_stopped() {
            return self.leave(current);
        }
        // Without an engine the users mark all dead pieces themselves.
        let dead = match found {
            Ok(dead) => dead.into_iter().map(|place| game.place_label(place)).collect(),
            Err(reason) => {
                self.refuse(&reason)?;
                Vec::new()
            }
        };
        self.perform(presenter, current, &Command::EngineMarks { sequence, dead })
    }

    fn show_count(&mut self, current: &CurrentGame) -> io::Result<()> {
        let Some(count) = current.state.count() else { return Ok(()) };
        let game = current.state.game();
        let counted = game.counted_without(count.dead());
        self.dialogue.tell("")?;
        let board = self.drawn(counted.as_ref(), false);
        self.dialogue.tell(&board)?;
        let places: Vec<String> = count.dead().iter().map(|&place| game.place_label(place)).collect();
        if places.is_empty() {
            self.say("count-none-dead", &[])?;
        } else {
            self.say("count-dead", &[Argument::new("places", places.join(" "))])?;
        }
        let score = self.words.reason(&current.state.score_in_words());
        self.dialogue.tell(&score)
    }
}
