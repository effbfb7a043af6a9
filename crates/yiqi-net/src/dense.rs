//! Layers of ordinary numbers. They are small, so they need no kernels, but their sums must not depend on the processor:
//! the order of additions is fixed.

use crate::BadNetwork;
use crate::file::File;

/// A fully connected layer.
pub(crate) struct Dense {
    /// By input, then by output.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Dense {
    pub(crate) fn new(file: &File, name: &str, inputs: usize, outputs: usize) -> Result<Dense, BadNetwork> {
        let by_output = file.numbers(&format!("{name}.weight"), &[outputs, inputs])?;
        let bias = file.numbers(&format!("{name}.bias"), &[outputs])?;
        let weights = (0..inputs * outputs)
            .map(|index| by_output[index % outputs * inputs + index / outputs])
            .collect();
        Ok(Dense { weights, bias })
    }

    #[inline(always)]
    pub(crate) fn apply(&self, inputs: &[f32], outputs: &mut Vec<f32>) {
        outputs.clear();
        outputs.extend_from_slice(&self.bias);
        for (&input, weights) in inputs.iter().zip(self.weights.chunks_exact(self.bias.len())) {
            for (output, &weight) in outputs.iter_mut().zip(weights) {
                *output += input * weight;
            }
        }
    }
}

/// A few planes over the board, each a weighted sum of channels.
pub(crate) struct Planes {
    /// By plane; as many as there are channels in memory.
    weights: Vec<f32>,
    bias: Vec<f32>,
    channels: usize,
}

impl Planes {
    pub(crate) fn new(
        file: &File,
        name: &str,
        (inputs, channels): (usize, usize),
        planes: usize,
    ) -> Result<Planes, BadNetwork> {
        let given = file.numbers(&format!("{name}.weight"), &[planes, inputs, 1, 1])?;
        let bias = file.numbers(&format!("{name}.bias"), &[planes])?;
        let mut weights = vec![0.0; planes * channels];
        for (row, given) in weights.chunks_exact_mut(channels).zip(given.chunks_exact(inputs)) {
            row[..inputs].copy_from_slice(given);
        }
        Ok(Planes { weights, bias, channels })
    }

    pub(crate) fn count(&self) -> usize {
        self.bias.len()
    }

    /// The value of a plane where the channels have these values.
    #[inline(always)]
    pub(crate) fn at(&self, plane: usize, channels: &[f32]) -> f32 {
        let weights = &self.weights[plane * self.channels..][..self.channels];
        let mut lanes = [0.0_f32; 16];
        for (inputs, weights) in channels.chunks_exact(16).zip(weights.chunks_exact(16)) {
            for ((lane, &input), &weight) in lanes.iter_mut().zip(inputs).zip(weights) {
                *lane += input * weight;
            }
        }
        lanes.iter().sum::<f32>() + self.bias[plane]
    }
}
