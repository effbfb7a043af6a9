use yiqi_core::Side;

use crate::Player;

/// What remote people ask each other for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// To take moves back.
    Undo,
    /// To call it a draw.
    Draw,
    /// To play another game, once one is over.
    Rematch,
}

/// What somebody wants. Whoever brings a command has made sure that the side's seat is his.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// A person plays, or passes.
    Move {
        /// Who.
        side: Side,
        /// The move as text.
        m: String,
    },
    /// An engine's answer to the question asked at this sequence number.
    EngineMove {
        /// The number of events when it was asked.
        sequence: u64,
        /// The move as text.
        m: String,
    },
    /// An engine gives up, asked at this sequence number.
    EngineResigns {
        /// The number of events when it was asked.
        sequence: u64,
    },
    /// A person gives up: resign, surrender.
    Resign {
        /// Who.
        side: Side,
    },
    /// A person takes back: against a computer up to his own last decision, on one screen a move.
    Undo {
        /// Who.
        side: Side,
    },
    /// A remote person asks the other for something.
    Ask {
        /// Who asks.
        side: Side,
        /// For what.
        what: Ask,
    },
    /// The other answers.
    Answer {
        /// Who answers.
        side: Side,
        /// Whether he grants it.
        grants: bool,
        /// Where chance begins in another game, if that was asked for.
        seed: u64,
    },
    /// Somebody else sits down.
    Sit {
        /// On this side's seat.
        side: Side,
        /// Who.
        player: Player,
    },
    /// The next game with the same seats and rules.
    NewGame {
        /// Where chance begins, for a game whose start is left to it.
        seed: u64,
    },
}
