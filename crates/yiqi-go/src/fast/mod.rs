//! A Go game for stepping thousands of games at once: the legal moves are known after every move.
//!
//! Three ideas make it fast. Stones are bit sets, so that all playable points result from one shift in each
//! direction: an empty point is playable if it is next to an empty point, to an own group that is not in
//! atari, or to an enemy group that is. For each group the pseudo-liberties are summed; their number, sum and
//! sum of squares tell whether they are all the same point, which is atari. And a play can repeat an earlier
//! position only on a point from which a stone of that colour has been captured, so that few keys must be
//! looked up.

// Everything that a step calls is inlined always, so that the caller can compile it for the processor at
// hand.

mod bits;
mod board;
mod encode;
mod prefetch;
mod seen;

use yiqi_core::{
    Encode, Ending, ForwardGame, GameRules as _, HalfPoints, NO_SUCH_MOVE, ReasonCode as _, Refusal, Side,
};

use crate::grid::Cell;
use crate::position::{Position, ending_of, stone_key, turn_key};
use crate::scoring::area_komi;
use crate::{Counting, Handicap, Illegal, Ko, Move, Point, Rules, Suicide, fixed_handicap};

use bits::Bits;
use board::Board;
use seen::Seen;

/// The number of last moves in the network input.
const LAST_MOVES: usize = <Position as Encode>::HISTORY;
/// The entry for a pass in the list of last moves.
const PASS: Cell = Cell::MAX;
/// The entry for a missing move.
const NO_MOVE: Cell = 0;

/// The quotient of a cell or point number and the row length, by multiplication, which takes a third of the
/// time of a division.
#[inline]
fn quotient(number: u32, length: u8) -> u32 {
    const SHIFT: u32 = 22;
    const RECIPROCALS: [u32; 32] = {
        let mut reciprocals = [0; 32];
        let mut length = 1;
        while length < 32 {
            reciprocals[length] = (1u32 << SHIFT).div_ceil(length as u32);
            length += 1;
        }
        reciprocals
    };
    (number * RECIPROCALS[usize::from(length) & 31]) >> SHIFT
}

/// The number of 64-bit words that a [`FastGame`] on a board of this size needs: a power of two.
pub const fn fast_words(size: u8) -> usize {
    crate::grid::cells(size as usize).div_ceil(64).next_power_of_two()
}

/// A Go game that is only played forwards, on boards for which `W` is at least [`fast_words`].
#[derive(Clone, Debug)]
pub struct FastGame<const W: usize> {
    rules: Rules,
    to_move: Side,
    /// Consecutive passes up to now; two end the game.
    passes: u8,
    /// Free handicap stones that Black still has to place.
    handicap_left: u8,
    ply: u32,
    /// The last moves, latest first.
    last: [Cell; LAST_MOVES],
    /// The key of the position before the last move.
    previous_key: u64,
    /// The points that are legal now.
    legal: Bits<W>,
    /// The points that are illegal only because of a repetition.
    forbidden: Bits<W>,
    board: Board<W>,
    seen: Seen<W>,
}

impl<const W: usize> FastGame<W> {
    fn begin(&mut self) {
        match self.rules.handicap() {
            Handicap::None => {}
            Handicap::Fixed(stones) => {
                for point in fixed_handicap(self.rules.size(), stones).unwrap_or_default() {
                    self.board.play(self.board.grid.cell(point), Side::Black);
                }
                self.to_move = Side::White;
            }
            Handicap::Free(stones) => self.handicap_left = stones,
        }
        self.remember();
        self.update_legal();
    }

    fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// The repetition key, as computed by [`Position`].
    #[inline(always)]
    fn key(&self, stones: u64, to_move: Side) -> u64 {
        match self.rules.ko() {
            Ko::Situational => stones ^ turn_key(to_move),
            Ko::Positional | Ko::Simple => stones,
        }
    }

    /// Records the current position. Simple ko does not need it.
    #[inline(always)]
    fn remember(&mut self) {
        if self.rules.ko() != Ko::Simple {
            self.seen.insert(self.key(self.board.hash, self.to_move));
        }
    }

    /// Whether a play would be a forbidden repetition.
    #[inline(always)]
    fn repeats(&self, cell: Cell, is_suicide: bool) -> bool {
        let to_move_after = if self.handicap_left > 1 { self.to_move } else { !self.to_move };
        let stones = if is_suicide {
            self.board.hash_after_suicide(cell, self.to_move)
        } else {
            self.board.hash_after(cell, self.to_move)
        };
        let key = self.key(stones, to_move_after);
        match self.rules.ko() {
            // The position before the opponent's last move, or, after a suicide, the current one.
            Ko::Simple => self.ply > 0 && key == self.previous_key || is_suicide && key == self.board.hash,
            Ko::Situational | Ko::Positional => self.seen.has(key),
        }
    }

    #[inline(always)]
    fn update_legal(&mut self) {
        self.forbidden = Bits::NONE;
        if self.is_over() {
            self.legal = Bits::NONE;
            return;
        }
        let playable = self.board.playable(self.to_move);
        let candidates = self.board.may_repeat(self.to_move);
        let mut forbidden = Bits::<W>::NONE;
        Bits::<W>::from_words(|at| playable.word(at) & candidates.word(at)).for_each(|cell| {
            if self.repeats(cell, false) {
                forbidden.insert(cell);
            }
        });
        let mut allowed = playable;
        if self.rules.suicide() == Suicide::Allowed {
            let empty = self.board.empty();
            Bits::<W>::from_words(|at| empty.word(at) & !playable.word(at)).for_each(|cell| {
                if self.repeats(cell, true) {
                    forbidden.insert(cell);
                }
            });
            allowed = *empty;
        }
        self.forbidden = forbidden;
        self.legal = Bits::from_words(|at| allowed.word(at) & !self.forbidden.word(at));
    }

    /// The same as [`Position::area_komi`].
    #[inline(always)]
    fn area_komi(&self) -> HalfPoints {
        match self.rules.counting() {
            Counting::Area => self.rules.komi(),
            Counting::Territory => {
                let stones = Side::ALL.map(|side| self.board.stones(side).count() as i32);
                area_komi(&self.rules, stones, self.board.prisoners)
            }
        }
    }

    #[inline]
    fn pass_index(&self) -> usize {
        usize::from(self.rules.size()).pow(2)
    }

    /// The cell of the point with this index.
    #[inline(always)]
    fn cell_at(&self, index: usize) -> Cell {
        // A row has one cell more than points; the first row and the first cell of each row are wall.
        let row = quotient(index as u32, self.rules.size());
        index as Cell + row as Cell + self.board.grid.stride() + 1
    }

    /// The index of a cell's point.
    #[inline(always)]
    fn index_of(&self, cell: Cell) -> usize {
        let stride = self.board.grid.stride();
        usize::from(cell - stride) - quotient(cell.into(), stride as u8) as usize
    }

    fn point(&self, index: usize) -> Option<Point> {
        match self.rules.move_at(index) {
            Some(Move::Play(point)) => Some(point),
            Some(Move::Pass) | None => None,
        }
    }
}

impl<const W: usize> ForwardGame for FastGame<W> {
    type Position = Position;

    /// # Panics
    ///
    /// If the board does not fit into `W` words.
    fn new(rules: Rules) -> FastGame<W> {
        assert!(W.is_power_of_two() && W >= fast_words(rules.size()), "{0}×{0} does not fit", rules.size());
        let mut game = FastGame {
            rules,
            to_move: Side::Black,
            passes: 0,
            handicap_left: 0,
            ply: 0,
            last: [NO_MOVE; LAST_MOVES],
            previous_key: 0,
            legal: Bits::NONE,
            forbidden: Bits::NONE,
            board: Board::new(rules.size()),
            seen: Seen::new(),
        };
        game.begin();
        game
    }

    fn restart(&mut self, rules: Rules) {
        assert!(W >= fast_words(rules.size()), "{0}×{0} does not fit", rules.size());
        self.rules = rules;
        self.to_move = Side::Black;
        (self.passes, self.handicap_left, self.ply, self.previous_key) = (0, 0, 0, 0);
        self.last = [NO_MOVE; LAST_MOVES];
        self.board.clear(rules.size());
        self.seen.clear();
        self.begin();
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.ply
    }

    #[inline(always)]
    fn count_legal(&self) -> usize {
        if self.is_over() { 0 } else { self.legal.count() + 1 }
    }

    /// In point order, then the pass.
    #[inline(always)]
    fn nth_legal(&self, n: usize) -> usize {
        if n < self.legal.count() { self.index_of(self.legal.nth(n)) } else { self.pass_index() }
    }

    #[inline]
    fn is_legal(&self, index: usize) -> bool {
        let pass = self.pass_index();
        if index < pass { self.legal.has(self.cell_at(index)) } else { index == pass && !self.is_over() }
    }

    fn refusal(&self, index: usize) -> Option<&'static str> {
        if self.is_legal(index) {
            return None;
        }
        if index > self.pass_index() {
            return Some(NO_SUCH_MOVE);
        }
        let over = Refusal::<Illegal>::GameOver;
        let Some(point) = self.point(index).filter(|_| !self.is_over()) else { return Some(over.code()) };
        let cell = self.board.grid.cell(point);
        Some(if self.board.stone(cell).is_some() {
            Illegal::Occupied(point).code()
        } else if self.forbidden.has(cell) {
            Refusal::<Illegal>::Repetition { ply: 0 }.code()
        } else {
            Illegal::Suicide(point).code()
        })
    }

    fn write_legal(&self, mask: &mut [bool]) {
        let (points, rest) = mask.split_at_mut(self.pass_index());
        encode::write_bools(&self.legal, self.board.grid, points);
        rest.fill(!self.is_over());
    }

    #[inline(always)]
    fn play(&mut self, index: usize) {
        self.previous_key = self.key(self.board.hash, self.to_move);
        let is_pass = index == self.pass_index();
        let cell = if is_pass { PASS } else { self.cell_at(index) };
        let before = self.last;
        self.last = std::array::from_fn(|back| if back == 0 { cell } else { before[back - 1] });
        self.ply += 1;
        let places_on = self.handicap_left > 1 && !is_pass;
        if is_pass {
            self.passes += 1;
            self.handicap_left = 0;
        } else {
            self.board.play(cell, self.to_move);
            self.passes = 0;
            self.handicap_left = self.handicap_left.saturating_sub(1);
        }
        if !places_on {
            self.to_move = !self.to_move;
        }
        self.remember();
        self.update_legal();
    }

    #[inline(always)]
    fn prefetch(&self, index: usize) {
        self.board.prefetch(self.cell_at(index));
        self.seen.prefetch();
    }

    fn ending(&self) -> Option<Ending> {
        self.is_over().then(|| ending_of(&self.rules, self.margin()))
    }

    fn margin(&self) -> HalfPoints {
        let [black, white] = Side::ALL.map(|side| self.board.reach(side) as i32);
        HalfPoints::from_points(black - white) - self.area_komi()
    }

    #[inline(always)]
    fn encode(&self, planes: &mut [u8], globals: &mut [f32]) {
        self.write_input(planes, globals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotient_equals_division() {
        for length in 2..=26 {
            for number in 0..crate::position::CELLS as u32 {
                assert_eq!(quotient(number, length), number / u32::from(length), "{number} / {length}");
            }
        }
    }
}
