use serde::{Deserialize, Serialize};
use yiqi_core::Side;

use crate::EngineName;

/// The player on a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "player", rename_all = "snake_case")]
pub enum Player {
    /// A person, or a program that plays like one, elsewhere.
    Human {
        /// The name, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Whether the person is invited and has not come yet.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schema(required = false))]
        awaited: bool,
        /// Whether the seat is held by a program that says so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schema(required = false))]
        bot: bool,
    },
    /// An engine.
    Computer {
        /// The engine, as on the command line: `level:5`, `greedy`.
        engine: EngineName,
    },
}

impl Player {
    /// A person without a name.
    pub const fn human() -> Player {
        Player::Human { name: None, awaited: false, bot: false }
    }

    /// A person of this name.
    pub fn named(name: impl Into<String>) -> Player {
        Player::Human { name: Some(name.into()), awaited: false, bot: false }
    }

    /// A person who is invited and has not come yet.
    pub const fn awaited() -> Player {
        Player::Human { name: None, awaited: true, bot: false }
    }

    /// An engine.
    pub fn computer(engine: impl Into<EngineName>) -> Player {
        Player::Computer { engine: engine.into() }
    }

    /// Whether it is a person.
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human { .. })
    }

    /// Whether it is a person who has not come yet.
    pub fn is_awaited(&self) -> bool {
        matches!(self, Player::Human { awaited: true, .. })
    }

    /// Whether it is a program that holds a person's seat.
    pub fn is_bot(&self) -> bool {
        matches!(self, Player::Human { bot: true, .. })
    }

    /// The person's name, if there is one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Player::Human { name, .. } => name.as_deref(),
            Player::Computer { .. } => None,
        }
    }
}

/// Both seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seats {
    /// Black's.
    pub black: Player,
    /// White's.
    pub white: Player,
}

impl Seats {
    /// Two people.
    pub const fn people() -> Seats {
        Seats { black: Player::human(), white: Player::human() }
    }

    /// The player of a side.
    pub fn of(&self, side: Side) -> &Player {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }

    /// The player of a side, mutably.
    pub fn of_mut(&mut self, side: Side) -> &mut Player {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }

    /// The side of the person, when the other side is a computer's.
    pub fn only_human(&self) -> Option<Side> {
        match (self.black.is_human(), self.white.is_human()) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        }
    }
}
