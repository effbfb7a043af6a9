//! Bit-packed training positions, so small that a hundred million of them fit into memory.

use rayon::prelude::*;
use yiqi_core::{Encode, GameRules as _, PlaneSize};

use crate::archive::{Archive, Entry};
use crate::walk::Walk;

/// Output buffers for rows of inputs and targets, each from the point of view of the side to move. Cells are
/// packed eight to a byte, the first cell in the highest bit. All buffers must have room for the same number
/// of rows.
#[derive(Debug)]
pub struct Packed<'a> {
    /// All planes of a row, one after another.
    pub planes: &'a mut [u8],
    /// Numbers about the whole position.
    pub globals: &'a mut [f32],
    /// One bit per policy output: whether it is a legal move.
    pub legal: &'a mut [u8],
    /// The policy output that was played or has the largest target share.
    pub moves: &'a mut [i16],
    /// The result: 0 for a win, 1 for a draw, 2 for a loss.
    pub results: &'a mut [i8],
}

/// The length of a row in `planes`, `globals` and `legal` of [`Packed`].
pub fn packed_row<P: Encode>(size: PlaneSize) -> [usize; 3] {
    let planes = (P::PLANES.len() * size.area()).div_ceil(8);
    [planes, P::GLOBALS.len(), P::policy_size(size).div_ceil(8)]
}

impl<'a> Packed<'a> {
    /// Splits off the first rows.
    fn split_off<P: Encode>(&mut self, rows: usize, size: PlaneSize) -> Packed<'a> {
        let [planes, globals, legal] = packed_row::<P>(size);
        Packed {
            planes: self.planes.split_off_mut(..rows * planes).expect("there is room for the rows"),
            globals: self.globals.split_off_mut(..rows * globals).expect("there is room for the rows"),
            legal: self.legal.split_off_mut(..rows * legal).expect("there is room for the rows"),
            moves: self.moves.split_off_mut(..rows).expect("there is room for the rows"),
            results: self.results.split_off_mut(..rows).expect("there is room for the rows"),
        }
    }
}

impl<P: Encode> Archive<P> {
    /// Writes all positions of consecutive games, starting with game number `first`: as many whole games as
    /// there is room for. Returns the number of games and of rows.
    ///
    /// # Panics
    ///
    /// If the buffers have room for different numbers of rows.
    pub fn pack(&self, first: usize, size: PlaneSize, mut out: Packed<'_>) -> (usize, usize) {
        let room = out.moves.len();
        let lengths = [out.planes.len(), out.globals.len(), out.legal.len()];
        assert_eq!(lengths, packed_row::<P>(size).map(|length| length * room), "buffers differ in rows");
        assert_eq!(out.results.len(), room, "buffers differ in rows");
        let mut parts = Vec::new();
        let mut rows = 0;
        for entry in self.entries().get(first..).unwrap_or(&[]) {
            let count = entry.played.targets.len();
            if rows + count > room {
                break;
            }
            rows += count;
            parts.push((entry, out.split_off::<P>(count, size)));
        }
        let games = parts.len();
        parts.into_par_iter().for_each(|(entry, part)| pack_game(entry, size, part));
        (games, rows)
    }
}

fn pack_game<P: Encode>(entry: &Entry<P>, size: PlaneSize, out: Packed<'_>) {
    let Entry { rules, played, .. } = entry;
    let mut walk = Walk::new(entry);
    let mut planes = vec![0; P::PLANES.len() * size.area()];
    let mut legal = vec![0; P::policy_size(size)];
    let [planes_length, globals_length, legal_length] = packed_row::<P>(size);
    let inputs = out.planes.chunks_mut(planes_length).zip(out.globals.chunks_mut(globals_length));
    let targets = out.legal.chunks_mut(legal_length).zip(out.moves).zip(out.results);
    for (target, ((packed_planes, globals), ((packed_legal, best), result))) in
        played.targets.iter().zip(inputs.zip(targets))
    {
        walk.go_to(target.ply.into());
        legal.fill(0);
        for m in walk.encode(size, true, &mut planes, globals) {
            legal[P::policy_index(rules, m, size)] = 1;
        }
        pack_bits(&planes, packed_planes);
        pack_bits(&legal, packed_legal);
        let most = target.shares.iter().max_by_key(|(_, share)| *share);
        let m = most.and_then(|&(index, _)| rules.move_at(index.into())).expect("targets were validated");
        *best = P::policy_index(rules, m, size) as i16;
        *result = 1 - walk.sign() * played.outcome;
    }
}

/// Packs bytes of 0 or 1 into bits; the last byte is padded with zeros.
fn pack_bits(bytes: &[u8], bits: &mut [u8]) {
    /// Multiplying by this moves the lowest bit of each byte to its place in the highest byte.
    const GATHER: u64 = 0x8040_2010_0804_0201;
    for (eight, packed) in bytes.chunks(8).zip(bits) {
        let mut number = [0; 8];
        number[..eight.len()].copy_from_slice(eight);
        *packed = (u64::from_le_bytes(number).wrapping_mul(GATHER) >> 56) as u8;
    }
}
