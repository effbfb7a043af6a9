//! A finished game, small enough to keep hundreds of thousands of them.

use std::fmt;

use yiqi_core::{Encode, Game, GameRules, OptionError, Options, Outcome, ReasonCode as _, Side};

/// What a search made of a position: the share of each move, by its dense index, in 65,535ths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// After how many moves.
    pub ply: u16,
    /// Moves that are not listed have no share.
    pub shares: Vec<(u16, u16)>,
}

impl Target {
    /// The target that is one move alone, as in a record of somebody's play.
    pub fn of_move(ply: u16, index: u16) -> Target {
        Target { ply, shares: vec![(index, u16::MAX)] }
    }
}

/// A finished game: its rules, its moves, and what is to be learned from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The options of its rules.
    pub options: Options,
    /// The moves by their dense indices.
    pub moves: Vec<u16>,
    /// The positions to learn from.
    pub targets: Vec<Target>,
    /// 1 when Black won, -1 when White did, 0 for a draw.
    pub outcome: i8,
    /// How far Black was ahead at the end, in half points; unknown in a game that was resigned.
    pub margin: Option<i32>,
}

/// Why a game cannot be learned from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadGame {
    /// Its rules cannot be read.
    Options(OptionError),
    /// A move is illegal.
    Move {
        /// Its number, from 1.
        number: usize,
        /// The code of the reason.
        code: &'static str,
    },
    /// The text or the bytes of a game cannot be read.
    Format(&'static str),
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGame::Options(error) => write!(f, "bad rules: {error:?}"),
            BadGame::Move { number, code } => write!(f, "move {number} is illegal: {code}"),
            BadGame::Format(what) => write!(f, "not an archive of games: {what}"),
        }
    }
}

impl std::error::Error for BadGame {}

/// A result as the value of `outcome`.
pub(crate) fn outcome_sign(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win(Side::Black) => 1,
        Outcome::Win(Side::White) => -1,
        Outcome::Draw => 0,
    }
}

impl Played {
    /// A game that somebody played, to learn every move of it. Its result is the given one, or, without one, that of its
    /// last position.
    pub fn from_moves<P: Encode>(
        options: Options,
        moves: &[u16],
        outcome: Option<i8>,
        is_counted: bool,
    ) -> Result<Played, BadGame> {
        let targets = (0..).zip(moves).map(|(ply, &index)| Target::of_move(ply, index)).collect();
        if let (Some(outcome), false) = (outcome, is_counted) {
            // An archive plays it through when it comes in.
            return Ok(Played { options, moves: moves.to_vec(), targets, outcome, margin: None });
        }
        let rules = P::Rules::from_options(&options, None).map_err(BadGame::Options)?;
        let mut game: Game<P> = Game::new(rules);
        for (number, &index) in (1..).zip(moves) {
            let m =
                game.rules().move_at(index.into()).ok_or(BadGame::Move { number, code: "no-such-move" })?;
            game.play(m).map_err(|refusal| BadGame::Move { number, code: refusal.reason().code })?;
        }
        let margin = game.position().margin(game.rules()).halves();
        let outcome = outcome.unwrap_or_else(|| match game.ending() {
            Some(ending) => outcome_sign(ending.outcome),
            None => margin.signum() as i8,
        });
        Ok(Played { options, moves: moves.to_vec(), targets, outcome, margin: is_counted.then_some(margin) })
    }
}
