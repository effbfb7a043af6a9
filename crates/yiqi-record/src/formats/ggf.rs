//! Reversi in GGF, the format of the Generic Game Server: like SGF with a single node that lists the moves.

use yiqi_core::{Reason, ReasonCode as _};
use yiqi_games::{DynGame, Games};

use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::note::ReadNote;
use crate::replay::start_game;
use crate::sgf::{self, RawTree, kept_property, property, unescape};
use crate::{Action, Content, NodeId, Player, Players, Record, RecordResult, Tree};

const KNOWN: [&str; 8] = ["GM", "PB", "PW", "RB", "RW", "DT", "BO", "C"];

pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let trees = sgf::parse(&sgf::decode(bytes), &meter.limits)?;
    (1..).zip(trees).map(|(number, tree)| read_one(games, tree, number, meter)).collect()
}

fn bad(name: &str, value: &str) -> RecordError {
    RecordError::BadValue { name: name.to_owned(), value: value.to_owned() }
}

fn read_one(games: &Games, raw: RawTree, number: usize, meter: &mut Meter) -> Result<Record, ReadError> {
    let root = raw.root();
    let at = |error| ReadError::line(root.line, error);
    match root.value("GM").map(|game| game.trim().to_ascii_lowercase()).as_deref() {
        None | Some("othello" | "reversi") => {}
        Some(other) => return Err(at(bad("GM", other))),
    }
    let text =
        |name: &str| root.value(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let mut record = Record::new("reversi");
    record.players = Players {
        black: Player { name: text("PB"), rank: text("RB") },
        white: Player { name: text("PW"), rank: text("RW") },
    };
    record.date = text("DT");
    record.result = text("RE").and_then(|text| read_result(&text));
    if let Some(board) = root.value("BO") {
        let start = read_board(&board).ok_or_else(|| at(bad("BO", &board)))?;
        let usual = start_game(games, &record).map_err(at)?.position();
        record.start = (start != usual).then_some(start);
    }
    record.tree.content_mut(Tree::ROOT).comment = text("C");

    meter.node().map_err(at)?;
    let game = start_game(games, &record).map_err(at)?;
    let mut line = Line { game, last: Tree::ROOT, moves: 0, number };
    let mut unknown = Vec::new();
    let mut is_cut = false;
    for property in raw.nodes.into_iter().flat_map(|node| node.properties) {
        match property.name.as_str() {
            "B" | "W" => {
                for value in &property.values {
                    if is_cut {
                        break;
                    }
                    let (colour, value) = (&property.name, unescape(value));
                    match line.read_move(&mut record.tree, meter, colour, &value) {
                        Err(ReadError { place: place @ Where::Move { .. }, reason })
                            if meter.keeps_legal_part =>
                        {
                            record.notes.push(ReadNote::dropped(place, reason));
                            is_cut = true;
                        }
                        read => read?,
                    }
                }
            }
            "RE" if record.result.is_some() => {}
            known if KNOWN.contains(&known) => {}
            _ => unknown.push((property.name, property.values)),
        }
    }
    record.tree.content_mut(Tree::ROOT).properties = unknown;
    Ok(record)
}

/// A game being read.
struct Line {
    game: Box<dyn DynGame>,
    last: NodeId,
    moves: usize,
    /// The record's number in the file.
    number: usize,
}

impl Line {
    /// `F5`, `F5/-1.50`, `F5//2.3`: move, value for the mover, seconds used. A forced pass may be omitted.
    fn read_move(
        &mut self,
        tree: &mut Tree,
        meter: &mut Meter,
        colour: &str,
        value: &str,
    ) -> Result<(), ReadError> {
        let mut fields = value.split('/').map(str::trim);
        let text = fields.next().unwrap_or_default();
        let is_pass = ["pa", "pass", "ps"].iter().any(|pass| text.eq_ignore_ascii_case(pass));
        let text = if is_pass { "pass" } else { text };
        let number = |text: Option<&str>| text?.parse::<f64>().ok().filter(|value| value.is_finite());
        let (evaluation, seconds) = (number(fields.next()), number(fields.next()));
        let side = if colour == "B" { "black" } else { "white" };
        if self.game.to_move().name() != side && self.game.must_pass() {
            self.play(tree, meter, "pass", Content::default())?;
        }
        if self.game.to_move().name() != side {
            return Err(self.refuse(text, RecordError::WrongTurn.reason()));
        }
        let for_black = evaluation.map(|value| if side == "black" { value } else { -value });
        let mut content = Content { evaluation: for_black, ..Content::default() };
        if let Some(seconds) = seconds {
            content.properties.push(("TU".to_owned(), vec![seconds.to_string()]));
        }
        self.play(tree, meter, text, content)
    }

    fn play(
        &mut self,
        tree: &mut Tree,
        meter: &mut Meter,
        text: &str,
        content: Content,
    ) -> Result<(), ReadError> {
        let counted = meter.node().and_then(|()| meter.moves(self.moves + 1));
        counted.map_err(|error| self.refuse(text, error.reason()))?;
        let played = self.game.play(text).map_err(|reason| self.refuse(text, reason))?;
        self.moves += 1;
        self.last = tree.add(self.last, Content { action: Some(Action::Move(played)), ..content });
        Ok(())
    }

    fn refuse(&self, text: &str, reason: Reason) -> ReadError {
        let text = yiqi_core::excerpt(text);
        ReadError { place: Where::Move { game: self.number, number: self.moves + 1, text }, reason }
    }
}

/// `8 -------- … ---O*--- … *`: a size, the cells, and the side.
fn read_board(text: &str) -> Option<String> {
    let cells = text.trim().strip_prefix('8')?;
    let cells: String =
        cells.chars().filter(|c| !c.is_whitespace()).map(|c| if c == '*' { 'X' } else { c }).collect();
    let (board, side) = cells.split_at_checked(64)?;
    Some(format!("{board} {side}"))
}

fn write_board(position: &str) -> String {
    let (board, side) = position.split_at(64);
    let rows: Vec<&str> = (0..8).map(|row| &board[8 * row..8 * row + 8]).collect();
    format!("8 {}{side}", rows.join(" ")).replace('X', "*")
}

/// `+12.000`, `-64.00:r`, `0`: Black's discs minus White's, and how the game ended. A result with an unknown suffix is
/// kept as it is.
fn read_result(text: &str) -> Option<RecordResult> {
    let (margin, how) = text.split_once(':').unwrap_or((text, ""));
    let margin = margin.trim();
    let points: f64 = margin.parse().ok().filter(|points: &f64| points.is_finite())?;
    let outcome = match points.partial_cmp(&0.0)? {
        std::cmp::Ordering::Greater => "black",
        std::cmp::Ordering::Less => "white",
        std::cmp::Ordering::Equal => "draw",
    };
    let reason = match how.trim() {
        "" => None,
        "r" => Some("resign".to_owned()),
        "t" => Some("time".to_owned()),
        // The players agreed on the score.
        "s" if outcome == "draw" => Some(RecordResult::DRAW_AGREED.to_owned()),
        _ => return None,
    };
    // The sign is in the outcome.
    let margin = margin.trim_start_matches(['+', '-']).to_owned();
    Some(RecordResult { outcome: outcome.to_owned(), reason, margin: Some(margin) })
}

/// A result in GGF, where every game has one.
fn write_result(result: &RecordResult) -> Option<String> {
    let (sign, most) = match result.outcome.as_str() {
        "black" => ("+", "64"),
        "white" => ("-", "64"),
        "draw" => ("", "0"),
        _ => return None,
    };
    let how = match result.reason.as_deref() {
        Some("resign") => ":r",
        Some("time") => ":t",
        Some(RecordResult::DRAW_AGREED) => ":s",
        _ => "",
    };
    Some(format!("{sign}{}{how}", result.margin.as_deref().unwrap_or(most)))
}

pub(super) fn write(games: &Games, records: &[Record]) -> Result<String, RecordError> {
    let mut text = String::new();
    for record in records {
        text += &write_one(games, record)?;
        text.push('\n');
    }
    Ok(text)
}

fn write_one(games: &Games, record: &Record) -> Result<String, RecordError> {
    let mut game = start_game(games, record)?;
    let mut text = String::from("(;GM[Othello]");
    let Players { black, white } = &record.players;
    let result = record.result.as_ref().and_then(write_result);
    let root = record.tree.content(Tree::ROOT);
    let fields = [
        ("DT", &record.date),
        ("PB", &black.name),
        ("PW", &white.name),
        ("RB", &black.rank),
        ("RW", &white.rank),
        ("RE", &result),
        ("C", &root.comment),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            text += &property(name, [value.as_str()]);
        }
    }
    text = root.properties.iter().fold(text, |text, property| text + &kept_property(property));
    text += &property("BO", [write_board(&game.position()).as_str()]);
    for id in record.tree.main_line() {
        let content = record.tree.content(id);
        let Some(Action::Move(played)) = &content.action else { continue };
        let (name, sign) = if game.to_move().name() == "black" { ("B", 1.0) } else { ("W", -1.0) };
        let played = game.play(played).map_err(RecordError::BadStart)?;
        let evaluation = content.evaluation.map(|value| (sign * value).to_string());
        let seconds =
            content.properties.iter().find(|(name, _)| name == "TU").and_then(|(_, values)| values.first());
        let mut fields = vec![if played == "pass" { "PASS".to_owned() } else { played.to_ascii_uppercase() }];
        if evaluation.is_some() || seconds.is_some() {
            fields.push(evaluation.unwrap_or_default());
        }
        fields.extend(seconds.cloned());
        text += &property(name, [fields.join("/").as_str()]);
    }
    Ok(text + ";)")
}
