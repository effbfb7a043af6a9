//! Area with unconditional life: stones that cannot be captured even if their owner passes every time, and what they enclose.

use yiqi_core::Side;
use yiqi_go::{Point, Position};

/// Marks the end of a list and points that belong to nothing.
const NONE: usize = usize::MAX;

/// The owner of each point, row by row from the bottom: first by unconditional life (Benson 1976), whose territory includes
/// dead stones of the other side; then stones, and empty regions that touch stones of one side only.
pub(crate) fn area(position: &Position) -> Vec<Option<Side>> {
    let board = Board::of(position);
    let mut owners = vec![None; board.stones.len()];
    for side in [Side::Black, Side::White] {
        board.mark(side, &mut owners);
    }
    for (owner, stone) in owners.iter_mut().zip(&board.stones) {
        *owner = owner.or(*stone);
    }
    owners
}

struct Board {
    size: usize,
    stones: Vec<Option<Side>>,
    /// For each stone the index of its group's head.
    heads: Vec<usize>,
}

/// A connected set of points without stones of one side.
struct Region {
    points: Vec<usize>,
    /// The heads of the groups it touches.
    touched: Vec<usize>,
    /// The groups for which every empty point of the region is a liberty.
    vital: Vec<usize>,
    has_other: bool,
    /// How many points do not touch those groups.
    inner: usize,
}

impl Board {
    fn of(position: &Position) -> Board {
        let size = usize::from(position.size());
        let index = |point: Point| usize::from(point.row()) * size + usize::from(point.column());
        let mut board = Board { size, stones: vec![None; size * size], heads: vec![NONE; size * size] };
        for point in position.points() {
            board.stones[index(point)] = position.stone(point);
            board.heads[index(point)] = position.mark(point).map_or(NONE, index);
        }
        board
    }

    fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (size, row, column) = (self.size, at / self.size, at % self.size);
        let up = (row + 1 < size).then_some(at + size);
        let down = (row > 0).then(|| at - size);
        let right = (column + 1 < size).then_some(at + 1);
        let left = (column > 0).then(|| at - 1);
        [up, down, right, left].into_iter().flatten()
    }

    /// The heads of the groups of one side next to a point.
    fn groups_at(&self, at: usize, side: Side) -> impl Iterator<Item = usize> {
        self.neighbours(at).filter(move |&near| self.stones[near] == Some(side)).map(|near| self.heads[near])
    }

    /// The regions between the stones of one side that contain an empty point.
    fn regions(&self, side: Side) -> Vec<Region> {
        let mut seen = vec![false; self.stones.len()];
        let mut regions = Vec::new();
        for first in 0..self.stones.len() {
            if seen[first] || self.stones[first].is_some() {
                continue;
            }
            let mut region = Region {
                points: vec![first],
                touched: Vec::new(),
                vital: Vec::new(),
                has_other: false,
                inner: 0,
            };
            seen[first] = true;
            let mut next = 0;
            let mut is_first_empty = true;
            while let Some(&at) = region.points.get(next) {
                next += 1;
                for near in self.neighbours(at) {
                    if !seen[near] && self.stones[near] != Some(side) {
                        seen[near] = true;
                        region.points.push(near);
                    }
                }
                let here: Vec<usize> = self.groups_at(at, side).collect();
                region.inner += usize::from(here.is_empty());
                for &head in &here {
                    if !region.touched.contains(&head) {
                        region.touched.push(head);
                    }
                }
                if self.stones[at].is_some() {
                    region.has_other = true;
                } else if is_first_empty {
                    is_first_empty = false;
                    region.vital = here;
                    region.vital.sort_unstable();
                    region.vital.dedup();
                } else {
                    region.vital.retain(|head| here.contains(head));
                }
            }
            regions.push(region);
        }
        regions
    }

    /// The heads of the groups that live unconditionally.
    fn alive(&self, regions: &[Region]) -> Vec<usize> {
        let mut alive: Vec<usize> = regions.iter().flat_map(|region| region.vital.iter().copied()).collect();
        alive.sort_unstable();
        alive.dedup();
        loop {
            let is_healthy = |region: &&Region| region.touched.iter().all(|head| alive.contains(head));
            let has_two_eyes = |head: &usize| {
                regions.iter().filter(is_healthy).filter(|region| region.vital.contains(head)).count() >= 2
            };
            let kept: Vec<usize> = alive.iter().copied().filter(has_two_eyes).collect();
            if kept.len() == alive.len() {
                return alive;
            }
            alive = kept;
        }
    }

    fn mark(&self, side: Side, owners: &mut [Option<Side>]) {
        let regions = self.regions(side);
        let alive = self.alive(&regions);
        for (at, head) in self.heads.iter().enumerate() {
            if self.stones[at] == Some(side) && alive.contains(head) {
                owners[at] = Some(side);
            }
        }
        for region in regions.iter().filter(|region| !region.touched.is_empty()) {
            let is_enclosed = region.touched.iter().all(|head| alive.contains(head));
            // With at most one point inside, the other side cannot live there.
            let is_won = is_enclosed && (region.inner <= 1 || !region.has_other);
            for &at in &region.points {
                if is_won || (!region.has_other && owners[at].is_none()) {
                    owners[at] = Some(side);
                }
            }
        }
    }
}
