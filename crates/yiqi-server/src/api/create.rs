//! Creating, importing, listing and joining games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yiqi_session::EngineName;
use yiqi_store::GameRow;
use yiqi_view::SideView;

use super::{RequestedEngine, SeatSpec};
use crate::error::Complaint;

/// A game to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateGame {
    /// `go`, `liuzichong`, `dvonn` or `reversi`.
    #[schema(example = "reversi")]
    pub(crate) game: String,
    /// The options of its rules.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// The starting position, if it is not the usual one.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// Who plays Black: `human` (the creator) or `human:NAME`, `invite` (a player elsewhere), `level:1` to `level:8`, `playouts` (Go), `greedy` (Reversi).
    #[schema(value_type = String, example = "human")]
    pub(crate) black: SeatSpec,
    /// Who plays White.
    #[schema(value_type = String, example = "level:3")]
    pub(crate) white: SeatSpec,
    /// How much time the players have: `10m`, `5m+3s` (Fischer), `10m+3x30s` (byo-yomi), `3d/move`; without it, as much as
    /// they like.
    #[serde(default)]
    #[schema(nullable = false, example = "5m+3s")]
    pub(crate) clock: Option<String>,
    /// The creator's name, shown to others.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// Whether the creator is a program, which others are told.
    #[serde(default)]
    #[schema(required = false)]
    pub(crate) bot: bool,
    /// Whether everybody may see it.
    #[serde(default)]
    pub(crate) public: bool,
}

/// A record to be imported as a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportGame {
    /// The file's text.
    pub(crate) text: String,
    /// Its format: `json`, `sgf`, `ggf`, …
    #[schema(example = "json")]
    pub(crate) format: String,
    /// Who plays Black.
    #[schema(value_type = String)]
    pub(crate) black: SeatSpec,
    /// Who plays White.
    #[schema(value_type = String)]
    pub(crate) white: SeatSpec,
    /// Whether everybody may see it.
    #[serde(default)]
    pub(crate) public: bool,
}

/// A game that was created, and its secrets. They are sent once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    /// The game's id.
    pub(crate) id: String,
    /// Secrets of the seats that the creator holds (`black`, `white`), one for watching (`watch`), and one for deleting the
    /// game and making new invites (`creator`).
    pub(crate) tokens: Tokens,
    /// Secrets to be passed on: the first client that brings one gets the seat.
    pub(crate) invites: Invites,
    /// What an imported record has and the game does not keep, as codes: `lost-variations`, `lost-comments`, …
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) lost: Vec<&'static str>,
}

/// The secrets of a game that belong to its creator.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Tokens {
    /// For Black's seat, if it is the creator's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) black: Option<String>,
    /// For White's seat, if it is the creator's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) white: Option<String>,
    /// For watching.
    pub(crate) watch: String,
    /// For deleting the game and making new invites.
    pub(crate) creator: String,
}

/// Secrets to be passed on.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Invites {
    /// For Black's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) black: Option<String>,
    /// For White's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) white: Option<String>,
}

/// An invite to be exchanged for a seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// The invite.
    pub(crate) invite: String,
    /// The name of the player who joins.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// Whether the player is a program, which others are told.
    #[serde(default)]
    #[schema(required = false)]
    pub(crate) bot: bool,
    /// An idempotency key, 16 to 64 random characters: a join that is repeated with the same key, since its answer was
    /// lost, gets the same answer.
    #[serde(default)]
    #[schema(min_length = 16, max_length = 64)]
    pub(crate) id: Option<String>,
}

/// A seat that needs a new invite.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InviteRequest {
    /// `black` or `white`.
    pub(crate) side: SideView,
}

/// An invite to be passed on: the first client that brings it gets the seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Invited {
    /// The seat.
    pub(crate) side: SideView,
    /// The invite.
    pub(crate) invite: String,
}

/// An engine that takes the seat of an invited player.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatEngine {
    /// `black` or `white`.
    pub(crate) side: SideView,
    /// `level:1` to `level:8`, `playouts` (Go), `greedy` (Reversi).
    #[schema(value_type = EngineName)]
    pub(crate) player: RequestedEngine,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Joined {
    /// The seat.
    pub(crate) side: SideView,
    /// The seat's secret.
    pub(crate) token: String,
}

/// What a player wants to play with anyone.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seek {
    /// `go`, `liuzichong`, `dvonn` or `reversi`.
    #[schema(example = "reversi")]
    pub(crate) game: String,
    /// The options of its rules.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// How much time the players have: `5m+3s`.
    #[serde(default)]
    #[schema(nullable = false, example = "5m+3s")]
    pub(crate) clock: Option<String>,
    /// A key of the player's own, 16 to 64 random characters, the same at all their screens: nobody is paired with
    /// themselves.
    #[schema(min_length = 16, max_length = 64)]
    pub(crate) player: String,
    /// An id of this request, 16 to 64 random characters. A player whose connection broke repeats the request with the same id: if the
    /// player was paired in the last minutes, the answer is that game again.
    #[serde(default)]
    #[schema(nullable = false, min_length = 16, max_length = 64)]
    pub(crate) id: Option<String>,
    /// The player's name, shown to others.
    #[serde(default)]
    #[schema(nullable = false)]
    pub(crate) name: Option<String>,
    /// Whether the player is a program, which others are told.
    #[serde(default)]
    #[schema(required = false)]
    pub(crate) bot: bool,
}

/// A message to a player who waits for anyone.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeekMessage {
    /// Nobody has come yet.
    Waiting,
    /// The same player waits at another screen instead.
    Replaced,
    /// Somebody has.
    Paired(Paired),
    /// The request cannot be granted.
    Refused(Complaint),
}

/// A game against a player who wanted the same.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Paired {
    /// The game's id.
    pub(crate) id: String,
    /// The player's side.
    pub(crate) side: SideView,
    /// The seat's secret.
    pub(crate) token: String,
    /// The secret for watching.
    pub(crate) watch: String,
}

/// What players wait for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OpenSeek {
    /// The game.
    pub(crate) game: String,
    /// The options of its rules, all of them.
    pub(crate) options: BTreeMap<String, String>,
    /// The time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) clock: Option<String>,
    /// How many wait.
    pub(crate) waiting: u32,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ListedGame {
    /// Its id.
    pub(crate) id: String,
    /// Which game it is.
    pub(crate) game: String,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created: u64,
    /// Whether everybody may see it.
    pub(crate) public: bool,
}

impl From<GameRow> for ListedGame {
    fn from(row: GameRow) -> ListedGame {
        ListedGame { id: row.id, game: row.game, created: row.created, public: row.is_public }
    }
}
