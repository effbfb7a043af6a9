#![doc = include_str!("../README.md")]

mod alphabeta;
mod games;
mod greedy;
mod level;
mod network;
mod tree_search;

pub use games::liuzichong::{set_solution_source, solution as liuzichong_solution};
pub use level::{LADDER, Level};
pub use yiqi_engine::*;
use yiqi_net::{BadNetwork, Network};

use network::{Networks, network_levels};

/// The engines of all games of Yiqi.
pub fn standard() -> Engines {
    with_go_networks(games::go::networks())
}

/// The engines of all games of Yiqi with other weights: the network in this file replaces those for its game.
pub fn standard_with_weights(file: &[u8]) -> Result<Engines, BadNetwork> {
    let network = Network::from_bytes(file)?;
    // Of two kinds that play the same level, the later one does.
    Ok(match network.architecture().game.as_str() {
        "go" => with_go_networks(Networks::one(network)?),
        "dvonn" => standard().with(network_levels::<yiqi_dvonn::Position>(Networks::one(network)?)),
        _ => standard().with(network_levels::<yiqi_reversi::Position>(Networks::one(network)?)),
    })
}

fn with_go_networks(networks: Networks<yiqi_go::Position>) -> Engines {
    Engines::new()
        .with(games::go::kind(networks))
        .with(games::go::playouts_kind())
        .with(games::liuzichong::kind())
        .with(games::dvonn::kind())
        .with(games::reversi::kind())
        .with(greedy::kind())
}

/// The weights in the program, by name.
pub const WEIGHTS: [(&str, &[u8]); 2] =
    [("Go small", games::go::WEIGHTS[0]), ("Go large", games::go::WEIGHTS[1])];
