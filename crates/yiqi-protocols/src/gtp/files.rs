//! Records of Go in files.

use std::fs::File;
use std::io::{self, Read as _};

use yiqi_engine::DynGame;
use yiqi_record::{Action, Content, Format, ReadLimits, Record, Tree, start_game};

use super::arguments::integer;
use super::response::{Answer, DONE, Failure, Outcome, SYNTAX_ERROR};
use super::session::{Exchange, Session};

/// The largest file that is loaded.
const LIMITS: ReadLimits = ReadLimits {
    bytes: 16 << 20,
    records: 10_000,
    nodes: 1_000_000,
    setups: 10_000,
    moves: 4_000,
    marks: 1_000_000,
};

/// `loadsgf FILE [MOVE]`: the end of the main line, or the position before this move. Where the board is set up anew in
/// the middle of the game, the moves before cannot be taken back.
pub(super) fn loadsgf(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let (path, before) = match arguments {
        [] => return Err(SYNTAX_ERROR.into()),
        [path @ .., number] if !path.is_empty() && integer(number).is_ok() => (path, Some(integer(number)?)),
        path => (path, None),
    };
    let most = match before {
        None => usize::MAX,
        Some(number) => usize::try_from(number.saturating_sub(1)).map_err(|_| SYNTAX_ERROR)?,
    };
    let game = load(session, &path.join(" "), most).ok_or("cannot load file")?;
    session.restart(game);
    Ok(DONE)
}

fn load(session: &Session<'_>, path: &str, most_moves: usize) -> Option<Box<dyn DynGame>> {
    let bytes = read_file(path).ok()?;
    let format = Format::by_name("sgf").ok()?;
    let records = format.read_with(session.games, &bytes, &LIMITS).ok()?;
    let record = records.into_iter().next().filter(|record| record.game == "go")?;
    let mut game = start_game(session.games, &record).ok()?;
    let rules = game.options();
    let mut moves = 0;
    for id in record.tree.main_line() {
        match &record.tree.content(id).action {
            None => {}
            Some(Action::Move(m)) => {
                if moves >= most_moves {
                    break;
                }
                game.play(m).ok()?;
                moves += 1;
            }
            Some(Action::Setup(position)) => {
                let mut options = rules.clone();
                options.retain(|name| name != "handicap");
                game = session.history.kind().start(&options, Some(position)).ok()?;
            }
        }
    }
    Some(game)
}

fn read_file(path: &str) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    // One byte more than the limit, so that a larger file is refused and not cut.
    file.take(LIMITS.bytes as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// `printsgf [FILE]`: the game as SGF, in the response or in a file.
pub(super) fn printsgf(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let record = record(session);
    let written = Format::by_name("sgf").and_then(|format| format.write(session.games, &[record]));
    let text = written.map_err(|_| "cannot write the game as SGF")?;
    if arguments.is_empty() {
        return Ok(Answer::Text(text));
    }
    std::fs::write(arguments.join(" "), text)
        .map_err(|error| Failure::Refused(format!("cannot save file: {error}")))?;
    Ok(DONE)
}

/// The game as a record. Where a side continued out of turn, the board is set up anew.
fn record(session: &Session<'_>) -> Record {
    let mut tree = Tree::default();
    let mut last = Tree::ROOT;
    let mut record = Record::new("go");
    for (index, game) in session.history.games().enumerate() {
        if index > 0 {
            let setup = Content { action: Some(Action::Setup(game.start())), ..Content::default() };
            last = tree.add(last, setup);
        }
        for m in game.moves() {
            last = tree.add(last, Content::of_move(m));
        }
    }
    if let Some(first) = session.history.games().next() {
        record.rules = first.options();
        // The options say how the game began, unless it began in a position of its own.
        record.start = record.rules.get("handicap").is_none().then(|| first.start());
    }
    // The rules may have been changed during the game; the last ones hold for all of it.
    session.game().options().iter().filter(|(name, _)| *name != "handicap").for_each(|(name, value)| {
        record.rules.set(name, value);
    });
    Record { tree, ..record }
}
