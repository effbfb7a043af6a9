//! What the tests of a session share: games to begin, moves to make, and refusals that change nothing.

#![allow(dead_code, unreachable_pub)]

pub mod wishes;

use std::fmt::Debug;

use yiqi_battery::tictactoe;
use yiqi_core::{EndReason, Outcome, ReasonCode, Side};
use yiqi_games::{GameKind, Games};
use yiqi_session::{Command, CommandError, Ended, Event, Player, Seats, Setup, Stage, State};
use yiqi_view::View;

pub const BLACK: Side = Side::Black;
pub const WHITE: Side = Side::White;

/// The four games and the toy game.
pub fn games() -> Games {
    Games::standard().with(GameKind::of::<tictactoe::Position>())
}

/// `human` is a person; any other word is an engine.
pub fn player(word: &str) -> Player {
    if word == "human" { Player::human() } else { Player::computer(word) }
}

pub fn seats(black: &str, white: &str) -> Seats {
    Seats { black: player(black), white: player(white) }
}

pub fn open(setup: Setup) -> State {
    State::open(&games(), setup).unwrap_or_else(|refusal| panic!("{refusal:?}")).0
}

/// A game by the ordinary rules, black's seat before white's.
pub fn begin(game: &str, black: &str, white: &str) -> State {
    let mut setup = Setup { seats: seats(black, white), ..Setup::new(game) };
    if game == "dvonn" {
        setup.options.insert("seed".to_owned(), "1".to_owned());
    }
    open(setup)
}

/// A game that begins in a position.
pub fn from(game: &str, position: &str, black: &str, white: &str) -> State {
    let position = Some(position.to_owned());
    open(Setup { position, seats: seats(black, white), ..Setup::new(game) })
}

/// Go on a board of this size, two people at one screen, or each at his own.
pub fn go(size: u8, remote: bool) -> State {
    let mut setup = Setup { remote, ..Setup::new("go") };
    setup.options.insert("size".to_owned(), size.to_string());
    open(setup)
}

/// A Reversi board from its first rows; what is left out is empty.
pub fn reversi(rows: &[&str], to_move: char) -> String {
    let board: String = rows.iter().map(|row| format!("{row:-<8}")).collect();
    format!("{board:-<64} {to_move}")
}

/// A DVONN board from stacks such as `A1 w1`, two words each; everything else is empty.
pub fn dvonn(stacks: &str, to_move: &str) -> String {
    let words: Vec<&str> = stacks.split_whitespace().collect();
    let row = |(digit, letters): (usize, &str)| {
        let cell = |letter: char| {
            let name = format!("{letter}{digit}");
            words.chunks(2).find(|pair| pair[0] == name).map_or(".", |pair| pair[1])
        };
        letters.chars().map(cell).collect::<Vec<&str>>().join(" ")
    };
    let rows = ["ABCDEFGHI", "ABCDEFGHIJ", "ABCDEFGHIJK", "BCDEFGHIJK", "CDEFGHIJK"];
    let rows: Vec<String> = (1..).zip(rows).map(row).collect();
    format!("{} {to_move}", rows.join(" / "))
}

pub fn put(side: Side, m: &str) -> Command {
    Command::Move { side, m: m.to_owned() }
}

/// An answer to the question that is open now.
pub fn answer(state: &State, m: &str) -> Command {
    let sequence = state.engine_wanted().expect("an engine is to move").sequence;
    Command::EngineMove { sequence, m: m.to_owned() }
}

/// The command that plays a move for whoever sits on the seat whose turn it is.
pub fn in_turn(state: &State, m: &str) -> Command {
    match state.stage() {
        Stage::Opponent(_) => answer(state, m),
        Stage::User(_) | Stage::Counting | Stage::Result => put(state.game().to_move(), m),
    }
}

/// Performs what is granted.
pub fn perform(state: &mut State, command: Command) -> Vec<Event> {
    state.perform(&command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"))
}

/// Plays moves, each by whoever's turn it is; gives the events of them all.
pub fn play(state: &mut State, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for m in moves.split_whitespace() {
        let command = in_turn(state, m);
        events.extend(perform(state, command));
    }
    events
}

/// Everything that can be seen of a value, and everything that cannot.
pub fn inside(value: &impl Debug) -> String {
    format!("{value:?}")
}

/// The reason of a refusal, which has changed nothing.
pub fn refuse(state: &State, command: Command) -> CommandError {
    let mut tried = state.clone();
    let refusal = tried.perform(&command).expect_err("this must be refused");
    assert_eq!(inside(&tried), inside(state), "{command:?} changed something");
    refusal
}

/// The code of that reason.
pub fn refused(state: &State, command: Command) -> &'static str {
    refuse(state, command).code()
}

pub fn undo(side: Side) -> Command {
    Command::Undo { side }
}

pub fn moved(side: Side, m: &str) -> Event {
    Event::Moved { side, m: m.to_owned(), spent: None }
}

/// What stands on a place: its owner and height.
pub fn piece(state: &State, place: &str) -> Option<(Option<&'static str>, u8)> {
    let view = View::of(state.game());
    let place = view.places.iter().find(|found| found.name == place).expect("a place of this board");
    place.piece.map(|piece| (piece.owner.map(|owner| Side::from(owner).name()), piece.height))
}

pub fn won(side: Side, reason: &'static str) -> Option<Ended> {
    Some(Ended { outcome: Outcome::Win(side), reason: EndReason(reason) })
}

pub fn drawn(reason: &'static str) -> Option<Ended> {
    Some(Ended { outcome: Outcome::Draw, reason: EndReason(reason) })
}
