//! A Reversi player that takes the move with the most flips.

use yiqi_core::Game;
use yiqi_engine::{
    Candidate, Certainty, DynGame, Engine, EngineFailure, EngineKind, Limits, Report, Stop, Value,
};
use yiqi_reversi::{Move, Position};

pub(crate) fn kind() -> EngineKind {
    let description = "Takes the move that flips the most discs.";
    EngineKind::new("greedy", description, |_| Ok(Box::new(Greedy::new()))).for_game("reversi")
}

struct Greedy {
    lines: usize,
}

impl Greedy {
    fn new() -> Greedy {
        Greedy { lines: 1 }
    }
}

impl Engine for Greedy {
    fn search(
        &mut self,
        game: &dyn DynGame,
        _limits: &Limits,
        _stop: &Stop,
        _on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let Some(game) = game.as_any().downcast_ref::<Game<Position>>() else { return Ok(Report::default()) };
        let flips = |m: Move| match m {
            Move::Put(square) => game.position().flips(square).count_ones(),
            Move::Pass => 0,
        };
        let mut moves = game.legal_moves();
        // The sort is stable: of equal moves the first in reading order is played.
        moves.sort_by_key(|&m| std::cmp::Reverse(flips(m)));
        let nodes = moves.len() as u64;
        let candidate = |&m: &Move| Candidate {
            m: m.to_string(),
            value: Value {
                score: Some(f64::from(flips(m))),
                win_rate: 0.5,
                plies_to_end: None,
                kind: Certainty::Estimate,
            },
            line: vec![m.to_string()],
            visits: None,
        };
        let candidates = moves.iter().take(self.lines).map(candidate).collect();
        Ok(Report { candidates, depth: Some(1), nodes, ..Report::default() })
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    fn forget(&mut self) {}
}
