//! Go without a network: values by random playouts, priors by simple patterns (captures, atari, eyes, the edge).

use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{GamePosition, Side};
use yiqi_go::{Move, PlayoutBoard, Point, Position, Rules, Tie, playout_cells};
use yiqi_search::{Evaluation, Evaluator, Leaf};

/// Evaluates a leaf by one random playout.
pub(super) struct Playouts;

impl Evaluator<Position> for Playouts {
    fn evaluate(
        &self,
        rules: &Rules,
        leaves: &[Leaf<Position>],
        random: &mut Xoshiro256PlusPlus,
    ) -> Vec<Evaluation> {
        leaves.iter().map(|leaf| evaluate(rules, leaf, random)).collect()
    }
}

fn evaluate(rules: &Rules, leaf: &Leaf<Position>, random: &mut Xoshiro256PlusPlus) -> Evaluation {
    let to_move = leaf.position.to_move();
    let (margin, owners) = if leaf.moves.is_empty() {
        // Finished: a playout cannot tell more about dead stones.
        (leaf.position.margin(rules).halves(), Vec::new())
    } else {
        // The board is made anew for every playout, so use the smallest one that fits.
        let (lead, owners) = match rules.size() {
            ..=6 => play_out::<{ playout_cells(6) }>(&leaf.position, random),
            7..=9 => play_out::<{ playout_cells(9) }>(&leaf.position, random),
            10..=13 => play_out::<{ playout_cells(13) }>(&leaf.position, random),
            14..=19 => play_out::<{ playout_cells(19) }>(&leaf.position, random),
            20.. => play_out::<{ playout_cells(25) }>(&leaf.position, random),
        };
        (2 * lead - leaf.position.area_komi(rules).halves(), owners)
    };
    // A small bonus for the margin, so that a won game is not played down to half a point.
    let lead = (margin as f32 / 2.0 / (f32::from(rules.size()).powi(2))).clamp(-1.0, 1.0);
    let won = match margin {
        0 if rules.tie() == Tie::Draw => 0.5,
        0.. => 0.98,
        ..0 => 0.02,
    };
    let black = won + 0.02 * lead;
    let value = if to_move == Side::Black { black } else { 1.0 - black };
    let corners = empty_corners(&leaf.position);
    let weights: Vec<f32> = leaf.moves.iter().map(|&m| prior(&leaf.position, m, corners)).collect();
    let sum: f32 = weights.iter().sum();
    let priors = weights.iter().map(|weight| weight / sum).collect();
    Evaluation { value, priors, owners, ..Evaluation::default() }
}

/// Black's lead at the end of a random game, without komi, and who owns each point for the side to move.
fn play_out<const CELLS: usize>(position: &Position, random: &mut Xoshiro256PlusPlus) -> (i32, Vec<f32>) {
    let to_move = position.to_move();
    let mut board = PlayoutBoard::<CELLS>::new(position, None);
    let lead = board.run(random).margin;
    let owned = |point| board.owner(point).map_or(0.0, |side| if side == to_move { 1.0 } else { -1.0 });
    (lead, position.points().map(owned).collect())
}

fn neighbours(point: Point) -> impl Iterator<Item = Point> {
    let (column, row) = (point.column(), point.row());
    let beside = [
        (column.checked_sub(1), Some(row)),
        (Some(column + 1), Some(row)),
        (Some(column), row.checked_sub(1)),
        (Some(column), Some(row + 1)),
    ];
    beside.into_iter().filter_map(|(column, row)| Point::at(column?, row?))
}

/// The smallest board on which corners, sides and centre differ.
const LARGE: u8 = 13;

/// Which corner a point belongs to, if it is near one: left or right, lower or upper.
fn corner_of(size: u8, point: Point) -> Option<usize> {
    let reach = size / 3;
    let half = |place: u8| match place {
        low if low < reach => Some(0),
        high if high >= size - reach => Some(1),
        _ => None,
    };
    Some(2 * half(point.row())? + half(point.column())?)
}

/// The corners without a stone; none on small boards, where the distinction is meaningless.
fn empty_corners(position: &Position) -> [bool; 4] {
    let mut empty = [position.size() >= LARGE; 4];
    for point in position.points() {
        if position.stone(point).is_some()
            && let Some(corner) = corner_of(position.size(), point)
        {
            empty[corner] = false;
        }
    }
    empty
}

/// The prior of a move before normalising.
fn prior(position: &Position, m: Move, empty_corners: [bool; 4]) -> f32 {
    let Move::Play(point) = m else { return 0.05 };
    let (size, side) = (position.size(), position.to_move());
    let on_board = |point: &Point| point.column() < size && point.row() < size;
    let (mut own, mut opponents, mut empty) = (0, 0, 0);
    let mut weight = 1.0;
    for near in neighbours(point).filter(on_board) {
        match position.stone(near) {
            None => empty += 1,
            Some(owner) => {
                let in_atari = position.qi(near) == Some(1);
                let stones = position.group(near).len() as f32;
                if owner == side {
                    own += 1;
                    // Saves a group in atari.
                    weight += if in_atari { 2.0 + stones.min(8.0) } else { 0.0 };
                } else {
                    opponents += 1;
                    // Captures, or puts into atari.
                    weight += match position.qi(near) {
                        Some(1) => 5.0 + 2.0 * stones.min(8.0),
                        Some(2) => 1.5,
                        _ => 0.3,
                    };
                }
            }
        }
    }
    let surrounded = empty == 0 && opponents == 0;
    if surrounded && is_eye(position, point, side) {
        return 0.002;
    }
    if empty == 0 && own == 0 && weight < 5.0 {
        // Self-atari in the opponent's eye.
        weight *= 0.2;
    }
    // Without contact, the first lines are bad and the third and fourth are good.
    if own == 0 && opponents == 0 {
        let line_of = |place: u8| place.min(size - 1 - place);
        let (column_line, row_line) = (line_of(point.column()), line_of(point.row()));
        weight *= match column_line.min(row_line) {
            0 => 0.1,
            1 if size > 7 => 0.3,
            2 | 3 if size >= LARGE => 2.0,
            2 | 3 => 1.2,
            _ if size >= LARGE => 0.5,
            _ => 1.0,
        };
        // Empty corners first, on the third or fourth line from both sides.
        let is_corner_move = (2..=3).contains(&column_line) && (2..=3).contains(&row_line);
        if is_corner_move && corner_of(size, point).is_some_and(|corner| empty_corners[corner]) {
            weight *= 40.0;
        }
    }
    if let Some(Move::Play(last)) = position.last_action() {
        let far = last.column().abs_diff(point.column()).max(last.row().abs_diff(point.row()));
        weight *= if far <= 2 { 1.6 } else { 1.0 };
    }
    weight
}

/// Whether a point surrounded by stones of one side is a true eye: at most one diagonal belongs to the opponent, none
/// at the edge.
fn is_eye(position: &Position, point: Point, side: Side) -> bool {
    let size = position.size();
    let (mut opponents, mut outside) = (0, 0);
    for (right, up) in [(-1i16, -1i16), (-1, 1), (1, -1), (1, 1)] {
        let (column, row) = (i16::from(point.column()) + right, i16::from(point.row()) + up);
        let inside = (0..i16::from(size)).contains(&column) && (0..i16::from(size)).contains(&row);
        match inside.then(|| Point::at(column as u8, row as u8)).flatten() {
            None => outside = 1,
            Some(corner) => opponents += i32::from(position.stone(corner) == Some(!side)),
        }
    }
    opponents + outside < 2
}
