//! Positions without a stored game, the games there are, and what engines think.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yiqi_session::EngineName;
use yiqi_view::{SideView, Step, View, ViewChange};

/// What an engine thinks of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisView {
    /// The candidate moves, the best first.
    pub(crate) candidates: Vec<CandidateView>,
    /// Nodes or playouts.
    pub(crate) nodes: u64,
    /// Who will own each place at the end, in percent: 100 is certainly Black's, -100 White's. Empty where that is unknown
    /// or places have no owners.
    pub(crate) owners: Vec<i8>,
}

/// How well a value is known.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ValueKindView {
    /// Proven.
    Exact,
    /// A proven lower bound.
    Bound,
    /// An estimate.
    Estimate,
}

/// A candidate move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CandidateView {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// The expected margin.
    #[schema(required = true)]
    pub(crate) score: Option<f64>,
    /// The expected result for the side to move: 1 is a win.
    pub(crate) win_rate: f64,
    /// Plies to a forced end.
    #[schema(required = true)]
    pub(crate) plies_to_end: Option<u32>,
    /// How well the values are known.
    pub(crate) kind: ValueKindView,
    /// The number of visits, in a tree search.
    #[schema(required = true)]
    pub(crate) visits: Option<u64>,
    /// The principal variation.
    pub(crate) line: Vec<String>,
    /// The side that plays each move of the line.
    pub(crate) sides: Vec<SideView>,
}

/// A position without a stored game: where it starts, and the moves since.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    /// The game's name.
    #[schema(example = "reversi")]
    pub(crate) game: String,
    /// The options of its rules.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// The starting position, if it is not the usual one.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// The moves since.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// A position as it is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionView {
    /// The board.
    pub(crate) view: View,
    /// The legal moves.
    pub(crate) legal_moves: Vec<String>,
    /// What the last move did.
    #[schema(required = true)]
    pub(crate) step: Option<Step>,
}

/// Successive positions of a line of moves.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayRequest {
    /// The game's name.
    #[schema(example = "reversi")]
    pub(crate) game: String,
    /// The options of its rules.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// The starting position, if it is not the usual one.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// The moves up to the last position.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    /// The number of moves before the first position.
    pub(crate) from: usize,
}

/// Successive positions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReplayView {
    /// The first.
    pub(crate) first: View,
    /// What each further move changed.
    pub(crate) changes: Vec<ViewChange>,
}

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct KindView {
    /// Its name.
    pub(crate) name: &'static str,
    /// The side that moves first.
    pub(crate) opens: SideView,
    /// The options of its rules.
    pub(crate) options: Vec<OptionView>,
    /// Its named sets of rules: values of the option `rules`.
    pub(crate) presets: Vec<PresetView>,
    /// The engines that play it: `level:1` to `level:8`, `playouts` (Go), `greedy` (Reversi).
    pub(crate) opponents: Vec<EngineName>,
    /// Whether players see what a move does before they confirm it.
    pub(crate) confirms_moves: bool,
    /// The formats that its records can be written in.
    pub(crate) formats: Vec<&'static str>,
}

/// A named set of rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PresetView {
    /// Its name.
    pub(crate) name: &'static str,
    /// The options by which it is recognised, with their values.
    pub(crate) options: BTreeMap<&'static str, &'static str>,
    /// Usual values of options that players may change without changing the rules, such as komi.
    pub(crate) defaults: BTreeMap<&'static str, &'static str>,
}

/// An option of a game's rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OptionView {
    /// Its name.
    pub(crate) name: &'static str,
    /// The values it takes: `2-25`, `situational|positional|simple`.
    pub(crate) values: &'static str,
    /// Its default.
    pub(crate) default: &'static str,
}
