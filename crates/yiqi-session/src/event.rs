use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use yiqi_core::{Options, Side};
use yiqi_view::side_text;

use crate::{Ask, Player, Seats, TimeControl};

/// The version of the events that this program writes. It reads this and every older version. Version 2 added
/// requests for a rematch, version 3 the agreement on dead pieces; version 4 clocks,
/// players who are awaited, bots, and abandoned games; version 5 rematches with sides exchanged.
pub const VERSION: u32 = 5;

/// How a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// The options of its rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The starting position, if it is not the one that the rules define.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The players.
    pub seats: Seats,
    /// Whether the players use different screens, so that undo and rematch need consent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub remote: bool,
    /// Whether the players have exchanged sides since the first game: who had Black's seat then plays White.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub swapped: bool,
    /// How much time the players have; as much as they like if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false, example = "5m+3s"))]
    pub clock: Option<TimeControl>,
}

impl Setup {
    /// Two people at one screen, with default rules.
    pub fn new(game: impl Into<String>) -> Setup {
        Setup {
            game: game.into(),
            options: BTreeMap::new(),
            position: None,
            seats: Seats::people(),
            remote: false,
            swapped: false,
            clock: None,
        }
    }

    /// The side that the player in a seat plays: the seat's own, or the other one if the players have exchanged sides. It is
    /// also the seat of the player who plays a side.
    pub fn side_of(&self, seat: Side) -> Side {
        if self.swapped { !seat } else { seat }
    }

    /// The options of the rules.
    pub fn rules(&self) -> Options {
        self.options.iter().fold(Options::new(), |options, (name, value)| options.with(name, value))
    }
}

/// Something that happened in a game. The list of all events is the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A game started: the first event, and again for each new game.
    Started {
        /// The version of the events that follow.
        version: u32,
        /// How it started.
        #[serde(flatten)]
        setup: Setup,
    },
    /// A move or pass was made.
    Moved {
        /// The side that moved.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_view::SideView))]
        side: Side,
        /// The move in its canonical text form.
        #[serde(rename = "move")]
        m: String,
        /// The time that it is charged for, in milliseconds, if the clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        spent: Option<u64>,
    },
    /// The time of the side to move was over.
    Flagged {
        /// The side that has lost on time.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_view::SideView))]
        side: Side,
    },
    /// A player was away for so long that the other one claimed the game.
    Abandoned {
        /// The side that was away, and has lost.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_view::SideView))]
        side: Side,
    },
    /// A player was away for so long that the other one called the game off.
    CalledOff,
    /// Moves were taken back.
    Undone {
        /// The number of moves left.
        ply: usize,
    },
    /// A player resigned.
    Resigned {
        /// The side that resigned.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_view::SideView))]
        side: Side,
    },
    /// A remote player asked the other for something.
    Asked {
        /// The side that asked.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_view::SideView))]
        side: Side,
        /// What was asked for.
        what: Ask,
    },
    /// The request was declined, or a move was made instead.
    Declined {
        /// What was asked for.
        what: Ask,
    },
    /// The players agreed on a draw.
    DrawAgreed,
    /// The pieces that are dead when the game is counted were marked, all of them; nobody has accepted them yet.
    Marked {
        /// Their places.
        dead: Vec<String>,
    },
    /// A player accepted the dead pieces.
    Accepted {
        /// The side that accepted.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_view::SideView))]
        side: Side,
    },
    /// Another player took a seat.
    Sat {
        /// The side of the seat.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_view::SideView))]
        side: Side,
        /// The new player.
        #[serde(flatten)]
        player: Player,
    },
}
