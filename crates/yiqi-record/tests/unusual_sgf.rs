//! Go files that do not follow the rules of the game or of the format, but whose meaning is clear. They are read, and a
//! note says what was made of them.

use yiqi_games::Games;
use yiqi_record::{Action, Format, ReadLimits, Record, Where, final_game};

fn sgf() -> &'static Format {
    Format::by_name("sgf").unwrap()
}

fn read(text: &str) -> Record {
    let mut records =
        sgf().read(&Games::standard(), text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    records.remove(0)
}

fn actions(record: &Record) -> Vec<&str> {
    let line = record.tree.main_line().filter_map(|id| record.tree.content(id).action.as_ref());
    line.map(|action| match action {
        Action::Move(text) | Action::Setup(text) => text.as_str(),
    })
    .collect()
}

fn notes(record: &Record) -> Vec<&'static str> {
    record.notes.iter().map(|note| note.reason.code).collect()
}

/// What was read survives writing and reading, and needs no note then.
fn check_stable(record: &Record) {
    let written = sgf().write(&Games::standard(), std::slice::from_ref(record)).unwrap();
    let again = read(&written);
    assert_eq!(actions(&again), actions(record), "{written}");
    assert_eq!(again.rules, record.rules, "{written}");
    assert!(again.notes.is_empty(), "{written}: {:?}", again.notes);
}

#[test]
fn two_moves_of_one_colour_have_a_pass_between_them() {
    let record = read("(;SZ[9]KM[0];B[ee];W[cc];W[gg];B[cg])");
    assert_eq!(actions(&record), ["E5", "C7", "pass", "G3", "C3"]);
    assert_eq!(notes(&record), ["note-pass-inserted"]);
    assert_eq!(record.notes[0].place, Where::Move { game: 1, number: 3, text: "G3".to_owned() });
    check_stable(&record);
    // After a pass, another one would end the game.
    let record = read("(;SZ[3];B[bb];W[];W[aa])");
    assert_eq!(actions(&record), ["B2", "pass", ".../.X./... w", "A3"]);
    assert_eq!(notes(&record), ["note-turn-changed"]);
    check_stable(&record);
}

#[test]
fn first_moves_of_black_are_a_handicap_even_if_none_is_stated() {
    for start in ["HA[0]KM[0]", "KM[0]", ""] {
        let record = read(&format!("(;SZ[9]{start};B[cc];B[gg];W[ee];B[cg])"));
        assert_eq!(actions(&record), ["C7", "G3", "E5", "C3"], "{start}");
        assert_eq!(record.rules.get("handicap"), Some("free:2"));
        assert_eq!(notes(&record), ["note-free-handicap"]);
        check_stable(&record);
    }
    // A pass among them is no stone, and without White there is no game.
    assert_eq!(notes(&read("(;SZ[9];B[cc];B[];W[ee])")), ["note-turn-changed"]);
    assert_eq!(notes(&read("(;SZ[9];B[cc];B[gg])")), ["note-pass-inserted"]);
}

#[test]
fn stones_set_up_with_a_handicap_of_0_are_a_position() {
    let record = read("(;SZ[9]HA[0]AB[cc][gg];W[ee];B[cg])");
    assert_eq!(record.start.as_deref().map(|start| start.ends_with('w')), Some(true));
    assert_eq!(actions(&record), ["E5", "C3"]);
    check_stable(&record);
}

#[test]
fn the_game_goes_on_after_two_passes() {
    let record = read("(;SZ[3];B[bb];W[];B[];W[aa];B[ab])");
    assert_eq!(actions(&record), ["B2", "pass", "pass", ".../.X./... w", "A3", "A2"]);
    assert_eq!(notes(&record), ["note-after-end"]);
    check_stable(&record);
}

#[test]
fn a_forbidden_repetition_is_played() {
    // A ko that is taken back at once.
    let text = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[bb])";
    let record = read(text);
    assert_eq!(notes(&record), ["note-repeats"]);
    assert_eq!(
        final_game(&Games::standard(), &record).unwrap().position(),
        ".XO../XO.O./.XO../...../..... b",
        "the stone on C4 is captured again"
    );
    check_stable(&record);
}

#[test]
fn several_points_in_one_value_are_all_set_up() {
    let record = read("(;SZ[5]AB[aa,bb]AW[cc];W[dd])");
    assert_eq!(record.start.as_deref(), Some("X..../.X.../..O../...../..... w"));
    assert_eq!(notes(&record), ["note-listed-points"]);
    let later = read("(;SZ[5];B[cc];AB[aa,bb]PL[W];W[dd])");
    assert_eq!((notes(&later), &later.notes[0].place), (vec!["note-listed-points"], &Where::Line(1)));
    check_stable(&record);
}

#[test]
fn the_semicolon_of_the_first_node_may_be_missing() {
    for text in ["(GM[1]SZ[9]KM[6.5];B[ee];W[cc])", "mail header (see below)\n( GM[1]SZ[9]\n;B[ee];W[cc])"] {
        let record = read(text);
        assert_eq!(actions(&record), ["E5", "C7"], "{text}");
        assert_eq!(notes(&record), ["note-no-semicolon"]);
        check_stable(&record);
    }
}

#[test]
fn komi_in_hundredths_is_converted_and_a_komi_that_cannot_be_is_reported() {
    for (about, komi, expected) in [
        ("AP[foxwq]KM[375]RU[chinese]", "7.5", vec!["note-komi-converted"]),
        ("AP[other][foxwq]KM[650]", "6.5", vec!["note-komi-converted"]),
        ("AP[foxwq]KM[50]", "0.5", vec!["note-komi-converted"]),
        ("AP[foxwq]KM[0]", "0", vec![]),
        ("AP[other]KM[650]", "7.5", vec!["note-komi-unusable"]),
        ("KM[nan]", "7.5", vec!["note-komi-unusable"]),
        ("KM[1e308]", "7.5", vec!["note-komi-unusable"]),
        ("RU[Japanese]KM[750]", "7.5", vec!["note-komi-unusable"]),
        ("KM[]", "7.5", vec![]),
        ("KM[-5.5]", "-5.5", vec![]),
    ] {
        let record = read(&format!("(;SZ[19]{about};B[dd])"));
        assert_eq!(notes(&record), expected, "{about}");
        let game = final_game(&Games::standard(), &record).unwrap();
        assert_eq!(game.options().get("komi"), Some(komi), "{about}");
        let written = sgf().write(&Games::standard(), &[record]).unwrap();
        if expected == ["note-komi-unusable"] {
            let km = &about[about.find("KM[").unwrap()..];
            assert!(written.contains(km), "what the file says is kept: {written}");
        }
    }
}

#[test]
fn an_illegal_move_cuts_its_own_line_only() {
    let text = "(;SZ[9];B[ee](;W[ee];B[aa])(;W[cc];B[gg]))";
    assert!(sgf().read(&Games::standard(), text.as_bytes()).is_err());
    let kept = sgf().read_legal_part(&Games::standard(), text.as_bytes(), &ReadLimits::none()).unwrap();
    assert_eq!(actions(&kept[0]), ["E5", "C7", "G3"]);
    assert_eq!((notes(&kept[0]), kept[0].notes[0].drops_rest), (vec!["go-occupied"], true));
}
