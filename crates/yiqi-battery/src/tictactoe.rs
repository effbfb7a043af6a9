//! Tic-tac-toe on 3×3 to 5×5: a small implementation of the game traits.
//!
//! Tests use it to show that no other crate depends on a fixed list of games.

use std::fmt;
use std::str::FromStr;

use yiqi_core::{
    Argument, BoardKind, Effect, EndReason, Ending, GamePosition, GameRules, NotAMove, OptionError,
    OptionSpec, Options, Outcome, Passing, Piece, Place, ReasonCode, Refusal, Repetition, Score, Side,
    Symmetric, Symmetry, square, zobrist,
};

/// A side has completed a line.
pub const LINE: EndReason = EndReason("tictactoe-line");
/// All places are occupied.
pub const FULL: EndReason = EndReason("tictactoe-full");

const SIZE: OptionSpec = OptionSpec { name: "size", values: "3-5", default: "3", decides_start: false };

static KEYS: [u64; 51] = zobrist::keys(3);

/// The size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    size: u8,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { size: 3 }
    }
}

/// A mark on a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    column: u8,
    row: u8,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        match text.to_ascii_lowercase().as_bytes() {
            &[letter @ b'a'..=b'e', digit @ b'1'..=b'5'] => {
                Ok(Move { column: letter - b'a', row: digit - b'1' })
            }
            _ => Err(NotAMove::new("tictactoe-not-a-move", text)),
        }
    }
}

/// Why a mark is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The place is occupied.
    Taken(Move),
    /// The place is not on the board.
    OffBoard(Move),
}

impl ReasonCode for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Taken(_) => "tictactoe-taken",
            Illegal::OffBoard(_) => "tictactoe-off-board",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        let (Illegal::Taken(m) | Illegal::OffBoard(m)) = self;
        vec![Argument::new("place", m)]
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Taken(m) => write!(f, "{m} is occupied"),
            Illegal::OffBoard(m) => write!(f, "{m} is not on the board"),
        }
    }
}

impl std::error::Error for Illegal {}

/// The text is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupError;

impl ReasonCode for SetupError {
    fn code(&self) -> &'static str {
        "tictactoe-bad-position"
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a tic-tac-toe position")
    }
}

impl std::error::Error for SetupError {}

/// The marks of both sides, and the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    size: u8,
    marks: [u32; 2],
    to_move: Side,
    hash: u64,
}

impl Position {
    fn all(&self) -> u32 {
        (1 << (self.size * self.size)) - 1
    }

    fn has_line(&self, side: Side) -> bool {
        let (size, marks) = (u32::from(self.size), self.marks[side.index()]);
        let line = |first: u32, step: u32| (0..size).all(|i| marks >> (first + i * step) & 1 == 1);
        (0..size).any(|i| line(i * size, 1) || line(i, size)) || line(0, size + 1) || line(size - 1, size - 1)
    }

    fn bit(&self, m: Move) -> usize {
        usize::from(m.row) * usize::from(self.size) + usize::from(m.column)
    }

    fn toggle(&mut self, side: Side, bit: usize) {
        self.marks[side.index()] ^= 1 << bit;
        self.hash ^= KEYS[side.index() * 25 + bit];
    }

    fn pass_turn(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= KEYS[50];
    }

    fn owner(&self, bit: usize) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.marks[side.index()] >> bit & 1 == 1)
    }
}

impl GameRules for Rules {
    type Position = Position;

    const NAME: &'static str = "tictactoe";
    const OPENS: Side = Side::Black;
    const REPETITION: Repetition = Repetition::None;
    const PASSING: Passing = Passing::Never;
    const BOARD: BoardKind = BoardKind::Squares;
    const OPTIONS: &'static [OptionSpec] = &[SIZE];

    fn from_options(options: &Options, position: Option<&str>) -> Result<Rules, OptionError> {
        let written = position.map(|text| text.split('/').count() as u8);
        let size = options.read(&SIZE)?.or(written).unwrap_or(Rules::default().size);
        if (3..=5).contains(&size) { Ok(Rules { size }) } else { Err(OptionError::new(&SIZE, size)) }
    }

    fn to_options(&self) -> Options {
        Options::new().with("size", self.size)
    }

    fn start(&self) -> Position {
        Position { size: self.size, marks: [0; 2], to_move: Side::Black, hash: 0 }
    }

    fn accepts(&self, position: &Position) -> bool {
        position.size == self.size
    }

    fn move_space(&self) -> usize {
        self.place_count()
    }

    fn move_index(&self, m: Move) -> usize {
        usize::from(m.row) * usize::from(self.size) + usize::from(m.column)
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        let size = usize::from(self.size);
        (index < size * size).then(|| Move { column: (index % size) as u8, row: (index / size) as u8 })
    }

    fn place_count(&self) -> usize {
        usize::from(self.size).pow(2)
    }

    fn place_label(&self, place: Place) -> String {
        self.move_at(place.index()).map(|m| m.to_string()).unwrap_or_default()
    }

    fn place_xy(&self, place: Place) -> (i16, i16) {
        let size = i16::from(self.size);
        (2 * (place.0 as i16 % size), 2 * (size - 1 - place.0 as i16 / size))
    }
}

impl GamePosition for Position {
    type Rules = Rules;
    type Move = Move;
    type Undo = ();
    type Illegal = Illegal;
    type SetupError = SetupError;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn check(&self, rules: &Rules, m: Move) -> Result<(), Refusal<Illegal>> {
        if self.ending(rules).is_some() {
            Err(Refusal::GameOver)
        } else if m.column >= self.size || m.row >= self.size {
            Err(Refusal::Rule(Illegal::OffBoard(m)))
        } else if self.owner(self.bit(m)).is_some() {
            Err(Refusal::Rule(Illegal::Taken(m)))
        } else {
            Ok(())
        }
    }

    fn legal_moves(&self, rules: &Rules, moves: &mut Vec<Move>) {
        moves.extend(
            (0..rules.move_space())
                .filter_map(|i| rules.move_at(i))
                .filter(|&m| self.check(rules, m).is_ok()),
        );
    }

    fn play_unchecked(&mut self, _rules: &Rules, m: Move) {
        self.toggle(self.to_move, self.bit(m));
        self.pass_turn();
    }

    fn unplay(&mut self, _rules: &Rules, m: Move, _undo: ()) {
        self.pass_turn();
        self.toggle(self.to_move, self.bit(m));
    }

    fn ending(&self, _rules: &Rules) -> Option<Ending> {
        let winner = Side::ALL.into_iter().find(|&side| self.has_line(side));
        match winner {
            Some(side) => Some(Ending::new(Outcome::Win(side), LINE)),
            None if self.marks[0] | self.marks[1] == self.all() => Some(Ending::new(Outcome::Draw, FULL)),
            None => None,
        }
    }

    fn score(&self, _rules: &Rules) -> Score {
        Score::points(i32::from(self.has_line(Side::Black)), i32::from(self.has_line(Side::White)))
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn recomputed_hash(&self) -> u64 {
        let marks = (0..25).filter_map(|bit| Some(KEYS[self.owner(bit)?.index() * 25 + bit]));
        marks.fold(if self.to_move == Side::White { KEYS[50] } else { 0 }, |hash, key| hash ^ key)
    }

    fn effects(&self, rules: &Rules, m: Move, effects: &mut Vec<Effect>) {
        let at = Place(rules.move_index(m) as u16);
        effects.push(Effect::Placed { at, piece: Piece::single(self.to_move) });
    }

    fn cells(&self, rules: &Rules) -> Vec<Option<Piece>> {
        (0..rules.place_count()).map(|bit| self.owner(bit).map(Piece::single)).collect()
    }

    fn to_text(&self) -> String {
        let size = usize::from(self.size);
        let cell = |bit| match self.owner(bit) {
            Some(Side::Black) => 'X',
            Some(Side::White) => 'O',
            None => '.',
        };
        let rows: Vec<String> =
            (0..size).rev().map(|row| (0..size).map(|column| cell(row * size + column)).collect()).collect();
        format!("{} {}", rows.join("/"), if self.to_move == Side::Black { 'b' } else { 'w' })
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Position, SetupError> {
        let lower = text.to_ascii_lowercase();
        let (board, side) = lower.split_once(' ').ok_or(SetupError)?;
        let size = usize::from(rules.size);
        let rows: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
        if rows.len() != size || rows.iter().any(|row| row.len() != size) {
            return Err(SetupError);
        }
        let mut position = rules.start();
        for (bit, &cell) in rows.into_iter().rev().flatten().enumerate() {
            match cell {
                b'x' => position.toggle(Side::Black, bit),
                b'o' => position.toggle(Side::White, bit),
                b'.' => {}
                _ => return Err(SetupError),
            }
        }
        match side {
            "b" => {}
            "w" => position.pass_turn(),
            _ => return Err(SetupError),
        }
        if Side::ALL.into_iter().all(|side| position.has_line(side)) { Err(SetupError) } else { Ok(position) }
    }

    fn diagram(&self, _rules: &Rules, _last: Option<Move>) -> String {
        let text = self.to_text();
        let board = text.split(' ').next().unwrap_or_default();
        board.split('/').flat_map(|row| [row, "\n"]).collect()
    }
}

impl Symmetric for Position {
    const SYMMETRIES: u8 = square::SYMMETRIES;

    fn transformed(&self, rules: &Rules, symmetry: Symmetry) -> Position {
        let mut image = rules.start();
        for (bit, m) in (0..rules.move_space()).filter_map(|index| Some((index, rules.move_at(index)?))) {
            if let Some(side) = self.owner(bit) {
                image.toggle(side, self.bit(Position::transform_move(rules, m, symmetry)));
            }
        }
        if self.to_move != image.to_move {
            image.pass_turn();
        }
        image
    }

    fn transform_move(rules: &Rules, m: Move, symmetry: Symmetry) -> Move {
        let (column, row) = square::transform(rules.size, (m.column, m.row), symmetry);
        Move { column, row }
    }
}
