//! Reversi in SGF (`GM[2]`), as Othello programs write it: squares are `f5`; some write them as Go does (`fe`).

use yiqi_core::ReasonCode as _;
use yiqi_games::Games;

use super::go_sgf::{own_reason, read_about, write_about};
use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::note::ReadNote;
use crate::replay::{Walk, in_order, start_game};
use crate::sgf::{RawNode, RawTree, kept_property, property, unescape, write_tree};
use crate::{Action, Content, NodeId, Record, Tree};

/// Properties that are understood or generated, and so not kept as unknown.
const KNOWN: [&str; 4] = ["B", "W", "C", "YQ"];
/// The same, at the root only.
const KNOWN_AT_ROOT: [&str; 13] =
    ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "BR", "WR", "DT", "AB", "AW", "PL"];
const SIZE: u8 = 8;

fn bad(name: &str, value: &str) -> RecordError {
    RecordError::BadValue { name: name.to_owned(), value: value.to_owned() }
}

/// A square in our notation.
fn read_square(text: &str) -> Option<String> {
    let index = |byte: u8, first: u8| byte.checked_sub(first).filter(|&index| index < SIZE);
    let [column, row] = *text.trim().to_ascii_lowercase().as_bytes() else { return None };
    let row = index(row, b'1').or_else(|| index(row, b'a'))?;
    Some(format!("{}{}", char::from(b'a' + index(column, b'a')?), row + 1))
}

fn read_move(text: &str) -> Option<String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "" | "tt" | "--" | "pa" | "pass" => Some("pass".to_owned()),
        text => read_square(text),
    }
}

/// Reads one game. `number` is its number in the file.
pub(super) fn read(
    games: &Games,
    raw: RawTree,
    number: usize,
    meter: &mut Meter,
) -> Result<Record, ReadError> {
    let root = raw.root();
    let at_root = |name: &str, error| ReadError::line(root.line_of(name), error);
    if let Some(size) = root.value("SZ").filter(|size| !["8", "8:8"].contains(&size.trim())) {
        return Err(at_root("SZ", bad("SZ", &size)));
    }
    let mut record = Record::new("reversi");
    read_about(root, &mut record);
    let usual = start_game(games, &record).map_err(|error| at_root("GM", error))?.position();
    let start = read_start(&raw).map_err(|(name, error)| at_root(name, error))?;
    record.start = start.filter(|start| *start != usual);

    let skeleton = Record { tree: Tree::default(), ..record.clone() };
    let walk = Walk::new(games, &skeleton, meter.limits.moves).map_err(|error| at_root("AB", error))?;
    let mut reader = Reader { record: &mut record, walk, number, meter };
    // For each node of the file, the last node of the tree that was made from it; `None` after an illegal move.
    let mut ids: Vec<Option<NodeId>> = Vec::with_capacity(raw.nodes.len());
    for node in raw.nodes {
        let id = match node.parent.map(|parent| ids[parent]) {
            Some(None) => None,
            before => reader.read_node(node, before.flatten())?,
        };
        ids.push(id);
    }
    Ok(record)
}

/// The starting position, if the root sets one up. An error names the property that cannot be read.
fn read_start(raw: &RawTree) -> Result<Option<String>, (&'static str, RecordError)> {
    let root = raw.root();
    let mut cells = ['-'; 64];
    for (name, disc) in [("AB", 'X'), ("AW", 'O')] {
        for value in root.values(name).filter(|value| !value.trim().is_empty()) {
            let square = read_square(&value).ok_or_else(|| (name, bad(name, &value)))?;
            let (column, row) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
            cells[usize::from(SIZE * row + column)] = disc;
        }
    }
    if cells == ['-'; 64] {
        return Ok(None);
    }
    let first = raw.nodes.iter().find(|node| node.has("B") || node.has("W"));
    let first_is_white = first.is_some_and(|node| !node.has("B"));
    let side = match root.value("PL").map(|value| value.trim().to_ascii_lowercase()).as_deref() {
        None if first_is_white => 'O',
        None | Some("b" | "1" | "black") => 'X',
        Some("w" | "2" | "white") => 'O',
        Some(other) => return Err(("PL", bad("PL", other))),
    };
    Ok(Some(format!("{} {side}", cells.iter().collect::<String>())))
}

struct Reader<'a, 'b> {
    record: &'a mut Record,
    walk: Walk<'b>,
    number: usize,
    meter: &'a mut Meter,
}

impl Reader<'_, '_> {
    /// Reads a node of the file; returns the last node made from it, or `None` if a move was illegal and the rest is to
    /// be left out.
    fn read_node(&mut self, node: RawNode, before: Option<NodeId>) -> Result<Option<NodeId>, ReadError> {
        let number = self.number;
        let refuse = |reason| ReadError { place: Where::Game(number), reason };
        self.walk.back_to(&self.record.tree, before).map_err(refuse)?;
        let is_root = before.is_none();
        if let Some(name) = ["AB", "AW", "AE", "PL"].into_iter().find(|name| !is_root && node.has(name)) {
            let value = node.value(name).unwrap_or_default();
            return Err(ReadError::line(node.line_of(name), bad(name, &value)));
        }
        let line = node.line;
        let moves = read_moves(&node)?;
        let comments: Vec<String> = node.values("C").collect();
        let comment = (!comments.is_empty()).then(|| comments.join("\n"));
        let result_is_read = self.record.result.is_some();
        let properties = node.into_kept(|property| {
            let name = property.name.as_str();
            let is_known_here = KNOWN_AT_ROOT.contains(&name) || (name == "RE" && result_is_read);
            !(KNOWN.contains(&name) || is_root && is_known_here)
        });
        let mut content = Content { comment, properties, ..Content::default() };
        let mut last = before.unwrap_or(Tree::ROOT);
        if is_root || moves.is_empty() {
            self.meter.node().map_err(|error| ReadError::line(line, error))?;
            let content = std::mem::take(&mut content);
            if is_root {
                *self.record.tree.content_mut(Tree::ROOT) = content;
            } else {
                last = self.record.tree.add(last, content);
            }
            self.walk.forward(last, None).map_err(refuse)?;
        }
        for (line, side, played) in moves {
            match self.play(last, (line, side), played, std::mem::take(&mut content)) {
                Ok(id) => last = id,
                Err(ReadError { place: place @ Where::Move { .. }, reason })
                    if self.meter.keeps_legal_part =>
                {
                    self.record.notes.push(ReadNote::dropped(place, reason));
                    return Ok(None);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Some(last))
    }

    /// Plays a move of a side. A forced pass of the other side may be left out before it.
    fn play(
        &mut self,
        mut last: NodeId,
        (line, side): (usize, &str),
        played: String,
        content: Content,
    ) -> Result<NodeId, ReadError> {
        let place = Where::Move { game: self.number, number: self.walk.moves() + 1, text: played.clone() };
        if self.walk.game().to_move().name() != side && self.walk.game().must_pass() {
            last = self.add(last, line, "pass".to_owned(), Content::default(), &place)?;
        }
        if self.walk.game().to_move().name() != side {
            return Err(ReadError { place, reason: RecordError::WrongTurn.reason() });
        }
        self.add(last, line, played, content, &place)
    }

    fn add(
        &mut self,
        last: NodeId,
        line: usize,
        played: String,
        content: Content,
        place: &Where,
    ) -> Result<NodeId, ReadError> {
        self.meter.node().map_err(|error| ReadError::line(line, error))?;
        let mut action = Action::Move(played);
        let id = NodeId(self.record.tree.count());
        self.walk
            .forward(id, Some(&mut action))
            .map_err(|reason| ReadError { place: place.clone(), reason })?;
        Ok(self.record.tree.add(last, Content { action: Some(action), ..content }))
    }
}

/// The moves of a node: line, side and move.
fn read_moves(node: &RawNode) -> Result<Vec<(usize, &'static str, String)>, ReadError> {
    let mut moves = Vec::new();
    for property in &node.properties {
        let side = match property.name.as_str() {
            "B" => "black",
            "W" => "white",
            _ => continue,
        };
        for value in property.values.iter().map(|value| unescape(value)) {
            let played = read_move(&value)
                .ok_or_else(|| ReadError::line(property.line, bad(&property.name, &value)))?;
            moves.push((property.line, side, played));
        }
    }
    Ok(moves)
}

/// Writes one game.
pub(super) fn write(games: &Games, record: &Record) -> Result<String, RecordError> {
    let mut walk = Walk::new(games, record, usize::MAX)?;
    let start = walk.game().position();
    let mut colours: Vec<&'static str> = vec![""; record.tree.count()];
    for id in in_order(&record.tree) {
        walk.back_to(&record.tree, record.tree.parent(id)).map_err(RecordError::BadStart)?;
        colours[id.0] = if walk.game().to_move().name() == "black" { "B" } else { "W" };
        let mut action = record.tree.content(id).action.clone();
        if matches!(action, Some(Action::Setup(_))) {
            return Err(RecordError::CannotHold { format: "sgf", what: "record-cannot-hold-start" });
        }
        walk.forward(id, action.as_mut()).map_err(RecordError::BadStart)?;
    }
    Ok(write_tree(&record.tree, |id| {
        let content = record.tree.content(id);
        let mut text = if id == Tree::ROOT { write_root(record, &start) } else { String::new() };
        if let Some(Action::Move(played)) = &content.action {
            let square = if played == "pass" { "" } else { played };
            text += &property(colours[id.0], [square]);
        }
        if let Some(comment) = &content.comment {
            text += &property("C", [comment.as_str()]);
        }
        content.properties.iter().fold(text, |text, property| text + &kept_property(property))
    }))
}

/// The properties of the root. Programs expect the discs of the starting position.
fn write_root(record: &Record, start: &str) -> String {
    let mut text = format!("FF[4]GM[2]CA[UTF-8]AP[Yiqi:{}]SZ[8]", env!("CARGO_PKG_VERSION"));
    text += &write_about(record);
    if let Some(reason) = own_reason(record) {
        text += &property("YQ", [reason.as_str()]);
    }
    let (cells, side) = start.split_at(64);
    for (name, disc) in [("AB", b'X'), ("AW", b'O')] {
        let squares = (0u8..).zip(cells.bytes()).filter(|&(_, cell)| cell == disc);
        let squares: Vec<String> = squares
            .map(|(index, _)| format!("{}{}", char::from(b'a' + index % SIZE), index / SIZE + 1))
            .collect();
        if !squares.is_empty() {
            text += &property(name, squares.iter().map(String::as_str));
        }
    }
    text + &property("PL", [if side.trim() == "X" { "B" } else { "W" }])
}
