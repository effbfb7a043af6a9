//! Reading Go from SGF.

use yiqi_core::{Options, Side};
use yiqi_games::{DynGame, Games};
use yiqi_go::{Move, Rules};

use super::board::{Board, parse_points};
use super::komi::Komi;
use super::{MARKS, OWN_REASON, bad, parse_point, ruleset, size_of};
use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::note::{ReadNote, Unusual};
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
    read_size(root, &mut record.rules).map_err(|error| at_root("SZ", error))?;
    let size = size_of(&record.rules);
    let komi = root.value("KM").map(|text| Komi::read(&text, size, root.values("AP")));
    if let Some(komi) = komi.as_ref().and_then(Komi::points) {
        record.rules.set("komi", komi);
    }
    read_rules(root, &mut record.rules).map_err(|(name, error)| at_root(name, error))?;
    read_about(root, &mut record);
    let (handicap_used, mut unusual) =
        read_start(games, &raw, size, &mut record).map_err(|error| at_root("AB", error))?;
    if raw.lacks_semicolon {
        unusual.push(Unusual::NoSemicolon);
    }

    // Moves are played while reading: the side to move and the stones that a setup changes depend on them.
    let skeleton = Record { tree: Tree::default(), ..record.clone() };
    let mut walk = Walk::new(games, &skeleton, meter.limits.moves).map_err(|error| at_root("SZ", error))?;
    let komi_used = komi.as_ref().is_some_and(|komi| komi.points().is_some());
    unusual.extend(komi.and_then(|komi| komi.remark(walk.game().options().get("komi").unwrap_or_default())));
    record.notes = unusual.iter().map(|what| ReadNote::new(Where::Game(number), what)).collect();
    // For each node of the file, the last node of the tree that was made from it; `None` after an illegal move.
    let mut ids: Vec<Option<NodeId>> = Vec::with_capacity(raw.nodes.len());
    let refuse = |reason| ReadError { place: Where::Game(number), reason };
    for (index, node) in raw.nodes.into_iter().enumerate() {
        let before = node.parent.map(|parent| ids[parent]);
        if before == Some(None) {
            ids.push(None);
            continue;
        }
        let before = before.flatten();
        walk.back_to(&record.tree, before).map_err(refuse)?;
        let mut actions = Vec::new();
        if index > 0 && ["AB", "AW", "AE", "PL"].iter().any(|name| node.has(name)) {
            meter.setup().map_err(|error| ReadError::line(node.line, error))?;
            let mut board = Board::from_text(size, &walk.game().position())
                .map_err(|error| ReadError::line(node.line, error))?;
            let lists = board.set_up(&node).map_err(|error| ReadError::line(node.line, error))?;
            let note = |what| ReadNote::new(Where::Line(node.line), what);
            record.notes.extend(lists.iter().map(note));
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
        let unclear = ["TB", "TW"].map(|name| is_unclear_territory(&node, name, size).then_some(name));
        content.properties = node.into_kept(|property| {
            unclear.contains(&Some(property.name.as_str()))
                || is_kept(property, index == 0, handicap_used, komi_used)
        });
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
        for (line, action, side) in actions {
            let place = match &action {
                Action::Move(text) => {
                    Where::Move { game: number, number: walk.moves() + 1, text: text.clone() }
                }
                Action::Setup(_) => Where::Line(line),
            };
            // SGF has moves executed whether or not they follow the rules: make them legal where that is possible.
            let prepared = match (&action, side) {
                (Action::Move(text), Some(side)) => prepare(walk.game(), text, side, size),
                _ => None,
            };
            let mut last = parent.unwrap_or(Tree::ROOT);
            let mut add = |action: Action, content: Content, meter: &mut Meter| {
                let mut action = action;
                meter.node().map_err(|error| ReadError::line(line, error))?;
                let next = NodeId(record.tree.count());
                walk.forward(next, Some(&mut action))
                    .map_err(|reason| ReadError { place: place.clone(), reason })?;
                last = record.tree.add(last, Content { action: Some(action), ..content });
                Ok::<NodeId, ReadError>(last)
            };
            let mut result = Ok(Tree::ROOT);
            if let Some((inserted, what)) = prepared {
                if matches!(inserted, Action::Setup(_)) {
                    meter.setup().map_err(|error| ReadError::line(line, error))?;
                }
                record.notes.push(ReadNote::new(place.clone(), &what));
                result = add(inserted, Content::default(), meter);
            }
            let result = result.and_then(|_| add(action, std::mem::take(&mut content), meter));
            match result {
                Ok(id) => parent = Some(id),
                Err(ReadError { place: place @ Where::Move { .. }, reason }) if meter.keeps_legal_part => {
                    record.notes.push(ReadNote::dropped(place, reason));
                    parent = None;
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        ids.push(parent);
    }
    Ok(record)
}

/// The code of a refused move that repeats a position.
const REPEATS: &str = "repeats-position";

/// What must come before a move that is legal only then: a pass if the other side is to move; else the same board set
/// up anew, which forgets that the game was over or that the position is repeated.
fn prepare(game: &dyn DynGame, text: &str, side: Side, size: u8) -> Option<(Action, Unusual)> {
    let set_up = || {
        let mut board = Board::from_text(size, &game.position()).ok()?;
        board.to_move = side;
        Some(Action::Setup(board.text()))
    };
    let is_over = game.ending().is_some();
    if game.to_move() == side {
        return match game.check(text) {
            Ok(()) => None,
            Err(_) if is_over => Some((set_up()?, Unusual::AfterEnd)),
            Err(reason) if reason.code == REPEATS => Some((set_up()?, Unusual::Repeats)),
            Err(_) => None,
        };
    }
    // Two passes in a row would end the game.
    let is_beside_pass = text == "pass" || game.last_move().is_some_and(|last| last.m == "pass");
    if is_over || is_beside_pass || game.check("pass").is_err() {
        let what = if is_over { Unusual::AfterEnd } else { Unusual::TurnChanged };
        return Some((set_up()?, what));
    }
    Some((Action::Move("pass".to_owned()), Unusual::PassInserted))
}

fn read_size(root: &RawNode, rules: &mut Options) -> Result<(), RecordError> {
    let text = root.value("SZ").unwrap_or_else(|| Rules::default().size().to_string());
    let size = text.trim();
    // `SZ[13:13]` is accepted; boards that are not square are not.
    let square =
        size.split_once(':').map_or(Some(size), |(width, height)| (width == height).then_some(width));
    let size: u8 = square
        .and_then(|size| size.parse().ok())
        .filter(|size| Rules::SIZES.contains(size))
        .ok_or_else(|| bad("SZ", size))?;
    rules.set("size", size);
    Ok(())
}

/// The rules apart from size and komi, as far as the file gives them. An error names the property that cannot be read.
fn read_rules(root: &RawNode, rules: &mut Options) -> Result<(), (&'static str, RecordError)> {
    if let Some(name) = root.value("RU") {
        ruleset::read(&name, rules);
    }
    for value in root.values("YQ") {
        let (name, value) = value.split_once(':').ok_or_else(|| ("YQ", bad("YQ", &value)))?;
        if name.trim() == OWN_REASON {
            continue;
        }
        rules.set(name.trim(), value.trim());
    }
    Ok(())
}

/// Reads players, date and result.
pub(in crate::formats) fn read_about(root: &RawNode, record: &mut Record) {
    let text =
        |name: &str| root.value(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    record.players = Players {
        black: Player { name: text("PB"), rank: text("BR") },
        white: Player { name: text("PW"), rank: text("WR") },
    };
    record.date = text("DT");
    record.result = text("RE").and_then(|text| read_result(&text));
    // `RE` has no words for some reasons.
    let mut own = root.values("YQ");
    let reason = own.find_map(|value| value.strip_prefix(OWN_REASON)?.strip_prefix(':').map(str::to_owned));
    if let (Some(result), Some(_)) = (&mut record.result, &reason) {
        result.reason = reason;
    }
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
/// Returns whether `HA` has been used, and what was unusual.
fn read_start(
    games: &Games,
    raw: &RawTree,
    size: u8,
    record: &mut Record,
) -> Result<(bool, Vec<Unusual>), RecordError> {
    let root = raw.root();
    let handicap: u8 = root.value("HA").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    let mut board = Board::empty(size);
    let mut unusual = board.set_up(root)?;
    let has_stones = ["AB", "AW"].iter().any(|name| root.has(name));
    // The nodes of the main line come first in the file.
    let moving = raw.nodes.iter().filter(|node| node.has("B") || node.has("W"));
    let first: Vec<&RawNode> = moving.take(usize::from(handicap.max(1))).collect();
    let first_is_white = first.first().is_some_and(|node| !node.has("B"));
    // Black may pass instead of placing the other stones.
    let passes = |node: &&RawNode| node.values("B").any(|value| read_move(&value, size) == Some(Move::Pass));
    let placing = first.iter().position(passes).map_or(&first[..], |pass| &first[..=pass]);
    let all_black = placing.iter().all(|node| node.has("B"));
    if !has_stones && handicap >= 2 && all_black {
        let mut by_moves = record.clone();
        by_moves.rules.set("handicap", format!("free:{handicap}"));
        // With fewer stones, the game was stopped while Black was placing them.
        let is_complete = placing.len() == usize::from(handicap);
        if is_complete || (!root.has("PL") && start_game(games, &by_moves).is_ok()) {
            record.rules = by_moves.rules;
            return Ok((true, unusual));
        }
    }
    // Without a stated handicap, several moves of Black before White's first are one as well.
    let unstated = unstated_handicap(raw).filter(|_| !has_stones && handicap < 2 && !root.has("PL"));
    if let Some(stones) = unstated {
        let mut by_moves = record.clone();
        by_moves.rules.set("handicap", format!("free:{stones}"));
        if start_game(games, &by_moves).is_ok() {
            record.rules = by_moves.rules;
            unusual.push(Unusual::FreeHandicap(stones));
            return Ok((true, unusual));
        }
    }
    if !root.has("PL") && (first_is_white || (handicap >= 2 && has_stones)) {
        board.to_move = Side::White;
    }
    if board.is_empty() && board.to_move == Side::Black {
        return Ok((false, unusual));
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
    Ok((is_usual, unusual))
}

/// The number of Black's moves before White's first one, if there are several and they are all plain plays.
fn unstated_handicap(raw: &RawTree) -> Option<usize> {
    let mut stones = 0;
    for node in raw.nodes.iter().skip(1).filter(|node| !node.properties.is_empty()) {
        if node.has("W") {
            return (stones >= 2 && !node.has("B")).then_some(stones);
        }
        let is_plain = ["AB", "AW", "AE", "PL"].iter().all(|name| !node.has(name));
        let plays = node.values("B").filter(|value| !matches!(value.trim(), "" | "tt")).count();
        if !is_plain || plays != node.values("B").count() {
            return None;
        }
        stones += plays;
    }
    None
}

fn read_seconds(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|seconds| seconds.is_finite())
}

/// The comment, marks and clocks of a node. An error names the property that cannot be read.
fn read_content(node: &RawNode, size: u8, meter: &mut Meter) -> Result<Content, (&'static str, RecordError)> {
    let comments: Vec<String> = node.values("C").collect();
    let mut content =
        Content { comment: (!comments.is_empty()).then(|| comments.join("\n")), ..Content::default() };
    for (name, kind) in MARKS.into_iter().filter(|(name, _)| !is_unclear_territory(node, name, size)) {
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

/// Whether a property marks territory with something that is not a point. Some programs write such; it is kept as it is.
fn is_unclear_territory(node: &RawNode, name: &str, size: u8) -> bool {
    let is_unclear = |value: String| !value.trim().is_empty() && parse_points(&value, size).is_none();
    ["TB", "TW"].contains(&name) && node.values(name).any(is_unclear)
}

/// Whether a property is kept as it is, because it was not fully understood.
fn is_kept(property: &RawProperty, is_root: bool, handicap_used: bool, komi_used: bool) -> bool {
    let single = || property.values.first().map(|value| unescape(value)).unwrap_or_default();
    match property.name.as_str() {
        "B" | "W" | "AB" | "AW" | "AE" | "PL" | "C" | "LB" => false,
        name if MARKS.iter().any(|(mark, _)| *mark == name) => false,
        "BL" | "WL" => read_seconds(&single()).is_none(),
        "FF" | "GM" | "CA" | "AP" | "SZ" | "PB" | "PW" | "BR" | "WR" | "DT" | "YQ" => !is_root,
        "RU" => !is_root || !ruleset::is_exact(&single()),
        "HA" => !is_root || !handicap_used,
        "KM" => !is_root || !komi_used,
        "RE" => !is_root || read_result(single().trim()).is_none(),
        _ => true,
    }
}
