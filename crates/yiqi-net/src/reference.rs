//! The network in ordinary numbers, written as plainly as possible: what the kernels are compared with.

use crate::evaluation::MARGIN_UNIT;
use crate::file::File;
use crate::quantise::normalisation;
use crate::{Architecture, BadNetwork, Evaluation, Inputs};

/// A network in single precision. Slow: for tests and comparisons.
pub struct Reference {
    file: File,
}

/// Channels over the cells of the planes: `values[channel][cell]`.
type Channels = Vec<Vec<f32>>;

impl Reference {
    /// Reads a network file.
    pub fn from_bytes(file: &[u8]) -> Result<Reference, BadNetwork> {
        Ok(Reference { file: File::parse(file)? })
    }

    /// Its shape.
    pub fn architecture(&self) -> &Architecture {
        &self.file.architecture
    }

    /// Evaluates a position.
    pub fn evaluate(&self, inputs: Inputs<'_>) -> Result<Evaluation, BadNetwork> {
        let a = self.architecture();
        let (channels, heads, area) = (a.channels, a.head_channels(), inputs.size.area());
        let board = Mask::new(inputs, a.planes);
        let planes: Channels = inputs
            .planes
            .chunks(area)
            .map(|plane| plane.iter().map(|&cell| f32::from(cell)).collect())
            .collect();
        let mut x = self.convolution("stem", &planes, channels, &board)?;
        let globals = self.dense("stem_globals", inputs.globals, channels)?;
        add(&mut x, &globals);
        self.normalise("stem_norm", &mut x)?;
        board.rectify(&mut x);
        for number in 0..a.blocks {
            let name = |part: &str| format!("blocks.{number}.{part}");
            let mut y = self.convolution(&name("conv1"), &x, channels, &board)?;
            self.normalise(&name("norm1"), &mut y)?;
            board.rectify(&mut y);
            if Architecture::block_pools(number) {
                let around = self.dense(&name("around"), &board.pooled(&y), channels)?;
                add(&mut y, &around);
                board.clear(&mut y);
            }
            let mut y = self.convolution(&name("conv2"), &y, channels, &board)?;
            self.normalise(&name("norm2"), &mut y)?;
            for (x, y) in x.iter_mut().flatten().zip(y.iter().flatten()) {
                *x += y;
            }
            board.rectify(&mut x);
        }
        let mut p = self.pointwise("policy_conv", &x, heads)?;
        board.rectify(&mut p);
        let pooled = board.pooled(&p);
        add(&mut p, &self.dense("policy_around", &pooled, heads)?);
        board.rectify(&mut p);
        let mut policy = self.pointwise("policy_planes", &p, a.policy_planes)?.concat();
        policy.extend(self.dense("policy_extras", &pooled, a.policy_extras)?);
        let mut v = self.pointwise("value_conv", &x, heads)?;
        board.rectify(&mut v);
        let mut hidden = self.dense("value_hidden", &board.pooled(&v), 2 * heads)?;
        hidden.iter_mut().for_each(|value| *value = value.max(0.0));
        let owners = self.pointwise("owners", &v, 1)?.concat();
        let mut evaluation = Evaluation {
            policy,
            margin: self.dense("score", &hidden, 1)?[0] * MARGIN_UNIT,
            owners: owners.iter().map(|logit| libm::tanhf(logit / 2.0)).collect(),
            ..Evaluation::default()
        };
        evaluation.set_results(&self.dense("value", &hidden, 3)?);
        Ok(evaluation)
    }

    fn convolution(
        &self,
        name: &str,
        x: &Channels,
        outputs: usize,
        board: &Mask,
    ) -> Result<Channels, BadNetwork> {
        let weights = self.file.numbers(&format!("{name}.weight"), &[outputs, x.len(), 3, 3])?;
        let x: Channels = x.iter().map(|x| board.with_border(x)).collect();
        let output = |weights: &[f32]| {
            let mut sums = vec![0.0; board.sum_length()];
            for (kernel, x) in weights.chunks(9).zip(&x) {
                board.add_convolution(kernel, x, &mut sums);
            }
            sums.chunks(board.width + 2).flat_map(|row| &row[..board.width]).copied().collect()
        };
        Ok(weights.chunks(9 * x.len()).map(output).collect())
    }

    fn pointwise(&self, name: &str, x: &Channels, outputs: usize) -> Result<Channels, BadNetwork> {
        let weights = self.file.numbers(&format!("{name}.weight"), &[outputs, x.len(), 1, 1])?;
        let bias = self.file.numbers(&format!("{name}.bias"), &[outputs])?;
        let rows = weights.chunks(x.len()).zip(bias);
        let channel = |(weights, bias): (&[f32], f32)| {
            let mut y = vec![bias; x[0].len()];
            for (weight, x) in weights.iter().zip(x) {
                y.iter_mut().zip(x).for_each(|(y, x)| *y += weight * x);
            }
            y
        };
        Ok(rows.map(channel).collect())
    }

    fn dense(&self, name: &str, x: &[f32], outputs: usize) -> Result<Vec<f32>, BadNetwork> {
        let weights = self.file.numbers(&format!("{name}.weight"), &[outputs, x.len()])?;
        let bias = self.file.numbers(&format!("{name}.bias"), &[outputs])?;
        let row =
            |(weights, bias): (&[f32], f32)| bias + weights.iter().zip(x).map(|(w, x)| w * x).sum::<f32>();
        Ok(weights.chunks(x.len()).zip(bias).map(row).collect())
    }

    fn normalise(&self, name: &str, x: &mut Channels) -> Result<(), BadNetwork> {
        let (factors, addends) = normalisation(&self.file, name, x.len())?;
        for ((x, factor), addend) in x.iter_mut().zip(factors).zip(addends) {
            x.iter_mut().for_each(|x| *x = *x * factor + addend);
        }
        Ok(())
    }
}

fn add(x: &mut Channels, addends: &[f32]) {
    for (x, addend) in x.iter_mut().zip(addends) {
        x.iter_mut().for_each(|x| *x += addend);
    }
}

/// Which cells are on the board.
struct Mask {
    cells: Vec<bool>,
    height: usize,
    width: usize,
}

impl Mask {
    fn new(inputs: Inputs<'_>, planes: usize) -> Mask {
        let area = inputs.size.area();
        let cells = inputs.planes[(planes - 1) * area..].iter().map(|&cell| cell != 0).collect();
        Mask { cells, height: inputs.size.height, width: inputs.size.width }
    }

    /// A channel with a border of zeros. What is not on the board is 0 in `x`.
    fn with_border(&self, x: &[f32]) -> Vec<f32> {
        let mut padded = vec![0.0; (self.height + 2) * (self.width + 2)];
        for (row, x) in x.chunks(self.width).enumerate() {
            padded[(row + 1) * (self.width + 2) + 1..][..self.width].copy_from_slice(x);
        }
        padded
    }

    /// The length of the sums of a convolution: rows as long as those with a border, whose last two cells mean nothing,
    /// except for the last row, which ends with the board.
    fn sum_length(&self) -> usize {
        self.height * (self.width + 2) - 2
    }

    /// Adds the convolution of a channel, which has a border, with a kernel.
    fn add_convolution(&self, kernel: &[f32], x: &[f32], sums: &mut [f32]) {
        let length = sums.len();
        let taps: [&[f32]; 9] =
            std::array::from_fn(|tap| &x[tap / 3 * (self.width + 2) + tap % 3..][..length]);
        let kernel: &[f32; 9] = kernel.try_into().expect("a kernel has nine weights");
        for (cell, sum) in sums.iter_mut().enumerate() {
            for (weight, x) in kernel.iter().zip(taps) {
                *sum += weight * x[cell];
            }
        }
    }

    fn clear(&self, x: &mut Channels) {
        for x in x {
            x.iter_mut().zip(&self.cells).filter(|(_, is_on)| !**is_on).for_each(|(x, _)| *x = 0.0);
        }
    }

    fn rectify(&self, x: &mut Channels) {
        x.iter_mut().flatten().for_each(|x| *x = x.max(0.0));
        self.clear(x);
    }

    /// For each channel the mean, then for each the mean scaled by the board's size, then for each the maximum.
    fn pooled(&self, x: &Channels) -> Vec<f32> {
        let area = self.cells.iter().filter(|&&is_on| is_on).count().max(1) as f32;
        let on_board = |x: &Vec<f32>| -> Vec<f32> {
            x.iter().zip(&self.cells).filter(|(_, is_on)| **is_on).map(|(&x, _)| x).collect()
        };
        let means: Vec<f32> = x.iter().map(|x| on_board(x).iter().sum::<f32>() / area).collect();
        let scaled = means.iter().map(|mean| mean * (area.sqrt() - 14.0) / 10.0);
        let largest = x.iter().map(|x| on_board(x).into_iter().fold(f32::NEG_INFINITY, f32::max));
        means.iter().copied().chain(scaled).chain(largest).collect()
    }
}
