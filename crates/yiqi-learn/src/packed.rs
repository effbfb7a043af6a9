//! Positions so small that a hundred million of them fit into memory.

use rayon::prelude::*;
use yiqi_core::{Encode, GameRules as _, PlaneSize};

use crate::archive::{Archive, Entry};
use crate::walk::Walk;

/// Where rows of inputs and targets are written, each from the point of view of the side to move, eight cells a byte; the
/// first cell is the highest bit. All parts have room for the same number of rows.
#[derive(Debug)]
pub struct Packed<'a> {
    /// All planes of a row, one after the other.
    pub planes: &'a mut [u8],
    /// Numbers about the whole position.
    pub globals: &'a mut [f32],
    /// A bit for every output of the policy: whether it is a legal move.
    pub legal: &'a mut [u8],
    /// The output of the policy that was played, or had the largest share.
    pub moves: &'a mut [i16],
    /// The result: 0 a win, 1 a draw, 2 a loss.
    pub results: &'a mut [i8],
}

/// Bytes and numbers of a row of each part, in the order of [`Packed`].
pub fn packed_row<P: Encode>(size: PlaneSize) -> [usize; 3] {
    let planes = (P::PLANES.len() * size.area()).div_ceil(8);
    [planes, P::GLOBALS.len(), P::policy_size(size).div_ceil(8)]
}

impl<'a> Packed<'a> {
    /// Takes the first rows away.
    fn split_off<P: Encode>(&mut self, rows: usize, size: PlaneSize) -> Packed<'a> {
        let [planes, globals, legal] = packed_row::<P>(size);
        Packed {
            planes: self.planes.split_off_mut(..rows * planes).expect("room was counted"),
            globals: self.globals.split_off_mut(..rows * globals).expect("room was counted"),
            legal: self.legal.split_off_mut(..rows * legal).expect("room was counted"),
            moves: self.moves.split_off_mut(..rows).expect("room was counted"),
            results: self.results.split_off_mut(..rows).expect("room was counted"),
        }
    }
}

impl<P: Encode> Archive<P> {
    /// Writes all positions of some games in order, from the game of this number on: as many whole games as there is room
    /// for. How many games they were, and how many rows.
    ///
    /// # Panics
    ///
    /// When the parts have room for different numbers of rows.
    pub fn pack(&self, first: usize, size: PlaneSize, mut out: Packed<'_>) -> (usize, usize) {
        let room = out.moves.len();
        let lengths = [out.planes.len(), out.globals.len(), out.legal.len()];
        assert_eq!(lengths, packed_row::<P>(size).map(|length| length * room), "parts of the same length");
        assert_eq!(out.results.len(), room, "parts of the same length");
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
        let m = most.and_then(|&(index, _)| rules.move_at(index.into())).expect("targets are checked");
        *best = P::policy_index(rules, m, size) as i16;
        *result = 1 - walk.sign() * played.outcome;
    }
}

/// Writes bytes of 0 or 1 as bits; the last byte is filled up with zeros.
fn pack_bits(bytes: &[u8], bits: &mut [u8]) {
    /// Moves the lowest bit of each byte of a number to its place in the highest byte.
    const GATHER: u64 = 0x8040_2010_0804_0201;
    for (eight, packed) in bytes.chunks(8).zip(bits) {
        let mut number = [0; 8];
        number[..eight.len()].copy_from_slice(eight);
        *packed = (u64::from_le_bytes(number).wrapping_mul(GATHER) >> 56) as u8;
    }
}
