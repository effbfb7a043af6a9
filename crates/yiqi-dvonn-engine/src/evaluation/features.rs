//! What the evaluation looks at: each feature of a position is the number of a row of weights.
//!
//! All features are from the point of view of the side to move and do not change if the board is mirrored.

use crate::board::Board;
use crate::geometry::{Bits, around, letter_and_row, neighbour_counts, surrounded, with_two_neighbours};

/// Height, mobility, whether it is attacked and defended, and steps to the next DVONN piece.
const STACK: usize = 0;
/// Height, neighbours, and links towards the next DVONN piece.
const LINKS: usize = STACK + 2 * 8 * 5 * 4 * 5;
/// Where it is, and its height.
const PLACE: usize = LINKS + 2 * 4 * 7 * 3;
/// The tallest opposing stack it can land on, and its height.
const ATTACK: usize = PLACE + 2 * 18 * 3;
/// A lone DVONN piece: who can land on it, and its neighbours.
const LONE: usize = ATTACK + 2 * 7 * 4;
/// The number of moves of a side.
const MOVES: usize = LONE + 4 * 7;
/// The number of stacks of a side that can move, now and whatever happens around them.
const MOVABLE: usize = MOVES + 2 * 40;
const LASTING: usize = MOVABLE + 2 * 24;
/// The number of stacks.
const STACKS: usize = LASTING + 2 * 24;
/// The number of stacks with a DVONN piece, and how many of them each side can move.
const DVONN: usize = STACKS + 50;

/// The number of features.
pub(crate) const FEATURES: usize = DVONN + 4 * 4 * 4;

/// More features than a position can have: four for each of 46 stacks, one for each lone DVONN piece, and eight.
pub(crate) const MOST_ACTIVE: usize = 256;

/// Classes of heights: 1 to 5, 6 or 7, 8 to 10, 11 and more.
static FINE: [u8; 64] = classes(&[1, 2, 3, 4, 5, 7, 10]);
/// 1, 2, 3 or 4, 5 and more.
static MEDIUM: [u8; 64] = classes(&[1, 2, 4]);
/// 1, 2 or 3, 4 and more.
static COARSE: [u8; 64] = classes(&[1, 3]);
/// Nothing, 1, 2, 3, 4, 5 or 6, 7 and more.
static VICTIM: [u8; 64] = classes(&[0, 1, 2, 3, 4, 6]);
static PLACES: [u8; 64] = places();

const fn classes(last: &[u8]) -> [u8; 64] {
    let mut classes = [0; 64];
    let mut height = 0;
    while height < 64 {
        let mut class = 0;
        while class < last.len() && height > last[class] as usize {
            class += 1;
        }
        classes[height] = class as u8;
        height += 1;
    }
    classes
}

/// Spaces that are mirror images of each other have the same number.
const fn places() -> [u8; 64] {
    let mut places = [0; 64];
    let mut bit = 0;
    while bit < 60 {
        let (letter, row) = letter_and_row(bit);
        // Eleven diagonals, and a spare column.
        if letter < 11 && row < 5 {
            let column = (2 * letter + 3) as i32 - row as i32;
            let column = if column > 11 { 22 - column } else { column };
            let row = if row > 2 { 4 - row } else { row };
            if column > 0 {
                places[bit] = row * 6 + column as u8 / 2;
            }
        }
        bit += 1;
    }
    places
}

/// Classes of mobility, by whether the neighbours are all occupied and the number of targets: none, blocked, then by targets.
static MOBILITY: [[u8; 8]; 2] = [[0, 2, 3, 4, 4, 4, 4, 4], [0, 1, 1, 1, 1, 1, 1, 1]];

/// The bits of a byte as eight bytes.
static BYTES: [u64; 256] = bytes();

const fn bytes() -> [u64; 256] {
    let mut bytes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    bytes
}

/// For every space the sum of the weights of the sets that it is in; no sum may exceed a byte.
#[inline(always)]
fn weighed<const SETS: usize>(sets: [(u64, u64); SETS]) -> [u8; 64] {
    let mut sums = [0; 64];
    for (index, into) in sums.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut sum = 0;
        for (set, weight) in sets {
            sum += BYTES[(set >> (8 * index)) as usize & 0xff] * weight;
        }
        *into = sum.to_le_bytes();
    }
    sums
}

/// How the stacks are linked to the DVONN pieces and to each other.
#[derive(Clone, Copy)]
pub(super) struct Links {
    /// The stacks at 0, 1, 2, 3 and more steps from the next DVONN piece.
    pub(super) layers: [u64; 5],
    /// The stacks with several ways to go towards it.
    pub(super) several: u64,
    /// The number of neighbours: three bits of the number, lowest first.
    pub(super) neighbours: [u64; 3],
}

impl Links {
    #[inline(always)]
    pub(super) fn of(board: &Board, occupied: u64) -> Links {
        let zero = board.dvonn;
        let one = around(zero) & occupied & !zero;
        let two = around(one) & occupied & !(zero | one);
        let three = around(two) & occupied & !(zero | one | two);
        let far = occupied & !(zero | one | two | three);
        let several = one & with_two_neighbours(zero)
            | two & with_two_neighbours(one)
            | three & with_two_neighbours(two)
            | far & with_two_neighbours(three);
        Links { layers: [zero, one, two, three, far], several, neighbours: neighbour_counts(occupied) }
    }
}

#[inline(always)]
fn bit_of(set: u64, bit: usize) -> usize {
    (set >> (bit & 63) & 1) as usize
}

/// The class of mobility of a stack.
#[inline(always)]
pub(super) fn mobility_class(targets: u64, is_blocked: usize) -> usize {
    usize::from(MOBILITY[is_blocked & 1][targets.count_ones() as usize & 7])
}

/// The class of a height in [`attack`].
#[inline(always)]
pub(super) fn victim_class(height: usize) -> usize {
    usize::from(VICTIM[height & 63])
}

/// The row of a stack's height, mobility and contact, which is five times who can land there plus the steps to the next
/// DVONN piece.
#[inline(always)]
pub(super) fn stack(side: usize, height: usize, mobility: usize, contact: usize) -> usize {
    STACK + ((side * 8 + usize::from(FINE[height & 63])) * 5 + mobility) * 20 + contact
}

/// The row of a stack's links: three times the neighbours, plus the class of its links.
#[inline(always)]
pub(super) fn links(side: usize, height: usize, links: usize) -> usize {
    LINKS + (side * 4 + usize::from(MEDIUM[height & 63])) * 21 + links
}

/// The row of a stack's place.
#[inline(always)]
pub(super) fn place(side: usize, height: usize, bit: usize) -> usize {
    PLACE + (side * 18 + usize::from(PLACES[bit & 63])) * 3 + usize::from(COARSE[height & 63])
}

/// The row of the tallest stack that a stack can land on.
#[inline(always)]
pub(super) fn attack(side: usize, height: usize, tallest: usize) -> usize {
    ATTACK + (side * 7 + tallest) * 4 + usize::from(MEDIUM[height & 63])
}

/// The class of the tallest of these targets; `prey` holds the stacks of the opponent by class.
#[inline(always)]
pub(super) fn tallest(targets: u64, prey: &[u64; 8]) -> usize {
    let mut tallest = 0;
    for (class, &stacks) in prey.iter().enumerate() {
        // There is no class 7, and no stack of class 0.
        tallest = if targets & stacks != 0 { class } else { tallest };
    }
    tallest
}

/// Calls `visit` with the rows of the number of moves, stacks that can move, and stacks that could if nothing blocked them.
#[inline(always)]
pub(super) fn side_rows(side: usize, moves: usize, able: u64, lasting: u64, mut visit: impl FnMut(usize)) {
    visit(MOVES + side * 40 + moves.min(39));
    visit(MOVABLE + side * 24 + (able.count_ones() as usize).min(23));
    visit(LASTING + side * 24 + (lasting.count_ones() as usize).min(23));
}

/// Calls `visit` with the rows of what belongs to neither side.
#[inline(always)]
pub(super) fn common_rows(
    board: &Board,
    lands: &[u64; 2],
    able: &[u64; 2],
    neighbours: impl Fn(usize) -> usize,
    mut visit: impl FnMut(usize),
) {
    for bit in Bits(board.lone) {
        visit(LONE + (bit_of(lands[0], bit) * 2 + bit_of(lands[1], bit)) * 7 + neighbours(bit));
    }
    visit(STACKS + (board.stacks() as usize).min(49));
    let count = |set: u64| (set.count_ones() as usize).min(3);
    let zero = board.dvonn;
    visit(DVONN + (count(zero) * 4 + count(zero & able[0])) * 4 + count(zero & able[1]));
}

/// Calls `visit` with every feature of a position, and says whether a side can move. With `false`, the number is not that of
/// a feature.
///
/// Few of the branches here could be predicted: most are written as arithmetic.
#[inline(always)]
pub(crate) fn features(board: &Board, mut visit: impl FnMut(usize, bool)) -> bool {
    let occupied = board.occupied();
    let blocked = surrounded(occupied);
    let sides = [board.own(), board.other()];
    let (mut lands, mut able) = ([0u64; 2], [0u64; 2]);
    // By side and class of height.
    let mut victims = [[0u64; 8]; 2];
    let mut targets_of = [0u64; 64];
    for side in 0..2 {
        let (mut moves, mut lasting) = (0, 0);
        for bit in Bits(sides[side]) {
            let targets = board.targets(bit, occupied);
            targets_of[bit & 63] = targets;
            let has_targets = u64::from(targets != 0);
            let is_free = !(blocked >> (bit & 63)) & 1;
            let reached = targets & is_free.wrapping_neg();
            lands[side] |= reached;
            able[side] |= (has_targets & is_free) << (bit & 63);
            moves += reached.count_ones() as usize;
            lasting |= has_targets << (bit & 63);
            victims[side][victim_class(board.height(bit)) & 7] |= 1 << (bit & 63);
        }
        side_rows(side, moves, able[side], lasting, |row| visit(row, true));
    }
    if able == [0, 0] {
        return false;
    }
    let Links { layers: [zero, one, two, three, far], several, neighbours: [ones, twos, fours] } =
        Links::of(board, occupied);
    // Five times who can land there, plus the steps to the next DVONN piece.
    let attacked = sides[0] & lands[1] | sides[1] & lands[0];
    let defended = sides[0] & lands[0] | sides[1] & lands[1];
    let contacts = weighed([(attacked, 5), (defended, 10), (one | three, 1), (two | three, 2), (far, 4)]);
    // Three times the neighbours, plus the links.
    let link_classes = weighed([(ones, 3), (twos, 6), (fours, 12), (!zero, 1), (several, 1)]);
    for side in 0..2 {
        let prey = &victims[side ^ 1];
        for bit in Bits(sides[side]) {
            let height = board.height(bit);
            let targets = targets_of[bit & 63];
            let mobility = mobility_class(targets, bit_of(blocked, bit));
            visit(stack(side, height, mobility, usize::from(contacts[bit & 63])), true);
            visit(links(side, height, usize::from(link_classes[bit & 63])), true);
            visit(place(side, height, bit), true);
            visit(attack(side, height, tallest(targets, prey)), mobility > 1);
        }
    }
    let neighbours = |bit: usize| usize::from(link_classes[bit & 63]) / 3;
    common_rows(board, &lands, &able, neighbours, |row| visit(row, true));
    true
}
