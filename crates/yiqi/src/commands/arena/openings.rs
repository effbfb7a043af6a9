//! The positions in which games of a match start.

use std::collections::BTreeMap;

use clap::ArgMatches;
use yiqi_arena::random_opening;
use yiqi_core::{Argument, Game, Options, excerpt};
use yiqi_games::{DynGame, GameKind, Games};
use yiqi_opponents::liuzichong_solution;
use yiqi_words::Words;

use crate::failure::Failure;
use crate::game_args;

/// How many random openings of 六子冲 are tried until one is won for a side.
const ATTEMPTS: u64 = 10_000;

/// Where the games of a match start.
pub(super) struct Openings {
    kind: GameKind,
    options: Options,
    position: Option<String>,
    plies: u32,
}

/// The usual number of random moves before the engines play.
fn usual_plies(game: &str) -> u32 {
    match game {
        "reversi" => 8,
        "go" => 4,
        // The setup of the pieces is random already.
        "dvonn" => 0,
        "liuzichong" => 20,
        _ => 2,
    }
}

impl Openings {
    pub(super) fn new(
        games: &Games,
        matches: &ArgMatches,
        ladder: Option<&String>,
        words: &Words,
    ) -> Result<Openings, Failure> {
        let name = ladder.or_else(|| matches.get_one::<String>("game"));
        let Some(name) = name else { return Err(Failure::Usage(words.say("arena-needs-game", &[]))) };
        let kind = *games.get(name).ok_or_else(|| {
            let names: Vec<&str> = games.iter().map(GameKind::name).collect();
            let arguments = [Argument::new("name", excerpt(name)), Argument::new("games", names.join(", "))];
            Failure::Usage(words.say("usage-no-game", &arguments))
        })?;
        let mut options = game_args::options(games, matches);
        // Levels are calibrated on the small board.
        if ladder.is_some() && kind.name() == "go" && options.get("size").is_none() {
            options.set("size", 9);
        }
        let position = matches.get_one::<String>("position").cloned();
        let plies = matches.get_one::<u32>("opening").copied().unwrap_or_else(|| usual_plies(kind.name()));
        let openings = Openings { kind, options, position, plies };
        let start = kind.start(&openings.seeded(1), openings.position.as_deref());
        start.map_err(|error| Failure::Usage(game_args::start_error(&kind, error, words)))?;
        Ok(openings)
    }

    pub(super) fn game(&self) -> &'static str {
        self.kind.name()
    }

    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// The rules, and the position if there is one, as the file of a match names them.
    pub(super) fn options(&self) -> BTreeMap<String, String> {
        let rules = self.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        rules.chain(self.position.iter().map(|position| ("position".to_owned(), position.clone()))).collect()
    }

    /// The rules with a seed, if the start is random and has none.
    fn seeded(&self, seed: u64) -> Options {
        let mut options = self.options.clone();
        if self.position.is_none() && self.kind.needs_seed(&options) {
            options.set("seed", seed);
        }
        options
    }

    /// A start, without random moves.
    pub(super) fn start(&self) -> Box<dyn DynGame> {
        self.new_game(1)
    }

    fn new_game(&self, seed: u64) -> Box<dyn DynGame> {
        let started = self.kind.start(&self.seeded(seed), self.position.as_deref());
        started.expect("the same options were accepted before")
    }

    /// The position of a pair of games. 六子冲 is a draw with perfect play, so there the position is one that a side wins:
    /// stronger players convert it more often.
    pub(super) fn position(&self, seed: u64) -> Box<dyn DynGame> {
        let start = self.new_game(seed);
        if self.plies == 0 || self.game() != "liuzichong" {
            return random_opening(start.as_ref(), self.plies, seed);
        }
        let openings = (0..ATTEMPTS).map(|attempt| {
            let plies = self.plies + (attempt % 2) as u32;
            random_opening(start.as_ref(), plies, seed.wrapping_add(attempt.wrapping_mul(0x9e37_79b9)))
        });
        let mut openings = openings.peekable();
        let first = openings.peek().map_or_else(|| start.boxed_clone(), |game| game.boxed_clone());
        openings.find(|game| is_decided(game.as_ref())).unwrap_or(first)
    }
}

/// Whether a side wins a position of 六子冲 by force.
fn is_decided(game: &dyn DynGame) -> bool {
    let game = game.as_any().downcast_ref::<Game<yiqi_liuzichong::Position>>();
    game.is_some_and(|game| liuzichong_solution(game.rules()).value(game.position()).sign() != 0)
}
