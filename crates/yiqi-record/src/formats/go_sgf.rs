//! Go in SGF: FF\[4\] as it is written, FF\[3\] as it is read.

use yiqi_core::{HalfPoints, Options, ReasonCode as _};
use yiqi_games::Games;

use crate::error::{ReadError, RecordError, Where};
use crate::limits::Meter;
use crate::replay::{Walk, in_order, start_game};
use crate::sgf::{RawNode, RawProperty, RawTree, kept_property, property, unescape, write_tree};
use crate::{Action, Content, Mark, NodeId, Player, Players, Record, RecordResult, Tree};

const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

const MARKS: [(&str, &str); 5] =
    [("TR", "triangle"), ("SQ", "square"), ("CR", "circle"), ("MA", "cross"), ("SL", "selected")];

/// A board as characters, row 1 first, to change stones on.
struct Board {
    size: usize,
    cells: Vec<u8>,
    side: char,
}

impl Board {
    fn empty(size: usize) -> Board {
        Board { size, cells: vec![b'.'; size * size], side: 'b' }
    }

    fn of(position: &str) -> Board {
        let (board, side) = position.rsplit_once(' ').unwrap_or((position, "b"));
        let mut cells = Vec::with_capacity(board.len());
        board.rsplit('/').for_each(|row| cells.extend(row.bytes()));
        Board { size: board.split('/').count(), cells, side: side.chars().next().unwrap_or('b') }
    }

    fn text(&self) -> String {
        let mut text = String::with_capacity(self.cells.len() + self.size + 1);
        for row in self.cells.chunks(self.size).rev() {
            if !text.is_empty() {
                text.push('/');
            }
            text.extend(row.iter().map(|&cell| char::from(cell)));
        }
        text.push(' ');
        text.push(self.side);
        text
    }

    /// What stands on a point; nothing off the board.
    fn at(&self, (column, row): (usize, usize)) -> Option<u8> {
        self.cells.get(row * self.size + column).copied().filter(|_| column < self.size)
    }

    fn put(&mut self, node: &RawNode) -> Result<(), RecordError> {
        for (name, stone) in [("AB", b'X'), ("AW", b'O'), ("AE", b'.')] {
            for value in node.values(name).filter(|value| !value.trim().is_empty()) {
                for (column, row) in points(&value, self.size).ok_or_else(|| bad(name, &value))? {
                    self.cells[row * self.size + column] = stone;
                }
            }
        }
        let player = node.value("PL").map(|value| value.trim().to_ascii_lowercase());
        match player.as_deref() {
            None => {}
            Some("b" | "1" | "black") => self.side = 'b',
            Some("w" | "2" | "white") => self.side = 'w',
            Some(value) => return Err(bad("PL", value)),
        }
        Ok(())
    }
}

fn bad(name: &str, value: &str) -> RecordError {
    RecordError::BadValue { name: name.to_owned(), value: value.to_owned() }
}

/// Column and row of a point such as `dd`, counted from the lower left.
fn point(text: &str, size: usize) -> Option<(usize, usize)> {
    let index =
        |byte: u8| Some(usize::from(byte.to_ascii_lowercase().checked_sub(b'a')?)).filter(|&i| i < size);
    match *text.trim().as_bytes() {
        [column, row] => Some((index(column)?, size - 1 - index(row)?)),
        _ => None,
    }
}

/// A point, or a rectangle of them such as `aa:cc`.
fn points(text: &str, size: usize) -> Option<impl Iterator<Item = (usize, usize)> + use<>> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let ((left, top), (right, bottom)) = (point(first, size)?, point(last, size)?);
    let (left, right) = (left.min(right), left.max(right));
    let (bottom, top) = (bottom.min(top), bottom.max(top));
    Some((bottom..=top).flat_map(move |row| (left..=right).map(move |column| (column, row))))
}

fn vertex((column, row): (usize, usize)) -> String {
    format!("{}{}", &LETTERS[column..=column], row + 1)
}

/// The point of a vertex such as `D4` as SGF writes it.
fn sgf_point(vertex: &str, size: usize) -> Option<String> {
    let (letter, number) = vertex.split_at_checked(1)?;
    let column = LETTERS.find(letter)? as u8;
    let row = size.checked_sub(number.parse().ok()?)? as u8;
    Some([b'a' + column, b'a' + row].map(char::from).iter().collect())
}

/// A move as text: a vertex, or a pass, written as nothing or, on boards up to 19×19, as `tt`.
fn read_move(value: &str, size: usize) -> Option<String> {
    match value.trim() {
        "" => Some("pass".to_owned()),
        text if size <= 19 && text.eq_ignore_ascii_case("tt") => Some("pass".to_owned()),
        text => point(text, size).map(vertex),
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
    if let Some(other) = root.value("GM").filter(|game| game.trim() != "1") {
        return Err(at_root("GM", bad("GM", &other)));
    }
    let mut record = Record::new("go");
    read_rules(root, &mut record.rules).map_err(|(name, error)| at_root(name, error))?;
    read_about(root, &mut record);
    let size = size_of(&record.rules);
    let handicap_used = read_start(games, &raw, size, &mut record).map_err(|error| at_root("AB", error))?;

    // The colour of moves and the stones that setups change are known by playing along.
    let skeleton = Record { tree: Tree::default(), ..record.clone() };
    let mut walk = Walk::new(games, &skeleton, meter.limits.moves).map_err(|error| at_root("SZ", error))?;
    // The last node of the tree that each node of the file became.
    let mut ids: Vec<NodeId> = Vec::with_capacity(raw.nodes.len());
    let refuse = |reason| ReadError { place: Where::Game(number), reason };
    for (index, node) in raw.nodes.into_iter().enumerate() {
        let before = node.parent.map(|parent| ids[parent]);
        walk.back_to(&record.tree, before).map_err(refuse)?;
        let mut actions = Vec::new();
        if index > 0 && ["AB", "AW", "AE", "PL"].iter().any(|name| node.has(name)) {
            meter.setup().map_err(|error| ReadError::line(node.line, error))?;
            let mut board = Board::of(&walk.game().position());
            board.put(&node).map_err(|error| ReadError::line(node.line, error))?;
            actions.push((node.line, Action::Setup(board.text()), None));
        }
        for property in node.properties.iter().filter(|property| ["B", "W"].contains(&property.name.as_str()))
        {
            for value in &property.values {
                let value = unescape(value);
                let text = read_move(&value, size)
                    .ok_or_else(|| ReadError::line(property.line, bad(&property.name, &value)))?;
                let side = if property.name == "B" { "black" } else { "white" };
                actions.push((property.line, Action::Move(text), Some(side)));
            }
        }
        let line = node.line;
        let mut content = read_content(&node, size, meter)
            .map_err(|(name, error)| ReadError::line(node.line_of(name), error))?;
        content.properties = node.into_kept(|property| is_kept(property, index == 0, handicap_used));
        // A node with several actions becomes several; what else it holds stays with the first.
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
            if side.is_some_and(|side| walk.game().to_move().name() != side) {
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

fn size_of(rules: &Options) -> usize {
    rules.get("size").and_then(|size| size.parse().ok()).unwrap_or(19)
}

/// The rules, as far as the file gives them; else the property that cannot be read.
fn read_rules(root: &RawNode, rules: &mut Options) -> Result<(), (&'static str, RecordError)> {
    let text = root.value("SZ").unwrap_or_else(|| "19".to_owned());
    let size = text.trim();
    // A board of two sizes is ours only when they are the same.
    let square =
        size.split_once(':').map_or(Some(size), |(width, height)| (width == height).then_some(width));
    let size: u8 = square
        .and_then(|size| size.parse().ok())
        .filter(|size| (2..=LETTERS.len()).contains(&usize::from(*size)))
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

/// Komi in points. What is no number of half points is kept as it is and does not count.
fn read_komi(text: &str) -> Option<HalfPoints> {
    let komi: HalfPoints = text.trim().replace(',', ".").parse().ok()?;
    (komi.halves().abs() <= 2 * 625).then_some(komi)
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

/// `B+3.5`, `W+R`, `0`, `Draw`, `Void`. A result that nobody knows is none.
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

fn write_result(result: &RecordResult) -> String {
    let winner = match result.outcome.as_str() {
        "black" => "B",
        "white" => "W",
        "draw" => return "0".to_owned(),
        _ => return "Void".to_owned(),
    };
    let how = match (result.reason.as_deref(), &result.margin) {
        (Some("resign"), _) => "R",
        (Some("time"), _) => "T",
        (Some("forfeit"), _) => "F",
        (_, Some(margin)) => margin,
        _ => "",
    };
    format!("{winner}+{how}")
}

/// Setup stones at the root are a handicap on the customary points, or a start of its own. Says whether the number of
/// handicap stones has been understood.
fn read_start(games: &Games, raw: &RawTree, size: usize, record: &mut Record) -> Result<bool, RecordError> {
    let root = raw.root();
    let handicap: u8 = root.value("HA").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    let mut board = Board::empty(size);
    board.put(root)?;
    let has_stones = ["AB", "AW"].iter().any(|name| root.has(name));
    // The nodes of the main line come first in the file.
    let moving = raw.nodes.iter().filter(|node| node.has("B") || node.has("W"));
    let first: Vec<&RawNode> = moving.take(usize::from(handicap.max(1))).collect();
    let first_is_white = first.first().is_some_and(|node| !node.has("B"));
    let all_black = first.iter().all(|node| node.has("B"));
    if !has_stones && handicap >= 2 && all_black {
        let mut by_moves = record.clone();
        by_moves.rules.set("handicap", format!("free:{handicap}"));
        // With fewer stones than that, the game was left while Black placed them.
        let is_complete = first.len() == usize::from(handicap);
        if is_complete || (!root.has("PL") && start_game(games, &by_moves).is_ok()) {
            record.rules = by_moves.rules;
            return Ok(true);
        }
    }
    if !root.has("PL") && (first_is_white || (handicap >= 2 && has_stones)) {
        board.side = 'w';
    }
    let stones = board.cells.iter().filter(|&&stone| stone != b'.').count();
    if stones == 0 && board.side == 'b' {
        return Ok(false);
    }
    let mut customary = record.clone();
    customary.rules.set("handicap", handicap);
    let is_customary =
        handicap >= 2 && start_game(games, &customary).is_ok_and(|game| game.position() == board.text());
    if is_customary {
        record.rules = customary.rules;
    } else {
        record.start = Some(board.text());
    }
    Ok(is_customary)
}

fn read_seconds(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|seconds| seconds.is_finite())
}

/// What a node holds beside its actions and what is kept as it is; else the property that cannot be read.
fn read_content(
    node: &RawNode,
    size: usize,
    meter: &mut Meter,
) -> Result<Content, (&'static str, RecordError)> {
    let comments: Vec<String> = node.values("C").collect();
    let mut content =
        Content { comment: (!comments.is_empty()).then(|| comments.join("\n")), ..Content::default() };
    for (name, kind) in MARKS {
        // A point named again, alone or in a rectangle, has the mark already.
        let mut is_marked = Vec::new();
        for value in node.values(name).filter(|value| !value.trim().is_empty()) {
            is_marked.resize(size * size, false);
            for at in points(&value, size).ok_or_else(|| (name, bad(name, &value)))? {
                if std::mem::replace(&mut is_marked[at.1 * size + at.0], true) {
                    continue;
                }
                meter.marks(1).map_err(|error| (name, error))?;
                content.marks.push(Mark { kind: kind.to_owned(), place: vertex(at), text: None });
            }
        }
    }
    for value in node.values("LB").filter(|value| !value.trim().is_empty()) {
        let (at, text) = value.split_once(':').ok_or_else(|| ("LB", bad("LB", &value)))?;
        let place = vertex(point(at, size).ok_or_else(|| ("LB", bad("LB", &value)))?);
        meter.marks(1).map_err(|error| ("LB", error))?;
        content.marks.push(Mark { kind: "label".to_owned(), place, text: Some(text.to_owned()) });
    }
    content.clock.black = node.value("BL").and_then(|text| read_seconds(&text));
    content.clock.white = node.value("WL").and_then(|text| read_seconds(&text));
    Ok(content)
}

/// Whether a property is kept as it is: unless all of it has been understood.
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

/// Writes one game.
pub(super) fn write(games: &Games, record: &Record) -> Result<String, RecordError> {
    let mut walk = Walk::new(games, record, usize::MAX)?;
    let size = size_of(&walk.game().options());
    let start = Board::of(&walk.game().position());
    // Who moves at each node, and what a setup changes, are known by playing along.
    let nodes = record.tree.count();
    let mut colours: Vec<&'static str> = vec![""; nodes];
    let mut setups: Vec<String> = vec![String::new(); nodes];
    for id in in_order(&record.tree) {
        walk.back_to(&record.tree, record.tree.parent(id)).map_err(RecordError::BadStart)?;
        colours[id.0] = if walk.game().to_move().name() == "black" { "B" } else { "W" };
        let mut action = record.tree.content(id).action.clone();
        if let Some(Action::Setup(position)) = &action {
            setups[id.0] = write_setup(&Board::of(&walk.game().position()), &Board::of(position));
        }
        walk.forward(id, action.as_mut()).map_err(RecordError::BadStart)?;
    }
    let mut problem = None;
    let text = write_tree(&record.tree, |id| {
        let content = record.tree.content(id);
        let mut text = if id == Tree::ROOT { write_root(record, &start, size) } else { String::new() };
        match &content.action {
            Some(Action::Move(played)) => {
                let at = if played == "pass" { Some(String::new()) } else { sgf_point(played, size) };
                text += &property(colours[id.0], [at.unwrap_or_default().as_str()]);
            }
            Some(Action::Setup(_)) => text += &setups[id.0],
            None => {}
        }
        text + &write_content(content, size, &mut problem)
    });
    match problem {
        Some(error) => Err(error),
        None => Ok(text),
    }
}

/// The first node: what the record says, and nothing that it does not.
fn write_root(record: &Record, start: &Board, size: usize) -> String {
    let rules = &record.rules;
    let mut text = String::from("FF[4]GM[1]CA[UTF-8]");
    let mut add = |name: &str, value: &str| text += &property(name, [value]);
    add("AP", &format!("Yiqi:{}", env!("CARGO_PKG_VERSION")));
    add("SZ", &size.to_string());
    if let Some(komi) = rules.get("komi") {
        add("KM", komi);
    }
    let handicap = rules.get("handicap").filter(|_| record.start.is_none()).unwrap_or("0");
    let stones = handicap.strip_prefix("free:").unwrap_or(handicap);
    if stones != "0" {
        add("HA", stones);
    }
    let Players { black, white } = &record.players;
    let result = record.result.as_ref().map(write_result);
    let fields = [
        ("PB", &black.name),
        ("BR", &black.rank),
        ("PW", &white.name),
        ("WR", &white.rank),
        ("DT", &record.date),
        ("RE", &result),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            add(name, value);
        }
    }
    // What RU cannot say, or says otherwise.
    let own: Vec<String> =
        ["ko", "tie"].into_iter().filter_map(|name| Some(format!("{name}:{}", rules.get(name)?))).collect();
    if !own.is_empty() {
        text += &property("YQ", own.iter().map(String::as_str));
    }
    // Free handicap stones are moves; all other stones at the start are set up.
    if !handicap.starts_with("free:") {
        text += &write_setup(&Board::empty(size), start);
    }
    text
}

fn write_setup(before: &Board, after: &Board) -> String {
    let size = after.size;
    let mut text = String::new();
    for (name, stone) in [("AB", b'X'), ("AW", b'O'), ("AE", b'.')] {
        let all = (0..size).rev().flat_map(|row| (0..size).map(move |column| (column, row)));
        let changed = all.filter(|&at| after.at(at) == Some(stone) && before.at(at) != Some(stone));
        let points: Vec<String> = changed.filter_map(|at| sgf_point(&vertex(at), size)).collect();
        if !points.is_empty() {
            text += &property(name, points.iter().map(String::as_str));
        }
    }
    if after.side != before.side || !text.is_empty() {
        text += &property("PL", [if after.side == 'w' { "W" } else { "B" }]);
    }
    text
}

fn write_content(content: &Content, size: usize, problem: &mut Option<RecordError>) -> String {
    let mut text = String::new();
    let mut place = |mark: &Mark| {
        let at = sgf_point(&mark.place.to_ascii_uppercase(), size).filter(|at| point(at, size).is_some());
        at.unwrap_or_else(|| {
            *problem = Some(bad("marks", &mark.place));
            String::new()
        })
    };
    for (name, kind) in MARKS {
        let places: Vec<String> =
            content.marks.iter().filter(|mark| mark.kind == kind).map(&mut place).collect();
        if !places.is_empty() {
            text += &property(name, places.iter().map(String::as_str));
        }
    }
    let labels: Vec<String> = content
        .marks
        .iter()
        .filter(|mark| mark.kind == "label")
        .map(|mark| format!("{}:{}", place(mark), mark.text.as_deref().unwrap_or_default()))
        .collect();
    if !labels.is_empty() {
        text += &property("LB", labels.iter().map(String::as_str));
    }
    for (name, seconds) in [("BL", content.clock.black), ("WL", content.clock.white)] {
        if let Some(seconds) = seconds {
            text += &property(name, [seconds.to_string().as_str()]);
        }
    }
    if let Some(comment) = &content.comment {
        text += &property("C", [comment.as_str()]);
    }
    content.properties.iter().fold(text, |text, property| text + &kept_property(property))
}
