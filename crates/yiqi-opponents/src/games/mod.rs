//! The engines of each game: evaluation, move ordering and scale.

pub(crate) mod dvonn;
pub(crate) mod go;
pub(crate) mod liuzichong;
pub(crate) mod reversi;
