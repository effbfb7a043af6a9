//! Arbitrary requests: method, path, headers, body. Each is answered, or refused with a valid error, and the
//! server itself never fails; every game's log replays to the game shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{Choices, on_server, send_requests};

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let unloads_games = choices.below(4) == 3;
    on_server(unloads_games, async |server| send_requests(server, &mut choices).await);
});
