//! 六子冲 is solved. The highest level and analysis read the solution; the levels below it search and make mistakes.

mod convert;
mod knowledge;
mod perfect;

use std::sync::OnceLock;

use yiqi_engine::{Engine, EngineKind, EngineRequest, LEVELS, Purpose};
use yiqi_liuzichong::{Dan, Lift, Position, Rules, Solution};

use crate::alphabeta::{AlphaBetaEngine, Scale};
use crate::level::{Level, Strength};
use knowledge::{STONE, Stones};
use perfect::Perfect;

/// Nodes of the levels that search. The game is small: with as many nodes as in other games, the levels below perfect
/// play would hardly make mistakes and would not differ.
const NODES: [u64; 7] = [40, 120, 350, 1_000, 2_000, 4_000, 20_000];

pub(crate) fn kind() -> EngineKind {
    let description = "Alpha-beta search up to level 7; level 8 and analysis read the solution of the game.";
    EngineKind::new("solution-liuzichong", description, |request| Ok(make(request)))
        .for_game("liuzichong")
        .for_levels(LEVELS)
}

fn make(request: &EngineRequest<'_>) -> Box<dyn Engine> {
    let nodes = request.level.and_then(|level| NODES.get(usize::from(level).checked_sub(1)?));
    let (Some(&nodes), Purpose::Play) = (nodes, request.purpose) else {
        return Box::new(Perfect::new());
    };
    let strength = Strength::of(request);
    let strength = Strength { level: Level { nodes, ..strength.level }, ..strength };
    let scale = Scale { units: STONE.into(), is_margin: false, clear_lead: 1.5 };
    Box::new(AlphaBetaEngine::<Position, _>::new(Stones, scale, strength))
}

/// Provides a solution: computes it, or finds one that was kept.
type Source = Box<dyn Fn(&Rules) -> Solution + Send + Sync>;

static SOURCE: OnceLock<Source> = OnceLock::new();

/// Sets where solutions come from, for example a file from an earlier run. Without it they are computed. Only the first
/// call has an effect.
pub fn set_solution_source(source: impl Fn(&Rules) -> Solution + Send + Sync + 'static) {
    // Another source was set before; it stays.
    let _ = SOURCE.set(Box::new(source));
}

/// The solution of 六子冲 under these rules. The first call computes it, in about half a second.
///
/// ```
/// use yiqi_opponents::liuzichong_solution;
/// use yiqi_liuzichong::{Position, Rules, SolvedValue};
///
/// assert_eq!(liuzichong_solution(&Rules::default()).value(&Position::START), SolvedValue::Draw);
/// ```
pub fn solution(rules: &Rules) -> &'static Solution {
    static SOLUTIONS: [OnceLock<Solution>; 6] = [const { OnceLock::new() }; 6];
    let dan = match rules.dan() {
        Dan::Single => 0,
        Dan::Always => 1,
        Dan::Never => 2,
    };
    let lift = match rules.lift() {
        Lift::Off => 0,
        Lift::On => 1,
    };
    SOLUTIONS[2 * dan + lift].get_or_init(|| match SOURCE.get() {
        Some(source) => source(rules),
        None => Solution::new(rules),
    })
}
