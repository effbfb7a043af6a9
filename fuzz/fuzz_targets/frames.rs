//! Arbitrary WebSocket messages from players and watchers of a game, before and after the greeting. Each is
//! answered as a model of the game predicts, or refused with a valid error; all clients receive the events of
//! the log.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{Choices, exchange_messages, on_server};

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let unloads_games = choices.below(4) == 3;
    on_server(unloads_games, async |server| exchange_messages(server, &mut choices).await);
});
