//! Dialogues as programs with a board have them, and analysis that goes on until something else is wanted.

use super::*;

#[test]
fn as_sabaki_speaks() {
    let mut engine = start("--nodes 100");
    // Several commands at once, then the position, then analysis until something else is wanted.
    engine.send("0 name\n1 version\n2 protocol_version\n3 list_commands\n");
    assert_eq!(engine.response(), "=0 Yiqi");
    assert!(engine.response().starts_with("=1 "));
    assert_eq!(engine.response(), "=2 2");
    assert!(engine.response().contains("\nlz-analyze\n"));
    engine.expect([
        ("4 boardsize 9", "=4"),
        ("5 clear_board", "=5"),
        ("6 komi 6.5", "=6"),
        ("7 set_free_handicap C3 G7", "=7"),
        ("8 play W E5", "=8"),
    ]);
    engine.send("9 lz-analyze B 50\n");
    assert_eq!(engine.line(), "=9");
    let moves = infos(&engine.line());
    assert_eq!(moves[0]["order"], "0");
    for candidate in &moves {
        let winrate: u32 = candidate["winrate"].parse().unwrap();
        assert!(winrate <= 10_000 && candidate["visits"].parse::<u32>().unwrap() > 0);
        assert_eq!(candidate["pv"].split(' ').next(), Some(candidate["move"].as_str()));
    }
    // The analysis ends, and only then the next command is answered.
    engine.send("10 protocol_version\n");
    while !engine.line().is_empty() {}
    assert_eq!(engine.response(), "=10 2");
    // The move that was found is played.
    let analysed = engine.ask("11 lz-genmove_analyze B 50");
    let last = analysed.lines().last().unwrap();
    let m = last.strip_prefix("play ").unwrap();
    assert!(analysed.starts_with("=11\ninfo move "), "{analysed}");
    assert_eq!(engine.ask(&format!("12 play B {m}")), "?12 illegal move");
    engine.close();
}

#[test]
fn as_lizzie_speaks_to_katago() {
    let mut engine = start("--size 9 --nodes 60");
    engine.expect([("play b E5", "="), ("kata-analyze b interval", "? syntax error")]);
    engine.send(
        "kata-analyze w interval 1 maxmoves 3 ownership true rootInfo true pvVisits true avoid w E6,E4 1\n",
    );
    assert_eq!(engine.line(), "=");
    let line = engine.line();
    let moves = infos(&line);
    assert!((1..=3).contains(&moves.len()));
    for candidate in &moves {
        assert!(
            (0.0..=1.0).contains(&candidate["winrate"].parse::<f64>().unwrap())
                && candidate["winrate"].contains('.')
        );
        assert!(!["E6", "E4"].contains(&candidate["move"].as_str()), "{line}");
    }
    assert!(line.contains(" rootInfo visits "), "{line}");
    let ownership: Vec<f64> =
        line.split(" ownership ").nth(1).unwrap().split(' ').map(|value| value.parse().unwrap()).collect();
    assert_eq!(ownership.len(), 81);
    assert!(ownership.iter().all(|value| (-1.0..=1.0).contains(value)));
    // White is asked, and the stone in the centre is Black's.
    assert!(ownership[40] < 0.0);
    // An empty line stops it as well.
    engine.send("\n");
    while !engine.line().is_empty() {}
    let analysed = engine.ask("kata-genmove_analyze w 100 rootInfo true");
    assert!(analysed.lines().last().unwrap().starts_with("play "), "{analysed}");
    engine.close();
}

#[test]
fn an_analysis_without_limits_ends_with_the_next_line() {
    let mut engine = start("--size 9");
    for stop in ["stop", "# a comment", "", "name"] {
        engine.send("lz-analyze 1\n");
        assert_eq!(engine.line(), "=");
        infos(&engine.line());
        engine.send(&format!("{stop}\n"));
        while !engine.line().is_empty() {}
        match stop {
            "stop" => assert_eq!(engine.response(), "="),
            "name" => assert_eq!(engine.response(), "= Yiqi"),
            _ => {}
        }
    }
    // The end of the input ends it too.
    engine.send("lz-analyze 1\n");
    assert_eq!(engine.line(), "=");
    let Engine { mut child, input, mut output } = engine;
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("\n\n") || rest == "\n", "{rest}");
    assert!(child.wait().unwrap().success());
}

#[test]
fn as_gogui_speaks() {
    let mut engine = start("--size 9 --nodes 1000000000");
    let analyse = engine.ask("gogui-analyze_commands");
    assert!(analyse.lines().all(|line| line.split('/').count() == 3), "{analyse}");
    engine.expect([
        ("gogui-interrupt", "="),
        ("gogui-play_sequence B C3 W G7 B G3", "="),
        ("gogui-play_sequence W E5 B E5", "? illegal move"),
        ("gogui-play_sequence W E5 B", "? syntax error"),
        ("gg-undo 2", "="),
        ("undo", "="),
        ("undo", "? cannot undo"),
    ]);
    // The node limit is out of reach: only the interrupt ends the search.
    engine.send("8 genmove b\n# interrupt\n");
    let answer = engine.response();
    assert!(answer.starts_with("=8 "), "{answer}");
    engine.expect([("undo", "=")]);
    engine.close();
}

#[test]
fn as_gtp2ogs_speaks() {
    let mut engine = start("");
    engine.expect([
        ("kata-list_time_settings\r", "= none absolute byoyomi canadian fischer fischer-capped"),
        ("boardsize 9\r", "="),
        ("clear_board\r", "="),
        ("komi 5.5\r", "="),
        ("play black e5\r", "="),
        ("play white pass\r", "="),
        ("kgs-time_settings byoyomi 600 30 5\r", "="),
        ("time_left black 0 5\r", "="),
        ("time_left white 30 5\r", "="),
    ]);
    // No time is left, and a move comes all the same.
    assert!(engine.ask("genmove black\r").starts_with("= "));
    engine.expect([
        ("time_settings 0 1 0\r", "="),
        ("time_settings 10 0 0\r", "="),
        ("time_settings 60 30 5\r", "="),
        ("time_settings 60 30\r", "? syntax error"),
        ("time_settings -1 30 5\r", "? syntax error"),
        ("time_left black 1e400 1\r", "? syntax error"),
        ("kgs-time_settings none\r", "="),
        ("kgs-time_settings absolute 300\r", "="),
        ("kgs-time_settings canadian 300 60 10\r", "="),
        ("kgs-time_settings canadian 300\r", "? syntax error"),
        ("kata-time_settings fischer-capped 60 10 120 -1\r", "="),
        ("time_left white 1 0\r", "="),
    ]);
    assert!(engine.ask("genmove white\r").starts_with("= "));
    engine.expect([("kgs-game_over\r", "="), ("quit\r", "=")]);
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn queued_input_does_not_cut_a_move_short() {
    let arguments = "--size 9 --nodes 300";
    let command = "lz-genmove_analyze b 1000000\nreg_genmove w\n";
    let alone = answers(arguments, command.into());
    let queued = answers(arguments, format!("{command}{}", "name\nlz-analyze 1\n\n".repeat(200)).into());
    assert!(queued.starts_with(&alone), "{alone}\n{queued}");
    let visits: u32 = infos(alone.lines().rfind(|line| line.starts_with("info ")).unwrap())
        .iter()
        .map(|candidate| candidate["visits"].parse::<u32>().unwrap())
        .sum();
    assert!(visits >= 290, "{visits}");
    // What is queued is executed, in order.
    assert_eq!(queued.matches("= Yiqi\n\n=\n").count(), 200);
}
