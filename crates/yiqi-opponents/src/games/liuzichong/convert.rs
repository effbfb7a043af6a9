//! Wins that depend on the history of the game.
//!
//! The solution assumes a game that starts at the position. In a real game some plies without a capture have been
//! counted already, and positions that occurred twice draw the game when they recur. A win still holds if the winner can
//! force a capture or the end before that: a capture resets both rules, and the solution is right again.
//!
//! So this module builds the graph of all positions reachable without a capture, leaves out those that would draw, and
//! solves it backwards from the captures, as the solution itself is computed.

use std::collections::{HashMap, HashSet};

use yiqi_core::{Game, GamePosition, GameRules, Repetition, Side};
use yiqi_liuzichong::{Position, Rules, Solution, SolvedValue};

/// The plies without a capture after which a game is drawn, and the occurrences of a position that draw it.
fn limits() -> (u32, usize) {
    match Rules::REPETITION {
        Repetition::Draw { occurrence, quiet_plies } => (quiet_plies, occurrence as usize),
        Repetition::None | Repetition::Forbidden => (u32::MAX, usize::MAX),
    }
}

/// Whether the solution's value of a position holds with this history.
pub(super) fn holds_with_history(game: &Game<Position>, worth: SolvedValue) -> bool {
    let (most_quiet, _) = limits();
    let in_time = |plies: u8| game.past().quiet_plies() + u32::from(plies) <= most_quiet;
    worth.plies().is_none_or(|plies| in_time(plies) && drawing_positions(game).is_empty())
}

/// The keys of positions that draw the game when they recur.
fn drawing_positions(game: &Game<Position>) -> HashSet<u64> {
    let (_, occurrence) = limits();
    let mut occurrences: HashMap<u64, usize> = HashMap::new();
    let since_capture = game.past().quiet_plies() as usize + 1;
    for key in game.past().keys().rev().take(since_capture) {
        *occurrences.entry(key).or_default() += 1;
    }
    occurrences.into_iter().filter(|(_, times)| times + 1 >= occurrence).map(|(key, _)| key).collect()
}

/// Which of the winning moves to consider.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WinningMoves {
    /// Those with the shortest win in the solution: few positions, and usually enough.
    Shortest,
    /// All of them: if none converts in time, the game is drawn.
    All,
}

/// How soon the winner can force a capture or the end.
pub(super) struct Conversion {
    plies: HashMap<Position, u32>,
    left: u32,
}

/// A position of the graph.
struct Node {
    position: Position,
    /// Plies from the current position, by the shortest path.
    away: u32,
    /// The predecessors.
    from: Vec<u32>,
    /// Moves of the loser that are not known to lose in time.
    open: u32,
    plies: Option<u32>,
}

impl Conversion {
    /// Solves the graph from the current position of a game that `winner` wins in the solution.
    pub(super) fn new(
        solution: &Solution,
        game: &Game<Position>,
        winner: Side,
        winning_moves: WinningMoves,
    ) -> Conversion {
        let (most_quiet, _) = limits();
        let left = most_quiet - game.past().quiet_plies();
        let mut nodes = graph(solution, game, winner, winning_moves, left);
        let mut front: Vec<u32> =
            (0..nodes.len() as u32).filter(|&node| nodes[node as usize].plies.is_some()).collect();
        let mut plies = 1;
        while !front.is_empty() {
            plies += 1;
            let mut next = Vec::new();
            for node in std::mem::take(&mut front) {
                for before in std::mem::take(&mut nodes[node as usize].from) {
                    let before_node = &mut nodes[before as usize];
                    if before_node.plies.is_some() {
                        continue;
                    }
                    before_node.open -= 1;
                    if before_node.position.to_move() == winner || before_node.open == 0 {
                        before_node.plies = Some(plies);
                        next.push(before);
                    }
                }
            }
            front = next;
        }
        let known = nodes.into_iter().filter_map(|node| Some((node.position, node.plies?)));
        Conversion { plies: known.collect(), left }
    }

    /// In how many plies a capture or the end is forced from the game's own position, if in time.
    pub(super) fn plies_now(&self, position: &Position) -> Option<u32> {
        self.plies.get(position).copied().filter(|plies| *plies <= self.left)
    }

    /// In how many plies a capture or the end is forced from a position one move after the game's, if in time.
    pub(super) fn plies_after_move(&self, position: &Position) -> Option<u32> {
        self.plies.get(position).copied().filter(|plies| *plies < self.left)
    }
}

/// The positions reachable without a capture within `left` plies while the winner keeps the win. A position in which the
/// winner can capture or end the game at once, or the loser can do nothing else, is one ply from conversion.
fn graph(
    solution: &Solution,
    game: &Game<Position>,
    winner: Side,
    winning_moves: WinningMoves,
    left: u32,
) -> Vec<Node> {
    let rules = game.rules();
    let drawing = drawing_positions(game);
    let node = |position, away| Node { position, away, from: Vec::new(), open: 0, plies: None };
    let mut nodes = vec![node(*game.position(), 0)];
    let mut numbers = HashMap::from([(*game.position(), 0u32)]);
    let mut moves = Vec::new();
    let mut at = 0;
    while at < nodes.len() {
        let Node { position, away, .. } = nodes[at];
        if away >= left {
            break;
        }
        let wins = position.to_move() == winner;
        moves.clear();
        position.legal_moves(rules, &mut moves);
        let mut open = 0;
        let mut converts = false;
        for &m in &moves {
            let is_capture = position.is_irreversible(rules, m);
            let mut after = position;
            after.play_unchecked(rules, m);
            let is_over = after.ending(rules).is_some();
            let worth = solution.value(&after).for_mover();
            let is_allowed = match winning_moves {
                WinningMoves::Shortest => worth == solution.value(&position),
                WinningMoves::All => worth.sign() > 0,
            };
            if wins && !is_allowed {
                continue;
            }
            if is_capture || is_over {
                converts |= wins;
                continue;
            }
            if drawing.contains(&after.repetition_key(rules)) {
                // The loser escapes with a draw here; the winner avoids it.
                open += u32::from(!wins);
                continue;
            }
            open += 1;
            let number = *numbers.entry(after).or_insert_with(|| {
                nodes.push(node(after, away + 1));
                nodes.len() as u32 - 1
            });
            nodes[number as usize].from.push(at as u32);
        }
        nodes[at].open = open;
        if converts || (!wins && open == 0) {
            nodes[at].plies = Some(1);
        }
        at += 1;
    }
    nodes
}
