//! What travels: requests, answers, messages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yiqi_core::{Ending, Side};
use yiqi_session::{Ask, Command, Event, Player, Setup, Stage, State};
use yiqi_store::{GameRow, Stored};
use yiqi_view::{EffectView, EndingView, SideView, Step, View};

use crate::change::GameChange;
use crate::spec::{PlayerSpec, SeatSpec};
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
    #[schema(value_type = String, example = "human")]
    pub(crate) black: SeatSpec,
    /// Who holds White.
    #[schema(value_type = String, example = "level:3")]
    pub(crate) white: SeatSpec,
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
    #[schema(value_type = String)]
    pub(crate) black: SeatSpec,
    /// Who holds White.
    #[schema(value_type = String)]
    pub(crate) white: SeatSpec,
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
    pub(crate) tokens: Tokens,
    /// Secrets to be passed on: whoever brings one first has the seat.
    pub(crate) invites: Invites,
}

/// Secrets of a game that are its creator's.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Tokens {
    /// Black's seat, if it is the creator's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) black: Option<String>,
    /// White's seat, if it is the creator's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) white: Option<String>,
    /// To watch with.
    pub(crate) watch: String,
    /// To delete the game and to invite again with.
    pub(crate) creator: String,
}

/// Secrets to be passed on.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Invites {
    /// To Black's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) black: Option<String>,
    /// To White's seat.
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
    /// The seat.
    pub(crate) side: SideView,
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
        what: Ask,
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
        #[schema(value_type = String)]
        player: PlayerSpec,
    },
}

impl Wish {
    /// The session's command that a holder of this side's seat means.
    pub(crate) fn command(&self, side: Side) -> Command {
        match self {
            Wish::Move { m } => Command::Move { side, m: m.clone() },
            Wish::Resign => Command::Resign { side },
            Wish::Undo => Command::Undo { side },
            Wish::Ask { what } => Command::Ask { side, what: *what },
            Wish::Answer { grants } => Command::Answer { side, grants: *grants, seed: token::new_seed() },
            Wish::NewGame => Command::NewGame { seed: token::new_seed() },
            Wish::Sit { side, player } => {
                let player = match player {
                    PlayerSpec::Human => Player::human(),
                    PlayerSpec::Engine(engine) => Player::computer(engine),
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
    pub(crate) event: Event,
    /// What it changed, for those who asked to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) change: Option<Box<GameChange>>,
}

impl From<&Stored> for EventView {
    fn from(stored: &Stored) -> EventView {
        EventView {
            sequence: stored.sequence,
            time: stored.time,
            actor: stored.actor.clone(),
            event: stored.event.clone(),
            change: None,
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

/// What is going on in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StageView {
    /// A person is to move.
    User,
    /// An engine is to move.
    Opponent,
    /// The game is over.
    Result,
}

impl From<Stage> for StageView {
    fn from(stage: Stage) -> StageView {
        match stage {
            Stage::User(_) => StageView::User,
            Stage::Opponent(_) => StageView::Opponent,
            Stage::Result => StageView::Result,
        }
    }
}

/// What a player has asked the other for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct AskedView {
    /// Who asks.
    pub(crate) side: SideView,
    /// For what.
    pub(crate) what: Ask,
}

/// A game as it is now.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct GameView {
    /// Its id.
    pub(crate) id: String,
    /// The number of its events.
    pub(crate) sequence: u64,
    /// How it began and who plays.
    pub(crate) setup: Setup,
    /// The board.
    pub(crate) view: View,
    /// The moves so far.
    pub(crate) moves: Vec<String>,
    /// The legal ones now.
    pub(crate) legal_moves: Vec<String>,
    /// What is going on.
    pub(crate) stage: StageView,
    /// How it ended, once it has: by the rules, given up or agreed on.
    #[schema(required = true)]
    pub(crate) result: Option<EndingView>,
    /// Who has asked for what.
    #[schema(required = true)]
    pub(crate) asked: Option<AskedView>,
    /// Whether there is something to take back, for those who sit before the board.
    pub(crate) can_undo: bool,
    /// What the engine is doing, if it is its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) engine: Option<EngineStatus>,
}

impl GameView {
    pub(crate) fn of(id: &str, state: &State, engine: Option<EngineStatus>) -> GameView {
        let game = state.game();
        let ended = state.ended();
        GameView {
            id: id.to_owned(),
            sequence: state.sequence(),
            setup: state.setup().clone(),
            view: View::of(game),
            moves: game.moves(),
            legal_moves: if ended.is_some() { Vec::new() } else { game.legal_moves() },
            stage: state.stage().into(),
            result: ended.map(|ended| Ending::new(ended.outcome, ended.reason).into()),
            asked: state.asked().map(|(side, what)| AskedView { side: side.into(), what }),
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
    pub(crate) effects: Vec<EffectView>,
    /// The board after it.
    pub(crate) view: View,
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

/// How well a value is known.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ValueKindView {
    /// Proven.
    Exact,
    /// Proven to be at least so good.
    Bound,
    /// Judged.
    Estimate,
}

/// A move that was looked at.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CandidateView {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// The expected margin.
    #[schema(required = true)]
    pub(crate) score: Option<f64>,
    /// The expected result for the side to move: 1 a win.
    pub(crate) win_rate: f64,
    /// Plies to a forced end.
    #[schema(required = true)]
    pub(crate) plies_to_end: Option<u32>,
    /// How well the values are known.
    pub(crate) kind: ValueKindView,
    /// How often it was tried, where that counts.
    #[schema(required = true)]
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
    pub(crate) view: View,
    /// The legal moves.
    pub(crate) legal_moves: Vec<String>,
    /// What the last move did.
    #[schema(required = true)]
    pub(crate) step: Option<Step>,
}

/// A kind of game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct KindView {
    /// Its name.
    pub(crate) name: &'static str,
    /// Who begins.
    pub(crate) opens: SideView,
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
