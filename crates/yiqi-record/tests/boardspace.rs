//! DVONN as boardspace.net writes it, with everything that its players do before they confirm a move.

use yiqi_core::Options;
use yiqi_games::Games;
use yiqi_record::{Action, Format, ReadError, ReadLimits, Record, Where, final_game};

fn sgf() -> &'static Format {
    Format::by_name("sgf").unwrap()
}

fn read(text: &str) -> Result<Record, ReadError> {
    sgf().read(&Games::standard(), text.as_bytes()).map(|mut records| records.remove(0))
}

fn moves(record: &Record) -> Vec<String> {
    let moves = record.tree.main_line().filter_map(|id| match &record.tree.content(id).action {
        Some(Action::Move(text)) => Some(text.clone()),
        _ => None,
    });
    moves.collect()
}

/// A game that begins with these steps.
fn game(steps: &str) -> String {
    format!(
        "(;GM[Dvonn]VV[1]\nSU[dvonn 1]DT[Tue Mar 15 20:02:27 CET 2016]\nP0[id \"ann\"]\nP0[ranking 1395]\nP1[id \"ann2\"]\n{steps})"
    )
}

/// A whole game as the site writes it: `moves` in our notation, each move picked up, dropped and confirmed. `pass` are
/// the steps of a pass.
fn written_by_the_site(moves: &str, pass: &[&str]) -> String {
    let mut options = Options::new();
    options.set("setup", "players");
    let mut dvonn = Games::standard().get("dvonn").unwrap().start(&options, None).unwrap();
    let (mut text, mut number) = ("; P0[0 Start P0]\n".to_owned(), 1);
    for played in moves.split_whitespace() {
        let player = if dvonn.to_move().name() == "white" { "P0" } else { "P1" };
        dvonn.play(played).unwrap();
        let space = |space: &str| format!("{} {}", &space[..1], &space[1..]);
        let steps = match played.len() {
            _ if played == "PASS" => pass.iter().map(|&step| step.to_owned()).collect(),
            2 => vec![format!("dropb {}", space(played)), "done".to_owned()],
            _ => vec![
                format!("pickb {}", space(&played[..2])),
                format!("dropb {}", space(&played[2..])),
                "done".to_owned(),
            ],
        };
        for step in steps {
            text += &format!("; {player}[{number} {step}]\n");
            number += 1;
        }
    }
    game(&(text + ";\nP0[time 0:03:20 ]\nP1[time 0:05:29 ]\n"))
}

/// A real game with passes, in the notation of Little Golem.
const WITH_PASSES: &str = "A1 G4 A3 E2 A2 C2 B1 E1 G5 G3 H5 B4 C5 J4 C1 D5 B2 F1 B3 D3 C4 H1 F4 I1 H4 K4 F3 H2 I5 E4 \
     F5 J5 K5 I2 D1 E3 G1 K3 D2 I4 E5 H3 D4 J2 C3 J3 F2 I3 G2 C5B4 H1G1 H5G4 J5I5 D1E2 I4H4 G4E4 H4F2 E2C2 G3F3 F4E3 \
     D5C4 E3E1 D3D4 C3D4 C4E4 G5F5 PASS E5E4 PASS C1B1 PASS B3A3 PASS A2A1 PASS B2B1 PASS D2C2 PASS B4D4 PASS A3A1 \
     PASS B1E4";

#[test]
fn a_pass_is_a_word_or_only_the_confirmation_or_not_written_at_all() {
    let expected: Vec<String> = WITH_PASSES.split_whitespace().map(|m| m.replace("PASS", "pass")).collect();
    for pass in [&["pass", "done"][..], &["done"], &[]] {
        let record = read(&written_by_the_site(WITH_PASSES, pass)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(moves(&record), expected);
        assert!(final_game(&Games::standard(), &record).unwrap().ending().is_some());
    }
}

#[test]
fn what_is_not_confirmed_can_be_taken_back() {
    for steps in [
        // Placed elsewhere, also by the steps of another interface.
        ";P0[1 dropb B 1];P0[2 pickb B 1];P0[3 dropb A 1];P0[4 done]",
        ";P0[1 dropc B 1];P0[2 pickc B 1];P0[3 dropc A 1];P0[4 done]",
        // Taken from the pool and put back.
        ";P0[1 pick wr 0];P0[2 drop wr 0];P0[3 pick wr 0];P0[4 dropb A 1];P0[5 done]",
        // Started anew; what was undone is written down as well.
        ";P0[1 dropb B 1];P0[reset];P-1[Pop P0\\[1 dropb B 1\\]];P-1[edit: P0\\[reset\\] deleted];P0[1 dropb A 1];P0[2 done]",
    ] {
        let record = read(&game(&(steps.to_owned() + ";P1[7 dropb G 4];P1[8 done]"))).unwrap();
        assert_eq!(moves(&record), ["A1", "G4"], "{steps}");
    }
}

#[test]
fn a_moved_stack_can_be_taken_back_moved_elsewhere_and_put_down_where_it_was() {
    let placed: String = WITH_PASSES.split_whitespace().take(49).collect::<Vec<_>>().join(" ");
    let whole = written_by_the_site(&placed, &[]);
    let before = whole.split(";\nP0[time").next().unwrap().trim_start_matches("(;");
    for steps in [
        ";P0[200 pickb C 5];P0[201 dropb D 5];P0[202 pickb D 5];P0[203 dropb B 4];P0[204 done]",
        ";P0[200 pickb D 1];P0[201 dropb D 1];P0[202 pickb C 5];P0[203 dropb B 4];P0[204 done]",
        ";P0[200 pickb C 5];P0[201 dropb D 5];P0[202 pickb D 5];P0[203 dropb C 5];P0[204 move C 5 B 4];P0[205 done]",
        ";P0[200 pickb D 1];P0[reset];P0[200 move C 5 B 4];P0[201 done]",
    ] {
        let record = read(&format!("(;{before}{steps})")).unwrap_or_else(|error| panic!("{steps}: {error}"));
        assert_eq!(moves(&record).len(), 50, "{steps}");
        assert_eq!(moves(&record).last().unwrap(), "C5B4", "{steps}");
    }
}

#[test]
fn rankings_times_and_unknown_steps_are_kept() {
    let text =
        game(";P0[0 Start P0];P0[1 dropb A 1]C[first];P0[2 done]C[second];P1[3 wave];P1[time 0:05:29 ]");
    let record = read(&text).unwrap();
    assert_eq!(record.players.white.rank.as_deref(), Some("1395"));
    let written = sgf().write(&Games::standard(), std::slice::from_ref(&record)).unwrap();
    for part in [
        "P0[ranking 1395]",
        "P1[3 wave]",
        "P1[time 0:05:29 ]",
        "first\nsecond",
        "DT[Tue Mar 15 20:02:27 CET 2016]",
    ] {
        assert!(written.contains(part), "{part} in {written}");
    }
    let again = read(&written).unwrap();
    assert_eq!((moves(&again), &again.players), (vec!["A1".to_owned()], &record.players));
}

#[test]
fn results_are_read_in_the_language_of_the_player() {
    for (stated, outcome) in [
        ("Game won by ann", Some("white")),
        ("Game won by ann2", Some("black")),
        ("ann2 hat gewonnen", Some("black")),
        ("The game is a draw", Some("draw")),
        ("Unentschieden", Some("draw")),
        ("?", None),
    ] {
        let record = read(&game(";P0[1 dropb A 1]").replace("DT[", &format!("RE[{stated}]DT["))).unwrap();
        assert_eq!(record.result.as_ref().map(|result| result.outcome.as_str()), outcome, "{stated}");
        let written = sgf().write(&Games::standard(), &[record]).unwrap();
        assert!(written.contains(&format!("RE[{stated}]")), "{written}");
    }
    let drawn = read(&game(";P0[1 dropb A 1];P0[2 done];P1[offerdraw];P0[acceptdraw];P0[done]")).unwrap();
    assert_eq!(drawn.result.unwrap().reason.as_deref(), Some("draw-agreed"));
}

#[test]
fn an_illegal_move_is_refused_by_its_number_or_the_game_is_kept_up_to_it() {
    let text = game(";P0[1 dropb A 1];P0[2 done];P1[3 dropb A 1];P1[4 done];P0[5 dropb B 1];P0[6 done]");
    let place = Where::Move { game: 1, number: 2, text: "A1".to_owned() };
    let error = read(&text).unwrap_err();
    assert_eq!((&error.place, error.reason.code), (&place, "dvonn-occupied"));
    let kept = sgf().read_legal_part(&Games::standard(), text.as_bytes(), &ReadLimits::none()).unwrap();
    assert_eq!(moves(&kept[0]), ["A1"]);
    assert_eq!((kept[0].notes[0].place.clone(), kept[0].notes[0].drops_rest), (place, true));
}
