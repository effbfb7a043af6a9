//! The common record format, version 1. Every version ever written stays readable.
//!
//! Nodes are a list, numbered from 1. A node's parent is the previous node in the list, or the one given by `after`
//! (0 is the start). So a main line reads like a list of moves, and a tree of any depth needs no nesting.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use yiqi_core::{Options, ReasonCode as _};
use yiqi_games::Games;

use crate::error::{ReadError, RecordError};
use crate::limits::Meter;
use crate::replay::{check_within, in_order};
use crate::{Action, Clock, Content, Mark, NodeId, Player, Players, Record, RecordResult, Tree};

const FORMAT: &str = "yiqi-record";
const VERSION: u64 = 1;
const OUTCOMES: [&str; 4] = ["black", "white", "draw", "void"];

/// Deserialised by [`ReadRecord`], which counts nodes as they are read.
#[derive(Serialize)]
struct RecordJson {
    format: String,
    version: u64,
    game: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rules: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "PlayersJson::is_empty")]
    players: PlayersJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultJson>,
    /// The content of the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<NodeJson>,
    moves: Vec<NodeJson>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

// What is not known in these small parts is refused rather than lost.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct PlayersJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<PlayerJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<PlayerJson>,
}

impl PlayersJson {
    fn is_empty(&self) -> bool {
        self.black.is_none() && self.white.is_none()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rank: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultJson {
    outcome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margin: Option<String>,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
struct NodeJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<usize>,
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
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct MarkJson {
    kind: String,
    place: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct ClockJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<f64>,
}

pub(super) fn read(games: &Games, bytes: &[u8], meter: &mut Meter) -> Result<Vec<Record>, ReadError> {
    let mut counted = Counted { meter, refused: None };
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let read = if bytes.trim_ascii_start().starts_with(b"[") {
        deserializer.deserialize_seq(ReadRecords(&mut counted))
    } else {
        read_lines(&mut counted, &mut deserializer)
    };
    let read = read.and_then(|records| deserializer.end().map(|()| records));
    let refused = counted.refused.take();
    let records = read.map_err(|error| match refused {
        Some(refused) => ReadError::line(error.line().max(1), refused),
        None => refuse(bytes, &error),
    })?;
    let mut checked = Vec::new();
    for (number, json) in (1..).zip(records) {
        let mut record = read_one(json).map_err(|error| ReadError::game(number, error))?;
        if let Some(kind) = games.get(&record.game) {
            record.rules = kind.explicit(&record.rules);
        }
        check_within(games, &mut record, number, meter)?;
        checked.push(record);
    }
    Ok(checked)
}

/// Reads one record or several, one after another as in JSON Lines.
fn read_lines<'de>(
    counted: &mut Counted<'_>,
    deserializer: &mut serde_json::Deserializer<serde_json::de::SliceRead<'de>>,
) -> serde_json::Result<Vec<RecordJson>> {
    let mut records = Vec::new();
    loop {
        records.push(ReadRecord(counted).deserialize(&mut *deserializer)?);
        if deserializer.end().is_ok() {
            return Ok(records);
        }
    }
}

/// The counts, and the limit that was exceeded: serde's errors can only carry text.
struct Counted<'a> {
    meter: &'a mut Meter,
    refused: Option<RecordError>,
}

impl Counted<'_> {
    fn count<E: de::Error>(
        &mut self,
        count: impl FnOnce(&mut Meter) -> Result<(), RecordError>,
    ) -> Result<(), E> {
        count(self.meter).map_err(|error| {
            let code = error.code();
            self.refused = Some(error);
            E::custom(code)
        })
    }

    fn count_node<E: de::Error>(&mut self, node: &NodeJson) -> Result<(), E> {
        self.count(|meter| {
            meter.node()?;
            if node.setup.is_some() {
                meter.setup()?;
            }
            meter.marks(node.marks.len())
        })
    }
}

/// Reads a list of records.
struct ReadRecords<'a, 'b>(&'a mut Counted<'b>);

impl<'de> Visitor<'de> for ReadRecords<'_, '_> {
    type Value = Vec<RecordJson>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of records")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<RecordJson>, A::Error> {
        let mut records = Vec::new();
        while let Some(record) = list.next_element_seed(ReadRecord(self.0))? {
            records.push(record);
        }
        Ok(records)
    }
}

/// Reads a record.
struct ReadRecord<'a, 'b>(&'a mut Counted<'b>);

impl<'de> DeserializeSeed<'de> for ReadRecord<'_, '_> {
    type Value = RecordJson;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<RecordJson, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ReadRecord<'_, '_> {
    type Value = RecordJson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a record")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RecordJson, A::Error> {
        fn field<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
            map: &mut A,
            name: &'static str,
            field: &mut Option<T>,
        ) -> Result<(), A::Error> {
            if field.is_some() {
                return Err(de::Error::duplicate_field(name));
            }
            *field = Some(map.next_value()?);
            Ok(())
        }
        self.0.count(Meter::record)?;
        let (mut format, mut version, mut game, mut rules, mut start) = (None, None, None, None, None);
        let (mut players, mut date, mut result, mut root) = (None, None, None, None::<Option<NodeJson>>);
        let mut moves = None;
        let mut unknown = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "format" => field(&mut map, "format", &mut format)?,
                "version" => field(&mut map, "version", &mut version)?,
                "game" => field(&mut map, "game", &mut game)?,
                "rules" => field(&mut map, "rules", &mut rules)?,
                "start" => field(&mut map, "start", &mut start)?,
                "players" => field(&mut map, "players", &mut players)?,
                "date" => field(&mut map, "date", &mut date)?,
                "result" => field(&mut map, "result", &mut result)?,
                "root" => field(&mut map, "root", &mut root)?,
                "moves" if moves.is_some() => return Err(de::Error::duplicate_field("moves")),
                "moves" => moves = Some(map.next_value_seed(ReadNodes(self.0))?),
                _ => {
                    let value = map.next_value()?;
                    unknown.insert(name, value);
                }
            }
        }
        let root = root.flatten();
        self.0.count_node(root.as_ref().unwrap_or(&NodeJson::default()))?;
        let missing = <A::Error as de::Error>::missing_field;
        Ok(RecordJson {
            format: format.ok_or_else(|| missing("format"))?,
            version: version.ok_or_else(|| missing("version"))?,
            game: game.ok_or_else(|| missing("game"))?,
            rules: rules.unwrap_or_default(),
            start: start.flatten(),
            players: players.unwrap_or_default(),
            date: date.flatten(),
            result: result.flatten(),
            root,
            moves: moves.unwrap_or_default(),
            unknown,
        })
    }
}

/// Reads the list of nodes.
struct ReadNodes<'a, 'b>(&'a mut Counted<'b>);

impl<'de> DeserializeSeed<'de> for ReadNodes<'_, '_> {
    type Value = Vec<NodeJson>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<NodeJson>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for ReadNodes<'_, '_> {
    type Value = Vec<NodeJson>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<NodeJson>, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element()? {
            self.0.count_node(&node)?;
            nodes.push(node);
        }
        Ok(nodes)
    }
}

/// Why the text is not a record: a newer version, another format, or an error on some line.
fn refuse(bytes: &[u8], error: &serde_json::Error) -> ReadError {
    let value: Value = serde_json::from_slice(bytes).unwrap_or_default();
    let first = value.get(0).unwrap_or(&value);
    let bad = |name: &str| RecordError::BadValue { name: name.to_owned(), value: first[name].to_string() };
    match (first["format"].as_str(), first["version"].as_u64()) {
        (Some(FORMAT), Some(newer)) if newer > VERSION => ReadError::whole(RecordError::NewerVersion(newer)),
        (Some(FORMAT), _) => {
            ReadError::line(error.line().max(1), RecordError::WrongStructure(error.to_string()))
        }
        _ if value.is_object() => ReadError::whole(bad("format")),
        _ => ReadError::line(error.line().max(1), RecordError::Syntax { expected: "JSON" }),
    }
}

fn read_one(json: RecordJson) -> Result<Record, RecordError> {
    let bad = |name: &str, value: String| RecordError::BadValue { name: name.to_owned(), value };
    if json.format != FORMAT {
        return Err(bad("format", json.format));
    }
    match json.version {
        VERSION => {}
        newer if newer > VERSION => return Err(RecordError::NewerVersion(newer)),
        other => return Err(bad("version", other.to_string())),
    }
    if let Some(result) = json.result.as_ref().filter(|result| !OUTCOMES.contains(&result.outcome.as_str())) {
        return Err(bad("outcome", result.outcome.clone()));
    }
    let mut rules = Options::new();
    for (name, value) in json.rules {
        rules.set(name, value);
    }
    let player = |player: Option<PlayerJson>| {
        player.map_or_else(Player::default, |PlayerJson { name, rank }| Player { name, rank })
    };
    let mut tree = Tree::new(json.root.map(to_content).transpose()?.unwrap_or_default());
    for (number, node) in json.moves.into_iter().enumerate() {
        let after = node.after.unwrap_or(number);
        if after > number {
            return Err(bad("after", after.to_string()));
        }
        // The root is node 0 of the tree, so the numbers are node ids.
        tree.add(NodeId(after), to_content(node)?);
    }
    Ok(Record {
        game: json.game.to_ascii_lowercase(),
        rules,
        start: json.start,
        players: Players { black: player(json.players.black), white: player(json.players.white) },
        date: json.date,
        result: json.result.map(|ResultJson { outcome, reason, margin }| RecordResult {
            outcome,
            reason,
            margin,
        }),
        tree,
        unknown: json.unknown,
        notes: Vec::new(),
    })
}

fn to_content(node: NodeJson) -> Result<Content, RecordError> {
    let action = match (node.played, node.setup) {
        (Some(_), Some(setup)) => {
            return Err(RecordError::BadValue { name: "setup".to_owned(), value: setup });
        }
        (Some(text), None) => Some(Action::Move(text)),
        (None, Some(text)) => Some(Action::Setup(text)),
        (None, None) => None,
    };
    Ok(Content {
        action,
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
    })
}

/// A record on one line, as in JSON Lines.
pub(crate) fn write_line(record: &Record) -> Result<String, RecordError> {
    let written = serde_json::to_string(&from_record(record));
    Ok(written.map_err(|error| RecordError::WrongStructure(error.to_string()))? + "\n")
}

pub(super) fn write(_games: &Games, records: &[Record]) -> Result<String, RecordError> {
    let all: Vec<RecordJson> = records.iter().map(from_record).collect();
    let written = match &all[..] {
        [one] => serde_json::to_string_pretty(one),
        _ => serde_json::to_string_pretty(&all),
    };
    Ok(written.map_err(|error| RecordError::WrongStructure(error.to_string()))? + "\n")
}

fn from_record(record: &Record) -> RecordJson {
    let player = |player: &Player| {
        (*player != Player::default())
            .then(|| PlayerJson { name: player.name.clone(), rank: player.rank.clone() })
    };
    let root = from_content(record.tree.content(Tree::ROOT));
    RecordJson {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: record.game.clone(),
        rules: record.rules.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: record.start.clone(),
        players: PlayersJson { black: player(&record.players.black), white: player(&record.players.white) },
        date: record.date.clone(),
        result: record.result.clone().map(|RecordResult { outcome, reason, margin }| ResultJson {
            outcome,
            reason,
            margin,
        }),
        root: (root != NodeJson::default()).then_some(root),
        moves: nodes(&record.tree),
        unknown: record.unknown.clone(),
    }
}

/// The main line first, then the variations, each after its branching point.
fn nodes(tree: &Tree) -> Vec<NodeJson> {
    let mut numbers = vec![0; tree.count()];
    let mut nodes = Vec::new();
    for id in in_order(tree).skip(1) {
        let parent = tree.parent(id).map_or(0, |parent| numbers[parent.0]);
        let mut node = from_content(tree.content(id));
        node.after = (parent != nodes.len()).then_some(parent);
        nodes.push(node);
        numbers[id.0] = nodes.len();
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
    let mark = |Mark { kind, place, text }: Mark| MarkJson { kind, place, text };
    NodeJson {
        after: None,
        played,
        setup,
        comment: content.comment.clone(),
        marks: content.marks.iter().cloned().map(mark).collect(),
        clock: (!content.clock.is_empty()).then_some(ClockJson { black, white }),
        evaluation: content.evaluation,
        properties: content.properties.clone(),
        unknown: content.unknown.clone(),
    }
}
