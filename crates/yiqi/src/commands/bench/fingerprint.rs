//! The work of each search on fixed positions, with one thread: the same numbers on every machine. A change of the engine
//! that should not change its play leaves them alone.

use cpu_time::ThreadTime;
use yiqi_arena::random_opening;
use yiqi_core::Options;
use yiqi_engine::{EngineOptions, Engines, Limits, Opponent, Stop};
use yiqi_games::Games;

use super::Figure;
use crate::failure::Failure;

/// The number of positions of a game.
const POSITIONS: u32 = 8;

/// A game, its options, its level, the random moves between two positions, and the limits of a search.
struct Case {
    game: &'static str,
    options: Options,
    level: u8,
    step: u32,
    limits: Limits,
}

fn cases() -> [Case; 5] {
    let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let case = |game, options, level, step, limits| Case { game, options, level, step, limits };
    [
        case("reversi", Options::new(), 8, 6, depth(9)),
        case("dvonn", Options::new().with("seed", 1), 8, 3, depth(5)),
        // Level 8 reads the solution and does not search.
        case("liuzichong", Options::new(), 7, 5, depth(12)),
        // Boards below 7×7 are searched with random playouts, the others with a network.
        case("go", Options::new().with("size", 5), 6, 1, nodes(2_000)),
        case("go", Options::new().with("size", 9), 8, 6, nodes(30)),
    ]
}

/// One figure per game. The note has the nodes and a checksum of nodes and best moves.
pub(super) fn figures(games: &Games, engines: &Engines) -> Result<Vec<Figure>, Failure> {
    cases().iter().map(|case| figure(games, engines, case)).collect()
}

fn figure(games: &Games, engines: &Engines, case: &Case) -> Result<Figure, Failure> {
    let kind = games.get(case.game).expect("the game is in the standard list");
    let start = kind.start(&case.options, None).expect("the options are valid");
    let mut nodes = 0;
    let mut checksum = Checksum::new();
    let mut seconds = 0.0;
    for number in 0..POSITIONS {
        let position = random_opening(start.as_ref(), number * case.step, u64::from(number));
        let options = EngineOptions { threads: 1, seed: 1 };
        let mut engine = engines
            .make(case.game, &Opponent::Level(case.level), options)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let started = ThreadTime::now();
        let report = engine.search(position.as_ref(), &case.limits, &Stop::default(), &mut |_| {})?;
        seconds += started.elapsed().as_secs_f64();
        nodes += report.nodes;
        checksum.add(&report.nodes.to_le_bytes());
        checksum.add(report.best().unwrap_or_default().as_bytes());
    }
    let is_playouts = case.limits.nodes.is_some();
    Ok(Figure {
        name: format!("{} level {} fingerprint", case.game, case.level),
        rate: nodes as f64 / seconds / if is_playouts { 1e3 } else { 1e6 },
        unit: if is_playouts { "k playouts/s" } else { "M nodes/s" },
        seconds,
        clock: "CPU s",
        note: format!("{nodes} nodes, {:08x}", checksum.0),
        position: format!("{POSITIONS} random positions"),
        command: "yiqi bench search".to_owned(),
    })
}

/// FNV-1a, 32 bits.
struct Checksum(u32);

impl Checksum {
    fn new() -> Checksum {
        Checksum(0x811c_9dc5)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A commit that changes these numbers says so: it changes what the engines play.
    #[test]
    fn the_searches_do_the_work_they_did() {
        let figures = figures(&Games::standard(), &yiqi_opponents::standard()).unwrap();
        let notes: Vec<String> =
            figures.iter().map(|figure| format!("{}: {}", figure.name, figure.note)).collect();
        let expected = [
            "reversi level 8 fingerprint: 272137 nodes, 76af27d4",
            "dvonn level 8 fingerprint: 164636 nodes, 049aa41c",
            "liuzichong level 7 fingerprint: 952628 nodes, 763c3382",
            "go level 6 fingerprint: 16000 nodes, 54ca5ccc",
            "go level 8 fingerprint: 240 nodes, bcf6ca6d",
        ];
        assert_eq!(notes, expected);
    }
}
