#![doc = include_str!("../README.md")]

mod alphabeta;
mod budget;
mod mcts;
mod score;
mod table;

pub use alphabeta::{AlphaBeta, Knowledge, Line, SearchResult};
pub use mcts::{Choice, Evaluation, Evaluator, Leaf, Mcts, MctsOptions, MctsResult, RootMove};
pub use score::SearchScore;
pub use table::{Bound, Entry, Table};
pub use yiqi_core::{Limits, Stop};
