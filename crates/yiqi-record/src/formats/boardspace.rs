//! DVONN in SGF as boardspace writes it: every node is a numbered step of a player.
//!
//! `P0[12 move D 4 E 4]`, or in two steps `P0[12 pickb D 4]` and `P0[13 dropb E 4]`; `P1[7 dropb C 3]` alone places a
//! piece; `done` confirms.

use std::rc::Rc;

use yiqi_core::ReasonCode as _;
use yiqi_games::Games;

use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::replay::{Walk, in_order};
use crate::sgf::{RawNode, RawTree, kept_property, property, unescape, write_tree};
use crate::{Action, Content, NodeId, Player, Players, Record, RecordResult, Tree};

/// Properties that are understood or generated, and so not kept as unknown.
const KNOWN: [&str; 9] = ["VV", "SU", "P0", "P1", "C", "YQ", "FF", "CA", "DT"];

fn bad(name: &str, value: &str) -> RecordError {
    RecordError::BadValue { name: name.to_owned(), value: value.to_owned() }
}

/// Reads one game. `number` is its number in the file.
pub(super) fn read(
    games: &Games,
    raw: RawTree,
    number: usize,
    meter: &mut Meter,
) -> Result<Record, ReadError> {
    let mut record = Record::new("dvonn");
    record.rules.set("setup", "players");
    let root = raw.root();
    for value in root.values("YQ") {
        match value.split_once(':') {
            Some(("start", position)) => record.start = Some(position.to_owned()),
            Some(("result", text)) => record.result = read_result(text),
            Some((name, value)) => record.rules.set(name, value),
            None => return Err(ReadError::line(root.line_of("YQ"), bad("YQ", &value))),
        }
    }
    let name = |side: &str| {
        let mut texts = raw.nodes.iter().flat_map(|node| node.values(side));
        let id = texts.find_map(|text| text.strip_prefix("id ").map(|id| id.trim().to_owned()));
        let id = id.map(|id| match id.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            Some(quoted) => quoted.to_owned(),
            None => id,
        });
        id.filter(|text| !text.is_empty())
    };
    // The first player has the white pieces.
    record.players = Players {
        white: Player { name: name("P0"), rank: None },
        black: Player { name: name("P1"), rank: None },
    };
    record.date = root.value("DT");
    let skeleton = Record { tree: Tree::default(), ..record.clone() };
    let mut walk = Walk::new(games, &skeleton, meter.limits.moves)
        .map_err(|error| ReadError::line(root.line_of("YQ"), error))?;
    let refuse = |reason| ReadError { place: Where::Game(number), reason };
    walk.forward(Tree::ROOT, None).map_err(refuse)?;
    meter.node().map_err(|error| ReadError::line(root.line, error))?;
    let mut reader = Reader { record: &mut record, walk, number, meter };
    // For each node of the file: the node of the tree it leads to, and the stack that is picked up there.
    let mut reached: Vec<(NodeId, Option<Rc<str>>)> = Vec::with_capacity(raw.nodes.len());
    for (index, node) in raw.nodes.into_iter().enumerate() {
        let (mut last, mut picked) = node.parent.map_or((Tree::ROOT, None), |parent| reached[parent].clone());
        reader.walk.back_to(&reader.record.tree, Some(last)).map_err(refuse)?;
        let steps: Vec<_> = steps(&node).collect();
        let mut content = read_content(node);
        if index == 0 {
            *reader.record.tree.content_mut(Tree::ROOT) = std::mem::take(&mut content);
        }
        for (line, player, step) in steps {
            last = reader.step(last, &mut picked, &mut content, (line, &player, &step))?;
        }
        if content != Content::default() {
            // The content of a node without a move is added to the previous node.
            let before = reader.record.tree.content_mut(last);
            before.comment = before.comment.take().or(content.comment);
            before.properties.extend(content.properties);
        }
        reached.push((last, picked));
    }
    Ok(record)
}

struct Reader<'a, 'b> {
    record: &'a mut Record,
    walk: Walk<'b>,
    number: usize,
    meter: &'a mut Meter,
}

impl Reader<'_, '_> {
    /// Reads one step of a player; returns the node it leads to.
    fn step(
        &mut self,
        last: NodeId,
        picked: &mut Option<Rc<str>>,
        content: &mut Content,
        (line, player, step): (usize, &str, &str),
    ) -> Result<NodeId, ReadError> {
        let words: Vec<&str> = step.split_whitespace().collect();
        // The number of the step comes first.
        let words = if words.first().is_some_and(|word| word.parse::<u32>().is_ok()) {
            &words[1..]
        } else {
            &words[..]
        };
        let Some((verb, rest)) = words.split_first() else { return Ok(last) };
        let space = rest.concat().to_ascii_uppercase();
        let played = match verb.to_ascii_lowercase().as_str() {
            "pickb" => {
                *picked = Some(space.into());
                return Ok(last);
            }
            "dropb" => match picked.take() {
                // Put back where it was.
                Some(from) if *from == *space => return Ok(last),
                Some(from) => from.to_string() + &space,
                None => space,
            },
            "move" => space,
            "pass" => "pass".to_owned(),
            "resign" => {
                let winner = if player == "P0" { "black" } else { "white" };
                let (outcome, reason) = (winner.to_owned(), Some("resign".to_owned()));
                self.record.result = Some(RecordResult { outcome, reason, margin: None });
                return Ok(last);
            }
            // Taking a piece from the pool, confirming and starting have no effect on the game.
            "done" | "start" | "pick" | "drop" | "edit" | "id" | "time" => return Ok(last),
            _ => return Err(ReadError::line(line, bad(player, step))),
        };
        let text = yiqi_core::excerpt(&played);
        let place = Where::Move { game: self.number, number: self.walk.moves() + 1, text };
        let side = if player == "P0" { "white" } else { "black" };
        if self.walk.game().to_move().name() != side {
            return Err(ReadError { place, reason: RecordError::WrongTurn.reason() });
        }
        let mut action = Action::Move(played);
        self.meter.node().map_err(|error| ReadError::line(line, error))?;
        let id = NodeId(self.record.tree.count());
        self.walk.forward(id, Some(&mut action)).map_err(|reason| ReadError { place, reason })?;
        Ok(self.record.tree.add(last, Content { action: Some(action), ..std::mem::take(content) }))
    }
}

/// The steps of both players in a node, with their lines.
fn steps(node: &RawNode) -> impl Iterator<Item = (usize, String, String)> {
    let players = node.properties.iter().filter(|property| ["P0", "P1"].contains(&property.name.as_str()));
    players.flat_map(|property| {
        property.values.iter().map(|value| (property.line, property.name.clone(), unescape(value)))
    })
}

fn read_content(node: RawNode) -> Content {
    Content {
        comment: node.value("C"),
        properties: node.into_kept(|property| !KNOWN.contains(&property.name.as_str())),
        ..Content::default()
    }
}

/// `white`, `black:resign`, `draw::0`: outcome, reason, margin.
fn read_result(text: &str) -> Option<RecordResult> {
    let mut fields = text.split(':');
    let outcome = fields.next()?.to_owned();
    let mut field = || fields.next().filter(|field| !field.is_empty()).map(str::to_owned);
    Some(RecordResult { outcome, reason: field(), margin: field() })
}

fn write_result(result: &RecordResult) -> String {
    let field = |field: &Option<String>| field.clone().unwrap_or_default();
    format!("result:{}:{}:{}", result.outcome, field(&result.reason), field(&result.margin))
}

/// Writes one game. Variations are written as in SGF; boardspace itself has none.
pub(super) fn write(games: &Games, record: &Record) -> Result<String, RecordError> {
    let mut walk = Walk::new(games, record, usize::MAX)?;
    let options = walk.game().options();
    let mut sides: Vec<&'static str> = vec![""; record.tree.count()];
    let mut numbers = vec![0usize; sides.len()];
    for id in in_order(&record.tree) {
        walk.back_to(&record.tree, record.tree.parent(id)).map_err(RecordError::BadStart)?;
        sides[id.0] = if walk.game().to_move().name() == "white" { "P0" } else { "P1" };
        numbers[id.0] = walk.moves() + 1;
        let mut action = record.tree.content(id).action.clone();
        if matches!(action, Some(Action::Setup(_))) {
            return Err(RecordError::CannotHold { format: "sgf", what: "record-cannot-hold-start" });
        }
        walk.forward(id, action.as_mut()).map_err(RecordError::BadStart)?;
    }
    Ok(write_tree(&record.tree, |id| {
        let content = record.tree.content(id);
        let mut text = if id == Tree::ROOT { write_root(record, &options) } else { String::new() };
        if let Some(Action::Move(played)) = &content.action {
            let step = match played.split_at_checked(2) {
                _ if played == "pass" => "pass".to_owned(),
                Some((from, "")) => format!("dropb {} {}", &from[..1], &from[1..]),
                Some((from, to)) => format!("move {} {} {} {}", &from[..1], &from[1..], &to[..1], &to[1..]),
                None => played.clone(),
            };
            text += &property(sides[id.0], [format!("{} {step}", numbers[id.0]).as_str()]);
        }
        if let Some(comment) = &content.comment {
            text += &property("C", [comment.as_str()]);
        }
        content.properties.iter().fold(text, |text, property| text + &kept_property(property))
    }))
}

fn write_root(record: &Record, options: &yiqi_core::Options) -> String {
    let mut text = String::from("VV[1]SU[dvonn]");
    for (side, player) in [("P0", &record.players.white), ("P1", &record.players.black)] {
        if let Some(name) = &player.name {
            text += &property(side, [format!("id \"{name}\"").as_str()]);
        }
    }
    if let Some(date) = &record.date {
        text += &property("DT", [date.as_str()]);
    }
    // Boardspace has no properties for a start that the players did not place, and for the result.
    let start = record.start.as_ref().map(|start| format!("start:{start}"));
    let result = record.result.as_ref().map(write_result);
    let rules = options
        .iter()
        .filter(|(_, value)| *value != "players")
        .map(|(name, value)| format!("{name}:{value}"));
    let own: Vec<String> = start.into_iter().chain(result).chain(rules).collect();
    if !own.is_empty() {
        text += &property("YQ", own.iter().map(String::as_str));
    }
    text
}
