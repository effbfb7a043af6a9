use yiqi_core::{GamePosition as _, ReasonCode as _, Side};
use yiqi_go::{Point, Position, Rules, board_text};

use super::{bad, parse_point};
use crate::error::RecordError;
use crate::note::Unusual;
use crate::sgf::RawNode;

/// The properties that set up points, and what they put there.
pub(super) const SETUP: [(&str, Option<Side>); 3] =
    [("AB", Some(Side::Black)), ("AW", Some(Side::White)), ("AE", None)];

/// A board being set up. Unlike a position it may be illegal.
pub(super) struct Board {
    size: u8,
    stones: Vec<Option<Side>>,
    pub(super) to_move: Side,
}

impl Board {
    pub(super) fn empty(size: u8) -> Board {
        Board { size, stones: vec![None; usize::from(size).pow(2)], to_move: Side::Black }
    }

    /// The board of a position's text.
    pub(super) fn from_text(size: u8, text: &str) -> Result<Board, RecordError> {
        let rules = Rules::with_size(size).ok_or_else(|| bad("SZ", &size.to_string()))?;
        let position =
            Position::from_text(&rules, text).map_err(|error| RecordError::BadStart(error.reason()))?;
        let mut board = Board::empty(size);
        board.to_move = position.to_move();
        for point in position.points() {
            *board.at_mut(point) = position.stone(point);
        }
        Ok(board)
    }

    /// The board as the text of a position.
    pub(super) fn text(&self) -> String {
        board_text(self.size, |point| self.at(point), self.to_move)
    }

    pub(super) fn size(&self) -> u8 {
        self.size
    }

    pub(super) fn is_empty(&self) -> bool {
        self.stones.iter().all(Option::is_none)
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size) + usize::from(point.column())
    }

    /// The stone on a point of the board.
    pub(super) fn at(&self, point: Point) -> Option<Side> {
        self.stones[self.index(point)]
    }

    fn at_mut(&mut self, point: Point) -> &mut Option<Side> {
        let index = self.index(point);
        &mut self.stones[index]
    }

    /// Applies the setup properties of a node. Returns the values that hold several points separated by commas, which
    /// SGF does not allow, but some programs write.
    pub(super) fn set_up(&mut self, node: &RawNode) -> Result<Vec<Unusual>, RecordError> {
        let mut lists = Vec::new();
        for (name, stone) in SETUP {
            for value in node.values(name).filter(|value| !value.trim().is_empty()) {
                for part in value.split(',') {
                    for point in parse_points(part, self.size).ok_or_else(|| bad(name, &value))? {
                        *self.at_mut(point) = stone;
                    }
                }
                if value.contains(',') {
                    lists.push(Unusual::ListedPoints { written: format!("{name}[{value}]") });
                }
            }
        }
        let player = node.value("PL").map(|value| value.trim().to_ascii_lowercase());
        match player.as_deref() {
            None => {}
            Some("b" | "1" | "black") => self.to_move = Side::Black,
            Some("w" | "2" | "white") => self.to_move = Side::White,
            Some(value) => return Err(bad("PL", value)),
        }
        Ok(lists)
    }
}

/// A point, or a rectangle of points such as `aa:cc`.
pub(super) fn parse_points(text: &str, size: u8) -> Option<impl Iterator<Item = Point> + use<>> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let (first, last) = (parse_point(first, size)?, parse_point(last, size)?);
    let columns = first.column().min(last.column())..=first.column().max(last.column());
    let rows = first.row().min(last.row())..=first.row().max(last.row());
    Some(rows.flat_map(move |row| columns.clone().filter_map(move |column| Point::at(column, row))))
}
