//! Reversi: the well-known endgame positions FFO 40 to 49, or to 59, solved exactly with one thread, each with an empty table.

use cpu_time::ThreadTime;
use yiqi_core::Stop;
use yiqi_reversi_engine::{Effort, Player, Problem, Weights};

use super::Figure;
use crate::failure::Failure;

/// The size of the table in bytes.
const TABLE: usize = 1 << 28;

/// The positions that are solved in a minute; the others take far longer.
const SHORT: usize = 10;

pub(super) fn figures(
    is_all: bool,
    write: &mut dyn FnMut(Figure) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut player = Player::new(Weights::standard().into(), TABLE);
    let (mut nodes, mut seconds) = (0, 0.0);
    for problem in Problem::ffo().into_iter().take(if is_all { usize::MAX } else { SHORT }) {
        player.forget();
        let since = ThreadTime::now();
        let found = player.search(problem.board, &Effort::default(), &Stop::default());
        let taken = since.elapsed().as_secs_f64();
        let best = &found.moves[0];
        let verdict = if best.score == problem.score { "" } else { ", WRONG" };
        nodes += found.nodes;
        seconds += taken;
        write(figure(
            problem.name.clone(),
            (found.nodes, taken),
            format!("{} {:+}{verdict}, {} nodes", best.square, best.score, found.nodes),
            problem.text.clone(),
        ))?;
    }
    write(figure(
        if is_all { "FFO 40-59" } else { "FFO 40-49" }.to_owned(),
        (nodes, seconds),
        format!("{nodes} nodes"),
        "all of the above".to_owned(),
    ))
}

fn figure(name: String, (nodes, seconds): (u64, f64), note: String, position: String) -> Figure {
    Figure {
        name,
        rate: nodes as f64 / seconds / 1e6,
        unit: "M nodes/s",
        seconds,
        clock: "CPU s",
        note,
        position,
        command: "yiqi bench reversi".to_owned(),
    }
}
