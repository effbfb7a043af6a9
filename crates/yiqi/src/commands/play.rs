//! Playing in the terminal.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Arg, ArgAction, ArgMatches};
use yiqi_core::{Argument, ReasonCode as _};
use yiqi_engine::{Engines, Opponent, Stop, is_engine_name};
use yiqi_games::{GameKind, Games};
use yiqi_protocols::External;
use yiqi_session::{Player, Setup};
use yiqi_terminal::{App, Begin, Dialogue, Editor, Interrupts, Look, Plain, Storage};
use yiqi_words::{Language, Words};

use crate::console::Interrupt;
use crate::failure::Failure;
use crate::{Console, game_args};

/// `--black`, `--white` and `--plain`.
pub(crate) fn seat_args(words: &Words) -> Vec<Arg> {
    let seat =
        |name: &'static str| Arg::new(name).long(name).value_name("WHO").help(words.say("help-seat", &[]));
    vec![
        seat("black"),
        seat("white"),
        Arg::new("plain").long("plain").action(ArgAction::SetTrue).help(words.say("help-plain", &[])),
    ]
}

impl Interrupts for Interrupt {
    fn watch(&self) -> Stop {
        Interrupt::watch(self)
    }

    fn unwatch(&self) {
        Interrupt::unwatch(self);
    }
}

/// `yiqi play`
pub(super) fn run(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let engines = &with_programs(engines, matches);
    let begin = if matches.contains_id("game") {
        begin_game((games, engines), matches, words)?
    } else {
        refuse_without_game(games, matches, words)?;
        Begin::Menu
    };
    let requested = matches.get_one::<String>("lang").and_then(|tag| Language::of_locale(tag));
    let storage = Storage::new(console.folders.clone());
    let interrupt = console.interrupt.clone();
    let mut seeds = Seeds::new();
    let mut seed = || seeds.next();
    let mut plain;
    let mut editor;
    let dialogue: &mut dyn Dialogue = if console.is_terminal && !matches.get_flag("plain") {
        editor = Editor::new(console.output, look(console.width))?;
        &mut editor
    } else {
        plain = Plain::new(console.input, console.output, console.is_typed);
        &mut plain
    };
    App::new((games, engines), (requested, words.language()), dialogue, storage, &interrupt, &mut seed)?
        .run(begin)?;
    Ok(())
}

/// What the terminal can show, by the variables that say so everywhere.
fn look(columns: Option<usize>) -> Look {
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value).unwrap_or_default();
    let is_utf8 = locale.to_ascii_lowercase().replace('-', "").ends_with("utf8");
    let is_dumb = value("TERM").is_none_or(|term| term == "dumb");
    Look {
        is_terminal: true,
        // Terminals of Windows know neither variable.
        has_symbols: cfg!(windows) || is_utf8,
        has_colours: value("NO_COLOR").is_none() && (cfg!(windows) || !is_dumb),
        columns,
    }
}

/// Refuses game options without a GAME, since the menu asks for them.
fn refuse_without_game(games: &Games, matches: &ArgMatches, words: &Words) -> Result<(), Failure> {
    let options = games.iter().flat_map(GameKind::options).map(|spec| spec.name);
    let given =
        ["black", "white", "position"].into_iter().chain(options).find(|name| matches.contains_id(name));
    match given {
        Some(name) => Err(Failure::Usage(words.say("usage-without-game", &[Argument::new("name", name)]))),
        None => Ok(()),
    }
}

/// The game described by the arguments.
fn begin_game(
    (games, engines): (&Games, &Engines),
    matches: &ArgMatches,
    words: &Words,
) -> Result<Begin, Failure> {
    let kind = *game_args::kind(games, matches, words)?;
    let options = game_args::options(games, matches);
    let mut setup = Setup::new(kind.name());
    setup.options = options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    setup.position = matches.get_one::<String>("position").cloned();
    let seats = ["black", "white"].map(|side| matches.get_one::<String>(side));
    for (seat, text) in [&mut setup.seats.black, &mut setup.seats.white].into_iter().zip(seats) {
        *seat = read_seat(engines, &kind, text, words)?;
    }
    // If only one colour is given, and it is human, the computer plays the other.
    match (seats, setup.seats.only_human()) {
        ([None, None], _) if !kind.confirms_moves() => setup.seats.white = Player::computer("level:3"),
        ([Some(_), None], None) if setup.seats.black.is_human() => {
            setup.seats.white = Player::computer("level:3");
        }
        ([None, Some(_)], None) if setup.seats.white.is_human() => {
            setup.seats.black = Player::computer("level:3");
        }
        _ => {}
    }
    check(&kind, &setup, words)?;
    let asks_names = kind.confirms_moves() && setup.seats.black.is_human() && setup.seats.white.is_human();
    Ok(Begin::Game { setup, asks_names })
}

/// The engines, and the programs that are seated as `gtp:COMMAND` and the like, each under the name of its program.
fn with_programs(engines: &Engines, matches: &ArgMatches) -> Engines {
    let seats = ["black", "white"].into_iter().filter_map(|side| matches.get_one::<String>(side));
    let programs = seats.filter_map(|text| text.parse::<External>().ok());
    programs.fold(engines.clone(), |engines, program| engines.with(program.kind(&engine_name(&program))))
}

/// A name for a program: that of its file, as far as it can be the name of an engine.
fn engine_name(program: &External) -> String {
    let file = Path::new(program.command.program()).file_stem().unwrap_or_default().to_string_lossy();
    let allowed = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = file.chars().map(allowed).take(30).collect();
    if is_engine_name(&name) { name } else { format!("program-{}", name.trim_start_matches('-')) }
}

fn read_seat(
    engines: &Engines,
    kind: &GameKind,
    text: Option<&String>,
    words: &Words,
) -> Result<Player, Failure> {
    let Some(text) = text.filter(|text| *text != "human") else { return Ok(Player::human()) };
    let usage = |error: yiqi_engine::EngineError| Failure::Usage(words.reason(&error.reason()));
    let opponent: Opponent = match text.parse::<External>() {
        Ok(program) => Opponent::named(engine_name(&program)),
        Err(_) => text.parse().map_err(usage)?,
    };
    engines.plays(kind.name(), &opponent).map_err(usage)?;
    Ok(Player::computer(opponent.to_string()))
}

/// Reports wrong usage before the game starts.
fn check(kind: &GameKind, setup: &Setup, words: &Words) -> Result<(), Failure> {
    let mut tried = setup.clone();
    if tried.position.is_none() && kind.needs_seed(&tried.rules()) {
        tried.options.insert("seed".to_owned(), "1".to_owned());
    }
    kind.start(&tried.rules(), tried.position.as_deref())
        .map(drop)
        .map_err(|error| Failure::Usage(game_args::start_error(kind, error, words)))
}

/// Generates seeds from the time and the process id.
struct Seeds(u64);

impl Seeds {
    fn new() -> Seeds {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Seeds(since.as_nanos() as u64 ^ u64::from(std::process::id()))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        yiqi_core::zobrist::splitmix64(self.0) >> 12
    }
}
