//! Go: announces captures, and shows the board with liberties (qi), the order of moves, group marks, or the computer's
//! evaluation of each point.

use std::fmt::Write as _;
use std::io;

use yiqi_core::{Argument, Effect, GameRules, Side};
use yiqi_games::DynGame;
use yiqi_go::{Game, Move, Point};

use super::{OwnCommands, Presenter};
use crate::app::{App, CurrentGame};
use crate::engines::analyse;
use crate::play::Next;

pub(super) struct Go;

impl Presenter for Go {
    fn tell_effects(&self, app: &mut App<'_>, before: &dyn DynGame, m: &str) -> io::Result<()> {
        let Ok(effects) = before.effects(m) else { return Ok(()) };
        if let [Effect::Passed { side }] = effects[..] {
            return app.say("play-passed", &[Argument::new("side", side)]);
        }
        let captured = effects.iter().filter_map(|effect| match effect {
            Effect::Captured { at } => before.place_label(*at).parse().ok(),
            _ => None,
        });
        let mut captured: Vec<Point> = captured.collect();
        if captured.is_empty() {
            return Ok(());
        }
        captured.sort_unstable();
        let captured: Vec<String> = captured.iter().map(Point::to_string).collect();
        app.say("play-captures", &[Argument::new("points", captured.join(" "))])
    }

    fn casual_options(&self) -> &'static [(&'static str, &'static str)] {
        &[("size", "9")]
    }

    fn own_commands(&self) -> OwnCommands {
        &[
            ("qi", &["qi", "气"]),
            ("order", &["order", "手数"]),
            ("marks", &["marks", "标记"]),
            ("ai", &["ai", "点评"]),
        ]
    }

    fn help(&self) -> Option<&'static str> {
        Some("play-help-go")
    }

    fn run_own(&self, app: &mut App<'_>, current: &mut CurrentGame, name: &str) -> io::Result<Next> {
        let state = current.state.clone();
        let Some(game) = state.game().as_any().downcast_ref::<Game>() else { return Ok(Next::Stay) };
        let position = game.position();
        let board = match name {
            "qi" => board(game, |point| position.qi(point).map(|qi| qi.to_string())),
            "order" => {
                let order = order(game);
                board(game, |point| {
                    order.iter().rev().find(|(at, _)| *at == point).map(|(_, n)| n.to_string())
                })
            }
            "marks" => board(game, |point| position.mark(point).map(|mark| mark.to_string())),
            _ => match analyse(app.engines, app.interrupts, game, usize::from(position.size()).pow(2) + 1) {
                Err(reason) => {
                    app.refuse(&reason)?;
                    return Ok(Next::Stay);
                }
                Ok(None) => return app.leave(current),
                Ok(Some(report)) => {
                    let percent = |point: Point| {
                        let candidate = report.candidates.iter().find(|one| one.m == point.to_string())?;
                        // The value of a move with few visits means nothing.
                        let is_tried = candidate.visits.is_none_or(|visits| visits >= 5);
                        is_tried.then(|| format!("{:.0}", 100.0 * candidate.value.win_rate))
                    };
                    app.say("play-ai", &[Argument::new("side", game.to_move())])?;
                    board(game, percent)
                }
            },
        };
        app.dialogue.tell(&board)?;
        Ok(Next::Stay)
    }
}

/// The stones that were played and are still there, with the numbers of their moves.
fn order(game: &Game) -> Vec<(Point, usize)> {
    let points = game.moves().zip(1..).filter_map(|(m, number)| match m {
        Move::Play(point) => Some((point, number)),
        Move::Pass => None,
    });
    points.filter(|(point, _)| game.position().stone(*point).is_some()).collect()
}

/// The board with a text on each point, after the stone's symbol if there is a stone.
fn board(game: &Game, text: impl Fn(Point) -> Option<String>) -> String {
    let size = game.position().size();
    let width = 5;
    let mut rows = vec![String::new(); usize::from(size) + 1];
    for place in 0..game.rules().place_count() {
        let place = yiqi_core::Place(place as u16);
        let label = game.rules().place_label(place);
        let Ok(point) = label.parse::<Point>() else { continue };
        let symbol = match game.position().stone(point) {
            Some(Side::Black) => "X",
            Some(Side::White) => "O",
            None => "",
        };
        let cell = match text(point) {
            Some(text) => format!("{symbol}{text}"),
            None if symbol.is_empty() => ".".to_owned(),
            None => symbol.to_owned(),
        };
        let row = &mut rows[usize::from(size - 1 - point.row())];
        if row.is_empty() {
            *row = format!("{:>2}", point.row() + 1);
        }
        // Writing to a string cannot fail.
        let _ = write!(row, "{cell:>width$}");
    }
    let letters = (0..size).filter_map(|column| Point::at(column, 0)).map(|point| point.to_string());
    let last = rows.len() - 1;
    rows[last] = letters.fold("  ".to_owned(), |row, label| {
        let letter: String = label.chars().take_while(char::is_ascii_alphabetic).collect();
        row + &format!("{letter:>width$}")
    });
    rows.join("\n")
}
