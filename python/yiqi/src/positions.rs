//! `yiqi.go_positions`: positions of Go games as inputs of networks, ours and KataGo's.

use numpy::{IntoPyArray as _, PyArrayMethods as _, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use yiqi_core::{Encode as _, GamePosition as _, GameRules as _, HalfPoints, Past, PlaneSize, Recent};
use yiqi_go::{Move, Position, Rules};

use crate::bad;
use crate::katago::{self, Known, Ladders};

/// Positions of Go games as network inputs. All games have the same rules; komi is given for each position.
///
/// `moves` holds the dense indices of the moves of all games, game `g` from `starts[g]` up to `starts[g + 1]`. Row `r` of the
/// result is the position of game `games[r]` after `plies[r]` moves. Rows of one game should follow each other, in the order
/// of their plies. Returns a dictionary of arrays: `planes` and `legal` (uint8, eight cells per byte, as `numpy.unpackbits`
/// expects) and `globals` (float32). With `katago`, also `katago_planes` and `katago_globals`, the inputs of KataGo's
/// networks (version 7) in the same form.
///
/// >>> moves, starts = np.array([40, 41], np.uint16), np.array([0, 2])
/// >>> rows = yiqi.go_positions({"size": 9}, moves, starts, [0, 0], [0, 2], [7.5, 6.5])
/// >>> rows["planes"].shape, rows["globals"].shape, rows["legal"].shape
/// ((2, 152), (2, 7), (2, 11))
#[pyfunction]
#[pyo3(signature = (options, moves, starts, games, plies, komi, katago=false))]
#[expect(clippy::too_many_arguments, reason = "one argument per array")]
pub(crate) fn go_positions<'py>(
    py: Python<'py>,
    options: &Bound<'py, PyDict>,
    moves: PyReadonlyArray1<'py, u16>,
    starts: Vec<usize>,
    games: Vec<usize>,
    plies: Vec<usize>,
    komi: Vec<f32>,
    katago: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let rules =
        Rules::from_options(&crate::options(options)?, None).map_err(|error| bad(format!("{error:?}")))?;
    let moves = moves.as_slice().map_err(bad)?;
    if games.len() != plies.len() || games.len() != komi.len() {
        return Err(bad("games, plies and komi differ in length"));
    }
    let mut wanted = Vec::with_capacity(games.len());
    for ((&game, &ply), &komi) in games.iter().zip(&plies).zip(&komi) {
        let played = starts.get(game).zip(starts.get(game + 1)).and_then(|(&from, &to)| moves.get(from..to));
        let played = played.filter(|played| ply <= played.len());
        let played = played.ok_or_else(|| bad(format!("there is no position {ply} of game {game}")))?;
        let rules = rules.with_komi(HalfPoints::from_halves((2.0 * komi).round() as i32));
        let rules = rules.ok_or_else(|| bad(format!("illegal komi {komi}")))?;
        wanted.push(Wanted { game, played, ply, rules });
    }
    let size = Position::plane_size(&rules);
    let rows = py.detach(|| encode(&wanted, size, katago)).map_err(bad)?;
    let count = wanted.len();
    let dict = PyDict::new(py);
    let give = |name: &str, bytes: Vec<u8>| {
        let width = bytes.len().checked_div(count).unwrap_or(0);
        dict.set_item(name, bytes.into_pyarray(py).reshape([count, width])?)
    };
    give("planes", rows.planes)?;
    give("legal", rows.legal)?;
    if katago {
        give("katago_planes", rows.katago_planes)?;
        dict.set_item(
            "katago_globals",
            rows.katago_globals.into_pyarray(py).reshape([count, katago::GLOBALS])?,
        )?;
    }
    dict.set_item("globals", rows.globals.into_pyarray(py).reshape([count, Position::GLOBALS.len()])?)?;
    Ok(dict)
}

/// For each game, the number of its moves before the first illegal one, or of all its moves. The arguments are those of
/// `go_positions`. Repetitions count as legal.
///
/// >>> moves, starts = np.array([40, 40, 41], np.uint16), np.array([0, 2, 3])
/// >>> yiqi.go_legal_moves({"size": 9}, moves, starts)
/// [1, 1]
#[pyfunction]
pub(crate) fn go_legal_moves(
    py: Python<'_>,
    options: &Bound<'_, PyDict>,
    moves: PyReadonlyArray1<'_, u16>,
    starts: Vec<usize>,
) -> PyResult<Vec<usize>> {
    let rules =
        Rules::from_options(&crate::options(options)?, None).map_err(|error| bad(format!("{error:?}")))?;
    let moves = moves.as_slice().map_err(bad)?;
    let games: Option<Vec<&[u16]>> = starts.windows(2).map(|ends| moves.get(ends[0]..ends[1])).collect();
    let games = games.ok_or_else(|| bad("the starts do not fit the moves"))?;
    let legal = |played: &[u16]| match Replay::new(&rules, played).go_to(played.len()) {
        Ok(()) => played.len(),
        Err(ply) => ply,
    };
    Ok(py.detach(|| games.into_par_iter().map(legal).collect()))
}

/// A position that is wanted.
struct Wanted<'a> {
    game: usize,
    played: &'a [u16],
    ply: usize,
    rules: Rules,
}

/// Rows of inputs, one after another.
#[derive(Default)]
struct Rows {
    planes: Vec<u8>,
    globals: Vec<f32>,
    legal: Vec<u8>,
    katago_planes: Vec<u8>,
    katago_globals: Vec<f32>,
}

impl Rows {
    fn append(mut self, mut other: Rows) -> Rows {
        self.planes.append(&mut other.planes);
        self.globals.append(&mut other.globals);
        self.legal.append(&mut other.legal);
        self.katago_planes.append(&mut other.katago_planes);
        self.katago_globals.append(&mut other.katago_globals);
        self
    }
}

/// Encodes all rows, each game on one core.
fn encode(wanted: &[Wanted<'_>], size: PlaneSize, katago: bool) -> Result<Rows, String> {
    let follows = |a: &Wanted<'_>, b: &Wanted<'_>| a.game == b.game && a.ply <= b.ply;
    let games: Vec<&[Wanted<'_>]> = wanted.chunk_by(follows).collect();
    let parts: Vec<Rows> =
        games.into_par_iter().map(|rows| encode_game(rows, size, katago)).collect::<Result<_, _>>()?;
    Ok(parts.into_iter().fold(Rows::default(), Rows::append))
}

fn encode_game(wanted: &[Wanted<'_>], size: PlaneSize, katago: bool) -> Result<Rows, String> {
    let mut rows = Rows::default();
    let mut planes = vec![0; Position::PLANES.len() * size.area()];
    let mut globals = vec![0.0; Position::GLOBALS.len()];
    let mut legal = vec![0; Position::policy_size(size)];
    let mut katago_planes = vec![0; katago::PLANES * size.area()];
    let mut katago_globals = vec![0.0; katago::GLOBALS];
    let Some(first) = wanted.first() else { return Ok(rows) };
    let mut replay = Replay::new(&first.rules, first.played);
    for Wanted { game, ply, rules, .. } in wanted {
        replay.go_to(*ply).map_err(|ply| format!("move {} of game {game} is illegal", ply + 1))?;
        let (moves, forbidden) = replay.legal_moves();
        let last = replay.last();
        let recent = Recent { last: &last, forbidden: &forbidden };
        replay.position.encode(rules, recent, size, &mut planes, &mut globals);
        legal.fill(0);
        for m in moves {
            legal[Position::policy_index(rules, m, size)] = 1;
        }
        pack_bits(&planes, &mut rows.planes);
        pack_bits(&legal, &mut rows.legal);
        rows.globals.extend(&globals);
        if katago {
            let ladders = replay.ladders();
            let known = Known { last: &last, forbidden: &forbidden, ladders: ladders.each_ref() };
            katago::encode(rules, &replay.position, &known, &mut katago_planes, &mut katago_globals);
            pack_bits(&katago_planes, &mut rows.katago_planes);
            rows.katago_globals.extend(&katago_globals);
        }
    }
    Ok(rows)
}

/// A game replayed move by move, which remembers the two positions before the present one.
struct Replay<'a> {
    rules: &'a Rules,
    played: &'a [u16],
    ply: usize,
    position: Position,
    before: [Position; 2],
    past: Past,
}

impl<'a> Replay<'a> {
    fn new(rules: &'a Rules, played: &'a [u16]) -> Replay<'a> {
        let position = rules.start();
        let past = Past::new(Rules::REPETITION, rules.repetition_reach(), position.repetition_key(rules));
        Replay { rules, played, ply: 0, before: [position.clone(), position.clone()], position, past }
    }

    fn move_at(&self, ply: usize) -> Option<Move> {
        self.rules.move_at(self.played[ply].into())
    }

    /// Plays on to the position after `ply` moves; the error is the number of moves before an illegal one.
    fn go_to(&mut self, ply: usize) -> Result<(), usize> {
        while self.ply < ply {
            let is_legal = |m: &Move| self.position.check(self.rules, *m).is_ok();
            let m = self.move_at(self.ply).filter(is_legal).ok_or(self.ply)?;
            let irreversible = self.position.is_irreversible(self.rules, m);
            self.before.swap(0, 1);
            self.before[0] = self.position.clone();
            self.position.play_unchecked(self.rules, m);
            self.past.push(self.position.repetition_key(self.rules), irreversible);
            self.ply += 1;
        }
        Ok(())
    }

    /// The last five moves, the last one first.
    fn last(&self) -> Vec<Move> {
        (1..=self.ply.min(Position::HISTORY)).filter_map(|back| self.move_at(self.ply - back)).collect()
    }

    /// The legal moves, and those that only repetition forbids.
    fn legal_moves(&self) -> (Vec<Move>, Vec<Move>) {
        let mut moves = Vec::new();
        self.position.legal_moves(self.rules, &mut moves);
        let is_allowed = |m: &Move| {
            let key = self.position.repetition_key_after(self.rules, *m);
            key.is_none_or(|key| self.past.forbids(key).is_none())
        };
        moves.into_iter().partition(is_allowed)
    }

    /// The ladders now, one move ago and two moves ago, or as long ago as the game has lasted.
    fn ladders(&self) -> [Ladders; 3] {
        let now = Ladders::of(self.rules, &self.position);
        let before = if self.ply >= 1 { Ladders::of(self.rules, &self.before[0]) } else { now.clone() };
        let earlier = if self.ply >= 2 { Ladders::of(self.rules, &self.before[1]) } else { before.clone() };
        [now, before, earlier]
    }
}

/// Appends bytes of 0 or 1 as bits, the first cell in the highest bit; the last byte is padded with zeros.
fn pack_bits(bytes: &[u8], bits: &mut Vec<u8>) {
    bits.extend(
        bytes
            .chunks(8)
            .map(|eight| eight.iter().zip(0..).fold(0, |byte, (&bit, place)| byte | bit << (7 - place))),
    );
}
