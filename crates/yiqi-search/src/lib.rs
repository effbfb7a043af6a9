//! Search for any game that implements the traits of `yiqi-core`: alpha-beta with a transposition table shared by all
//! threads, and Monte Carlo tree search on a shared tree. Neither knows a particular game; what is specific to a game is
//! passed in as [`Knowledge`] or as an [`Evaluator`].
//!
//! Both follow the game's repetition rule through [`yiqi_core::Past`], can be stopped from another thread at any time,
//! report progress while they run, and are deterministic with one thread and a fixed seed.

mod alphabeta;
mod budget;
mod mcts;
mod score;
mod table;

pub use alphabeta::{AlphaBeta, Knowledge, Line, SearchResult};
pub use mcts::{Evaluation, Evaluator, Leaf, Mcts, MctsOptions, MctsResult, RootMove};
pub use score::SearchScore;
pub use table::{Bound, Entry, Table};
pub use yiqi_core::{Limits, Stop};
