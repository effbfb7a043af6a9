//! The arguments that say which game, by which rules, from where.

use clap::{Arg, ArgMatches};
use yiqi_core::{Argument, Options, excerpt};
use yiqi_games::{DynGame, GameKind, Games, StartError};
use yiqi_words::Words;

use crate::failure::Failure;

/// What says which game and by which rules: GAME, `--position`, `--moves`, and the options of every game's rules.
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

/// The same without `--moves`, for a command that reads its moves.
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

/// The argument for an option; where several games have it, it says so.
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

/// The game that the arguments name.
pub(crate) fn kind<'a>(
    games: &'a Games,
    matches: &ArgMatches,
    words: &Words,
) -> Result<&'a GameKind, Failure> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    games.get(name).ok_or_else(|| {
        let arguments = [Argument::new("name", excerpt(name)), Argument::new("games", names(games))];
        Failure::Usage(words.say("usage-no-game", &arguments))
    })
}

/// The options of rules that the arguments give.
pub(crate) fn options(games: &Games, matches: &ArgMatches) -> Options {
    let mut options = Options::new();
    for spec in games.iter().flat_map(GameKind::options) {
        if let Some(value) = matches.get_one::<String>(spec.name) {
            options.set(spec.name, value);
        }
    }
    options
}

/// A game by the rules and from the position of the arguments, their moves played.
pub(crate) fn start(games: &Games, matches: &ArgMatches, words: &Words) -> Result<Box<dyn DynGame>, Failure> {
    let kind = kind(games, matches, words)?;
    let options = options(games, matches);
    let position = matches.get_one::<String>("position").map(String::as_str);
    let mut game =
        kind.start(&options, position).map_err(|error| Failure::Usage(start_error(kind, error, words)))?;
    let moves = matches.try_get_one::<String>("moves").ok().flatten().map_or("", String::as_str);
    play_moves(game.as_mut(), moves, words).map_err(|refused| Failure::Usage(refused.sentence))?;
    Ok(game)
}

pub(crate) fn start_error(kind: &GameKind, error: StartError, words: &Words) -> String {
    match error {
        StartError::ForeignOption(name) => {
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
        StartError::StartGivenTwice(name) => {
            words.say("usage-start-given-twice", &[Argument::new("name", name)])
        }
        StartError::BadOption(reason) => words.reason(&reason),
        StartError::NeedsSeed => words.say("usage-needs-seed", &[Argument::new("game", kind.name())]),
        StartError::BadPosition(reason) => {
            words.say("usage-bad-position", &[Argument::new("reason", words.reason(&reason))])
        }
    }
}

/// A move of a list that was refused.
pub(crate) struct Refused {
    /// Its number in the list, from 1.
    pub(crate) number: u64,
    /// As it was written, cut to a length fit for a message.
    pub(crate) text: String,
    /// Why.
    pub(crate) reason: yiqi_core::Reason,
    /// All of that in words.
    pub(crate) sentence: String,
}

/// Plays moves separated by blanks, up to the first that is refused.
pub(crate) fn play_moves(game: &mut dyn DynGame, moves: &str, words: &Words) -> Result<(), Refused> {
    for (number, text) in (1u64..).zip(moves.split_whitespace()) {
        if let Err(reason) = game.play(text) {
            let text = excerpt(text);
            let arguments = [
                Argument::number("number", number),
                Argument::new("move", &text),
                Argument::new("reason", words.reason(&reason)),
            ];
            let sentence = words.say("replay-illegal", &arguments);
            return Err(Refused { number, text, reason, sentence });
        }
    }
    Ok(())
}
