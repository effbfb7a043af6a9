//! Who will own each point of a Go board, and which stones are dead: estimates by the engine that analyses or, where it has
//! none, by random playouts.

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::{GamePosition as _, HalfPoints, Side};
use yiqi_engine::{DynGame, Limits, Purpose, Stop};
use yiqi_go::{Game, PlayoutBoard, Point, Position, playout_cells};

use super::history::with_side;
use super::session::Session;

/// The number of playouts; each side begins half of them.
const PLAYOUTS: u32 = 1000;

/// The playouts of the engine, for each side to move.
const LOOKS: u64 = 30;

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

    /// The owners as the engine that analyses sees them, whoever is to move; `None` if this is not Go.
    pub(super) fn in_session(session: &mut Session<'_>) -> Option<Ownership> {
        let mut estimate = Ownership::of(session.game())?;
        let [black, white] = Side::ALL.map(|side| {
            let game = session.history.afresh(side)?;
            let limits = Limits { nodes: Some(LOOKS), ..Limits::default() };
            let report = session
                .search(Purpose::Analyse, game.as_ref(), 1, &limits, &Stop::default(), &mut |_| {})
                .ok()?;
            (report.owners.len() == estimate.owned.len()).then_some(report.owners)
        });
        if let (Some(black), Some(white)) = (black, white) {
            let mean = |(black, white): (&f32, &f32)| f64::from(black - white) / 2.0;
            estimate.owned = black.iter().zip(&white).map(mean).collect();
        }
        Some(estimate)
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

    /// Black's lead by the rules, when the dead stones are taken away.
    pub(super) fn margin_without_dead(&self) -> HalfPoints {
        let dead: Vec<Point> =
            self.groups().into_iter().filter(|(_, is_dead)| *is_dead).flat_map(|(group, _)| group).collect();
        self.game.position().without_dead(self.game.rules(), &dead).margin(self.game.rules())
    }
}

/// Plays random games and adds up who owns each point at their ends.
fn add_playouts<const CELLS: usize>(position: &Position, random: &mut Xoshiro256PlusPlus, sums: &mut [i32]) {
    let start = PlayoutBoard::<CELLS>::new(position, None);
    for _ in 0..PLAYOUTS / 2 {
        let mut board = start.clone();
        board.run(random);
        for (point, sum) in position.points().zip(&mut *sums) {
            *sum += match board.owner(point) {
                Some(Side::Black) => 1,
                Some(Side::White) => -1,
                None => 0,
            };
        }
    }
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
        // Black has 23 points, White 26.
        assert_eq!(estimate.margin_without_dead().to_string(), "-10.5");
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
