//! Use of the transposition table: what may be read from it, and what is stored.

use yiqi_core::{GamePosition, GameRules, Repetition};

use super::{Knowledge, NodeScore, Worker};
use crate::{Bound, Entry, SearchScore};

impl<P: GamePosition, K: Knowledge<P>> Worker<'_, P, K> {
    /// Whether an entry's score may replace a search to this depth. Never where repetition is forbidden: the legal moves
    /// then depend on the path, which is not part of the key.
    pub(super) fn may_trust(&self, entry: &Entry, depth: u32) -> bool {
        let reaches = if self.strict {
            u32::from(entry.depth) == depth
        } else {
            u32::from(entry.depth) >= depth || entry.solved
        };
        match P::Rules::REPETITION {
            Repetition::None => reaches,
            Repetition::Forbidden => false,
            Repetition::Draw { .. } => {
                let plies = entry.score.plies_to_end().unwrap_or(0);
                reaches && !self.count_ends_within(plies.max(entry.depth.into()))
            }
        }
    }

    /// Whether the count of quiet plies can end the game within this many plies. A score found then holds for this count
    /// only, which is not part of the key.
    fn count_ends_within(&self, plies: u32) -> bool {
        match P::Rules::REPETITION {
            Repetition::Draw { quiet_plies, .. } => self.past.quiet_plies() + plies >= quiet_plies,
            Repetition::None | Repetition::Forbidden => false,
        }
    }

    pub(super) fn store(&self, depth: u32, ply: u32, found: NodeScore, bound: Bound, best: Option<P::Move>) {
        if self.count_ends_within(depth) {
            return;
        }
        // The table counts the distance to a forced end from the position itself.
        let score = match found.score.plies_to_end() {
            Some(plies) if found.score > SearchScore::EVEN => SearchScore::win_in(plies.saturating_sub(ply)),
            Some(plies) => SearchScore::loss_in(plies.saturating_sub(ply)),
            None => found.score,
        };
        let entry = Entry {
            score,
            depth: depth.min(255) as u8,
            bound,
            solved: found.solved,
            best: best.map(|m| self.rules.move_index(m) as u16),
        };
        self.table.put(self.position.hash(), entry);
    }
}
