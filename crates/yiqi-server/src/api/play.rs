//! Commands in a game, and previews of moves.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yiqi_core::Side;
use yiqi_session::{Ask, Command, Player};
use yiqi_view::{EffectView, SideView, View};

use super::{EventView, PlayerSpec, check_name};
use crate::error::ApiError;
use crate::token;

/// A command of a player.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct CommandRequest {
    /// An idempotency key of the client's choosing: a command that is sent twice is performed once.
    #[schema(example = "c-17")]
    pub(crate) id: String,
    /// The number of events the client knows (optimistic concurrency): when the game has more, the command is refused and
    /// the answer has the events that the client missed.
    #[serde(default)]
    pub(crate) sequence: Option<u64>,
    /// What to do.
    #[serde(flatten)]
    pub(crate) action: CommandAction,
}

/// What a command does.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum CommandAction {
    /// Play a move, or pass.
    Move {
        /// The move as text.
        #[serde(rename = "move")]
        m: String,
    },
    /// Resign.
    Resign,
    /// Take back a move.
    Undo,
    /// Ask the other player for an undo, a draw or a rematch, with the same sides or with sides exchanged.
    Ask {
        /// `undo`, `draw`, `rematch` or `rematch_swapped`.
        what: Ask,
    },
    /// Answer what the other player asked for.
    Answer {
        /// Whether it is granted.
        grants: bool,
    },
    /// Say that the pieces on a place are dead, or alive after all, while the game is being counted.
    Mark {
        /// The place.
        place: String,
    },
    /// Accept the dead pieces as they are marked. Send `sequence` with it, so that what is accepted is what was seen; against
    /// a player elsewhere it must be there.
    Accept,
    /// Play on instead of counting: the passes that ended the moves are taken back.
    PlayOn,
    /// The other player has been away for long: win the game, or call it off.
    Claim {
        /// Whether to win it.
        wins: bool,
    },
    /// Say or change the name that others see.
    Name {
        /// The name.
        name: String,
    },
    /// Start another game with the same seats; with a player elsewhere, ask for a rematch instead.
    NewGame,
    /// Seat an engine or oneself, on one's own side or an engine's.
    Sit {
        /// `black` or `white`.
        side: SideView,
        /// `human`, `level:1` to `level:8`, `playouts` (Go), `greedy` (Reversi).
        #[schema(value_type = String)]
        player: PlayerSpec,
    },
}

impl CommandAction {
    /// The session's command, sent by the holder of this side's seat. An engine that cannot be named is refused.
    pub(crate) fn command(&self, side: Side) -> Result<Command, ApiError> {
        Ok(match self {
            CommandAction::Move { m } => Command::Move { side, m: m.clone() },
            CommandAction::Resign => Command::Resign { side },
            CommandAction::Undo => Command::Undo { side },
            CommandAction::Ask { what } => Command::Ask { side, what: *what },
            CommandAction::Answer { grants } => {
                Command::Answer { side, grants: *grants, seed: token::new_seed() }
            }
            CommandAction::Mark { place } => Command::Mark { side, place: place.clone() },
            CommandAction::Accept => Command::Accept { side },
            CommandAction::PlayOn => Command::PlayOn { side },
            CommandAction::Claim { wins } => Command::Claim { side, wins: *wins },
            CommandAction::Name { name } => {
                check_name(Some(name))?;
                Command::Name { side, name: name.clone() }
            }
            CommandAction::NewGame => Command::NewGame { seed: token::new_seed() },
            CommandAction::Sit { side, player } => {
                let player = match player {
                    PlayerSpec::Human => Player::human(),
                    PlayerSpec::Engine(engine) => Player::computer(engine.opponent()?.to_string()),
                };
                Command::Sit { side: (*side).into(), player }
            }
        })
    }
}

/// What players can say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Greeting {
    Hello,
    GoodLuck,
    WellPlayed,
    Oops,
    Thanks,
    GoodGame,
    Goodbye,
}

/// What a player has said to the others. It is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Greeted {
    /// The player's side.
    pub(crate) side: SideView,
    /// What.
    pub(crate) what: Greeting,
}

/// The answer to a command: its events are on the disk.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Acknowledged {
    /// The command's id.
    pub(crate) id: String,
    /// The number of its last event.
    pub(crate) sequence: u64,
    /// Its events.
    pub(crate) events: Vec<EventView>,
}

/// A move to be previewed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewRequest {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) m: String,
}

/// What a move would do, shown to its player alone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    /// Its effects, for a screen to show.
    pub(crate) effects: Vec<EffectView>,
    /// The board after it.
    pub(crate) view: View,
    /// Whether the player is asked to confirm.
    pub(crate) asks: bool,
}
