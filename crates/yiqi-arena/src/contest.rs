//! A match of two players over many openings, each played from both sides, several games at once.

use std::collections::HashSet;
use std::sync::Mutex;

use yiqi_core::{Outcome, Side};
use yiqi_engine::{DynGame, Engine, EngineError, EngineOptions, Engines, Limits, Stop, find_dead};

use crate::game::{Effort, End, Played, Seat, play};
use crate::score::HalfPoints;
use crate::{Contestant, MatchScore, Sprt};

/// Makes the position in which a pair of games starts, from a seed.
pub type Opening<'a> = dyn Fn(u64) -> Box<dyn DynGame> + Sync + 'a;

/// How a match is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchSettings {
    /// The number of pairs of games.
    pub pairs: u32,
    /// How many games are played at the same time.
    pub jobs: usize,
    /// The seed of openings and engines. With one job and without time limits, the same seed gives the same games.
    pub seed: u64,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
}

/// The number of a game in its match. In the first game of a pair the first player is Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameNumber {
    /// The pair.
    pub pair: u32,
    /// Whether it is the second game of the pair.
    pub is_second: bool,
}

impl GameNumber {
    /// The side of the first player.
    pub fn first_player(self) -> Side {
        if self.is_second { Side::White } else { Side::Black }
    }
}

/// The result of a game, perhaps of an earlier run of the same match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// Its number.
    pub number: GameNumber,
    /// The half points of the first player.
    pub half_points: HalfPoints,
    /// What the moves of each player took.
    pub effort: [Effort; 2],
    /// The player whose engine failed, if one did.
    pub failed: Option<usize>,
}

impl FinishedGame {
    /// A game that was just played.
    pub(crate) fn of(number: GameNumber, played: &Played) -> FinishedGame {
        let failed = match played.end {
            End::Failed(side, _) => Some(player_on(side, number)),
            _ => None,
        };
        let half_points = half_points(played, number);
        let effort = [0, 1].map(|player| played.effort[side_of(player, number).index()]);
        FinishedGame { number, half_points, effort, failed }
    }
}

/// A match.
pub struct Match<'a> {
    /// The engines that play levels and names.
    pub engines: &'a Engines,
    /// The players.
    pub players: [&'a Contestant; 2],
    /// Where games start.
    pub opening: &'a Opening<'a>,
    /// How it is played.
    pub settings: MatchSettings,
}

struct Shared<'a> {
    queue: Vec<GameNumber>,
    score: MatchScore,
    error: Option<EngineError>,
    on_game: &'a mut (dyn FnMut(GameNumber, &Played, &MatchScore) + Send),
}

impl Match<'_> {
    /// Checks that both players play the game of the openings.
    pub fn check(&self, game: &str) -> Result<(), EngineError> {
        self.players.iter().try_for_each(|player| player.check(self.engines, game))
    }

    /// Plays the games that were not played earlier, and returns the score of all. Stopped, it returns what it has.
    pub fn run(
        &self,
        earlier: &[FinishedGame],
        stop: &Stop,
        on_game: &mut (dyn FnMut(GameNumber, &Played, &MatchScore) + Send),
    ) -> Result<MatchScore, EngineError> {
        let mut score = MatchScore::new(self.settings.sprt);
        let mut finished = HashSet::new();
        for game in earlier {
            if game.number.pair < self.settings.pairs && finished.insert(game.number) {
                score.add(game);
            }
        }
        let numbers = (0..self.settings.pairs)
            .flat_map(|pair| [false, true].map(|is_second| GameNumber { pair, is_second }));
        // Taken from the end: the first pair first.
        let mut queue: Vec<GameNumber> = numbers.filter(|number| !finished.contains(number)).collect();
        queue.reverse();
        let shared = Mutex::new(Shared { queue, score, error: None, on_game });
        std::thread::scope(|scope| {
            for _ in 1..self.settings.jobs.max(1) {
                scope.spawn(|| self.work(&shared, stop));
            }
            self.work(&shared, stop);
        });
        let shared = shared.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        match shared.error {
            Some(error) => Err(error),
            None => Ok(shared.score),
        }
    }

    /// Plays games until there are no more.
    fn work(&self, shared: &Mutex<Shared<'_>>, stop: &Stop) {
        // Programs are kept from game to game; our own engines are made anew so that games do not depend on their order.
        let mut programs: [Option<Box<dyn Engine>>; 2] = [None, None];
        loop {
            let Ok(mut held) = shared.lock() else { return };
            if held.score.is_decided() || held.error.is_some() || stop.is_stopped() {
                return;
            }
            let Some(number) = held.queue.pop() else { return };
            drop(held);
            let result = self.play_game(number, &mut programs, stop);
            let Ok(mut held) = shared.lock() else { return };
            match result {
                Err(error) => held.error = Some(error),
                Ok(None) => return,
                Ok(Some(played)) => {
                    let held = &mut *held;
                    held.score.add(&FinishedGame::of(number, &played));
                    (held.on_game)(number, &played, &held.score);
                }
            }
        }
    }

    fn play_game(
        &self,
        number: GameNumber,
        programs: &mut [Option<Box<dyn Engine>>; 2],
        stop: &Stop,
    ) -> Result<Option<Played>, EngineError> {
        let seed = mix(self.settings.seed, u64::from(number.pair));
        let game = (self.opening)(seed);
        let mut seat = |side: Side| {
            let player = player_on(side, number);
            let engine = match programs[player].take() {
                Some(program) => program,
                None => {
                    let seed = mix(seed, 2 * player as u64 + u64::from(number.is_second) + 1);
                    self.players[player].engine(self.engines, game.name(), seed)?
                }
            };
            Ok::<_, EngineError>(Seat { engine, limits: self.players[player].limits() })
        };
        let mut seats = [seat(Side::Black)?, seat(Side::White)?];
        let mut played = play(game, &mut seats, stop);
        if let Some(played) = played.as_mut() {
            self.count(played, stop)?;
        }
        for (side, seat) in Side::ALL.into_iter().zip(seats) {
            let player = player_on(side, number);
            if matches!(self.players[player], Contestant::External(_)) {
                programs[player] = Some(seat.engine);
            }
        }
        Ok(played.filter(|_| !stop.is_stopped()))
    }

    /// Counts a game whose players agree which pieces are dead: an engine says which.
    fn count(&self, played: &mut Played, stop: &Stop) -> Result<(), EngineError> {
        let game = played.game.as_ref();
        if !matches!(played.end, End::Rules(_)) || !game.is_counted_by_agreement() {
            return Ok(());
        }
        let mut referee = self.engines.analyst(game.name(), REFEREE, EngineOptions::default())?;
        let dead = find_dead(referee.as_mut(), game, &Limits::default(), stop)?;
        if let Some(ending) = game.counted_without(&dead).ending() {
            played.outcome = ending.outcome;
        }
        Ok(())
    }
}

/// The level of the engine that finds dead pieces: it hardly searches, since the moves have ended.
const REFEREE: u8 = 6;

/// The player on a side: 0 is the first, 1 the second.
fn player_on(side: Side, number: GameNumber) -> usize {
    usize::from(side != number.first_player())
}

fn side_of(player: usize, number: GameNumber) -> Side {
    if player == 0 { number.first_player() } else { !number.first_player() }
}

fn half_points(played: &Played, number: GameNumber) -> HalfPoints {
    match played.outcome {
        Outcome::Draw => 1,
        Outcome::Win(side) => 2 * u8::from(side == number.first_player()),
    }
}

/// Another seed for every number.
fn mix(seed: u64, number: u64) -> u64 {
    let mut x = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
