//! The common record, version 1. What was written once is read for ever.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use yiqi_core::Options;
use yiqi_games::Games;

use crate::error::{ReadError, RecordError};
use crate::{Action, Clock, Content, Mark, NodeId, Player, Players, Record, RecordResult, Tree};

const FORMAT: &str = "yiqi-record";
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
struct RecordJson {
    format: String,
    version: u64,
    game: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    rules: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    players: BTreeMap<String, PlayerJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<ResultJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    root: Option<NodeJson>,
    #[serde(default)]
    moves: Vec<NodeJson>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
struct PlayerJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rank: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct ResultJson {
    outcome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margin: Option<String>,
}

/// A node of a line. Its variations are lines that take its place.
#[derive(Serialize, Deserialize, Default, PartialEq)]
struct NodeJson {
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<MarkJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<ClockJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evaluation: Option<f64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    properties: Vec<(String, Vec<String>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<NodeJson>>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct MarkJson {
    kind: String,
    place: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct ClockJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<f64>,
}

pub(super) fn read(_games: &Games, bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
    let broken = |error: serde_json::Error| {
        ReadError::line(error.line().max(1), RecordError::Syntax { expected: "JSON" })
    };
    let records = match serde_json::from_slice(bytes).map_err(broken)? {
        Value::Array(records) => records,
        record => vec![record],
    };
    records.into_iter().map(|value| read_one(value).map_err(ReadError::whole)).collect()
}

fn read_one(value: Value) -> Result<Record, RecordError> {
    let field = |name: &str| value.get(name).cloned().unwrap_or(Value::Null);
    let bad =
        |name: &str, value: Value| RecordError::BadValue { name: name.to_owned(), value: value.to_string() };
    if field("format") != FORMAT {
        return Err(bad("format", field("format")));
    }
    match field("version").as_u64() {
        Some(VERSION) => {}
        Some(newer) if newer > VERSION => return Err(RecordError::NewerVersion(newer)),
        _ => return Err(bad("version", field("version"))),
    }
    let json: RecordJson = serde_json::from_value(value)
        .map_err(|error| RecordError::BadValue { name: FORMAT.to_owned(), value: error.to_string() })?;
    let mut rules = Options::new();
    for (name, value) in json.rules {
        rules.set(name, value);
    }
    let mut players = json.players;
    let mut player = |side: &str| {
        let player = players.remove(side);
        player.map_or_else(Player::default, |PlayerJson { name, rank }| Player { name, rank })
    };
    let players = Players { black: player("black"), white: player("white") };
    let mut tree = Tree::new(json.root.map(to_content).unwrap_or_default());
    add_line(&mut tree, Tree::ROOT, json.moves);
    Ok(Record {
        game: json.game.to_ascii_lowercase(),
        rules,
        start: json.start,
        players,
        date: json.date,
        result: json.result.map(|ResultJson { outcome, reason, margin }| RecordResult {
            outcome,
            reason,
            margin,
        }),
        tree,
        unknown: json.unknown,
    })
}

/// The depth of the recursion is that of the JSON, which its parser limits.
fn add_line(tree: &mut Tree, parent: NodeId, line: Vec<NodeJson>) {
    let mut parent = parent;
    for mut node in line {
        let variations = std::mem::take(&mut node.variations);
        let id = tree.add(parent, to_content(node));
        for variation in variations {
            add_line(tree, parent, variation);
        }
        parent = id;
    }
}

fn to_content(node: NodeJson) -> Content {
    let setup = node.setup.map(Action::Setup);
    Content {
        action: node.played.map(Action::Move).or(setup),
        comment: node.comment,
        marks: node
            .marks
            .into_iter()
            .map(|MarkJson { kind, place, text }| Mark { kind, place, text })
            .collect(),
        clock: node.clock.map_or_else(Clock::default, |ClockJson { black, white }| Clock { black, white }),
        evaluation: node.evaluation,
        properties: node.properties,
        unknown: node.unknown,
    }
}

pub(super) fn write(_games: &Games, records: &[Record]) -> Result<String, RecordError> {
    if let Some(record) = records.iter().find(|record| record.tree.depth() > Tree::DEEPEST) {
        return Err(RecordError::BadValue { name: "moves".to_owned(), value: record.game.clone() });
    }
    let all: Vec<RecordJson> = records.iter().map(from_record).collect();
    let written = match &all[..] {
        [one] => serde_json::to_string_pretty(one),
        _ => serde_json::to_string_pretty(&all),
    };
    let error = |error: serde_json::Error| RecordError::BadValue {
        name: FORMAT.to_owned(),
        value: error.to_string(),
    };
    Ok(written.map_err(error)? + "\n")
}

fn from_record(record: &Record) -> RecordJson {
    let players = [("black", &record.players.black), ("white", &record.players.white)];
    let players = players.into_iter().filter(|(_, player)| **player != Player::default());
    let player = |player: &Player| PlayerJson { name: player.name.clone(), rank: player.rank.clone() };
    let root = from_content(record.tree.content(Tree::ROOT));
    RecordJson {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: record.game.clone(),
        rules: record.rules.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: record.start.clone(),
        players: players.map(|(side, of)| (side.to_owned(), player(of))).collect(),
        date: record.date.clone(),
        result: record.result.clone().map(|RecordResult { outcome, reason, margin }| ResultJson {
            outcome,
            reason,
            margin,
        }),
        root: (root != NodeJson::default()).then_some(root),
        moves: record.tree.children(Tree::ROOT).first().map_or_else(Vec::new, |&id| line(&record.tree, id)),
        unknown: record.unknown.clone(),
    }
}

/// A node and the main line behind it. The recursion is as deep as variations are nested.
fn line(tree: &Tree, first: NodeId) -> Vec<NodeJson> {
    let mut nodes = Vec::new();
    let mut next = Some(first);
    while let Some(id) = next {
        let mut node = from_content(tree.content(id));
        let siblings = tree.parent(id).map_or(&[][..], |parent| tree.children(parent));
        // The first of a parent's children carries the others; they carry nobody.
        if siblings.first() == Some(&id) {
            node.variations = siblings[1..].iter().map(|&variation| line(tree, variation)).collect();
        }
        nodes.push(node);
        next = tree.children(id).first().copied();
    }
    nodes
}

fn from_content(content: &Content) -> NodeJson {
    let (played, setup) = match content.action.clone() {
        Some(Action::Move(text)) => (Some(text), None),
        Some(Action::Setup(text)) => (None, Some(text)),
        None => (None, None),
    };
    let Clock { black, white } = content.clock;
    NodeJson {
        played,
        setup,
        comment: content.comment.clone(),
        marks: content
            .marks
            .iter()
            .cloned()
            .map(|Mark { kind, place, text }| MarkJson { kind, place, text })
            .collect(),
        clock: (!content.clock.is_empty()).then_some(ClockJson { black, white }),
        evaluation: content.evaluation,
        properties: content.properties.clone(),
        variations: Vec::new(),
        unknown: content.unknown.clone(),
    }
}
