//! Search for any game of the contract: alpha-beta with a table shared by all threads, and Monte Carlo tree search on
//! a tree shared by all threads. Neither names a game; what a game knows comes as [`Knowledge`] or as an
//! [`Evaluator`].
//!
//! Both obey the rules' constant of repetition through [`yiqi_core::Past`], are stopped from outside at once, tell what
//! they think while they think, and give the same answer every time with one thread and a seed.

mod alphabeta;
mod budget;
mod mcts;
mod score;
mod table;

pub use alphabeta::{AlphaBeta, Knowledge, Line, Thought};
pub use mcts::{Evaluation, Evaluator, Leaf, Mcts, MctsOptions, MctsThought, Visited};
pub use score::Score;
pub use table::{Bound, Entry, Table};
pub use yiqi_core::{Limits, Stop};
