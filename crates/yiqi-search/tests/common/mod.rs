//! What the tests of both searches share: simple knowledge, random positions, and a search that is obviously right.

#![allow(dead_code, unreachable_pub)]

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{Ending, Game, GamePosition, Outcome, Side};
use yiqi_search::{Knowledge, SearchScore};

/// The margin, and a little of the hash so that positions differ.
pub struct Margin {
    /// Whether a finished game is worth its margin, or a win is a win.
    pub counts: bool,
}

impl<P: GamePosition> Knowledge<P> for Margin {
    fn evaluate(&self, rules: &P::Rules, position: &P) -> SearchScore {
        let units = position.margin(rules).halves() * 5 + (position.hash() % 7) as i32;
        SearchScore::of(if position.to_move() == Side::Black { units } else { -units })
    }

    fn finished(&self, rules: &P::Rules, position: &P, ending: Ending) -> SearchScore {
        if self.counts {
            let units = position.margin(rules).halves() * 5;
            return SearchScore::of(if position.to_move() == Side::Black { units } else { -units });
        }
        match ending.outcome {
            Outcome::Draw => SearchScore::EVEN,
            Outcome::Win(side) if side == position.to_move() => SearchScore::win_in(0),
            Outcome::Win(_) => SearchScore::loss_in(0),
        }
    }
}

/// A game after so many random moves, or fewer if it ended.
pub fn random_game<P: GamePosition>(rules: &P::Rules, plies: usize, seed: u64) -> Game<P> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::<P>::new(rules.clone());
    while game.ply() < plies {
        let Some(&m) = game.legal_moves().choose(&mut random) else { break };
        game.play(m).unwrap();
    }
    game
}

/// Every move to a depth, nothing else. A forced end is seen from here.
pub fn negamax<P: GamePosition>(
    game: &mut Game<P>,
    knowledge: &impl Knowledge<P>,
    depth: u32,
    ply: u32,
) -> SearchScore {
    if let Some(ending) = game.position().ending(game.rules()) {
        return later(knowledge.finished(game.rules(), game.position(), ending), ply);
    }
    if game.is_over() {
        return SearchScore::EVEN;
    }
    if depth == 0 {
        return knowledge.evaluate(game.rules(), game.position());
    }
    let side = game.to_move();
    let mut best = SearchScore::MIN;
    for m in game.legal_moves() {
        game.play(m).unwrap();
        let score = negamax(game, knowledge, depth - 1, ply + 1);
        best = best.max(if game.to_move() == side { score } else { -score });
        game.undo();
    }
    best
}

fn later(score: SearchScore, plies: u32) -> SearchScore {
    match score.plies_to_end() {
        Some(_) if score > SearchScore::EVEN => SearchScore::win_in(plies),
        Some(_) => SearchScore::loss_in(plies),
        None => score,
    }
}
