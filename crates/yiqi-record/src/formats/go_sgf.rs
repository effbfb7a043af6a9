//! Go in SGF: FF\[4\] as it is written, FF\[3\] as it is read.

use yiqi_core::Options;
use yiqi_games::{DynGame, Games};

use crate::error::{ReadError, RecordError, Where};
use crate::replay::{act, start_game};
use crate::sgf::{Property, RawNode, RawTree, property, write_tree};
use crate::{Action, Content, Mark, NodeId, Player, Players, Record, RecordResult, Tree};

const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Properties that the record keeps in fields of its own, or that are written anew.
const KNOWN_AT_ROOT: [&str; 16] =
    ["FF", "GM", "CA", "AP", "SZ", "KM", "HA", "PB", "PW", "BR", "WR", "DT", "RE", "PL", "YQ", "ST"];
const KNOWN: [&str; 14] = ["B", "W", "AB", "AW", "AE", "C", "TR", "SQ", "CR", "MA", "SL", "LB", "BL", "WL"];
const MARKS: [(&str, &str); 5] =
    [("TR", "triangle"), ("SQ", "square"), ("CR", "circle"), ("MA", "cross"), ("SL", "selected")];

/// A board as rows of characters, row 1 first, to change stones on.
struct Board {
    rows: Vec<Vec<char>>,
    side: char,
}

impl Board {
    fn empty(size: usize) -> Board {
        Board { rows: vec![vec!['.'; size]; size], side: 'b' }
    }

    fn of(position: &str) -> Board {
        let (board, side) = position.rsplit_once(' ').unwrap_or((position, "b"));
        let rows = board.split('/').rev().map(|row| row.chars().collect()).collect();
        Board { rows, side: side.chars().next().unwrap_or('b') }
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().rev().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), self.side)
    }

    fn put(&mut self, node: &RawNode) -> Result<(), RecordError> {
        for (name, stone) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
            for value in node.values(name) {
                for (column, row) in points(value, self.rows.len()).ok_or_else(|| bad(name, value))? {
                    self.rows[row][column] = stone;
                }
            }
        }
        match node.value("PL").map(str::trim) {
            None => {}
            Some("B" | "b" | "1" | "black") => self.side = 'b',
            Some("W" | "w" | "2" | "white") => self.side = 'w',
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
fn points(text: &str, size: usize) -> Option<Vec<(usize, usize)>> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let ((left, top), (right, bottom)) = (point(first, size)?, point(last, size)?);
    let (left, right) = (left.min(right), left.max(right));
    let (bottom, top) = (bottom.min(top), bottom.max(top));
    Some((bottom..=top).flat_map(|row| (left..=right).map(move |column| (column, row))).collect())
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
        "tt" if size <= 19 => Some("pass".to_owned()),
        text => point(text, size).map(vertex),
    }
}

/// Reads one game. `number` is its number in the file.
pub(super) fn read(games: &Games, raw: &RawTree, number: usize) -> Result<Record, ReadError> {
    let root = raw.root();
    let at = |node: &RawNode, error| ReadError::line(node.line, error);
    if let Some(other) = root.value("GM").map(str::trim).filter(|game| *game != "1") {
        return Err(at(root, bad("GM", other)));
    }
    let mut record = Record::new("go");
    read_rules(root, &mut record.rules).map_err(|error| at(root, error))?;
    read_about(root, &mut record);
    let size = size_of(&record.rules);
    read_start(raw, size, &mut record).map_err(|error| at(root, error))?;

    // Each node of the file becomes one of the tree, or two where it both sets up and moves.
    let mut ids: Vec<NodeId> = Vec::with_capacity(raw.nodes.len());
    let mut states: Vec<Option<(Box<dyn DynGame>, usize)>> = Vec::with_capacity(raw.nodes.len());
    let mut children_left = vec![0; raw.nodes.len()];
    for node in &raw.nodes {
        if let Some(parent) = node.parent {
            children_left[parent] += 1;
        }
    }
    for (index, node) in raw.nodes.iter().enumerate() {
        let (mut game, mut moves, mut parent) = match node.parent {
            None => (start_game(games, &record).map_err(|error| at(node, error))?, 0, None),
            Some(before) => {
                children_left[before] -= 1;
                // The last child takes its parent's game, the others a copy.
                let state =
                    if children_left[before] == 0 { states[before].take() } else { states[before].clone() };
                let (game, moves) = state.expect("a parent comes before its children");
                (game, moves, Some(ids[before]))
            }
        };
        let mut content = read_content(node, size, parent.is_none()).map_err(|error| at(node, error))?;
        if index > 0 && ["AB", "AW", "AE", "PL"].iter().any(|name| node.value(name).is_some()) {
            let mut board = Board::of(&game.position());
            board.put(node).map_err(|error| at(node, error))?;
            let mut action = Action::Setup(board.text());
            act(games, &record, &mut game, &mut action)
                .map_err(|reason| ReadError { place: Where::Line(node.line), reason })?;
            let holder = Content { action: Some(action), ..Content::default() };
            let has_move = node.value("B").is_some() || node.value("W").is_some();
            if has_move {
                parent = Some(record.tree.add(parent.unwrap_or(Tree::ROOT), holder));
            } else {
                content.action = holder.action;
            }
        }
        for (name, side) in [("B", "black"), ("W", "white")] {
            let Some(value) = node.value(name) else { continue };
            let text = read_move(value, size).ok_or_else(|| at(node, bad(name, value)))?;
            moves += 1;
            let refuse = |reason| ReadError {
                place: Where::Move { game: number, number: moves, text: text.clone() },
                reason,
            };
            if game.to_move().name() != side {
                use yiqi_core::ReasonCode as _;
                return Err(refuse(RecordError::WrongTurn.reason()));
            }
            let mut action = Action::Move(text.clone());
            act(games, &record, &mut game, &mut action).map_err(refuse)?;
            // A node with moves of both colours, which older files have, becomes two.
            if matches!(content.action, Some(Action::Move(_))) {
                let first = std::mem::take(&mut content);
                parent = Some(record.tree.add(parent.unwrap_or(Tree::ROOT), first));
            }
            content.action = Some(action);
        }
        let id = match parent {
            Some(parent) => record.tree.add(parent, content),
            None if content.action.is_some() => {
                // A move in the root: the root stays before it.
                let action = content.action.take();
                *record.tree.content_mut(Tree::ROOT) = content;
                record.tree.add(Tree::ROOT, Content { action, ..Content::default() })
            }
            None => {
                *record.tree.content_mut(Tree::ROOT) = content;
                Tree::ROOT
            }
        };
        ids.push(id);
        states.push(Some((game, moves)));
    }
    // A handicap on points of its own is a start of its own; the number is kept as it was.
    if let Some(handicap) = root.value("HA").filter(|_| record.start.is_some()) {
        let property = ("HA".to_owned(), vec![handicap.to_owned()]);
        record.tree.content_mut(Tree::ROOT).properties.push(property);
    }
    Ok(record)
}

fn size_of(rules: &Options) -> usize {
    rules.get("size").and_then(|size| size.parse().ok()).unwrap_or(19)
}

fn read_rules(root: &RawNode, rules: &mut Options) -> Result<(), RecordError> {
    let size = root.value("SZ").map_or("19", str::trim);
    // A board of two sizes is ours only when they are the same.
    let square =
        size.split_once(':').map_or(Some(size), |(width, height)| (width == height).then_some(width));
    let size: u8 = square
        .and_then(|size| size.parse().ok())
        .filter(|size| (2..=LETTERS.len()).contains(&usize::from(*size)))
        .ok_or_else(|| bad("SZ", size))?;
    rules.set("size", size);
    if let Some(komi) = root.value("KM").map(str::trim).filter(|komi| !komi.is_empty()) {
        let points: yiqi_core::HalfPoints = komi.parse().map_err(|_| bad("KM", komi))?;
        rules.set("komi", points);
    }
    let ruleset = root.value("RU").map(|text| text.trim().to_ascii_lowercase());
    match ruleset.as_deref() {
        Some("japanese" | "jp" | "korean") => rules.set("ko", "simple"),
        Some("chinese" | "cn" | "tromp-taylor") => rules.set("ko", "positional"),
        _ => {}
    }
    for value in root.values("YQ") {
        let (name, value) = value.split_once(':').ok_or_else(|| bad("YQ", value))?;
        rules.set(name.trim(), value.trim());
    }
    Ok(())
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

/// Setup stones at the root are a handicap on the customary points, or a start of its own.
fn read_start(raw: &RawTree, size: usize, record: &mut Record) -> Result<(), RecordError> {
    let root = raw.root();
    let handicap: u8 = match root.value("HA").map(str::trim) {
        None | Some("" | "0" | "1") => 0,
        Some(text) => text.parse().map_err(|_| bad("HA", text))?,
    };
    let mut board = Board::empty(size);
    board.put(root)?;
    let has_stones = ["AB", "AW"].iter().any(|name| root.value(name).is_some());
    // The nodes of the main line come first in the file.
    let moving = raw.nodes.iter().filter(|node| node.value("B").is_some() || node.value("W").is_some());
    let first: Vec<&RawNode> = moving.take(usize::from(handicap.max(1))).collect();
    let first_is_white = first.first().is_some_and(|node| node.value("B").is_none());
    let all_black = first.iter().all(|node| node.value("B").is_some());
    if !has_stones && handicap >= 2 && first.len() == usize::from(handicap) && all_black {
        record.rules.set("handicap", format!("free:{handicap}"));
        return Ok(());
    }
    if root.value("PL").is_none() && (first_is_white || (handicap >= 2 && has_stones)) {
        board.side = 'w';
    }
    let stones = board.rows.iter().flatten().filter(|stone| **stone != '.').count();
    if stones > 0 || board.side == 'w' {
        let mut customary = record.clone();
        customary.rules.set("handicap", handicap);
        let fixed = (handicap >= 2)
            .then(|| start_game(&Games::standard(), &customary).ok())
            .flatten()
            .is_some_and(|game| game.position() == board.text());
        if fixed {
            record.rules = customary.rules;
        } else {
            record.start = Some(board.text());
        }
    }
    Ok(())
}

fn read_content(node: &RawNode, size: usize, is_root: bool) -> Result<Content, RecordError> {
    let mut content = Content { comment: node.value("C").map(str::to_owned), ..Content::default() };
    for (name, kind) in MARKS {
        for value in node.values(name) {
            for at in points(value, size).ok_or_else(|| bad(name, value))? {
                content.marks.push(Mark { kind: kind.to_owned(), place: vertex(at), text: None });
            }
        }
    }
    for value in node.values("LB") {
        let (at, text) = value.split_once(':').ok_or_else(|| bad("LB", value))?;
        let place = vertex(point(at, size).ok_or_else(|| bad("LB", value))?);
        content.marks.push(Mark { kind: "label".to_owned(), place, text: Some(text.to_owned()) });
    }
    let seconds = |name: &str| {
        node.value(name).and_then(|text| text.trim().parse().ok()).filter(|s: &f64| s.is_finite())
    };
    (content.clock.black, content.clock.white) = (seconds("BL"), seconds("WL"));
    let is_known =
        |name: &str| KNOWN.contains(&name) || name == "PL" || (is_root && KNOWN_AT_ROOT.contains(&name));
    content.properties = node.properties.iter().filter(|(name, _)| !is_known(name)).cloned().collect();
    Ok(content)
}

/// Writes one game.
pub(super) fn write(games: &Games, record: &Record) -> Result<String, RecordError> {
    let start = start_game(games, record)?;
    let rules = start.options();
    let size = size_of(&rules);
    let mut positions: Vec<Option<String>> = vec![None; record.tree.ids().count()];
    let mut problem = None;
    // The colour of each move is known by playing.
    let mut waiting = vec![(Tree::ROOT, start.clone())];
    let mut colours: Vec<&'static str> = vec![""; positions.len()];
    while let Some((id, mut game)) = waiting.pop() {
        colours[id.0] = if game.to_move().name() == "black" { "B" } else { "W" };
        positions[id.0] = Some(game.position());
        if let Some(mut action) = record.tree.content(id).action.clone() {
            act(games, record, &mut game, &mut action).map_err(RecordError::BadStart)?;
        }
        for &child in record.tree.children(id) {
            waiting.push((child, game.clone()));
        }
    }
    let text = write_tree(&record.tree, |id| {
        let content = record.tree.content(id);
        let mut text =
            if id == Tree::ROOT { write_root(record, start.as_ref(), &rules) } else { String::new() };
        match &content.action {
            Some(Action::Move(played)) => {
                let at = if played == "pass" { Some(String::new()) } else { sgf_point(played, size) };
                text += &property(colours[id.0], [at.unwrap_or_default().as_str()]);
            }
            Some(Action::Setup(position)) => {
                let before = positions[id.0].as_deref().unwrap_or_default();
                text += &write_setup(&Board::of(before), &Board::of(position));
            }
            None => {}
        }
        text + &write_content(content, size, &mut problem)
    });
    match problem {
        Some(error) => Err(error),
        None => Ok(text),
    }
}

fn write_root(record: &Record, start: &dyn DynGame, rules: &Options) -> String {
    let mut text = String::from("FF[4]GM[1]CA[UTF-8]");
    let mut add = |name: &str, value: &str| text += &property(name, [value]);
    add("AP", &format!("Yiqi:{}", env!("CARGO_PKG_VERSION")));
    add("SZ", rules.get("size").unwrap_or("19"));
    add("KM", rules.get("komi").unwrap_or("7.5"));
    let handicap = rules.get("handicap").unwrap_or("0");
    let stones = handicap.strip_prefix("free:").unwrap_or(handicap);
    if stones != "0" {
        add("HA", stones);
    }
    let Players { black, white } = &record.players;
    let fields = [
        ("PB", &black.name),
        ("BR", &black.rank),
        ("PW", &white.name),
        ("WR", &white.rank),
        ("DT", &record.date),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            add(name, value);
        }
    }
    if let Some(result) = &record.result {
        add("RE", &write_result(result));
    }
    // What RU cannot say, or says otherwise.
    let own: Vec<String> = ["ko", "tie"]
        .into_iter()
        .filter_map(|name| Some(format!("{name}:{}", rules.get(name)?)))
        .filter(|text| text != "tie:black")
        .collect();
    text += &property("YQ", own.iter().map(String::as_str));
    // Free handicap stones are moves; all other stones at the start are set up.
    let size = size_of(rules);
    if !handicap.starts_with("free:") {
        text += &write_setup(&Board::empty(size), &Board::of(&start.position()));
    }
    text
}

fn write_setup(before: &Board, after: &Board) -> String {
    let size = after.rows.len();
    let mut text = String::new();
    for (name, stone) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
        let changed = (0..size).rev().flat_map(|row| (0..size).map(move |column| (column, row))).filter(
            |&(column, row)| {
                after.rows[row][column] == stone
                    && before.rows.get(row).and_then(|r| r.get(column)) != Some(&stone)
            },
        );
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
    for (name, values) in &content.properties as &Vec<Property> {
        text += &property(name, values.iter().map(String::as_str));
    }
    text
}
