//! Every limit in every format: a file just at the limit is read, one above it is refused.

use yiqi_core::{Argument, ReasonCode as _};
use yiqi_games::Games;
use yiqi_record::{Format, Limited, ReadLimits, Record, RecordError};

/// What a file holds.
struct Holds {
    records: usize,
    nodes: usize,
    setups: usize,
    moves: usize,
    marks: usize,
}

fn limits(what: Limited, limit: usize) -> ReadLimits {
    let none = ReadLimits::none();
    match what {
        Limited::Bytes => ReadLimits { bytes: limit, ..none },
        Limited::Records => ReadLimits { records: limit, ..none },
        Limited::Nodes => ReadLimits { nodes: limit, ..none },
        Limited::Setups => ReadLimits { setups: limit, ..none },
        Limited::Moves => ReadLimits { moves: limit, ..none },
        Limited::Marks => ReadLimits { marks: limit, ..none },
    }
}

#[track_caller]
fn check(format: &str, text: &str, holds: Holds) {
    let (games, format) = (Games::standard(), Format::by_name(format).unwrap());
    let read = |limits: &ReadLimits| format.read_with(&games, text.as_bytes(), limits);
    let unlimited: Vec<Record> = format.read(&games, text.as_bytes()).unwrap();
    for (what, count) in [
        (Limited::Bytes, text.len()),
        (Limited::Records, holds.records),
        (Limited::Nodes, holds.nodes),
        (Limited::Setups, holds.setups),
        (Limited::Moves, holds.moves),
        (Limited::Marks, holds.marks),
    ] {
        let at_limit = read(&limits(what, count)).unwrap_or_else(|error| panic!("{what:?}: {error:?}"));
        assert_eq!(at_limit, unlimited, "{what:?}");
        let Some(limit) = count.checked_sub(1) else { continue };
        let refused = read(&limits(what, limit)).expect_err("one above the limit");
        assert_eq!(refused.reason, RecordError::TooMany { what, limit }.reason(), "{what:?}");
    }
    read(&ReadLimits::server()).unwrap();
}

#[test]
fn limits_of_json() {
    let go = "{\"format\":\"yiqi-record\",\"version\":1,\"game\":\"go\",\"rules\":{\"size\":\"2\"},\
              \"root\":{\"marks\":[{\"kind\":\"circle\",\"place\":\"A1\"}]},\"moves\":[\
              {\"move\":\"A1\"},{\"move\":\"B2\",\"marks\":[{\"kind\":\"circle\",\"place\":\"A1\"}]},\
              {\"setup\":\"../.. b\"},{\"move\":\"A1\"},{\"after\":0,\"setup\":\"../.. w\"}]}";
    let holds = Holds { records: 1, nodes: 6, setups: 2, moves: 3, marks: 2 };
    check("json", go, holds);
    let two = format!("[{go},{go}]");
    check("json", &two, Holds { records: 2, nodes: 12, setups: 4, moves: 3, marks: 4 });
}

/// `YQ` may repeat the size; the reader must not allocate a board of that size before it is checked.
#[test]
fn an_impossible_board_size_in_sgf_is_refused_before_a_board_is_made() {
    let (games, sgf) = (Games::standard(), Format::by_name("sgf").unwrap());
    for size in ["26", "100000", "4000000000"] {
        let text = format!("(;SZ[9]YQ[size:{size}]AB[aa])");
        let refused = sgf.read_with(&games, text.as_bytes(), &ReadLimits::server()).unwrap_err();
        assert_eq!(refused.reason.code, "bad-option", "{size}");
    }
}

#[test]
fn limits_of_go_in_sgf() {
    // The node with two moves becomes two.
    let go = "(;SZ[9]AB[aa]PL[B]LB[aa:1];B[ee]TR[aa:bb][aa];W[cc]B[dd](;AE[ee];W[gg])(;PL[B]))";
    check("sgf", go, Holds { records: 1, nodes: 7, setups: 2, moves: 4, marks: 5 });
    check("sgf", &go.repeat(2), Holds { records: 2, nodes: 14, setups: 4, moves: 4, marks: 10 });
}

#[test]
fn limits_of_dvonn_in_sgf() {
    // Nodes without moves count as the file has them.
    let text = "(;SU[dvonn];P0[1 dropb A 1];P0[2 done](;P1[3 dropb G 4];P0[4 dropb A 3])(;P1[3 dropb B 2]))";
    check("sgf", text, Holds { records: 1, nodes: 6, setups: 0, moves: 3, marks: 0 });
    // Several moves in a node count as nodes of the tree.
    let text = "(;SU[dvonn];P0[1 dropb A 1]P1[2 dropb G 4]P0[3 dropb A 3])";
    check("sgf", text, Holds { records: 1, nodes: 4, setups: 0, moves: 3, marks: 0 });
}

#[test]
fn limits_of_ggf() {
    let text = "(;GM[Othello]B[f5]W[d6]B[c3];)(;GM[Othello]B[f5];)";
    check("ggf", text, Holds { records: 2, nodes: 6, setups: 0, moves: 3, marks: 0 });
    // Nodes that hold nothing count as the file has them.
    check("ggf", "(;B[f5];;;)", Holds { records: 1, nodes: 4, setups: 0, moves: 1, marks: 0 });
}

#[test]
fn limits_of_obf() {
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
    let text = format!("{board} X; f5:1; d3:2;\n{board} O;\n");
    check("obf", &text, Holds { records: 2, nodes: 4, setups: 0, moves: 1, marks: 0 });
}

#[test]
fn limits_of_transcripts() {
    check("transcript", "f5d6c3\n--\nf5\n", Holds { records: 3, nodes: 7, setups: 0, moves: 3, marks: 0 });
    // A pass that is not written is a move all the same.
    let passing = "d3c3c4c5b5f3b2b4b3a2f5a6e3b1a5f6e6d2g3a4g7f2a3h4f1e2e1g1h3d1a1g6c2g8f4f7c1d6h1h2h7h5c6g5h8d7e7c7\
                   f8e8a7b6g2g4";
    let moves = passing.len() / 2 + 1;
    check("transcript", passing, Holds { records: 1, nodes: moves + 1, setups: 0, moves, marks: 0 });
}

#[test]
fn limits_of_little_golem() {
    check("lg", "A1 G4 A3 E2\nA1\n", Holds { records: 2, nodes: 7, setups: 0, moves: 4, marks: 0 });
}

#[test]
fn limits_of_saves() {
    let text = "{\"version\":1,\"board\":[1,1,1,1,1,0,0,1,2,0,0,2,2,2,2,2],\"current_turn\":\"Black\",\
                \"player_side\":\"White\"}";
    check("6zc", text, Holds { records: 1, nodes: 1, setups: 0, moves: 0, marks: 0 });
}

#[test]
fn a_refusal_names_its_limit() {
    let error = RecordError::TooMany { what: Limited::Nodes, limit: 7 };
    assert_eq!(
        (error.code(), error.arguments()),
        ("record-too-many-nodes", vec![Argument::number("limit", 7)])
    );
}

#[test]
fn a_limit_is_noticed_before_what_is_wrong_further_on() {
    let games = Games::standard();
    let code = |format: &str, text: &str, limits: ReadLimits| {
        let format = Format::by_name(format).unwrap();
        format.read_with(&games, text.as_bytes(), &limits).expect_err(text).reason.code
    };
    let nodes = limits(Limited::Nodes, 10);
    assert_eq!(code("sgf", &format!("(;{}", ";".repeat(20)), nodes), "record-too-many-nodes");
    let head = "{\"format\":\"yiqi-record\",\"version\":1,\"game\":\"go\",\"moves\":[";
    assert_eq!(code("json", &format!("{head}{}", "{},".repeat(20)), nodes), "record-too-many-nodes");
    let records = limits(Limited::Records, 10);
    assert_eq!(code("transcript", &format!("{}x", "f5\n".repeat(20)), records), "record-too-many-records");
    assert_eq!(code("ggf", &format!("{}(;", "(;)".repeat(20)), records), "record-too-many-records");
}
