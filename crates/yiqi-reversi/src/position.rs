use std::cmp::Reverse;

use yiqi_core::{
    Effect, Ending, GamePosition, Outcome, Piece, Place, Refusal, Score, Side, Symmetric, Symmetry, square,
};

use crate::kernel::Kernel;
use crate::rules::KEYS;
use crate::square::SquareSet;
use crate::{BOARD_FULL, Illegal, Move, NO_MOVES, Rules, SetupError, Square, WIPEOUT, text};

/// The discs of both sides and the side to move. Every arrangement of discs is playable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The discs of the side to move.
    pub(crate) own: u64,
    /// The discs of the other side.
    pub(crate) other: u64,
    to_move: Side,
}

impl Position {
    /// Black on e4 and d5, White on d4 and e5, Black to move.
    pub const START: Position =
        Position { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, to_move: Side::Black };

    /// A position with these discs; `None` if they overlap.
    pub const fn new(black: u64, white: u64, to_move: Side) -> Option<Position> {
        if black & white != 0 {
            return None;
        }
        Some(match to_move {
            Side::Black => Position { own: black, other: white, to_move },
            Side::White => Position { own: white, other: black, to_move },
        })
    }

    /// The discs of one side, one bit per square.
    #[inline]
    pub const fn discs(&self, side: Side) -> u64 {
        if side as u8 == self.to_move as u8 { self.own } else { self.other }
    }

    /// The empty squares.
    #[inline]
    pub const fn empty(&self) -> u64 {
        !(self.own | self.other)
    }

    /// The owner of the disc on the square.
    pub fn disc(&self, square: Square) -> Option<Side> {
        if self.own & square.bit() != 0 {
            Some(self.to_move)
        } else if self.other & square.bit() != 0 {
            Some(!self.to_move)
        } else {
            None
        }
    }

    /// The squares on which the side to move may place a disc.
    #[inline]
    pub fn valid_squares(&self) -> u64 {
        Kernel::best().moves(self.own, self.other)
    }

    /// The discs that a disc of the side to move on this square would flip; none if the square is occupied.
    #[inline]
    pub fn flips(&self, square: Square) -> u64 {
        if self.empty() & square.bit() == 0 {
            return 0;
        }
        Kernel::best().flips(self.own, self.other, square)
    }

    #[inline]
    fn opponent_can_put(&self) -> bool {
        Kernel::best().moves(self.other, self.own) != 0
    }

    #[inline]
    fn swap_sides(&mut self) {
        std::mem::swap(&mut self.own, &mut self.other);
        self.to_move = !self.to_move;
    }
}

/// Multiplies two numbers and folds the product, so that every input bit affects the whole result.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

const fn hash_of(black: u64, white: u64, to_move: Side) -> u64 {
    let turn = match to_move {
        Side::Black => 0,
        Side::White => KEYS[0],
    };
    fold(fold(black ^ KEYS[1], white ^ KEYS[2]) ^ turn ^ black, KEYS[1] | 1)
}

impl GamePosition for Position {
    type Rules = Rules;
    type Move = Move;
    /// The flipped discs.
    type Undo = u64;
    type Illegal = Illegal;
    type SetupError = SetupError;

    fn is_pass(m: Move) -> bool {
        m == Move::Pass
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn check(&self, _rules: &Rules, m: Move) -> Result<(), Refusal<Illegal>> {
        let valid = self.valid_squares();
        match (SquareSet(valid).next(), m) {
            (None, _) if !self.opponent_can_put() => Err(Refusal::GameOver),
            (None, Move::Pass) => Ok(()),
            (None, Move::Put(square)) => Err(Refusal::Rule(Illegal::MustPass(square))),
            (Some(first), Move::Pass) => Err(Refusal::Rule(Illegal::MustPut(first))),
            (_, Move::Put(square)) if valid & square.bit() != 0 => Ok(()),
            (_, Move::Put(square)) if self.empty() & square.bit() == 0 => {
                Err(Refusal::Rule(Illegal::Occupied(square)))
            }
            (_, Move::Put(square)) => Err(Refusal::Rule(Illegal::FlipsNothing(square))),
        }
    }

    #[inline]
    fn legal_moves(&self, _rules: &Rules, moves: &mut Vec<Move>) {
        let valid = self.valid_squares();
        if valid != 0 {
            moves.extend(SquareSet(valid).map(Move::Put));
        } else if self.opponent_can_put() {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn count_legal(&self, _rules: &Rules) -> usize {
        match Kernel::best().count_moves(self.own, self.other) {
            0 => usize::from(self.opponent_can_put()),
            valid => valid as usize,
        }
    }

    #[inline]
    fn play_unchecked(&mut self, _rules: &Rules, m: Move) -> u64 {
        let mut flips = 0;
        if let Move::Put(square) = m {
            flips = Kernel::best().flips(self.own, self.other, square);
            self.own ^= flips | square.bit();
            self.other ^= flips;
        }
        self.swap_sides();
        flips
    }

    #[inline]
    fn unplay(&mut self, _rules: &Rules, m: Move, flips: u64) {
        self.swap_sides();
        if let Move::Put(square) = m {
            self.own ^= flips | square.bit();
            self.other ^= flips;
        }
    }

    fn ending(&self, _rules: &Rules) -> Option<Ending> {
        if self.valid_squares() != 0 || self.opponent_can_put() {
            return None;
        }
        let reason = if self.empty() == 0 {
            BOARD_FULL
        } else if self.own == 0 || self.other == 0 {
            WIPEOUT
        } else {
            NO_MOVES
        };
        let [black, white] = Side::ALL.map(|side| self.discs(side).count_ones());
        Some(Ending::new(Outcome::by_most(black, white), reason))
    }

    fn score(&self, _rules: &Rules) -> Score {
        let [black, white] = Side::ALL.map(|side| self.discs(side).count_ones() as i32);
        Score::points(black, white)
    }

    /// Two multiplications, which is cheaper than updating a hash for every flip.
    #[inline]
    fn hash(&self) -> u64 {
        hash_of(self.discs(Side::Black), self.discs(Side::White), self.to_move)
    }

    fn recomputed_hash(&self) -> u64 {
        let set = |side| {
            let squares = SquareSet(u64::MAX).filter(|&square| self.disc(square) == Some(side));
            squares.fold(0, |set, square| set | square.bit())
        };
        hash_of(set(Side::Black), set(Side::White), self.to_move)
    }

    fn is_irreversible(&self, _rules: &Rules, m: Move) -> bool {
        m != Move::Pass
    }

    fn effects(&self, _rules: &Rules, m: Move, effects: &mut Vec<Effect>) {
        let place = |square: Square| Place(square.index() as u16);
        let Move::Put(square) = m else {
            effects.push(Effect::Passed { side: self.to_move });
            return;
        };
        effects.push(Effect::Placed { at: place(square), piece: Piece::single(self.to_move) });
        // Flips are shown from the new disc outwards.
        let mut flipped: Vec<Square> = SquareSet(self.flips(square)).collect();
        let distance =
            |there: &Square| there.column().abs_diff(square.column()).max(there.row().abs_diff(square.row()));
        flipped.sort_by_key(|there| (distance(there), Reverse(there.index())));
        effects.extend(flipped.into_iter().map(|there| Effect::Flipped { at: place(there) }));
    }

    fn cells(&self, _rules: &Rules) -> Vec<Option<Piece>> {
        SquareSet(u64::MAX).map(|square| self.disc(square).map(Piece::single)).collect()
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn from_text(_rules: &Rules, text: &str) -> Result<Position, SetupError> {
        text::read(text)
    }

    fn diagram(&self, _rules: &Rules, last: Option<Move>) -> String {
        text::diagram(self, last)
    }
}

impl Symmetric for Position {
    const SYMMETRIES: u8 = square::SYMMETRIES;

    fn transformed(&self, _rules: &Rules, symmetry: Symmetry) -> Position {
        let turn =
            |discs| SquareSet(discs).fold(0, |set, square| set | transformed_square(square, symmetry).bit());
        Position { own: turn(self.own), other: turn(self.other), to_move: self.to_move }
    }

    fn transform_move(_rules: &Rules, m: Move, symmetry: Symmetry) -> Move {
        match m {
            Move::Put(square) => Move::Put(transformed_square(square, symmetry)),
            Move::Pass => Move::Pass,
        }
    }
}

fn transformed_square(place: Square, symmetry: Symmetry) -> Square {
    let (column, row) = square::transform(8, (place.column(), place.row()), symmetry);
    Square::at(column, row).expect("a symmetry maps the board to itself")
}
