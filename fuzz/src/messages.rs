//! Messages that a client might send: plausible, and then mutated.

use serde_json::{Map, Value, json};
use yiqi_session::State;

use crate::Choices;

/// The known secrets of a game.
#[derive(Clone, Default)]
pub struct Keys {
    /// The tokens of Black, of White, of the watchers, none, and an invalid one.
    pub tokens: Vec<Option<String>>,
}

/// A request that creates a game: from the usual start or from positions with passes, captures and endings
/// nearby, on small boards.
pub fn creation(choices: &mut Choices<'_>) -> Value {
    let beginnings = [
        json!({"game": "reversi"}),
        json!({"game": "reversi", "position": "-XOOOOOO-----------------OX---------------------------------XOOO X"}),
        json!({"game": "liuzichong"}),
        json!({"game": "liuzichong", "options": {"dan": "always", "lift": "on"}}),
        json!({"game": "liuzichong", "position": ".XO./O..O/..../..OO b"}),
        json!({"game": "dvonn", "options": {"seed": "1"}}),
        json!({"game": "dvonn", "options": {"setup": "players"}}),
        json!({"game": "go", "options": {"size": "2", "komi": "0"}}),
        json!({"game": "go", "options": {"size": "3", "ko": "positional"}}),
        json!({"game": "go", "options": {"size": "5", "handicap": "free:2"}}),
        json!({"game": "go", "position": ".XO../X.XO./.XO../...../..... w"}),
    ];
    let mut body = beginnings[choices.below(beginnings.len())].clone();
    let engine = if body["game"] == "reversi" { "greedy" } else { "level:1" };
    let engine = if body["game"] == "go" { "human" } else { engine };
    let (black, white) = choices.of(&[
        ("human", "human"),
        ("human", "human"),
        ("human", "invite"),
        ("human", "invite"),
        ("invite", "human"),
        ("invite", "invite"),
        ("human", "human"),
        ("human", engine),
    ]);
    (body["black"], body["white"]) = (json!(black), json!(white));
    body["public"] = json!(choices.below(2) == 1);
    if choices.below(4) == 3 {
        body["name"] = json!("Ann");
    }
    body
}

/// A greeting with a token and the last event seen.
pub fn hello(choices: &mut Choices<'_>, keys: &Keys, sequence: u64) -> Value {
    let token = keys.tokens[choices.below(keys.tokens.len())].clone();
    let after = choices.of(&[0, sequence, 1, sequence.saturating_sub(1), sequence + 1, u64::MAX, 1 << 63]);
    json!({"hello": {"token": token, "after": after}})
}

/// A command, mostly a legal move. There are few different ids, so that some are repeated.
pub fn command(choices: &mut Choices<'_>, state: &State) -> Value {
    let sequence = state.sequence();
    let long = "i".repeat(65);
    let numbers = choices.byte();
    let id = match numbers {
        // An id for each event, so that a game can be played to its end.
        0..=127 => format!("n{}", sequence.wrapping_add(u64::from(numbers / 64))),
        128..=175 => format!("c{}", numbers % 8),
        // An id that was probably used recently.
        176..=223 => format!("n{}", sequence.saturating_sub(1 + u64::from(numbers % 3))),
        _ => choices.of(&["", "\u{0}", "engine-1", "create", "named-black", "棋", &long]).to_owned(),
    };
    let mut command = action(choices, state);
    command["id"] = json!(id);
    if choices.happens(64) {
        let known = [sequence, sequence.saturating_sub(1), sequence + 1, 0, u64::MAX];
        command["sequence"] = json!(choices.of(&known));
    }
    command
}

fn action(choices: &mut Choices<'_>, state: &State) -> Value {
    let legal = state.game().legal_moves();
    match choices.byte() {
        0..=143 => {
            let index = usize::from(choices.byte()) * legal.len().max(1) / 256;
            json!({"do": "move", "move": legal.get(index).map_or("pass", String::as_str)})
        }
        144..=159 => {
            let text = choices.text();
            let texts = ["pass", "", "a1", "A1", "d4", "a1a2", "K5", "\u{202e}", "swap", &text];
            json!({"do": "move", "move": choices.of(&texts)})
        }
        160..=163 => json!({"do": "resign"}),
        164..=165 => json!({"do": "mark", "place": choices.of(&["A1", "d4", "", "pass"])}),
        166 => json!({"do": "accept"}),
        167 => json!({"do": "play_on"}),
        168..=191 => json!({"do": "undo"}),
        192..=207 => json!({"do": "ask", "what": choices.of(&["undo", "draw", "rematch", "tea"])}),
        208..=223 => json!({"do": "answer", "grants": choices.below(2) == 1}),
        224..=239 => json!({"do": "new_game"}),
        240..=247 => {
            let players = ["human", "human", "greedy", "level:1", "level:9", "level:", "", "invite"];
            json!({"do": "sit", "side": choices.of(&["black", "white"]), "player": choices.of(&players)})
        }
        _ => json!({"do": choices.of(&["fly", "", "Move"]), "move": 7}),
    }
}

/// A preview of a move.
pub fn preview(choices: &mut Choices<'_>, state: &State) -> Value {
    let command = action(choices, state);
    json!({"move": command.get("move").cloned().unwrap_or(json!("pass"))})
}

/// Serialises a message, sometimes mutated.
pub fn mutated(mut message: Value, choices: &mut Choices<'_>) -> Vec<u8> {
    match choices.byte() {
        0..=207 => return message.to_string().into_bytes(),
        208..=231 => {
            mutate_value(&mut message, choices);
            return message.to_string().into_bytes();
        }
        232..=235 => return choices.bytes().to_vec(),
        236..=239 => return format!("{}{message}", "[".repeat(300)).into_bytes(),
        _ => {}
    }
    let mut bytes = message.to_string().into_bytes();
    mutate_bytes(&mut bytes, choices);
    bytes
}

/// Changes some bytes.
pub fn mutate_bytes(bytes: &mut Vec<u8>, choices: &mut Choices<'_>) {
    for _ in 0..=choices.below(3) {
        let place = (usize::from(choices.byte()) + 256 * choices.below(4)) % (bytes.len() + 1);
        match choices.below(5) {
            0 => bytes.insert(place, choices.byte()),
            1 if place < bytes.len() => bytes[place] = choices.byte(),
            2 if place < bytes.len() => drop(bytes.remove(place)),
            3 => bytes.truncate(place),
            // Duplicates a part, for example a key.
            _ => {
                let end = (place + choices.below(24)).min(bytes.len());
                let part = bytes[place..end].to_vec();
                bytes.splice(end..end, part);
            }
        }
    }
}

/// Replaces, removes or renames some part.
fn mutate_value(value: &mut Value, choices: &mut Choices<'_>) {
    let strange = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("\u{1b}[2J\u{0}"),
        json!("x".repeat(5_000)),
        json!([]),
        json!([["a", 1], [2]]),
        json!({"id": {"do": "undo"}}),
    ];
    let descends = choices.below(4) != 3;
    match value {
        Value::Object(parts) if !parts.is_empty() => {
            let Some(key) = parts.keys().nth(choices.below(parts.len())).cloned() else { return };
            match parts.get_mut(&key) {
                Some(part) if descends => mutate_value(part, choices),
                _ => mutate_key(parts, &key, choices),
            }
        }
        Value::Array(parts) if !parts.is_empty() && descends => {
            let index = choices.below(parts.len());
            mutate_value(&mut parts[index], choices);
        }
        _ => *value = strange[choices.below(strange.len())].clone(),
    }
}

fn mutate_key(parts: &mut Map<String, Value>, key: &str, choices: &mut Choices<'_>) {
    let part = parts.remove(key).unwrap_or_default();
    match choices.below(4) {
        0 => {}
        1 => drop(parts.insert(format!("{key}\u{7}"), part)),
        2 => drop(parts.insert(choices.text(), part)),
        _ => {
            parts.insert("more".to_owned(), part.clone());
            parts.insert(key.to_owned(), part);
        }
    }
}
