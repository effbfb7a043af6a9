use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_engine::DynGame;

/// How often a random opening is tried again because the game ended in it.
const ATTEMPTS: u64 = 100;

/// A game after this many random moves, none of them a pass. If the game is over so soon, fewer moves are played.
pub fn random_opening(start: &dyn DynGame, plies: u32, seed: u64) -> Box<dyn DynGame> {
    for attempt in 0..ATTEMPTS {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(attempt << 48));
        let mut game = start.boxed_clone();
        for _ in 0..plies {
            let moves = game.legal_moves();
            let plays: Vec<&String> = moves.iter().filter(|m| *m != "pass").collect();
            let Some(m) = plays.choose(&mut random) else { break };
            game.play(m).expect("it is a legal move");
        }
        if game.ending().is_none() {
            return game;
        }
    }
    start.boxed_clone()
}
