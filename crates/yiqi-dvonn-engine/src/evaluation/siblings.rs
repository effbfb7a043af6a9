//! The evaluation of all positions after the moves of one position: most of their features are the same.
//!
//! A move changes the features of the stacks it touches, of those that could land there, and of some others near them. All
//! other rows of weights are added once, for the position before the moves.

use super::PIECE;
use super::features::{
    FEATURES, Links, attack, common_rows, links, mobility_class, place, side_rows, stack, tallest,
    victim_class,
};
use super::weights::{LANES, Weights, add_rows};
use crate::board::{Board, Step};
use crate::geometry::{Bits, surrounded};

/// A stack without a row for what it attacks.
const NONE: u16 = u16::MAX;

/// If more spaces than this become empty, everything is computed anew.
const MOST_GONE: u32 = 3;

/// More rows than change.
const MOST_ROWS: usize = 256;

/// Who can land where, and the stacks that can move.
#[derive(Clone, Copy, Default)]
struct Contacts {
    lands: [u64; 2],
    attacked: u64,
    defended: u64,
    able: [u64; 2],
    /// The stacks that could move if nothing blocked them.
    lasting: [u64; 2],
    moves: [i32; 2],
}

impl Contacts {
    fn meet(&mut self, sides: [u64; 2]) {
        self.attacked = sides[0] & self.lands[1] | sides[1] & self.lands[0];
        self.defended = sides[0] & self.lands[0] | sides[1] & self.lands[1];
    }

    /// Five times who can land there, plus the steps to the next DVONN piece.
    #[inline(always)]
    fn class(&self, links: &Links, bit: usize) -> usize {
        let one = |set: u64| (set >> (bit & 63) & 1) as usize;
        let [_, first, second, third, far] = links.layers;
        5 * one(self.attacked)
            + 10 * one(self.defended)
            + one(first | third)
            + 2 * one(second | third)
            + 4 * one(far)
    }
}

/// Three times the neighbours, plus the links.
#[inline(always)]
fn link_class(links: &Links, bit: usize) -> usize {
    let one = |set: u64| (set >> (bit & 63) & 1) as usize;
    let [ones, twos, fours] = links.neighbours;
    3 * one(ones) + 6 * one(twos) + 12 * one(fours) + one(!links.layers[0]) + one(links.several)
}

/// What the positions after the moves of a position have in common. The sides are those after a move: first the opponent
/// of the side that moves.
pub(crate) struct Siblings {
    occupied: u64,
    blocked: u64,
    sides: [u64; 2],
    links: Links,
    contacts: Contacts,
    /// The opponent's stacks by class of height, for each side.
    victims: [[u64; 8]; 2],
    /// By space: where its stack could land, and the stacks that could land on it, if nothing blocked them.
    targets: [u64; 64],
    attackers: [u64; 64],
    /// The rows of each stack.
    stack_rows: [u16; 64],
    link_rows: [u16; 64],
    attack_rows: [u16; 64],
    /// The sums of all rows of the stacks.
    sums: [i16; LANES],
    /// Rows to add and to take away.
    plus: Rows,
    minus: Rows,
}

/// A list of rows.
struct Rows {
    len: usize,
    rows: [u16; MOST_ROWS],
}

impl Rows {
    fn new() -> Rows {
        Rows { len: 0, rows: [0; MOST_ROWS] }
    }

    #[inline(always)]
    fn push(&mut self, row: usize, is_on: bool) {
        self.rows[self.len & (MOST_ROWS - 1)] = row as u16;
        self.len += usize::from(is_on);
    }

    fn as_slice(&self) -> &[u16] {
        &self.rows[..self.len.min(MOST_ROWS)]
    }
}

#[inline(always)]
fn bit_of(set: u64, bit: usize) -> usize {
    (set >> (bit & 63) & 1) as usize
}

impl Siblings {
    /// Room for what is the same after all moves of a position.
    pub(crate) fn new() -> Siblings {
        Siblings {
            occupied: 0,
            blocked: 0,
            sides: [0; 2],
            links: Links { layers: [0; 5], several: 0, neighbours: [0; 3] },
            contacts: Contacts::default(),
            victims: [[0; 8]; 2],
            targets: [0; 64],
            attackers: [0; 64],
            stack_rows: [0; 64],
            link_rows: [0; 64],
            attack_rows: [NONE; 64],
            sums: [0; LANES],
            plus: Rows::new(),
            minus: Rows::new(),
        }
    }

    /// Finds what is the same after all moves of this position.
    #[inline(always)]
    pub(super) fn find(&mut self, board: &Board, rows: &[[i16; LANES]; FEATURES]) {
        let siblings = self;
        let occupied = board.occupied();
        let blocked = surrounded(occupied);
        let sides = [board.other(), board.own()];
        let mut contacts = Contacts::default();
        (siblings.occupied, siblings.blocked, siblings.sides) = (occupied, blocked, sides);
        siblings.links = Links::of(board, occupied);
        siblings.victims = [[0; 8]; 2];
        siblings.attackers = [0; 64];
        for bit in Bits(board.lone) {
            siblings.targets[bit & 63] = 0;
            siblings.attack_rows[bit & 63] = NONE;
        }
        for (side, &stacks) in sides.iter().enumerate() {
            for bit in Bits(stacks) {
                let targets = board.targets(bit, occupied);
                siblings.targets[bit & 63] = targets;
                for target in Bits(targets) {
                    siblings.attackers[target & 63] |= 1 << (bit & 63);
                }
                let has_targets = u64::from(targets != 0);
                let is_free = !(blocked >> (bit & 63)) & 1;
                let reached = targets & is_free.wrapping_neg();
                contacts.lands[side] |= reached;
                contacts.able[side] |= (has_targets & is_free) << (bit & 63);
                contacts.lasting[side] |= has_targets << (bit & 63);
                contacts.moves[side] += reached.count_ones() as i32;
                siblings.victims[side ^ 1][victim_class(board.height(bit)) & 7] |= 1 << (bit & 63);
            }
        }
        contacts.meet(sides);
        siblings.contacts = contacts;
        let all = &mut siblings.plus;
        all.len = 0;
        for (side, &stacks) in sides.iter().enumerate() {
            for bit in Bits(stacks) {
                let height = board.height(bit);
                let targets = siblings.targets[bit & 63];
                let mobility = mobility_class(targets, bit_of(blocked, bit));
                let own = stack(side, height, mobility, contacts.class(&siblings.links, bit));
                let linked = links(side, height, link_class(&siblings.links, bit));
                let attacking = attack(side, height, tallest(targets, &siblings.victims[side]));
                all.push(own, true);
                all.push(linked, true);
                all.push(place(side, height, bit), true);
                all.push(attacking, mobility > 1);
                siblings.stack_rows[bit & 63] = own as u16;
                siblings.link_rows[bit & 63] = linked as u16;
                siblings.attack_rows[bit & 63] = if mobility > 1 { attacking as u16 } else { NONE };
            }
        }
        siblings.sums = add_rows(rows, all.as_slice());
    }

    /// The value of the position after a move, for the side then to move: the same as [`Weights::value`].
    #[inline(always)]
    pub(super) fn value(
        &mut self,
        board: &Board,
        step: Step,
        after: &Board,
        weights: &Weights,
        rows: &[[i16; LANES]; FEATURES],
    ) -> i32 {
        let occupied = after.occupied();
        let gone = self.occupied & !occupied;
        let to = usize::from(step.to & 63);
        let landing = 1u64 << to;
        // The stack that moves may cut itself off.
        if gone.count_ones() > MOST_GONE || gone & landing != 0 {
            return weights.value_anywhere(after);
        }
        // Stacks that are no longer what they were.
        let changed = gone | landing;
        let sides = [after.own(), after.other()];
        let blocked = surrounded(occupied);
        let unblocked = self.blocked & !blocked & occupied & !landing;
        let height = after.height(to);
        let targets_of_landed = after.targets(to, occupied);
        let is_landed_free = (!(blocked >> to) & 1).wrapping_neg();
        let mut contacts = self.contacts;

        // What the changed stacks did before.
        let (minus, plus) = (&mut self.minus, &mut self.plus);
        (minus.len, plus.len) = (0, 0);
        let mut losing = 0;
        let mut touched = targets_of_landed;
        for bit in Bits(changed) {
            let targets = self.targets[bit & 63];
            touched |= targets;
            losing |= self.attackers[bit & 63];
            let is_owned = (self.sides[0] | self.sides[1]) >> (bit & 63) & 1 != 0;
            let side = bit_of(self.sides[1], bit);
            let is_free = (!(self.blocked >> (bit & 63)) & 1).wrapping_neg();
            contacts.moves[side] -= (targets & is_free).count_ones() as i32;
            let attacking = self.attack_rows[bit & 63];
            minus.push(self.stack_rows[bit & 63].into(), is_owned);
            minus.push(self.link_rows[bit & 63].into(), is_owned);
            minus.push(place(side, board.height(bit), bit), is_owned);
            minus.push(attacking.into(), is_owned && attacking != NONE);
        }
        let gone_attackers = Bits(gone).fold(0, |set, bit| set | self.attackers[bit & 63]);
        // Stacks with other targets, or that are no longer blocked.
        let moved = (gone_attackers | unblocked) & occupied & !landing;
        for side in 0..2 {
            contacts.able[side] &= !(moved | changed);
            contacts.lasting[side] &= !(moved | changed);
        }
        for bit in Bits(moved) {
            let side = bit_of(sides[1], bit);
            let before = self.targets[bit & 63];
            let targets = before & occupied;
            let was_free = (!(self.blocked >> (bit & 63)) & 1).wrapping_neg();
            let is_free = (!(blocked >> (bit & 63)) & 1).wrapping_neg();
            contacts.moves[side] += (targets & is_free).count_ones() as i32;
            contacts.moves[side] -= (before & was_free).count_ones() as i32;
            contacts.able[side] |= u64::from(targets & is_free != 0) << (bit & 63);
            contacts.lasting[side] |= u64::from(targets != 0) << (bit & 63);
            // Where an unblocked stack can land now.
            touched |= targets & (unblocked >> (bit & 63) & 1).wrapping_neg();
        }
        contacts.moves[1] += (targets_of_landed & is_landed_free).count_ones() as i32;
        contacts.able[1] |= u64::from(targets_of_landed & is_landed_free != 0) << to;
        contacts.lasting[1] |= u64::from(targets_of_landed != 0) << to;
        if contacts.able == [0, 0] {
            return PIECE * after.margin();
        }
        let reached = targets_of_landed & is_landed_free;
        touched &= occupied;
        for side in 0..2 {
            contacts.lands[side] &= occupied & !touched;
        }
        for bit in Bits(touched) {
            let landers = self.attackers[bit & 63] & !changed & !blocked;
            contacts.lands[0] |= u64::from(landers & sides[0] != 0) << (bit & 63);
            contacts.lands[1] |= u64::from(landers & sides[1] != 0) << (bit & 63) | reached & 1 << (bit & 63);
        }
        contacts.meet(sides);

        // The features of other stacks that changed.
        let now = Links::of(after, occupied);
        let owned = (sides[0] | sides[1]) & !landing;
        let [zero, one, two, three, far] = self.links.layers;
        let layers = zero ^ now.layers[0]
            | one ^ now.layers[1]
            | two ^ now.layers[2]
            | three ^ now.layers[3]
            | far ^ now.layers[4];
        let met = contacts.attacked ^ self.contacts.attacked | contacts.defended ^ self.contacts.defended;
        for bit in Bits((met | layers | moved) & owned) {
            let side = bit_of(sides[1], bit);
            let targets = self.targets[bit & 63] & occupied;
            let mobility = mobility_class(targets, bit_of(blocked, bit));
            let before = self.stack_rows[bit & 63].into();
            let row = stack(side, after.height(bit), mobility, contacts.class(&now, bit));
            minus.push(before, row != before);
            plus.push(row, row != before);
        }
        let [ones, twos, fours] = self.links.neighbours;
        let linked = ones ^ now.neighbours[0]
            | twos ^ now.neighbours[1]
            | fours ^ now.neighbours[2]
            | zero ^ now.layers[0]
            | self.links.several ^ now.several;
        for bit in Bits(linked & owned) {
            let side = bit_of(sides[1], bit);
            minus.push(self.link_rows[bit & 63].into(), true);
            plus.push(links(side, after.height(bit), link_class(&now, bit)), true);
        }
        for bit in Bits((losing | unblocked) & owned) {
            let side = bit_of(sides[1], bit);
            let targets = self.targets[bit & 63] & occupied;
            let mobility = mobility_class(targets, bit_of(blocked, bit));
            // The stack that has moved is not yet among the victims.
            let landed = if side == 0 && targets & landing != 0 { victim_class(height) } else { 0 };
            let class = tallest(targets & !landing, &self.victims[side]).max(landed);
            let before = self.attack_rows[bit & 63];
            let row = if mobility > 1 { attack(side, after.height(bit), class) as u16 } else { NONE };
            minus.push(before.into(), before != row && before != NONE);
            plus.push(row.into(), before != row && row != NONE);
        }

        // The stack that has moved, and what belongs to no stack.
        let mobility = mobility_class(targets_of_landed, bit_of(blocked, to));
        plus.push(stack(1, height, mobility, contacts.class(&now, to)), true);
        plus.push(links(1, height, link_class(&now, to)), true);
        plus.push(place(1, height, to), true);
        let class = tallest(targets_of_landed, &self.victims[1]);
        plus.push(attack(1, height, class), mobility > 1);
        for side in 0..2 {
            side_rows(
                side,
                contacts.moves[side] as usize,
                contacts.able[side],
                contacts.lasting[side],
                |row| {
                    plus.push(row, true);
                },
            );
        }
        let neighbours = |bit: usize| link_class(&now, bit) / 3;
        common_rows(after, &contacts.lands, &contacts.able, neighbours, |row| plus.push(row, true));
        let (added, taken) = (add_rows(rows, plus.as_slice()), add_rows(rows, minus.as_slice()));
        let mut sums = self.sums;
        for lane in 0..LANES {
            sums[lane] = sums[lane].wrapping_add(added[lane]).wrapping_sub(taken[lane]);
        }
        weights.output(after, sums)
    }
}
