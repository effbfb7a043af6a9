use std::error::Error;
use std::fmt;

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
