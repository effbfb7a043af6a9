//! Arbitrary requests: method, path, headers, body. Each is answered, or refused with a reason that can be said, and
//! never by a failure of the server; every game's log replays to what is shown of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{Choices, ask_around, on_server};

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let is_forgetful = choices.below(4) == 3;
    on_server(is_forgetful, async |server| ask_around(server, &mut choices).await);
});
