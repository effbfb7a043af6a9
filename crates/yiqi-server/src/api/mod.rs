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
    CreateGame, Created, ImportGame, InviteRequest, Invited, Invites, Join, Joined, ListedGame, SeatEngine,
    Tokens,
};
pub(crate) use game::{AskedView, EngineStatus, EventView, GameView, StageView};
pub(crate) use play::{Acknowledged, CommandAction, CommandRequest, Preview, PreviewRequest};
pub(crate) use position::{
    AnalysisView, CandidateView, KindView, OptionView, PositionRequest, PositionView, ReplayRequest,
    ReplayView, ValueKindView,
};
pub(crate) use seating::{PlayerSpec, RequestedEngine, SeatSpec};
pub(crate) use summary::GameSummary;
