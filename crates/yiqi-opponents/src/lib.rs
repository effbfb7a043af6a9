#![doc = include_str!("../README.md")]

mod alphabeta;
mod games;
mod greedy;
mod level;
mod network;
mod tree_search;

pub use games::liuzichong::solution as liuzichong_solution;
pub use level::{LADDER, Level};
pub use network::{Networks, network_engine};
pub use yiqi_engine::*;

/// The engines of all games of Yiqi.
pub fn standard() -> Engines {
    Engines::new()
        .with(games::go::kind())
        .with(games::liuzichong::kind())
        .with(games::dvonn::kind())
        .with(games::reversi::kind())
        .with(greedy::kind())
}
