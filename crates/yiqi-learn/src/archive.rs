//! Finished games for training: in memory, and as a compact file.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use yiqi_core::{Encode, Game, GameRules, Options, PlaneSize};

use crate::played::{BadGame, Played, Target};
use crate::samples::{Sampler, Samples};

/// The first bytes of an archive file.
const MAGIC: &[u8] = b"yiqi-games-1\n";

/// A game with precomputed data.
#[derive(Clone, Debug)]
pub(crate) struct Entry<P: Encode> {
    pub(crate) rules: P::Rules,
    pub(crate) played: Played,
    /// The owner of each place at the end; empty if unknown.
    pub(crate) owners: Vec<i8>,
}

/// Finished games. The oldest can be dropped, so that the archive serves as a sliding training window.
#[derive(Clone, Debug)]
pub struct Archive<P: Encode> {
    entries: Vec<Entry<P>>,
    /// For each game, the number of targets up to and including it.
    sums: Vec<u64>,
}

impl<P: Encode> Default for Archive<P> {
    fn default() -> Archive<P> {
        Archive { entries: Vec::new(), sums: Vec::new() }
    }
}

impl<P: Encode> Archive<P> {
    /// Replays and adds games. Invalid ones are skipped; returns their number.
    pub fn extend(&mut self, games: Vec<Played>) -> usize {
        let before = games.len();
        let entries: Vec<Entry<P>> = games.into_par_iter().filter_map(|played| entry(played).ok()).collect();
        let bad = before - entries.len();
        for entry in entries {
            self.sums.push(self.positions() + entry.played.targets.len() as u64);
            self.entries.push(entry);
        }
        bad
    }

    /// Drops the oldest games until at most `most` positions are left.
    pub fn forget(&mut self, most: u64) {
        let surplus = self.positions().saturating_sub(most);
        let old = self.sums.partition_point(|&sum| sum <= surplus);
        self.entries.drain(..old);
        let mut sum = 0;
        self.sums.clear();
        for entry in &self.entries {
            sum += entry.played.targets.len() as u64;
            self.sums.push(sum);
        }
    }

    pub(crate) fn entries(&self) -> &[Entry<P>] {
        &self.entries
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.entries.len()
    }

    /// The number of training positions.
    pub fn positions(&self) -> u64 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// The games.
    pub fn iter(&self) -> impl Iterator<Item = &Played> {
        self.entries.iter().map(|entry| &entry.played)
    }

    /// Draws `rows` positions uniformly at random, optionally each transformed by a random symmetry, and
    /// without history with probability `history_dropped`. Deterministic for a given seed.
    pub fn draw(
        &self,
        rows: usize,
        size: PlaneSize,
        seed: u64,
        turns: bool,
        history_dropped: f64,
    ) -> Samples {
        let mut samples = Samples::new::<P>(rows, size);
        if self.positions() == 0 {
            return samples;
        }
        let sampler = Sampler { size, turns, history_dropped };
        samples.rows::<P>().into_par_iter().with_min_len(16).for_each(|(row, mut out)| {
            let mut random =
                Xoshiro256PlusPlus::seed_from_u64(seed ^ (row as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let number = random.random_range(0..self.positions());
            let game = self.sums.partition_point(|&sum| sum <= number);
            let first = if game == 0 { 0 } else { self.sums[game - 1] };
            sampler.write(&self.entries[game], (number - first) as usize, &mut random, &mut out);
        });
        samples
    }

    /// Consecutive positions in order, starting with position `from`, for evaluation.
    pub fn slice(&self, from: u64, rows: usize, size: PlaneSize) -> Samples {
        let rows = rows.min(self.positions().saturating_sub(from) as usize);
        let mut samples = Samples::new::<P>(rows, size);
        let sampler = Sampler { size, turns: false, history_dropped: 0.0 };
        samples.rows::<P>().into_par_iter().with_min_len(16).for_each(|(row, mut out)| {
            let number = from + row as u64;
            let game = self.sums.partition_point(|&sum| sum <= number);
            let first = if game == 0 { 0 } else { self.sums[game - 1] };
            let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
            sampler.write(&self.entries[game], (number - first) as usize, &mut random, &mut out);
        });
        samples
    }

    /// Serialises the games for a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        put_text(&mut bytes, P::Rules::NAME);
        for Entry { played, .. } in &self.entries {
            let options: Vec<String> =
                played.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            put_text(&mut bytes, &options.join(";"));
            bytes.push(played.outcome as u8);
            bytes.extend(played.margin.unwrap_or(i32::MIN).to_le_bytes());
            put_number(&mut bytes, played.moves.len());
            played.moves.iter().for_each(|&m| bytes.extend(m.to_le_bytes()));
            put_number(&mut bytes, played.targets.len());
            for target in &played.targets {
                bytes.extend(target.ply.to_le_bytes());
                put_number(&mut bytes, target.shares.len());
                for (index, share) in &target.shares {
                    bytes.extend(index.to_le_bytes());
                    bytes.extend(share.to_le_bytes());
                }
            }
        }
        bytes
    }

    /// Adds the games of a file and returns the number of invalid ones.
    pub fn extend_from_bytes(&mut self, bytes: &[u8]) -> Result<usize, BadGame> {
        let mut reader = Reader(bytes.strip_prefix(MAGIC).ok_or(BadGame::Format("unknown file header"))?);
        if reader.text()? != P::Rules::NAME {
            return Err(BadGame::Format("the file is for another game"));
        }
        let mut games = Vec::new();
        while !reader.0.is_empty() {
            games.push(reader.game()?);
        }
        Ok(self.extend(games))
    }
}

fn entry<P: Encode>(played: Played) -> Result<Entry<P>, BadGame> {
    let rules = P::Rules::from_options(&played.options, None).map_err(BadGame::Options)?;
    let mut game: Game<P> = Game::new(rules.clone());
    for (number, &index) in (1..).zip(&played.moves) {
        let m = rules.move_at(index.into()).ok_or(BadGame::Move { number, code: "no-such-move" })?;
        let refused = |_| BadGame::Move { number, code: "illegal" };
        game.play(m).map_err(refused)?;
    }
    let is_move = |&(index, _): &(u16, u16)| rules.move_at(index.into()).is_some();
    let fits = |target: &Target| {
        let has_shares = !target.shares.is_empty() && target.shares.iter().all(is_move);
        usize::from(target.ply) <= played.moves.len() && has_shares
    };
    if !played.targets.iter().all(fits) || !played.targets.is_sorted_by_key(|target| target.ply) {
        return Err(BadGame::Format("a target refers to no position or move"));
    }
    let owners = if played.margin.is_some() { game.position().owners(&rules) } else { Vec::new() };
    Ok(Entry { rules, played, owners })
}

fn put_number(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend((number as u16).to_le_bytes());
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_number(bytes, text.len());
    bytes.extend(text.as_bytes());
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadGame> {
        let (taken, rest) =
            self.0.split_at_checked(count).ok_or(BadGame::Format("unexpected end of file"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u16, BadGame> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn text(&mut self) -> Result<&'a str, BadGame> {
        let length = self.number()?;
        std::str::from_utf8(self.take(length.into())?).map_err(|_| BadGame::Format("text is not UTF-8"))
    }

    fn game(&mut self) -> Result<Played, BadGame> {
        let mut options = Options::new();
        for option in self.text()?.split(';').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').ok_or(BadGame::Format("malformed option"))?;
            options.set(name, value);
        }
        let outcome = self.take(1)?[0] as i8;
        let margin = self.take(4)?;
        let margin = i32::from_le_bytes([margin[0], margin[1], margin[2], margin[3]]);
        let moves = (0..self.number()?).map(|_| self.number()).collect::<Result<_, _>>()?;
        let mut targets = Vec::new();
        for _ in 0..self.number()? {
            let ply = self.number()?;
            let shares = (0..self.number()?)
                .map(|_| Ok((self.number()?, self.number()?)))
                .collect::<Result<_, _>>()?;
            targets.push(Target { ply, shares });
        }
        let margin = (margin != i32::MIN).then_some(margin);
        Ok(Played { options, moves, targets, outcome, margin })
    }
}
