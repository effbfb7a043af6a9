//! How sides, outcomes and boards are written in JSON: in views, events and requests.

use serde::{Deserialize, Serialize};
use yiqi_core::{BoardKind, Outcome, Side};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SideView {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Side> for SideView {
    fn from(side: Side) -> SideView {
        match side {
            Side::Black => SideView::Black,
            Side::White => SideView::White,
        }
    }
}

impl From<SideView> for Side {
    fn from(side: SideView) -> Side {
        match side {
            SideView::Black => Side::Black,
            SideView::White => Side::White,
        }
    }
}

/// Serialises a [`Side`] as a [`SideView`]: for `#[serde(with = "yiqi_view::side_text")]`.
pub mod side_text {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};
    use yiqi_core::Side;

    use super::SideView;

    /// Serialises a side.
    pub fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        SideView::from(*side).serialize(serializer)
    }

    /// Deserialises a side.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        SideView::deserialize(deserializer).map(Side::from)
    }
}

/// The winner, or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OutcomeView {
    /// Black won.
    Black,
    /// White won.
    White,
    /// The game was drawn.
    Draw,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> OutcomeView {
        match outcome {
            Outcome::Win(Side::Black) => OutcomeView::Black,
            Outcome::Win(Side::White) => OutcomeView::White,
            Outcome::Draw => OutcomeView::Draw,
        }
    }
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BoardView {
    /// Pieces stand in squares.
    Squares,
    /// Pieces stand where lines cross.
    Points,
    /// Pieces stand in hexagons.
    Hexagons,
}

impl From<BoardKind> for BoardView {
    fn from(kind: BoardKind) -> BoardView {
        match kind {
            BoardKind::Squares => BoardView::Squares,
            BoardKind::Points => BoardView::Points,
            BoardKind::Hexagons => BoardView::Hexagons,
        }
    }
}
