use yiqi_core::{
    Encode, Ending, ForwardGame, GameRules, HalfPoints, NO_SUCH_MOVE, Outcome, Past, ReasonCode as _, Recent,
    Refusal, Repetition, Side,
};

/// A forward game for any position type with [`Encode`].
#[derive(Clone, Debug)]
pub struct PlainGame<P: Encode> {
    rules: P::Rules,
    position: P,
    past: Past,
    ply: u32,
    legal: Vec<P::Move>,
    /// Moves that are forbidden only by repetition.
    forbidden: Vec<P::Move>,
    /// The last moves, latest first, as many as the network input needs.
    last: Vec<P::Move>,
}

impl<P: Encode> PlainGame<P> {
    fn update_legal(&mut self) {
        self.legal.clear();
        self.forbidden.clear();
        if self.past.draws().is_some() {
            return;
        }
        self.position.legal_moves(&self.rules, &mut self.legal);
        if P::Rules::REPETITION == Repetition::Forbidden {
            let (position, rules, past, forbidden) =
                (&self.position, &self.rules, &self.past, &mut self.forbidden);
            self.legal.retain(|&m| {
                let key = position.repetition_key_after(rules, m);
                let is_forbidden = key.is_some_and(|key| past.forbids(key).is_some());
                if is_forbidden {
                    forbidden.push(m);
                }
                !is_forbidden
            });
        }
    }
}

impl<P: Encode> ForwardGame for PlainGame<P> {
    type Position = P;

    fn new(rules: P::Rules) -> PlainGame<P> {
        let position = rules.start();
        let past = Past::new(P::Rules::REPETITION, rules.repetition_reach(), position.repetition_key(&rules));
        let (legal, forbidden, last) = (Vec::new(), Vec::new(), Vec::new());
        let mut game = PlainGame { rules, position, past, ply: 0, legal, forbidden, last };
        game.update_legal();
        game
    }

    fn restart(&mut self, rules: P::Rules) {
        self.position = rules.start();
        self.past =
            Past::new(P::Rules::REPETITION, rules.repetition_reach(), self.position.repetition_key(&rules));
        self.rules = rules;
        self.ply = 0;
        self.last.clear();
        self.update_legal();
    }

    fn rules(&self) -> &P::Rules {
        &self.rules
    }

    fn to_move(&self) -> Side {
        self.position.to_move()
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn count_legal(&self) -> usize {
        self.legal.len()
    }

    fn nth_legal(&self, n: usize) -> usize {
        self.rules.move_index(self.legal[n])
    }

    fn is_legal(&self, index: usize) -> bool {
        self.rules.move_at(index).is_some_and(|m| self.legal.contains(&m))
    }

    fn refusal(&self, index: usize) -> Option<&'static str> {
        let Some(m) = self.rules.move_at(index) else { return Some(NO_SUCH_MOVE) };
        if self.legal.contains(&m) {
            return None;
        }
        let refusal = if self.past.draws().is_some() {
            Refusal::GameOver
        } else {
            self.position.check(&self.rules, m).err().unwrap_or(Refusal::Repetition { ply: 0 })
        };
        Some(refusal.code())
    }

    fn write_legal(&self, mask: &mut [bool]) {
        mask.fill(false);
        self.legal.iter().for_each(|&m| mask[self.rules.move_index(m)] = true);
    }

    fn play(&mut self, index: usize) {
        let Some(m) = self.rules.move_at(index) else { return };
        if P::Rules::REPETITION == Repetition::None {
            self.position.play_unchecked(&self.rules, m);
        } else {
            let irreversible = self.position.is_irreversible(&self.rules, m);
            self.position.play_unchecked(&self.rules, m);
            self.past.push(self.position.repetition_key(&self.rules), irreversible);
        }
        self.ply += 1;
        if P::HISTORY > 0 {
            self.last.truncate(P::HISTORY - 1);
            self.last.insert(0, m);
        }
        self.update_legal();
    }

    fn ending(&self) -> Option<Ending> {
        // A game that is not over has a legal move.
        if !self.legal.is_empty() {
            return None;
        }
        let drawn = || self.past.draws().map(|reason| Ending::new(Outcome::Draw, reason));
        self.position.ending(&self.rules).or_else(drawn)
    }

    fn margin(&self) -> HalfPoints {
        self.position.margin(&self.rules)
    }

    fn encode(&self, planes: &mut [u8], globals: &mut [f32]) {
        let recent = Recent { last: &self.last, forbidden: &self.forbidden };
        self.position.encode(&self.rules, recent, P::plane_size(&self.rules), planes, globals);
    }
}
