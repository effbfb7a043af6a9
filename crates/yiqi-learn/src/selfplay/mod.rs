//! Self-play: many games at once, each waiting for the network to evaluate one position.

mod gumbel;
mod player;
pub(crate) use player::legal_moves;
mod tree;

use rand::{Rng, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use yiqi_core::{Encode, GameRules, OptionError, Options, PlaneSize, Side};

use crate::batch::{Answers, Leaves};
use crate::played::Played;
use player::Player;

/// How deep to search and how to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Simulations of a full search. Its policy is a training target.
    pub full: u32,
    /// Simulations of a cheap search, which only chooses a move.
    pub cheap: u32,
    /// The fraction of full searches.
    pub full_share: f64,
    /// The number of moves that a search considers at the root.
    pub considered: usize,
    /// The weight of the margin in a position's value, 0 to 1; the rest is the result.
    pub score_weight: f32,
    /// The scale of the margin in points: at this margin, tanh(1), about three quarters, of the effect is
    /// reached.
    pub score_scale: f32,
    /// The mean number of opening moves that are sampled from the policy, for variety.
    pub opening_moves: f64,
    /// A player resigns after three turns in a row with winning chances below this; 0 means never.
    pub resign_below: f32,
    /// The fraction of games without resignation, to measure how often resigning would be wrong.
    pub never_resign_share: f64,
    /// The maximum number of moves per place of the board. A longer game is stopped and scored as it is, or
    /// dropped if it continues a record.
    pub longest: f64,
    /// If every place has an owner and the margin is within this many points of the final margin that the
    /// network expects, a player passes without a search, and the pass is a training target; 0 means never.
    pub settled_within: f32,
    /// The fraction of games in which that is disabled, so that wrong ideas about settled boards are
    /// corrected.
    pub never_settled_share: f64,
    /// The fraction of moves that are replaced by a pass, where legal. Otherwise, players that pass only on
    /// settled boards learn to answer every pass with a pass.
    pub stray_passes: f64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            full: 64,
            cheap: 16,
            full_share: 0.25,
            considered: 16,
            score_weight: 0.15,
            score_scale: 10.0,
            opening_moves: 4.0,
            resign_below: 0.0,
            never_resign_share: 0.1,
            longest: 2.5,
            settled_within: 0.0,
            never_settled_share: 0.1,
            stray_passes: 0.0,
        }
    }
}

/// Many games in progress. [`SelfPlay::begin`] writes the first position to evaluate for each game;
/// [`SelfPlay::advance`] takes the evaluations and runs every game to its next position to evaluate, on all
/// cores.
#[derive(Debug)]
pub struct SelfPlay<P: Encode> {
    effort: Effort,
    rules: Vec<P::Rules>,
    /// Games to continue; empty if games start from the beginning.
    begun: Vec<Played>,
    size: PlaneSize,
    players: Vec<Player<P>>,
    /// Each with the row it was played in.
    finished: Vec<(usize, Played)>,
    /// Positions evaluated so far.
    evaluations: u64,
    /// Games in which a suppressed resignation would have been wrong, and all games with one.
    held_back: (u64, u64),
}

impl<P: Encode> SelfPlay<P> {
    /// Starts `games` games. The options of each are chosen at random from `options`.
    pub fn new(
        options: &[Options],
        games: usize,
        effort: Effort,
        seed: u64,
    ) -> Result<SelfPlay<P>, OptionError> {
        let rules: Vec<P::Rules> =
            options.iter().map(|options| P::Rules::from_options(options, None)).collect::<Result<_, _>>()?;
        let largest = |get: fn(PlaneSize) -> usize| {
            rules.iter().map(|rules| get(P::plane_size(rules))).max().unwrap_or(1)
        };
        let size = PlaneSize { height: largest(|size| size.height), width: largest(|size| size.width) };
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(seed);
        let players: Vec<Player<P>> =
            (0..games).map(|_| Player::new(&rules, &effort, seeds.next_u64())).collect();
        let (begun, finished) = (Vec::new(), Vec::new());
        Ok(SelfPlay { effort, rules, begun, size, players, finished, evaluations: 0, held_back: (0, 0) })
    }

    /// From now on, every game continues one of these, chosen at random, from its last move or first pass, under
    /// rules chosen as before. Its training targets are kept, and nobody resigns: records of resigned games get a
    /// margin and owners this way. All games in progress are dropped.
    pub fn continue_games(&mut self, begun: Vec<Played>) {
        self.begun = begun;
        for player in &mut self.players {
            player.restart(&self.rules, &self.begun, &self.effort);
        }
    }

    /// The size of the planes: that of the largest board.
    pub fn plane_size(&self) -> PlaneSize {
        self.size
    }

    /// The number of games in progress.
    pub fn games(&self) -> usize {
        self.players.len()
    }

    /// The sizes of the buffers in [`Leaves`]: bytes of planes and number of globals.
    pub fn leaf_sizes(&self) -> (usize, usize) {
        (self.players.len() * P::PLANES.len() * self.size.area(), self.players.len() * P::GLOBALS.len())
    }

    /// Writes the position to evaluate for each game. A search that waits for an evaluation is restarted.
    ///
    /// # Panics
    ///
    /// If the sizes of the buffers are not [`SelfPlay::leaf_sizes`].
    pub fn begin(&mut self, leaves: Leaves<'_>) {
        self.step(None, leaves);
    }

    /// Takes the network's evaluations and runs every game to its next position to evaluate.
    ///
    /// # Panics
    ///
    /// If the number of rows is not the number of games.
    pub fn advance(&mut self, answers: Answers<'_>, leaves: Leaves<'_>) {
        assert_eq!(answers.scores.len(), self.players.len(), "one evaluation for each game");
        assert_eq!(answers.policy.len(), self.players.len() * P::policy_size(self.size));
        assert_eq!(answers.results.len(), 3 * self.players.len());
        self.evaluations += self.players.len() as u64;
        self.step(Some(answers), leaves);
    }

    fn step(&mut self, answers: Option<Answers<'_>>, leaves: Leaves<'_>) {
        assert_eq!((leaves.planes.len(), leaves.globals.len()), self.leaf_sizes(), "one row for each game");
        let (effort, rules, begun, size) = (&self.effort, &self.rules, &self.begun, self.size);
        let policy_size = P::policy_size(size);
        let finished: Vec<(usize, Played)> = self
            .players
            .par_iter_mut()
            .zip(leaves.planes.par_chunks_mut(P::PLANES.len() * size.area()))
            .zip(leaves.globals.par_chunks_mut(P::GLOBALS.len()))
            .enumerate()
            .with_min_len(8)
            .flat_map_iter(|(row, ((player, planes), globals))| {
                let answer = answers.map(|answers| answers.row(row, policy_size));
                let finished = player.advance(rules, begun, effort, answer, size, planes, globals);
                finished.into_iter().map(move |played| (row, played))
            })
            .collect();
        for player in &mut self.players {
            let (wrong, all) = player.take_held_back();
            self.held_back.0 += wrong;
            self.held_back.1 += all;
        }
        self.finished.extend(finished);
    }

    /// For each game, the side whose move is being searched. In a match between two networks, it decides
    /// which of them evaluates the row.
    pub fn thinkers(&self) -> impl Iterator<Item = Side> {
        self.players.iter().map(Player::thinker)
    }

    /// Games that have ended since the last call, each with its row.
    pub fn take_finished(&mut self) -> Vec<(usize, Played)> {
        std::mem::take(&mut self.finished)
    }

    /// The number of positions evaluated so far.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Of the games in which a resignation was suppressed: how many the player did not lose, and how many
    /// there were.
    pub fn held_back(&self) -> (u64, u64) {
        self.held_back
    }
}
