//! The evaluation of a position, the same for all kernels.

use crate::board::{Board, Windows};
use crate::evaluation::MARGIN_UNIT;
use crate::kernels::{Convolve, Finish, Lanes};
use crate::network::{Around, Network};
use crate::quantise::{Convolution, padded, padded_inputs, quantise};
use crate::{Evaluation, Inputs};

/// Memory that is kept between evaluations.
#[derive(Default)]
pub(crate) struct Scratch {
    board: Board,
    stem: Windows,
    trunk: Windows,
    centres: Windows,
    /// The inputs of the stem and of the other convolutions, with a border that stays empty.
    planes: Vec<u8>,
    cells: Vec<u8>,
    /// The residual stream, and what a block or a head makes of it: for each place, all channels.
    stream: Vec<f32>,
    values: Vec<f32>,
    largest_in_stream: f32,
    largest_value: f32,
    pooled: Vec<f32>,
    /// Outputs of small layers.
    dense: Vec<f32>,
    hidden: Vec<f32>,
    /// What pooling adds to the second convolution, by tap and by neighbourhood.
    taps: Vec<f32>,
    neighbourhoods: Vec<f32>,
}

/// What an evaluation works with.
pub(crate) struct Pass<'a> {
    pub(crate) network: &'a Network,
    pub(crate) scratch: &'a mut Scratch,
}

/// Evaluates a position.
///
/// # Safety
///
/// The processor must have the instructions of the kernel.
#[inline(always)]
pub(crate) unsafe fn forward<C: Convolve>(pass: Pass<'_>, inputs: Inputs<'_>, evaluation: &mut Evaluation) {
    let Pass { network, scratch } = pass;
    scratch.prepare(network, inputs);
    // SAFETY: the caller promises the instructions.
    unsafe {
        scratch.stem::<C>(network, inputs);
        for block in &network.blocks {
            scratch.convolve::<C>(&block.first, Source::Stream);
            if let Some(around) = &block.around {
                scratch.look_around(around, &block.second.bias, network.architecture().channels);
            }
            scratch.convolve_back::<C>(&block.second, block.around.is_some());
        }
        scratch.heads::<C>(network, inputs, evaluation);
    }
}

/// Which values a convolution reads.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    /// The residual stream, quantised now.
    Stream,
    /// The residual stream as it was quantised for the last convolution, and what 1 stands for.
    Again(f32),
}

impl Scratch {
    /// Makes room, and clears the borders if the board is another one.
    #[inline(always)]
    fn prepare(&mut self, network: &Network, inputs: Inputs<'_>) {
        let architecture = network.architecture();
        let mask = &inputs.planes[(architecture.planes - 1) * inputs.size.area()..];
        let (stem, width) = (padded_inputs(architecture.planes), padded(architecture.channels));
        let is_other = self.board.set(inputs.size, mask);
        let size = self.board.padded_area();
        if is_other || self.cells.len() != size * width {
            self.stem = self.board.windows(stem);
            self.trunk = self.board.windows(width);
            self.centres = self.board.centres(width);
            self.planes = vec![0; size * stem];
            self.cells = vec![0; size * width];
            let places = self.board.places.len();
            let widest = width.max(padded(architecture.head_channels()));
            self.stream = vec![0.0; places * width];
            self.values = vec![0.0; places * widest];
        }
    }

    fn places(&self) -> usize {
        self.board.places.len()
    }

    #[inline(always)]
    unsafe fn stem<C: Convolve>(&mut self, network: &Network, inputs: Inputs<'_>) {
        let (count, area) = (network.architecture().planes, inputs.size.area());
        let width = padded_inputs(count);
        for (&place, &window) in self.board.places.iter().zip(&self.stem.windows) {
            // The middle of the window.
            let cell = window as usize + self.stem.taps[4] as usize;
            for plane in 0..count {
                self.planes[cell + plane] = inputs.planes[plane * area + place as usize].min(1);
            }
        }
        debug_assert!(self.planes.len() == width * self.board.padded_area());
        network.stem_globals.apply(inputs.globals, &mut self.dense);
        let stem = &network.stem;
        let width = stem.bias.len();
        self.dense.resize(width, 0.0);
        for ((given, factor), bias) in self.dense.iter_mut().zip(&stem.factors).zip(&stem.bias) {
            *given = *given * factor + bias;
        }
        let mut largest = Lanes::default();
        let finish = Finish {
            scales: &stem.scales,
            addends: &self.dense,
            rows: &[],
            out: &mut self.stream,
            adds: false,
            largest: &mut largest,
        };
        // SAFETY: the caller promises the instructions.
        unsafe { C::convolve(stem.task(&self.planes, &self.stem, finish)) };
        self.largest_in_stream = largest.largest();
    }

    /// A convolution of the stream into the values. Returns what 1 stood for in its input.
    #[inline(always)]
    unsafe fn convolve<C: Convolve>(&mut self, layer: &Convolution, source: Source) -> f32 {
        let places = self.places();
        let width = self.stream.len() / places.max(1);
        let unit = match source {
            Source::Stream => {
                let largest = self.largest_in_stream;
                quantise(&self.stream, largest, width, &self.centres.windows, &mut self.cells)
            }
            Source::Again(unit) => unit,
        };
        let outputs = layer.bias.len();
        let at = if layer.taps == 1 { &self.centres } else { &self.trunk };
        self.dense.clear();
        self.dense.extend(layer.scales.iter().map(|scale| scale * unit));
        self.values.resize(places * outputs, 0.0);
        let mut largest = Lanes::default();
        let finish = Finish {
            scales: &self.dense,
            addends: &layer.bias,
            rows: &[],
            out: &mut self.values,
            adds: false,
            largest: &mut largest,
        };
        // SAFETY: the caller promises the instructions.
        unsafe { C::convolve(layer.task(&self.cells, at, finish)) };
        self.largest_value = largest.largest();
        unit
    }

    /// The second convolution of a block: of the values, added to the stream.
    #[inline(always)]
    unsafe fn convolve_back<C: Convolve>(&mut self, layer: &Convolution, adds_around: bool) {
        let width = layer.bias.len();
        let unit = quantise(&self.values, self.largest_value, width, &self.centres.windows, &mut self.cells);
        self.dense.clear();
        self.dense.extend(layer.scales.iter().map(|scale| scale * unit));
        let (addends, rows) = match adds_around {
            true => (&self.neighbourhoods, &self.board.neighbourhood_of[..]),
            false => (&layer.bias, &[][..]),
        };
        let mut largest = Lanes::default();
        let finish = Finish {
            scales: &self.dense,
            addends,
            rows,
            out: &mut self.stream,
            adds: true,
            largest: &mut largest,
        };
        // SAFETY: the caller promises the instructions.
        unsafe { C::convolve(layer.task(&self.cells, &self.trunk, finish)) };
        self.largest_in_stream = largest.largest();
    }

    /// Pools the values, and computes what that adds to the second convolution of the block.
    #[inline(always)]
    fn look_around(&mut self, around: &Around, bias: &[f32], channels: usize) {
        let width = self.values.len() / self.places().max(1);
        self.pool(width, channels);
        around.dense.apply(&self.pooled, &mut self.dense);
        self.taps.clear();
        self.taps.resize(9 * width, 0.0);
        for (tap, sums) in self.taps.chunks_exact_mut(width).enumerate() {
            let rows = around.weights[tap * channels * width..].chunks_exact(width);
            for (&input, weights) in self.dense.iter().zip(rows) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += input * weight;
                }
            }
        }
        self.neighbourhoods.clear();
        for bits in &self.board.neighbourhoods {
            let start = self.neighbourhoods.len();
            self.neighbourhoods.extend_from_slice(bias);
            let row = &mut self.neighbourhoods[start..];
            for tap in (0..9).filter(|tap| bits & 1 << tap != 0) {
                for (sum, value) in row.iter_mut().zip(&self.taps[tap * width..][..width]) {
                    *sum += value;
                }
            }
        }
    }

    /// The mean of each channel over the board, the same scaled by the board's size, and the maximum.
    #[inline(always)]
    fn pool(&mut self, width: usize, channels: usize) {
        let area = self.places() as f32;
        self.hidden.clear();
        self.hidden.resize(2 * width, 0.0);
        let (sums, largest) = self.hidden.split_at_mut(width);
        for values in self.values.chunks_exact(width) {
            for ((sum, largest), &value) in sums.iter_mut().zip(largest.iter_mut()).zip(values) {
                *sum += value;
                // No value is negative.
                *largest = if value > *largest { value } else { *largest };
            }
        }
        let by_size = (area.sqrt() - 14.0) / 10.0;
        self.pooled.clear();
        self.pooled.extend(sums[..channels].iter().map(|sum| sum / area));
        self.pooled.extend(sums[..channels].iter().map(|sum| sum / area * by_size));
        self.pooled.extend_from_slice(&largest[..channels]);
    }

    #[inline(always)]
    unsafe fn heads<C: Convolve>(
        &mut self,
        network: &Network,
        inputs: Inputs<'_>,
        evaluation: &mut Evaluation,
    ) {
        let (area, heads) = (inputs.size.area(), network.architecture().head_channels());
        // SAFETY: the caller promises the instructions.
        let unit = unsafe { self.convolve::<C>(&network.policy, Source::Stream) };
        let width = network.policy.bias.len();
        self.pool(width, heads);
        network.policy_around.apply(&self.pooled, &mut self.dense);
        self.dense.resize(width, 0.0);
        let planes = network.policy_planes.count();
        evaluation.policy.clear();
        evaluation.policy.resize(planes * area, 0.0);
        for (values, &place) in self.values.chunks_exact_mut(width).zip(&self.board.places) {
            for (value, added) in values.iter_mut().zip(&self.dense) {
                *value = rectified(*value + added);
            }
            for plane in 0..planes {
                evaluation.policy[plane * area + place as usize] = network.policy_planes.at(plane, values);
            }
        }
        network.policy_extras.apply(&self.pooled, &mut self.dense);
        evaluation.policy.extend_from_slice(&self.dense);

        // SAFETY: as above.
        unsafe { self.convolve::<C>(&network.value, Source::Again(unit)) };
        self.pool(width, heads);
        evaluation.owners.clear();
        evaluation.owners.resize(area, 0.0);
        for (values, &place) in self.values.chunks_exact(width).zip(&self.board.places) {
            evaluation.owners[place as usize] = libm::tanhf(network.owners.at(0, values) / 2.0);
        }
        network.value_hidden.apply(&self.pooled, &mut self.hidden);
        self.hidden.iter_mut().for_each(|value| *value = rectified(*value));
        network.results.apply(&self.hidden, &mut self.dense);
        evaluation.set_results(&self.dense);
        network.margin.apply(&self.hidden, &mut self.dense);
        evaluation.margin = self.dense[0] * MARGIN_UNIT;
    }
}

#[inline(always)]
fn rectified(value: f32) -> f32 {
    if value > 0.0 { value } else { 0.0 }
}
