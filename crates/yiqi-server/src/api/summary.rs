//! Games in short, for a list with small pictures.

use serde::Serialize;
use utoipa::ToSchema;
use yiqi_core::Ending;
use yiqi_session::{Seats, State};
use yiqi_view::{BoardView, EndingView, SideView, View};

use super::StageView;

/// A game in short.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct GameSummary {
    /// Its id.
    pub(crate) id: String,
    /// Which game it is.
    pub(crate) game: String,
    /// Who plays.
    pub(crate) seats: Seats,
    /// Whether the players have exchanged sides since the first game: the secret of Black's seat plays White.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(crate) swapped: bool,
    /// Moves played so far.
    pub(crate) plies: usize,
    /// The side to move.
    pub(crate) to_move: SideView,
    /// What the game is waiting for.
    pub(crate) stage: StageView,
    /// How it ended, once it has.
    #[schema(required = true)]
    pub(crate) result: Option<EndingView>,
    /// When something last happened, in milliseconds since 1970.
    pub(crate) time: u64,
    /// What is on the board.
    pub(crate) picture: PictureView,
}

/// A page of public games.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct PublicGames {
    /// The games.
    pub(crate) games: Vec<GameSummary>,
    /// Where the next page begins; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) next: Option<PublicPlace>,
}

/// A place in the list of public games.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct PublicPlace {
    /// A time, in milliseconds since 1970.
    pub(crate) before: u64,
    /// The id of a game created then.
    pub(crate) before_id: String,
}

/// The pieces on a board, each as two numbers: half steps from the left and from the top.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct PictureView {
    /// How the board is drawn.
    pub(crate) board: BoardView,
    /// Half steps from the leftmost place to the rightmost.
    pub(crate) width: i16,
    /// Half steps from the top place to the bottom.
    pub(crate) height: i16,
    /// Places of Black's pieces.
    pub(crate) black: Vec<[i16; 2]>,
    /// Places of White's pieces.
    pub(crate) white: Vec<[i16; 2]>,
    /// Places of pieces that belong to nobody.
    pub(crate) neutral: Vec<[i16; 2]>,
}

impl PictureView {
    fn of(view: &View) -> PictureView {
        let places = |owner: Option<SideView>| {
            let owned =
                view.places.iter().filter(|place| place.piece.is_some_and(|piece| piece.owner == owner));
            owned.map(|place| [place.x, place.y]).collect()
        };
        PictureView {
            board: view.board,
            width: view.places.iter().map(|place| place.x).max().unwrap_or(0),
            height: view.places.iter().map(|place| place.y).max().unwrap_or(0),
            black: places(Some(SideView::Black)),
            white: places(Some(SideView::White)),
            neutral: places(None),
        }
    }
}

impl GameSummary {
    pub(crate) fn of(id: &str, state: &State, time: u64) -> GameSummary {
        let view = View::of(state.game());
        GameSummary {
            id: id.to_owned(),
            game: state.kind().name().to_owned(),
            seats: state.setup().seats.clone(),
            swapped: state.setup().swapped,
            plies: state.plies(),
            to_move: view.to_move,
            stage: state.stage().into(),
            result: state.ended().map(|ended| Ending::new(ended.outcome, ended.reason).into()),
            time,
            picture: PictureView::of(&view),
        }
    }
}
