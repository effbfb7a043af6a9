//! Shared by the fuzz targets: a game whose moves are chosen by arbitrary bytes and checked at every step, a
//! server without a network, and messages that a client might send to it.

mod choices;
mod messages;
mod model;
mod requests;
mod server;
mod sockets;

pub use choices::Choices;
pub use messages::{Keys, command, creation, hello, mutate_bytes, mutated, preview};
pub use model::{Model, shown};
pub use requests::send_requests;
pub use server::{Answer, Server, assert_valid_error, on_server};
pub use sockets::{Socket, exchange_messages};

use yiqi_core::{Game, GameRules, Symmetric};

/// Plays the moves that the bytes select, legal or not, then undoes them all.
pub fn play<P: Symmetric>(rules: P::Rules, choices: &[u8]) {
    let mut game = Game::<P>::new(rules);
    let start = format!("{game:?}");
    for pair in choices.chunks(2) {
        let index = usize::from(u16::from_le_bytes([pair[0], *pair.last().unwrap()]));
        let legal = game.legal_moves();
        // Half of the choices are among the legal moves; otherwise some games would hardly progress.
        let m = match legal.get(index / 2 % legal.len().max(1)) {
            Some(&m) if index % 2 == 0 => m,
            _ => game.rules().move_at(index / 2 % game.rules().move_space()).unwrap(),
        };
        let listed = legal.contains(&m);
        let before = game.ply();
        assert_eq!(game.play(m).is_ok(), listed, "play and legal_moves differ on {m}");
        assert_eq!(game.ply(), before + usize::from(listed));
        let position = game.position();
        assert_eq!(position.hash(), position.recomputed_hash());
        let read =
            P::from_text(game.rules(), &position.to_text()).expect("the text of a position can be read");
        assert_eq!(read.cells(game.rules()), position.cells(game.rules()));
    }
    while game.undo().is_some() {}
    assert_eq!(format!("{game:?}"), start, "undoing every move restores the start");
}
