//! The table of commands, and the loop that executes them.

use std::io::{self, Write};

use super::input::Queue;
use super::response::{self, Answer, DONE, Failure, Outcome, SYNTAX_ERROR};
use super::session::{Exchange, Session};
use super::{analysis, command, files, handicap, score, search, setup};

type Run = fn(&mut Session<'_>, &[&str], &mut Exchange<'_>) -> Outcome;

/// The games that have a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum For {
    Both,
    Go,
}

/// Every command.
const COMMANDS: &[(&str, For, Run)] = &[
    ("protocol_version", For::Both, |_, _, _| text("2")),
    ("name", For::Both, |_, _, _| text("Yiqi")),
    ("version", For::Both, |_, _, _| text(env!("CARGO_PKG_VERSION"))),
    ("known_command", For::Both, known_command),
    ("list_commands", For::Both, |session, _, _| text(&names(session).collect::<Vec<_>>().join("\n"))),
    ("quit", For::Both, |_, _, _| Ok(Answer::Quit)),
    ("boardsize", For::Both, setup::boardsize),
    ("clear_board", For::Both, setup::clear_board),
    ("komi", For::Both, setup::komi),
    ("get_komi", For::Go, setup::get_komi),
    ("play", For::Both, setup::play),
    ("gogui-play_sequence", For::Both, setup::play_sequence),
    ("undo", For::Both, setup::undo),
    ("gg-undo", For::Both, setup::undo),
    ("fixed_handicap", For::Go, handicap::fixed),
    ("place_free_handicap", For::Go, handicap::place_free),
    ("set_free_handicap", For::Go, handicap::set_free),
    ("genmove", For::Both, search::genmove),
    ("reg_genmove", For::Both, search::reg_genmove),
    ("kgs-genmove_cleanup", For::Go, search::genmove_cleanup),
    ("time_settings", For::Both, setup::time_settings),
    ("time_left", For::Both, setup::time_left),
    ("kgs-time_settings", For::Both, setup::named_time_settings),
    ("kata-time_settings", For::Both, setup::named_time_settings),
    ("kata-list_time_settings", For::Both, |_, _, _| text(&setup::TIME_SETTINGS.join(" "))),
    ("kgs-rules", For::Go, setup::kgs_rules),
    ("kata-get-rules", For::Go, setup::get_rules),
    ("kata-set-rules", For::Go, setup::set_rules),
    ("kata-set-rule", For::Go, setup::set_rule),
    ("kgs-game_over", For::Both, |_, _, _| Ok(DONE)),
    ("showboard", For::Both, score::showboard),
    ("final_score", For::Both, score::final_score),
    ("final_status_list", For::Go, score::final_status_list),
    ("loadsgf", For::Go, files::loadsgf),
    ("printsgf", For::Go, files::printsgf),
    ("lz-analyze", For::Both, analysis::lz_analyze),
    ("kata-analyze", For::Both, analysis::kata_analyze),
    ("lz-genmove_analyze", For::Both, analysis::lz_genmove_analyze),
    ("kata-genmove_analyze", For::Both, analysis::kata_genmove_analyze),
    ("stop", For::Both, |_, _, _| Ok(DONE)),
    ("list_games", For::Both, |session, _, _| text(setup::game_names(session)[0])),
    ("set_game", For::Both, setup::set_game),
    ("gogui-analyze_commands", For::Go, |_, _, _| text(&GOGUI_COMMANDS.join("\n"))),
    ("gogui-interrupt", For::Both, |_, _, _| Ok(DONE)),
    ("yiqi-ownership", For::Go, score::ownership),
];

/// The commands that GoGui offers in a menu: type, label and command.
const GOGUI_COMMANDS: [&str; 7] = [
    "string/Final Score/final_score",
    "plist/Final Status List Alive/final_status_list alive",
    "plist/Final Status List Dead/final_status_list dead",
    "dboard/Ownership/yiqi-ownership",
    "move/Regression Move/reg_genmove %c",
    "string/Show Board/showboard",
    "string/Show Rules/kata-get-rules",
];

/// The commands after which the opponent thinks.
const PLAYING: [&str; 2] = ["genmove", "kgs-genmove_cleanup"];

/// Executes commands until `quit` or the end of the input.
pub(super) fn run(
    session: &mut Session<'_>,
    queue: &Queue,
    output: &mut (dyn Write + Send),
) -> io::Result<()> {
    while let Some(line) = queue.next() {
        let command = command::parse(&line.text);
        if line.is_too_long {
            response::write(output, '?', command.id, "line too long")?;
            continue;
        }
        let mut exchange = Exchange { id: command.id, number: line.number, queue, output: &mut *output };
        let outcome = match find(session, command.name) {
            Some(run) => run(session, &command.arguments, &mut exchange),
            None if command.name.is_empty() => Err(SYNTAX_ERROR.into()),
            None => Err("unknown command".into()),
        };
        match outcome {
            Ok(Answer::Text(text)) => {
                response::write(output, '=', command.id, &text)?;
                if session.ponders && PLAYING.contains(&command.name) {
                    search::ponder(session, queue, line.number);
                }
            }
            Ok(Answer::Written) => {}
            Ok(Answer::Quit) => return response::write(output, '=', command.id, ""),
            Err(Failure::Refused(message)) => response::write(output, '?', command.id, &message)?,
            Err(Failure::Io(error)) => return Err(error),
        }
    }
    Ok(())
}

fn names(session: &Session<'_>) -> impl Iterator<Item = &'static str> {
    let is_go = session.is_go();
    COMMANDS.iter().filter(move |(_, games, _)| is_go || *games == For::Both).map(|(name, _, _)| *name)
}

fn find(session: &Session<'_>, name: &str) -> Option<Run> {
    names(session).find(|known| *known == name)?;
    COMMANDS.iter().find(|(known, _, _)| *known == name).map(|(_, _, run)| *run)
}

fn known_command(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let [name] = arguments else { return Err(SYNTAX_ERROR.into()) };
    text(if find(session, name).is_some() { "true" } else { "false" })
}

fn text(text: &str) -> Outcome {
    Ok(Answer::Text(text.to_owned()))
}
