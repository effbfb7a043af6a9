//! Move ordering: the table's move first, then killers, then by the game's priority and history.

use yiqi_core::{GamePosition, GameRules, Side};

use super::MAX_DEPTH;

/// What a thread has learned about moves in this search.
pub(super) struct MoveOrdering<M> {
    /// By ply: the last two moves that caused a cut-off there.
    killers: Vec<[Option<M>; 2]>,
    /// By side and move index: how often a move caused a cut-off, weighted by depth.
    history: [Vec<i32>; 2],
}

impl<M: Copy + Eq> MoveOrdering<M> {
    pub(super) fn new(move_space: usize) -> MoveOrdering<M> {
        MoveOrdering {
            killers: vec![[None; 2]; MAX_DEPTH as usize + 2],
            history: [vec![0; move_space], vec![0; move_space]],
        }
    }

    /// The move caused a cut-off.
    pub(super) fn add_cutoff(&mut self, side: Side, ply: u32, depth: u32, m: M, index: usize) {
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != Some(m)
        {
            *killers = [Some(m), killers[0]];
        }
        let history = &mut self.history[side.index()];
        if let Some(count) = history.get_mut(index) {
            *count += (depth * depth) as i32;
            if *count > 1 << 20 {
                history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    /// Moves with a higher rank are searched earlier.
    pub(super) fn rank<P: GamePosition<Move = M>>(
        &self,
        rules: &P::Rules,
        side: Side,
        ply: u32,
        m: M,
        priority: i32,
    ) -> i64 {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let killer = match killers.iter().position(|&killer| killer == Some(m)) {
            Some(0) => 2 << 40,
            Some(_) => 1 << 40,
            None => 0,
        };
        let index = rules.move_index(m);
        let history = self.history[side.index()].get(index).copied().unwrap_or(0);
        killer + (i64::from(priority) << 8) + i64::from(history)
    }
}
