use yiqi_core::{
    Effect, Ending, GamePosition, Outcome, Piece, Place, Refusal, Score, Side, Symmetric, Symmetry, square,
    zobrist,
};

use crate::capture::{Captures, captures};
use crate::{BLOCKED, FEW_STONES, Illegal, Move, NO_STONES, Point, PointSet, Rules, SetupError, text};

/// The stones of both sides and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The stones of the side to move.
    own: u16,
    /// The stones of the other side.
    other: u16,
    to_move: Side,
}

impl Position {
    /// Black on rows 1 and 2 without the middle of row 2, White opposite, Black to move.
    pub const START: Position = Position { own: 0x009f, other: 0xf900, to_move: Side::Black };

    /// The maximum number of stones per side.
    pub const MAX_STONES: u32 = 6;

    /// A position with these stones. `None` if they overlap, a side has more than six, or there are none at
    /// all.
    pub const fn new(black: u16, white: u16, to_move: Side) -> Option<Position> {
        let too_many = black.count_ones() > Position::MAX_STONES || white.count_ones() > Position::MAX_STONES;
        if black & white != 0 || too_many || black | white == 0 {
            return None;
        }
        Some(match to_move {
            Side::Black => Position { own: black, other: white, to_move },
            Side::White => Position { own: white, other: black, to_move },
        })
    }

    /// The stones of one side, one bit per point.
    #[inline]
    pub const fn stones(&self, side: Side) -> u16 {
        if side as u8 == self.to_move as u8 { self.own } else { self.other }
    }

    /// The stones of the side to move, and those of the other side.
    #[inline]
    pub const fn own_and_other(&self) -> (u16, u16) {
        (self.own, self.other)
    }

    /// The owner of the stone on the point.
    pub fn stone(&self, point: Point) -> Option<Side> {
        if self.own & point.bit() != 0 {
            Some(self.to_move)
        } else if self.other & point.bit() != 0 {
            Some(!self.to_move)
        } else {
            None
        }
    }

    /// Where the stone on the point may move, regardless of the turn.
    #[inline]
    pub fn targets(&self, point: Point) -> PointSet {
        PointSet(PointSet(point.bit()).around().0 & self.empty())
    }

    /// The captures of a legal move.
    #[inline]
    pub fn captures(&self, rules: &Rules, m: Move) -> Captures {
        captures(rules, self.own ^ m.from.bit() ^ m.to.bit(), self.other, m.to)
    }

    #[inline]
    fn empty(&self) -> u16 {
        !(self.own | self.other)
    }

    /// Whether all stones of the side to move are blocked.
    #[inline]
    fn is_blocked(&self) -> bool {
        PointSet(self.own).around().0 & self.empty() == 0
    }

    /// Whether the board itself ends the game. (The rules first ask whether the side that just moved is
    /// blocked. It never is under any of these capture rules: the moved stone can step back. `play_unchecked`
    /// asserts this.)
    #[inline]
    fn is_over(&self) -> bool {
        self.own == 0
            || self.other == 0
            || (self.own.count_ones() <= 2 && self.other.count_ones() <= 2)
            || self.is_blocked()
    }
}

impl GamePosition for Position {
    type Rules = Rules;
    type Move = Move;
    /// The captured stones.
    type Undo = u16;
    type Illegal = Illegal;
    type SetupError = SetupError;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn check(&self, _rules: &Rules, m: Move) -> Result<(), Refusal<Illegal>> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let Move { from, to } = m;
        Err(Refusal::Rule(match self.stone(from) {
            None => Illegal::EmptySource(from),
            Some(owner) if owner != self.to_move => Illegal::NotYours(from),
            Some(_) if PointSet(from.bit()).around().0 & to.bit() == 0 => Illegal::NotOneStep(m),
            Some(_) if self.stone(to).is_some() => Illegal::Occupied(to),
            Some(_) => return Ok(()),
        }))
    }

    #[inline]
    fn legal_moves(&self, _rules: &Rules, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        for from in PointSet(self.own) {
            moves.extend(self.targets(from).map(|to| Move { from, to }));
        }
    }

    #[inline]
    fn count_legal(&self, _rules: &Rules) -> usize {
        if self.is_over() {
            return 0;
        }
        // In one direction, different stones land on different points, so all steps can be counted at once.
        let (own, empty) = (u64::from(self.own), u64::from(self.empty()));
        let right = (own & 0x7777) << 1 & empty;
        let left = (own & 0xeeee) >> 1 & empty;
        let up = own << 4 & empty;
        let down = own >> 4 & empty;
        (right | left << 16 | up << 32 | down << 48).count_ones() as usize
    }

    #[inline]
    fn play_unchecked(&mut self, rules: &Rules, m: Move) -> u16 {
        let captured = self.captures(rules, m).stones;
        let own = self.own ^ m.from.bit() ^ m.to.bit();
        *self = Position { own: self.other ^ captured, other: own, to_move: !self.to_move };
        debug_assert!(PointSet(own).around().0 & self.empty() != 0, "the side that moved is never blocked");
        captured
    }

    #[inline]
    fn unplay(&mut self, _rules: &Rules, m: Move, captured: u16) {
        let own = self.other ^ m.from.bit() ^ m.to.bit();
        *self = Position { own, other: self.own ^ captured, to_move: !self.to_move };
    }

    fn ending(&self, _rules: &Rules) -> Option<Ending> {
        let loses = |side: Side, reason| Some(Ending::new(Outcome::Win(!side), reason));
        if self.own == 0 {
            loses(self.to_move, NO_STONES)
        } else if self.other == 0 {
            loses(!self.to_move, NO_STONES)
        } else if self.own.count_ones() <= 2 && self.other.count_ones() <= 2 {
            Some(Ending::new(Outcome::Draw, FEW_STONES))
        } else if self.is_blocked() {
            loses(self.to_move, BLOCKED)
        } else {
            None
        }
    }

    fn score(&self, _rules: &Rules) -> Score {
        let [black, white] = Side::ALL.map(|side| self.stones(side).count_ones() as i32);
        Score::points(black, white)
    }

    /// Computed on demand: the whole position has 33 bits.
    #[inline]
    fn hash(&self) -> u64 {
        let [black, white] = Side::ALL.map(|side| u64::from(self.stones(side)));
        zobrist::splitmix64(black | white << 16 | (self.to_move.index() as u64) << 32)
    }

    fn recomputed_hash(&self) -> u64 {
        let set = |side| PointSet(u16::MAX).filter(move |&point| self.stone(point) == Some(side));
        let [black, white] =
            Side::ALL.map(|side| set(side).fold(0, |bits, point| bits | u64::from(point.bit())));
        zobrist::splitmix64(black | white << 16 | (self.to_move.index() as u64) << 32)
    }

    /// Captured stones never return.
    fn is_irreversible(&self, rules: &Rules, m: Move) -> bool {
        self.captures(rules, m).stones != 0
    }

    fn effects(&self, rules: &Rules, m: Move, effects: &mut Vec<Effect>) {
        let place = |point: Point| Place(point.index() as u16);
        effects.push(Effect::Moved { from: place(m.from), to: place(m.to) });
        let captured = PointSet(self.captures(rules, m).stones);
        effects.extend(captured.map(|point| Effect::Captured { at: place(point) }));
    }

    fn count_captures(&self, rules: &Rules, m: Move) -> usize {
        self.captures(rules, m).stones.count_ones() as usize
    }

    fn cells(&self, _rules: &Rules) -> Vec<Option<Piece>> {
        PointSet(u16::MAX).map(|point| self.stone(point).map(Piece::single)).collect()
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
            |stones| PointSet(stones).fold(0, |set, point| set | transformed_point(point, symmetry).bit());
        Position { own: turn(self.own), other: turn(self.other), to_move: self.to_move }
    }

    fn transform_move(_rules: &Rules, m: Move, symmetry: Symmetry) -> Move {
        Move { from: transformed_point(m.from, symmetry), to: transformed_point(m.to, symmetry) }
    }
}

fn transformed_point(point: Point, symmetry: Symmetry) -> Point {
    let (column, row) = square::transform(4, (point.column(), point.row()), symmetry);
    Point::at(column, row).expect("a symmetry maps the board to itself")
}
