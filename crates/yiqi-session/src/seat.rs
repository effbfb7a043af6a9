use serde::{Deserialize, Serialize};
use yiqi_core::Side;

use crate::EngineName;

/// The player on a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "player", rename_all = "snake_case")]
pub enum Player {
    /// A person.
    Human {
        /// The name, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
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
        Player::Human { name: None }
    }

    /// An engine.
    pub fn computer(engine: impl Into<EngineName>) -> Player {
        Player::Computer { engine: engine.into() }
    }

    /// Whether it is a person.
    pub fn is_human(&self) -> bool {
        matches!(self, Player::Human { .. })
    }

    /// The person's name, if there is one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Player::Human { name } => name.as_deref(),
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
