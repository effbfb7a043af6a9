//! Arguments that choose the game, its rules and the starting position.

use clap::{Arg, ArgMatches};
use yiqi_core::{Argument, Options, excerpt};
use yiqi_games::{DynGame, GameKind, Games, NewGameError};
use yiqi_words::Words;

use crate::failure::Failure;
use crate::move_list::play_moves;
use crate::near_miss;

/// GAME, `--position`, `--moves`, and the rules options of all games.
pub(crate) fn game_args(games: &Games, words: &Words) -> Vec<Arg> {
    let moves = Arg::new("moves")
        .long("moves")
        .value_name("MOVES")
        .allow_hyphen_values(true)
        .help(words.say("help-game-moves", &[]));
    let mut arguments = replay_args(games, words);
    arguments.insert(2, moves);
    arguments
}

/// The same without `--moves`, for commands that read moves from elsewhere.
pub(crate) fn replay_args(games: &Games, words: &Words) -> Vec<Arg> {
    let game = Arg::new("game")
        .value_name("GAME")
        .required(true)
        .help(words.say("help-game", &[Argument::new("games", names(games))]));
    let position = Arg::new("position")
        .long("position")
        .value_name("P")
        .allow_hyphen_values(true)
        .help(words.say("help-position", &[]));
    let mut arguments = vec![game, position];
    let mut named: Vec<&'static str> = Vec::new();
    for spec in games.iter().flat_map(GameKind::options) {
        if !named.contains(&spec.name) {
            named.push(spec.name);
            arguments.push(rule_option(games, spec.name, words));
        }
    }
    arguments
}

/// The argument for a rules option. Its help text lists every game that has it.
pub(crate) fn rule_option(games: &Games, name: &'static str, words: &Words) -> Arg {
    let owners = games.iter().filter_map(|kind| {
        let spec = kind.options().iter().find(|spec| spec.name == name)?;
        let key = format!("option-{}-{name}", kind.name());
        let meaning = words.find(&key, &[]).unwrap_or(key);
        let default = if spec.default.is_empty() { String::new() } else { format!(" [{}]", spec.default) };
        Some(format!("{}: {meaning}: {}{default}", kind.name(), spec.values))
    });
    Arg::new(name)
        .long(name)
        .value_name("VALUE")
        .allow_hyphen_values(true)
        .help_heading(words.say("help-rules", &[]))
        .help(owners.collect::<Vec<_>>().join("; "))
}

fn names(games: &Games) -> String {
    games.iter().map(GameKind::name).collect::<Vec<_>>().join(", ")
}

/// Finds the game named by the arguments.
pub(crate) fn kind<'a>(
    games: &'a Games,
    matches: &ArgMatches,
    words: &Words,
) -> Result<&'a GameKind, Failure> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    games.get(name).ok_or_else(|| {
        let arguments = [Argument::new("name", excerpt(name)), Argument::new("games", names(games))];
        let message = words.say("usage-no-game", &arguments);
        match near_miss::game(name, games.iter().map(GameKind::name)) {
            None => Failure::Usage(message),
            Some(meant) => {
                let suggestion = words.say("usage-suggestion", &[Argument::new("suggested", meant)]);
                Failure::Usage(format!("{message}\n{suggestion}"))
            }
        }
    })
}

/// The rules options given in the arguments.
pub(crate) fn options(games: &Games, matches: &ArgMatches) -> Options {
    let mut options = Options::new();
    for spec in games.iter().flat_map(GameKind::options) {
        if let Some(value) = matches.get_one::<String>(spec.name) {
            options.set(spec.name, value);
        }
    }
    options
}

/// Starts the game described by the arguments and plays `--moves`.
pub(crate) fn start(games: &Games, matches: &ArgMatches, words: &Words) -> Result<Box<dyn DynGame>, Failure> {
    let kind = kind(games, matches, words)?;
    let options = options(games, matches);
    let position = matches.get_one::<String>("position").map(String::as_str);
    let mut game =
        kind.start(&options, position).map_err(|error| Failure::Usage(start_error(kind, error, words)))?;
    let moves = matches.try_get_one::<String>("moves").ok().flatten().map_or("", String::as_str);
    play_moves(game.as_mut(), kind.passing(), moves, words)
        .map_err(|refused| Failure::Usage(refused.sentence))?;
    Ok(game)
}

pub(crate) fn start_error(kind: &GameKind, error: NewGameError, words: &Words) -> String {
    match error {
        NewGameError::ForeignOption(name) => {
            let options = match kind.options() {
                [] => "none".to_owned(),
                some => some.iter().map(|spec| format!("--{}", spec.name)).collect::<Vec<_>>().join(", "),
            };
            let arguments = [
                Argument::new("game", kind.name()),
                Argument::new("name", name),
                Argument::new("options", options),
            ];
            words.say("usage-foreign-option", &arguments)
        }
        NewGameError::StartGivenTwice(name) => {
            words.say("usage-start-given-twice", &[Argument::new("name", name)])
        }
        NewGameError::BadOption(reason) => words.reason(&reason),
        NewGameError::NeedsSeed => words.say("usage-needs-seed", &[Argument::new("game", kind.name())]),
        NewGameError::BadPosition(reason) => {
            words.say("usage-bad-position", &[Argument::new("reason", words.reason(&reason))])
        }
    }
}
