//! Playing and undoing a stone: groups are captured, merged, split and restored.
//!
//! The order is that of the rules: place the stone, update liberties (qi), then for each neighbour: remove an
//! enemy group without liberties, merge an own group. If suicide is allowed, the merged group is removed if it
//! has no liberties.

use yiqi_core::Side;

use crate::Move;
use crate::grid::{Cell, Colour};
use crate::position::{Position, stone_key};

/// What is needed to undo a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    to_move: Side,
    last: Option<Move>,
    passes: u8,
    handicap_left: u8,
    prisoners: [u16; 2],
    stones_hash: u64,
    /// The `mark`, `next` and `qi` that were stored at the point before the move.
    stale: [u16; 3],
    /// The heads of the captured groups.
    captured: UpToFour<Cell>,
    /// The merges, in order.
    merged: UpToFour<Merge>,
    /// The head of the own group that a suicide removed; 0, which is a wall, if there is none.
    suicide: Cell,
}

/// A merge of two groups.
#[derive(Clone, Copy, Debug, Default)]
struct Merge {
    /// The group that was relabelled, and its liberties before the merge.
    from: Cell,
    from_qi: u16,
    /// The group that kept its mark, and its liberties before the merge.
    into: Cell,
    into_qi: u16,
}

/// A list of up to four items, one per neighbour of a point.
#[derive(Clone, Copy, Debug, Default)]
struct UpToFour<T> {
    items: [T; 4],
    count: u8,
}

impl<T: Copy> UpToFour<T> {
    fn push(&mut self, item: T) {
        self.items[usize::from(self.count)] = item;
        self.count += 1;
    }

    fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.count)]
    }
}

impl Undo {
    pub(crate) fn new(position: &Position) -> Undo {
        Undo {
            to_move: position.to_move,
            last: position.last,
            passes: position.passes,
            handicap_left: position.handicap_left,
            prisoners: position.prisoners,
            stones_hash: position.stones_hash,
            stale: [0; 3],
            captured: UpToFour::default(),
            merged: UpToFour::default(),
            suicide: 0,
        }
    }

    pub(crate) fn restore_turn(&self, position: &mut Position) {
        position.to_move = self.to_move;
        position.last = self.last;
        position.passes = self.passes;
        position.handicap_left = self.handicap_left;
        position.prisoners = self.prisoners;
        position.stones_hash = self.stones_hash;
    }
}

impl Position {
    #[inline]
    fn colour(&self, cell: Cell) -> Colour {
        self.board[usize::from(cell)]
    }

    #[inline]
    fn mark_of(&self, cell: Cell) -> Cell {
        self.mark[usize::from(cell)]
    }

    /// The stones of a group, following its ring from `first`.
    pub(crate) fn ring(&self, first: Cell) -> impl Iterator<Item = Cell> {
        let following = move |&cell: &Cell| Some(self.next[usize::from(cell)]).filter(|&next| next != first);
        std::iter::successors(Some(first), following)
    }

    /// The marks of the groups of one colour next to a cell, each once.
    fn groups_around(&self, cell: Cell, colour: Colour) -> impl Iterator<Item = Cell> + use<> {
        let mut seen = UpToFour::<Cell>::default();
        for neighbour in self.grid.neighbours(cell) {
            if self.colour(neighbour) == colour && !seen.as_slice().contains(&self.mark_of(neighbour)) {
                seen.push(self.mark_of(neighbour));
            }
        }
        seen.items.into_iter().take(seen.count.into())
    }

    /// The enemy groups that a stone of the side to move on this cell would capture.
    pub(crate) fn groups_captured_by(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.groups_around(cell, Colour::of(!self.to_move)).filter(|&head| self.qi[usize::from(head)] == 1)
    }

    /// The groups of the side to move beside a cell: after a suicide there, they are removed.
    pub(crate) fn own_groups_around(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        self.groups_around(cell, Colour::of(self.to_move))
    }

    /// Whether a stone of the side to move on this empty cell would be in a group without liberties after
    /// captures.
    pub(crate) fn is_suicide(&self, cell: Cell) -> bool {
        let own = Colour::of(self.to_move);
        self.grid.neighbours(cell).into_iter().all(|neighbour| match self.colour(neighbour) {
            Colour::Empty => false,
            Colour::Wall => true,
            colour => {
                let in_atari = self.qi[usize::from(self.mark_of(neighbour))] == 1;
                // An own group must have another liberty; an enemy group without another is captured.
                (colour == own) == in_atari
            }
        })
    }

    /// Places a stone that captures nothing, for setting up a position.
    pub(crate) fn put_stone(&mut self, cell: Cell, side: Side) {
        let to_move = std::mem::replace(&mut self.to_move, side);
        let mut unused = Undo::new(self);
        self.place(cell, &mut unused);
        self.take_qi_of_neighbours(cell);
        self.merge_neighbours(cell, &mut unused);
        self.to_move = to_move;
    }

    /// Places a stone and merges groups like [`Position::put_stone`], but without liberties. When a whole
    /// board is read, counting them once at the end with [`Position::count_qi`] takes a third of the time.
    pub(crate) fn put_stone_uncounted(&mut self, cell: Cell, side: Side) {
        let at = usize::from(cell);
        self.mark[at] = cell;
        self.next[at] = cell;
        self.board[at] = Colour::of(side);
        self.stones_hash ^= stone_key(side, cell);
        for into in self.groups_around(cell, Colour::of(side)) {
            let from = self.mark_of(cell);
            if from != into {
                self.relabel(from, into);
                self.next.swap(usize::from(from), usize::from(into));
            }
        }
    }

    /// Recounts the liberties of every group.
    pub(crate) fn count_qi(&mut self) {
        self.qi.fill(0);
        for empty in self.grid.point_cells().filter(|&cell| self.board[usize::from(cell)] == Colour::Empty) {
            let mut seen = UpToFour::<Cell>::default();
            for neighbour in self.grid.neighbours(empty) {
                let head = self.mark[usize::from(neighbour)];
                if matches!(self.board[usize::from(neighbour)], Colour::Black | Colour::White)
                    && !seen.as_slice().contains(&head)
                {
                    seen.push(head);
                    self.qi[usize::from(head)] += 1;
                }
            }
        }
    }

    /// Plays a stone and returns how many stones each side has captured by that.
    pub(crate) fn play_stone(&mut self, cell: Cell, undo: &mut Undo) -> [u16; 2] {
        self.place(cell, undo);
        self.take_qi_of_neighbours(cell);
        let enemy = Colour::of(!self.to_move);
        let mut taken = [0; 2];
        for head in self.groups_around(cell, enemy) {
            if self.qi[usize::from(head)] == 0 {
                taken[self.to_move.index()] += self.remove_group(head);
                undo.captured.push(head);
            }
        }
        self.merge_neighbours(cell, undo);
        let head = self.mark_of(cell);
        if self.qi[usize::from(head)] == 0 {
            taken[(!self.to_move).index()] += self.remove_group(head);
            undo.suicide = head;
        }
        taken
    }

    /// Creates a group of one stone.
    fn place(&mut self, cell: Cell, undo: &mut Undo) {
        let at = usize::from(cell);
        undo.stale = [self.mark[at], self.next[at], self.qi[at]];
        let empty = self.grid.neighbours(cell).into_iter().filter(|&n| self.colour(n) == Colour::Empty);
        self.qi[at] = empty.count() as u16;
        self.mark[at] = cell;
        self.next[at] = cell;
        self.board[at] = Colour::of(self.to_move);
        self.stones_hash ^= stone_key(self.to_move, cell);
    }

    /// The cell is no longer a liberty of the groups next to it, of either colour.
    fn take_qi_of_neighbours(&mut self, cell: Cell) {
        for colour in [Colour::Black, Colour::White] {
            for head in self.groups_around(cell, colour) {
                self.qi[usize::from(head)] -= 1;
            }
        }
    }

    /// Removes a group's stones and gives their points as liberties to the groups around. Returns the number
    /// of stones.
    fn remove_group(&mut self, head: Cell) -> u16 {
        let side = self.colour(head).side().expect("a group consists of stones");
        let around = Colour::of(!side);
        let (mut stone, mut removed) = (head, 0);
        loop {
            self.board[usize::from(stone)] = Colour::Empty;
            self.stones_hash ^= stone_key(side, stone);
            removed += 1;
            for neighbour in self.groups_around(stone, around) {
                self.qi[usize::from(neighbour)] += 1;
            }
            stone = self.next[usize::from(stone)];
            if stone == head {
                return removed;
            }
        }
    }

    fn merge_neighbours(&mut self, cell: Cell, undo: &mut Undo) {
        let own = Colour::of(self.to_move);
        for neighbour in self.groups_around(cell, own) {
            let joined = self.mark_of(cell);
            if joined == neighbour {
                continue;
            }
            // The smaller group is relabelled: long walls grow one stone at a time.
            let (from, into) =
                if self.is_smaller(neighbour, joined) { (neighbour, joined) } else { (joined, neighbour) };
            let (from_qi, into_qi) = (self.qi[usize::from(from)], self.qi[usize::from(into)]);
            undo.merged.push(Merge { from, from_qi, into, into_qi });
            let shared = self.shared_qi(from, into);
            self.qi[usize::from(into)] = from_qi + into_qi - shared;
            self.relabel(from, into);
            // Swapping the successors of one stone from each ring joins the two rings.
            self.next.swap(usize::from(from), usize::from(into));
        }
    }

    /// Whether a group has fewer stones than another. Follows both rings until one of them ends.
    fn is_smaller(&self, group: Cell, other: Cell) -> bool {
        let (mut stone, mut other_stone) = (group, other);
        loop {
            stone = self.next[usize::from(stone)];
            other_stone = self.next[usize::from(other_stone)];
            if other_stone == other {
                return false;
            }
            if stone == group {
                return true;
            }
        }
    }

    /// The number of distinct liberties that two groups share.
    fn shared_qi(&self, from: Cell, into: Cell) -> u16 {
        let belongs = |cell: Cell, head: Cell| {
            matches!(self.colour(cell), Colour::Black | Colour::White) && self.mark_of(cell) == head
        };
        let mut shared = 0;
        for stone in self.ring(from) {
            for empty in self.grid.neighbours(stone) {
                if self.colour(empty) != Colour::Empty {
                    continue;
                }
                // A point that touches several stones of the group is counted only for the first of them.
                let touching = self.grid.neighbours(empty);
                let first = touching.into_iter().find(|&cell| belongs(cell, from));
                if first == Some(stone) && touching.into_iter().any(|cell| belongs(cell, into)) {
                    shared += 1;
                }
            }
        }
        shared
    }

    fn relabel(&mut self, ring: Cell, head: Cell) {
        let mut stone = ring;
        loop {
            self.mark[usize::from(stone)] = head;
            stone = self.next[usize::from(stone)];
            if stone == ring {
                break;
            }
        }
    }

    /// Undoes [`Position::play_stone`].
    pub(crate) fn unplay_stone(&mut self, cell: Cell, undo: &Undo) {
        if undo.suicide != 0 {
            self.restore_group(undo.suicide, self.to_move);
        }
        for &Merge { from, from_qi, into, into_qi } in undo.merged.as_slice().iter().rev() {
            self.next.swap(usize::from(from), usize::from(into));
            self.relabel(from, from);
            self.qi[usize::from(from)] = from_qi;
            self.qi[usize::from(into)] = into_qi;
        }
        for &head in undo.captured.as_slice().iter().rev() {
            self.restore_group(head, !self.to_move);
        }
        for colour in [Colour::Black, Colour::White] {
            for head in self.groups_around(cell, colour) {
                self.qi[usize::from(head)] += 1;
            }
        }
        let at = usize::from(cell);
        self.board[at] = Colour::Empty;
        [self.mark[at], self.next[at], self.qi[at]] = undo.stale;
    }

    /// Restores a group of this side that was removed. Its ring is still stored; only the colour is missing.
    fn restore_group(&mut self, head: Cell, side: Side) {
        let around = Colour::of(!side);
        let mut stone = head;
        loop {
            for neighbour in self.groups_around(stone, around) {
                self.qi[usize::from(neighbour)] -= 1;
            }
            self.board[usize::from(stone)] = Colour::of(side);
            stone = self.next[usize::from(stone)];
            if stone == head {
                break;
            }
        }
    }
}
