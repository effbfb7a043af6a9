use serde_json::{Map, Value};
use yiqi_core::Options;

use crate::Tree;

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// A rank or rating, as the player's world writes it.
    pub rank: Option<String>,
}

/// Both players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Players {
    /// Black.
    pub black: Player,
    /// White.
    pub white: Player,
}

/// How a game ended, as the record has it. The moves may not show it: players resign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordResult {
    /// `black`, `white`, `draw` or `void`.
    pub outcome: String,
    /// `resign`, `time`, `forfeit`, or the code of an ending by the rules.
    pub reason: Option<String>,
    /// By how much.
    pub margin: Option<String>,
}

/// A game with all that belongs to it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Its rules.
    pub rules: Options,
    /// The position in which it began, where that is not the rules' own.
    pub start: Option<String>,
    /// Who played.
    pub players: Players,
    /// When, as `2026-11-15` or what the file had.
    pub date: Option<String>,
    /// How it ended.
    pub result: Option<RecordResult>,
    /// Moves and variations.
    pub tree: Tree,
    /// Fields of a JSON record that mean nothing to us.
    pub unknown: Map<String, Value>,
}

impl Record {
    /// A record of this game with no moves.
    pub fn new(game: impl Into<String>) -> Record {
        Record { game: game.into(), ..Record::default() }
    }
}
