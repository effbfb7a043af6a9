use yiqi_core::Side;

use crate::Player;

/// What remote players can ask each other for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Taking moves back.
    Undo,
    /// A draw.
    Draw,
    /// Another game, once this one is over.
    Rematch,
    /// Another game with sides exchanged, once this one is over.
    RematchSwapped,
}

impl Ask {
    /// Whether it asks for another game.
    pub const fn is_rematch(self) -> bool {
        matches!(self, Ask::Rematch | Ask::RematchSwapped)
    }
}

/// What a player or engine wants to do. The caller has checked that the player holds the side's seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// A person plays a move or passes.
    Move {
        /// The side that moves.
        side: Side,
        /// The move as text.
        m: String,
    },
    /// An engine answers a request for a move.
    EngineMove {
        /// The sequence number of the request.
        sequence: u64,
        /// The move as text.
        m: String,
    },
    /// An engine answers a request for a move by resigning.
    EngineResigns {
        /// The sequence number of the request.
        sequence: u64,
    },
    /// A person resigns.
    Resign {
        /// The side that resigns.
        side: Side,
    },
    /// A person takes back: against a computer, up to the person's own last decision; at a shared screen, one move.
    Undo {
        /// The side that takes back.
        side: Side,
    },
    /// A remote player asks the other for something.
    Ask {
        /// The side that asks.
        side: Side,
        /// What is asked for.
        what: Ask,
    },
    /// The other player answers.
    Answer {
        /// The side that answers.
        side: Side,
        /// Whether the request is granted.
        grants: bool,
        /// The seed of the next game, used if a rematch is granted and its start is random.
        seed: u64,
    },
    /// A person says that the pieces on a place are dead, or alive after all, while the game is being counted.
    Mark {
        /// The side of the person.
        side: Side,
        /// The place.
        place: String,
    },
    /// An engine proposes which pieces are dead.
    EngineMarks {
        /// The sequence number of the request.
        sequence: u64,
        /// The places of dead pieces.
        dead: Vec<String>,
    },
    /// A person accepts the dead pieces as they are marked. At a shared screen it counts for both.
    Accept {
        /// The side of the person.
        side: Side,
    },
    /// A person wants to play on instead of counting: the passes that ended the moves are taken back.
    PlayOn {
        /// The side of the person.
        side: Side,
    },
    /// Another player takes a seat.
    Sit {
        /// The side of the seat.
        side: Side,
        /// The new player.
        player: Player,
    },
    /// A player's opponent has been away for long, which the caller has checked: the player wins the game, or calls it off.
    Claim {
        /// The side of the player.
        side: Side,
        /// Whether the player wins.
        wins: bool,
    },
    /// A person says or changes the name that others see.
    Name {
        /// The side of the person.
        side: Side,
        /// The name.
        name: String,
    },
    /// Starts another game with the same seats and rules.
    NewGame {
        /// The seed, used if the start is random.
        seed: u64,
    },
}
