use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use yiqi_core::{Options, Side};
use yiqi_games::side_text;

use crate::{Ask, Player, Seats};

/// The version of the events that this program writes. It reads all up to it, for ever. Since 2 a rematch can be asked
/// for.
pub const VERSION: u32 = 2;

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// The options of its rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The position it begins in, if that is not the rules' own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who plays.
    pub seats: Seats,
    /// Whether two people sit at different screens, so that each needs the other's consent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub remote: bool,
}

impl Setup {
    /// Two people at one screen, by the ordinary rules.
    pub fn new(game: impl Into<String>) -> Setup {
        Setup {
            game: game.into(),
            options: BTreeMap::new(),
            position: None,
            seats: Seats::people(),
            remote: false,
        }
    }

    /// The rules' options.
    pub fn rules(&self) -> Options {
        self.options.iter().fold(Options::new(), |options, (name, value)| options.with(name, value))
    }
}

/// Something that has happened. The list of them is the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A game began: the first event, and again with each new game.
    Started {
        /// The version of the events that follow.
        version: u32,
        /// How.
        #[serde(flatten)]
        setup: Setup,
    },
    /// A move was made, or a pass.
    Moved {
        /// By whom.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_games::SideView))]
        side: Side,
        /// The move as it is properly written.
        #[serde(rename = "move")]
        m: String,
    },
    /// Moves were taken back.
    Undone {
        /// So many are left.
        ply: usize,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_games::SideView))]
        side: Side,
    },
    /// A remote person asked for something.
    Asked {
        /// Who.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_games::SideView))]
        side: Side,
        /// For what.
        what: Ask,
    },
    /// It was not granted, or was overtaken by a move.
    Declined {
        /// What.
        what: Ask,
    },
    /// Both agreed to a draw.
    DrawAgreed,
    /// Somebody else sat down.
    Sat {
        /// On this side's seat.
        #[serde(with = "side_text")]
        #[cfg_attr(feature = "schema", schema(value_type = yiqi_games::SideView))]
        side: Side,
        /// Who.
        #[serde(flatten)]
        player: Player,
    },
}
