//! The opening book: positions with the values of their moves, up to symmetry. It is grown by the program's own search, by
//! `yiqi train reversi --book`.

use std::collections::{BTreeMap, HashMap};

use yiqi_core::Stop;
use yiqi_reversi::{Kernel, Square};

use crate::board::squares;
use crate::{BadWeights, Board, Effort, Player};

/// A move's square and its value for the side to move, in discs.
type Valued = (u8, i8);

/// The book.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Book {
    /// By the discs of the canonical board.
    entries: BTreeMap<(u64, u64), Vec<Valued>>,
}

const MAGIC: &[u8; 8] = b"yiqirbk1";

/// A disc that a line loses costs as much as this many plies.
const LOSS: i32 = 3;

impl Book {
    /// The book in the program.
    pub fn standard() -> Book {
        Book::from_bytes(include_bytes!("../book/reversi.book")).expect("the book in the program is valid")
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The moves of a position with their values, best first; `None` if the book does not have it.
    pub fn moves(&self, board: Board) -> Option<Vec<(Square, i32)>> {
        let (canonical, symmetry) = board.canonical();
        let entry = self.entries.get(&(canonical.own, canonical.other))?;
        let legal = board.moves(Kernel::best());
        let mut moves: Vec<(Square, i32)> = entry
            .iter()
            .filter_map(|&(square, value)| {
                Some((Square::from_index(symmetry.back(square).into())?, value.into()))
            })
            .filter(|(square, _)| legal & square.bit() != 0)
            .collect();
        moves.sort_by_key(|&(square, value)| (-value, square.index()));
        (!moves.is_empty()).then_some(moves)
    }

    /// The book as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for ((own, other), moves) in &self.entries {
            bytes.extend(own.to_le_bytes());
            bytes.extend(other.to_le_bytes());
            bytes.push(moves.len() as u8);
            bytes.extend(moves.iter().flat_map(|&(square, value)| [square, value as u8]));
        }
        let sum = crate::evaluation::checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BadWeights> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadWeights)?;
        if crate::evaluation::checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BadWeights);
        }
        let mut rest = body.strip_prefix(MAGIC).ok_or(BadWeights)?;
        let mut book = Book::default();
        while !rest.is_empty() {
            let (own, after) = rest.split_first_chunk::<8>().ok_or(BadWeights)?;
            let (other, after) = after.split_first_chunk::<8>().ok_or(BadWeights)?;
            let (&count, after) = after.split_first().ok_or(BadWeights)?;
            let (moves, after) = after.split_at_checked(2 * usize::from(count)).ok_or(BadWeights)?;
            let moves: Vec<Valued> =
                moves.as_chunks::<2>().0.iter().map(|&[square, value]| (square, value as i8)).collect();
            if moves.iter().any(|&(square, _)| square >= 64) {
                return Err(BadWeights);
            }
            book.entries.insert((u64::from_le_bytes(*own), u64::from_le_bytes(*other)), moves);
            rest = after;
        }
        Ok(book)
    }

    /// Grows a book of this many positions: again and again, the position that good play is most likely to reach and that
    /// is not in the book yet is searched to a depth, each of its moves for itself. Fewer if the search is stopped.
    pub fn grow(
        player: &mut Player,
        positions: usize,
        depth: u32,
        stop: &Stop,
        mut show: impl FnMut(usize),
    ) -> Book {
        let mut growing = Growing::default();
        growing.expand(player, Board::START.canonical().0, depth, stop);
        while growing.nodes.len() < positions && !stop.is_stopped() {
            let Some(leaf) = growing.likeliest_leaf() else { break };
            growing.expand(player, leaf, depth, stop);
            show(growing.nodes.len());
        }
        growing.into_book()
    }
}

/// A move of a growing book: its square, its searched value, and the board after it.
type Branch = (u8, i32, Board);

#[derive(Default)]
struct Growing {
    nodes: HashMap<Board, Vec<Branch>>,
}

impl Growing {
    fn expand(&mut self, player: &mut Player, board: Board, depth: u32, stop: &Stop) {
        let kernel = Kernel::best();
        let effort = Effort { depth, to_the_end: 0, exact: 0, lines: usize::MAX, ..Effort::default() };
        let found = player.search(board, &effort, stop);
        let legal = squares(board.moves(kernel)).count();
        let branches: Vec<Branch> = found
            .moves
            .iter()
            .map(|m| (m.square.index() as u8, m.score, board.play(kernel, m.square).canonical().0))
            .collect();
        if branches.len() == legal && !stop.is_stopped() {
            self.nodes.insert(board, branches);
        }
    }

    /// The value of a branch: that of the position it leads to, if the book has it.
    fn value(&self, (_, searched, after): Branch, known: &mut HashMap<Board, i32>) -> i32 {
        let Some(branches) = self.nodes.get(&after) else { return searched };
        if let Some(&value) = known.get(&after) {
            return -value;
        }
        let best = branches.iter().map(|&branch| self.value(branch, known)).max().unwrap_or(-searched);
        known.insert(after, best);
        -best
    }

    /// The position outside the book with the smallest cost: its plies, and what its line loses.
    fn likeliest_leaf(&self) -> Option<Board> {
        let mut known = HashMap::new();
        let mut costs: HashMap<Board, i32> = HashMap::from([(Board::START.canonical().0, 0)]);
        let mut open = vec![Board::START.canonical().0];
        let mut best: Option<(i32, Board)> = None;
        // Every ply adds a disc, so a position comes after all those that lead to it.
        while !open.is_empty() {
            let mut next = Vec::new();
            for board in open {
                let cost = costs[&board];
                let Some(branches) = self.nodes.get(&board) else {
                    let is_better = best.is_none_or(|(least, leaf)| {
                        (cost, board.own, board.other) < (least, leaf.own, leaf.other)
                    });
                    if is_better && board.moves(Kernel::best()) != 0 {
                        best = Some((cost, board));
                    }
                    continue;
                };
                let values: Vec<i32> =
                    branches.iter().map(|&branch| self.value(branch, &mut known)).collect();
                let most = values.iter().copied().max().unwrap_or(0);
                for (&(_, _, after), value) in branches.iter().zip(values) {
                    let through = cost + 1 + LOSS * (most - value);
                    match costs.get_mut(&after) {
                        Some(least) => *least = through.min(*least),
                        None => {
                            costs.insert(after, through);
                            next.push(after);
                        }
                    }
                }
            }
            open = next;
        }
        best.map(|(_, board)| board)
    }

    fn into_book(self) -> Book {
        let mut known = HashMap::new();
        let mut book = Book::default();
        for (board, branches) in &self.nodes {
            let value = |&branch: &Branch| (branch.0, self.value(branch, &mut known).clamp(-64, 64) as i8);
            let mut moves: Vec<Valued> = branches.iter().map(value).collect();
            moves.sort_by_key(|&(square, value)| (-value, square));
            book.entries.insert((board.own, board.other), moves);
        }
        book
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;

    #[test]
    fn a_book_grows_and_is_read_back() {
        let mut player = Player::new(Weights::standard().into(), 1 << 18);
        let book = Book::grow(&mut player, 12, 2, &Stop::default(), |_| {});
        assert_eq!(book.len(), 12);
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
        let mut damaged = book.to_bytes();
        damaged[20] ^= 1;
        assert_eq!(Book::from_bytes(&damaged), Err(BadWeights));
        // All first moves are the same by symmetry, and so worth the same.
        let first = book.moves(Board::START).unwrap();
        assert_eq!(first.len(), 4);
        assert!(first.iter().all(|(_, value)| *value == first[0].1), "{first:?}");
        for (square, _) in first {
            let after = Board::START.play(Kernel::best(), square);
            let replies = book.moves(after).expect("the likeliest reply comes next");
            assert_eq!(replies.len(), 3, "{replies:?}");
        }
        assert_eq!(book.moves(Board { own: 1, other: 2 }), None);
    }

    #[test]
    fn the_book_in_the_program_has_moves_for_the_start() {
        let book = Book::standard();
        assert!(book.moves(Board::START).is_some_and(|moves| moves.len() == 4) && book.len() >= 100);
    }
}
