//! Replays finished games.

use yiqi_core::{Encode, GameRules, Past, PlaneSize, Recent, Side};

use crate::archive::Entry;

/// A finished game, replayed up to one of its positions. It can only go forwards.
pub(crate) struct Walk<'a, P: Encode> {
    rules: &'a P::Rules,
    moves: &'a [u16],
    ply: usize,
    position: P,
    past: Past,
}

impl<'a, P: Encode> Walk<'a, P> {
    pub(crate) fn new(entry: &'a Entry<P>) -> Walk<'a, P> {
        let Entry { rules, played, .. } = entry;
        let position = rules.start();
        let past = Past::new(P::Rules::REPETITION, rules.repetition_reach(), position.repetition_key(rules));
        Walk { rules, moves: &played.moves, ply: 0, position, past }
    }

    fn move_at(&self, ply: usize) -> P::Move {
        self.rules.move_at(self.moves[ply].into()).expect("games are validated when they are added")
    }

    /// Replays the game to the position after `ply` moves.
    pub(crate) fn go_to(&mut self, ply: usize) {
        while self.ply < ply {
            let m = self.move_at(self.ply);
            let irreversible = self.position.is_irreversible(self.rules, m);
            self.position.play_unchecked(self.rules, m);
            self.past.push(self.position.repetition_key(self.rules), irreversible);
            self.ply += 1;
        }
    }

    /// Encodes the position and returns the legal moves.
    pub(crate) fn encode(
        &self,
        size: PlaneSize,
        with_history: bool,
        planes: &mut [u8],
        globals: &mut [f32],
    ) -> Vec<P::Move> {
        let (moves, forbidden) = crate::selfplay::legal_moves(&self.position, self.rules, &self.past);
        let known = if with_history { P::HISTORY.min(self.ply) } else { 0 };
        let last: Vec<P::Move> = (1..=known).map(|back| self.move_at(self.ply - back)).collect();
        let recent = Recent { last: &last, forbidden: &forbidden };
        self.position.encode(self.rules, recent, size, planes, globals);
        moves
    }

    /// 1 if Black is to move, -1 if White is.
    pub(crate) fn sign(&self) -> i8 {
        if self.position.to_move() == Side::Black { 1 } else { -1 }
    }
}
