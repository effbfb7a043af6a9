//! Self-play: many games at once, each a step ahead of the network that judges its positions.

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

/// How much is searched, and how it is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Simulations of a full search, whose policy is learned.
    pub full: u32,
    /// Simulations of a cheap search, which only moves the game on.
    pub cheap: u32,
    /// The share of full searches.
    pub full_share: f64,
    /// Moves that a full search considers at the root.
    pub considered: usize,
    /// How much of a position's value is the margin rather than the result, 0 to 1.
    pub score_weight: f32,
    /// The margin in points at which that part has gone three quarters of the way.
    pub score_scale: f32,
    /// The mean number of opening moves that are drawn from the policy alone, for variety.
    pub opening_moves: f64,
    /// A player whose winning chances stay below this for three of its turns resigns; 0 is never.
    pub resign_below: f32,
    /// The share of games in which nobody resigns, to see how often it would have been wrong.
    pub never_resign_share: f64,
    /// Games are counted as they stand after so many moves for each place of the board.
    pub longest: f64,
    /// Where every place has an owner and the margin is within so many points of what the network expects at the end, a
    /// player passes without a search, and learns to; 0 is never.
    pub settled_within: f32,
    /// The share of games in which that is not done, so that wrong ideas of what is settled are found out.
    pub never_settled_share: f64,
    /// The share of moves that are replaced by a pass, where one is legal. Players who pass only when all is settled learn
    /// that a pass says so, and answer any pass by another.
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

/// Many games in play. [`SelfPlay::begin`] writes what a network is to judge first, one position for each game;
/// [`SelfPlay::advance`] takes its answers and runs every game to its next question, on all cores.
#[derive(Debug)]
pub struct SelfPlay<P: Encode> {
    effort: Effort,
    rules: Vec<P::Rules>,
    size: PlaneSize,
    players: Vec<Player<P>>,
    /// With the number of the row it was played in.
    finished: Vec<(usize, Played)>,
    /// Positions judged so far.
    evaluations: u64,
    /// Games in which a resignation would have been wrong, and all in which one was held back.
    held_back: (u64, u64),
}

impl<P: Encode> SelfPlay<P> {
    /// So many games, each under one of these options, drawn anew for every game.
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
        Ok(SelfPlay { effort, rules, size, players, finished: Vec::new(), evaluations: 0, held_back: (0, 0) })
    }

    /// The shape of the planes: that of the largest board.
    pub fn plane_size(&self) -> PlaneSize {
        self.size
    }

    /// How many games are in play.
    pub fn games(&self) -> usize {
        self.players.len()
    }

    /// How many bytes of planes and how many globals the positions of all games take.
    pub fn leaf_sizes(&self) -> (usize, usize) {
        (self.players.len() * P::PLANES.len() * self.size.area(), self.players.len() * P::GLOBALS.len())
    }

    /// Writes the position that each game is to have judged. A search whose question has not been answered begins anew.
    ///
    /// # Panics
    ///
    /// When the leaves have another size than [`SelfPlay::leaf_sizes`].
    pub fn begin(&mut self, leaves: Leaves<'_>) {
        self.step(None, leaves);
    }

    /// Takes the network's answers and runs every game to its next question.
    ///
    /// # Panics
    ///
    /// When the answers or the leaves have another number of rows than there are games.
    pub fn advance(&mut self, answers: Answers<'_>, leaves: Leaves<'_>) {
        assert_eq!(answers.scores.len(), self.players.len(), "an answer for every game");
        assert_eq!(answers.policy.len(), self.players.len() * P::policy_size(self.size));
        assert_eq!(answers.results.len(), 3 * self.players.len());
        self.evaluations += self.players.len() as u64;
        self.step(Some(answers), leaves);
    }

    fn step(&mut self, answers: Option<Answers<'_>>, leaves: Leaves<'_>) {
        assert_eq!((leaves.planes.len(), leaves.globals.len()), self.leaf_sizes(), "a row for every game");
        let (effort, rules, size) = (&self.effort, &self.rules, self.size);
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
                let finished = player.advance(rules, effort, answer, size, planes, globals);
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

    /// For each game, the side that is thinking: whose move is searched for. In a match between two networks it says which
    /// of them is to judge the row.
    pub fn thinkers(&self) -> impl Iterator<Item = Side> {
        self.players.iter().map(Player::thinker)
    }

    /// Games that have ended since the last time, each with the number of its row.
    pub fn take_finished(&mut self) -> Vec<(usize, Played)> {
        std::mem::take(&mut self.finished)
    }

    /// Positions judged so far.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Of the games in which a resignation was held back: in how many it would have been wrong, and how many there were.
    pub fn held_back(&self) -> (u64, u64) {
        self.held_back
    }
}
