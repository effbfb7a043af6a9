//! How well shallow searches predict deep ones: what multi-ProbCut needs to know.

use std::sync::Arc;

use serde::Serialize;
use yiqi_core::Argument;
use yiqi_engine::Stop;
use yiqi_reversi_engine::evaluation::fit::Sample;
use yiqi_reversi_engine::training::{Prediction, fit_predictions, measure_predictions};
use yiqi_reversi_engine::{Board, Player, Weights};
use yiqi_words::Words;

use crate::Console;
use crate::commands::write_json;
use crate::failure::Failure;

/// The number of positions measured.
const POSITIONS: usize = 600;

#[derive(Serialize)]
struct Measured {
    predictions: Vec<PredictionLine>,
    /// The logarithm of the error is a + b ln(1 + depth - shallow) + c shallow + d empty.
    coefficients: Option<[f64; 4]>,
}

#[derive(Serialize)]
struct PredictionLine {
    empty: u32,
    depth: u32,
    shallow: u32,
    count: u32,
    bias: f64,
    error: f64,
    used: f64,
}

/// Measures on positions of games that were not fitted to.
pub(super) fn measure(
    weights: &Arc<Weights>,
    samples: &[Sample],
    stop: &Stop,
    json: bool,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let held_out: Vec<Board> =
        samples.iter().filter(|sample| sample.is_held_out).map(|sample| sample.board).collect();
    let boards: Vec<Board> = held_out.iter().step_by((held_out.len() / POSITIONS).max(1)).copied().collect();
    let mut player = Player::new(weights.clone(), 1 << 24);
    let predictions = measure_predictions(&mut player, &boards, stop);
    let coefficients = fit_predictions(&predictions);
    if json {
        let line = |p: &Prediction| {
            let Prediction { empty, depth, shallow, count, bias, error, used } = *p;
            PredictionLine { empty, depth, shallow, count, bias, error, used }
        };
        let predictions = predictions.iter().map(line).collect();
        return write_json(console, &Measured { predictions, coefficients });
    }
    for p in &predictions {
        let arguments = [
            Argument::number("from", p.empty),
            Argument::number("to", p.empty + 9),
            Argument::number("depth", p.depth),
            Argument::number("shallow", p.shallow),
            Argument::number("count", p.count),
            Argument::new("bias", format!("{:+.2}", p.bias)),
            Argument::new("error", format!("{:.2}", p.error)),
            Argument::new("used", format!("{:.2}", p.used)),
        ];
        writeln!(console.output, "{}", words.say("train-prediction", &arguments))?;
    }
    if let Some(coefficients) = coefficients {
        let text = coefficients.map(|value| format!("{value:.4}")).join(", ");
        let argument = [Argument::new("coefficients", text)];
        writeln!(console.output, "{}", words.say("train-coefficients", &argument))?;
    }
    Ok(())
}
