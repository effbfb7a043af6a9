//! Analyses a whole record: the value of every position, and the moves that lost most.

use std::fmt::Write as _;
use std::fs;
use std::io::BufReader;

use clap::ArgMatches;
use serde::Serialize;
use yiqi_core::{Argument, ReasonCode as _, Side, printable};
use yiqi_engine::{Certainty, Engine, EngineFailure, Engines, Limits, Stop, Value};
use yiqi_games::{DynGame, Games};
use yiqi_record::{Action, Format, Record, Records, StreamError, Tree, start_game};
use yiqi_terminal::{note_in_words, refusal_in_words};
use yiqi_view::FactsView;
use yiqi_words::Words;

use super::{READ_LIMITS, write_json};
use crate::Console;
use crate::engine_args::{ValueView, analyst, limits};
use crate::failure::Failure;
use crate::progress::Progress;

/// One analysed move.
#[derive(Serialize)]
struct Analysed {
    number: usize,
    side: &'static str,
    #[serde(rename = "move")]
    m: String,
    /// The engine's best move in the position before the move.
    best: Option<String>,
    /// The principal variation that begins with it.
    line: Vec<String>,
    /// Who will own each place in the position before the move, in percent: 100 is certainly Black's, -100 White's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    owners: Vec<i8>,
    /// What players ask about the position before the move; absent in games that have no such facts.
    #[serde(skip_serializing_if = "FactsView::is_empty")]
    facts: FactsView,
    /// The value of the position after the move for Black: 1 for a win, 0 for a loss.
    black: f64,
    /// How much the move lowered the player's expected result.
    lost: f64,
    /// The value of the position before the move for the player.
    before: ValueView,
    /// The value of the position after the move for the side to move; `None` at the end of the game.
    after: Option<ValueView>,
    /// Whether the loss is larger than what the engine itself is uncertain about.
    is_mistake: bool,
    /// How much better the player's expected result was after the move than before.
    #[serde(skip)]
    change: f64,
    /// The game before the move.
    #[serde(skip)]
    game: Box<dyn DynGame>,
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
    /// How much the engine's values vary without a mistake: smaller losses are no mistakes.
    uncertainty: f64,
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
    let file = matches.get_one::<String>("file").map_or("", String::as_str);
    for note in &record.notes {
        console.complain(&note_in_words(file, note, words));
    }
    let mut engine = analyst(engines, matches, &record.game, words)?;
    let stop = console.interrupt.watch();
    let usage = |error: yiqi_record::RecordError| Failure::Refused(words.reason(&error.reason()));
    let mut game = start_game(games, &record).map_err(usage)?;
    let actions: Vec<&Action> =
        record.tree.main_line().filter_map(|id| record.tree.content(id).action.as_ref()).collect();
    let moves = actions.iter().filter(|action| matches!(action, Action::Move(_))).count();
    let mut analyser = Analyser { engine: engine.as_mut(), limits: limits(matches), stop };
    let mut analysed: Vec<Analysed> = Vec::new();
    let mut progress = Progress::new(console.shows_progress);
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
        let Some(Evaluated { best, line, owners, value }) = before.take() else { break };
        let number = analysed.len() + 1;
        progress.show(console.errors, || format!("{number}/{moves}"))?;
        let (side, earlier) = (game.to_move(), game.clone());
        let played = game.play(text).map_err(|reason| Failure::Refused(words.reason(&reason)))?;
        let after = analyser.evaluate(game.as_ref())?;
        let after_value = after.as_ref().map(|after| after.value);
        let Some(black) = value_for_black(game.as_ref(), after_value) else { break };
        let own = |black: f64| if side == Side::Black { black } else { 1.0 - black };
        // The engine's own best move loses nothing, even if the search one ply later is less favourable.
        let is_best = best.as_deref() == Some(played.as_str());
        analysed.push(Analysed {
            number,
            side: side.name(),
            m: played,
            best,
            line,
            owners,
            facts: FactsView::of(earlier.as_ref()),
            black,
            lost: if is_best { 0.0 } else { (value.win_rate - own(black)).max(0.0) },
            is_mistake: false,
            change: own(black) - value.win_rate,
            before: value.into(),
            after: after_value.map(ValueView::from),
            game: earlier,
            before_value: value,
            is_exact: after_value.is_none_or(|value| value.kind == Certainty::Exact),
        });
        before = after;
    }
    let uncertainty = uncertainty(&analysed);
    for one in &mut analysed {
        let is_certain = one.is_exact && one.before_value.kind == Certainty::Exact;
        one.is_mistake = one.lost >= MISTAKE && (is_certain || one.lost > uncertainty);
        if one.is_mistake && !is_certain {
            progress.show(console.errors, || format!("{moves}/{moves} · {}", one.number))?;
            analyser.compare_with_best(one)?;
            one.is_mistake = one.lost >= MISTAKE && one.lost > uncertainty;
        }
    }
    progress.clear(console.errors)?;
    let complete = analysed.len() == moves;
    if matches.get_flag("json") {
        write_json(console, &Analysis { game: &record.game, complete, uncertainty, moves: &analysed })?;
    } else if matches.get_flag("svg") {
        write!(console.output, "{}", graph(&analysed))?;
    } else {
        write_text(console, &analysed, complete, words)?;
    }
    console.output.flush()?;
    if analyser.stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
}

fn read(games: &Games, matches: &ArgMatches, words: &Words) -> Result<Record, Failure> {
    let file = matches.get_one::<String>("file").map_or("", String::as_str);
    let refuse = |message: String| {
        let arguments = [Argument::new("file", printable(file)), Argument::new("reason", message)];
        Failure::Refused(words.say("convert-refused", &arguments))
    };
    let format = match matches.get_one::<String>("from") {
        Some(name) => Format::by_name(name),
        None => Format::by_ending(file),
    };
    let format = format.map_err(|error| Failure::Usage(words.reason(&error.reason())))?;
    let opened = fs::File::open(file).map_err(|error| refuse(error.to_string()))?;
    // Streamed: the file may hold very many games.
    let mut input = BufReader::new(opened);
    let number = matches.get_one::<u32>("number").map_or(1, |&number| number as usize);
    let mut count = 0;
    for read in Records::new(games, format, &mut input, READ_LIMITS) {
        count += 1;
        match read {
            Err(StreamError::Io(error)) => return Err(refuse(error.to_string())),
            Err(StreamError::Record(error)) if count == number => {
                return Err(Failure::Refused(refusal_in_words(file, &error, words)));
            }
            Ok(record) if count == number => return Ok(record),
            _ => {}
        }
    }
    let arguments = [Argument::number("games", count), Argument::number("number", number)];
    Err(Failure::Usage(words.say("analyse-no-such-game", &arguments)))
}

struct Analyser<'a> {
    engine: &'a mut dyn Engine,
    limits: Limits,
    stop: Stop,
}

/// What the engine thinks of a position.
struct Evaluated {
    best: Option<String>,
    line: Vec<String>,
    owners: Vec<i8>,
    value: Value,
}

impl Analyser<'_> {
    /// What the engine thinks of a position; `None` at the end of the game or after an interruption.
    fn evaluate(&mut self, game: &dyn DynGame) -> Result<Option<Evaluated>, EngineFailure> {
        let report = self.engine.search(game, &self.limits, &self.stop, &mut |_| {})?;
        let value = report.value().filter(|_| !self.stop.is_stopped());
        Ok(value.map(|value| Evaluated {
            best: report.best().map(str::to_owned),
            line: report.candidates.first().map(|best| best.line.clone()).unwrap_or_default(),
            owners: report.owners_in_percent(game.to_move()),
            value,
        }))
    }
}

impl Analyser<'_> {
    /// Searches the position after the engine's best move too. The search before the move saw one ply less than the search
    /// after it; the searches after both moves see equally far, so that what they differ by is the move's doing.
    fn compare_with_best(&mut self, one: &mut Analysed) -> Result<(), EngineFailure> {
        let (mut game, side) = (one.game.clone(), one.game.to_move());
        if one.best.as_deref().is_none_or(|best| game.play(best).is_err()) {
            return Ok(());
        }
        let value = self.evaluate(game.as_ref())?.map(|after| after.value);
        // After an interruption the first estimate has to do.
        if let Some(black) = value_for_black(game.as_ref(), value) {
            let better = if side == Side::Black { black - one.black } else { one.black - black };
            one.lost = one.lost.min(better.max(0.0));
        }
        Ok(())
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

/// How much the engine's values vary from one search to the next: what 95 of 100 changes that cannot be a player's doing
/// stay below. The value should not change after the engine's own best move, and no move can be better than the best.
fn uncertainty(moves: &[Analysed]) -> f64 {
    let own_doing = |one: &Analysed| one.best.as_deref() != Some(one.m.as_str()) && one.change <= 0.0;
    let estimated = moves.iter().filter(|one| !one.is_exact && !own_doing(one));
    let mut changes: Vec<f64> = estimated.map(|one| one.change.abs()).collect();
    changes.sort_by(f64::total_cmp);
    let index = (changes.len() * 95 / 100).min(changes.len().saturating_sub(1));
    changes.get(index).copied().unwrap_or(0.0)
}

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
            _ if !analysed.is_mistake => "",
            lost if lost >= 0.3 => "??",
            lost if lost >= 0.15 => "?",
            _ => "?!",
        };
        let percent = 100.0 * black;
        let exact = if analysed.is_exact { '=' } else { ' ' };
        let line = format!("{number:>4} {m:<6} {percent:>4.0}%{exact}|{bar:<20}| {mark}");
        writeln!(console.output, "{}", line.trim_end())?;
    }
    let mut mistakes: Vec<&Analysed> = moves.iter().filter(|analysed| analysed.is_mistake).collect();
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
        if analysed.is_mistake {
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

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_engine::{Candidate, Report};

    /// Thinks that the side to move wins with this probability, whatever the position.
    struct Always(f64);

    impl Engine for Always {
        fn search(
            &mut self,
            game: &dyn DynGame,
            _: &Limits,
            _: &Stop,
            _: &mut (dyn FnMut(&Report) + Send),
        ) -> Result<Report, EngineFailure> {
            let value = Value { win_rate: self.0, ..Value::UNKNOWN };
            let candidates = game.legal_moves().into_iter().map(|m| Candidate::new(m, value)).collect();
            Ok(Report { candidates, ..Report::default() })
        }

        fn set_lines(&mut self, _: usize) {}

        fn forget(&mut self) {}
    }

    #[test]
    fn a_loss_counts_only_if_the_best_move_turns_out_better() {
        // The played move left Black 30 %, and seemed to lose 20 %.
        for (opponent_after_best, lost) in [(0.5, 0.2), (0.6, 0.1), (0.7, 0.0), (0.8, 0.0)] {
            let mut one = analysed(false, -0.2);
            let mut engine = Always(opponent_after_best);
            let mut analyser =
                Analyser { engine: &mut engine, limits: Limits::default(), stop: Stop::default() };
            analyser.compare_with_best(&mut one).unwrap();
            assert!((one.lost - lost).abs() < 1e-9, "{opponent_after_best}: {}", one.lost);
        }
    }

    fn analysed(is_best: bool, change: f64) -> Analysed {
        let estimate = Value { win_rate: 0.5, ..Value::UNKNOWN };
        Analysed {
            number: 1,
            side: "black",
            m: "D4".to_owned(),
            best: Some(if is_best { "D4" } else { "E5" }.to_owned()),
            line: Vec::new(),
            owners: Vec::new(),
            facts: FactsView::default(),
            black: 0.5 + change,
            lost: if is_best { 0.0 } else { (-change).max(0.0) },
            before: estimate.into(),
            after: Some(estimate.into()),
            is_mistake: false,
            change,
            game: Games::standard().get("go").unwrap().start(&Default::default(), None).unwrap(),
            before_value: estimate,
            is_exact: false,
        }
    }

    #[test]
    fn the_uncertainty_comes_from_changes_that_no_player_made() {
        // The engine's own moves vary by up to 12 %, and once a move seems 9 % better than the best.
        let mut moves: Vec<Analysed> =
            (0..12).map(|index| analysed(true, f64::from(index) / 100.0)).collect();
        moves.push(analysed(false, 0.09));
        moves.push(analysed(true, -0.12));
        // What players lose says nothing about the engine.
        moves.extend([analysed(false, -0.5), analysed(false, -0.4), analysed(false, -0.3)]);
        assert_eq!(uncertainty(&moves), 0.12);
        assert_eq!(uncertainty(&[]), 0.0);
        let exact = Analysed { is_exact: true, ..analysed(true, 0.4) };
        assert_eq!(uncertainty(&[exact]), 0.0, "exact values do not vary");
    }
}
