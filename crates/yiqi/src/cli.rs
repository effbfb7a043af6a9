//! What may be written on the command line.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, value_parser};
use yiqi_games::Games;
use yiqi_words::{Language, Words};

use crate::commands::{AREAS, seat_args};
use crate::engine_args::engine_args;
use crate::game_args::{game_args, replay_args};

/// The whole command line.
pub(crate) fn command(games: &Games, words: &Words) -> Command {
    Command::new("yiqi")
        .version(env!("CARGO_PKG_VERSION"))
        .about("弈棋: Go, Liuzichong, DVONN and Reversi. Exact rules and engines, from the command line.")
        .arg_required_else_help(false)
        .disable_help_subcommand(true)
        .arg(
            Arg::new("lang")
                .long("lang")
                .value_name("LANGUAGE")
                .value_parser(Language::ALL.map(Language::tag))
                .global(true)
                .help("The language of messages; the locale decides when it is not given"),
        )
        .subcommand(
            Command::new("play")
                .about("Plays in the terminal, line by line")
                .long_about(
                    "Plays in the terminal, line by line. Without a GAME there is a menu. With one the game begins at once: you \
                     hold Black against the computer, unless the seats are given; `yiqi play dvonn` alone is for two \
                     people, who are asked for their names. An unfinished game is kept and offered the next time.",
                )
                .args(replay_args(games, words).into_iter().map(|arg| arg.required(false)))
                .args(seat_args())
                .after_help(
                    "Examples:\n  \
                     yiqi play\n  \
                     yiqi play reversi --black human --white level:5\n  \
                     yiqi play go --size 9 --white human\n  \
                     yiqi play dvonn\n  \
                     yiqi play liuzichong --black level:8 --white level:3 --plain",
                ),
        )
        .subcommand(
            Command::new("moves")
                .about("Lists the legal moves, one a line")
                .args(game_args(games, words))
                .arg(json("One object: game, position, side to move, moves, result"))
                .after_help(
                    "Examples:\n  \
                     yiqi moves reversi\n  \
                     yiqi moves go --position '.X./X.X/.X. w'\n  \
                     yiqi moves go --size 9 --moves 'E5 C3'",
                ),
        )
        .subcommand(
            Command::new("show")
                .about("Draws a position")
                .args(game_args(games, words))
                .arg(json("One object: every place with its coordinates and what stands there, turn, score"))
                .arg(
                    Arg::new("svg")
                        .long("svg")
                        .action(ArgAction::SetTrue)
                        .conflicts_with("json")
                        .help("Draw a picture instead of text"),
                )
                .after_help(
                    "Examples:\n  \
                     yiqi show go --size 9 --handicap 4\n  \
                     yiqi show reversi --moves 'f5 d6 c3'\n  \
                     yiqi show dvonn --seed 1 --svg > board.svg",
                ),
        )
        .subcommand(
            Command::new("perft")
                .about("Counts move sequences: for each depth a line «depth leaves finished»")
                .long_about(
                    "Counts move sequences. For each depth up to the one given, a line with the depth, the \
                     sequences of exactly that many moves (a forced pass is a move), and those that ended \
                     sooner. A repetition that is forbidden is not counted; one that would draw is ignored, and so \
                     are quiet moves.",
                )
                .args(game_args(games, words))
                .arg(
                    Arg::new("depth")
                        .long("depth")
                        .value_name("N")
                        .required(true)
                        .value_parser(value_parser!(u32).range(1..=200))
                        .help("The number of moves in a sequence"),
                )
                .arg(
                    Arg::new("divide")
                        .long("divide")
                        .action(ArgAction::SetTrue)
                        .help("Count the given depth alone, a line «move leaves finished» for each first move"),
                )
                .arg(json("One object a line"))
                .after_help(
                    "Examples:\n  \
                     yiqi perft reversi --depth 10\n  \
                     yiqi perft go --size 3 --ko positional --depth 6\n  \
                     yiqi perft reversi --depth 6 --divide",
                ),
        )
        .subcommand(
            Command::new("replay")
                .about("Plays move lists from standard input, one game a line")
                .long_about(
                    "Reads move lists from standard input, one game a line, moves separated by blanks, and \
                     writes for each a line POSITION<TAB>RESULT<TAB>SCORE. The result is black, white, draw or \
                     unfinished. The score is Black:White, where White opens the game White:Black: stones, discs, \
                     pieces in controlled stacks, or, in Go, the points that a side's stones stand on or reach \
                     (komi left out). A game with an illegal move gets a line that names its number and the \
                     reason; the rest go on, and the exit status is 1.",
                )
                .args(replay_args(games, words))
                .arg(json("One object a line, with reason codes"))
                .after_help("Example:\n  echo 'f5 d6 c3' | yiqi replay reversi"),
        )
        .subcommand(
            Command::new("best")
                .about("Thinks about a position: the best move, its value, and what would follow")
                .args(game_args(games, words))
                .args(engine_args("6"))
                .arg(
                    Arg::new("lines")
                        .long("lines")
                        .value_name("K")
                        .value_parser(value_parser!(u8).range(1..=100))
                        .help("Show so many of the best moves"),
                )
                .arg(json("One object: best move, candidates with values and lines, nodes"))
                .after_help(
                    "Ctrl-C ends the thinking and gives what was found.\n\nExamples:\n  \
                     yiqi best reversi --moves 'f5 d6' --level 7\n  \
                     yiqi best go --size 9 --seconds 5 --lines 3",
                ),
        )
        .subcommand(
            Command::new("analyse")
                .about("Thinks about every position of a record and lists the mistakes")
                .arg(Arg::new("file").value_name("FILE").required(true).help("The record: json, sgf, ggf, …"))
                .arg(Arg::new("from").long("from").value_name("FORMAT").help("The kind of the file"))
                .arg(
                    Arg::new("number")
                        .long("number")
                        .value_name("N")
                        .value_parser(value_parser!(u32).range(1..))
                        .help("Which game of a file with several"),
                )
                .args(engine_args("5"))
                .arg(json("One object: every move with its value and what it gave away"))
                .arg(
                    Arg::new("svg")
                        .long("svg")
                        .action(ArgAction::SetTrue)
                        .conflicts_with("json")
                        .help("Draw the course of the game as a picture"),
                )
                .after_help(
                    "Ctrl-C ends the analysis and gives what was found.\n\nExamples:\n  \
                     yiqi analyse game.sgf --level 6\n  \
                     yiqi analyse game.ggf --svg > course.svg",
                ),
        )
        .subcommand(
            Command::new("solve")
                .about("Solves a small game: what every position is worth, and in how many plies it ends")
                .long_about(
                    "Solves liuzichong: every placement of one to six stones a side is a win, a draw or a loss for the \
                     side to move, and a win or a loss comes in so many plies when both play their best. Tells how many \
                     there are of each, what the start (or the position given) and each of its moves are worth, and \
                     which positions take longest to win.",
                )
                .args(game_args(games, words))
                .arg(
                    Arg::new("verify")
                        .long("verify")
                        .action(ArgAction::SetTrue)
                        .help("Derive every entry from its successors, by other code than made the table"),
                )
                .arg(
                    Arg::new("write")
                        .long("write")
                        .value_name("FILE")
                        .help("Write win, draw or loss of every entry, five to a byte; the docs tell the order"),
                )
                .arg(json("One object: counts, the position and its moves, hardest positions, time and memory"))
                .after_help(
                    "Ctrl-C ends a verification and tells how far it came.\n\nExamples:\n  \
                     yiqi solve liuzichong\n  \
                     yiqi solve liuzichong --verify\n  \
                     yiqi solve liuzichong --position 'OOO./.XO./X.../..XX b'",
                ),
        )
        .subcommand(
            Command::new("convert")
                .about("Converts records of games from one kind of file to another")
                .long_about(
                    "Converts records of games. The kinds of files are known by their endings, or named by --from and \
                     --to: json (all games), sgf (Go; DVONN as boardspace writes it), ggf, obf and transcript \
                     (Reversi), lg (DVONN as Little Golem writes it), 6zc (Liuzichong). A game with an illegal move \
                     is refused with the move's number and the reason, and nothing is written.",
                )
                .arg(Arg::new("in").value_name("IN").required(true).help("The file to read; - for standard input"))
                .arg(Arg::new("out").value_name("OUT").required(true).help("The file to write; - for standard output"))
                .arg(Arg::new("from").long("from").value_name("FORMAT").help("The kind of the file to read"))
                .arg(Arg::new("to").long("to").value_name("FORMAT").help("The kind of the file to write"))
                .after_help(
                    "Examples:\n  \
                     yiqi convert game.sgf game.json\n  \
                     echo f5d6c3 | yiqi convert - - --from transcript --to ggf",
                ),
        )
        .subcommand(
            Command::new("bench")
                .about("Measures speed: one line a figure, in CPU time or by the clock")
                .arg(
                    Arg::new("area")
                        .value_name("AREA")
                        .value_parser(AREAS)
                        .help("What to measure; everything when it is not given"),
                )
                .arg(json("One object a line"))
                .after_help("Examples:\n  yiqi bench rules\n  yiqi bench search"),
        )
}

fn json(form: &'static str) -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help("Write JSON")
        .long_help(format!("Write JSON. {form}"))
}

/// The language that the arguments ask for, or that of the locale; English where that is none of ours. Asked before
/// the arguments are read, since what is said of them needs it.
pub(crate) fn words(arguments: &[OsString]) -> Words {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    let asked =
        texts.find_map(|text| text.strip_prefix("--lang")).and_then(|rest| match rest.strip_prefix('=') {
            Some(tag) => Some(tag),
            None => texts.next(),
        });
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = || variables.into_iter().find(|value| !value.is_empty());
    let language = match asked {
        Some(tag) => Language::of_locale(tag),
        None => locale().and_then(|locale| Language::of_locale(&locale)),
    };
    Words::new(language.unwrap_or(Language::English))
}
