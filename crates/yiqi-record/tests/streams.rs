//! Files with many games are read one game after another, and a bad game does not hide the others.

use std::io::BufReader;

use yiqi_games::Games;
use yiqi_record::{Format, ReadLimits, Record, Records, StreamError, Where};

fn stream(
    format: &str,
    bytes: &[u8],
    capacity: usize,
    limits: ReadLimits,
) -> Vec<Result<Record, StreamError>> {
    let games = Games::standard();
    let input = BufReader::with_capacity(capacity, bytes);
    Records::new(&games, Format::by_name(format).unwrap(), input, limits).collect()
}

fn outcome(format: &str, bytes: &[u8]) -> Vec<Result<String, Where>> {
    let all = stream(format, bytes, 64, ReadLimits::none());
    all.into_iter()
        .map(|read| match read {
            Ok(record) => Ok(record.tree.ids().count().to_string()),
            Err(StreamError::Record(error)) => Err(error.place),
            Err(StreamError::Io(error)) => panic!("{error}"),
        })
        .collect()
}

const ONE: &str =
    r#"{"format":"yiqi-record","version":1,"game":"go","moves":[{"move":"D4","comment":"}{\""}]}"#;

#[test]
fn a_stream_has_the_same_games_as_the_whole_file_however_it_arrives() {
    let pretty = format!("[\n  {},\n  {ONE}\n]\n", ONE.replace(',', ",\n    "));
    for (format, text, count) in [
        (
            "sgf",
            "mail (see below) (;SZ[9]C[a \\] ( b];B[ee](;W[cc])(;W[gg]))\n\n(GM[1]SZ[9];B[aa])junk(;SZ[9])"
                .to_owned(),
            3,
        ),
        ("ggf", "(;GM[Othello]B[f5]W[d6];)(;GM[Othello]C[(\\]]B[f5];)\n".to_owned(), 2),
        ("transcript", "\nf5d6c3\n\nf5\r\n--".to_owned(), 3),
        (
            "obf",
            "% positions\n-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X;\n\n"
                .to_owned(),
            1,
        ),
        ("lg", "20:0\tA1 G4\nA1\n".to_owned(), 2),
        ("json", ONE.to_owned(), 1),
        ("json", format!("{ONE}\n{ONE}\n{ONE}"), 3),
        ("json", pretty, 2),
        ("json", format!("\u{feff}{ONE}\n"), 1),
    ] {
        let whole = Format::by_name(format).unwrap().read(&Games::standard(), text.as_bytes()).unwrap();
        assert_eq!(whole.len(), count, "{format}: {text}");
        for capacity in [1, 7, 8192] {
            let read: Result<Vec<Record>, StreamError> =
                stream(format, text.as_bytes(), capacity, ReadLimits::none()).into_iter().collect();
            assert_eq!(read.unwrap_or_else(|error| panic!("{format}: {error}")), whole, "{format}");
        }
    }
}

#[test]
fn a_bad_game_is_named_and_the_others_are_read() {
    let at = |game, number, text: &str| Err(Where::Move { game, number, text: text.to_owned() });
    let ok = |nodes: &str| Ok(nodes.to_owned());
    assert_eq!(
        outcome("sgf", b"(;SZ[9];B[ee])\n(;SZ[9];B[ee];W[ee])\n(;SZ[9]\n;B[zz])(;SZ[9];B[cc];W[dd])"),
        [ok("2"), at(2, 2, "E5"), Err(Where::Line(4)), ok("3")]
    );
    assert_eq!(
        outcome("transcript", b"f5d6\nf5a1\n\nf5d\nf5"),
        [ok("3"), at(2, 2, "a1"), Err(Where::Line(4)), ok("2")]
    );
    let bad = ONE.replace("D4", "Z99");
    assert_eq!(
        outcome("json", format!("{ONE}\n{bad}\n{ONE}").as_bytes()),
        [ok("2"), at(2, 1, "Z99"), ok("2")]
    );
    assert_eq!(outcome("sgf", b"(;SZ[9];B[ee])\n(;SZ[9];B[ee"), [ok("2"), Err(Where::Line(2))]);
    assert_eq!(outcome("json", format!("{ONE}\nhello").as_bytes()), [ok("2"), Err(Where::Line(2))]);
}

#[test]
fn a_file_without_games_is_an_error() {
    for (format, text) in
        [("sgf", ""), ("sgf", "hello (there)"), ("transcript", "\n\n"), ("json", " [] "), ("6zc", "")]
    {
        assert_eq!(outcome(format, text.as_bytes()), [Err(Where::Everywhere)], "{format}");
    }
}

#[test]
fn brackets_inside_characters_of_two_bytes_end_no_value() {
    // In Big5 the second byte of these characters is a bracket or a backslash.
    for bytes in [&b"\xa4]"[..], b"\xa4\\", b"\xa4["] {
        let mut file = b"(;SZ[9]CA[Big5]C[".to_vec();
        file.extend(bytes);
        file.extend(b"(];B[ee])(;SZ[9];B[cc];W[dd])");
        assert_eq!(outcome("sgf", &file), [Ok("2".to_owned()), Ok("3".to_owned())]);
    }
    // In Latin-1 the bracket after an accented letter is a bracket.
    assert_eq!(outcome("sgf", b"(;SZ[9]C[caf\xe9];B[ee])(;SZ[9])").len(), 2);
}

#[test]
fn a_record_that_is_too_long_is_refused_alone() {
    let long = format!("{}\n", "f5 ".repeat(1_000));
    let text = format!("f5d6\n{long}f5\n");
    let limits = ReadLimits { bytes: 100, ..ReadLimits::none() };
    let read = stream("transcript", text.as_bytes(), 16, limits);
    assert_eq!(read.iter().filter(|read| read.is_ok()).count(), 2);
    let Err(StreamError::Record(error)) = &read[1] else { panic!("too long") };
    assert_eq!((error.place.clone(), error.reason.code), (Where::Line(2), "record-too-many-bytes"));
    let tree = format!("(;C[{}])(;SZ[9])", "x".repeat(1_000));
    assert_eq!(stream("sgf", tree.as_bytes(), 16, limits).iter().filter(|read| read.is_ok()).count(), 1);
}

#[test]
fn every_format_can_keep_a_game_up_to_its_illegal_move() {
    let bad = ONE.replace(r#""moves":["#, r#""moves":[{"move":"D5"},{"move":"D5"},"#);
    let branched =
        ONE.replace(r#""moves":["#, r#""moves":[{"move":"D5"},{"move":"D5"},{"after":1,"move":"E5"},"#);
    for (format, text, nodes) in [
        ("sgf", "(;SZ[9];B[ee];W[ee];B[cc])", 2),
        ("sgf", "(;GM[2];B[f5];W[a1];B[c3])", 2),
        ("ggf", "(;GM[Othello]B[f5]W[a1]B[c3];)", 2),
        ("transcript", "f5a1c3", 2),
        ("lg", "A1 A1 G4", 2),
        ("json", &bad, 2),
        // The rest of the list continues the variation.
        ("json", &branched, 4),
    ] {
        let games = Games::standard();
        let format = Format::by_name(format).unwrap();
        let mut kept =
            Records::new(&games, format, text.as_bytes(), ReadLimits::none()).keeping_legal_part(true);
        let record = kept.next().unwrap().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(record.tree.ids().count(), nodes, "{text}");
        let note = &record.notes[0];
        assert!(note.drops_rest && matches!(note.place, Where::Move { game: 1, number: 2, .. }), "{note:?}");
        yiqi_record::final_game(&games, &record).unwrap();
    }
}
