//! Go: tree search with networks, and with random playouts on boards that are too small for them, or on request.

mod ladders;
mod playouts;

use std::sync::OnceLock;

use yiqi_core::{Game, GamePosition as _, Limits, Side, Stop};
use yiqi_engine::{DynGame, Engine, EngineFailure, EngineKind, EngineRequest, LEVELS, Purpose, Report};
use yiqi_go::{Dead, Handicap, Move, Position, Rules};
use yiqi_net::Network;
use yiqi_search::MctsOptions;

use self::playouts::Playouts;
use crate::level::{LADDER, Level, Strength};
use crate::network::{Networks, network_search};
use crate::tree_search::{Manner, MayEnd, Sampling, TreeSearchEngine};

/// The network for small boards and the one for the others.
pub(crate) const WEIGHTS: [&[u8]; 2] = [
    include_bytes!("../../../weights/go-small.safetensors"),
    include_bytes!("../../../weights/go-large.safetensors"),
];

/// The largest board that counts as small.
const SMALL: u8 = 11;

/// The networks in the program.
pub(crate) fn networks() -> Networks<Position> {
    static NETWORKS: OnceLock<Networks<Position>> = OnceLock::new();
    let networks = NETWORKS.get_or_init(|| {
        let networks =
            WEIGHTS.map(|file| Network::from_bytes(file).expect("the weights in the program are valid"));
        let choose = |rules: &Rules| usize::from(rules.size() > SMALL);
        Networks::several(networks.into(), choose).expect("they are for Go").corrected(ladders::correct)
    });
    networks.clone()
}

/// The smallest board that the networks play; below it they know nothing, and random playouts read everything.
const SMALLEST: u8 = 7;

/// How a level plays with a network.
struct NetworkLevel {
    playouts: u64,
    /// Weak levels play what strong players might play, the weaker the more freely: moves are drawn by their priors, with
    /// this temperature; 0 plays the best move.
    temperature: f64,
    /// The least share of the highest prior that a move needs, which keeps out the absurd.
    least: f32,
}

const fn drawn(temperature: f64, least: f32) -> NetworkLevel {
    NetworkLevel { playouts: 1, temperature, least }
}

const fn searched(playouts: u64) -> NetworkLevel {
    NetworkLevel { playouts, temperature: 0.0, least: 0.0 }
}

/// Levels 1 to 8, set by matches between them.
const NETWORK_LEVELS: [NetworkLevel; 8] = [
    drawn(3.5, 0.001),
    drawn(2.2, 0.003),
    drawn(1.5, 0.008),
    drawn(0.9, 0.03),
    drawn(0.4, 0.1),
    searched(12),
    searched(100),
    searched(800),
];

/// Playouts of an analysis at the levels that hardly search.
const ANALYSIS: u64 = 50;

pub(crate) fn kind(networks: Networks<Position>) -> EngineKind {
    let description =
        "Monte Carlo tree search with a neural network; with random playouts on boards below 7×7.";
    let kind = EngineKind::new("search-go", description, move |request| {
        let strength = Strength::of(request);
        let with_network = network_engine(&networks, request, strength);
        Ok(Box::new(BySize { playouts: playout_engine(strength), with_network }))
    });
    kind.for_game("go").for_levels(LEVELS)
}

/// The level whose number of playouts the engine without a network has.
const PLAYOUT_LEVEL: usize = 6;

/// An engine that plays on boards of all sizes without a network.
pub(crate) fn playouts_kind() -> EngineKind {
    let description = "Monte Carlo tree search with random playouts, without a network.";
    let kind = EngineKind::new("playouts", description, |request| {
        let level = LADDER[PLAYOUT_LEVEL - 1];
        Ok(playout_engine(Strength { level, options: request.options }))
    });
    kind.for_game("go")
}

fn playout_engine(strength: Strength) -> Box<dyn Engine> {
    let options = MctsOptions { expand_after: 2, ..MctsOptions::default() };
    Box::new(TreeSearchEngine::<Position, _>::new(Playouts, strength, options, Manner::default()))
}

fn network_engine(
    networks: &Networks<Position>,
    request: &EngineRequest<'_>,
    strength: Strength,
) -> Box<dyn Engine> {
    let number = usize::from(request.level.unwrap_or(8).clamp(1, 8));
    let NetworkLevel { playouts, temperature, least } = NETWORK_LEVELS[number - 1];
    let level = match request.purpose {
        Purpose::Play => Level { playouts, temperature, ..strength.level },
        Purpose::Analyse => Level { playouts: playouts.max(ANALYSIS), temperature: 0.0, ..strength.level },
    };
    let may_end = if request.purpose == Purpose::Play { may_end } else { must_play_on };
    let manner = Manner { sampling: Sampling::Priors(least), may_resign, resigns_after: 1, may_end };
    network_search(networks.clone(), Strength { level, ..strength }, manner)
}

/// Whether a game has gone far enough to resign it. A player who gave a handicap begins with a lost position, and waits for
/// mistakes; so does one in whose starting position the opponent has more stones.
fn may_resign(game: &Game<Position>) -> bool {
    let points = usize::from(game.rules().size()).pow(2);
    let stones = |side: Side| {
        let start = game.start();
        start.points().filter(|&point| start.stone(point) == Some(side)).count()
    };
    let is_even =
        game.rules().handicap() == Handicap::default() && stones(Side::Black) < stones(Side::White) + 2;
    game.ply() >= if is_even { points / 4 } else { points / 2 }
}

/// Where dead stones stay, whoever passes before they are captured may lose by them. A network that hardly searches does not
/// see that.
fn must_play_on(game: &Game<Position>) -> MayEnd {
    let margin = game.position().margin(game.rules()).halves();
    let is_lost = match game.to_move() {
        Side::Black => margin < 0,
        Side::White => margin >= 0,
    };
    if is_lost && game.rules().dead() == Dead::Stay { MayEnd::NotYet } else { MayEnd::No }
}

/// Dead stones need not be captured where the players agree on them, so the game may end once nothing is left to play for.
fn may_end(game: &Game<Position>) -> MayEnd {
    match game.rules().dead() {
        Dead::Stay => must_play_on(game),
        Dead::Agreed if game.last_move() == Some(Move::Pass) => MayEnd::Accepting,
        Dead::Agreed => MayEnd::Offering,
    }
}

/// Plays with the network or with random playouts, as the size of the board demands.
struct BySize {
    playouts: Box<dyn Engine>,
    with_network: Box<dyn Engine>,
}

impl BySize {
    fn both(&mut self) -> [&mut Box<dyn Engine>; 2] {
        [&mut self.playouts, &mut self.with_network]
    }
}

impl Engine for BySize {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let size =
            game.as_any().downcast_ref::<Game<Position>>().map_or(SMALLEST, |game| game.rules().size());
        let engine = if size < SMALLEST { &mut self.playouts } else { &mut self.with_network };
        engine.search(game, limits, stop, on_report)
    }

    fn set_lines(&mut self, lines: usize) {
        self.both().into_iter().for_each(|engine| engine.set_lines(lines));
    }

    fn forget(&mut self) {
        self.both().into_iter().for_each(|engine| engine.forget());
    }

    fn memory(&self) -> usize {
        self.playouts.memory() + self.with_network.memory()
    }
}
