use std::collections::BTreeMap;

use serde::Serialize;
use yiqi_core::{ArgumentValue, Effect, Ending, HalfPoints, Piece, Place, Reason, Score, Side};
use yiqi_games::{DynGame, PlayedMove};

use crate::{BoardView, FactsView, OutcomeView, SideView};

/// A whole board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The game's name.
    pub game: &'static str,
    /// Its rules, as options.
    pub options: BTreeMap<String, String>,
    /// The name of these rules, if they are one of the game's presets.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub preset: Option<&'static str>,
    /// How the board is drawn.
    pub board: BoardView,
    /// The position in one line.
    pub position: String,
    /// Every place with its contents.
    pub places: Vec<PlaceView>,
    /// The side to move.
    pub to_move: SideView,
    /// Moves played so far.
    pub ply: usize,
    /// The last move.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub last_move: Option<String>,
    /// The places the last move touched: its origin, if it has one, and its destination.
    pub last_places: Vec<String>,
    /// Whether passing is the only legal move.
    pub must_pass: bool,
    /// What each side has scored so far.
    pub score: ScoreView,
    /// How many pieces each side has captured.
    pub captured: CapturedView,
    /// Black's lead, with compensation such as komi included.
    pub margin: Points,
    /// The sentence that tells a person the score, as a code with arguments.
    pub score_in_words: ReasonView,
    /// What players ask besides the score; absent in games that have no such facts.
    #[serde(skip_serializing_if = "FactsView::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub facts: FactsView,
    /// How the game ended, once it has.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<EndingView>,
}

/// A place of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceView {
    /// The name as players write it.
    pub name: String,
    /// Half steps from the left.
    pub x: i16,
    /// Half steps from the top.
    pub y: i16,
    /// Whether the empty board has a mark there, such as a star point.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub marked: bool,
    /// What stands there.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub piece: Option<PieceView>,
    /// Further facts about the place, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub notes: BTreeMap<&'static str, String>,
}

/// A piece or a stack.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// The owner; `null` for a neutral piece.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub owner: Option<SideView>,
    /// The number of pieces in the stack.
    pub height: u8,
    /// How many of them are neutral.
    pub neutral: u8,
}

/// The score of both sides.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreView {
    /// Black's.
    pub black: Points,
    /// White's.
    pub white: Points,
}

/// The number of pieces each side has captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CapturedView {
    /// By Black.
    pub black: usize,
    /// By White.
    pub white: usize,
}

/// Half points, serialised as a number: `7` or `7.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = f64))]
pub struct Points(pub HalfPoints);

impl Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.halves() {
            even if even % 2 == 0 => serializer.serialize_i32(even / 2),
            odd => serializer.serialize_f64(f64::from(odd) / 2.0),
        }
    }
}

/// A reason: a code with its arguments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReasonView {
    /// The stable code.
    pub code: &'static str,
    /// The arguments of its sentence, by name.
    pub arguments: BTreeMap<&'static str, ValueView>,
}

/// The value of an argument.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ValueView {
    /// A whole number.
    Number(u64),
    /// Text.
    Text(String),
}

impl From<&str> for ValueView {
    fn from(text: &str) -> ValueView {
        ValueView::Text(text.to_owned())
    }
}

impl From<String> for ValueView {
    fn from(text: String) -> ValueView {
        ValueView::Text(text)
    }
}

impl From<u64> for ValueView {
    fn from(number: u64) -> ValueView {
        ValueView::Number(number)
    }
}

impl From<usize> for ValueView {
    fn from(number: usize) -> ValueView {
        ValueView::Number(number as u64)
    }
}

impl From<Reason> for ReasonView {
    fn from(reason: Reason) -> ReasonView {
        let view = |value| match value {
            ArgumentValue::Number(number) => ValueView::Number(number),
            ArgumentValue::Text(text) => ValueView::Text(text),
        };
        let arguments = reason.arguments.into_iter().map(|argument| (argument.name, view(argument.value)));
        ReasonView { code: reason.code, arguments: arguments.collect() }
    }
}

/// A result with its reason.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndingView {
    /// Who won.
    pub result: OutcomeView,
    /// The code of the reason.
    pub reason: &'static str,
}

impl View {
    /// The view of a game.
    pub fn of(game: &dyn DynGame) -> View {
        let options = game.options();
        let marks = game.marked_places();
        let place = |(index, piece): (usize, Option<Piece>)| {
            let place = Place(index as u16);
            let (x, y) = game.place_xy(place);
            let marked = marks.contains(&place);
            let name = game.place_label(place);
            PlaceView { name, x, y, marked, piece: piece.map(PieceView::from), notes: BTreeMap::new() }
        };
        let mut places: Vec<PlaceView> = game.cells().into_iter().enumerate().map(place).collect();
        for note in game.notes() {
            places[note.at.index()].notes.insert(note.name, note.value);
        }
        let last = game.last_move();
        View {
            game: game.name(),
            options: options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            preset: game.preset(),
            board: game.board().into(),
            position: game.position(),
            places,
            to_move: game.to_move().into(),
            ply: game.ply(),
            last_places: last.iter().flat_map(|last| touched_places(game, last)).collect(),
            last_move: last.map(|last| last.m),
            must_pass: game.must_pass(),
            score: game.score().into(),
            captured: CapturedView { black: game.captured(Side::Black), white: game.captured(Side::White) },
            margin: Points(game.margin()),
            score_in_words: game.score_in_words().into(),
            facts: FactsView::of(game),
            ending: game.ending().map(EndingView::from),
        }
    }
}

impl View {
    /// The view of a game that is being counted, with these pieces as dead: they carry the note `dead`, and areas, score and
    /// ending are those without them. The game has not ended until the count `is_agreed`.
    pub fn counted(game: &dyn DynGame, dead: &[Place], is_agreed: bool) -> View {
        let mut view = View::of(game);
        let counted = game.counted_without(dead);
        for place in &mut view.places {
            place.notes.remove(AREA);
        }
        for note in counted.notes().into_iter().filter(|note| note.name == AREA) {
            view.places[note.at.index()].notes.insert(AREA, note.value);
        }
        for place in dead {
            view.places[place.index()].notes.insert("dead", "yes".to_owned());
        }
        view.score = counted.score().into();
        view.margin = Points(counted.margin());
        view.score_in_words = counted.score_in_words().into();
        view.ending = counted.ending().filter(|_| is_agreed).map(EndingView::from);
        view
    }
}

/// The note of a place that says whose area it is.
const AREA: &str = "area";

/// The places that a move filled or left.
fn touched_places(game: &dyn DynGame, played: &PlayedMove) -> Vec<String> {
    let touched = played.effects.iter().flat_map(|effect| match *effect {
        Effect::Placed { at, .. } => vec![at],
        Effect::Moved { from, to } => vec![from, to],
        _ => Vec::new(),
    });
    touched.map(|place| game.place_label(place)).collect()
}

impl From<Piece> for PieceView {
    fn from(piece: Piece) -> PieceView {
        let Piece { owner, height, neutral } = piece;
        PieceView { owner: owner.map(SideView::from), height, neutral }
    }
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> ScoreView {
        ScoreView { black: Points(score.black), white: Points(score.white) }
    }
}

impl From<Ending> for EndingView {
    fn from(ending: Ending) -> EndingView {
        EndingView { result: ending.outcome.into(), reason: ending.reason.code() }
    }
}
