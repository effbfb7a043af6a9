#![doc = include_str!("../README.md")]

mod error;
mod formats;
mod limits;
mod lost;
mod note;
mod record;
mod replay;
mod sgf;
mod split;
mod stream;
mod tree;

pub use error::{ReadError, RecordError, Where};
pub use formats::{FORMATS, Format, WthorNames};
pub use limits::{Limited, ReadLimits};
pub use lost::lost;
pub use note::ReadNote;
pub use record::{Player, Players, Record, RecordResult};
pub use replay::{check, final_game, start_game};
pub use stream::{Records, StreamError};
pub use tree::{Action, Clock, Content, Mark, Node, NodeId, Tree};
