//! Who will own each point of a Go board, and which stones are dead: estimates by random playouts.

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{GamePosition as _, Side};
use yiqi_engine::DynGame;
use yiqi_go::{Area, Game, PlayoutBoard, Point, Position, playout_cells};

use super::history::with_side;

/// The number of playouts; each side begins half of them.
const PLAYOUTS: u32 = 1000;

/// The playouts are the same every time, and so is the estimate.
const SEED: u64 = 1;

/// The estimated owners of a position.
#[derive(Debug)]
pub(super) struct Ownership {
    position: Position,
    game: Game,
    /// In the order of the points, row 1 first: 1 is Black's for sure, -1 White's.
    owned: Vec<f64>,
}

impl Ownership {
    /// Estimates the owners; `None` if this is not Go.
    pub(super) fn of(game: &dyn DynGame) -> Option<Ownership> {
        let go: &Game = game.as_any().downcast_ref()?;
        let [black, white] =
            Side::ALL.map(|side| Position::from_text(go.rules(), &with_side(game, side)).ok());
        let (black, white) = (black?, white?);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
        let mut sums = vec![0i32; black.points().count()];
        for position in [&black, &white] {
            match black.size() {
                ..=9 => add_playouts::<{ playout_cells(9) }>(position, &mut random, &mut sums),
                10..=13 => add_playouts::<{ playout_cells(13) }>(position, &mut random, &mut sums),
                14..=19 => add_playouts::<{ playout_cells(19) }>(position, &mut random, &mut sums),
                20.. => add_playouts::<{ playout_cells(25) }>(position, &mut random, &mut sums),
            }
        }
        let owned = sums.into_iter().map(|sum| f64::from(sum) / f64::from(PLAYOUTS)).collect();
        Some(Ownership { position: black, game: go.clone(), owned })
    }

    /// The values for one side, row by row from the top left.
    pub(super) fn rows(&self, side: Side) -> impl Iterator<Item = impl Iterator<Item = f64>> {
        let sign = if side == Side::Black { 1.0 } else { -1.0 };
        let rows = self.owned.chunks(self.position.size().into()).rev();
        // Adding zero makes a negative zero positive.
        rows.map(move |row| row.iter().map(move |value| sign * value + 0.0))
    }

    /// The points of each group, and whether it is dead: more likely than not, its points will be the opponent's.
    pub(super) fn groups(&self) -> Vec<(Vec<Point>, bool)> {
        let value = |point: &Point| {
            self.owned
                [usize::from(point.row()) * usize::from(self.position.size()) + usize::from(point.column())]
        };
        let heads = self.position.points().filter(|&point| self.position.mark(point) == Some(point));
        let judged = heads.map(|head| {
            let group = self.position.group(head);
            let sum: f64 = group.iter().map(value).sum();
            let is_dead = match self.position.stone(head) {
                Some(Side::Black) => sum < 0.0,
                _ => sum > 0.0,
            };
            (group, is_dead)
        });
        judged.collect()
    }

    /// What each side holds when the dead stones are taken away.
    pub(super) fn area_without_dead(&self) -> Area {
        let mut rows: Vec<Vec<char>> =
            self.position.to_text().split('/').rev().map(|row| row.chars().collect()).collect();
        for point in self.groups().into_iter().filter(|(_, is_dead)| *is_dead).flat_map(|(group, _)| group) {
            rows[usize::from(point.row())][usize::from(point.column())] = '.';
        }
        let rows: Vec<String> = rows.into_iter().rev().map(String::from_iter).collect();
        let cleared = Position::from_text(self.game.rules(), &rows.join("/"));
        cleared.map_or_else(|_| self.position.area(), |cleared| cleared.area())
    }
}

/// Plays random games and adds up who owns each point at their ends.
fn add_playouts<const CELLS: usize>(position: &Position, random: &mut Xoshiro256PlusPlus, sums: &mut [i32]) {
    let start = PlayoutBoard::<CELLS>::new(position, None);
    for _ in 0..PLAYOUTS / 2 {
        let mut board = start.clone();
        board.run(random);
        for (point, sum) in position.points().zip(&mut *sums) {
            *sum += match owner(&board, point) {
                Some(Side::Black) => 1,
                Some(Side::White) => -1,
                None => 0,
            };
        }
    }
}

/// The owner of a point at the end of a playout: its stone's, or that of all stones around it.
fn owner<const CELLS: usize>(board: &PlayoutBoard<CELLS>, point: Point) -> Option<Side> {
    if let Some(side) = board.stone(point) {
        return Some(side);
    }
    let (column, row) = (point.column(), point.row());
    let beside = [
        Some((column + 1, row)),
        Some((column, row + 1)),
        column.checked_sub(1).map(|column| (column, row)),
        row.checked_sub(1).map(|row| (column, row)),
    ];
    let stones =
        beside.into_iter().flatten().filter_map(|(column, row)| board.stone(Point::at(column, row)?));
    let mut owner = None;
    for side in stones {
        if owner.is_some_and(|other| other != side) {
            return None;
        }
        owner = Some(side);
    }
    owner
}

#[cfg(test)]
mod tests {
    use yiqi_core::Options;
    use yiqi_engine::Games;

    use super::*;

    fn ownership(position: &str) -> Ownership {
        let games = Games::standard();
        let game = games.get("go").unwrap().start(&Options::new(), Some(position)).unwrap();
        Ownership::of(game.as_ref()).unwrap()
    }

    #[test]
    fn a_stone_inside_a_living_group_is_dead() {
        let estimate = ownership("..XO.../XXXOOOO/..XO.../O.XO.X./..XOO.O/XXXXOOO/..XXO.. b");
        let dead: Vec<String> = estimate
            .groups()
            .into_iter()
            .filter(|(_, is_dead)| *is_dead)
            .flat_map(|(group, _)| group)
            .map(|point| point.to_string())
            .collect();
        assert_eq!(dead, ["A4", "F4"]);
        let Area { black, white, neutral } = estimate.area_without_dead();
        assert_eq!((black + white + neutral, neutral), (49, 0));
    }

    #[test]
    fn rows_begin_at_the_top_and_values_are_those_of_a_side() {
        let estimate = ownership("X.X.X/XXXXX/...../OOOOO/O.O.O w");
        let [black, white] =
            Side::ALL.map(|side| estimate.rows(side).map(Iterator::collect).collect::<Vec<Vec<f64>>>());
        assert!(
            black[0].iter().all(|&value| value > 0.5) && black[4].iter().all(|&value| value < -0.5),
            "{black:?}"
        );
        assert!(black.iter().flatten().zip(white.iter().flatten()).all(|(black, white)| *black == -white));
    }
}
