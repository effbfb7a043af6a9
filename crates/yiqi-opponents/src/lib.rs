//! The engines of Yiqi, for playing and for analysis: alpha-beta searches, Monte Carlo tree search for Go, the solution of
//! 六子冲, and a greedy Reversi player. [`standard`] lists them. The interface is that of `yiqi-engine`, which is
//! re-exported so that this dependency is enough.
//!
//! ```
//! use yiqi_opponents::{Games, Options, standard};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Games::standard().get("reversi").unwrap().start(&Options::new(), None).unwrap();
//! let m = standard().best_move(game.as_ref(), &"level:3".parse()?)?.unwrap();
//! assert!(game.check(&m).is_ok());
//! # Ok(())
//! # }
//! ```

mod alphabeta;
mod games;
mod greedy;
mod level;
mod playouts;

pub use games::liuzichong::solution as liuzichong_solution;
pub use level::{LADDER, Level};
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
