//! The commands, one kind a test, and input that is none.

use super::*;

#[test]
fn administrative_commands() {
    let mut engine = start("--size 9");
    engine.expect([
        ("protocol_version", "= 2"),
        ("1 name", "=1 Yiqi"),
        ("2 version", concat!("=2 ", env!("CARGO_PKG_VERSION"))),
        ("known_command genmove", "= true"),
        ("known_command frobnicate", "= false"),
        ("known_command", "? syntax error"),
        ("3 frobnicate the board", "?3 unknown command"),
        ("4", "?4 syntax error"),
        ("5 name # of the engine", "=5 Yiqi"),
        ("\t6\tna\x07me\x00\r", "=6 Yiqi"),
        ("NAME", "? unknown command"),
    ]);
    let listed = engine.ask("list_commands");
    let commands: Vec<&str> = listed.strip_prefix("= ").unwrap().lines().collect();
    for command in ["play", "genmove", "loadsgf", "lz-analyze", "kata-analyze", "kgs-time_settings"] {
        assert!(commands.contains(&command), "{command}");
    }
    for command in commands {
        assert_eq!(engine.ask(&format!("known_command {command}")), "= true");
    }
    engine.send("\n# only a comment\n\n7 quit\nname\n");
    assert_eq!(engine.response(), "=7");
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn the_board_and_its_moves() {
    let mut engine = start("");
    engine.expect([
        ("boardsize 1", "? unacceptable size"),
        ("boardsize 26", "? unacceptable size"),
        ("boardsize 99999999999999999999999", "? unacceptable size"),
        ("boardsize nine", "? syntax error"),
        ("boardsize 9 13", "? unacceptable size"),
        ("boardsize 5", "="),
        ("komi 0.5", "="),
        ("get_komi", "= 0.5"),
        ("komi 7.3", "? komi must be a multiple of 0.5 between -625 and 625"),
        ("komi 1e9", "? komi must be a multiple of 0.5 between -625 and 625"),
        ("komi nan", "? syntax error"),
        ("undo", "? cannot undo"),
        ("play B c3", "="),
        ("play black C4", "="),
        ("play W PASS", "="),
        ("play white pass", "="),
        ("play White a1", "="),
        ("play w a1", "? illegal move"),
        ("play w f1", "? illegal move"),
        ("play w i1", "? syntax error"),
        ("play x a2", "? syntax error"),
        ("play w", "? syntax error"),
        ("play w resign", "="),
        (
            "showboard",
            "=\n   A B C D E\n 5 . . . . . 5\n 4 . . X . . 4\n 3 . . X . . 3\n 2 . . . . . 2\n 1(O). . . . 1\n   A B C D E\nNext move: Black",
        ),
        ("undo", "="),
        ("gg-undo 3", "="),
        ("gg-undo 2", "? cannot undo"),
        ("undo", "="),
        ("undo", "? cannot undo"),
        ("boardsize 25", "="),
        ("play b z25", "="),
        ("clear_board", "="),
        ("undo", "? cannot undo"),
        ("get_komi", "= 0.5"),
    ]);
    engine.close();
}

#[test]
fn a_move_after_two_passes_continues_the_game() {
    let mut engine = start("--size 5 --nodes 200");
    engine.expect([("play b pass", "="), ("play w pass", "="), ("play b c3", "="), ("play b pass", "=")]);
    engine.expect([("play w pass", "=")]);
    let answer = engine.ask("genmove b");
    assert!(answer.starts_with("= ") && answer != "= C3", "{answer}");
    engine.expect([("undo", "="), ("undo", "="), ("undo", "="), ("undo", "="), ("undo", "="), ("undo", "=")]);
    engine.expect([("undo", "? cannot undo")]);
    engine.close();
}

#[test]
fn handicap_stones() {
    let mut engine = start("--size 9");
    engine.expect([
        ("fixed_handicap 1", "? invalid number of stones"),
        ("fixed_handicap 10", "? invalid number of stones"),
        ("fixed_handicap x", "? syntax error"),
        ("fixed_handicap 3", "= C3 G7 C7"),
        ("fixed_handicap 2", "? board not empty"),
        ("place_free_handicap 2", "? board not empty"),
        ("set_free_handicap A1 B2", "? board not empty"),
        ("clear_board", "="),
        ("set_free_handicap A1", "? bad vertex list"),
        ("set_free_handicap A1 a1", "? bad vertex list"),
        ("set_free_handicap A1 K10", "? bad vertex list"),
        ("set_free_handicap A1 pass", "? bad vertex list"),
        ("set_free_handicap A1 b2", "="),
        ("undo", "? cannot undo"),
        ("play w E5", "="),
        ("clear_board", "="),
        ("place_free_handicap 81", "? invalid number of stones"),
        ("place_free_handicap 1", "? invalid number of stones"),
        ("place_free_handicap 4", "= C3 G7 C7 G3"),
        ("boardsize 6", "="),
        ("fixed_handicap 2", "? invalid number of stones"),
    ]);
    let placed = engine.ask("place_free_handicap 12");
    assert_eq!(placed.split(' ').count(), 13, "{placed}");
    assert_eq!(engine.ask("showboard").matches('X').count(), 12);
    engine.close();
}

#[test]
fn rules_are_set_by_name_and_by_field_and_others_are_refused() {
    let mut engine = start("--size 9");
    let rules = |ko, scoring, suicide, friendly| {
        format!(
            "= {{\"friendlyPassOk\":{friendly},\"hasButton\":false,\"ko\":\"{ko}\",\"scoring\":\"{scoring}\",\"suicide\":{suicide},\
             \"tax\":\"NONE\",\"whiteHandicapBonus\":\"0\"}}"
        )
    };
    assert_eq!(engine.ask("kata-get-rules"), rules("SITUATIONAL", "AREA", false, false));
    engine.expect([
        ("kgs-rules chinese", "="),
        ("kata-set-rules ing", "? the ko rules of Ing are not supported"),
    ]);
    assert_eq!(engine.ask("kata-get-rules"), rules("POSITIONAL", "AREA", false, true));
    engine.expect([("kgs-rules japanese", "="), ("get_komi", "= 7.5")]);
    assert_eq!(engine.ask("kata-get-rules"), rules("SIMPLE", "TERRITORY", false, true));
    engine.expect([("kata-set-rules tromp-taylor", "=")]);
    assert_eq!(engine.ask("kata-get-rules"), rules("POSITIONAL", "AREA", true, false));
    engine.expect([(r#"kata-set-rules {"ko": "SIMPLE", "suicide": false}"#, "=")]);
    assert_eq!(engine.ask("kata-get-rules"), rules("SIMPLE", "AREA", false, false));
    // Dead stones need not be captured if passes are friendly, or where territory is counted.
    engine.expect([(r#"kata-set-rules {"friendlyPassOk": true}"#, "=")]);
    assert_eq!(engine.ask("kata-get-rules"), rules("SIMPLE", "AREA", false, true));
    engine.expect([("kata-set-rule friendlyPassOk false", "=")]);
    engine.expect([
        ("kata-set-rule scoring TERRITORY", "="),
        ("kata-set-rule tax SEKI", "? taxes are not supported"),
    ]);
    engine.expect([("kata-set-rule ko SITUATIONAL", "="), ("kata-set-rules", "? syntax error")]);
    assert_eq!(engine.ask("kata-get-rules"), rules("SITUATIONAL", "TERRITORY", false, false));
    // The rules outlive the game.
    engine.expect([("boardsize 7", "=")]);
    assert_eq!(engine.ask("kata-get-rules"), rules("SITUATIONAL", "TERRITORY", false, false));
    engine.close();
}

#[test]
fn suicide_is_played_where_it_is_allowed() {
    let mut engine = start("--size 5 --rules tromp-taylor");
    engine.expect([
        ("play w A2", "="),
        ("play w B2", "="),
        ("play w C1", "="),
        ("play b A1", "="),
        ("play b B1", "="),
        // Both stones are gone.
        ("play w A1", "="),
        ("undo", "="),
        ("undo", "="),
        ("play w A1", "? illegal move"),
        ("kata-set-rule suicide false", "="),
        ("play b B1", "? illegal move"),
    ]);
    engine.close();
}

#[test]
fn prisoners_count_if_territory_does() {
    let mut engine = start("--size 7 --rules japanese --komi 0.5");
    // Black captures a stone on A1 and fills the two points around it; White has one more move on the board.
    for m in [
        "w A1", "b A2", "w D1", "b B1", "w D2", "b C1", "w D3", "b C2", "w D4", "b C3", "w D5", "b C4",
        "w D6",
    ] {
        assert_eq!(engine.ask(&format!("play {m}")), "=");
    }
    for m in ["b C5", "w D7", "b C6", "w F2", "b C7", "w F6"] {
        assert_eq!(engine.ask(&format!("play {m}")), "=");
    }
    // Black: 14 points less the stones on A2 and B1, and a prisoner. White: 21 points less two stones.
    engine.expect([
        ("final_score", "= W+6.5"),
        ("kata-set-rule scoring AREA", "="),
        ("final_score", "= W+7.5"),
    ]);
    engine.close();
}

#[test]
fn scores_and_dead_stones() {
    let mut engine = start("--size 7 --komi 3.5");
    // Two walls, and a stone of each side that is lost behind the other's.
    let rows = ["..XO...", "XXXOOOO", "..XO...", "O.XO.X.", "..XOO.O", "XXXXOOO", "..XXO.."];
    for (row, stones) in (1..=7).rev().zip(rows) {
        for (column, stone) in "ABCDEFG".chars().zip(stones.chars()).filter(|(_, stone)| *stone != '.') {
            let side = if stone == 'X' { "b" } else { "w" };
            assert_eq!(engine.ask(&format!("play {side} {column}{row}")), "=");
        }
    }
    // Black has 23 points and White 26.
    engine.expect([
        ("final_status_list dead", "= A4\nF4"),
        ("final_status_list seki", "="),
        ("final_status_list", "? syntax error"),
        ("final_score", "= W+6.5"),
    ]);
    let alive = engine.ask("final_status_list alive");
    assert!(alive.contains("A6 B6 C6") && !alive.contains("A4"), "{alive}");
    let ownership = engine.ask("yiqi-ownership");
    assert_eq!(ownership.lines().count(), 7);
    // It does not pass while there is something to take.
    let answer = engine.ask("kgs-genmove_cleanup b");
    assert!(answer.starts_with("= ") && answer != "= pass" && answer != "= resign", "{answer}");
    engine.close();
}

#[test]
fn dead_stones_are_left_or_captured_as_asked() {
    // Black owns the left, where A5 is dead, and White the right.
    let rows = ["..XO...", ".XXOOOO", "O.XO...", "..XO.O.", ".XXOO.O", "X.XXOOO", ".XXXO.."];
    let stones = rows.iter().zip((1..=7).rev()).flat_map(|(row, number)| {
        let stone = move |(stone, column)| match stone {
            'X' => Some(format!("b {column}{number}")),
            'O' => Some(format!("w {column}{number}")),
            _ => None,
        };
        row.chars().zip('A'..='G').filter_map(stone)
    });
    let mut engine = start("--size 7 --level 7 --rules chinese");
    stones.for_each(|stone| assert_eq!(engine.ask(&format!("play {stone}")), "=", "{stone}"));
    engine.expect([("final_status_list dead", "= A5"), ("genmove b", "= pass"), ("genmove w", "= pass")]);
    // The stone is taken although the rules do not demand it.
    let mut moves = Vec::new();
    while engine.ask("final_status_list dead") != "=" && moves.len() < 4 {
        moves.push(engine.ask("kgs-genmove_cleanup b"));
        assert_eq!(engine.ask("play w pass"), "=");
    }
    moves.sort();
    assert_eq!(moves, ["= A4", "= A6", "= B5"]);
    engine.close();
}

#[test]
fn records_are_written_and_loaded() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gtp records");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a game.sgf");
    let file = file.to_str().unwrap();
    let mut engine = start("--size 9 --komi 6.5");
    engine.expect([("play b E5", "="), ("play w C3", "="), ("play w G7", "="), ("play b pass", "=")]);
    let board = engine.ask("showboard");
    let printed = engine.ask("printsgf");
    assert!(printed.starts_with("= (;FF[4]GM[1]") && printed.contains("KM[6.5]"), "{printed}");
    assert!(printed.contains(";B[ee]\n;W[cg]\n;PL[W]\n"), "{printed}");
    assert_eq!(engine.ask(&format!("printsgf {file}")), "=");
    engine.expect([("boardsize 19", "="), ("komi 0", "=")]);
    assert_eq!(engine.ask(&format!("loadsgf {file}")), "=");
    engine.expect([("get_komi", "= 6.5"), ("showboard", &board)]);
    assert_eq!(engine.ask(&format!("7 loadsgf {file} 2")), "=7");
    assert_eq!(engine.ask("showboard").matches(['X', 'O']).count(), 1);
    engine.expect([("undo", "="), ("undo", "? cannot undo")]);
    // The rules that hold now, also where the game began under others.
    engine.expect([("play b E5", "="), ("play b E6", "="), ("kgs-rules japanese", "=")]);
    assert!(engine.ask("printsgf").contains("RU[Japanese]"));
    engine.expect([("loadsgf", "? syntax error"), ("loadsgf /nowhere/at-all.sgf", "? cannot load file")]);
    assert_eq!(engine.ask(&format!("loadsgf {}", folder.to_str().unwrap())), "? cannot load file");
    std::fs::write(folder.join("bad.sgf"), "(;GM[1]SZ[9];B[ee];W[ee])").unwrap();
    assert_eq!(engine.ask(&format!("loadsgf {}/bad.sgf", folder.to_str().unwrap())), "? cannot load file");
    engine.close();
}

#[test]
fn reversi() {
    let mut engine = start("--game reversi --level 3");
    engine.expect([
        ("list_games", "= Othello"),
        ("set_game Othello", "="),
        ("set_game Go", "? unsupported game"),
        ("boardsize 10", "? unacceptable size"),
        ("boardsize 8", "="),
        ("clear_board", "="),
        ("komi 3", "="),
        ("known_command fixed_handicap", "= false"),
        ("loadsgf x", "? unknown command"),
        ("play b d3", "="),
        ("play b pass", "? illegal move"),
        ("play w a1", "? illegal move"),
        ("play w j9", "? illegal move"),
        ("final_score", "? cannot score"),
        (
            "showboard",
            "=\n   a b c d e f g h\n 1 . . . . . . . . 1\n 2 . . . . . . . . 2\n 3 . . .(X). . . . 3\n 4 . . . X X . . . 4\n 5 . . . X O . . . 5\n 6 . . . . . . . . 6\n 7 . . . . . . . . 7\n 8 . . . . . . . . 8\n   a b c d e f g h\nNext move: White",
        ),
    ]);
    let answer = engine.ask("genmove w");
    assert!(["= C3", "= C5", "= E3"].contains(&answer.as_str()), "{answer}");
    let analysed = engine.ask("kata-genmove_analyze b 100");
    assert!(infos(analysed.lines().nth(1).unwrap())[0].contains_key("scoreLead"), "{analysed}");
    engine.expect([("undo", "="), ("undo", "="), ("undo", "="), ("undo", "? cannot undo")]);
    // To the end, each side asked in turn; where one has no move, it passes.
    let mut side = "b";
    for _ in 0..70 {
        let answer = engine.ask(&format!("genmove {side}"));
        assert!(answer.starts_with("= "), "{answer}");
        side = if side == "b" { "w" } else { "b" };
    }
    let score = engine.ask("final_score");
    assert!(["= B+", "= W+", "= 0"].iter().any(|start| score.starts_with(start)), "{score}");
    engine.expect([("genmove b", "= pass"), ("genmove w", "= pass")]);
    engine.close();
}

#[test]
fn hostile_input_is_answered() {
    let mut input = b"1 play b ".to_vec();
    input.resize(1 << 20, b'x');
    input.extend_from_slice(b"\n2 \xff\xfe\x00\x01name\n\x00\x00\x00\n99999999999999999999999 name\n");
    input.extend_from_slice("3 中文\n4 play 黑 D4\n5 boardsize ９\n".as_bytes());
    input.extend_from_slice(
        b"6 komi -1e308\n7 time_settings 1e308 1e308 4294967296\n8 gg-undo 18446744073709551616\n",
    );
    input.extend_from_slice(b"9 kata-set-rules {{{{\n10 loadsgf \x2e 1\n11 lz-analyze 1e308\n12 name");
    let expected = "?1 line too long\n\n?2 unknown command\n\n? unknown command\n\n?3 unknown command\n\n\
        ?4 syntax error\n\n?5 syntax error\n\n?6 komi must be a multiple of 0.5 between -625 and 625\n\n\
        ?7 syntax error\n\n?8 cannot undo\n\n?9 invalid JSON\n\n?10 cannot load file\n\n?11 syntax error\n\n=12 Yiqi\n\n";
    assert_eq!(answers("--size 9", input), expected);
}

#[test]
fn every_command_answers_any_arguments() {
    let odd = [
        "b",
        "w",
        "black",
        "pass",
        "resign",
        "A1",
        "z25",
        "e5",
        "0",
        "1",
        "-1",
        "3",
        "19",
        "99999999999",
        "1e300",
        "nan",
        "true",
        "interval",
        "maxmoves",
        "avoid",
        "B2,C3",
        "ownership",
        "{}",
        "[]",
        "\"",
        "none",
        "byoyomi",
        "alive",
        "dead",
        "chinese",
        "ko",
        "SIMPLE",
        ".",
        "/",
        "%s",
        "中",
        "\u{fffd}",
    ];
    for game in ["go --size 5", "reversi"] {
        let arguments = format!("--nodes 50 --game {game}");
        let listed = answers(&arguments, b"list_commands\n".to_vec());
        // One ends the session, the other writes files.
        let is_tried = |name: &&str| !["quit", "printsgf"].contains(name);
        let names: Vec<&str> = listed.trim_start_matches("= ").trim_end().lines().filter(is_tried).collect();
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut input = String::new();
        for id in 0..3000 {
            input += &format!("{id} {}", names[id % names.len()]);
            (0..random(5)).for_each(|_| input += &format!(" {}", odd[random(odd.len())]));
            input.push('\n');
        }
        let text = answers(&arguments, input.into_bytes());
        let responses: Vec<&str> = text.split_terminator("\n\n").collect();
        assert_eq!(responses.len(), 3000);
        for (id, response) in responses.into_iter().enumerate() {
            let first = response.lines().next().unwrap_or_default();
            let answered = first.split(' ').next().unwrap_or_default();
            assert!(answered == format!("={id}") || answered == format!("?{id}"), "{id}: {response}");
        }
    }
}

#[test]
fn a_hundred_thousand_queued_lines_are_answered_in_order() {
    let input: String =
        (0..100_000).map(|id| format!("{id} play {} pass\n", ["b", "w"][id % 3 % 2])).collect();
    let text = answers("--size 19", input.into());
    let mut responses = text.split_terminator("\n\n");
    for id in 0..100_000 {
        let response = responses.next().unwrap();
        let (played, refused) = (format!("={id}"), format!("?{id} too many moves"));
        assert!(response == played || response == refused && id >= 4096, "{id}: {response}");
    }
    assert_eq!(responses.next(), None);
}

#[cfg(unix)]
#[test]
fn control_c_ends_it() {
    let mut engine = start("--size 9");
    engine.expect([("name", "= Yiqi")]);
    engine.send("lz-analyze 1\n");
    assert_eq!(engine.line(), "=");
    let killed = Command::new("kill").args(["-INT", &engine.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(engine.child.wait().unwrap().code(), Some(130));
}

#[test]
fn wrong_arguments_are_refused_before_the_session() {
    for arguments in ["--game chess", "--size 1", "--game reversi --size 8", "--level 9"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
        let output = command.arg("gtp").args(arguments.split_whitespace()).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments}");
        assert!(!output.stderr.is_empty());
    }
}
