use yiqi_core::{HalfPoints, Side};

use crate::grid::{Cell, Colour};
use crate::position::{CELLS, Position};
use crate::rules::Counting;
use crate::{Point, Rules};

/// The area of each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// Black's stones, and the empty points that only Black reaches.
    pub black: u16,
    /// White's stones, and the empty points that only White reaches.
    pub white: u16,
    /// The empty points that both sides reach, or neither.
    pub neutral: u16,
}

impl Area {
    pub(crate) fn of(position: &Position) -> Area {
        let mut area = Area { black: 0, white: 0, neutral: 0 };
        for owner in position.point_owners() {
            *match owner {
                Some(Side::Black) => &mut area.black,
                Some(Side::White) => &mut area.white,
                None => &mut area.neutral,
            } += 1;
        }
        area
    }

    /// One side's points.
    pub fn points(self, side: Side) -> u16 {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }
}

impl Position {
    /// The owner of each point, in point order: the side whose stone is on it, or the only side that reaches
    /// it.
    pub(crate) fn point_owners(&self) -> impl Iterator<Item = Option<Side>> {
        let [black, white] = Side::ALL.map(|side| self.reached(side));
        self.grid.point_cells().map(usize::from).map(move |cell| match (black[cell], white[cell]) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        })
    }

    /// The territory of each side: its [`Position::area`] without stones. A region that touches both colours
    /// is neutral, and so are the points of a seki that both sides reach.
    pub fn territory(&self) -> Area {
        let mut territory = self.area();
        for cell in self.grid.point_cells() {
            match self.board[usize::from(cell)].side() {
                Some(Side::Black) => territory.black -= 1,
                Some(Side::White) => territory.white -= 1,
                None => {}
            }
        }
        territory
    }

    /// The position without these stones, which the players agree are dead. If territory is counted, they
    /// become prisoners. Points without a stone are ignored.
    pub fn without_dead(&self, rules: &Rules, dead: &[Point]) -> Position {
        let mut cleared = Position::empty(self.size());
        for point in self.points() {
            if let Some(side) = self.stone(point).filter(|_| !dead.contains(&point)) {
                cleared.put_stone(self.grid.cell(point), side);
            }
        }
        cleared.to_move = self.to_move;
        cleared.last = self.last;
        cleared.passes = self.passes;
        cleared.handicap_left = self.handicap_left;
        cleared.prisoners = self.prisoners;
        if rules.counting() == Counting::Territory {
            for side in Side::ALL {
                let taken =
                    self.points().filter(|point| dead.contains(point) && self.stone(*point) == Some(!side));
                cleared.prisoners[side.index()] += taken.count() as u16;
            }
        }
        cleared
    }

    /// The komi with which counting area gives the same result as the rules give in this position.
    ///
    /// If territory is counted, a side loses a point for each stone it has played: its stones on the board,
    /// which are area but not territory, and those that are the opponent's prisoners.
    pub fn area_komi(&self, rules: &Rules) -> HalfPoints {
        match rules.counting() {
            Counting::Area => rules.komi(),
            Counting::Territory => {
                let mut stones = [0i32; 2];
                for side in self.grid.point_cells().filter_map(|cell| self.board[usize::from(cell)].side()) {
                    stones[side.index()] += 1;
                }
                area_komi(rules, stones, self.prisoners.map(i32::from))
            }
        }
    }

    /// The number of points that a side occupies or reaches through empty points.
    pub fn reach(&self, side: Side) -> u16 {
        self.reached(side).into_iter().map(u16::from).sum()
    }

    /// A breadth-first search from all stones of the side.
    fn reached(&self, side: Side) -> [bool; CELLS] {
        let mut reached = [false; CELLS];
        let mut queue = [0 as Cell; CELLS];
        let mut queued = 0;
        for cell in self.grid.point_cells() {
            if self.board[usize::from(cell)] == Colour::of(side) {
                reached[usize::from(cell)] = true;
                queue[queued] = cell;
                queued += 1;
            }
        }
        let mut taken = 0;
        while taken < queued {
            for neighbour in self.grid.neighbours(queue[taken]) {
                let at = usize::from(neighbour);
                if self.board[at] == Colour::Empty && !reached[at] {
                    reached[at] = true;
                    queue[queued] = neighbour;
                    queued += 1;
                }
            }
            taken += 1;
        }
        reached
    }
}

/// See [`Position::area_komi`]; for territory only.
pub(crate) fn area_komi(rules: &Rules, stones: [i32; 2], prisoners: [i32; 2]) -> HalfPoints {
    let [black, white] = stones;
    let [by_black, by_white] = prisoners;
    rules.komi() + HalfPoints::from_points(black + by_white - white - by_black)
}
