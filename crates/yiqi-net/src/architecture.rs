use serde::Deserialize;
use yiqi_core::Encode;

use crate::BadNetwork;

/// The parameters that determine a network's shape, as its file states them.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Architecture {
    /// The game it plays.
    pub game: String,
    /// Residual blocks. Every third one pools over the board.
    pub blocks: usize,
    /// Channels of the residual tower.
    pub channels: usize,
    /// Input planes. The last one marks the board.
    pub planes: usize,
    /// Input numbers about the whole position.
    pub globals: usize,
    /// Policy planes.
    pub policy_planes: usize,
    /// Policy outputs after the planes.
    pub policy_extras: usize,
    /// The version of the game's encoding.
    pub input_version: u32,
}

/// Limits that keep a hostile file from asking for all memory.
const MOST_BLOCKS: usize = 100;
const MOST_CHANNELS: usize = 1024;
const MOST_INPUTS: usize = 256;

impl Architecture {
    pub(crate) fn check(self) -> Result<Architecture, BadNetwork> {
        let is_sound = (1..=MOST_BLOCKS).contains(&self.blocks)
            && (1..=MOST_CHANNELS).contains(&self.channels)
            && (1..=MOST_INPUTS).contains(&self.planes)
            && (1..=MOST_INPUTS).contains(&self.globals)
            && (1..=MOST_INPUTS).contains(&self.policy_planes)
            && (1..=MOST_INPUTS).contains(&self.policy_extras);
        if is_sound { Ok(self) } else { Err(BadNetwork::Shape) }
    }

    /// Channels of the policy and value heads.
    pub(crate) fn head_channels(&self) -> usize {
        (self.channels / 2).max(32)
    }

    /// Whether this block pools over the board.
    pub(crate) fn block_pools(block: usize) -> bool {
        block % 3 == 2
    }

    /// Checks that the network is for this game and its present encoding.
    pub fn check_game<P: Encode>(&self, game: &str) -> Result<(), BadNetwork> {
        if self.game != game {
            return Err(BadNetwork::OtherGame { game: self.game.clone() });
        }
        let expected =
            (P::PLANES.len(), P::GLOBALS.len(), P::POLICY_PLANES, P::POLICY_EXTRAS, P::INPUT_VERSION);
        let found = (self.planes, self.globals, self.policy_planes, self.policy_extras, self.input_version);
        if expected == found {
            Ok(())
        } else {
            Err(BadNetwork::OtherEncoding { version: self.input_version })
        }
    }
}
