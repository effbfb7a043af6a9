//! Go: captures, and what the seed's demo shows of a board: qi, order, marks, and what the computer thinks of each
//! point.

use std::fmt::Write as _;
use std::io;

use yiqi_core::{Argument, GameRules, Side};
use yiqi_games::DynGame;
use yiqi_go::{Game, Move, Point};

use super::{Manner, OwnWords};
use crate::host::{Host, Table};
use crate::play::After;
use crate::thinking::advise;

pub(super) struct Go;

impl Manner for Go {
    fn tell_effects(&self, host: &mut Host<'_>, before: &dyn DynGame, m: &str) -> io::Result<()> {
        let Some(game) = before.as_any().downcast_ref::<Game>() else { return Ok(()) };
        let Ok(m) = m.parse::<Move>() else { return Ok(()) };
        if m == Move::Pass {
            let player = Argument::new("side", game.to_move());
            return host.say("play-passed", &[player]);
        }
        let mut after = game.clone();
        if after.play(m).is_err() {
            return Ok(());
        }
        let taken: Vec<String> = game
            .position()
            .points()
            .filter(|&point| {
                game.position().stone(point).is_some() && after.position().stone(point).is_none()
            })
            .map(|point| point.to_string())
            .collect();
        if taken.is_empty() {
            Ok(())
        } else {
            host.say("play-captures", &[Argument::new("points", taken.join(" "))])
        }
    }

    fn casual_options(&self) -> &'static [(&'static str, &'static str)] {
        &[("size", "9")]
    }

    fn own_words(&self) -> OwnWords {
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

    fn own(&self, host: &mut Host<'_>, table: &mut Table, name: &str) -> io::Result<After> {
        let state = table.state.clone();
        let Some(game) = state.game().as_any().downcast_ref::<Game>() else { return Ok(After::Stay) };
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
            _ => match advise(host.engines, host.attention, game, usize::from(position.size()).pow(2) + 1) {
                Err(reason) => {
                    host.refuse(&reason)?;
                    return Ok(After::Stay);
                }
                Ok(None) => return host.leave(table),
                Ok(Some(report)) => {
                    let worth = |point: Point| {
                        let candidate = report.candidates.iter().find(|one| one.m == point.to_string())?;
                        // What was hardly tried is not worth a number.
                        let is_tried = candidate.visits.is_none_or(|visits| visits >= 5);
                        is_tried.then(|| format!("{:.0}", 100.0 * candidate.value.win_rate))
                    };
                    host.say("play-ai", &[Argument::new("side", game.to_move())])?;
                    board(game, worth)
                }
            },
        };
        host.talk.tell(&board)?;
        Ok(After::Stay)
    }
}

/// Every stone that was played, and the number of the move.
fn order(game: &Game) -> Vec<(Point, usize)> {
    let points = game.moves().zip(1..).filter_map(|(m, number)| match m {
        Move::Play(point) => Some((point, number)),
        Move::Pass => None,
    });
    points.filter(|(point, _)| game.position().stone(*point).is_some()).collect()
}

/// The board with something written on its points: behind a stone's sign, or on an empty point.
fn board(game: &Game, text: impl Fn(Point) -> Option<String>) -> String {
    let size = game.position().size();
    let width = 5;
    let mut rows = vec![String::new(); usize::from(size) + 1];
    for place in 0..game.rules().place_count() {
        let place = yiqi_core::Place(place as u16);
        let label = game.rules().place_label(place);
        let Ok(point) = label.parse::<Point>() else { continue };
        let sign = match game.position().stone(point) {
            Some(Side::Black) => "X",
            Some(Side::White) => "O",
            None => "",
        };
        let cell = match text(point) {
            Some(text) => format!("{sign}{text}"),
            None if sign.is_empty() => ".".to_owned(),
            None => sign.to_owned(),
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
