//! Every transition of the seed documents' diagrams, walked through a session: the states of Reversi, the use cases of
//! DVONN, the flow of 六子冲, the sequences of Go.

#[path = "../common/mod.rs"]
mod common;
mod dvonn;
mod go;
mod liuzichong;
mod reversi;

use common::*;
use yiqi_core::{Outcome, PointOfView, ReasonCode, Score, Side};
use yiqi_session::{Command, CommandError, Draft, Ended, Event, Player, Seats, Setup, Stage, State};

const RESIGN: Command = Command::Resign { side: BLACK };

fn seen_by(state: &State, side: Side) -> PointOfView {
    state.ended().expect("the game is over").outcome.seen_by(side)
}
