use serde_json::{Map, Value};
use yiqi_core::Options;
use yiqi_games::DynGame;

use crate::{Content, ReadNote, RecordError, Tree};

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// A rank or rating, as the file has it.
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

/// How a game ended, according to the record. The moves alone may not tell: a player may have resigned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordResult {
    /// `black`, `white`, `draw` or `void`.
    pub outcome: String,
    /// `resign`, `time`, `forfeit`, or the code of an ending by the rules.
    pub reason: Option<String>,
    /// The margin of the win.
    pub margin: Option<String>,
}

impl RecordResult {
    /// The reason of a draw by agreement.
    pub const DRAW_AGREED: &str = "draw-agreed";
}

/// A game with everything recorded about it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Its rules.
    pub rules: Options,
    /// The starting position, if it is not the one that the rules define.
    pub start: Option<String>,
    /// The players.
    pub players: Players,
    /// The date, as `2026-11-15` or as the file has it.
    pub date: Option<String>,
    /// How it ended.
    pub result: Option<RecordResult>,
    /// Moves and variations.
    pub tree: Tree,
    /// Unknown fields of a JSON record.
    pub unknown: Map<String, Value>,
    /// What the reader had to interpret. No format stores it.
    pub notes: Vec<ReadNote>,
}

impl Record {
    /// A record of this game without moves.
    pub fn new(game: impl Into<String>) -> Record {
        Record { game: game.into(), ..Record::default() }
    }

    /// The record as one line of JSON, as in files of JSON Lines.
    pub fn to_json_line(&self) -> Result<String, RecordError> {
        crate::formats::json_line(self)
    }

    /// A record of a game: its rules, its start and its moves.
    pub fn of_game(game: &dyn DynGame) -> Record {
        let mut tree = Tree::default();
        let mut last = Tree::ROOT;
        for m in game.moves() {
            last = tree.add(last, Content::of_move(m));
        }
        Record { rules: game.options(), start: game.own_start(), tree, ..Record::new(game.name()) }
    }
}
