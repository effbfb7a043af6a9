//! A finished game, small enough to store hundreds of thousands of them.

use std::fmt;

use yiqi_core::{Encode, Game, GameRules, OptionError, Options, Outcome, ReasonCode as _, Side};

/// The policy target of a position: the share of each move, by its index, in 65,535ths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The number of moves before the position.
    pub ply: u16,
    /// The shares by move index. Moves that are not listed have no share.
    pub shares: Vec<(u16, u16)>,
}

impl Target {
    /// A target that consists of a single move, as in a record of played moves.
    pub fn of_move(ply: u16, index: u16) -> Target {
        Target { ply, shares: vec![(index, u16::MAX)] }
    }
}

/// A finished game: its rules, its moves and its training targets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The options of the rules.
    pub options: Options,
    /// The moves by index.
    pub moves: Vec<u16>,
    /// The training targets.
    pub targets: Vec<Target>,
    /// 1 if Black won, -1 if White won, 0 for a draw.
    pub outcome: i8,
    /// Black's lead at the end, in half points; unknown if the game was resigned.
    pub margin: Option<i32>,
}

/// Why a game cannot be used for training.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadGame {
    /// The options are invalid.
    Options(OptionError),
    /// A move is illegal.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The code of the reason.
        code: &'static str,
    },
    /// The archive file is malformed.
    Format(&'static str),
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGame::Options(error) => write!(f, "invalid rules: {error}"),
            BadGame::Move { number, code } => write!(f, "move {number} is illegal: {code}"),
            BadGame::Format(what) => write!(f, "malformed archive: {what}"),
        }
    }
}

impl std::error::Error for BadGame {}

/// The value of [`Played::outcome`] for a result.
pub(crate) fn outcome_sign(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win(Side::Black) => 1,
        Outcome::Win(Side::White) => -1,
        Outcome::Draw => 0,
    }
}

impl Played {
    /// A game with every move as a target. The result is the given one, or otherwise that of the last
    /// position.
    pub fn from_moves<P: Encode>(
        options: Options,
        moves: &[u16],
        outcome: Option<i8>,
        is_counted: bool,
    ) -> Result<Played, BadGame> {
        let targets = (0..).zip(moves).map(|(ply, &index)| Target::of_move(ply, index)).collect();
        if let (Some(outcome), false) = (outcome, is_counted) {
            // An archive replays the game when it is added.
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
