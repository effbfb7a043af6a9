use std::sync::Arc;

use crate::dense::{Dense, Planes};
use crate::file::File;
use crate::forward::{Pass, Scratch};
use crate::quantise::{Convolution, Shape, padded, padded_inputs};
use crate::{Architecture, BadNetwork, Evaluation, Inputs, Kernel};

/// A network in 8 bits.
pub struct Network {
    architecture: Architecture,
    checksum: String,
    pub(crate) stem: Convolution,
    pub(crate) stem_globals: Dense,
    pub(crate) blocks: Vec<Block>,
    pub(crate) policy: Convolution,
    pub(crate) policy_around: Dense,
    pub(crate) policy_planes: Planes,
    pub(crate) policy_extras: Dense,
    pub(crate) value: Convolution,
    pub(crate) value_hidden: Dense,
    pub(crate) results: Dense,
    pub(crate) margin: Dense,
    pub(crate) owners: Planes,
}

/// A residual block.
pub(crate) struct Block {
    pub(crate) first: Convolution,
    pub(crate) second: Convolution,
    pub(crate) around: Option<Around>,
}

/// The part of a block that pools over the board. What it adds to a channel is the same in all cells, so the second
/// convolution of it is computed apart, in ordinary numbers: it may be negative.
pub(crate) struct Around {
    pub(crate) dense: Dense,
    /// The weights of the second convolution, with its normalisation: by tap, by input, by output.
    pub(crate) weights: Vec<f32>,
}

impl Network {
    /// Reads a network file.
    pub fn from_bytes(file: &[u8]) -> Result<Network, BadNetwork> {
        let file = File::parse(file)?;
        let a = &file.architecture;
        let (channels, heads) = (a.channels, a.head_channels());
        let (width, head_width) = (padded(channels), padded(heads));
        let stem =
            Shape { inputs: a.planes, input_width: padded_inputs(a.planes), outputs: channels, taps: 9 };
        let trunk = Shape { inputs: channels, input_width: width, outputs: channels, taps: 9 };
        let head = Shape { inputs: channels, input_width: width, outputs: heads, taps: 1 };
        let dense = |name: &str, inputs, outputs| Dense::new(&file, name, inputs, outputs);
        let blocks =
            (0..a.blocks).map(|number| Block::new(&file, number, trunk)).collect::<Result<_, _>>()?;
        Ok(Network {
            stem: Convolution::normalised(&file, "stem", "stem_norm", stem)?,
            stem_globals: dense("stem_globals", a.globals, channels)?,
            blocks,
            policy: Convolution::plain(&file, "policy_conv", head)?,
            policy_around: dense("policy_around", 3 * heads, heads)?,
            policy_planes: Planes::new(&file, "policy_planes", (heads, head_width), a.policy_planes)?,
            policy_extras: dense("policy_extras", 3 * heads, a.policy_extras)?,
            value: Convolution::plain(&file, "value_conv", head)?,
            value_hidden: dense("value_hidden", 3 * heads, 2 * heads)?,
            results: dense("value", 2 * heads, 3)?,
            margin: dense("score", 2 * heads, 1)?,
            owners: Planes::new(&file, "owners", (heads, head_width), 1)?,
            architecture: file.architecture.clone(),
            checksum: file.checksum.clone(),
        })
    }

    /// Its shape.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The checksum of its weights, which identifies it.
    pub fn checksum(&self) -> &str {
        &self.checksum
    }
}

impl Block {
    fn new(file: &File, number: usize, shape: Shape) -> Result<Block, BadNetwork> {
        let name = |part: &str| format!("blocks.{number}.{part}");
        let second = Convolution::normalised(file, &name("conv2"), &name("norm2"), shape)?;
        let around = match Architecture::block_pools(number) {
            true => Some(Around::new(file, &name("around"), &name("conv2.weight"), &second.factors, shape)?),
            false => None,
        };
        Ok(Block {
            first: Convolution::normalised(file, &name("conv1"), &name("norm1"), shape)?,
            second,
            around,
        })
    }
}

impl Around {
    fn new(
        file: &File,
        name: &str,
        convolution: &str,
        factors: &[f32],
        shape: Shape,
    ) -> Result<Around, BadNetwork> {
        let Shape { inputs, outputs, .. } = shape;
        let given = file.weights(convolution, &[outputs, inputs, 3, 3])?.dequantised();
        let width = padded(outputs);
        let mut weights = vec![0.0; 9 * inputs * width];
        for output in 0..outputs {
            for input in 0..inputs {
                for tap in 0..9 {
                    weights[(tap * inputs + input) * width + output] =
                        given[(output * inputs + input) * 9 + tap] * factors[output];
                }
            }
        }
        Ok(Around { dense: Dense::new(file, name, 3 * inputs, outputs)?, weights })
    }
}

/// Evaluates positions, one at a time. Every thread has its own; they share the network.
pub struct Evaluator {
    network: Arc<Network>,
    kernel: Kernel,
    scratch: Scratch,
}

impl Evaluator {
    /// An evaluator with the best kernel of this processor.
    pub fn new(network: Arc<Network>) -> Evaluator {
        Evaluator { network, kernel: Kernel::best(), scratch: Scratch::default() }
    }

    /// An evaluator with this kernel; `None` if the processor cannot run it.
    pub fn with_kernel(network: Arc<Network>, kernel: Kernel) -> Option<Evaluator> {
        kernel.is_available().then(|| Evaluator { kernel, ..Evaluator::new(network) })
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The kernel in use.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Evaluates a position.
    ///
    /// # Panics
    ///
    /// If the inputs do not have the sizes that the network needs.
    pub fn evaluate(&mut self, inputs: Inputs<'_>, evaluation: &mut Evaluation) {
        let architecture = self.network.architecture();
        assert_eq!(inputs.planes.len(), architecture.planes * inputs.size.area());
        assert_eq!(inputs.globals.len(), architecture.globals);
        let pass = Pass { network: &self.network, scratch: &mut self.scratch };
        self.kernel.forward(pass, inputs, evaluation);
        evaluation.make_finite();
    }
}
