//! Analyses a whole record: the value of every position, and the moves that lost most.

use std::fmt::Write as _;
use std::fs;

use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::{Argument, ReasonCode as _, Side, excerpt};
use yiqi_engine::{Certainty, Engine, EngineFailure, Engines, Limits, Stop, Value};
use yiqi_games::{DynGame, Games};
use yiqi_record::{Action, Format, Record, Tree, start_game};
use yiqi_terminal::refusal_in_words;
use yiqi_words::Words;

use super::write_json;
use crate::Console;
use crate::engine_args::{ValueView, analyst, limits};
use crate::failure::Failure;

/// One analysed move.
#[derive(Serialize)]
struct Analysed {
    number: usize,
    side: &'static str,
    #[serde(rename = "move")]
    m: String,
    /// The engine's best move.
    best: Option<String>,
    /// The value of the position after the move for Black: 1 for a win, 0 for a loss.
    black: f64,
    /// How much the move lowered the player's expected result.
    lost: f64,
    /// The value of the position before the move for the player.
    before: ValueView,
    /// The value of the position after the move for the side to move; `None` at the end of the game.
    after: Option<ValueView>,
    #[serde(skip)]
    before_value: Value,
    #[serde(skip)]
    is_exact: bool,
}

#[derive(Serialize)]
struct Analysis<'a> {
    game: &'a str,
    /// Whether every move was analysed; `false` after an interruption.
    complete: bool,
    moves: &'a [Analysed],
}

/// `yiqi analyse`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let record = read(games, matches, words)?;
    let mut engine = analyst(engines, matches, &record.game, words)?;
    let stop = console.interrupt.watch();
    let usage = |error: yiqi_record::RecordError| Failure::Refused(words.reason(&error.reason()));
    let mut game = start_game(games, &record).map_err(usage)?;
    let actions: Vec<&Action> =
        record.tree.main_line().filter_map(|id| record.tree.content(id).action.as_ref()).collect();
    let moves = actions.iter().filter(|action| matches!(action, Action::Move(_))).count();
    let mut analyser = Analyser { engine: engine.as_mut(), limits: limits(matches), stop };
    let mut analysed: Vec<Analysed> = Vec::new();
    let mut before = analyser.evaluate(game.as_ref())?;
    for action in actions {
        let text = match action {
            Action::Move(text) => text,
            Action::Setup(position) => {
                // A setup in mid-game starts a new game.
                let set_up =
                    Record { start: Some(position.clone()), tree: Tree::default(), ..record.clone() };
                game = start_game(games, &set_up).map_err(usage)?;
                before = analyser.evaluate(game.as_ref())?;
                continue;
            }
        };
        let Some((best, value)) = before.take() else { break };
        let number = analysed.len() + 1;
        if console.shows_progress {
            write!(console.errors, "\r{number}/{moves}")?;
            console.errors.flush()?;
        }
        let side = game.to_move();
        let played = game.play(text).map_err(|reason| Failure::Refused(words.reason(&reason)))?;
        let after = analyser.evaluate(game.as_ref())?;
        let after_value = after.as_ref().map(|(_, value)| *value);
        let Some(black) = value_for_black(game.as_ref(), after_value) else { break };
        let own = |black: f64| if side == Side::Black { black } else { 1.0 - black };
        // The engine's own best move loses nothing, even if the search one ply later is less favourable.
        let is_best = best.as_deref() == Some(played.as_str());
        analysed.push(Analysed {
            number,
            side: side.name(),
            m: played,
            best,
            black,
            lost: if is_best { 0.0 } else { (value.win_rate - own(black)).max(0.0) },
            before: value.into(),
            after: after_value.map(ValueView::from),
            before_value: value,
            is_exact: after_value.is_none_or(|value| value.kind == Certainty::Exact),
        });
        before = after;
    }
    if console.shows_progress {
        writeln!(console.errors)?;
    }
    let complete = analysed.len() == moves;
    if matches.get_flag("json") {
        write_json(console, &Analysis { game: &record.game, complete, moves: &analysed })?;
    } else if matches.get_flag("svg") {
        write!(console.output, "{}", graph(&analysed))?;
    } else {
        write_text(console, &analysed, complete, words)?;
    }
    Ok(())
}

fn read(games: &Games, matches: &ArgMatches, words: &Words) -> Result<Record, Failure> {
    let file = matches.get_one::<String>("file").map_or("", String::as_str);
    let refuse = |message: String| {
        let arguments = [Argument::new("file", excerpt(file)), Argument::new("reason", message)];
        Failure::Refused(words.say("convert-refused", &arguments))
    };
    let format = match matches.get_one::<String>("from") {
        Some(name) => Format::by_name(name),
        None => Format::by_ending(file),
    };
    let format = format.map_err(|error| Failure::Usage(words.reason(&error.reason())))?;
    let bytes = fs::read(file).map_err(|error| refuse(error.to_string()))?;
    let mut records = format
        .read(games, &bytes)
        .map_err(|error| Failure::Refused(refusal_in_words(file, &error, words)))?;
    let number = matches.get_one::<u32>("number").map_or(1, |&number| number as usize);
    if number > records.len() {
        let arguments = [Argument::number("games", records.len()), Argument::number("number", number)];
        return Err(Failure::Usage(words.say("analyse-no-such-game", &arguments)));
    }
    Ok(records.swap_remove(number - 1))
}

struct Analyser<'a> {
    engine: &'a mut dyn Engine,
    limits: Limits,
    stop: Stop,
}

impl Analyser<'_> {
    /// The engine's best move and the value of the position; `None` at the end of the game or after an interruption.
    fn evaluate(&mut self, game: &dyn DynGame) -> Result<Option<(Option<String>, Value)>, EngineFailure> {
        let report = self.engine.search(game, &self.limits, &self.stop, &mut |_| {})?;
        let value = report.value().filter(|_| !self.stop.is_stopped());
        Ok(value.map(|value| (report.best().map(str::to_owned), value)))
    }
}

/// The value of a position for Black: the result if the game is over, otherwise the engine's value.
fn value_for_black(game: &dyn DynGame, value: Option<Value>) -> Option<f64> {
    if let Some(ending) = game.ending() {
        return Some(match ending.outcome.name() {
            "black" => 1.0,
            "white" => 0.0,
            _ => 0.5,
        });
    }
    let win_rate = value?.win_rate;
    Some(if game.to_move() == Side::Black { win_rate } else { 1.0 - win_rate })
}

/// A move is a mistake if it lowers the player's expected result by at least this much.
const MISTAKE: f64 = 0.05;

fn write_text(
    console: &mut Console<'_>,
    moves: &[Analysed],
    complete: bool,
    words: &Words,
) -> Result<(), Failure> {
    for analysed in moves {
        let Analysed { number, m, black, lost, .. } = analysed;
        let bar = "#".repeat((black * 20.0).round() as usize);
        let mark = match *lost {
            lost if lost >= 0.3 => "??",
            lost if lost >= 0.15 => "?",
            lost if lost >= MISTAKE => "?!",
            _ => "",
        };
        let percent = 100.0 * black;
        let exact = if analysed.is_exact { '=' } else { ' ' };
        let line = format!("{number:>4} {m:<6} {percent:>4.0}%{exact}|{bar:<20}| {mark}");
        writeln!(console.output, "{}", line.trim_end())?;
    }
    let mut mistakes: Vec<&Analysed> = moves.iter().filter(|analysed| analysed.lost >= MISTAKE).collect();
    mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    if !mistakes.is_empty() {
        writeln!(console.output, "{}", words.say("analyse-mistakes", &[]))?;
    } else if complete {
        writeln!(console.output, "{}", words.say("analyse-no-mistakes", &[]))?;
    }
    for Analysed { number, m, best, lost, before_value: value, .. } in mistakes {
        let arguments = [
            Argument::number("number", *number as u64),
            Argument::new("move", m),
            Argument::new("percent", format!("{:.0}", 100.0 * lost)),
            Argument::new("best", best.as_deref().unwrap_or_default()),
            Argument::new("value", words.reason(&value.in_words())),
        ];
        writeln!(console.output, "{}", words.say("analyse-mistake", &arguments))?;
    }
    if !complete {
        writeln!(
            console.output,
            "{}",
            words.say("analyse-interrupted", &[Argument::number("moves", moves.len())])
        )?;
    }
    Ok(())
}

/// Draws the value for Black after each move as a curve, with dots for mistakes.
fn graph(moves: &[Analysed]) -> String {
    const HEIGHT: f64 = 200.0;
    let width = 40.0 + 10.0 * moves.len().max(1) as f64;
    let at =
        |analysed: &Analysed| (20.0 + 10.0 * analysed.number as f64, 20.0 + HEIGHT * (1.0 - analysed.black));
    let (total, middle, base) = (HEIGHT + 40.0, 20.0 + HEIGHT / 2.0, 20.0 + HEIGHT);
    // The curve starts with the value of the starting position.
    let start = moves.first().map_or(0.5, |first| {
        let own = first.before_value.win_rate;
        if first.side == "black" { own } else { 1.0 - own }
    });
    let mut curve = format!("M20 {:.1}", 20.0 + HEIGHT * (1.0 - start));
    let mut dots = String::new();
    for analysed in moves {
        let (x, y) = at(analysed);
        // Writing to a string cannot fail.
        let _ = write!(curve, "L{x:.1} {y:.1}");
        if analysed.lost >= MISTAKE {
            let Analysed { number, m, lost, .. } = analysed;
            let (radius, percent) = (3.0 + 8.0 * lost, 100.0 * lost);
            let _ = write!(
                dots,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"#d5372b\">\
                 <title>{number}. {m}: -{percent:.0}%</title></circle>"
            );
        }
    }
    let last = moves.last().map_or(20.0, |analysed| at(analysed).0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {total:.0}\" width=\"{width:.0}\" \
         height=\"{total:.0}\">\n<rect width=\"{width:.0}\" height=\"{total:.0}\" fill=\"#f4f1ea\"/>\n\
         <path d=\"{curve}L{last:.1} {base:.1}L20 {base:.1}Z\" fill=\"#3a3a3a\" fill-opacity=\"0.85\"/>\n\
         <path d=\"M20 {middle:.1}H{last:.1}\" stroke=\"#b5883f\" stroke-dasharray=\"4 4\"/>\n\
         <path d=\"{curve}\" fill=\"none\" stroke=\"#111\" stroke-width=\"2\"/>\n{dots}\n</svg>\n"
    )
}
