//! Reading Go from SGF.

use yiqi_core::{HalfPoints, Options, ReasonCode as _, Side};
use yiqi_games::Games;
use yiqi_go::{Move, Rules};

use super::board::{Board, parse_points};
use super::{MARKS, bad, parse_point, size_of};
use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::replay::{Walk, start_game};
use crate::sgf::{RawNode, RawProperty, RawTree, unescape};
use crate::{Action, Content, Mark, NodeId, Player, Players, Record, RecordResult, Tree};

/// The largest board on which `tt` is not a point and means a pass.
const LARGEST_WITH_TT: u8 = 19;

/// A move: a point, or a pass, written as nothing or, on boards up to 19×19, as `tt`.
fn read_move(value: &str, size: u8) -> Option<Move> {
    match value.trim() {
        "" => Some(Move::Pass),
        text if size <= LARGEST_WITH_TT && text.eq_ignore_ascii_case("tt") => Some(Move::Pass),
        text => parse_point(text, size).map(Move::Play),
    }
}

/// Reads one game. `number` is its number in the file.
pub(in crate::formats) fn read(
    games: &Games,
    raw: RawTree,
    number: usize,
    meter: &mut Meter,
) -> Result<Record, ReadError> {
    let root = raw.root();
    let at_root = |name: &str, error| ReadError::line(root.line_of(name), error);
    if let Some(other) = root.value("GM").filter(|game| game.trim() != "1") {
        return Err(at_root("GM", bad("GM", &other)));
    }
    let mut record = Record::new("go");
    read_rules(root, &mut record.rules).map_err(|(name, error)| at_root(name, error))?;
    read_about(root, &mut record);
    let size = size_of(&record.rules);
    let handicap_used = read_start(games, &raw, size, &mut record).map_err(|error| at_root("AB", error))?;

    // Moves are played while reading: the side to move and the stones that a setup changes depend on them.
    let skeleton = Record { tree: Tree::default(), ..record.clone() };
    let mut walk = Walk::new(games, &skeleton, meter.limits.moves).map_err(|error| at_root("SZ", error))?;
    // For each node of the file, the last node of the tree that was made from it.
    let mut ids: Vec<NodeId> = Vec::with_capacity(raw.nodes.len());
    let refuse = |reason| ReadError { place: Where::Game(number), reason };
    for (index, node) in raw.nodes.into_iter().enumerate() {
        let before = node.parent.map(|parent| ids[parent]);
        walk.back_to(&record.tree, before).map_err(refuse)?;
        let mut actions = Vec::new();
        if index > 0 && ["AB", "AW", "AE", "PL"].iter().any(|name| node.has(name)) {
            meter.setup().map_err(|error| ReadError::line(node.line, error))?;
            let board = Board::from_text(size, &walk.game().position());
            let board = board.and_then(|mut board| board.set_up(&node).map(|()| board));
            let board = board.map_err(|error| ReadError::line(node.line, error))?;
            actions.push((node.line, Action::Setup(board.text()), None));
        }
        for property in node.properties.iter().filter(|property| ["B", "W"].contains(&property.name.as_str()))
        {
            for value in &property.values {
                let value = unescape(value);
                let m = read_move(&value, size)
                    .ok_or_else(|| ReadError::line(property.line, bad(&property.name, &value)))?;
                let side = if property.name == "B" { Side::Black } else { Side::White };
                actions.push((property.line, Action::Move(m.to_string()), Some(side)));
            }
        }
        let line = node.line;
        let mut content = read_content(&node, size, meter)
            .map_err(|(name, error)| ReadError::line(node.line_of(name), error))?;
        content.properties = node.into_kept(|property| is_kept(property, index == 0, handicap_used));
        // A node with several actions becomes several nodes; its other content stays with the first.
        let mut parent = before;
        if index == 0 {
            meter.node().map_err(|error| ReadError::line(line, error))?;
            *record.tree.content_mut(Tree::ROOT) = std::mem::take(&mut content);
            walk.forward(Tree::ROOT, None).map_err(refuse)?;
            parent = Some(Tree::ROOT);
        } else if actions.is_empty() {
            meter.node().map_err(|error| ReadError::line(line, error))?;
            let id = record.tree.add(parent.unwrap_or(Tree::ROOT), std::mem::take(&mut content));
            walk.forward(id, None).map_err(refuse)?;
            parent = Some(id);
        }
        for (line, mut action, side) in actions {
            let place = match &action {
                Action::Move(text) => {
                    Where::Move { game: number, number: walk.moves() + 1, text: text.clone() }
                }
                Action::Setup(_) => Where::Line(line),
            };
            if side.is_some_and(|side| walk.game().to_move() != side) {
                return Err(ReadError { place, reason: RecordError::WrongTurn.reason() });
            }
            meter.node().map_err(|error| ReadError::line(line, error))?;
            let next = NodeId(record.tree.count());
            walk.forward(next, Some(&mut action)).map_err(|reason| ReadError { place, reason })?;
            let holder = Content { action: Some(action), ..std::mem::take(&mut content) };
            parent = Some(record.tree.add(parent.unwrap_or(Tree::ROOT), holder));
        }
        ids.push(parent.unwrap_or(Tree::ROOT));
    }
    Ok(record)
}

/// The rules, as far as the file gives them. An error names the property that cannot be read.
fn read_rules(root: &RawNode, rules: &mut Options) -> Result<(), (&'static str, RecordError)> {
    let text = root.value("SZ").unwrap_or_else(|| Rules::default().size().to_string());
    let size = text.trim();
    // `SZ[13:13]` is accepted; boards that are not square are not.
    let square =
        size.split_once(':').map_or(Some(size), |(width, height)| (width == height).then_some(width));
    let size: u8 = square
        .and_then(|size| size.parse().ok())
        .filter(|size| Rules::SIZES.contains(size))
        .ok_or_else(|| ("SZ", bad("SZ", size)))?;
    rules.set("size", size);
    if let Some(komi) = root.value("KM").and_then(|komi| read_komi(&komi)) {
        rules.set("komi", komi);
    }
    let ruleset = root.value("RU").map(|text| text.trim().to_ascii_lowercase());
    match ruleset.as_deref() {
        Some("japanese" | "jp" | "korean") => rules.set("ko", "simple"),
        Some("chinese" | "cn" | "tromp-taylor") => rules.set("ko", "positional"),
        _ => {}
    }
    for value in root.values("YQ") {
        let (name, value) = value.split_once(':').ok_or_else(|| ("YQ", bad("YQ", &value)))?;
        rules.set(name.trim(), value.trim());
    }
    Ok(())
}

/// Komi in points. A value that is not a valid komi is kept as it is and has no effect.
fn read_komi(text: &str) -> Option<HalfPoints> {
    let komi: HalfPoints = text.trim().replace(',', ".").parse().ok()?;
    Rules::default().with_komi(komi).map(|rules| rules.komi())
}

fn read_about(root: &RawNode, record: &mut Record) {
    let text =
        |name: &str| root.value(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    record.players = Players {
        black: Player { name: text("PB"), rank: text("BR") },
        white: Player { name: text("PW"), rank: text("WR") },
    };
    record.date = text("DT");
    record.result = text("RE").and_then(|text| read_result(&text));
}

/// `B+3.5`, `W+R`, `0`, `Draw`, `Void`. An unknown result is `None`.
fn read_result(text: &str) -> Option<RecordResult> {
    let result = |outcome: &str, reason: Option<&str>, margin: Option<&str>| RecordResult {
        outcome: outcome.to_owned(),
        reason: reason.map(str::to_owned),
        margin: margin.map(str::to_owned),
    };
    match text.to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" => return Some(result("draw", None, None)),
        "void" => return Some(result("void", None, None)),
        _ => {}
    }
    let (winner, how) = text.split_once('+')?;
    let outcome = match winner.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => "black",
        "w" | "white" => "white",
        _ => return None,
    };
    Some(match how.trim().to_ascii_lowercase().as_str() {
        "" => result(outcome, None, None),
        "r" | "resign" => result(outcome, Some("resign"), None),
        "t" | "time" => result(outcome, Some("time"), None),
        "f" | "forfeit" => result(outcome, Some("forfeit"), None),
        margin => result(outcome, None, Some(margin)),
    })
}

/// Reads the starting position: setup stones at the root are a handicap on the usual points, or an explicit position.
/// Returns whether `HA` has been used.
fn read_start(games: &Games, raw: &RawTree, size: u8, record: &mut Record) -> Result<bool, RecordError> {
    let root = raw.root();
    let handicap: u8 = root.value("HA").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    let mut board = Board::empty(size);
    board.set_up(root)?;
    let has_stones = ["AB", "AW"].iter().any(|name| root.has(name));
    // The nodes of the main line come first in the file.
    let moving = raw.nodes.iter().filter(|node| node.has("B") || node.has("W"));
    let first: Vec<&RawNode> = moving.take(usize::from(handicap.max(1))).collect();
    let first_is_white = first.first().is_some_and(|node| !node.has("B"));
    let all_black = first.iter().all(|node| node.has("B"));
    if !has_stones && handicap >= 2 && all_black {
        let mut by_moves = record.clone();
        by_moves.rules.set("handicap", format!("free:{handicap}"));
        // With fewer stones, the game was stopped while Black was placing them.
        let is_complete = first.len() == usize::from(handicap);
        if is_complete || (!root.has("PL") && start_game(games, &by_moves).is_ok()) {
            record.rules = by_moves.rules;
            return Ok(true);
        }
    }
    if !root.has("PL") && (first_is_white || (handicap >= 2 && has_stones)) {
        board.to_move = Side::White;
    }
    if board.is_empty() && board.to_move == Side::Black {
        return Ok(false);
    }
    let mut usual = record.clone();
    usual.rules.set("handicap", handicap);
    let is_usual =
        handicap >= 2 && start_game(games, &usual).is_ok_and(|game| game.position() == board.text());
    if is_usual {
        record.rules = usual.rules;
    } else {
        record.start = Some(board.text());
    }
    Ok(is_usual)
}

fn read_seconds(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|seconds| seconds.is_finite())
}

/// The comment, marks and clocks of a node. An error names the property that cannot be read.
fn read_content(node: &RawNode, size: u8, meter: &mut Meter) -> Result<Content, (&'static str, RecordError)> {
    let comments: Vec<String> = node.values("C").collect();
    let mut content =
        Content { comment: (!comments.is_empty()).then(|| comments.join("\n")), ..Content::default() };
    for (name, kind) in MARKS {
        // Points may be listed more than once, alone or in rectangles.
        let mut is_marked = Vec::new();
        for value in node.values(name).filter(|value| !value.trim().is_empty()) {
            is_marked.resize(usize::from(size).pow(2), false);
            for point in parse_points(&value, size).ok_or_else(|| (name, bad(name, &value)))? {
                let index = usize::from(point.row()) * usize::from(size) + usize::from(point.column());
                if std::mem::replace(&mut is_marked[index], true) {
                    continue;
                }
                meter.marks(1).map_err(|error| (name, error))?;
                content.marks.push(Mark { kind: kind.to_owned(), place: point.to_string(), text: None });
            }
        }
    }
    for value in node.values("LB").filter(|value| !value.trim().is_empty()) {
        let (at, text) = value.split_once(':').ok_or_else(|| ("LB", bad("LB", &value)))?;
        let place = parse_point(at, size).ok_or_else(|| ("LB", bad("LB", &value)))?.to_string();
        meter.marks(1).map_err(|error| ("LB", error))?;
        content.marks.push(Mark { kind: "label".to_owned(), place, text: Some(text.to_owned()) });
    }
    content.clock.black = node.value("BL").and_then(|text| read_seconds(&text));
    content.clock.white = node.value("WL").and_then(|text| read_seconds(&text));
    Ok(content)
}

/// Whether a property is kept as it is, because it was not fully understood.
fn is_kept(property: &RawProperty, is_root: bool, handicap_used: bool) -> bool {
    let single = || property.values.first().map(|value| unescape(value)).unwrap_or_default();
    match property.name.as_str() {
        "B" | "W" | "AB" | "AW" | "AE" | "PL" | "C" | "LB" => false,
        name if MARKS.iter().any(|(mark, _)| *mark == name) => false,
        "BL" | "WL" => read_seconds(&single()).is_none(),
        "FF" | "GM" | "CA" | "AP" | "SZ" | "PB" | "PW" | "BR" | "WR" | "DT" | "YQ" => !is_root,
        "HA" => !is_root || !handicap_used,
        "KM" => !is_root || read_komi(&single()).is_none(),
        "RE" => !is_root || read_result(single().trim()).is_none(),
        _ => true,
    }
}
