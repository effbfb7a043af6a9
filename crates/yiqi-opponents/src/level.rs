//! The levels: each is a number of nodes or playouts and a temperature, the same for all games.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_engine::{EngineOptions, EngineRequest, Purpose};

/// How strong an opponent is. Defined in nodes or playouts, so that a level plays the same on every machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// Nodes of an alpha-beta search.
    pub nodes: u64,
    /// Playouts of a tree search.
    pub playouts: u64,
    /// The temperature of sampling among near-best moves: the loss in points at which a move is about a third as likely
    /// as the best. 0 always plays the best.
    pub temperature: f64,
}

const fn level(nodes: u64, playouts: u64, temperature: f64) -> Level {
    Level { nodes, playouts, temperature }
}

/// Levels 1 to 8. A weak level searches less and samples near-best moves by temperature; it makes no deliberate
/// blunders.
pub const LADDER: [Level; 8] = [
    level(40, 30, 1.2),
    level(150, 100, 0.9),
    level(600, 300, 0.6),
    level(2_500, 1_000, 0.4),
    level(12_000, 3_000, 0.2),
    level(80_000, 10_000, 0.0),
    level(600_000, 40_000, 0.0),
    level(6_000_000, 150_000, 0.0),
];

impl Level {
    /// The same level at temperature 0, for analysis.
    pub fn at_zero_temperature(self) -> Level {
        Level { temperature: 0.0, ..self }
    }

    /// Level 1 to 8.
    pub fn number(number: u8) -> Option<Level> {
        LADDER.get(usize::from(number.checked_sub(1)?)).copied()
    }
}

/// The level and the options of a searching engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    pub(crate) level: Level,
    pub(crate) options: EngineOptions,
}

impl Strength {
    /// The strength asked for; without a level, the highest.
    pub(crate) fn of(request: &EngineRequest<'_>) -> Strength {
        let level = request.level.and_then(Level::number).unwrap_or(LADDER[LADDER.len() - 1]);
        let level = match request.purpose {
            Purpose::Play => level,
            Purpose::Analyse => level.at_zero_temperature(),
        };
        Strength { level, options: request.options }
    }
}

/// A random index, weighted; `None` if all weights are 0.
pub(crate) fn draw(weights: &[f64], random: &mut Xoshiro256PlusPlus) -> Option<usize> {
    let mut drawn = random.random::<f64>() * weights.iter().sum::<f64>();
    weights.iter().position(|weight| {
        drawn -= weight;
        drawn < 0.0
    })
}
