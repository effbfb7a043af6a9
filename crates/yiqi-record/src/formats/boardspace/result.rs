//! Results: in our own property, and as boardspace states them in the language of a player.

use crate::{Players, RecordResult};

/// `white`, `black:resign`, `draw::0`: outcome, reason, margin.
pub(super) fn read_own_result(text: &str) -> Option<RecordResult> {
    let mut fields = text.split(':');
    let outcome = fields.next()?.to_owned();
    let mut field = || fields.next().filter(|field| !field.is_empty()).map(str::to_owned);
    Some(RecordResult { outcome, reason: field(), margin: field() })
}

pub(super) fn write_own_result(result: &RecordResult) -> String {
    let field = |field: &Option<String>| field.clone().unwrap_or_default();
    format!("result:{}:{}:{}", result.outcome, field(&result.reason), field(&result.margin))
}

/// Words for a draw in the languages of the site.
const DRAWS: [&str; 12] = [
    "draw",
    "remis",
    "unentschieden",
    "empate",
    "pareggio",
    "nul",
    "égalité",
    "gelijk",
    "引き分け",
    "平局",
    "和棋",
    "ничья",
];

/// The result in `RE`, such as `Game won by Ann`, `Ann hat gewonnen` or `The game is a draw`. Whatever the language, it
/// names the winner.
pub(super) fn read_stated_result(text: &str, players: &Players) -> Option<RecordResult> {
    let result = |outcome: &str| RecordResult { outcome: outcome.to_owned(), reason: None, margin: None };
    let named = [("white", &players.white), ("black", &players.black)].map(|(side, player)| {
        let name = player.name.as_deref().filter(|name| text.contains(name));
        (side, name.map_or(0, str::len))
    });
    // One name may be a part of the other: the longer one is meant.
    match named {
        [(_, 0), (_, 0)] => {
            let lower = text.to_lowercase();
            DRAWS.iter().any(|word| lower.contains(word)).then(|| result("draw"))
        }
        [(_, white), (_, black)] if white == black => None,
        [(side, white), (_, black)] if white > black => Some(result(side)),
        [_, (side, _)] => Some(result(side)),
    }
}
