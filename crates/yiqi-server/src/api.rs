//! What travels: requests, answers, messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yiqi_core::Side;
use yiqi_session::{Ask, Command, Player, Stage, State};
use yiqi_store::{GameRow, Stored};

use crate::shown::{Shown, Step};
use crate::token;

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
    /// The position it begins in, if that is not the rules' own.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// Who holds Black: `human` (whoever creates the game) or `human:NAME`, `invite` (somebody else), `level:1` to `level:8`, `greedy`.
    #[schema(example = "human")]
    pub(crate) black: String,
    /// Who holds White.
    #[schema(example = "level:3")]
    pub(crate) white: String,
    /// The creator's name, shown to others.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// Whether everybody may see it.
    #[serde(default)]
    pub(crate) public: bool,
}

/// A record to be made a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportGame {
    /// The file's text.
    pub(crate) text: String,
    /// Its kind: `json`, `sgf`, `ggf`, …
    #[schema(example = "json")]
    pub(crate) format: String,
    /// Who holds Black.
    pub(crate) black: String,
    /// Who holds White.
    pub(crate) white: String,
    /// Whether everybody may see it.
    #[serde(default)]
    pub(crate) public: bool,
}

/// A game that was created, and the secrets that go with it. They are told once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    /// The game's id.
    pub(crate) id: String,
    /// Secrets of the seats that the creator holds (`black`, `white`), one to watch with (`watch`), and one to delete the
    /// game and to invite again with (`creator`).
    pub(crate) tokens: BTreeMap<&'static str, String>,
    /// Secrets to be passed on: whoever brings one first has the seat.
    pub(crate) invites: BTreeMap<&'static str, String>,
}

/// An invite to be exchanged for a seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// The invite.
    pub(crate) invite: String,
    /// The name of whoever joins.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// An id of the client's choosing, 16 to 64 random characters: repeated with the same one, a join whose answer was
    /// lost is answered again.
    #[serde(default)]
    #[schema(min_length = 16, max_length = 64)]
    pub(crate) id: Option<String>,
}

/// A seat that somebody else is to be invited to.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InviteRequest {
    /// `black` or `white`.
    pub(crate) side: SideView,
}

/// An invite to be passed on: whoever brings it first has the seat.
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
    /// `level:1` to `level:8`, `greedy`.
    #[schema(example = "level:3")]
    pub(crate) player: String,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Joined {
    /// `black` or `white`.
    pub(crate) side: &'static str,
    /// The seat's secret.
    pub(crate) token: String,
}

/// Something that somebody wants to be done.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct CommandRequest {
    /// An id of the client's choosing: the same command twice is done once.
    #[schema(example = "c-17")]
    pub(crate) id: String,
    /// The number of events the client knows; when the game has more, the command is refused and they are told.
    #[serde(default)]
    pub(crate) sequence: Option<u64>,
    /// What.
    #[serde(flatten)]
    pub(crate) wish: Wish,
}

/// What can be wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Wish {
    /// To play, or to pass.
    Move {
        /// The move as text.
        #[serde(rename = "move")]
        m: String,
    },
    /// To give up.
    Resign,
    /// To take back.
    Undo,
    /// To ask the other for an undo, a draw or another game.
    Ask {
        /// `undo`, `draw` or `rematch`.
        what: AskView,
    },
    /// To answer him.
    Answer {
        /// Whether it is granted.
        grants: bool,
    },
    /// Another game with the same seats; with somebody elsewhere it is asked for.
    NewGame,
    /// To seat an engine, or oneself, on one's own side or a computer's.
    Sit {
        /// `black` or `white`.
        side: SideView,
        /// `human`, `level:1` to `level:8`, `greedy`.
        player: String,
    },
}

/// What people ask each other for.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AskView {
    /// To take moves back.
    Undo,
    /// To call it a draw.
    Draw,
    /// To play another game.
    Rematch,
}

impl From<AskView> for Ask {
    fn from(what: AskView) -> Ask {
        match what {
            AskView::Undo => Ask::Undo,
            AskView::Draw => Ask::Draw,
            AskView::Rematch => Ask::Rematch,
        }
    }
}

impl From<Ask> for AskView {
    fn from(what: Ask) -> AskView {
        match what {
            Ask::Undo => AskView::Undo,
            Ask::Draw => AskView::Draw,
            Ask::Rematch => AskView::Rematch,
        }
    }
}

/// A side.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SideView {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<SideView> for Side {
    fn from(side: SideView) -> Side {
        match side {
            SideView::Black => Side::Black,
            SideView::White => Side::White,
        }
    }
}

impl Wish {
    /// The session's command that a holder of this side's seat means.
    pub(crate) fn command(&self, side: Side) -> Command {
        match self {
            Wish::Move { m } => Command::Move { side, m: m.clone() },
            Wish::Resign => Command::Resign { side },
            Wish::Undo => Command::Undo { side },
            Wish::Ask { what } => Command::Ask { side, what: (*what).into() },
            Wish::Answer { grants } => Command::Answer { side, grants: *grants, seed: token::new_seed() },
            Wish::NewGame => Command::NewGame { seed: token::new_seed() },
            Wish::Sit { side, player } => {
                let player = match player.as_str() {
                    "human" => Player::human(),
                    engine => Player::computer(engine),
                };
                Command::Sit { side: (*side).into(), player }
            }
        }
    }
}

/// The answer to a command: what follows from it is on the disk.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Acknowledged {
    /// The command's id.
    pub(crate) id: String,
    /// The number of its last event.
    pub(crate) sequence: u64,
    /// Its events.
    pub(crate) events: Vec<EventView>,
}

/// An event of a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct EventView {
    /// Its number, from 1.
    pub(crate) sequence: u64,
    /// When, in milliseconds since 1970.
    pub(crate) time: u64,
    /// `black`, `white` or `server`.
    pub(crate) actor: String,
    /// What happened.
    pub(crate) event: serde_json::Value,
    /// How it looks, for those who asked to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Shown>)]
    pub(crate) shown: Option<Arc<Shown>>,
}

impl From<&Stored> for EventView {
    fn from(stored: &Stored) -> EventView {
        EventView {
            sequence: stored.sequence,
            time: stored.time,
            actor: stored.actor.clone(),
            event: serde_json::to_value(&stored.event).unwrap_or_default(),
            shown: None,
        }
    }
}

/// What the engine is doing whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EngineStatus {
    /// It thinks, or waits for its turn to think.
    Thinking,
    /// Nobody is connected; it goes on when somebody returns.
    Paused,
    /// It has failed and will not move.
    Failed,
}

/// A game as it is now.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct GameView {
    /// Its id.
    pub(crate) id: String,
    /// The number of its events.
    pub(crate) sequence: u64,
    /// How it began and who plays.
    pub(crate) setup: serde_json::Value,
    /// The board.
    pub(crate) view: serde_json::Value,
    /// The moves so far.
    pub(crate) moves: Vec<String>,
    /// The legal ones now.
    pub(crate) legal_moves: Vec<String>,
    /// `user`, `opponent` or `result`.
    pub(crate) stage: &'static str,
    /// How it ended, once it has: `black`, `white` or `draw`, and the code of the reason.
    pub(crate) result: Option<(String, String)>,
    /// Who has asked for what.
    pub(crate) asked: Option<(String, AskView)>,
    /// Whether there is something to take back, for those who sit before the board.
    pub(crate) can_undo: bool,
    /// What the engine is doing, if it is its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<EngineStatus>,
}

impl GameView {
    pub(crate) fn of(id: &str, state: &State, engine: Option<EngineStatus>) -> GameView {
        let game = state.game();
        let ended = state.ended();
        GameView {
            id: id.to_owned(),
            sequence: state.sequence(),
            setup: serde_json::to_value(state.setup()).unwrap_or_default(),
            view: serde_json::to_value(game.view()).unwrap_or_default(),
            moves: game.moves(),
            legal_moves: if ended.is_some() { Vec::new() } else { game.legal_moves() },
            stage: match state.stage() {
                Stage::User(_) => "user",
                Stage::Opponent(_) => "opponent",
                Stage::Result => "result",
            },
            result: ended.map(|ended| (ended.outcome.name().to_owned(), ended.reason.to_owned())),
            asked: state.asked().map(|(side, what)| (side.name().to_owned(), what.into())),
            can_undo: Side::ALL.into_iter().any(|side| state.undo_ply(side).is_some()),
            engine,
        }
    }
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

/// What a move would do.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewRequest {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) m: String,
}

/// A move that was performed for its player's eyes alone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    /// What it does, for a screen to show.
    pub(crate) effects: serde_json::Value,
    /// The board after it.
    pub(crate) view: serde_json::Value,
    /// Whether the player is asked to confirm.
    pub(crate) asks: bool,
}

/// What an engine thinks of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisView {
    /// The moves it looked at, the best first.
    pub(crate) candidates: Vec<CandidateView>,
    /// Nodes or playouts.
    pub(crate) nodes: u64,
}

/// A move that was looked at.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CandidateView {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// The expected margin.
    pub(crate) score: Option<f64>,
    /// The expected result for the side to move: 1 a win.
    pub(crate) win_rate: f64,
    /// Plies to a forced end.
    pub(crate) plies_to_end: Option<u32>,
    /// `exact`, `bound` or `estimate`.
    pub(crate) kind: &'static str,
    /// How often it was tried, where that counts.
    pub(crate) visits: Option<u64>,
    /// What would follow.
    pub(crate) line: Vec<String>,
}

/// A position that belongs to no game that is kept: where it starts, and what was played.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    /// The game's name.
    #[schema(example = "reversi")]
    pub(crate) game: String,
    /// The options of its rules.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// The position it begins in, if that is not the rules' own.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// The moves since.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// What is to be seen of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionView {
    /// The board.
    pub(crate) view: serde_json::Value,
    /// The legal moves.
    pub(crate) legal_moves: Vec<String>,
    /// What the last move did.
    pub(crate) step: Option<Step>,
}

/// A kind of game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct KindView {
    /// Its name.
    pub(crate) name: &'static str,
    /// Who begins.
    pub(crate) opens: &'static str,
    /// The options of its rules.
    pub(crate) options: Vec<OptionView>,
    /// Who plays it, beside people: `level:1` to `level:8`, `greedy`.
    pub(crate) opponents: Vec<String>,
    /// Whether a player sees what his move did before he confirms it.
    pub(crate) confirms_moves: bool,
    /// The kinds of files it can be written as.
    pub(crate) formats: Vec<&'static str>,
}

/// An option of a game's rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OptionView {
    /// Its name.
    pub(crate) name: &'static str,
    /// What may be given: `2-25`, `situational|positional|simple`.
    pub(crate) values: &'static str,
    /// What it is when nothing is given.
    pub(crate) default: &'static str,
}
