//! 六子冲: announces captures, and names those by 担.

use std::io;

use yiqi_core::{Argument, ReasonCode as _};
use yiqi_games::DynGame;
use yiqi_liuzichong::{Game, Move, Point, PointSet};
use yiqi_session::State;

use super::{Input, Presenter};
use crate::app::App;
use crate::text_command;

pub(super) struct Liuzichong;

impl Presenter for Liuzichong {
    fn tell_effects(&self, app: &mut App<'_>, before: &dyn DynGame, m: &str) -> io::Result<()> {
        let (Some(game), Ok(m)) = (before.as_any().downcast_ref::<Game>(), m.parse::<Move>()) else {
            return Ok(());
        };
        let captures = game.position().captures(game.rules(), m);
        if captures.stones == 0 {
            return Ok(());
        }
        let points: Vec<String> = PointSet(captures.stones).map(|point| point.to_string()).collect();
        let points = Argument::new("points", points.join(" "));
        app.say(if captures.by_dan { "play-captures-by-dan" } else { "play-captures" }, &[points])
    }

    fn help(&self) -> Option<&'static str> {
        Some("play-help-liuzichong")
    }

    /// A point alone picks up its stone: the user is told where it can go and asked for the destination.
    fn ask(&self, app: &mut App<'_>, state: &State) -> io::Result<Input> {
        let side = Argument::new("side", state.game().to_move());
        let Some(line) = app.ask("play-prompt", &[side])? else { return Ok(Input::End) };
        if let Some(command) = text_command::read(&line, self.own_commands()) {
            return Ok(Input::Command(command));
        }
        if line.is_empty() {
            return Ok(Input::Nothing);
        }
        if line.parse::<Move>().is_ok_and(|m| m.from == m.to) {
            app.say("play-put-back", &[])?;
            return Ok(Input::Nothing);
        }
        let (Ok(from), Some(game)) = (line.parse::<Point>(), state.game().as_any().downcast_ref::<Game>())
        else {
            return Ok(Input::Move(line));
        };
        let targets: Vec<String> = game.position().targets(from).map(|to| to.to_string()).collect();
        let is_own = game.position().stone(from) == Some(state.game().to_move());
        if is_own && targets.is_empty() {
            app.say("play-cannot-move", &[Argument::new("from", from)])?;
            return Ok(Input::Nothing);
        }
        if !is_own {
            // The error of any move from there says what is wrong.
            let elsewhere = PointSet(PointSet(from.bit()).around().0).next().unwrap_or(from);
            return Ok(Input::Move(Move { from, to: elsewhere }.to_string()));
        }
        let arguments = [Argument::new("from", from), Argument::new("targets", targets.join(" "))];
        app.offer(self, targets);
        let Some(to) = app.ask("play-drop", &arguments)? else { return Ok(Input::End) };
        if to.is_empty() || to.parse::<Point>().is_ok_and(|to| to == from) {
            app.say("play-put-back", &[])?;
            return Ok(Input::Nothing);
        }
        if let Some(command) = text_command::read(&to, self.own_commands()) {
            return Ok(Input::Command(command));
        }
        match to.parse::<Point>() {
            Ok(to) => Ok(Input::Move(Move { from, to }.to_string())),
            Err(error) => {
                app.refuse(&error.reason())?;
                Ok(Input::Nothing)
            }
        }
    }
}
