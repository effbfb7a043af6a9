//! Files as the field writes them: read, refused with the place, written.

use yiqi_core::ReasonCode;
use yiqi_games::Games;
use yiqi_record::{Action, Format, ReadError, Record, RecordError, Tree, Where, final_game};

fn read(format: &str, text: &str) -> Result<Vec<Record>, ReadError> {
    Format::by_name(format).unwrap().read(&Games::standard(), text.as_bytes())
}

fn one(format: &str, text: &str) -> Record {
    let mut records = read(format, text).unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn write(format: &str, record: &Record) -> String {
    Format::by_name(format).unwrap().write(&Games::standard(), std::slice::from_ref(record)).unwrap()
}

fn moves(record: &Record) -> String {
    let moves = record.tree.main_line().filter_map(|id| match &record.tree.content(id).action {
        Some(Action::Move(text)) => Some(text.clone()),
        _ => None,
    });
    moves.collect::<Vec<_>>().join(" ")
}

fn end(record: &Record) -> String {
    final_game(&Games::standard(), record).unwrap().position()
}

#[track_caller]
fn check_refused(format: &str, text: &str, place: Where, code: &str) {
    let error = read(format, text).expect_err(text);
    assert_eq!((error.place, error.reason.code), (place, code), "{text}");
}

fn at_move(game: usize, number: usize, text: &str) -> Where {
    Where::Move { game, number, text: text.to_owned() }
}

#[test]
fn an_sgf_of_version_4_with_setup_variations_comments_and_markup() {
    let text = "some mail header\n(;FF[4]GM[1]SZ[9]KM[5.5]RU[Japanese]PB[Shusaku]PW[Gennan]BR[4d]DT[1846-09-11]RE[B+2]\
                GN[Ear-reddening]C[A comment with \\] and \\\\.]\n;B[ee]TR[dd][de]LB[cc:1][gg:ab]BL[120.5]\
                (;W[gc]N[main];B[gg])(;W[cg]C[or this];B[cc];W[]))";
    let record = one("sgf", text);
    assert_eq!(moves(&record), "E5 G7 G3");
    assert_eq!(record.players.black.name.as_deref(), Some("Shusaku"));
    assert_eq!(record.result.as_ref().unwrap().margin.as_deref(), Some("2"));
    assert_eq!(record.rules.get("komi"), Some("5.5"));
    assert_eq!(record.rules.get("ko"), Some("simple"), "Japanese rules know no superko");
    assert_eq!(record.rules.get("counting"), Some("territory"));
    assert_eq!(record.tree.content(Tree::ROOT).comment.as_deref(), Some("A comment with ] and \\."));
    let first = record.tree.children(Tree::ROOT)[0];
    assert_eq!(record.tree.content(first).marks.len(), 4);
    assert_eq!(record.tree.content(first).marks[0].place, "D6");
    assert_eq!(record.tree.children(first).len(), 2);
    // Written and read again, nothing is lost.
    let written = write("sgf", &record);
    for part in
        ["GN[Ear-reddening]", "RU[Japanese]", "N[main]", "TR[dd][de]", "LB[cc:1][gg:ab]", "\\] and \\\\."]
    {
        assert!(written.contains(part), "{part} in {written}");
    }
    assert_eq!(one("sgf", &written).tree, record.tree);
}

#[test]
fn an_sgf_of_version_3_with_long_names_rectangles_and_tt_for_a_pass() {
    let record =
        one("sgf", "(;FF[3]GaMe[1]SiZe[9]AddBlack[aa:cb]AddWhite[ii]PLayer[W];White[ee];Black[tt];White[])");
    assert_eq!(
        record.start.as_deref(),
        Some("XXX....../XXX....../........./........./........./........./........./........./........O w")
    );
    assert_eq!(moves(&record), "E5 pass pass");
}

#[test]
fn handicap_stones_in_sgf_on_customary_points_elsewhere_and_by_moves() {
    let customary = one("sgf", "(;GM[1]SZ[9]HA[2]AB[cg][gc];W[ee])");
    assert_eq!((customary.rules.get("handicap"), &customary.start), (Some("2"), &None));
    let elsewhere = one("sgf", "(;GM[1]SZ[9]HA[2]AB[ee][gc];W[cc])");
    assert!(elsewhere.start.is_some() && elsewhere.rules.get("handicap").is_none());
    assert!(write("sgf", &elsewhere).contains("HA[2]"));
    let by_moves = one("sgf", "(;GM[1]SZ[9]HA[2];B[ee];B[cc];W[gg])");
    assert_eq!(by_moves.rules.get("handicap"), Some("free:2"));
    assert_eq!(moves(&by_moves), "E5 C7 G3");
    let unfinished = one("sgf", "(;GM[1]SZ[9]HA[3];B[ee];B[cc])");
    assert_eq!(unfinished.rules.get("handicap"), Some("free:3"));
    let given_up = one("sgf", "(;GM[1]SZ[9]HA[3];B[ee];B[];W[gg])");
    assert_eq!(
        given_up.rules.get("handicap"),
        Some("free:3"),
        "Black passed instead of placing the third stone"
    );
    assert!(given_up.tree.content(Tree::ROOT).properties.is_empty());
    let impossible = one("sgf", "(;GM[1]SZ[2]HA[9])");
    assert_eq!(impossible.rules.get("handicap"), None);
    for record in [customary, elsewhere, by_moves, unfinished, given_up, impossible] {
        let again = one("sgf", &write("sgf", &record));
        assert_eq!((end(&again), moves(&again)), (end(&record), moves(&record)));
    }
}

#[test]
fn a_problem_in_sgf_begins_with_whoever_moves_first_and_may_set_up_in_the_middle() {
    let record = one("sgf", "(;GM[1]SZ[5]AB[ba][bb]AW[ca];W[ab];AE[ba]AW[ee]PL[B];B[ba])");
    assert_eq!(record.start.as_deref(), Some(".XO../.X.../...../...../..... w"));
    assert_eq!(end(&record), ".XO../OX.../...../...../....O w");
    let again = one("sgf", &write("sgf", &record));
    assert_eq!(end(&again), end(&record));
}

#[test]
fn a_broken_sgf_is_refused_with_the_line_or_the_move() {
    check_refused("sgf", "", Where::Everywhere, "record-empty");
    check_refused("sgf", "hello", Where::Everywhere, "record-empty");
    check_refused("sgf", "(;GM[1]SZ[9]\n;B[ee]\n;W[ee])", at_move(1, 2, "E5"), "go-occupied");
    check_refused("sgf", "(;SZ[9];B[ee])(;SZ[9];B[ee];B[ee])", at_move(2, 2, "E5"), "go-occupied");
    check_refused("sgf", "(;SZ[9]\n;B[ee]\n;W[zz])", Where::Line(3), "record-bad-value");
    check_refused("sgf", "(;SZ[9]\n;B[ee", Where::Line(2), "record-syntax");
    check_refused("sgf", "(;SZ[9];B[ee]", Where::Line(1), "record-syntax");
    check_refused("sgf", "(;SZ[9]\n\n;B{ee})", Where::Line(3), "record-syntax");
    check_refused("sgf", "(;SZ[99];B[ee])", Where::Line(1), "record-bad-value");
    check_refused("sgf", "(;SZ[9:7])", Where::Line(1), "record-bad-value");
    check_refused("sgf", "(;GM[2]SZ[9])", Where::Line(1), "record-bad-value");
    check_refused("sgf", "(;GM[4]SZ[9])", Where::Line(1), "record-bad-value");
    check_refused("sgf", "(;GM[1]\nFF[4]\nSZ[abc])", Where::Line(3), "record-bad-value");
    check_refused(
        "sgf",
        "(;SZ[3]AB[aa][ab][ac][ba][bb][bc][ca][cb][cc])",
        Where::Line(1),
        "go-setup-no-liberties",
    );
}

#[test]
fn trees_may_be_as_deep_and_as_wide_as_they_like() {
    let mut text = "(;GM[1]SZ[19]".to_owned();
    let point = |index: usize| {
        format!("{}{}", (b'a' + (index % 19) as u8) as char, (b'a' + (index / 19) as u8) as char)
    };
    for level in 0..150 {
        let colour = if level % 2 == 0 { "B" } else { "W" };
        text += &format!("(;{colour}[{}])(;{colour}[{}]", point(2 * level), point(2 * level + 1));
    }
    text += &")".repeat(151);
    let record = one("sgf", &text);
    let json = write("json", &record);
    assert_eq!(write("sgf", &one("json", &json)), write("sgf", &record));
    // Passing to and fro ends the game; a deep line of empty nodes does not.
    let deep = format!("(;SZ[9]{})", ";C[x]".repeat(50_000));
    assert_eq!(one("sgf", &deep).tree.ids().count(), 50_001);
    let wide = format!("(;SZ[25]{})", "(;)".repeat(50_000));
    assert_eq!(one("sgf", &wide).tree.children(Tree::ROOT).len(), 50_000);
}

#[test]
fn nothing_that_an_sgf_says_is_lost() {
    let text = "(;GM[1]SZ[9]ST[2]RE[黑中盘胜]HA[0]KM[3.75]GN[x]FG[257:a\\:b]C[one]C[two]\n;B[ee]BL[5:00]WL[]XX[a\\:b:c][\\]]\n;W[cc]BL[90]N[n])";
    let written = write("sgf", &one("sgf", text));
    for part in [
        "ST[2]",
        "RE[黑中盘胜]",
        "HA[0]",
        "KM[3.75]",
        "GN[x]",
        "FG[257:a\\:b]",
        "BL[5:00]",
        "WL[]",
        "XX[a\\:b:c][\\]]",
        "BL[90]",
        "N[n]",
        "one\ntwo",
    ] {
        assert!(written.contains(part), "{part} in {written}");
    }
    assert!(!written.contains("KM[7.5]"), "what the file does not say is not invented");
    assert_eq!(write("sgf", &one("sgf", &written)), written);
}

#[test]
fn moves_of_a_node_are_read_in_their_order_whatever_their_number() {
    assert_eq!(moves(&one("sgf", "(;SZ[9];B[ee];W[aa]B[bb])")), "E5 A9 B8");
    assert_eq!(moves(&one("sgf", "(;SZ[9];B[dd][ee];W[ff])")), "D6 E5 F4");
    assert_eq!(moves(&one("sgf", "(;SZ[9];B[dd]B[ee];W[ff])")), "D6 E5 F4");
}

#[test]
fn sgf_is_read_leniently() {
    let record = one("sgf", "\u{feff}( ; gm[1] sz[9]\r\n pl[White] TR[] ; w[ EE ]\r\n; b[TT])");
    assert_eq!(moves(&record), "E5 pass");
    check_refused("sgf", "(;GM[1]\rSZ[9]\rAB[zz])", Where::Line(3), "record-bad-value");
}

#[test]
fn a_ggf_game_with_values_times_and_a_forced_pass() {
    let text = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]TI[05:00]\
                TY[8]RE[+0.000]BO[8 ---------------------------O*------*O--------------------------- *]\
                B[F5//0.01]W[D6/-1.50/2.3]B[c3];)";
    let record = one("ggf", text);
    assert_eq!(moves(&record), "f5 d6 c3");
    assert_eq!(record.result.as_ref().unwrap().outcome, "draw");
    let second = record.tree.main_line().nth(2).unwrap();
    assert_eq!(
        record.tree.content(second).evaluation,
        Some(1.5),
        "good for White's opponent is written as bad"
    );
    let written = write("ggf", &record);
    assert!(written.contains("W[D6/-1.5/2.3]") && written.contains("TY[8]"), "{written}");
    for (result, outcome) in [("-4.00", "white"), ("+64:r", "black"), ("0", "draw")] {
        let record = one("ggf", &text.replace("+0.000", result));
        assert_eq!(record.result.as_ref().unwrap().outcome, outcome);
        assert!(write("ggf", &record).contains(&format!("RE[{result}]")), "{result}");
    }
    assert!(write("ggf", &one("ggf", &text.replace("+0.000", "+4:s"))).contains("RE[+4:s]"));
    check_refused("ggf", "(;GM[Othello]B[f5]W[a1];)", at_move(1, 2, "a1"), "reversi-flips-nothing");
    check_refused("ggf", "(;GM[Othello]B[f5]B[d6];)", at_move(1, 2, "d6"), "record-wrong-turn");
    check_refused("ggf", "(;GM[Othello]BO[8 abc];)", Where::Line(1), "record-bad-value");
    check_refused("ggf", "(;GM[Chess])", Where::Line(1), "record-bad-value");
}

#[test]
fn obf_boards_with_the_values_of_moves() {
    let text =
        "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; g3:-12; c7:-12; % FFO 43\n\n";
    let record = one("obf", text);
    assert_eq!(record.tree.children(Tree::ROOT).len(), 2);
    assert_eq!(record.tree.content(record.tree.children(Tree::ROOT)[0]).evaluation, Some(12.0));
    assert_eq!(write("obf", &record), text.split(" %").next().unwrap().to_owned() + "\n");
    check_refused("obf", "\nXO", Where::Line(2), "reversi-setup-length");
    check_refused("obf", &text.replace("g3:-12", "a1:x"), Where::Line(1), "record-bad-value");
    check_refused("obf", &text.replace("g3", "a9"), Where::Line(1), "reversi-not-a-move");
}

#[test]
fn transcripts_with_and_without_blanks_and_passes() {
    for text in ["f5d6c3", "F5D6C3\n", " f5 d6  c3 ", "1. f5 2. d6 3. c3", "1.f5 d6 2.c3"] {
        assert_eq!(moves(&one("transcript", text)), "f5 d6 c3", "{text}");
    }
    // A forced pass is read whether it is written or not, and is not written.
    let (before, after) = (
        "d3c3c4c5b5f3b2b4b3a2f5a6e3b1a5f6e6d2g3a4g7f2a3h4f1e2e1g1h3d1a1g6c2g8f4f7c1d6h1h2h7h5c6g5h8d7e7c7f8e8a7b6g2",
        "g4",
    );
    let unwritten = one("transcript", &format!("{before}{after}"));
    let written = one("transcript", &format!("{before} pass {after}"));
    assert!(moves(&unwritten).ends_with(&format!("pass {after}")));
    assert_eq!(unwritten.tree, written.tree);
    assert_eq!(write("transcript", &written), format!("{before}{after}\n"));
    check_refused("transcript", "f5 pass", at_move(1, 2, "pass"), "reversi-must-put");
    check_refused("transcript", "f5d6\nf5d6f5", at_move(2, 3, "f5"), "reversi-occupied");
    check_refused("transcript", "f5d", Where::Line(1), "record-syntax");
    check_refused("transcript", "\n\nf5d6中文", at_move(1, 3, "中文"), "reversi-not-a-move");
}

#[test]
fn dvonn_as_little_golem_and_boardspace_write_it() {
    let record = one("lg", "20:0\t1. a1 G4 2. A3 e2");
    assert_eq!(moves(&record), "A1 G4 A3 E2");
    assert_eq!(write("lg", &record), "A1 G4 A3 E2\n");
    check_refused("lg", "A1 A1", at_move(1, 2, "A1"), "dvonn-occupied");

    let text = "(;GM[25]VV[1]SU[Dvonn]P0[id \"Ann\"]P1[id \"Bob\"];P0[0 Start P0];P0[1 dropb A 1];P0[2 done]\n;P1[3 pick RD];P1[4 \
                dropb G 4];P1[5 done];P0[6 dropb A3];P1[7 resign])";
    let record = one("sgf", text);
    assert_eq!(moves(&record), "A1 G4 A3");
    assert_eq!(record.players.white.name.as_deref(), Some("Ann"));
    assert_eq!(record.result.as_ref().unwrap().outcome, "white");
    assert_eq!(moves(&one("sgf", &write("sgf", &record))), "A1 G4 A3");
    check_refused("sgf", &text.replace("dropb G 4", "dropb A 1"), at_move(1, 2, "A1"), "dvonn-occupied");
    let unknown = one("sgf", &text.replace("7 resign", "dance"));
    assert_eq!((moves(&unknown), &unknown.result), ("A1 G4 A3".to_owned(), &None));
    assert!(write("sgf", &unknown).contains("P1[dance]"), "what is not known is kept");
}

#[test]
fn saves_of_liuzichong_are_read_validated_and_written() {
    let text = r#"{"version":1,"board":[1,1,1,1,1,0,0,1,2,0,0,2,2,2,2,2],"current_turn":"Black","player_side":"White"}"#;
    let record = one("6zc", text);
    assert_eq!(end(&record), "OOOO/O..O/X..X/XXXX b");
    assert_eq!(write("6zc", &record).trim_end(), text);
    for (from, to, code) in [
        ("\"version\":1", "\"version\":2", "record-newer-version"),
        ("\"version\":1", "\"version\":0", "record-bad-value"),
        ("[1,", "[3,", "record-bad-value"),
        ("[1,", "[", "record-bad-value"),
        ("[1,", "[-1,", "record-bad-value"),
        ("\"Black\"", "\"Blue\"", "record-bad-value"),
        ("\"White\"", "\"Red\"", "record-bad-value"),
    ] {
        check_refused("6zc", &text.replacen(from, to, 1), Where::Everywhere, code);
    }
    check_refused("6zc", "{\n\"version\":1", Where::Line(2), "record-syntax");
    let crowded = text.replacen("1,0,0,1", "1,1,0,1", 1);
    check_refused("6zc", &crowded, Where::Game(1), "liuzichong-setup-stones");
    assert_eq!(end(&one("6zc", &text.replace("Black", "black"))), end(&record));
}

#[test]
fn json_that_is_no_record_is_refused() {
    check_refused("json", "{\"format\":\n", Where::Line(2), "record-syntax");
    check_refused("json", "{}", Where::Everywhere, "record-bad-value");
    check_refused("json", "[]", Where::Everywhere, "record-empty");
    let record = |rest: &str| format!("{{\"format\":\"yiqi-record\",{rest}}}");
    let go = |rest: &str| record(&format!("\"version\":1,\"game\":\"go\",{rest}"));
    check_refused("json", &record("\"version\":2"), Where::Everywhere, "record-newer-version");
    check_refused("json", &record("\"version\":1"), Where::Line(1), "record-unfit");
    check_refused("json", &record("\"version\":1,\"game\":\"chess\""), Where::Game(1), "record-no-such-game");
    check_refused("json", &record("\"version\":1,\"game\":\"dvonn\""), Where::Game(1), "record-no-seed");
    check_refused("json", &go("\"rules\":{\"size\":\"99\"}"), Where::Game(1), "bad-option");
    check_refused("json", &go("\"rules\":{\"wings\":\"2\"}"), Where::Game(1), "record-bad-value");
    check_refused("json", &go("\"start\":\"..\""), Where::Game(1), "go-setup-side");
    check_refused("json", &go("\"result\":{\"outcome\":\"purple\"}"), Where::Game(1), "record-bad-value");
    check_refused("json", &go("\"players\":{\"red\":{}}"), Where::Line(1), "record-unfit");
    check_refused(
        "json",
        &go("\"moves\":[{\"move\":\"D4\",\"setup\":\"..\"}]"),
        Where::Game(1),
        "record-bad-value",
    );
    check_refused(
        "json",
        &go("\"moves\":[{\"after\":1,\"move\":\"D4\"}]"),
        Where::Game(1),
        "record-bad-value",
    );
    let twice = go("\"moves\":[{\"move\":\"D4\"},{\"move\":\"d4\"}]");
    check_refused("json", &twice, at_move(1, 2, "d4"), "go-occupied");
    let variation = go("\"moves\":[{\"move\":\"D4\"},{\"after\":0,\"move\":\"pass\"},{\"move\":\"x\"}]");
    check_refused("json", &variation, at_move(1, 2, "x"), "go-not-a-move");
    let many = format!("[{},\n{}]", go("\"moves\":[]"), go("\"moves\":[{\"move\":5}]"));
    check_refused("json", &many, Where::Line(2), "record-unfit");
}

#[test]
fn a_format_says_what_it_cannot_hold() {
    let games = Games::standard();
    let go = one("sgf", "(;SZ[9];B[ee])");
    let refuse = |format: &str, record: &Record| {
        let written = Format::by_name(format).unwrap().write(&games, std::slice::from_ref(record));
        written.expect_err(format).code()
    };
    for format in ["ggf", "obf", "transcript", "lg", "6zc"] {
        assert_eq!(refuse(format, &go), "record-wrong-game");
    }
    let mut random = Record::new("dvonn");
    random.rules.set("seed", 1);
    assert_eq!(refuse("lg", &random), "record-cannot-hold-start");
    let board = one("obf", "-------- -------- -------- ---OX--- ---XO--- -------- -------- X------- X;");
    assert_eq!(refuse("transcript", &board), "record-cannot-hold-start");
    let mut variant = Record::new("liuzichong");
    variant.rules.set("dan", "always");
    assert_eq!(refuse("6zc", &variant), "record-cannot-hold-rules");
    assert_eq!(Format::by_ending("game.doc").unwrap_err(), RecordError::NoSuchFormat("game.doc".to_owned()));
    assert_eq!(Format::by_ending("GAME.SGF").unwrap().name, "sgf");
}
