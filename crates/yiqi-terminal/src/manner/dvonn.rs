//! DVONN: the dialogue of its seed. Player 1 is `x`, White, and moves first; player 2 is `o`, Black.

use std::io;

use yiqi_core::{Argument, GamePosition, Outcome, Reason, Side};
use yiqi_dvonn::{Game, Move, Space};
use yiqi_games::DynGame;
use yiqi_session::{Ended, State};

use super::{Asked, Manner};
use crate::host::Host;
use crate::play::After;
use crate::word::{self, Word};

pub(super) struct Dvonn;

/// Columns of half steps.
const COLUMNS: usize = 21;

fn symbol(side: Side) -> char {
    match side {
        Side::White => 'x',
        Side::Black => 'o',
    }
}

impl Manner for Dvonn {
    fn welcome(&self, host: &mut Host<'_>) -> io::Result<()> {
        host.say("dvonn-welcome", &[])?;
        host.say("dvonn-coordinates", &[])
    }

    fn show_turn(&self, host: &mut Host<'_>, state: &State) -> io::Result<()> {
        let side = state.game().to_move();
        let name = Argument::new("name", host.player_name(state, side));
        host.talk.tell("")?;
        host.say("dvonn-pending", &[name, Argument::new("symbol", symbol(side))])?;
        show_board(host, state.game())
    }

    fn ask(&self, host: &mut Host<'_>, state: &State) -> io::Result<Asked> {
        let dvonn = state.game().as_any().downcast_ref::<Game>();
        let is_placing = dvonn.is_some_and(|game| game.position().is_placing());
        let first = if is_placing { "dvonn-place" } else { "dvonn-source" };
        let source = match read_space(host, state, first)? {
            Read::Space(space) => space,
            Read::Move(m) => return Ok(Asked::Move(m)),
            Read::Other(asked) => return Ok(asked),
        };
        if is_placing {
            return Ok(Asked::Move(source.to_string()));
        }
        match read_space(host, state, "dvonn-destination")? {
            Read::Space(to) => Ok(Asked::Move(format!("{source}{to}"))),
            Read::Move(m) => Ok(Asked::Move(m)),
            Read::Other(asked) => Ok(asked),
        }
    }

    /// The board is shown again after a refusal.
    fn refuse(&self, host: &mut Host<'_>, state: &State, reason: &Reason) -> io::Result<After> {
        match reason.code {
            "dvonn-empty-source" | "dvonn-lone-dvonn" | "dvonn-not-yours" => {
                host.say("dvonn-illegal-stack", &[])?;
            }
            "dvonn-not-in-line" | "dvonn-wrong-distance" | "dvonn-empty-target" => {
                host.say("dvonn-illegal-placement", &[])?;
            }
            _ => host.refuse(reason)?,
        }
        show_board(host, state.game())?;
        Ok(After::Stay)
    }

    fn show_result(&self, host: &mut Host<'_>, game: &dyn DynGame) -> io::Result<()> {
        host.say("dvonn-result", &[])?;
        host.talk.tell(&board(game))?;
        let score = host.words.reason(&game.score_in_words());
        host.talk.tell(&score)
    }

    fn help(&self) -> Option<&'static str> {
        Some("play-help-dvonn")
    }

    fn tell_rules(&self, host: &mut Host<'_>, state: &State) -> io::Result<()> {
        host.say("rules-dvonn", &[])?;
        let mut start = state.game().boxed_clone();
        while start.undo().is_some() {}
        host.talk.tell(&board(start.as_ref()))
    }

    fn show_end(&self, host: &mut Host<'_>, state: &State) -> io::Result<()> {
        host.talk.tell("")?;
        host.talk.tell(&board(state.game()))?;
        host.say("dvonn-ended", &[])?;
        let score = state.game().score();
        for side in [Side::White, Side::Black] {
            let points = if side == Side::White { score.white } else { score.black };
            let arguments =
                [Argument::new("name", host.player_name(state, side)), Argument::new("score", points)];
            host.say("dvonn-score", &arguments)?;
        }
        if state.ended().is_some_and(|ended| ended.reason == Ended::RESIGNED) {
            let result = host.result_in_words(state);
            host.talk.tell(&result)?;
        }
        match state.ended().map(|ended| ended.outcome) {
            Some(Outcome::Win(side)) => {
                let name = Argument::new("name", host.player_name(state, side));
                host.say("dvonn-winner-is", &[])?;
                host.say("dvonn-winner", &[name])
            }
            _ => host.say("dvonn-draw", &[]),
        }
    }

    fn end_prompt(&self) -> &'static str {
        "dvonn-new-game"
    }

    fn answer_end(&self, answer: &str) -> Option<Word> {
        match answer.to_lowercase().as_str() {
            "y" | "yes" | "是" | "好" => Some(Word::NewGame),
            "n" | "no" | "否" | "不" => Some(Word::Quit),
            _ => None,
        }
    }

    fn farewell(&self, host: &mut Host<'_>) -> io::Result<()> {
        host.say("dvonn-bye", &[])
    }
}

fn show_board(host: &mut Host<'_>, game: &dyn DynGame) -> io::Result<()> {
    host.say("dvonn-board", &[])?;
    host.talk.tell(&board(game))
}

enum Read {
    Space(Space),
    /// Both spaces at once, or a pass.
    Move(String),
    Other(Asked),
}

/// Reads a space: `5,3` by row and column of half steps, or `C5` as players write it.
fn read_space(host: &mut Host<'_>, state: &State, key: &'static str) -> io::Result<Read> {
    let Some(line) = host.ask(key, &[])? else { return Ok(Read::Other(Asked::Left)) };
    if let Some(word) = word::read(&line, &[]) {
        return Ok(Read::Other(Asked::Word(word)));
    }
    if super::is_pass(&line) {
        return Ok(Read::Move("pass".to_owned()));
    }
    if line.parse::<Move>().is_ok_and(|m| !matches!(m, Move::Place(_))) {
        return Ok(Read::Move(line));
    }
    match space(&line) {
        Some(space) => Ok(Read::Space(space)),
        None => {
            host.say("dvonn-invalid-turn", &[])?;
            show_board(host, state.game())?;
            Ok(Read::Other(Asked::Nothing))
        }
    }
}

fn space(text: &str) -> Option<Space> {
    let separators = [',', '，', ' '];
    match text.split_once(separators) {
        Some((row, column)) => {
            let (row, column) = (row.trim().parse().ok()?, column.trim().parse().ok()?);
            Space::at_half_steps(row, column)
        }
        None => text.parse().ok(),
    }
}

/// The board as the seed draws it: rows from the top, a column for every half step, their numbers below.
fn board(game: &dyn DynGame) -> String {
    let Some(game) = game.as_any().downcast_ref::<Game>() else { return game.diagram() };
    let cells = game.position().cells(game.rules());
    let mut rows = vec![vec![String::new(); COLUMNS + 1]; 5];
    for (index, piece) in cells.into_iter().enumerate() {
        let Some(space) = Space::from_index(index) else { continue };
        let text = match piece {
            None => ".".to_owned(),
            Some(piece) => {
                let owner = piece.owner.map_or('d', symbol);
                let holds_dvonn = piece.neutral > 0 && piece.owner.is_some();
                format!("{owner}{}{}", piece.height, if holds_dvonn { "*" } else { "" })
            }
        };
        rows[usize::from(space.row())][usize::from(space.half_step_column())] = text;
    }
    let mut lines: Vec<String> = rows
        .into_iter()
        .zip(1..)
        .map(|(row, number)| {
            // A wide stack has room to its right: the next column of the row is empty.
            let mut line = number.to_string();
            for (column, text) in row.into_iter().enumerate().skip(1).filter(|(_, text)| !text.is_empty()) {
                let from = 3 * column - 1;
                line.push_str(&" ".repeat(from.saturating_sub(line.len())));
                line.push_str(&text);
            }
            line
        })
        .collect();
    let labels: String = (1..=COLUMNS).map(|column| format!("{column:<3}")).collect();
    lines.push(format!("  {}", labels.trim_end()));
    lines.join("\n")
}
