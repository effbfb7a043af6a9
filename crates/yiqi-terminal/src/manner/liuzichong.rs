//! 六子冲: captures are announced, and 担 is named.

use std::io;

use yiqi_core::{Argument, ReasonCode as _};
use yiqi_games::DynGame;
use yiqi_liuzichong::{Game, Move, Point, PointSet};
use yiqi_session::State;

use super::{Asked, Manner};
use crate::host::Host;
use crate::word;

pub(super) struct Liuzichong;

impl Manner for Liuzichong {
    fn tell_effects(&self, host: &mut Host<'_>, before: &dyn DynGame, m: &str) -> io::Result<()> {
        let (Some(game), Ok(m)) = (before.as_any().downcast_ref::<Game>(), m.parse::<Move>()) else {
            return Ok(());
        };
        let captures = game.position().captures(game.rules(), m);
        if captures.stones == 0 {
            return Ok(());
        }
        let points: Vec<String> = PointSet(captures.stones).map(|point| point.to_string()).collect();
        let points = Argument::new("points", points.join(" "));
        host.say(if captures.by_dan { "play-captures-by-dan" } else { "play-captures" }, &[points])
    }

    fn help(&self) -> Option<&'static str> {
        Some("play-help-liuzichong")
    }

    /// A point alone picks the stone up: where it can go is told, and then it is dropped.
    fn ask(&self, host: &mut Host<'_>, state: &State) -> io::Result<Asked> {
        let side = Argument::new("side", state.game().to_move());
        let Some(line) = host.ask("play-prompt", &[side])? else { return Ok(Asked::Left) };
        if let Some(word) = word::read(&line, self.own_words()) {
            return Ok(Asked::Word(word));
        }
        if line.is_empty() {
            return Ok(Asked::Nothing);
        }
        if line.parse::<Move>().is_ok_and(|m| m.from == m.to) {
            host.say("play-put-back", &[])?;
            return Ok(Asked::Nothing);
        }
        let (Ok(from), Some(game)) = (line.parse::<Point>(), state.game().as_any().downcast_ref::<Game>())
        else {
            return Ok(Asked::Move(line));
        };
        let targets: Vec<String> = game.position().targets(from).map(|to| to.to_string()).collect();
        let is_own = game.position().stone(from) == Some(state.game().to_move());
        if is_own && targets.is_empty() {
            host.say("play-cannot-move", &[Argument::new("from", from)])?;
            return Ok(Asked::Nothing);
        }
        if !is_own {
            // The refusal of a move from there says what is wrong with it.
            let elsewhere = PointSet(PointSet(from.bit()).around().0).next().unwrap_or(from);
            return Ok(Asked::Move(Move { from, to: elsewhere }.to_string()));
        }
        let arguments = [Argument::new("from", from), Argument::new("targets", targets.join(" "))];
        let Some(to) = host.ask("play-drop", &arguments)? else { return Ok(Asked::Left) };
        if to.is_empty() || to.parse::<Point>().is_ok_and(|to| to == from) {
            host.say("play-put-back", &[])?;
            return Ok(Asked::Nothing);
        }
        if let Some(word) = word::read(&to, self.own_words()) {
            return Ok(Asked::Word(word));
        }
        match to.parse::<Point>() {
            Ok(to) => Ok(Asked::Move(Move { from, to }.to_string())),
            Err(error) => {
                host.refuse(&error.reason())?;
                Ok(Asked::Nothing)
            }
        }
    }
}
