//! Ladders, and an independent reader that plays on plain boards.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{GamePosition as _, GameRules as _, Options, Side};
use yiqi_go::{Point, Position, Rules};

fn position(text: &str) -> Position {
    let rules = Rules::from_options(&Options::new(), Some(text)).unwrap();
    Position::from_text(&rules, text).unwrap()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

#[test]
fn a_ladder_to_the_edge_works() {
    let board = "........./........./........./....XX.../...XO..../........./........./........./.........";
    let black = position(&format!("{board} b"));
    assert_eq!(black.ladder_start(point("E5")), Some(point("E4")));
    assert_eq!(black.ladder_start(point("D5")), None, "an own group");
    assert!(!black.is_lost_in_ladder(point("E5")), "it is not in atari");
}

#[test]
fn a_stone_on_its_way_breaks_a_ladder() {
    let board = "........./........./........./....XX.../...XO..../........./......O../........./.........";
    assert_eq!(position(&format!("{board} b")).ladder_start(point("E5")), None);
}

#[test]
fn running_in_a_ladder_is_in_vain_and_capturing_its_stones_is_not() {
    let caught = "........./........./........./....XX.../...XO..../....X..../........./........./.........";
    assert!(position(&format!("{caught} w")).is_lost_in_ladder(point("E5")));
    let saved = "........./........./........./....XX.../...XO..../...OXO.../........./........./.........";
    assert!(!position(&format!("{saved} w")).is_lost_in_ladder(point("E5")));
}

/// Column and row.
type Place = (usize, usize);

/// A plain board: columns, then rows.
type Board = Vec<Vec<Option<Side>>>;

fn around(board: &Board, (column, row): Place) -> Vec<Place> {
    let all =
        [(column.wrapping_sub(1), row), (column + 1, row), (column, row.wrapping_sub(1)), (column, row + 1)];
    all.into_iter().filter(|&(column, row)| column < board.len() && row < board.len()).collect()
}

/// The stones of a group and its liberties.
fn group(board: &Board, at: Place) -> (Vec<Place>, Vec<Place>) {
    let (mut stones, mut liberties) = (vec![at], Vec::new());
    let mut next = 0;
    while next < stones.len() {
        for near in around(board, stones[next]) {
            match board[near.0][near.1] {
                None if !liberties.contains(&near) => liberties.push(near),
                owner if owner == board[at.0][at.1] && !stones.contains(&near) => stones.push(near),
                _ => {}
            }
        }
        next += 1;
    }
    (stones, liberties)
}

/// The board after a play; `None` if it is suicide.
fn after(board: &Board, side: Side, at: Place) -> Option<Board> {
    let mut board = board.clone();
    board[at.0][at.1] = Some(side);
    for near in around(&board, at) {
        if board[near.0][near.1] == Some(!side) && group(&board, near).1.is_empty() {
            for (column, row) in group(&board, near).0 {
                board[column][row] = None;
            }
        }
    }
    (!group(&board, at).1.is_empty()).then_some(board)
}

/// `effort` limits ladders that go round a ko forever: those get an answer that is not compared.
fn escapes(before: &Board, board: &Board, at: Place, effort: &mut Effort) -> bool {
    let owner = board[at.0][at.1].unwrap();
    let (stones, mut answers) = group(board, at);
    for near in stones.iter().flat_map(|&stone| around(board, stone)) {
        if board[near.0][near.1] == Some(!owner) && group(board, near).1.len() == 1 {
            answers.extend(group(board, near).1);
        }
    }
    let next = answers.iter().filter_map(|&answer| after(board, owner, answer));
    next.filter(|next| next != before).any(|next| match group(&next, at).1.len() {
        ..2 => false,
        2 => catches(board, &next, at, effort).is_empty(),
        _ => true,
    })
}

fn catches(before: &Board, board: &Board, at: Place, effort: &mut Effort) -> Vec<Place> {
    effort.ladders += 1;
    if effort.is_exceeded() {
        return Vec::new();
    }
    let attacker = !board[at.0][at.1].unwrap();
    let is_atari = |&atari: &Place| {
        after(board, attacker, atari)
            .is_some_and(|next| next != *before && !escapes(board, &next, at, effort))
    };
    group(board, at).1.into_iter().filter(is_atari).collect()
}

#[derive(Default)]
struct Effort {
    ladders: usize,
}

impl Effort {
    fn is_exceeded(&self) -> bool {
        self.ladders > 60
    }
}

#[test]
fn ladders_agree_with_an_independent_reader() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut lost, mut saved, mut starts) = (0, 0, 0);
    for number in 0..volume(400, 10_000) {
        let size = 5 + number as u8 % 5;
        let rules = Rules::with_size(size).unwrap();
        let mut position = rules.start();
        for _ in 0..random.random_range(5..40) {
            let mut moves = Vec::new();
            position.legal_moves(&rules, &mut moves);
            moves.pop();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(&rules, moves[random.random_range(0..moves.len())]);
        }
        let places = 0..usize::from(size);
        let at = |column: usize, row: usize| Point::at(column as u8, row as u8).unwrap();
        let board: Board = places
            .clone()
            .map(|column| places.clone().map(|row| position.stone(at(column, row))).collect())
            .collect();
        let nothing = Board::new();
        for place in position.points().filter(|&point| position.stone(point).is_some()) {
            let here = (usize::from(place.column()), usize::from(place.row()));
            match position.qi(place) {
                Some(1) => {
                    let mut effort = Effort::default();
                    let (is_lost, expected) =
                        (position.is_lost_in_ladder(place), !escapes(&nothing, &board, here, &mut effort));
                    if effort.is_exceeded() {
                        continue;
                    }
                    assert_eq!(is_lost, expected, "{place} in {}", position.to_text());
                    *if is_lost { &mut lost } else { &mut saved } += 1;
                }
                Some(2) if position.stone(place) != Some(position.to_move()) => {
                    let found = position.ladder_start(place);
                    let mut effort = Effort::default();
                    let expected = catches(&nothing, &board, here, &mut effort);
                    if effort.is_exceeded() {
                        continue;
                    }
                    let is_right = match found {
                        Some(start) => expected.contains(&(start.column().into(), start.row().into())),
                        None => expected.is_empty(),
                    };
                    assert!(is_right, "{place} in {}: {found:?}, not {expected:?}", position.to_text());
                    starts += usize::from(found.is_some());
                }
                _ => {}
            }
        }
    }
    assert!(lost > 100 && saved > 100 && starts > 100, "{lost} {saved} {starts}");
}
