//! Tic-tac-toe on 3×3 to 5×5, the smallest game that implements the contract of `yiqi-core`.
//!
//! Only tests register it. They show that a game can be added without changing the code outside its crate. With the
//! option `passing` a player may pass at any turn; two passes in a row end the game as a draw.

use std::fmt;
use std::str::FromStr;

use yiqi_core::{
    Argument, BoardKind, Effect, EndReason, Ending, GamePosition, GameRules, NotAMove, OptionError,
    OptionSpec, Options, Outcome, Passing, Piece, Place, ReasonCode, Refusal, Repetition, Score, Side,
    Symmetric, Symmetry, square, zobrist,
};

/// The winner has a full line.
pub const LINE: EndReason = EndReason("tictactoe-line");
/// All places are occupied.
pub const FULL: EndReason = EndReason("tictactoe-full");
/// Both players passed in a row.
pub const PASSES: EndReason = EndReason("tictactoe-passes");

const SIZE: OptionSpec = OptionSpec { name: "size", values: "3-5", default: "3", decides_start: false };
const PASSING: OptionSpec =
    OptionSpec { name: "passing", values: "off|on", default: "off", decides_start: false };

/// One for each side and place, one for White's turn, and one for each number of passes in a row.
static KEYS: [u64; 53] = zobrist::keys(3);

/// The size of the board, and whether players may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    size: u8,
    passing: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { size: 3, passing: false }
    }
}

impl Rules {
    fn cell(&self, index: usize) -> Cell {
        let size = usize::from(self.size);
        Cell { column: (index % size) as u8, row: (index / size) as u8 }
    }

    fn turned(&self, cell: Cell, symmetry: Symmetry) -> Cell {
        let (column, row) = square::transform(self.size, (cell.column, cell.row), symmetry);
        Cell { column, row }
    }
}

/// A place of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    column: u8,
    row: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
    }
}

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Puts a mark on a place.
    Mark(Cell),
    /// Does nothing.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Mark(cell) => cell.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        match text.to_ascii_lowercase().as_bytes() {
            &[letter @ b'a'..=b'e', digit @ b'1'..=b'5'] => {
                Ok(Move::Mark(Cell { column: letter - b'a', row: digit - b'1' }))
            }
            b"pass" => Ok(Move::Pass),
            _ => Err(NotAMove::new("tictactoe-not-a-move", text)),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// Somebody's mark is there.
    Taken(Cell),
    /// The board has no such place.
    OffBoard(Cell),
    /// These rules know no pass.
    NoPassing,
}

impl ReasonCode for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Taken(_) => "tictactoe-taken",
            Illegal::OffBoard(_) => "tictactoe-off-board",
            Illegal::NoPassing => "tictactoe-no-passing",
        }
    }

    fn arguments(&self) -> Vec<Argument> {
        match self {
            Illegal::Taken(cell) | Illegal::OffBoard(cell) => vec![Argument::new("place", cell)],
            Illegal::NoPassing => Vec::new(),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Taken(m) => write!(f, "{m} is occupied"),
            Illegal::OffBoard(m) => write!(f, "{m} is not on the board"),
            Illegal::NoPassing => f.write_str("passing is not allowed"),
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

/// Two sets of marks, whose turn it is, and how many passes in a row led here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    size: u8,
    marks: [u32; 2],
    to_move: Side,
    passes: u8,
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

    fn bit(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.size) + usize::from(cell.column)
    }

    fn toggle(&mut self, side: Side, bit: usize) {
        self.marks[side.index()] ^= 1 << bit;
        self.hash ^= KEYS[side.index() * 25 + bit];
    }

    fn change_turn(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= KEYS[50];
    }

    fn set_passes(&mut self, passes: u8) {
        self.hash ^= passes_key(self.passes) ^ passes_key(passes);
        self.passes = passes;
    }

    fn owner(&self, bit: usize) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.marks[side.index()] >> bit & 1 == 1)
    }
}

fn passes_key(passes: u8) -> u64 {
    if passes == 0 { 0 } else { KEYS[50 + usize::from(passes)] }
}

impl GameRules for Rules {
    type Position = Position;

    const NAME: &'static str = "tictactoe";
    const OPENS: Side = Side::Black;
    const REPETITION: Repetition = Repetition::None;
    const PASSING: Passing = Passing::Free;
    const BOARD: BoardKind = BoardKind::Squares;
    const OPTIONS: &'static [OptionSpec] = &[SIZE, PASSING];

    fn from_options(options: &Options, position: Option<&str>) -> Result<Rules, OptionError> {
        let written = position.map(|text| text.split('/').count() as u8);
        let size = options.read(&SIZE)?.or(written).unwrap_or(Rules::default().size);
        let passing = match options.get(PASSING.name) {
            Some("on") => true,
            Some("off") => false,
            Some(other) => return Err(OptionError::new(&PASSING, other)),
            None => position.is_some_and(|text| text.ends_with(['p', 'P'])),
        };
        if (3..=5).contains(&size) { Ok(Rules { size, passing }) } else { Err(OptionError::new(&SIZE, size)) }
    }

    fn to_options(&self) -> Options {
        let passing = if self.passing { "on" } else { "off" };
        Options::new().with(SIZE.name, self.size).with(PASSING.name, passing)
    }

    fn start(&self) -> Position {
        Position { size: self.size, marks: [0; 2], to_move: Side::Black, passes: 0, hash: 0 }
    }

    fn accepts(&self, position: &Position) -> bool {
        position.size == self.size && (self.passing || position.passes == 0)
    }

    fn move_space(&self) -> usize {
        self.place_count() + usize::from(self.passing)
    }

    fn move_index(&self, m: Move) -> usize {
        match m {
            Move::Mark(cell) => usize::from(cell.row) * usize::from(self.size) + usize::from(cell.column),
            Move::Pass => self.place_count(),
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        let size = usize::from(self.size);
        match index {
            _ if index < size * size => Some(Move::Mark(self.cell(index))),
            _ if self.passing && index == size * size => Some(Move::Pass),
            _ => None,
        }
    }

    fn place_count(&self) -> usize {
        usize::from(self.size).pow(2)
    }

    fn place_label(&self, place: Place) -> String {
        self.cell(place.index()).to_string()
    }

    fn place_xy(&self, place: Place) -> (i16, i16) {
        let size = i16::from(self.size);
        (2 * (place.0 as i16 % size), 2 * (size - 1 - place.0 as i16 / size))
    }
}

impl GamePosition for Position {
    type Rules = Rules;
    type Move = Move;
    /// The passes in a row before the move.
    type Undo = u8;
    type Illegal = Illegal;
    type SetupError = SetupError;

    fn is_pass(m: Move) -> bool {
        m == Move::Pass
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn check(&self, rules: &Rules, m: Move) -> Result<(), Refusal<Illegal>> {
        if self.ending(rules).is_some() {
            return Err(Refusal::GameOver);
        }
        match m {
            Move::Pass if rules.passing => Ok(()),
            Move::Pass => Err(Refusal::Rule(Illegal::NoPassing)),
            Move::Mark(cell) if cell.column >= self.size || cell.row >= self.size => {
                Err(Refusal::Rule(Illegal::OffBoard(cell)))
            }
            Move::Mark(cell) if self.owner(self.bit(cell)).is_some() => {
                Err(Refusal::Rule(Illegal::Taken(cell)))
            }
            Move::Mark(_) => Ok(()),
        }
    }

    fn legal_moves(&self, rules: &Rules, moves: &mut Vec<Move>) {
        moves.extend(
            (0..rules.move_space())
                .filter_map(|i| rules.move_at(i))
                .filter(|&m| self.check(rules, m).is_ok()),
        );
    }

    fn play_unchecked(&mut self, _rules: &Rules, m: Move) -> u8 {
        let before = self.passes;
        match m {
            Move::Mark(cell) => {
                self.toggle(self.to_move, self.bit(cell));
                self.set_passes(0);
            }
            Move::Pass => self.set_passes(before + 1),
        }
        self.change_turn();
        before
    }

    fn unplay(&mut self, _rules: &Rules, m: Move, before: u8) {
        self.change_turn();
        self.set_passes(before);
        if let Move::Mark(cell) = m {
            self.toggle(self.to_move, self.bit(cell));
        }
    }

    fn ending(&self, _rules: &Rules) -> Option<Ending> {
        let winner = Side::ALL.into_iter().find(|&side| self.has_line(side));
        match winner {
            Some(side) => Some(Ending::new(Outcome::Win(side), LINE)),
            None if self.marks[0] | self.marks[1] == self.all() => Some(Ending::new(Outcome::Draw, FULL)),
            None if self.passes == 2 => Some(Ending::new(Outcome::Draw, PASSES)),
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
        let turn = if self.to_move == Side::White { KEYS[50] } else { 0 };
        marks.fold(turn ^ passes_key(self.passes), |hash, key| hash ^ key)
    }

    fn effects(&self, rules: &Rules, m: Move, effects: &mut Vec<Effect>) {
        effects.push(match m {
            Move::Mark(_) => {
                let at = Place(rules.move_index(m) as u16);
                Effect::Placed { at, piece: Piece::single(self.to_move) }
            }
            Move::Pass => Effect::Passed { side: self.to_move },
        });
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
        let turn = if self.to_move == Side::Black { 'b' } else { 'w' };
        let passes = ["", " p", " pp"][usize::from(self.passes)];
        format!("{} {turn}{passes}", rows.join("/"))
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Position, SetupError> {
        let lower = text.to_ascii_lowercase();
        let (board, rest) = lower.split_once(' ').ok_or(SetupError)?;
        let (side, passes) = match rest.split_once(' ') {
            None => (rest, 0),
            Some((side, "p")) if rules.passing => (side, 1),
            Some((side, "pp")) if rules.passing => (side, 2),
            Some(_) => return Err(SetupError),
        };
        let size = usize::from(rules.size);
        let rows: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
        if rows.len() != size || rows.iter().any(|row| row.len() != size) {
            return Err(SetupError);
        }
        let mut position = rules.start();
        position.set_passes(passes);
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
            "w" => position.change_turn(),
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
        for (bit, cell) in (0..rules.place_count()).map(|bit| (bit, rules.cell(bit))) {
            if let Some(side) = self.owner(bit) {
                image.toggle(side, self.bit(rules.turned(cell, symmetry)));
            }
        }
        image.set_passes(self.passes);
        if self.to_move != image.to_move {
            image.change_turn();
        }
        image
    }

    fn transform_move(rules: &Rules, m: Move, symmetry: Symmetry) -> Move {
        match m {
            Move::Mark(cell) => Move::Mark(rules.turned(cell, symmetry)),
            Move::Pass => Move::Pass,
        }
    }
}
