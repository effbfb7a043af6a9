//! What each game knows, one file a game.

pub(crate) mod dvonn;
pub(crate) mod go;
pub(crate) mod liuzichong;
pub(crate) mod reversi;
