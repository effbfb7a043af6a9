use std::fmt;

use rayon::prelude::*;
use yiqi_core::zobrist::splitmix64;
use yiqi_core::{Encode, Ending, ForwardGame, GameRules as _, HalfPoints, PlaneSize, RulesOf, Side};

use crate::Starts;
use crate::modern::{Work, for_this_processor};

/// The number of games in one task for a thread.
const GAMES_PER_TASK: usize = 64;

/// How many games ahead memory is prefetched.
const AHEAD: usize = 2;

/// The end of a game in the last step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The row of the game.
    pub row: usize,
    /// The side that made the last move.
    pub mover: Side,
    /// The outcome and its reason; `None` for a game that was truncated because it was too long.
    pub ending: Option<Ending>,
    /// Black's lead.
    pub margin: HalfPoints,
    /// The number of moves.
    pub length: u32,
}

/// An illegal action. No game was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The row of the game.
    pub row: usize,
    /// The action.
    pub action: i64,
    /// The code of the reason.
    pub code: &'static str,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused { row, action, code } = self;
        write!(f, "illegal action {action} in game {row}: {code}")
    }
}

impl std::error::Error for Refused {}

#[derive(Clone, Debug)]
struct Row<G> {
    game: G,
    /// The number of earlier games in this row.
    episode: u64,
    is_finished: bool,
}

/// Many games of one kind, stepped at once.
#[derive(Clone, Debug)]
pub struct VectorEnv<G: ForwardGame> {
    rows: Vec<Row<G>>,
    starts: Starts<RulesOf<G>>,
    seed: u64,
    /// The number of batches of actions sampled without a seed.
    drawn: u64,
    max_plies: u32,
    resets_itself: bool,
    /// The validated actions of this step. The caller's memory could change meanwhile.
    actions: Vec<u32>,
    finished: Vec<Finished>,
}

impl<G: ForwardGame> VectorEnv<G> {
    /// New games. A game is truncated after `max_plies` moves. With `resets_itself`, a finished game is
    /// restarted immediately.
    pub fn new(
        starts: Starts<RulesOf<G>>,
        games: usize,
        max_plies: Option<u32>,
        resets_itself: bool,
    ) -> VectorEnv<G> {
        let row = |row| Row { game: G::new(starts.draw(0, row, 0)), episode: 0, is_finished: false };
        VectorEnv {
            rows: (0..games).map(row).collect(),
            starts,
            seed: 0,
            drawn: 0,
            max_plies: max_plies.unwrap_or(u32::MAX),
            resets_itself,
            actions: vec![0; games],
            finished: Vec::new(),
        }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The number of actions: an action is the index of a move.
    pub fn actions(&self) -> usize {
        self.starts.rules().move_space()
    }

    /// The rules, with an arbitrary seed.
    pub fn rules(&self) -> &RulesOf<G> {
        self.starts.rules()
    }

    /// The size of the planes of an observation.
    pub fn plane_size(&self) -> PlaneSize {
        G::Position::plane_size(self.starts.rules())
    }

    /// Restarts all games from this seed.
    pub fn reset(&mut self, seed: u64) {
        (self.seed, self.drawn) = (seed, 0);
        self.finished.clear();
        let starts = &self.starts;
        for_each(&mut self.rows, |number, row| {
            (row.episode, row.is_finished) = (0, false);
            row.game.restart(starts.draw(seed, number, 0));
        });
    }

    /// Restarts the finished games.
    pub fn reset_finished(&mut self) {
        let (starts, seed) = (&self.starts, self.seed);
        for_each(&mut self.rows, |number, row| {
            if row.is_finished {
                row.start_next(starts, seed, number);
            }
        });
    }

    /// Plays one action in every game. If any action is illegal, none is played. A finished game that was not
    /// restarted ignores its action.
    ///
    /// # Panics
    ///
    /// If the number of actions is not the number of games.
    pub fn step(&mut self, actions: impl ExactSizeIterator<Item = i64>) -> Result<(), Refused> {
        assert_eq!(actions.len(), self.rows.len(), "one action for each game");
        for (number, (action, row)) in actions.zip(&self.rows).enumerate() {
            let index = usize::try_from(action).unwrap_or(usize::MAX);
            if !row.is_finished && !row.game.is_legal(index) {
                let code = row.game.refusal(index).unwrap_or(yiqi_core::NO_SUCH_MOVE);
                return Err(Refused { row: number, action, code });
            }
            // The action of a finished game is arbitrary.
            self.actions[number] = if row.is_finished { 0 } else { index as u32 };
        }
        self.finished.clear();
        let (starts, seed, max_plies, resets_itself) =
            (&self.starts, self.seed, self.max_plies, self.resets_itself);
        let step = |first: usize, rows: &mut [Row<G>], actions: &[u32], finished: &mut Vec<Finished>| {
            for_this_processor(Step {
                starts,
                seed,
                max_plies,
                resets_itself,
                first,
                rows,
                actions,
                finished,
            });
        };
        if uses_threads(self.rows.len()) {
            let tasks = self.rows.par_chunks_mut(GAMES_PER_TASK).zip(self.actions.par_chunks(GAMES_PER_TASK));
            let by_task = tasks.enumerate().map(|(task, (rows, actions))| {
                let mut finished = Vec::new();
                step(task * GAMES_PER_TASK, rows, actions, &mut finished);
                finished
            });
            // In row order, regardless of the order in which threads finish.
            self.finished.extend(by_task.collect::<Vec<_>>().into_iter().flatten());
        } else {
            step(0, &mut self.rows, &self.actions, &mut self.finished);
        }
        Ok(())
    }

    /// The games that ended in the last step, by row.
    pub fn finished(&self) -> &[Finished] {
        &self.finished
    }

    /// Whether the game in each row is over and waits for a restart.
    pub fn is_finished(&self) -> impl ExactSizeIterator<Item = bool> {
        self.rows.iter().map(|row| row.is_finished)
    }

    /// The side to move in each game.
    pub fn to_move(&self) -> impl ExactSizeIterator<Item = Side> {
        self.rows.iter().map(|row| row.game.to_move())
    }

    /// The number of moves in each game.
    pub fn plies(&self) -> impl ExactSizeIterator<Item = u32> {
        self.rows.iter().map(|row| row.game.ply())
    }

    /// Samples a legal action for each game uniformly; 0 if a game is over. The result is determined by the
    /// seed and the games; without a seed, every call gives new actions.
    pub fn sample(&mut self, seed: Option<u64>, actions: &mut [i64]) {
        let seed = seed.unwrap_or_else(|| {
            self.drawn += 1;
            splitmix64(self.seed) ^ self.drawn
        });
        let seed = splitmix64(seed);
        let rows = &self.rows;
        if uses_threads(rows.len()) {
            let tasks = rows.par_chunks(GAMES_PER_TASK).zip(actions.par_chunks_mut(GAMES_PER_TASK));
            tasks.enumerate().for_each(|(task, (rows, actions))| {
                for_this_processor(Sample { seed, first: task * GAMES_PER_TASK, rows, actions });
            });
        } else {
            for_this_processor(Sample { seed, first: 0, rows, actions });
        }
    }

    /// Writes for every game and action whether it is legal. No action is legal if a game is over.
    pub fn write_masks(&self, masks: &mut [bool]) {
        for_each_with(&self.rows, masks, self.actions(), |_, row, mask| {
            if row.is_finished {
                mask.fill(false);
            } else {
                row.game.write_legal(mask);
            }
        });
    }

    /// Writes the network input of every game, from the point of view of the side to move.
    pub fn observe(&self, planes: &mut [u8], globals: &mut [f32]) {
        let per_row = G::Position::PLANES.len() * self.plane_size().area();
        let numbers = G::Position::GLOBALS.len();
        if uses_threads(self.rows.len()) {
            let planes = planes.par_chunks_mut(GAMES_PER_TASK * per_row);
            let globals = globals.par_chunks_mut(GAMES_PER_TASK * numbers);
            let tasks = self.rows.par_chunks(GAMES_PER_TASK).zip(planes.zip(globals));
            tasks.for_each(|(rows, (planes, globals))| {
                for_this_processor(Observe { rows, per_row, numbers, planes, globals });
            });
        } else {
            for_this_processor(Observe { rows: &self.rows, per_row, numbers, planes, globals });
        }
    }
}

impl<G: ForwardGame> Row<G> {
    #[inline(always)]
    fn play(&mut self, number: usize, action: usize, max_plies: u32) -> Option<Finished> {
        let mover = self.game.to_move();
        self.game.play(action);
        let ending = self.game.ending();
        let length = self.game.ply();
        (ending.is_some() || length >= max_plies).then(|| Finished {
            row: number,
            mover,
            ending,
            margin: self.game.margin(),
            length,
        })
    }

    #[inline(never)]
    fn start_next(&mut self, starts: &Starts<RulesOf<G>>, seed: u64, number: usize) {
        self.episode += 1;
        self.is_finished = false;
        self.game.restart(starts.draw(seed, number, self.episode));
    }
}

/// A step of consecutive games, the first of which has the number `first`.
struct Step<'a, G: ForwardGame> {
    starts: &'a Starts<RulesOf<G>>,
    seed: u64,
    max_plies: u32,
    resets_itself: bool,
    first: usize,
    rows: &'a mut [Row<G>],
    actions: &'a [u32],
    finished: &'a mut Vec<Finished>,
}

impl<G: ForwardGame> Work for Step<'_, G> {
    #[inline(always)]
    fn run(self) {
        for at in 0..self.rows.len().min(self.actions.len()) {
            if let (Some(row), Some(&action)) = (self.rows.get(at + AHEAD), self.actions.get(at + AHEAD)) {
                row.game.prefetch(action as usize);
            }
            let (number, row, action) = (self.first + at, &mut self.rows[at], self.actions[at] as usize);
            if row.is_finished {
                continue;
            }
            if let Some(finished) = row.play(number, action, self.max_plies) {
                self.finished.push(finished);
                if self.resets_itself {
                    row.start_next(self.starts, self.seed, number);
                } else {
                    row.is_finished = true;
                }
            }
        }
    }
}

/// A random action for consecutive games, the first of which has the number `first`.
struct Sample<'a, G> {
    seed: u64,
    first: usize,
    rows: &'a [Row<G>],
    actions: &'a mut [i64],
}

impl<G: ForwardGame> Work for Sample<'_, G> {
    #[inline(always)]
    fn run(self) {
        for (number, (row, action)) in (self.first..).zip(self.rows.iter().zip(self.actions)) {
            let count = if row.is_finished { 0 } else { row.game.count_legal() };
            let random = splitmix64(self.seed.wrapping_add(number as u64));
            let drawn = (u128::from(random) * count as u128) >> 64;
            *action = if count > 0 { row.game.nth_legal(drawn as usize) as i64 } else { 0 };
        }
    }
}

/// The network input of consecutive games.
struct Observe<'a, G> {
    rows: &'a [Row<G>],
    per_row: usize,
    numbers: usize,
    planes: &'a mut [u8],
    globals: &'a mut [f32],
}

impl<G: ForwardGame> Work for Observe<'_, G> {
    #[inline(always)]
    fn run(self) {
        let inputs = self.planes.chunks_mut(self.per_row).zip(self.globals.chunks_mut(self.numbers));
        for (row, (planes, globals)) in self.rows.iter().zip(inputs) {
            row.game.encode(planes, globals);
        }
    }
}

/// A few games are finished before another thread wakes up.
fn uses_threads(games: usize) -> bool {
    games >= 2 * GAMES_PER_TASK && rayon::current_num_threads() > 1
}

fn for_each<T: Send>(rows: &mut [T], each: impl Fn(usize, &mut T) + Sync) {
    if uses_threads(rows.len()) {
        rows.par_iter_mut()
            .enumerate()
            .with_min_len(GAMES_PER_TASK)
            .for_each(|(number, row)| each(number, row));
    } else {
        rows.iter_mut().enumerate().for_each(|(number, row)| each(number, row));
    }
}

/// Calls `each` for every row with its part of the output.
fn for_each_with<T: Sync, U: Send>(
    rows: &[T],
    out: &mut [U],
    per_row: usize,
    each: impl Fn(usize, &T, &mut [U]) + Sync,
) {
    if uses_threads(rows.len()) {
        let rows = rows.par_iter().zip(out.par_chunks_mut(per_row)).enumerate();
        rows.with_min_len(GAMES_PER_TASK).for_each(|(number, (row, out))| each(number, row, out));
    } else {
        let rows = rows.iter().zip(out.chunks_mut(per_row)).enumerate();
        rows.for_each(|(number, (row, out))| each(number, row, out));
    }
}
