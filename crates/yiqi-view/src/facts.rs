use std::collections::BTreeMap;

use serde::Serialize;
use yiqi_games::DynGame;

/// What players ask about a position besides the score. It follows from the position alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FactsView {
    /// Numbers that are compared between the sides, by name. In DVONN: `points` each side would score now; `moves` it would have if
    /// it were its turn; its stacks, which are `movable`, `blocked` (by six neighbours) or `stranded` (with nothing to land on);
    /// `dvonn`, the DVONN pieces it controls.
    pub counts: BTreeMap<&'static str, CountView>,
    /// The legal moves that remove pieces without capturing them, such as stacks that are cut off.
    pub removals: Vec<RemovalView>,
}

/// A number for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CountView {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
    /// What belongs to neither side; absent if nothing.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub nobody: u32,
}

/// What a legal move removes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RemovalView {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// The places that become empty.
    pub places: Vec<String>,
    /// How many pieces are in those of the removed stacks that Black controls.
    pub black: u32,
    /// How many pieces are in those of the removed stacks that White controls.
    pub white: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl FactsView {
    /// The facts of a game's position; empty if the game has none.
    pub fn of(game: &dyn DynGame) -> FactsView {
        let facts = game.facts();
        let count = |count: yiqi_core::Count| {
            (count.name, CountView { black: count.black, white: count.white, nobody: count.nobody })
        };
        let removal = |removal: yiqi_core::Removal| RemovalView {
            m: removal.m,
            places: removal.places.into_iter().map(|place| game.place_label(place)).collect(),
            black: removal.black,
            white: removal.white,
        };
        FactsView {
            counts: facts.counts.into_iter().map(count).collect(),
            removals: facts.removals.into_iter().map(removal).collect(),
        }
    }

    /// Whether the game has no facts.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.removals.is_empty()
    }
}
