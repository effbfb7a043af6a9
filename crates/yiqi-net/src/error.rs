use std::error::Error;
use std::fmt;

use yiqi_core::{Argument, ReasonCode, excerpt};

/// Why a file is not a usable network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNetwork {
    /// It is not a `safetensors` file.
    NotSafetensors,
    /// It is no network of Yiqi's: its metadata is missing or of another format.
    NotANetwork,
    /// It is damaged: the checksum does not match.
    Damaged,
    /// A tensor is missing, or has the wrong shape or type, or a number that is not finite.
    Tensor(String),
    /// The architecture is impossible or too large.
    Shape,
    /// It plays another game.
    OtherGame {
        /// The game it plays.
        game: String,
    },
    /// It was trained with another encoding of the game.
    OtherEncoding {
        /// The version of that encoding.
        version: u32,
    },
}

impl ReasonCode for BadNetwork {
    fn code(&self) -> &'static str {
        match self {
            BadNetwork::NotSafetensors => "weights-not-safetensors",
            BadNetwork::NotANetwork => "weights-not-a-network",
            BadNetwork::Damaged => "weights-damaged",
            BadNetwork::Tensor(_) => "weights-tensor",
            BadNetwork::Shape => "weights-shape",
            BadNetwork::OtherGame { .. } => "weights-other-game",
            BadNetwork::OtherEncoding { .. } => "weights-other-encoding",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            BadNetwork::Tensor(name) => vec![Argument::new("name", excerpt(name))],
            BadNetwork::OtherGame { game } => vec![Argument::new("game", excerpt(game))],
            BadNetwork::OtherEncoding { version } => vec![Argument::number("version", *version)],
            _ => Vec::new(),
        }
    }
}

/// An English message for logs and developers. Messages for users are looked up by [`ReasonCode::code`].
impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNetwork::NotSafetensors => write!(f, "not a safetensors file"),
            BadNetwork::NotANetwork => write!(f, "not a network of Yiqi"),
            BadNetwork::Damaged => write!(f, "damaged: the checksum does not match"),
            BadNetwork::Tensor(name) => write!(f, "the tensor {name} is missing or wrong"),
            BadNetwork::Shape => write!(f, "impossible or too large an architecture"),
            BadNetwork::OtherGame { game } => write!(f, "a network for {game}"),
            BadNetwork::OtherEncoding { version } => write!(f, "trained with version {version} of the input"),
        }
    }
}

impl Error for BadNetwork {}
