//! Arguments that choose the engine and its limits.

use std::io::Read as _;
use std::time::Duration;

use clap::{Arg, ArgMatches, value_parser};
use serde::Serialize;
use yiqi_core::{Argument, ReasonCode as _, printable};
use yiqi_engine::{Candidate, Engine, EngineOptions, Engines, Limits, Value};
use yiqi_opponents::standard_with_weights;
use yiqi_words::Words;

use crate::failure::Failure;

/// `--level`, `--seconds`, `--nodes`, `--depth`, `--threads`, `--random` and `--weights`.
pub(crate) fn engine_args(default_level: &'static str, words: &Words) -> Vec<Arg> {
    let say = |key| words.say(key, &[]);
    vec![
        Arg::new("level")
            .long("level")
            .value_name("L")
            .value_parser(value_parser!(u8).range(1..=8))
            .default_value(default_level)
            .hide_default_value(true)
            .help(words.say("help-level", &[Argument::new("level", default_level)])),
        Arg::new("seconds")
            .long("seconds")
            .value_name("S")
            .value_parser(positive_seconds)
            .help(say("help-seconds")),
        Arg::new("nodes")
            .long("nodes")
            .value_name("N")
            .value_parser(value_parser!(u64).range(1..))
            .help(say("help-nodes")),
        Arg::new("depth")
            .long("depth")
            .value_name("D")
            .value_parser(value_parser!(u32).range(1..=120))
            .help(say("help-depth")),
        Arg::new("threads")
            .long("threads")
            .value_name("T")
            .value_parser(value_parser!(u16).range(1..=256))
            .help(say("help-threads")),
        Arg::new("random")
            .long("random")
            .value_name("N")
            .value_parser(value_parser!(u64))
            .default_value("1")
            .hide_default_value(true)
            .help(say("help-random")),
        Arg::new("weights").long("weights").value_name("FILE").help(say("help-weights")),
    ]
}

/// The engines with the network of `--weights`; `None` if it is not given.
pub(crate) fn with_weights(matches: &ArgMatches, words: &Words) -> Result<Option<Engines>, Failure> {
    let Some(path) = matches.try_get_one::<String>("weights").ok().flatten() else { return Ok(None) };
    let refuse = |reason: String| {
        let arguments = [Argument::new("file", printable(path)), Argument::new("reason", reason)];
        Failure::Refused(words.say("convert-refused", &arguments))
    };
    let file = std::fs::File::open(path).map_err(|error| refuse(error.to_string()))?;
    let mut bytes = Vec::new();
    let read = file.take(LARGEST_WEIGHTS).read_to_end(&mut bytes);
    read.map_err(|error| refuse(error.to_string()))?;
    standard_with_weights(&bytes).map(Some).map_err(|error| refuse(words.reason(&error.reason())))
}

/// The most that is read of a file of weights.
const LARGEST_WEIGHTS: u64 = 1 << 30;

/// Parses a positive number of seconds.
pub(crate) fn positive_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or_else(|| "> 0 (2.5)".to_owned())
}

/// Creates the analysis engine chosen by the arguments.
pub(crate) fn analyst(
    engines: &Engines,
    matches: &ArgMatches,
    game: &str,
    words: &Words,
) -> Result<Box<dyn Engine>, Failure> {
    let level = matches.get_one::<u8>("level").copied().unwrap_or(5);
    engines
        .analyst(game, level, engine_options(matches))
        .map_err(|error| Failure::Usage(words.reason(&error.reason())))
}

/// The threads and the seed that the arguments ask for; all threads of the machine without `--threads`.
pub(crate) fn engine_options(matches: &ArgMatches) -> EngineOptions {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = matches.get_one::<u16>("threads").map_or(all, |&threads| usize::from(threads));
    EngineOptions { threads, seed: matches.get_one::<u64>("random").copied().unwrap_or(1) }
}

/// The search limits given in addition to the level.
pub(crate) fn limits(matches: &ArgMatches) -> Limits {
    let seconds = matches.get_one::<f64>("seconds").copied();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Limits {
        nodes: matches.get_one::<u64>("nodes").copied(),
        time,
        depth: matches.get_one::<u32>("depth").copied(),
    }
}

/// The JSON form of a value.
#[derive(Serialize)]
pub(crate) struct ValueView {
    score: Option<f64>,
    win_rate: f64,
    plies_to_end: Option<u32>,
    kind: &'static str,
}

impl From<Value> for ValueView {
    fn from(value: Value) -> ValueView {
        let Value { score, win_rate, plies_to_end, kind } = value;
        ValueView { score, win_rate, plies_to_end, kind: kind.name() }
    }
}

/// The JSON form of a candidate.
#[derive(Serialize)]
pub(crate) struct CandidateView {
    #[serde(rename = "move")]
    m: String,
    value: ValueView,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u32>,
}

impl From<&Candidate> for CandidateView {
    fn from(candidate: &Candidate) -> CandidateView {
        let Candidate { m, value, line, visits } = candidate.clone();
        CandidateView { m, value: value.into(), line, visits }
    }
}
