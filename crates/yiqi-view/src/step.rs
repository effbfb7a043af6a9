use serde::Serialize;
use yiqi_core::{Effect, Place};
use yiqi_games::{DynGame, PlayedMove};

use crate::{PieceView, SideView};

/// One effect of a move; places are given by name.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "effect", rename_all = "lowercase")]
pub enum EffectView {
    /// A piece was placed on an empty place.
    Placed {
        /// Where.
        at: String,
        /// What.
        piece: PieceView,
    },
    /// Everything on one place moved to another.
    Moved {
        /// The origin.
        from: String,
        /// The destination.
        to: String,
    },
    /// The piece changed hands.
    Flipped {
        /// Where.
        at: String,
    },
    /// An opponent's piece was captured.
    Captured {
        /// Where it stood.
        at: String,
    },
    /// A piece left the board without being captured.
    Removed {
        /// Where it stood.
        at: String,
    },
    /// The player passed.
    Passed {
        /// Who.
        side: SideView,
    },
}

/// A move that was made or taken back, with its effects.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// The side that made the move.
    pub side: SideView,
    /// What the move did to the position before it, in display order.
    pub effects: Vec<EffectView>,
    /// Whether it was taken back.
    pub undone: bool,
}

impl EffectView {
    /// An effect on the board of this game.
    pub fn of(game: &dyn DynGame, effect: Effect) -> EffectView {
        let name = |place: Place| game.place_label(place);
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
    /// A move of this game that was made.
    pub fn made(game: &dyn DynGame, played: PlayedMove) -> Step {
        let effects = played.effects.into_iter().map(|effect| EffectView::of(game, effect)).collect();
        Step { m: played.m, side: played.side.into(), effects, undone: false }
    }

    /// A move of this game that was taken back.
    pub fn taken_back(game: &dyn DynGame, played: PlayedMove) -> Step {
        Step { undone: true, ..Step::made(game, played) }
    }
}
