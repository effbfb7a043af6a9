use std::fmt;

use yiqi_core::{
    Effect, Ending, Facts, GamePosition, Note, Outcome, Piece, Place, Refusal, Score, Side, Symmetric,
    Symmetry, zobrist,
};

use crate::balanced::balanced_layout;
use crate::geometry::{BIT_COUNT, BOARD, MAX_DISTANCE, REACH, SPACES, connected, is_link, surrounded};
use crate::setup::shuffled;
use crate::space::Spaces;
use crate::{Illegal, Move, NO_MOVES, Rules, SetupError, Space, text};

/// Indexed by owner (neutral last), number of DVONN pieces, and space; multiplied by a factor for the height.
static KEYS: [[[u64; BIT_COUNT]; 4]; 3] = {
    let mut keys = [[[0; BIT_COUNT]; 4]; 3];
    let mut i = 0;
    while i < 12 {
        keys[i / 4][i % 4] = zobrist::keys(200 + i as u64);
        i += 1;
    }
    keys
};
const BLACK_TO_MOVE: u64 = zobrist::splitmix64(299);

/// The space of a DVONN piece that is not placed yet.
const UNPLACED: u8 = u8::MAX;

/// A stack of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    /// The side that controls it: the owner of the top piece. `None` for a lone DVONN piece.
    pub owner: Option<Side>,
    /// The number of pieces.
    pub height: u8,
    /// The number of DVONN pieces in it.
    pub dvonn: u8,
}

/// The stacks and the side to move.
///
/// A stack never moves onto an empty space, so `heights` may keep the height of the last stack on an empty
/// space. Undoing a move therefore only restores the sets of spaces and copies no removed stacks.
#[derive(Clone, Copy)]
pub struct Position {
    white: u64,
    black: u64,
    /// Lone DVONN pieces.
    pub(crate) lone: u64,
    hash: u64,
    /// The spaces of the three DVONN pieces, sorted.
    dvonn: [u8; 3],
    /// Pieces placed so far; the movement phase begins when all are placed.
    pub(crate) placed: u8,
    to_move: Side,
    heights: [u8; BIT_COUNT],
}

/// What is needed to undo a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    white: u64,
    black: u64,
    lone: u64,
    hash: u64,
    dvonn: [u8; 3],
}

/// Ignores the heights stored for empty spaces.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let sets = |p: &Position| (p.white, p.black, p.lone, p.dvonn, p.placed, p.to_move);
        let same_height = |space: Space| self.height(space) == other.height(space);
        sets(self) == sets(other) && Spaces(self.occupied()).all(same_height)
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    /// All fields, without the unused bits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("text", &text::write(self))
            .field("sets", &[self.white, self.black, self.lone])
            .field("hash", &self.hash)
            .field("dvonn", &self.dvonn)
            .field("placed", &self.placed)
            .field("heights", &self.heights)
            .finish()
    }
}

impl Position {
    /// No pieces placed yet.
    pub(crate) const EMPTY: Position = Position {
        white: 0,
        black: 0,
        lone: 0,
        hash: 0,
        dvonn: [UNPLACED; 3],
        placed: 0,
        to_move: Side::White,
        heights: [1; BIT_COUNT],
    };

    /// All pieces placed at random.
    pub(crate) fn random(seed: u64) -> Position {
        let mut position = Position::EMPTY;
        for (space, piece) in Spaces(BOARD).zip(shuffled(seed)) {
            position.add(space, Stack { owner: piece, height: 1, dvonn: u8::from(piece.is_none()) });
        }
        position.placed = SPACES as u8;
        position
    }

    /// A balanced layout, one of its four mirror images.
    pub(crate) fn balanced(seed: u64) -> Position {
        let (layout, symmetry) = balanced_layout(seed);
        Position::random(layout).transformed(&Rules::default(), symmetry)
    }

    /// Every space, in reading order.
    pub fn spaces() -> impl Iterator<Item = Space> + Clone {
        Spaces(BOARD)
    }

    /// The stack on a space.
    pub fn stack(&self, space: Space) -> Option<Stack> {
        (self.occupied() & space.bit() != 0).then(|| self.stack_at(space))
    }

    /// Whether this is the placement phase.
    pub fn is_placing(&self) -> bool {
        usize::from(self.placed) < SPACES
    }

    /// Whether the stack on the space cannot move because all six neighbours are occupied.
    pub fn is_blocked(&self, space: Space) -> bool {
        surrounded(self.occupied()) & space.bit() != 0
    }

    /// Where the stack on the space may move; nowhere if it is blocked or not controlled by the side to move.
    pub fn targets(&self, space: Space) -> impl Iterator<Item = Space> {
        let own = self.owned(self.to_move) & space.bit() != 0;
        let may_move = own && !self.is_placing() && !self.is_blocked(space);
        Spaces(if may_move { self.reachable(space) } else { 0 })
    }

    /// The number of moves that a side would have if it were its turn.
    pub fn mobility(&self, side: Side) -> u32 {
        if self.is_placing() {
            return 0;
        }
        Spaces(self.free(side)).map(|from| self.reachable(from).count_ones()).sum()
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.white | self.black | self.lone
    }

    #[inline]
    pub(crate) fn owned(&self, side: Side) -> u64 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    #[inline]
    fn owned_mut(&mut self, side: Side) -> &mut u64 {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    #[inline]
    pub(crate) fn height(&self, space: Space) -> u8 {
        self.heights[space.bit_number()]
    }

    /// The stacks that contain a DVONN piece.
    #[inline]
    pub(crate) fn with_dvonn(&self) -> u64 {
        self.dvonn.iter().filter(|&&at| at != UNPLACED).fold(0, |set, &at| set | 1 << at)
    }

    #[inline]
    pub(crate) fn dvonn_at(&self, space: Space) -> u8 {
        self.dvonn.iter().map(|&at| u8::from(usize::from(at) == space.bit_number())).sum()
    }

    fn stack_at(&self, space: Space) -> Stack {
        let owner = Side::ALL.into_iter().find(|&side| self.owned(side) & space.bit() != 0);
        Stack { owner, height: self.height(space), dvonn: self.dvonn_at(space) }
    }

    #[inline]
    fn key(&self, space: Space) -> u64 {
        let owner = if self.white & space.bit() != 0 {
            Side::White.index()
        } else if self.black & space.bit() != 0 {
            Side::Black.index()
        } else {
            2
        };
        let dvonn = usize::from(self.dvonn_at(space));
        // Odd factors give different heights different keys.
        KEYS[owner][dvonn][space.bit_number()].wrapping_mul(2 * u64::from(self.height(space)) + 1)
    }

    /// Puts a stack on an empty space, to set up a position with at most three DVONN pieces.
    pub(crate) fn add(&mut self, space: Space, stack: Stack) {
        match stack.owner {
            Some(side) => *self.owned_mut(side) |= space.bit(),
            None => self.lone |= space.bit(),
        }
        self.heights[space.bit_number()] = stack.height;
        for _ in 0..stack.dvonn {
            // `UNPLACED` sorts last, so the last entry is free unless all three are placed.
            self.dvonn[2] = space.bit_number() as u8;
            self.dvonn.sort_unstable();
        }
        self.hash ^= self.key(space);
    }

    pub(crate) fn set_turn(&mut self, to_move: Side) {
        self.to_move = to_move;
    }

    pub(crate) fn set_placed(&mut self, placed: usize) {
        self.placed = placed as u8;
    }

    /// The side that places the next piece, after `placed` pieces.
    pub(crate) fn placing_side(placed: usize) -> Side {
        if placed.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// The next piece to place: three DVONN pieces first, then coloured ones.
    fn piece_to_place(&self) -> Stack {
        let is_dvonn = self.placed < 3;
        let owner = (!is_dvonn).then_some(self.to_move);
        Stack { owner, height: 1, dvonn: u8::from(is_dvonn) }
    }

    /// The stacks at a distance equal to the height of the stack on `space`.
    #[inline]
    fn reachable(&self, space: Space) -> u64 {
        let height = usize::from(self.height(space));
        if height <= MAX_DISTANCE { REACH[space.bit_number()][height] & self.occupied() } else { 0 }
    }

    /// The stacks of a side that are not blocked.
    #[inline]
    pub(crate) fn free(&self, side: Side) -> u64 {
        self.owned(side) & !surrounded(self.occupied())
    }

    /// The stacks of a side that have at least one move.
    pub(crate) fn movable(&self, side: Side) -> u64 {
        if self.is_placing() {
            return 0;
        }
        Spaces(self.free(side))
            .filter(|&space| self.reachable(space) != 0)
            .fold(0, |set, space| set | space.bit())
    }

    #[inline]
    fn can_move(&self, side: Side) -> bool {
        Spaces(self.free(side)).any(|space| self.reachable(space) != 0)
    }

    fn first_step(&self) -> Option<(Space, Space)> {
        Spaces(self.free(self.to_move)).find_map(|from| Some((from, Spaces(self.reachable(from)).next()?)))
    }

    fn is_over(&self) -> bool {
        !self.is_placing() && !self.can_move(self.to_move) && !self.can_move(!self.to_move)
    }

    fn check_step(&self, from: Space, to: Space) -> Result<(), Illegal> {
        let stack = self.stack(from).ok_or(Illegal::EmptySource(from))?;
        match stack.owner {
            None => return Err(Illegal::LoneDvonn(from)),
            Some(owner) if owner != self.to_move => return Err(Illegal::NotYours(from)),
            Some(_) if self.is_blocked(from) => return Err(Illegal::Blocked(from)),
            Some(_) => {}
        }
        let distance =
            (1..=MAX_DISTANCE).find(|&distance| REACH[from.bit_number()][distance] & to.bit() != 0);
        match distance {
            None => Err(Illegal::NotInLine(from, to)),
            Some(distance) if distance != usize::from(stack.height) => {
                Err(Illegal::WrongDistance { from, to, height: stack.height })
            }
            Some(_) if self.occupied() & to.bit() == 0 => Err(Illegal::EmptyTarget(to)),
            Some(_) => Ok(()),
        }
    }

    fn play_step(&mut self, from: Space, to: Space) {
        self.hash ^= self.key(from) ^ self.key(to);
        let carries_dvonn = self.dvonn_at(from) > 0;
        self.white &= !to.bit();
        self.black &= !to.bit();
        self.lone &= !to.bit();
        *self.owned_mut(self.to_move) ^= from.bit() | to.bit();
        self.heights[to.bit_number()] += self.heights[from.bit_number()];
        if carries_dvonn {
            for at in &mut self.dvonn {
                if usize::from(*at) == from.bit_number() {
                    *at = to.bit_number() as u8;
                }
            }
            self.dvonn.sort_unstable();
        }
        self.hash ^= self.key(to);
        // Leaving a space can disconnect stacks only if its neighbours form several groups, or if a DVONN
        // piece moved with the stack.
        if carries_dvonn || is_link(from.bit_number(), self.occupied()) {
            self.remove_disconnected();
        }
    }

    /// The stacks that are not connected to a DVONN piece.
    #[inline]
    pub(crate) fn disconnected(&self) -> u64 {
        let occupied = self.occupied();
        occupied & !connected(self.with_dvonn(), occupied)
    }

    fn remove_disconnected(&mut self) {
        let removed = self.disconnected();
        for space in Spaces(removed) {
            self.hash ^= self.key(space);
        }
        self.white &= !removed;
        self.black &= !removed;
    }

    pub(crate) fn pieces_of(&self, side: Side) -> u32 {
        Spaces(self.owned(side)).map(|space| u32::from(self.height(space))).sum()
    }
}

impl GamePosition for Position {
    type Rules = Rules;
    type Move = Move;
    type Undo = Undo;
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
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let verdict = match m {
            Move::Place(_) if !self.is_placing() => Err(Illegal::AllPlaced),
            Move::Place(space) if self.occupied() & space.bit() != 0 => Err(Illegal::Occupied(space)),
            Move::Place(_) => Ok(()),
            Move::Step(..) | Move::Pass if self.is_placing() => Err(Illegal::StillPlacing),
            Move::Step(from, to) => self.check_step(from, to),
            Move::Pass => match self.first_step() {
                Some((from, to)) => Err(Illegal::MustMove(from, to)),
                None => Ok(()),
            },
        };
        verdict.map_err(Refusal::Rule)
    }

    #[inline]
    fn legal_moves(&self, _rules: &Rules, moves: &mut Vec<Move>) {
        if self.is_placing() {
            moves.extend(Spaces(BOARD & !self.occupied()).map(Move::Place));
            return;
        }
        let before = moves.len();
        for from in Spaces(self.free(self.to_move)) {
            moves.extend(Spaces(self.reachable(from)).map(|to| Move::Step(from, to)));
        }
        if moves.len() == before && self.can_move(!self.to_move) {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn count_legal(&self, _rules: &Rules) -> usize {
        if self.is_placing() {
            return SPACES - usize::from(self.placed);
        }
        let steps: u32 = Spaces(self.free(self.to_move)).map(|from| self.reachable(from).count_ones()).sum();
        if steps > 0 { steps as usize } else { usize::from(self.can_move(!self.to_move)) }
    }

    #[inline]
    fn play_unchecked(&mut self, _rules: &Rules, m: Move) -> Undo {
        let Position { white, black, lone, hash, dvonn, .. } = *self;
        match m {
            Move::Place(space) => {
                self.add(space, self.piece_to_place());
                self.placed += 1;
                // White places the last piece and then moves first.
                if self.is_placing() {
                    self.to_move = Position::placing_side(usize::from(self.placed));
                }
            }
            Move::Step(from, to) => {
                self.play_step(from, to);
                self.to_move = !self.to_move;
            }
            Move::Pass => self.to_move = !self.to_move,
        }
        Undo { white, black, lone, hash, dvonn }
    }

    #[inline]
    fn unplay(&mut self, _rules: &Rules, m: Move, undo: Undo) {
        let Undo { white, black, lone, hash, dvonn } = undo;
        match m {
            Move::Place(_) => {
                self.placed -= 1;
                self.to_move = Position::placing_side(usize::from(self.placed));
            }
            Move::Step(from, to) => {
                self.heights[to.bit_number()] -= self.heights[from.bit_number()];
                self.to_move = !self.to_move;
            }
            Move::Pass => self.to_move = !self.to_move,
        }
        (self.white, self.black, self.lone, self.hash, self.dvonn) = (white, black, lone, hash, dvonn);
    }

    fn ending(&self, _rules: &Rules) -> Option<Ending> {
        let outcome = || Outcome::by_most(self.pieces_of(Side::Black), self.pieces_of(Side::White));
        self.is_over().then(|| Ending::new(outcome(), NO_MOVES))
    }

    fn score(&self, _rules: &Rules) -> Score {
        Score::points(self.pieces_of(Side::Black) as i32, self.pieces_of(Side::White) as i32)
    }

    #[inline]
    fn hash(&self) -> u64 {
        // Until all pieces are placed, their number shows how many were placed, so the board alone determines
        // the phase.
        self.hash ^ if self.to_move == Side::Black { BLACK_TO_MOVE } else { 0 }
    }

    fn recomputed_hash(&self) -> u64 {
        let turn = if self.to_move == Side::Black { BLACK_TO_MOVE } else { 0 };
        Spaces(self.occupied()).fold(turn, |hash, space| hash ^ self.key(space))
    }

    fn is_irreversible(&self, _rules: &Rules, m: Move) -> bool {
        m != Move::Pass
    }

    fn effects(&self, rules: &Rules, m: Move, effects: &mut Vec<Effect>) {
        let place = |space: Space| Place(space.index() as u16);
        match m {
            Move::Pass => effects.push(Effect::Passed { side: self.to_move }),
            Move::Place(space) => {
                effects.push(Effect::Placed { at: place(space), piece: self.piece_to_place().into() });
            }
            Move::Step(from, to) => {
                effects.push(Effect::Moved { from: place(from), to: place(to) });
                let mut after = *self;
                after.play_unchecked(rules, m);
                let removed = self.occupied() & !after.occupied() & !from.bit();
                effects.extend(Spaces(removed).map(|space| Effect::Removed { at: place(space) }));
            }
        }
    }

    fn cells(&self, _rules: &Rules) -> Vec<Option<Piece>> {
        Position::spaces().map(|space| self.stack(space).map(Piece::from)).collect()
    }

    /// The stacks that cannot move: `blocked` by six neighbours, or `stranded` with nothing to land on.
    fn notes(&self, _rules: &Rules) -> Vec<Note> {
        let note =
            |space: Space, name| Note { at: Place(space.index() as u16), name, value: "yes".to_owned() };
        let (blocked, stranded) = Side::ALL.into_iter().fold((0, 0), |(blocked, stranded), side| {
            (blocked | self.blocked(side), stranded | self.stranded(side))
        });
        let blocked = Spaces(blocked).map(|space| note(space, "blocked"));
        blocked.chain(Spaces(stranded).map(|space| note(space, "stranded"))).collect()
    }

    fn facts(&self, rules: &Rules) -> Facts {
        self.describe(rules)
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

impl From<Stack> for Piece {
    fn from(stack: Stack) -> Piece {
        Piece { owner: stack.owner, height: stack.height, neutral: stack.dvonn }
    }
}

impl Symmetric for Position {
    /// Mirrors: left to right, top to bottom, and both.
    const SYMMETRIES: u8 = 4;

    fn transformed(&self, _rules: &Rules, symmetry: Symmetry) -> Position {
        let mut image = Position::EMPTY;
        for space in Spaces(self.occupied()) {
            image.add(transformed_space(space, symmetry), self.stack_at(space));
        }
        image.placed = self.placed;
        image.to_move = self.to_move;
        image
    }

    fn transform_move(_rules: &Rules, m: Move, symmetry: Symmetry) -> Move {
        match m {
            Move::Place(space) => Move::Place(transformed_space(space, symmetry)),
            Move::Step(from, to) => {
                Move::Step(transformed_space(from, symmetry), transformed_space(to, symmetry))
            }
            Move::Pass => Move::Pass,
        }
    }
}

fn transformed_space(space: Space, symmetry: Symmetry) -> Space {
    let (row, column) = (space.row() + 1, space.half_step_column());
    let column = if symmetry.0 & 1 != 0 { 22 - column } else { column };
    let row = if symmetry.0 & 2 != 0 { 6 - row } else { row };
    Space::at_half_steps(row, column).expect("a symmetry maps the board to itself")
}
