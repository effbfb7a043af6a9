//! Reads the tensors of a network file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use safetensors::tensor::{Dtype, SafeTensors};
use sha2::{Digest, Sha256};

use crate::{Architecture, BadNetwork};

/// The format that the metadata names.
const FORMAT: &str = "yiqi-network-1";
/// The suffix of the scales of a tensor in 8 bits.
const SCALE: &str = ".scale";

/// A matrix of weights in 8 bits with one scale per output, as the kernels use it.
pub(crate) struct Weights {
    /// Output by output.
    pub(crate) values: Vec<i8>,
    /// What 1 stands for, by output.
    pub(crate) scales: Vec<f32>,
}

impl Weights {
    /// Quantises weights so that the largest of each output becomes 127.
    fn of(values: &[f32], outputs: usize) -> Weights {
        let row = values.len() / outputs;
        let scales: Vec<f32> = values
            .chunks(row)
            .map(|row| row.iter().fold(1e-12_f32, |largest, value| largest.max(value.abs())) / 127.0)
            .collect();
        let quantised = values.chunks(row).zip(&scales);
        let values = quantised
            .flat_map(|(row, scale)| row.iter().map(move |value| libm::rintf(value / scale) as i8))
            .collect();
        Weights { values, scales }
    }

    /// The weights of an output as numbers.
    pub(crate) fn dequantised(&self) -> Vec<f32> {
        let row = self.values.len() / self.scales.len();
        let rows = self.values.chunks(row).zip(&self.scales);
        rows.flat_map(|(row, scale)| row.iter().map(move |&value| f32::from(value) * scale)).collect()
    }
}

/// The tensors of a file, by name.
pub(crate) struct File {
    pub(crate) architecture: Architecture,
    /// Identifies the weights.
    pub(crate) checksum: String,
    numbers: BTreeMap<String, (Vec<usize>, Vec<f32>)>,
    bytes: BTreeMap<String, (Vec<usize>, Vec<i8>)>,
}

impl File {
    pub(crate) fn parse(file: &[u8]) -> Result<File, BadNetwork> {
        let (header_length, header) =
            SafeTensors::read_metadata(file).map_err(|_| BadNetwork::NotSafetensors)?;
        let metadata = header.metadata().as_ref().ok_or(BadNetwork::NotANetwork)?;
        if metadata.get("format").map(String::as_str) != Some(FORMAT) {
            return Err(BadNetwork::NotANetwork);
        }
        let data = file.get(8 + header_length..).ok_or(BadNetwork::NotSafetensors)?;
        let mut checksum = String::new();
        for byte in Sha256::digest(data) {
            let _ = write!(checksum, "{byte:02x}");
        }
        if metadata.get("sha256") != Some(&checksum) {
            return Err(BadNetwork::Damaged);
        }
        let architecture = metadata.get("architecture").ok_or(BadNetwork::NotANetwork)?;
        let architecture: Architecture =
            serde_json::from_str(architecture).map_err(|_| BadNetwork::NotANetwork)?;
        let tensors = SafeTensors::deserialize(file).map_err(|_| BadNetwork::NotSafetensors)?;
        let (mut numbers, mut bytes) = (BTreeMap::new(), BTreeMap::new());
        for (name, view) in tensors.tensors() {
            let shape = view.shape().to_vec();
            match view.dtype() {
                kind @ (Dtype::F32 | Dtype::F16) => {
                    let values: Vec<f32> = if kind == Dtype::F32 {
                        view.data()
                            .as_chunks::<4>()
                            .0
                            .iter()
                            .map(|&bytes| f32::from_le_bytes(bytes))
                            .collect()
                    } else {
                        let halves = view.data().as_chunks::<2>().0.iter();
                        halves.map(|&bytes| from_half(u16::from_le_bytes(bytes))).collect()
                    };
                    if values.iter().any(|value| !value.is_finite()) {
                        return Err(BadNetwork::Tensor(name));
                    }
                    numbers.insert(name, (shape, values));
                }
                Dtype::I8 => {
                    let values = view.data().iter().map(|&byte| byte as i8).collect();
                    bytes.insert(name, (shape, values));
                }
                _ => return Err(BadNetwork::Tensor(name)),
            }
        }
        Ok(File { architecture: architecture.check()?, checksum, numbers, bytes })
    }

    /// A tensor of numbers, dequantised if it is in 8 bits.
    pub(crate) fn numbers(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, BadNetwork> {
        match self.numbers.get(name) {
            Some((found, values)) if found == shape => Ok(values.clone()),
            Some(_) => Err(BadNetwork::Tensor(name.to_owned())),
            None => Ok(self.weights(name, shape)?.dequantised()),
        }
    }

    /// A tensor in 8 bits, quantised now if the file has numbers. The first dimension is that of the outputs.
    pub(crate) fn weights(&self, name: &str, shape: &[usize]) -> Result<Weights, BadNetwork> {
        let wrong = || BadNetwork::Tensor(name.to_owned());
        if let Some((found, values)) = self.numbers.get(name) {
            return if found == shape { Ok(Weights::of(values, shape[0])) } else { Err(wrong()) };
        }
        let (found, values) = self.bytes.get(name).ok_or_else(wrong)?;
        let (scale_shape, scales) = self.numbers.get(&format!("{name}{SCALE}")).ok_or_else(wrong)?;
        // -128 would overflow in the kernels.
        if found != shape || scale_shape[..] != shape[..1] || values.contains(&i8::MIN) {
            return Err(wrong());
        }
        Ok(Weights { values: values.clone(), scales: scales.clone() })
    }
}

/// A number in half precision: a sign, five bits of exponent, ten of fraction.
fn from_half(bits: u16) -> f32 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023));
    let magnitude = match exponent {
        0 => fraction * libm::exp2f(-24.0),
        31 => f32::NAN,
        _ => (1.0 + fraction / 1024.0) * libm::exp2f((exponent - 15) as f32),
    };
    if bits >> 15 == 0 { magnitude } else { -magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision_is_read() {
        let cases = [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x3555, 0.333_251_95),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x8400, -6.103_515_6e-5),
        ];
        for (bits, value) in cases {
            assert_eq!(from_half(bits), value, "{bits:04x}");
        }
        assert!(from_half(0x7c00).is_nan() && from_half(0xfe00).is_nan());
    }
}
