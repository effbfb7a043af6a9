//! Handicap stones.

use yiqi_core::Options;
use yiqi_go::{Point, fixed_handicap};

use super::arguments::{Vertex, integer, vertex};
use super::response::{Failure, Outcome, SYNTAX_ERROR};
use super::session::{Exchange, Session};

const NOT_EMPTY: &str = "board not empty";
const BAD_NUMBER: &str = "invalid number of stones";
const BAD_LIST: &str = "bad vertex list";

/// `fixed_handicap 4`: stones on the customary points.
pub(super) fn fixed(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let stones = count(arguments)?;
    let stones = u8::try_from(stones).map_err(|_| BAD_NUMBER)?;
    let points = fixed_handicap(session.size(), stones).ok_or(BAD_NUMBER)?;
    check_empty(session)?;
    session.start(&Options::new().with("handicap", stones), None)?;
    Ok(in_words(&points).into())
}

/// `place_free_handicap 4`: stones where the engine likes, possibly fewer.
pub(super) fn place_free(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let stones = count(arguments)?;
    let size = session.size();
    let stones = usize::try_from(stones).ok().filter(|stones| *stones >= 2).ok_or(BAD_NUMBER)?;
    if stones >= usize::from(size).pow(2) {
        return Err(BAD_NUMBER.into());
    }
    check_empty(session)?;
    let points = spread(size, stones);
    put(session, &points)?;
    Ok(in_words(&points).into())
}

/// `set_free_handicap D4 Q16 …`: stones where the controller likes.
pub(super) fn set_free(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let size = session.size();
    let mut points: Vec<Point> = Vec::new();
    for text in arguments {
        let Vertex::Move(text) = vertex(text)? else { return Err(BAD_LIST.into()) };
        let point: Point = text.parse().map_err(|_| BAD_LIST)?;
        if point.column() >= size || point.row() >= size || points.contains(&point) {
            return Err(BAD_LIST.into());
        }
        points.push(point);
    }
    if points.len() < 2 || points.len() >= usize::from(size).pow(2) {
        return Err(BAD_LIST.into());
    }
    check_empty(session)?;
    put(session, &points)?;
    Ok(String::new().into())
}

fn count(arguments: &[&str]) -> Result<i64, Failure> {
    let [stones] = arguments else { return Err(SYNTAX_ERROR.into()) };
    integer(stones)
}

fn check_empty(session: &Session<'_>) -> Result<(), Failure> {
    let is_stone = |c: char| matches!(c, 'X' | 'O');
    if session.game().position().contains(is_stone) { Err(NOT_EMPTY.into()) } else { Ok(()) }
}

/// Starts a game with these stones, White to move.
fn put(session: &mut Session<'_>, points: &[Point]) -> Result<(), Failure> {
    let size = session.size();
    let cell = |column, row| match Point::at(column, row) {
        Some(point) if points.contains(&point) => 'X',
        _ => '.',
    };
    let rows: Vec<String> =
        (0..size).rev().map(|row| (0..size).map(|column| cell(column, row)).collect()).collect();
    session.start(&Options::new(), Some(&format!("{} w", rows.join("/"))))
}

fn in_words(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// So many points, the customary ones first; then each as far from the others as possible, away from the edge.
fn spread(size: u8, stones: usize) -> Vec<Point> {
    let customary = (2..=9).rev().filter(|&count| usize::from(count) <= stones);
    let mut points = customary.filter_map(|count| fixed_handicap(size, count)).next().unwrap_or_default();
    let all = || (0..size).flat_map(|row| (0..size).filter_map(move |column| Point::at(column, row)));
    let line = |place: u8| i32::from(place.min(size - 1 - place));
    while points.len() < stones {
        let distance = |point: &Point, other: &Point| {
            let columns = i32::from(point.column()) - i32::from(other.column());
            let rows = i32::from(point.row()) - i32::from(other.row());
            columns * columns + rows * rows
        };
        let worth = |point: &Point| {
            let nearest = points.iter().map(|other| distance(point, other)).min().unwrap_or(0);
            let edge = line(point.column()).min(line(point.row()));
            (nearest.min(9) + 2 * edge.min(2), nearest)
        };
        let free = all().filter(|point| !points.contains(point));
        let Some(best) = free.max_by_key(worth) else { break };
        points.push(best);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_stones_finds_different_points() {
        for size in [2, 3, 5, 7, 9, 12, 19, 25] {
            for stones in 2..usize::from(size).pow(2).min(40) {
                let points = spread(size, stones);
                let different: std::collections::HashSet<Point> = points.iter().copied().collect();
                assert_eq!((points.len(), different.len()), (stones, stones), "{size}, {stones}");
            }
        }
        assert_eq!(in_words(&spread(19, 4)), "D4 Q16 D16 Q4");
    }
}
