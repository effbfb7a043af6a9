use std::fmt;

use yiqi_core::{
    Argument, Effect, Ending, GamePosition, HalfPoints, Note, Outcome, Piece, Place, Reason, Refusal, Score,
    Side, Symmetric, Symmetry, square, zobrist,
};

use crate::grid::{self, Cell, Colour, Grid};
use crate::handicap::{Handicap, fixed_handicap};
use crate::point::LARGEST;
use crate::rules::{Counting, Dead, Ko, Suicide, TWO_PASSES, Tie};
use crate::{Area, Illegal, Move, Point, Rules, SetupError, Undo, text};

/// The number of cells of the largest board.
pub(crate) const CELLS: usize = grid::cells(LARGEST as usize);

static STONES: [[u64; CELLS]; 2] = [zobrist::keys(101), zobrist::keys(102)];
const WHITE_TO_MOVE: u64 = zobrist::splitmix64(103);
const PASSES: [u64; 3] = [0, zobrist::splitmix64(104), zobrist::splitmix64(105)];

/// The board with its groups, the last move and the side to move; no history.
///
/// For every stone, `mark` is the head of its group, a stone that also serves as the group's id; `next` forms
/// a ring through the group's stones; `qi`, indexed by mark, is the number of the group's distinct liberties.
/// At empty points these arrays keep the values of the last stone there. Only [`GamePosition::unplay`] reads
/// these, to restore a captured group without having copied it.
#[derive(Clone)]
pub struct Position {
    pub(crate) grid: Grid,
    pub(crate) to_move: Side,
    pub(crate) last: Option<Move>,
    /// Consecutive passes up to now; two end the game.
    pub(crate) passes: u8,
    /// Free handicap stones that Black still has to place.
    pub(crate) handicap_left: u8,
    /// The stones that each side has captured; counted only if territory is, and 0 at the start of a game.
    pub(crate) prisoners: [u16; 2],
    /// The Zobrist hash of the stones alone.
    pub(crate) stones_hash: u64,
    pub(crate) board: [Colour; CELLS],
    pub(crate) mark: [Cell; CELLS],
    pub(crate) next: [Cell; CELLS],
    pub(crate) qi: [u16; CELLS],
}

/// Compares what the rest of the game depends on: stones, turn, passes and prisoners. The last move and the
/// order of the rings are ignored.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let outside = |p: &Position| (p.grid, p.to_move, p.passes, p.handicap_left, p.prisoners);
        outside(self) == outside(other) && self.board == other.board
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    /// All fields, without the cells outside the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = grid::cells(self.grid.size().into());
        f.debug_struct("Position")
            .field("text", &text::write(self))
            .field("last", &self.last)
            .field("passes", &self.passes)
            .field("handicap_left", &self.handicap_left)
            .field("prisoners", &self.prisoners)
            .field("stones_hash", &self.stones_hash)
            .field("mark", &&self.mark[..used])
            .field("next", &&self.next[..used])
            .field("qi", &&self.qi[..used])
            .finish()
    }
}

impl Position {
    /// An empty board, Black to move.
    pub(crate) fn empty(size: u8) -> Position {
        let grid = Grid::new(size);
        let mut board = [Colour::Wall; CELLS];
        for cell in grid.point_cells() {
            board[usize::from(cell)] = Colour::Empty;
        }
        Position {
            grid,
            to_move: Side::Black,
            last: None,
            passes: 0,
            handicap_left: 0,
            prisoners: [0; 2],
            stones_hash: 0,
            board,
            mark: [0; CELLS],
            next: [0; CELLS],
            qi: [0; CELLS],
        }
    }

    /// The starting position under these rules.
    pub(crate) fn start(rules: &Rules) -> Position {
        let mut position = Position::empty(rules.size());
        match rules.handicap() {
            Handicap::None => {}
            Handicap::Fixed(stones) => {
                for point in
                    fixed_handicap(rules.size(), stones).expect("the rules accept only a valid handicap")
                {
                    position.put_stone(position.grid.cell(point), Side::Black);
                }
                position.to_move = Side::White;
            }
            Handicap::Free(stones) => position.handicap_left = stones,
        }
        position
    }

    /// The number of lines in each direction.
    pub fn size(&self) -> u8 {
        self.grid.size()
    }

    /// The last move; `None` in a position that was not reached by a move.
    pub fn last_action(&self) -> Option<Move> {
        self.last
    }

    /// Free handicap stones that Black still has to place.
    pub fn handicap_left(&self) -> u8 {
        self.handicap_left
    }

    /// The owner of the stone on the point; `None` if the point is empty or off the board.
    pub fn stone(&self, point: Point) -> Option<Side> {
        self.colour_at(point)?.side()
    }

    /// The head of the group on the point, which is also the group's id.
    pub fn mark(&self, point: Point) -> Option<Point> {
        self.stone(point)?;
        Some(self.grid.point(self.mark[usize::from(self.grid.cell(point))]))
    }

    /// The next stone in the ring through the group.
    pub fn next(&self, point: Point) -> Option<Point> {
        self.stone(point)?;
        Some(self.grid.point(self.next[usize::from(self.grid.cell(point))]))
    }

    /// The number of distinct liberties of the group on the point.
    pub fn qi(&self, point: Point) -> Option<u16> {
        self.stone(point)?;
        Some(self.qi[usize::from(self.mark[usize::from(self.grid.cell(point))])])
    }

    /// The stones of the group on the point, in ring order.
    pub fn group(&self, point: Point) -> Vec<Point> {
        if self.stone(point).is_none() {
            return Vec::new();
        }
        self.ring(self.grid.cell(point)).map(|cell| self.grid.point(cell)).collect()
    }

    /// Every point of the board: row 1 from the left, then row 2, and so on.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.grid.points()
    }

    /// The stones that a side has captured since the start of the game. Counted only under rules that count
    /// territory, otherwise 0. The stones of a suicide are captured by the opponent.
    pub fn prisoners(&self, by: Side) -> u16 {
        self.prisoners[by.index()]
    }

    /// The area of each side.
    pub fn area(&self) -> Area {
        Area::of(self)
    }

    fn colour_at(&self, point: Point) -> Option<Colour> {
        self.grid.has(point).then(|| self.board[usize::from(self.grid.cell(point))])
    }

    /// The side to move after a move; free handicap stones are placed in succession.
    fn player_after(&self, m: Move) -> Side {
        let places_on = self.handicap_left > 1 && m != Move::Pass;
        if places_on { self.to_move } else { !self.to_move }
    }

    fn key(&self, rules: &Rules, stones: u64, to_move: Side) -> u64 {
        match rules.ko() {
            Ko::Situational => stones ^ turn_key(to_move),
            Ko::Positional | Ko::Simple => stones,
        }
    }

    fn is_over(&self) -> bool {
        self.passes >= 2
    }

    fn placing_key(&self) -> u64 {
        match self.handicap_left {
            0 => 0,
            left => zobrist::splitmix64(left.into()),
        }
    }

    fn prisoners_key(&self) -> u64 {
        match self.prisoners {
            [0, 0] => 0,
            [black, white] => zobrist::splitmix64(1 << 32 | u64::from(black) << 16 | u64::from(white)),
        }
    }

    /// Whether a play on this cell would be a suicide that the rules allow.
    #[inline]
    fn removes_itself(&self, rules: &Rules, cell: Cell) -> bool {
        rules.suicide() == Suicide::Allowed && self.is_suicide(cell)
    }

    /// Whether a side may play on this empty cell, as far as the position alone can tell.
    #[inline]
    fn can_play(&self, rules: &Rules, cell: Cell) -> bool {
        rules.suicide() == Suicide::Allowed || !self.is_suicide(cell)
    }
}

#[inline]
pub(crate) fn stone_key(side: Side, cell: Cell) -> u64 {
    STONES[side.index()][usize::from(cell)]
}

#[inline]
pub(crate) const fn turn_key(to_move: Side) -> u64 {
    match to_move {
        Side::Black => 0,
        Side::White => WHITE_TO_MOVE,
    }
}

/// The ending of a game with this margin after two passes.
pub(crate) fn ending_of(rules: &Rules, margin: HalfPoints) -> Ending {
    let outcome = match (margin.halves(), rules.tie()) {
        (0, Tie::Draw) => Outcome::Draw,
        (0.., _) => Outcome::Win(Side::Black),
        (..0, _) => Outcome::Win(Side::White),
    };
    Ending::new(outcome, TWO_PASSES)
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

    /// In the order of the rules: a pass is legal; an occupied point and, unless it is allowed, suicide are
    /// illegal.
    fn check(&self, rules: &Rules, m: Move) -> Result<(), Refusal<Illegal>> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let Move::Play(point) = m else { return Ok(()) };
        match self.colour_at(point) {
            None => Err(Refusal::Rule(Illegal::OffBoard(point))),
            Some(Colour::Empty) if !self.can_play(rules, self.grid.cell(point)) => {
                Err(Refusal::Rule(Illegal::Suicide(point)))
            }
            Some(Colour::Empty) => Ok(()),
            Some(_) => Err(Refusal::Rule(Illegal::Occupied(point))),
        }
    }

    fn legal_moves(&self, rules: &Rules, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        for point in self.grid.points() {
            let cell = self.grid.cell(point);
            if self.board[usize::from(cell)] == Colour::Empty && self.can_play(rules, cell) {
                moves.push(Move::Play(point));
            }
        }
        moves.push(Move::Pass);
    }

    fn count_legal(&self, rules: &Rules) -> usize {
        if self.is_over() {
            return 0;
        }
        let can_play =
            |&cell: &Cell| self.board[usize::from(cell)] == Colour::Empty && self.can_play(rules, cell);
        1 + self.grid.point_cells().filter(can_play).count()
    }

    fn play_unchecked(&mut self, rules: &Rules, m: Move) -> Undo {
        let mut undo = Undo::new(self);
        let to_move_after = self.player_after(m);
        match m {
            Move::Play(point) => {
                let removed = self.play_stone(self.grid.cell(point), &mut undo);
                if rules.counting() == Counting::Territory {
                    for (prisoners, removed) in self.prisoners.iter_mut().zip(removed) {
                        *prisoners = prisoners.saturating_add(removed);
                    }
                }
                self.passes = 0;
                self.handicap_left = self.handicap_left.saturating_sub(1);
            }
            Move::Pass => {
                self.passes += 1;
                self.handicap_left = 0;
            }
        }
        self.last = Some(m);
        self.to_move = to_move_after;
        undo
    }

    fn unplay(&mut self, _rules: &Rules, m: Move, undo: Undo) {
        undo.restore_turn(self);
        if let Move::Play(point) = m {
            self.unplay_stone(self.grid.cell(point), &undo);
        }
    }

    fn ending(&self, rules: &Rules) -> Option<Ending> {
        if !self.is_over() {
            return None;
        }
        Some(ending_of(rules, self.margin(rules)))
    }

    fn is_counted_by_agreement(&self, rules: &Rules) -> bool {
        self.is_over() && rules.dead() == Dead::Agreed
    }

    fn bound_together(&self, rules: &Rules, at: Place) -> Vec<Place> {
        let group = rules.point_of(at).map(|point| self.group(point)).unwrap_or_default();
        group.into_iter().map(|point| rules.place(point)).collect()
    }

    fn counted_without(&self, rules: &Rules, dead: &[Place]) -> Position {
        let dead: Vec<Point> = dead.iter().filter_map(|&at| rules.point_of(at)).collect();
        self.without_dead(rules, &dead)
    }

    /// By area: the points that each side occupies or reaches through empty points; a point that both reach
    /// counts for both. By territory: the empty points that only this side reaches, and its prisoners.
    fn score(&self, rules: &Rules) -> Score {
        let points = |side| match rules.counting() {
            Counting::Area => self.reach(side),
            Counting::Territory => self.territory().points(side) + self.prisoners(side),
        };
        let [black, white] = Side::ALL.map(|side| i32::from(points(side)));
        Score::points(black, white)
    }

    fn margin(&self, rules: &Rules) -> HalfPoints {
        self.score(rules).margin() - rules.komi()
    }

    /// Area and neutral points, or territory and prisoners, and the lead including komi.
    fn score_in_words(&self, rules: &Rules) -> Reason {
        let margin = self.margin(rules);
        let leader = match margin.halves() {
            1.. => Side::Black.name(),
            0 => "nobody",
            ..0 => Side::White.name(),
        };
        let lead = HalfPoints::from_halves(margin.halves().abs());
        let count = match rules.counting() {
            Counting::Area => self.area(),
            Counting::Territory => self.territory(),
        };
        let mut arguments = vec![
            Argument::new("black", count.black),
            Argument::new("white", count.white),
            Argument::new("komi", rules.komi()),
            Argument::new("leader", leader),
            Argument::new("lead", lead),
        ];
        match rules.counting() {
            Counting::Area => {
                arguments.push(Argument::new("neutral", count.neutral));
                Reason { code: "go-score", arguments }
            }
            Counting::Territory => {
                arguments.push(Argument::new("taken-by-black", self.prisoners(Side::Black)));
                arguments.push(Argument::new("taken-by-white", self.prisoners(Side::White)));
                Reason { code: "go-score-territory", arguments }
            }
        }
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.stones_hash
            ^ turn_key(self.to_move)
            ^ PASSES[usize::from(self.passes.min(2))]
            ^ self.placing_key()
            ^ self.prisoners_key()
    }

    fn recomputed_hash(&self) -> u64 {
        let stones = self.grid.points().filter_map(|point| {
            let side = self.stone(point)?;
            Some(stone_key(side, self.grid.cell(point)))
        });
        let turn = turn_key(self.to_move) ^ PASSES[usize::from(self.passes.min(2))];
        stones.fold(turn ^ self.placing_key() ^ self.prisoners_key(), |hash, key| hash ^ key)
    }

    fn repetition_key(&self, rules: &Rules) -> u64 {
        self.key(rules, self.stones_hash, self.to_move)
    }

    /// Computed without playing: the stones now, plus the new one, minus the captured groups; or, after a
    /// suicide, minus the own groups beside it.
    fn repetition_key_after(&self, rules: &Rules, m: Move) -> Option<u64> {
        let Move::Play(point) = m else { return None };
        let cell = self.grid.cell(point);
        if self.removes_itself(rules, cell) {
            let removed = self.own_groups_around(cell).flat_map(|head| self.ring(head));
            let stones = removed.fold(self.stones_hash, |hash, stone| hash ^ stone_key(self.to_move, stone));
            return Some(self.key(rules, stones, self.player_after(m)));
        }
        let mut stones = self.stones_hash ^ stone_key(self.to_move, cell);
        for head in self.groups_captured_by(cell) {
            stones = self.ring(head).fold(stones, |hash, stone| hash ^ stone_key(!self.to_move, stone));
        }
        Some(self.key(rules, stones, self.player_after(m)))
    }

    fn effects(&self, rules: &Rules, m: Move, effects: &mut Vec<Effect>) {
        let Move::Play(point) = m else {
            effects.push(Effect::Passed { side: self.to_move });
            return;
        };
        effects.push(Effect::Placed { at: rules.place(point), piece: Piece::single(self.to_move) });
        let cell = self.grid.cell(point);
        if self.removes_itself(rules, cell) {
            effects.push(Effect::Removed { at: rules.place(point) });
            let removed = self.own_groups_around(cell).flat_map(|head| self.ring(head));
            effects.extend(removed.map(|cell| Effect::Removed { at: rules.place(self.grid.point(cell)) }));
            return;
        }
        for head in self.groups_captured_by(cell) {
            let taken = self.ring(head).map(|cell| rules.place(self.grid.point(cell)));
            effects.extend(taken.map(|at| Effect::Captured { at }));
        }
    }

    fn count_captures(&self, _rules: &Rules, m: Move) -> usize {
        let Move::Play(point) = m else { return 0 };
        self.groups_captured_by(self.grid.cell(point)).map(|head| self.ring(head).count()).sum()
    }

    fn cells(&self, _rules: &Rules) -> Vec<Option<Piece>> {
        self.grid.points().map(|point| self.stone(point).map(Piece::single)).collect()
    }

    /// The liberties and the group mark of every stone, and the owner of every point.
    fn notes(&self, rules: &Rules) -> Vec<Note> {
        let mut notes = Vec::new();
        for (point, owner) in self.points().zip(self.point_owners()) {
            let at = rules.place(point);
            let mut note = |name, value: Option<String>| {
                notes.extend(value.map(|value| Note { at, name, value }));
            };
            note("qi", self.qi(point).map(|qi| qi.to_string()));
            note("mark", self.mark(point).map(|mark| mark.to_string()));
            note("area", owner.map(|side| side.name().to_owned()));
        }
        notes
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Position, SetupError> {
        text::read(rules.size(), text)
    }

    fn diagram(&self, _rules: &Rules, last: Option<Move>) -> String {
        text::diagram(self, last)
    }
}

impl Symmetric for Position {
    const SYMMETRIES: u8 = square::SYMMETRIES;

    fn transformed(&self, rules: &Rules, symmetry: Symmetry) -> Position {
        let mut image = Position::empty(self.size());
        for point in self.grid.points() {
            if let Some(side) = self.stone(point) {
                image.put_stone(self.grid.cell(transformed_point(self.size(), point, symmetry)), side);
            }
        }
        image.to_move = self.to_move;
        image.last = self.last.map(|m| Position::transform_move(rules, m, symmetry));
        image.passes = self.passes;
        image.handicap_left = self.handicap_left;
        image.prisoners = self.prisoners;
        image
    }

    fn transform_move(rules: &Rules, m: Move, symmetry: Symmetry) -> Move {
        match m {
            Move::Play(point) => Move::Play(transformed_point(rules.size(), point, symmetry)),
            Move::Pass => Move::Pass,
        }
    }
}

fn transformed_point(size: u8, point: Point, symmetry: Symmetry) -> Point {
    let (column, row) = square::transform(size, (point.column(), point.row()), symmetry);
    Point::at(column, row).expect("a symmetry maps the board to itself")
}
