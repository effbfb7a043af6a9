//! DVONN: the speed of the search, and from real games how early results are proved and how far the evaluation errs.

use std::path::Path;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use yiqi_core::{GameRules as _, Stop};
use yiqi_dvonn::{Rules, Setup};
use yiqi_dvonn_engine::evaluation::PIECE;
use yiqi_dvonn_engine::records::{PlayedGame, read_game};
use yiqi_dvonn_engine::{Board, Effort, Player, Weights};

use super::Figure;
use crate::failure::Failure;

/// The size of the table in bytes.
const TABLE: usize = 1 << 25;
/// The nodes of a proof.
const PROOF: u64 = 1_000_000;
/// The most games that are tried for one figure, unless all are.
const GAMES: usize = 40;
/// Plies before the end of a game.
const PLIES: [usize; 7] = [8, 10, 12, 13, 14, 15, 18];
/// One game in so many was not used for fitting the weights.
const HELD_OUT: usize = 10;

pub(super) fn figures(
    games: Option<&Path>,
    is_all: bool,
    write: &mut dyn FnMut(Figure) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut player = Player::new(Weights::standard().into(), TABLE);
    for seed in 1..=10 {
        write(one_second(&mut player, seed))?;
    }
    let Some(path) = games else { return Ok(()) };
    let text = std::fs::read_to_string(path)?;
    let games: Vec<PlayedGame> = text.lines().step_by(HELD_OUT).filter_map(read_game).collect();
    let step = if is_all { 1 } else { games.len().div_ceil(GAMES).max(1) };
    let tried: Vec<&PlayedGame> = games.iter().step_by(step).collect();
    for plies in PLIES {
        let mut figure = proofs(&mut player, &tried, plies);
        if is_all {
            figure.command += " --all";
        }
        write(figure)?;
    }
    for plies in (0..40).step_by(5) {
        write(error(player.weights(), &games, plies))?;
    }
    Ok(())
}

/// A layout after some moves of the player, searched for a second.
fn one_second(player: &mut Player, seed: u64) -> Figure {
    let start = Rules::new(Setup::Random { seed }).start();
    let mut board = Board::of(&start).expect("all pieces are placed");
    for _ in 0..2 * (seed - 1) {
        let quick = Effort { nodes: 1_000, ..Effort::default() };
        board = match player.search(&board, &quick, &Stop::default()).moves.first() {
            Some(best) => board.after(best.step),
            None => board.passed(),
        };
    }
    player.forget();
    let deadline = Instant::now() + Duration::from_secs(1);
    let since = ThreadTime::now();
    let effort = Effort { deadline: Some(deadline), prove_from: 0, ..Effort::default() };
    let found = player.search(&board, &effort, &Stop::default());
    let seconds = since.elapsed().as_secs_f64();
    Figure {
        name: format!("dvonn seed {seed}"),
        rate: found.nodes as f64 / seconds / 1e6,
        unit: "M nodes/s",
        seconds,
        clock: "CPU s",
        note: format!("depth {}, {} nodes", found.depth, found.nodes),
        position: format!("seed {seed} after {} plies, {} stacks", 2 * (seed - 1), board.stacks()),
        command: "yiqi bench dvonn".to_owned(),
    }
}

/// How many of the positions so many plies before the end of games are proved, each with an empty table.
fn proofs(player: &mut Player, games: &[&PlayedGame], plies: usize) -> Figure {
    let (mut tried, mut proved, mut nodes) = (0, 0, 0);
    let since = ThreadTime::now();
    for game in games {
        let Some(at) = game.boards.len().checked_sub(plies) else { continue };
        let board = game.boards[at];
        let board = if board.must_pass() { board.passed() } else { board };
        player.forget();
        let found = player.search(&board, &Effort { nodes: PROOF, ..Effort::to_prove() }, &Stop::default());
        tried += 1;
        proved += usize::from(found.moves.first().is_some_and(|best| best.is_exact));
        nodes += found.nodes;
    }
    let seconds = since.elapsed().as_secs_f64();
    Figure {
        name: format!("dvonn proved {plies} plies"),
        rate: 100.0 * proved as f64 / f64::max(tried as f64, 1.0),
        unit: "% of games",
        seconds,
        clock: "CPU s",
        note: format!("{proved} of {tried}, {:.2} M nodes/s", nodes as f64 / seconds / 1e6),
        position: format!("{plies} plies before the end, {PROOF} nodes each"),
        command: "yiqi bench dvonn --games FILE".to_owned(),
    }
}

/// The error of the evaluation against the results of games.
fn error(weights: &Weights, games: &[PlayedGame], plies: usize) -> Figure {
    let (mut count, mut squares, mut absolute) = (0usize, 0.0, 0.0);
    let since = ThreadTime::now();
    for game in games {
        let left = |at: usize| game.boards.len() - at;
        for (_, board) in
            game.boards.iter().enumerate().filter(|(at, _)| (plies..plies + 5).contains(&left(*at)))
        {
            let result = if board.is_whites_turn() { game.margin } else { -game.margin };
            let error = f64::from(weights.value(board)) / f64::from(PIECE) - f64::from(result);
            count += 1;
            squares += error * error;
            absolute += error.abs();
        }
    }
    let many = f64::max(count as f64, 1.0);
    Figure {
        name: format!("dvonn error {plies}-{} plies", plies + 4),
        rate: (squares / many).sqrt(),
        unit: "pieces rms",
        seconds: since.elapsed().as_secs_f64(),
        clock: "CPU s",
        note: format!("mean {:.2}, {count} positions", absolute / many),
        position: "games that were not fitted to".to_owned(),
        command: "yiqi bench dvonn --games FILE".to_owned(),
    }
}
