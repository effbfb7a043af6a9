//! Go: announces captures, and shows the board with liberties (qi), the order of moves, group marks, the computer's
//! evaluation of each point, or who will own it.

use std::fmt::Write as _;
use std::io;

use yiqi_core::{Argument, Effect, GameRules, Side};
use yiqi_games::DynGame;
use yiqi_go::{Game, Move, Point};

use super::{OwnCommands, Presenter};
use crate::app::{App, CurrentGame};
use crate::board::Look;
use crate::engines::analyse;
use crate::lesson::NoticeableLoss;
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

    fn marks_possible(&self) -> bool {
        false
    }

    fn own_commands(&self) -> OwnCommands {
        &[
            ("qi", &["qi", "气"]),
            ("order", &["order", "手数"]),
            ("marks", &["marks", "标记"]),
            ("ai", &["ai", "点评"]),
            ("owners", &["owners", "归属"]),
        ]
    }

    fn noticeable_loss(&self) -> NoticeableLoss {
        NoticeableLoss::BY_PLAYOUTS
    }

    fn help(&self) -> Option<&'static str> {
        Some("play-help-go")
    }

    fn run_own(&self, app: &mut App<'_>, current: &mut CurrentGame, name: &str) -> io::Result<Next> {
        let state = current.state.clone();
        let Some(game) = state.game().as_any().downcast_ref::<Game>() else { return Ok(Next::Stay) };
        let position = game.position();
        let look = app.dialogue.look();
        let board = match name {
            "qi" => board(game, look, |point| position.qi(point).map(|qi| qi.to_string())),
            "order" => {
                let order = order(game);
                board(game, look, |point| {
                    order.iter().rev().find(|(at, _)| *at == point).map(|(_, n)| n.to_string())
                })
            }
            "marks" => board(game, look, |point| position.mark(point).map(|mark| mark.to_string())),
            _ => match analyse(app.engines, app.interrupts, game, usize::from(position.size()).pow(2) + 1) {
                Err(reason) => {
                    app.refuse(&reason)?;
                    return Ok(Next::Stay);
                }
                Ok(None) => return app.leave(current),
                Ok(Some(report)) if name == "owners" => {
                    let owners = report.owners_in_percent(game.to_move());
                    if owners.is_empty() {
                        app.say("play-owners-unknown", &[])?;
                        return Ok(Next::Stay);
                    }
                    app.say("play-owners", &[])?;
                    if let Some(value) = report.value()
                        && let Some(standing) = value.standing_in_words(game.to_move())
                    {
                        let standing = app.words.reason(&standing);
                        app.dialogue.tell(&standing)?;
                    }
                    owned(game, &owners)
                }
                Ok(Some(report)) => {
                    let percent = |point: Point| {
                        let candidate = report.candidates.iter().find(|one| one.m == point.to_string())?;
                        // The value of a move with few visits means nothing.
                        let is_tried = candidate.visits.is_none_or(|visits| visits >= 5);
                        is_tried.then(|| format!("{:.0}", 100.0 * candidate.value.win_rate))
                    };
                    app.say("play-ai", &[Argument::new("side", game.to_move())])?;
                    board(game, look, percent)
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

/// From how many percent on a place counts as a side's.
const OWNED: i8 = 50;

/// The board with the expected owner of each empty point, and the stones that are expected to be lost in small letters.
fn owned(game: &Game, owners: &[i8]) -> String {
    let size = usize::from(game.position().size());
    let mut rows = vec![vec![' '; size]; size];
    for (place, &owner) in (0_u16..).zip(owners) {
        let label = game.rules().place_label(yiqi_core::Place(place));
        let Ok(point) = label.parse::<Point>() else { continue };
        let (is_black, is_white) = (owner >= OWNED, owner <= -OWNED);
        let symbol = match game.position().stone(point) {
            Some(Side::Black) => {
                if is_white {
                    'x'
                } else {
                    'X'
                }
            }
            Some(Side::White) => {
                if is_black {
                    'o'
                } else {
                    'O'
                }
            }
            None if is_black => '+',
            None if is_white => '-',
            None => '.',
        };
        rows[size - 1 - usize::from(point.row())][usize::from(point.column())] = symbol;
    }
    let letters = (0..size).filter_map(|column| Point::at(column as u8, 0)).map(|point| point.to_string());
    let letters: Vec<String> =
        letters.map(|label| label.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()).collect();
    let letters = format!("   {}", letters.join(" "));
    let rows = rows.iter().zip((1..=size).rev()).map(|(row, number)| {
        let symbols: Vec<String> = row.iter().map(char::to_string).collect();
        format!("{number:>2} {} {number}", symbols.join(" "))
    });
    [vec![letters.clone()], rows.collect(), vec![letters]].concat().join("\n")
}

/// The board with a text on each point, after the stone's symbol if there is a stone.
fn board(game: &Game, look: Look, text: impl Fn(Point) -> Option<String>) -> String {
    let size = game.position().size();
    let width = 5;
    let mut rows = vec![String::new(); usize::from(size) + 1];
    for place in 0..game.rules().place_count() {
        let place = yiqi_core::Place(place as u16);
        let label = game.rules().place_label(place);
        let Ok(point) = label.parse::<Point>() else { continue };
        let symbol =
            game.position().stone(point).map(|side| look.stone(side).to_string()).unwrap_or_default();
        let cell = match text(point) {
            Some(text) => format!("{symbol}{text}"),
            None if symbol.is_empty() => ".".to_owned(),
            None => symbol,
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
