//! Whatever a file holds, it is read or refused, and what was read can be written.

use proptest::prelude::*;
use yiqi_games::Games;
use yiqi_record::{FORMATS, check};

/// Pieces of real files in any order.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        "[(;)]",
        "(GM|SZ|KM|HA|AB|AW|AE|PL|B|W|C|TR|LB|BO|RE|P0|P1|SU|YQ)\\[[a-z0-9:. \\\\]{0,8}\\]",
        "[a-h][1-8]",
        "[A-K][1-5]{1}[A-K]?[1-5]?",
        "[XO-]{64} [XO];",
        "\\PC{0,6}",
        Just("\n".to_owned()),
        Just(
            "{\"format\":\"yiqi-record\",\"version\":1,\"game\":\"go\",\"moves\":[{\"move\":\"D4\"}]}"
                .to_owned()
        ),
    ];
    proptest::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop_oneof![pieces(), proptest::collection::vec(any::<u8>(), 0..200)]) {
        let games = Games::standard();
        for format in &FORMATS {
            if let Ok(records) = format.read(&games, &bytes) {
                for (number, record) in (1..).zip(&records) {
                    let mut again = record.clone();
                    check(&games, &mut again, number).expect("what was read has been played through");
                    prop_assert_eq!(&again, record);
                }
                let text = format.write(&games, &records).expect("what was read can be written");
                let again = format.read(&games, text.as_bytes()).expect("what was written can be read");
                prop_assert_eq!(again.len(), records.len());
                prop_assert_eq!(format.write(&games, &again).unwrap(), text);
            }
        }
    }
}
