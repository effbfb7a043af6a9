//! Arbitrary messages on the sockets of a game, before and after hello, from players and watchers: each is answered as
//! a model of the game has it, or refused with a reason that can be said; everybody is told what is in the log.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{Choices, converse, on_server};

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let is_forgetful = choices.below(4) == 3;
    on_server(is_forgetful, async |server| converse(server, &mut choices).await);
});
