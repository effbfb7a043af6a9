//! An engine that solves tic-tac-toe. It works through the text interface of games and would play any small game.

use std::collections::HashMap;

use yiqi_core::Outcome;
use yiqi_engine::{
    Candidate, Certainty, Engine, EngineFailure, EngineKind, Engines, LEVELS, Limits, Report, Stop, Value,
};
use yiqi_games::DynGame;

/// The usual engines and the solver, which plays all levels and is also known by its name.
pub(crate) fn engines() -> Engines {
    let solver = |name| {
        EngineKind::new(name, "Plays to the end.", |_| {
            Ok(Box::new(Solver { lines: 1, known: HashMap::new() }))
        })
        .for_game("tictactoe")
    };
    yiqi_opponents::standard().with(solver("toy-levels").for_levels(LEVELS)).with(solver("solver"))
}

struct Solver {
    lines: usize,
    /// Values of positions to the side to move: 1 is a win, 0 a draw, -1 a loss.
    known: HashMap<String, i8>,
}

impl Solver {
    fn value(&mut self, game: &mut dyn DynGame) -> i8 {
        if let Some(ending) = game.ending() {
            return match ending.outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) if side == game.to_move() => 1,
                Outcome::Win(_) => -1,
            };
        }
        let position = game.position();
        if let Some(&value) = self.known.get(&position) {
            return value;
        }
        let mut best = -1;
        for m in game.legal_moves() {
            best = best.max(self.value_of(game, &m));
            if best == 1 {
                break;
            }
        }
        self.known.insert(position, best);
        best
    }

    fn value_of(&mut self, game: &mut dyn DynGame, m: &str) -> i8 {
        game.play(m).expect("it is one of the legal moves");
        let value = -self.value(game);
        game.undo();
        value
    }
}

impl Engine for Solver {
    fn search(
        &mut self,
        game: &dyn DynGame,
        _: &Limits,
        _: &Stop,
        _: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let mut game = game.boxed_clone();
        let mut moves: Vec<(i8, String)> =
            game.legal_moves().into_iter().map(|m| (self.value_of(game.as_mut(), &m), m)).collect();
        moves.sort_by_key(|(value, _)| -value);
        let candidate = |(value, m): (i8, String)| {
            let win_rate = f64::from(value + 1) / 2.0;
            Candidate::new(m, Value { win_rate, kind: Certainty::Exact, ..Value::UNKNOWN })
        };
        let candidates = moves.into_iter().take(self.lines).map(candidate).collect();
        Ok(Report { candidates, ..Report::default() })
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines;
    }

    fn forget(&mut self) {
        self.known.clear();
    }
}
