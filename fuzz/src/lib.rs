//! What the fuzz targets share: a game whose moves are chosen by arbitrary bytes, checked at every step; a server
//! without a network, and what somebody might say to it.

mod choices;
mod model;
mod requests;
mod server;
mod talk;
mod wishes;

pub use choices::Choices;
pub use model::{Model, shown};
pub use requests::ask_around;
pub use server::{Answer, Server, assert_sayable, on_server};
pub use talk::{Socket, converse};
pub use wishes::{Keys, command, creation, hello, preview, spoil_bytes, spoiled};

use yiqi_core::{Game, GameRules, Symmetric};

/// Plays the moves the bytes ask for, legal or not, and takes everything back again.
pub fn play<P: Symmetric>(rules: P::Rules, choices: &[u8]) {
    let mut game = Game::<P>::new(rules);
    let start = format!("{game:?}");
    for pair in choices.chunks(2) {
        let index = usize::from(u16::from_le_bytes([pair[0], *pair.last().unwrap()]));
        let legal = game.legal_moves();
        // Half of the choices are among the legal moves: blindly, some games would hardly move at all.
        let m = match legal.get(index / 2 % legal.len().max(1)) {
            Some(&m) if index % 2 == 0 => m,
            _ => game.rules().move_at(index / 2 % game.rules().move_space()).unwrap(),
        };
        let listed = legal.contains(&m);
        let before = game.ply();
        assert_eq!(game.play(m).is_ok(), listed, "list and predicate differ on {m}");
        assert_eq!(game.ply(), before + usize::from(listed));
        let position = game.position();
        assert_eq!(position.hash(), position.recomputed_hash());
        let read = P::from_text(game.rules(), &position.to_text()).expect("a position reads what it writes");
        assert_eq!(read.cells(game.rules()), position.cells(game.rules()));
    }
    while game.undo().is_some() {}
    assert_eq!(format!("{game:?}"), start, "taking everything back restores everything");
}
