//! The network inputs of KataGo, version 7, for area counting: 22 planes and 19 numbers.

use yiqi_core::{GamePosition as _, Side};
use yiqi_go::{Ko, Move, Point, Position, Rules, Tie};

use crate::life;

pub(crate) const PLANES: usize = 22;
pub(crate) const GLOBALS: usize = 19;

// The planes that are used. The others belong to territory counting.
const BOARD: usize = 0;
const OWN: usize = 1;
const OTHER: usize = 2;
/// The first of three planes: groups with exactly 1, 2 and 3 liberties.
const LIBERTIES: usize = 3;
const FORBIDDEN: usize = 6;
const LAST: usize = 9;
/// Groups that a ladder captures now, one move ago and two moves ago.
const CAUGHT: usize = 14;
const CATCHES: usize = 17;
const OWN_AREA: usize = 18;
const OTHER_AREA: usize = 19;

const KOMI_SCALE: f32 = 20.0;

/// The ladders of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ladders {
    /// All stones of the groups that a ladder captures: those in atari even if they run, those with two liberties if the
    /// other side begins.
    caught: Vec<Point>,
    /// The moves that begin a ladder against a group with two liberties of the side that is not to move.
    catches: Vec<Point>,
}

impl Ladders {
    pub(crate) fn of(rules: &Rules, position: &Position) -> Ladders {
        let mut ladders = Ladders::default();
        let mut turned = position.clone();
        turned.play_unchecked(rules, Move::Pass);
        for head in position.points().filter(|&point| position.mark(point) == Some(point)) {
            let is_own = position.stone(head) == Some(position.to_move());
            let is_caught = match position.qi(head) {
                Some(1) => position.is_lost_in_ladder(head),
                Some(2) => {
                    let attacked = if is_own { &turned } else { position };
                    let starts = starts(rules, attacked, head);
                    let is_caught = !starts.is_empty();
                    if !is_own {
                        ladders.catches.extend(starts);
                    }
                    is_caught
                }
                _ => false,
            };
            if is_caught {
                ladders.caught.extend(position.group(head));
            }
        }
        ladders
    }
}

/// The moves by which the side to move captures a group with two liberties in a ladder.
fn starts(rules: &Rules, position: &Position, head: Point) -> Vec<Point> {
    let captures = |&liberty: &Point| {
        let mut after = position.clone();
        after.play(rules, Move::Play(liberty)).is_ok() && after.is_lost_in_ladder(head)
    };
    liberties(position, head).into_iter().filter(captures).collect()
}

fn liberties(position: &Position, head: Point) -> Vec<Point> {
    let mut found = Vec::new();
    for stone in position.group(head) {
        let (column, row) = (stone.column(), stone.row());
        let near = [
            (column + 1, row),
            (column, row + 1),
            (column.wrapping_sub(1), row),
            (column, row.wrapping_sub(1)),
        ];
        for (column, row) in near {
            let is_on_board = column < position.size() && row < position.size();
            let point = Point::at(column, row).filter(|_| is_on_board);
            if let Some(point) =
                point.filter(|&point| position.stone(point).is_none() && !found.contains(&point))
            {
                found.push(point);
            }
        }
    }
    found
}

/// What the inputs depend on besides the position.
pub(crate) struct Known<'a> {
    /// The moves up to now, the last one first, at most five.
    pub(crate) last: &'a [Move],
    /// Moves that repetition forbids.
    pub(crate) forbidden: &'a [Move],
    /// The ladders now, one move ago and two moves ago.
    pub(crate) ladders: [&'a Ladders; 3],
}

/// Writes the inputs for the side to move; one byte per cell.
pub(crate) fn encode(
    rules: &Rules,
    position: &Position,
    known: &Known<'_>,
    planes: &mut [u8],
    globals: &mut [f32],
) {
    planes.fill(0);
    globals.fill(0.0);
    let size = usize::from(position.size());
    let index = |point: Point| usize::from(point.row()) * size + usize::from(point.column());
    let mut set = |plane: usize, at: usize| planes[plane * size * size + at] = 1;
    let own = position.to_move();
    for point in position.points() {
        set(BOARD, index(point));
        let Some(side) = position.stone(point) else { continue };
        set(if side == own { OWN } else { OTHER }, index(point));
        if let Some(liberties @ 1..=3) = position.qi(point) {
            set(LIBERTIES + usize::from(liberties) - 1, index(point));
        }
    }
    for m in known.forbidden {
        if let Move::Play(point) = *m {
            set(FORBIDDEN, index(point));
        }
    }
    for (back, m) in known.last.iter().take(5).enumerate() {
        match *m {
            Move::Play(point) => set(LAST + back, index(point)),
            Move::Pass => globals[back] = 1.0,
        }
    }
    for (back, ladders) in known.ladders.iter().enumerate() {
        ladders.caught.iter().for_each(|&point| set(CAUGHT + back, index(point)));
    }
    known.ladders[0].catches.iter().for_each(|&point| set(CATCHES, index(point)));
    for (at, owner) in life::area(position).into_iter().enumerate() {
        if let Some(side) = owner {
            set(if side == own { OWN_AREA } else { OTHER_AREA }, at);
        }
    }
    let komi = komi(rules, own);
    let most = (size * size) as f32 + 20.0;
    globals[5] = komi.clamp(-most, most) / KOMI_SCALE;
    (globals[6], globals[7]) = match rules.ko() {
        Ko::Simple => (0.0, 0.0),
        Ko::Positional => (1.0, 0.5),
        Ko::Situational => (1.0, -0.5),
    };
    globals[14] = if known.last.first() == Some(&Move::Pass) { 1.0 } else { 0.0 };
    globals[18] = parity_wave(komi, size);
}

/// The compensation of the side to move. Where Black wins ties, half a point less has the same effect.
fn komi(rules: &Rules, own: Side) -> f32 {
    let halves = rules.komi().halves();
    let halves = if halves % 2 == 0 && rules.tie() == Tie::Black { halves - 1 } else { halves };
    let komi = halves as f32 / 2.0;
    if own == Side::White { komi } else { -komi }
}

/// A triangle wave that tells whether the parity of the board allows a tie at this komi.
fn parity_wave(komi: f32, size: usize) -> f32 {
    let offset = if size.is_multiple_of(2) { 0.0 } else { 1.0 };
    let above = (komi - offset).rem_euclid(2.0);
    match above {
        ..0.5 => above,
        ..1.5 => 1.0 - above,
        _ => above - 2.0,
    }
}
