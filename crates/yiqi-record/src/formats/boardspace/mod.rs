//! DVONN in SGF as boardspace writes it: every node is a numbered step of a player.
//!
//! `P0[12 move D 4 E 4]`, or in two steps `P0[12 pickb D 4]` and `P0[13 dropb E 4]`; `P1[7 dropb C 3]` alone places a
//! piece. `done` confirms; until then the player may take the piece up again (`pickb`) or start the turn anew (`reset`).
//! `done` alone is a pass. Files of other programs may leave `done` out: the next step of the game confirms as well.

mod result;
mod write;

pub(super) use write::write;

use yiqi_core::ReasonCode as _;
use yiqi_games::Games;

use self::result::{read_own_result, read_stated_result};
use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::note::ReadNote;
use crate::replay::Walk;
use crate::sgf::{RawNode, RawTree, unescape};
use crate::{Action, Content, NodeId, Player, Players, Record, RecordResult, Tree};

/// Properties that are understood or generated, and so not kept as unknown.
const KNOWN: [&str; 9] = ["VV", "SU", "P0", "P1", "C", "YQ", "FF", "CA", "DT"];

/// The players' properties. The first player has the white pieces.
const PLAYERS: [(&str, &str); 2] = [("P0", "white"), ("P1", "black")];

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
            Some(("result", text)) => record.result = read_own_result(text),
            Some((name, value)) => record.rules.set(name, value),
            None => return Err(ReadError::line(root.line_of("YQ"), bad("YQ", &value))),
        }
    }
    record.players = Players { white: read_player(&raw, "P0"), black: read_player(&raw, "P1") };
    record.date = root.value("DT");
    let stated = root.value("RE").and_then(|text| read_stated_result(&text, &record.players));
    let skeleton = Record { tree: Tree::default(), ..record.clone() };
    let mut walk = Walk::new(games, &skeleton, meter.limits.moves)
        .map_err(|error| ReadError::line(root.line_of("YQ"), error))?;
    let refuse = |reason| ReadError { place: Where::Game(number), reason };
    walk.forward(Tree::ROOT, None).map_err(refuse)?;
    meter.node().map_err(|error| ReadError::line(root.line, error))?;
    let mut children = vec![0usize; raw.nodes.len()];
    for parent in raw.nodes.iter().filter_map(|node| node.parent) {
        children[parent] += 1;
    }
    let mut reader = Reader { record: &mut record, walk, number, meter };
    // The turn after each node of the file. A turn with only one successor is moved there.
    let mut reached: Vec<Option<Turn>> = Vec::with_capacity(raw.nodes.len());
    for (index, node) in raw.nodes.into_iter().enumerate() {
        let before = node.parent.and_then(|parent| match children[parent] {
            1 => reached[parent].take(),
            _ => reached[parent].clone(),
        });
        let mut turn = before.unwrap_or_else(Turn::at_root);
        if !turn.is_cut {
            reader.walk.back_to(&reader.record.tree, Some(turn.last)).map_err(refuse)?;
            reader.read_node(&mut turn, node, children[index] == 1)?;
        }
        reached.push(Some(turn));
    }
    record.result = record.result.take().or(stated);
    Ok(record)
}

/// `id "Ann"` and `ranking 1500`.
fn read_player(raw: &RawTree, side: &str) -> Player {
    let texts = || raw.nodes.iter().flat_map(|node| node.values(side));
    let after =
        |name: &str| texts().find_map(|text| text.strip_prefix(name).map(|rest| rest.trim().to_owned()));
    let name = after("id ").map(|id| match id.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(quoted) => quoted.to_owned(),
        None => id,
    });
    let given = |text: &String| !text.is_empty();
    Player { name: name.filter(given), rank: after("ranking ").filter(given) }
}

/// What a player has done but not confirmed.
#[derive(Clone)]
enum Unconfirmed {
    Move(String),
    Resignation,
    AgreedDraw,
}

/// The state between two nodes of the file.
#[derive(Clone)]
struct Turn {
    /// The node of the last confirmed move.
    last: NodeId,
    /// The space of the stack that is picked up.
    picked: Option<String>,
    /// The player's property, and what is not confirmed yet.
    unconfirmed: Option<(&'static str, Unconfirmed)>,
    /// The content for the node of the unconfirmed move.
    content: Content,
    /// An illegal move came before, and the rest is left out.
    is_cut: bool,
}

impl Turn {
    fn at_root() -> Turn {
        Turn { last: Tree::ROOT, picked: None, unconfirmed: None, content: Content::default(), is_cut: false }
    }
}

struct Reader<'a, 'b> {
    record: &'a mut Record,
    walk: Walk<'b>,
    number: usize,
    meter: &'a mut Meter,
}

impl Reader<'_, '_> {
    /// Reads a node of the file. What is unconfirmed stays so only if exactly one node follows.
    fn read_node(&mut self, turn: &mut Turn, node: RawNode, goes_on: bool) -> Result<(), ReadError> {
        let mut kept = Vec::new();
        for property in &node.properties {
            let Some(&(player, _)) = PLAYERS.iter().find(|(player, _)| *player == property.name) else {
                continue;
            };
            for value in &property.values {
                let is_known = self.step(turn, (player, &unescape(value)))?;
                if !is_known {
                    kept.push((player.to_owned(), vec![value.clone()]));
                }
            }
        }
        let mut content = read_content(node);
        content.properties.extend(kept);
        if turn.picked.is_some() || turn.unconfirmed.is_some() {
            add_content(&mut turn.content, content);
        } else {
            add_content(self.record.tree.content_mut(turn.last), content);
        }
        if !goes_on {
            turn.picked = None;
            self.confirm(turn)?;
            // Nothing was confirmed; the content must not be lost.
            add_content(self.record.tree.content_mut(turn.last), std::mem::take(&mut turn.content));
        }
        Ok(())
    }

    /// Reads one step of a player. Returns whether it is known; others are kept as they are.
    fn step(&mut self, turn: &mut Turn, (player, step): (&'static str, &str)) -> Result<bool, ReadError> {
        let words: Vec<&str> = step.split_whitespace().collect();
        // The number of the step comes first.
        let words = if words.first().is_some_and(|word| word.parse::<u32>().is_ok()) {
            &words[1..]
        } else {
            &words[..]
        };
        let Some((verb, rest)) = words.split_first() else { return Ok(true) };
        let space = rest.concat().to_ascii_uppercase();
        match verb.to_ascii_lowercase().as_str() {
            "pickb" | "pickc" => {
                let taken_back = match &turn.unconfirmed {
                    Some((mover, Unconfirmed::Move(played))) if *mover == player => {
                        played.strip_suffix(&*space)
                    }
                    _ => None,
                };
                match taken_back.map(str::to_owned) {
                    Some(from) => {
                        turn.unconfirmed = None;
                        // A piece that was being placed is in the hand; only a moved stack has an origin.
                        turn.picked = (!from.is_empty()).then_some(from);
                    }
                    None => {
                        self.confirm(turn)?;
                        turn.picked = Some(space);
                    }
                }
            }
            "dropb" | "dropc" => match turn.picked.take() {
                // Put back where it was.
                Some(from) if from == space => {}
                Some(from) => self.propose(turn, player, Unconfirmed::Move(from + &space))?,
                None => self.propose(turn, player, Unconfirmed::Move(space))?,
            },
            "move" => self.propose(turn, player, Unconfirmed::Move(space))?,
            "pass" => self.propose(turn, player, Unconfirmed::Move("pass".to_owned()))?,
            "resign" => self.propose(turn, player, Unconfirmed::Resignation)?,
            "acceptdraw" => self.propose(turn, player, Unconfirmed::AgreedDraw)?,
            "reset" => (turn.picked, turn.unconfirmed) = (None, None),
            "done" => {
                let is_bare = turn.picked.take().is_none() && turn.unconfirmed.is_none();
                self.confirm(turn)?;
                if is_bare && self.walk.game().must_pass() && self.to_move() == player {
                    self.play(turn, player, "pass".to_owned())?;
                }
            }
            // A piece of the pool is put back, or the turn begins: nothing is picked up.
            "drop" | "start" => turn.picked = None,
            // Taking a piece from the pool has no effect; players are read before.
            "pick" | "edit" | "id" | "ranking" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The property of the player who is to move.
    fn to_move(&self) -> &'static str {
        let side = self.walk.game().to_move().name();
        PLAYERS.iter().find(|(_, name)| *name == side).map_or("", |(player, _)| player)
    }

    /// Remembers what a player does until it is confirmed. What was unconfirmed before is confirmed by it.
    fn propose(&mut self, turn: &mut Turn, player: &'static str, what: Unconfirmed) -> Result<(), ReadError> {
        self.confirm(turn)?;
        turn.unconfirmed = Some((player, what));
        Ok(())
    }

    /// Makes what was unconfirmed a part of the game.
    fn confirm(&mut self, turn: &mut Turn) -> Result<(), ReadError> {
        let Some((player, what)) = turn.unconfirmed.take() else { return Ok(()) };
        let (outcome, reason) = match what {
            Unconfirmed::Move(played) => return self.play(turn, player, played),
            Unconfirmed::Resignation if player == "P0" => ("black", "resign"),
            Unconfirmed::Resignation => ("white", "resign"),
            Unconfirmed::AgreedDraw => ("draw", RecordResult::DRAW_AGREED),
        };
        let (outcome, reason) = (outcome.to_owned(), Some(reason.to_owned()));
        self.record.result = Some(RecordResult { outcome, reason, margin: None });
        Ok(())
    }

    /// Plays a move. Passes that are not written are inserted.
    fn play(&mut self, turn: &mut Turn, player: &'static str, played: String) -> Result<(), ReadError> {
        if turn.is_cut {
            return Ok(());
        }
        if self.to_move() != player && self.walk.game().must_pass() && played != "pass" {
            self.add(turn, "pass".to_owned(), Content::default())?;
        }
        let content = std::mem::take(&mut turn.content);
        let place = self.place(&played);
        let result = if self.to_move() == player {
            self.add(turn, played, content)
        } else {
            Err(ReadError { place, reason: RecordError::WrongTurn.reason() })
        };
        match result {
            Err(ReadError { place: place @ Where::Move { .. }, reason }) if self.meter.keeps_legal_part => {
                self.record.notes.push(ReadNote::dropped(place, reason));
                turn.is_cut = true;
                Ok(())
            }
            result => result,
        }
    }

    fn place(&self, played: &str) -> Where {
        let text = yiqi_core::excerpt(played);
        Where::Move { game: self.number, number: self.walk.moves() + 1, text }
    }

    fn add(&mut self, turn: &mut Turn, played: String, content: Content) -> Result<(), ReadError> {
        let place = self.place(&played);
        let mut action = Action::Move(played);
        self.meter.node().map_err(|error| ReadError::game(self.number, error))?;
        let id = NodeId(self.record.tree.count());
        self.walk.forward(id, Some(&mut action)).map_err(|reason| ReadError { place, reason })?;
        turn.last = self.record.tree.add(turn.last, Content { action: Some(action), ..content });
        Ok(())
    }
}

fn read_content(node: RawNode) -> Content {
    Content {
        comment: node.value("C"),
        properties: node.into_kept(|property| !KNOWN.contains(&property.name.as_str())),
        ..Content::default()
    }
}

/// Adds comment and properties to those that are there.
fn add_content(content: &mut Content, more: Content) {
    match (&mut content.comment, more.comment) {
        (Some(comment), Some(more)) => {
            comment.push('\n');
            comment.push_str(&more);
        }
        (comment @ None, more) => *comment = more,
        (Some(_), None) => {}
    }
    content.properties.extend(more.properties);
}
