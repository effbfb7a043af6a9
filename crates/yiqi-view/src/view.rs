//! What a screen needs to draw a game, as values that can be written as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use yiqi_core::{
    Effect, Ending, Game, GamePosition, GameRules, HalfPoints, Piece, Place, Reason, Score, Side, Value,
};

use crate::{BoardView, DynGame, OutcomeView, SideView};

/// A whole board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The game's name.
    pub game: &'static str,
    /// Its rules, as options.
    pub options: BTreeMap<String, String>,
    /// How the board is drawn.
    pub board: BoardView,
    /// The position in one line.
    pub position: String,
    /// Every place and what stands on it.
    pub places: Vec<PlaceView>,
    /// Whose turn it is.
    pub to_move: SideView,
    /// Moves played so far.
    pub ply: usize,
    /// The last of them.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub last_move: Option<String>,
    /// The places that the last move touched: where it came from, if it did, and where it went.
    pub last_places: Vec<String>,
    /// Whether the player has no move but a pass.
    pub must_pass: bool,
    /// What each side has counted so far.
    pub score: ScoreView,
    /// How many pieces each side has taken.
    pub captured: CapturedView,
    /// How far Black is ahead, compensation such as komi counted.
    pub margin: Points,
    /// What a person is told of the score, as a code with its arguments.
    pub score_in_words: ReasonView,
    /// How it ended, once it has.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<EndingView>,
}

/// A place of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceView {
    /// Its name as players write it.
    pub name: String,
    /// Half steps from the left.
    pub x: i16,
    /// Half steps from the top.
    pub y: i16,
    /// Whether the bare board has a mark there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub marked: bool,
    /// What stands there.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub piece: Option<PieceView>,
    /// What else is known of it, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub notes: BTreeMap<&'static str, String>,
}

/// A piece or a stack.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// Whose it is; nobody's when it is not given.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub owner: Option<SideView>,
    /// How many pieces high.
    pub height: u8,
    /// How many of them belong to nobody.
    pub neutral: u8,
}

/// Both counts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreView {
    /// Black's.
    pub black: Points,
    /// White's.
    pub white: Points,
}

/// Pieces that were taken, by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CapturedView {
    /// By Black.
    pub black: usize,
    /// By White.
    pub white: usize,
}

impl CapturedView {
    fn of<P: GamePosition>(game: &Game<P>) -> CapturedView {
        CapturedView { black: game.captured(Side::Black), white: game.captured(Side::White) }
    }
}

/// Half points, written as a number: `7` or `7.5`.
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
    /// By name.
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
            Value::Number(number) => ValueView::Number(number),
            Value::Text(text) => ValueView::Text(text),
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

/// One effect of a move, its places by name.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "effect", rename_all = "lowercase")]
pub enum EffectView {
    /// A piece came onto an empty place.
    Placed {
        /// Where.
        at: String,
        /// What.
        piece: PieceView,
    },
    /// Everything on one place went to another.
    Moved {
        /// From here.
        from: String,
        /// To there.
        to: String,
    },
    /// The piece changed hands.
    Flipped {
        /// Where.
        at: String,
    },
    /// The opponent's piece was taken.
    Captured {
        /// Where it stood.
        at: String,
    },
    /// A piece left the board without being taken.
    Removed {
        /// Where it stood.
        at: String,
    },
    /// The player did nothing.
    Passed {
        /// Who.
        side: SideView,
    },
}

/// A move that was made or taken back, and what it did to the board before it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// Whose.
    pub side: SideView,
    /// What it did to the board before it, in the order in which it is shown.
    pub effects: Vec<EffectView>,
    /// Whether it was taken back.
    pub undone: bool,
}

impl View {
    /// The view of a game.
    pub fn of<P: GamePosition>(game: &Game<P>) -> View {
        let (rules, position) = (game.rules(), game.position());
        let options = DynGame::options(game);
        let marks = rules.marked_places();
        let place = |(index, piece): (usize, Option<Piece>)| {
            let place = Place(index as u16);
            let (x, y) = rules.place_xy(place);
            let marked = marks.contains(&place);
            let name = rules.place_label(place);
            PlaceView { name, x, y, marked, piece: piece.map(PieceView::from), notes: BTreeMap::new() }
        };
        let mut places: Vec<PlaceView> = position.cells(rules).into_iter().enumerate().map(place).collect();
        for note in position.notes(rules) {
            places[note.at.index()].notes.insert(note.name, note.value);
        }
        View {
            game: P::Rules::NAME,
            options: options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            board: P::Rules::BOARD.into(),
            position: position.to_text(),
            places,
            to_move: position.to_move().into(),
            ply: game.ply(),
            last_move: game.last_move().map(|m| m.to_string()),
            last_places: last_places(game),
            must_pass: game.must_pass(),
            score: position.score(rules).into(),
            captured: CapturedView::of(game),
            margin: Points(position.margin(rules)),
            score_in_words: position.score_in_words(rules).into(),
            ending: game.ending().map(EndingView::from),
        }
    }
}

impl EffectView {
    /// An effect on a board of these rules.
    pub fn of<R: GameRules>(rules: &R, effect: Effect) -> EffectView {
        let name = |place: Place| rules.place_label(place);
        match effect {
            Effect::Placed { at, piece } => EffectView::Placed { at: name(at), piece: piece.into() },
            Effect::Moved { from, to } => EffectView::Moved { from: name(from), to: name(to) },
            Effect::Flipped { at } => EffectView::Flipped { at: name(at) },
            Effect::Captured { at } => EffectView::Captured { at: name(at) },
            Effect::Removed { at } => EffectView::Removed { at: name(at) },
            Effect::Passed { side } => EffectView::Passed { side: side.into() },
        }
    }
}

impl Step {
    /// What a legal move does to a position.
    pub fn of<P: GamePosition>(rules: &P::Rules, before: &P, m: P::Move) -> Step {
        let mut effects = Vec::new();
        before.effects(rules, m, &mut effects);
        let effects = effects.into_iter().map(|effect| EffectView::of(rules, effect)).collect();
        Step { m: m.to_string(), side: before.to_move().into(), effects, undone: false }
    }
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

/// The places of the last move, by its effects on the position before it.
fn last_places<P: GamePosition>(game: &Game<P>) -> Vec<String> {
    let Some((last, before)) = game.before_last_move() else { return Vec::new() };
    let mut effects = Vec::new();
    before.effects(game.rules(), last, &mut effects);
    let touched = effects.into_iter().flat_map(|effect| match effect {
        Effect::Placed { at, .. } => vec![at],
        Effect::Moved { from, to } => vec![from, to],
        _ => Vec::new(),
    });
    touched.map(|place| game.rules().place_label(place)).collect()
}
