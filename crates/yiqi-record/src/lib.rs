//! Game records: trees of moves with comments and marks, read from and written to the usual file formats.
//!
//! | format | games | kept |
//! | --- | --- | --- |
//! | `json` | all | everything; version 1, always readable |
//! | `sgf` | Go (FF\[3\], FF\[4\]), DVONN (boardspace style) | variations, comments, unknown properties; for Go marks and clocks too |
//! | `ggf`, `obf`, `transcript` | Reversi | the main line with values and times; a position with moves' values; moves |
//! | `lg` | DVONN | moves, as Little Golem writes them |
//! | `6zc` | 六子冲 | the position |
//!
//! Every record is replayed when it is read: an illegal move is an error with its number and the reason.

mod error;
mod formats;
mod limits;
mod lost;
mod record;
mod replay;
mod sgf;
mod tree;

pub use error::{ReadError, RecordError, Where};
pub use formats::{FORMATS, Format};
pub use limits::{Limited, ReadLimits};
pub use lost::lost;
pub use record::{Player, Players, Record, RecordResult};
pub use replay::{check, final_game, start_game};
pub use tree::{Action, Clock, Content, Mark, Node, NodeId, Tree};
