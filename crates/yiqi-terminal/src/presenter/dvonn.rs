//! DVONN: the dialogue of its specification. Player 1 is `x`, White, and moves first; player 2 is `o`, Black.

use std::io;

use yiqi_core::{Argument, ArgumentValue, GamePosition, Outcome, Reason, Removal, Side};
use yiqi_dvonn::{Game, Move, Space};
use yiqi_games::DynGame;
use yiqi_session::{Ended, State};

use super::{Input, OwnCommands, Presenter};
use crate::app::{App, CurrentGame};
use crate::lesson::NoticeableLoss;
use crate::play::Next;
use crate::text_command::{self, TextCommand};

pub(super) struct Dvonn;

/// The number of columns, in half steps.
const COLUMNS: usize = 21;

fn symbol(side: Side) -> char {
    match side {
        Side::White => 'x',
        Side::Black => 'o',
    }
}

impl Presenter for Dvonn {
    fn welcome(&self, app: &mut App<'_>) -> io::Result<()> {
        app.say("dvonn-welcome", &[])?;
        app.say("dvonn-coordinates", &[])
    }

    fn noticeable_loss(&self) -> NoticeableLoss {
        NoticeableLoss::IN_DVONN
    }

    fn show_turn(&self, app: &mut App<'_>, state: &State) -> io::Result<()> {
        let side = state.game().to_move();
        let name = Argument::new("name", app.player_name(state, side));
        app.dialogue.tell("")?;
        app.say("dvonn-pending", &[name, Argument::new("symbol", symbol(side))])?;
        show_board(app, state.game())?;
        // Programs that read the dialogue get it as it is specified.
        if app.dialogue.look().is_terminal { tell_facts(app, state) } else { Ok(()) }
    }

    fn shows_every_turn(&self) -> bool {
        true
    }

    /// The spaces of stacks that can move, or where a piece can be placed.
    fn completions(&self, state: &State) -> Vec<String> {
        let mut spaces: Vec<String> = Vec::new();
        for m in state.game().legal_moves() {
            let space = match m.parse() {
                Ok(Move::Place(space) | Move::Step(space, _)) => by_half_steps(space),
                Ok(Move::Pass) | Err(_) => m,
            };
            if !spaces.contains(&space) {
                spaces.push(space);
            }
        }
        spaces
    }

    fn ask(&self, app: &mut App<'_>, state: &State) -> io::Result<Input> {
        let dvonn = state.game().as_any().downcast_ref::<Game>();
        let is_placing = dvonn.is_some_and(|game| game.position().is_placing());
        let first = if is_placing { "dvonn-place" } else { "dvonn-source" };
        let source = match read_space(app, state, first)? {
            Read::Space(space) => space,
            Read::Move(m) => return Ok(Input::Move(m)),
            Read::Other(asked) => return Ok(asked),
        };
        if is_placing {
            return Ok(Input::Move(source.to_string()));
        }
        let moves = state.game().legal_moves().into_iter().filter_map(|m| m.parse().ok());
        let targets = moves.filter_map(|m| match m {
            Move::Step(from, to) if from == source => Some(by_half_steps(to)),
            _ => None,
        });
        app.offer(self, targets.collect());
        if app.dialogue.look().is_terminal {
            for removal in state.game().facts().removals {
                if let Ok(Move::Step(from, to)) = removal.m.parse()
                    && from == source
                {
                    let to = Argument::new("to", by_half_steps(to));
                    let stacks = Argument::number("stacks", removal.places.len());
                    tell_cut(app, state, "dvonn-would-cut", &removal, vec![to, stacks])?;
                }
            }
        }
        match read_space(app, state, "dvonn-destination")? {
            Read::Space(to) => Ok(Input::Move(format!("{source}{to}"))),
            Read::Move(m) => Ok(Input::Move(m)),
            Read::Other(asked) => Ok(asked),
        }
    }

    /// Shows the board again after an illegal move.
    fn refuse(&self, app: &mut App<'_>, state: &State, reason: &Reason) -> io::Result<Next> {
        match reason.code {
            "dvonn-empty-source" | "dvonn-lone-dvonn" | "dvonn-not-yours" => {
                app.say("dvonn-illegal-stack", &[])?;
            }
            "dvonn-not-in-line" | "dvonn-wrong-distance" | "dvonn-empty-target" => {
                app.say("dvonn-illegal-placement", &[])?;
            }
            _ => app.refuse(&in_half_steps(reason))?,
        }
        show_board(app, state.game())?;
        Ok(Next::Stay)
    }

    fn move_text(&self, m: &str) -> String {
        match m.parse() {
            Ok(Move::Place(space)) => by_half_steps(space),
            Ok(Move::Step(from, to)) => format!("{} {}", by_half_steps(from), by_half_steps(to)),
            Ok(Move::Pass) | Err(_) => m.to_owned(),
        }
    }

    fn move_separator(&self) -> &'static str {
        "; "
    }

    fn show_result(&self, app: &mut App<'_>, state: &State, game: &dyn DynGame) -> io::Result<()> {
        app.say("dvonn-result", &[])?;
        app.dialogue.tell(&board(game))?;
        let played = game.last_move().map(|last| last.m);
        let removal = state.game().facts().removals.into_iter().find(|one| Some(&one.m) == played.as_ref());
        if let Some(removal) = removal {
            let spaces = removal.places.iter().filter_map(|place| Space::from_index(place.index()));
            let spaces: Vec<String> = spaces.map(by_half_steps).collect();
            let spaces = Argument::new("spaces", spaces.join(" "));
            tell_cut(app, state, "dvonn-cut", &removal, vec![spaces])?;
        }
        let score = game.score();
        let arguments = [
            Argument::new("white", app.player_name(state, Side::White)),
            Argument::new("white_score", score.white),
            Argument::new("black", app.player_name(state, Side::Black)),
            Argument::new("black_score", score.black),
        ];
        app.say("dvonn-scores", &arguments)
    }

    fn own_commands(&self) -> OwnCommands {
        &[("facts", &["facts", "数据"])]
    }

    fn help(&self) -> Option<&'static str> {
        Some("play-help-dvonn")
    }

    fn run_own(&self, app: &mut App<'_>, current: &mut CurrentGame, _name: &str) -> io::Result<Next> {
        let state = current.state.clone();
        tell_facts(app, &state)?;
        Ok(Next::Stay)
    }

    fn tell_rules(&self, app: &mut App<'_>, state: &State) -> io::Result<()> {
        app.say("rules-dvonn", &[])?;
        let mut start = state.game().boxed_clone();
        while start.undo().is_some() {}
        app.dialogue.tell(&board(start.as_ref()))
    }

    fn show_end(&self, app: &mut App<'_>, state: &State) -> io::Result<()> {
        app.dialogue.tell("")?;
        app.dialogue.tell(&board(state.game()))?;
        app.say("dvonn-ended", &[])?;
        let score = state.game().score();
        for side in [Side::White, Side::Black] {
            let points = if side == Side::White { score.white } else { score.black };
            let arguments =
                [Argument::new("name", app.player_name(state, side)), Argument::new("score", points)];
            app.say("dvonn-score", &arguments)?;
        }
        if state.ended().is_some_and(|ended| ended.reason == Ended::RESIGNED) {
            let result = app.result_in_words(state);
            app.dialogue.tell(&result)?;
        }
        match state.ended().map(|ended| ended.outcome) {
            Some(Outcome::Win(side)) => {
                let name = Argument::new("name", app.player_name(state, side));
                app.say("dvonn-winner-is", &[])?;
                app.say("dvonn-winner", &[name])
            }
            _ => app.say("dvonn-draw", &[]),
        }
    }

    fn end_prompt(&self) -> &'static str {
        "dvonn-new-game"
    }

    fn answer_end(&self, answer: &str) -> Option<TextCommand> {
        match answer.to_lowercase().as_str() {
            "y" | "yes" | "是" | "好" => Some(TextCommand::NewGame),
            "n" | "no" | "否" | "不" => Some(TextCommand::Quit),
            _ => None,
        }
    }

    fn farewell(&self, app: &mut App<'_>) -> io::Result<()> {
        app.say("dvonn-bye", &[])
    }
}

fn show_board(app: &mut App<'_>, game: &dyn DynGame) -> io::Result<()> {
    app.say("dvonn-board", &[])?;
    app.dialogue.tell(&board(game))
}

/// A line for each player: points, mobility, stacks that cannot move, DVONN pieces.
fn tell_facts(app: &mut App<'_>, state: &State) -> io::Result<()> {
    let facts = state.game().facts();
    for side in [Side::White, Side::Black] {
        let count = |one: &yiqi_core::Count| if side == Side::White { one.white } else { one.black };
        let mut arguments: Vec<Argument> =
            facts.counts.iter().map(|one| Argument::number(one.name, count(one))).collect();
        arguments.push(Argument::new("name", app.player_name(state, side)));
        arguments.push(Argument::new("symbol", symbol(side)));
        app.say("dvonn-facts", &arguments)?;
    }
    Ok(())
}

/// What a move cuts off, in a sentence that also has these arguments.
fn tell_cut(
    app: &mut App<'_>,
    state: &State,
    key: &'static str,
    removal: &Removal,
    mut arguments: Vec<Argument>,
) -> io::Result<()> {
    arguments.extend([
        Argument::new("white", app.player_name(state, Side::White)),
        Argument::number("white_lost", removal.white),
        Argument::new("black", app.player_name(state, Side::Black)),
        Argument::number("black_lost", removal.black),
    ]);
    app.say(key, &arguments)
}

/// A space as the board's labels have it: row and column in half steps.
fn by_half_steps(space: Space) -> String {
    format!("{},{}", space.row() + 1, space.half_step_column())
}

/// The reason with its spaces as the board's labels have them.
fn in_half_steps(reason: &Reason) -> Reason {
    let arguments = reason.arguments.iter().map(|argument| match &argument.value {
        ArgumentValue::Text(text) => match text.parse() {
            Ok(space) => Argument::new(argument.name, by_half_steps(space)),
            Err(_) => argument.clone(),
        },
        ArgumentValue::Number(_) => argument.clone(),
    });
    Reason { code: reason.code, arguments: arguments.collect() }
}

enum Read {
    Space(Space),
    /// A whole move, or a pass.
    Move(String),
    Other(Input),
}

/// Reads a space: `5,3` by row and column of half steps, or `C5` as players write it.
fn read_space(app: &mut App<'_>, state: &State, key: &'static str) -> io::Result<Read> {
    let Some(line) = app.ask(key, &[])? else { return Ok(Read::Other(Input::End)) };
    if let Some(command) = text_command::read(&line, Dvonn.own_commands()) {
        return Ok(Read::Other(Input::Command(command)));
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
            app.say("dvonn-invalid-turn", &[])?;
            show_board(app, state.game())?;
            Ok(Read::Other(Input::Nothing))
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

/// The board as the specification draws it: rows from the top, a column for each half step, column numbers below.
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
            // A wide stack fits: the next column of its row is empty.
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
