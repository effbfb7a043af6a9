//! The bodies of requests and responses. Each has a schema, from which the OpenAPI document and the page's types are made.

mod change;
mod create;
mod game;
mod play;
mod position;
mod seating;
mod summary;

pub(crate) use change::{CHANGES_VERSION, GameChange};
pub(crate) use create::{
    CreateGame, Created, ImportGame, InviteRequest, Invited, Invites, Join, Joined, ListedGame, OpenSeek,
    Paired, SeatEngine, Seek, SeekMessage, Tokens,
};
pub(crate) use game::{AskedView, ClockView, EngineStatus, EventView, GameView, Presence, StageView};
pub(crate) use play::{
    Acknowledged, CommandAction, CommandRequest, Greeted, Greeting, Preview, PreviewRequest,
};
pub(crate) use position::{
    AnalysisView, CandidateView, KindView, OptionView, PositionRequest, PositionView, PresetView,
    ReplayRequest, ReplayView, ValueKindView,
};
pub(crate) use seating::{PlayerSpec, RequestedEngine, SeatSpec, check_name};
pub(crate) use summary::{GameSummary, PublicGames, PublicPlace};
