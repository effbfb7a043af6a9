//! Every record format: any bytes are read or refused, and what was read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_games::Games;
use yiqi_record::FORMATS;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let games = Games::standard();
    let format = &FORMATS[usize::from(choice) % FORMATS.len()];
    if let Ok(records) = format.read(&games, bytes) {
        let text = format.write(&games, &records).expect("what was read can be written");
        let again = format.read(&games, text.as_bytes()).expect("what was written can be read");
        assert_eq!(format.write(&games, &again).unwrap(), text);
    }
});
