//! What players ask about a position: points, mobility, stacks that cannot move, control of the DVONN pieces, and what each
//! move would cut off.

use yiqi_core::{Count, Facts, GamePosition, Removal, Side};

use crate::space::Spaces;
use crate::{Position, Rules};

impl Position {
    /// The stacks of a side that cannot move because all six neighbours are occupied; none while pieces are being placed.
    pub(crate) fn blocked(&self, side: Side) -> u64 {
        if self.is_placing() { 0 } else { self.owned(side) & !self.free(side) }
    }

    /// The stacks of a side that are not blocked but have nothing to land on; none while pieces are being placed.
    pub(crate) fn stranded(&self, side: Side) -> u64 {
        if self.is_placing() { 0 } else { self.free(side) & !self.movable(side) }
    }

    /// The DVONN pieces in the stacks of one side, or in no side's.
    fn dvonn_pieces(&self, owner: Option<Side>) -> u32 {
        let stacks = owner.map_or(self.lone, |side| self.owned(side));
        Spaces(stacks & self.with_dvonn()).map(|space| u32::from(self.dvonn_at(space))).sum()
    }

    /// The facts of [`GamePosition::facts`].
    pub(crate) fn describe(&self, rules: &Rules) -> Facts {
        let counts = vec![
            // What each side would score if the game ended now.
            Count::of_sides("points", |side| self.pieces_of(side)),
            // As if it were each side's turn.
            Count::of_sides("moves", |side| self.mobility(side)),
            // Every stack of a side is movable, blocked or stranded.
            Count::of_sides("movable", |side| self.movable(side).count_ones()),
            Count::of_sides("blocked", |side| self.blocked(side).count_ones()),
            Count::of_sides("stranded", |side| self.stranded(side).count_ones()),
            Count {
                nobody: self.dvonn_pieces(None),
                ..Count::of_sides("dvonn", |side| self.dvonn_pieces(Some(side)))
            },
        ];
        let mut moves = Vec::new();
        // Placing removes nothing.
        if !self.is_placing() {
            self.legal_moves(rules, &mut moves);
        }
        let removals = moves.into_iter().filter_map(|m| Removal::of(rules, self, m)).collect();
        Facts { counts, removals }
    }
}
