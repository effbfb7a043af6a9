//! Layers in 8 bits.

use crate::BadNetwork;
use crate::board::Windows;
use crate::file::{File, Weights};
use crate::kernels::{Finish, GROUP, Line, QUAD, Task};

/// The variance's addend in the normalisation.
pub(crate) const EPSILON: f32 = 1e-5;

/// A convolution with its normalisation, whose factor is part of the scale.
pub(crate) struct Convolution {
    lines: Vec<Line>,
    quads: usize,
    /// Cells of a window: 9 or 1.
    pub(crate) taps: usize,
    /// What a sum of 1 stands for if an input of 1 stands for 1, by output.
    pub(crate) scales: Vec<f32>,
    pub(crate) bias: Vec<f32>,
    /// The factor of the normalisation.
    pub(crate) factors: Vec<f32>,
}

/// Channels in memory: whole groups.
pub(crate) fn padded(channels: usize) -> usize {
    channels.next_multiple_of(GROUP)
}

/// Inputs in memory: whole quads.
pub(crate) fn padded_inputs(inputs: usize) -> usize {
    inputs.next_multiple_of(QUAD)
}

/// The shape of a convolution.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) inputs: usize,
    /// Inputs in memory.
    pub(crate) input_width: usize,
    pub(crate) outputs: usize,
    /// Cells of a window: 9 or 1.
    pub(crate) taps: usize,
}

impl Shape {
    fn dimensions(self) -> [usize; 4] {
        let side = if self.taps == 9 { 3 } else { 1 };
        [self.outputs, self.inputs, side, side]
    }
}

impl Convolution {
    /// A convolution followed by a normalisation.
    pub(crate) fn normalised(
        file: &File,
        name: &str,
        norm: &str,
        shape: Shape,
    ) -> Result<Convolution, BadNetwork> {
        let (factors, bias) = normalisation(file, norm, shape.outputs)?;
        Convolution::with(file, name, shape, factors, bias)
    }

    /// A convolution with a bias.
    pub(crate) fn plain(file: &File, name: &str, shape: Shape) -> Result<Convolution, BadNetwork> {
        let bias = file.numbers(&format!("{name}.bias"), &[shape.outputs])?;
        Convolution::with(file, name, shape, vec![1.0; shape.outputs], bias)
    }

    fn with(
        file: &File,
        name: &str,
        shape: Shape,
        factors: Vec<f32>,
        bias: Vec<f32>,
    ) -> Result<Convolution, BadNetwork> {
        let weights = file.weights(&format!("{name}.weight"), &shape.dimensions())?;
        let width = padded(shape.outputs);
        let extend = |mut values: Vec<f32>| {
            values.resize(width, 0.0);
            values
        };
        let scales = weights.scales.iter().zip(&factors).map(|(scale, factor)| scale * factor).collect();
        Ok(Convolution {
            lines: lines(&weights, shape),
            quads: shape.input_width / QUAD,
            taps: shape.taps,
            scales: extend(scales),
            bias: extend(bias),
            factors: extend(factors),
        })
    }

    /// What a kernel has to do for this layer.
    pub(crate) fn task<'a>(&'a self, input: &'a [u8], at: &'a Windows, finish: Finish<'a>) -> Task<'a> {
        Task { input, windows: &at.windows, taps: &at.taps, quads: self.quads, weights: &self.lines, finish }
    }
}

/// The factor and the addend of a normalisation.
pub(crate) fn normalisation(
    file: &File,
    name: &str,
    channels: usize,
) -> Result<(Vec<f32>, Vec<f32>), BadNetwork> {
    let read = |part: &str| file.numbers(&format!("{name}.{part}"), &[channels]);
    let (weight, bias, mean, variance) =
        (read("weight")?, read("bias")?, read("running_mean")?, read("running_var")?);
    if variance.iter().any(|&variance| variance < 0.0) {
        return Err(BadNetwork::Tensor(name.to_owned()));
    }
    let factors: Vec<f32> =
        weight.iter().zip(&variance).map(|(weight, variance)| weight / (variance + EPSILON).sqrt()).collect();
    let addends =
        bias.iter().zip(&mean).zip(&factors).map(|((bias, mean), factor)| bias - mean * factor).collect();
    Ok((factors, addends))
}

/// Arranges weights as the kernels read them.
fn lines(weights: &Weights, shape: Shape) -> Vec<Line> {
    let Shape { inputs, input_width, outputs, taps } = shape;
    let (groups, quads) = (padded(outputs) / GROUP, input_width / QUAD);
    let mut lines = vec![Line([0; GROUP * QUAD]); groups * taps * quads];
    for output in 0..outputs {
        for input in 0..inputs {
            for tap in 0..taps {
                let line = (output / GROUP * taps + tap) * quads + input / QUAD;
                lines[line].0[output % GROUP * QUAD + input % QUAD] =
                    weights.values[(output * inputs + input) * taps + tap];
            }
        }
    }
    lines
}

/// Quantises rows of non-negative numbers, of which the largest is known, to at most 127 and writes each to its place. Returns
/// what 1 stands for.
#[inline(always)]
pub(crate) fn quantise(values: &[f32], largest: f32, width: usize, centres: &[u32], out: &mut [u8]) -> f32 {
    let factor = if largest > 0.0 { 127.0 / largest } else { 0.0 };
    for (values, &centre) in values.chunks_exact(width).zip(centres) {
        let out = &mut out[centre as usize..][..width];
        for (byte, &value) in out.iter_mut().zip(values) {
            let scaled = value * factor + 0.5;
            // Also if it is not a number, which weights out of all proportion can cause.
            let scaled = if scaled < 128.0 { scaled } else { 127.0 };
            // SAFETY: it is at least 0 and less than 128. A checked conversion would not be vectorised.
            *byte = unsafe { scaled.to_int_unchecked::<i32>() } as u8;
        }
    }
    largest / 127.0
}
