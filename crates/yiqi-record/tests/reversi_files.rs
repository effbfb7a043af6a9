//! Reversi in the WTHOR database and in SGF.

use yiqi_games::Games;
use yiqi_record::{Action, Format, ReadError, ReadLimits, Record, Tree, Where, WthorNames};

/// A game in which White must pass before the last move; the pass is not written.
const WITH_PASS: &str = "d3c3c4c5b5f3b2b4b3a2f5a6e3b1a5f6e6d2g3a4g7f2a3h4f1e2e1g1h3d1a1g6c2g8f4f7c1d6h1h2h7h5c6g5h8d7e7c7f8e8a7b6g2g4";

fn read(format: &str, bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
    Format::by_name(format).unwrap().read(&Games::standard(), bytes)
}

fn moves(record: &Record) -> Vec<&str> {
    let moves = record.tree.main_line().filter_map(|id| match &record.tree.content(id).action {
        Some(Action::Move(text)) => Some(text.as_str()),
        _ => None,
    });
    moves.collect()
}

/// A file of the database with these games.
fn wtb(games: &[&str]) -> Vec<u8> {
    let mut bytes = vec![20, 7, 5, 22];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(1981u16.to_le_bytes());
    bytes.extend([8, 0, 24, 0]);
    for game in games {
        // Tournament 1, players 2 and 0, 23 black discs of possible 25.
        bytes.extend([1, 0, 2, 0, 0, 0, 23, 25]);
        let squares = game.as_bytes().chunks(2).map(|square| 10 * (square[1] - b'0') + square[0] - b'a' + 1);
        let mut moves: Vec<u8> = squares.collect();
        moves.resize(60, 0);
        bytes.extend(moves);
    }
    bytes
}

fn names(length: usize, names: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![0; 16];
    for name in names {
        let mut name = name.to_vec();
        name.resize(length, 0);
        bytes.extend(name);
    }
    bytes
}

#[test]
fn a_file_of_the_database_has_moves_results_and_the_numbers_of_names() {
    let mut records = read("wthor", &wtb(&["f5d6c3", WITH_PASS])).unwrap();
    assert_eq!(moves(&records[0]), ["f5", "d6", "c3"]);
    assert_eq!(moves(&records[1]).iter().filter(|m| **m == "pass").count(), 1);
    let record = &mut records[0];
    let result = record.result.clone().unwrap();
    assert_eq!((result.outcome.as_str(), result.margin.as_deref()), ("white", Some("18")));
    assert_eq!(record.date.as_deref(), Some("1981"));
    assert_eq!(record.unknown["wthor"]["best"], 25);
    let names = WthorNames::default()
        .with_players(&names(20, &[b"Andr\xe9", b"???", b"Tamenori"]))
        .with_tournaments(&names(26, &[b"none", b"Paris Open"]));
    names.name(record);
    assert_eq!(record.players.black.name.as_deref(), Some("Tamenori"));
    assert_eq!(record.players.white.name.as_deref(), Some("André"));
    assert_eq!(record.unknown["event"], "Paris Open");
}

#[test]
fn a_damaged_file_of_the_database_is_refused() {
    let whole = wtb(&["f5d6c3", "f5d6"]);
    for (bytes, place, code) in [
        (whole[..10].to_vec(), Where::Everywhere, "record-syntax"),
        (whole[..whole.len() - 1].to_vec(), Where::Everywhere, "record-syntax"),
        (whole[..16 + 68].to_vec(), Where::Everywhere, "record-syntax"),
        ([&whole[..12], &[10], &whole[13..]].concat(), Where::Everywhere, "record-bad-value"),
        ([&whole[..22], &[65], &whole[23..]].concat(), Where::Game(1), "record-bad-value"),
    ] {
        let error = read("wthor", &bytes).unwrap_err();
        assert_eq!((error.place, error.reason.code), (place, code));
    }
    let illegal = wtb(&["f5d6c3", "f5a1c3"]);
    let place = Where::Move { game: 2, number: 2, text: "a1".to_owned() };
    assert_eq!(read("wthor", &illegal).unwrap_err().place, place);
    let wthor = Format::by_name("wthor").unwrap();
    let kept = wthor.read_legal_part(&Games::standard(), &illegal, &ReadLimits::none()).unwrap();
    assert_eq!((moves(&kept[1]), &kept[1].notes[0].place), (vec!["f5"], &place));
    assert!(!wthor.is_writable() && wthor.write(&Games::standard(), &kept).is_err());
}

#[test]
fn othello_in_sgf_with_discs_names_result_comments_and_variations() {
    let text = "(;GM[2]FF[4]SZ[8]AP[Othello:1]AB[e4][d5]AW[d4][e5]PL[B]PB[Ann]PW[Bob]BR[1500]DT[2020-05-01]RE[B+10]GC[a game]\n\
                ;B[f5]C[usual];W[d6](;B[c3])(;B[C5]TM[9];W[F4]))";
    let records = read("sgf", text.as_bytes()).unwrap();
    let record = &records[0];
    assert_eq!((record.game.as_str(), &record.start), ("reversi", &None));
    assert_eq!(moves(record), ["f5", "d6", "c3"]);
    assert_eq!(record.players.white.name.as_deref(), Some("Bob"));
    assert_eq!(record.result.as_ref().unwrap().margin.as_deref(), Some("10"));
    let sgf = Format::by_name("sgf").unwrap();
    let written = sgf.write(&Games::standard(), &records).unwrap();
    for part in [
        "GM[2]",
        "AB[e4][d5]AW[d4][e5]PL[B]",
        "C[usual]",
        "TM[9]",
        "GC[a game]",
        "RE[B+10]",
        "DT[2020-05-01]",
    ] {
        assert!(written.contains(part), "{part} in {written}");
    }
    let again = read("sgf", written.as_bytes()).unwrap();
    assert_eq!((&again[0].tree, &again[0].players), (&record.tree, &record.players));
    assert_eq!(
        again[0].tree.children(again[0].tree.children(again[0].tree.children(Tree::ROOT)[0])[0]).len(),
        2
    );
}

#[test]
fn othello_in_sgf_as_go_writes_points_with_other_starts_and_without_passes() {
    assert_eq!(moves(&read("sgf", b"(;GM[2];B[fe];W[df])").unwrap()[0]), ["f5", "d6"]);
    let start = read("sgf", b"(;GM[2]AB[c3]AW[d3][e3];B[f3])").unwrap();
    assert!(start[0].start.as_ref().unwrap().ends_with(" X"));
    let mut text = String::from("(;GM[2]");
    let record = &read("transcript", WITH_PASS.as_bytes()).unwrap()[0];
    for (index, played) in moves(record).iter().enumerate().filter(|(_, played)| **played != "pass") {
        text += &format!(";{}[{played}]", ["B", "W"][index % 2]);
    }
    assert_eq!(moves(&read("sgf", (text + ")").as_bytes()).unwrap()[0]), moves(record));
    let at_move = |number, text: &str| Where::Move { game: 1, number, text: text.to_owned() };
    for (text, place, code) in [
        ("(;GM[2]SZ[19];B[pd])", Where::Line(1), "record-bad-value"),
        ("(;GM[2];B[f5];B[d6])", at_move(2, "d6"), "record-wrong-turn"),
        ("(;GM[2];B[f5];W[a1])", at_move(2, "a1"), "reversi-flips-nothing"),
        ("(;GM[2];B[f5]\n;AB[a1])", Where::Line(2), "record-bad-value"),
    ] {
        let error = read("sgf", text.as_bytes()).unwrap_err();
        assert_eq!((error.place, error.reason.code), (place, code), "{text}");
    }
}
