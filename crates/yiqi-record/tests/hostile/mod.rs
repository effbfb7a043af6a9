//! Files that cost a reader as much as their size allows, and a measure of what they cost.

#![allow(dead_code, unreachable_pub, reason = "each binary that includes this module uses a part of it")]

pub mod allocator;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_core::Options;
use yiqi_games::Games;

/// The size of each file: what a server usually accepts in one request.
pub const SIZE: usize = 256 * 1024;

/// A file built to be expensive.
pub struct Hostile {
    /// What makes it expensive.
    pub idea: &'static str,
    /// The format to read it as.
    pub format: &'static str,
    /// The file.
    pub text: String,
}

/// `head`, then as many of `piece(0)`, `piece(1)`, … as fit, then `tail`.
pub fn filled(head: &str, tail: &str, mut piece: impl FnMut(usize) -> String) -> String {
    let mut text = head.to_owned();
    for index in 0.. {
        let next = piece(index);
        if text.len() + next.len() + tail.len() > SIZE {
            break;
        }
        text += &next;
    }
    text + tail
}

fn repeated(head: &str, piece: &str, tail: &str) -> String {
    filled(head, tail, |_| piece.to_owned())
}

fn point(index: usize) -> String {
    let (column, row) = (index % 19, index / 19 % 19);
    [column, row].iter().map(|&line| char::from(b'a' + line as u8)).collect()
}

/// A line of set-up nodes.
pub fn setup_line() -> String {
    filled("(;GM[1]SZ[19]", ")", |index| format!(";AB[{}]", point(2 * index % 360)))
}

/// A line of set-up nodes that each change two points.
pub fn setup_line_of_two() -> String {
    filled("(;GM[1]SZ[19]", ")", |index| {
        format!(";AE[{}]AW[{}]", point(2 * index % 360), point((2 * index + 2) % 360))
    })
}

/// Set-up nodes that are all variations of the first move.
pub fn setup_siblings() -> String {
    filled("(;GM[1]SZ[19]", ")", |index| format!("(;AB[{}])", point(index)))
}

/// A legal game of random moves on 19×19 as SGF nodes, up to this many bytes.
pub fn random_line(bytes: usize) -> String {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let games = Games::standard();
    let rules = Options::new().with("size", 19);
    let mut game = games.get("go").unwrap().start(&rules, None).unwrap();
    let (mut text, mut refused) = (String::new(), 0);
    while text.len() + 6 <= bytes {
        let (column, row) = (random.random_range(0..19), random.random_range(0..19));
        let vertex = format!("{}{}", char::from(b"ABCDEFGHJKLMNOPQRST"[column]), 19 - row);
        let colour = if game.to_move().name() == "black" { 'B' } else { 'W' };
        let is_pass = refused == 2_000;
        if is_pass {
            game.play("pass").unwrap();
            text += &format!(";{colour}[]");
        } else if game.play(&vertex).is_ok() {
            text += &format!(";{colour}[{}]", point(19 * row + column));
        } else {
            refused += 1;
            continue;
        }
        refused = 0;
    }
    text
}

/// Black stones that join many small groups one after the other, the worst order for reading a board.
fn comb() -> String {
    let teeth = (0..19).flat_map(|row| (0..19).map(move |column| (column, row)));
    let stones = teeth.filter(|(column, row)| column % 2 == 0 || row % 4 == 3);
    stones.map(|(column, row)| format!("[{}]", point(19 * row + column))).collect()
}

fn json(moves: impl FnMut(usize) -> String, more: &str) -> String {
    let head = format!("{{\"format\":\"yiqi-record\",\"version\":1,\"game\":\"go\",{more}\"moves\":[{{}}");
    filled(&head, "]}", moves)
}

/// Every idea.
pub fn files() -> Vec<Hostile> {
    let go = "(;GM[1]SZ[19]";
    let empty_board = vec!["."; 19 * 19].chunks(19).map(<[&str]>::concat).collect::<Vec<_>>().join("/");
    let dvonn = "(;GM[25]VV[1]SU[dvonn]";
    let zeros = "0".repeat(SIZE / 2);
    let blanks = " ".repeat(SIZE / 2);
    let long = random_line(SIZE);
    let half = &long[..long[..SIZE / 2].rfind(';').unwrap()];
    let next = if half.matches(';').count().is_multiple_of(2) { "B" } else { "W" };
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27) + " X;";
    let mut files = Vec::new();
    let mut add = |idea, format, text| files.push(Hostile { idea, format, text });
    add("set-ups in one line", "sgf", setup_line());
    add("set-ups of two points in one line", "sgf", setup_line_of_two());
    add("set-ups as siblings", "sgf", setup_siblings());
    add("set-ups of the turn alone", "sgf", repeated(go, ";PL[B]", ")"));
    add("set-ups of a comb of stones", "sgf", repeated(&format!("{go}AB{}", comb()), ";PL[B]", ")"));
    add("set-ups as siblings after 31 moves", "sgf", {
        let line: String = half.split_inclusive(']').take(31).collect();
        repeated(&format!("{go}{line}"), "(;PL[B])", ")")
    });
    add("set-ups as siblings after a long line", "sgf", repeated(&format!("{go}{half}"), "(;PL[B])", ")"));
    add("alternate moves and set-ups", "sgf", repeated(go, ";B[]PL[B]", ")"));
    add("set-ups after every 32 moves", "sgf", {
        let moves: String = (0..32).map(|at| format!(";{}[{}]", ["B", "W"][at % 2], point(2 * at))).collect();
        repeated(go, &format!("{moves};AE[aa:ss]PL[B]"), ")")
    });
    // Within the limits of a server.
    add("10,000 moves, then siblings", "sgf", {
        let line: String = half.split_inclusive(']').take(9_998).collect();
        format!("{go}{line}{})", "(;B[])".repeat(10_000))
    });
    add("200 set-ups as siblings after 31 moves", "sgf", {
        let line: String = half.split_inclusive(']').take(31).collect();
        format!("{go}AB{};AE[aa:ss]PL[B]{line}{})", comb(), "(;PL[B])".repeat(199))
    });
    add("20,000 marks", "sgf", format!("(;SZ[25]{})", ";TR[aa:yy]".repeat(32)));
    add("a long line of moves", "sgf", format!("{go}{long})"));
    add("a long line of moves, then siblings", "sgf", {
        repeated(&format!("{go}{half}"), &format!("(;{next}[])"), ")")
    });
    add("captures of many stones as siblings", "sgf", {
        repeated("(;SZ[19]AB[aa:qs]AE[aa]AW[ra:rs]PL[W]", "(;W[aa])", ")")
    });
    add("empty nodes", "sgf", repeated(go, ";", ")"));
    add("empty variations", "sgf", repeated(go, "(;)", ")"));
    add("deep nesting", "sgf", "(;".repeat(SIZE / 3) + &")".repeat(SIZE / 3));
    add("parentheses that never close", "sgf", "(;".to_owned() + &"(".repeat(SIZE - 2));
    add("parentheses and blanks", "sgf", repeated("", "(    ", ""));
    add("properties of one node", "sgf", repeated(go, "X[]", ")"));
    add("values of one property", "sgf", repeated(&format!("{go}X"), "[]", ")"));
    add("one property again and again", "sgf", repeated(go, "AB[aa]", ")"));
    add("comments of one node", "sgf", repeated(go, "C[x]", ")"));
    add("rectangles of stones at the root", "sgf", repeated("(;SZ[25]AB", "[aa:yx]", ")"));
    add("rectangles of stones in set-ups", "sgf", repeated("(;SZ[25]", ";AB[aa:yx]", ")"));
    add("rectangles of marks in one node", "sgf", repeated("(;SZ[25]TR", "[aa:yy]", ")"));
    add("rectangles of marks in many nodes", "sgf", repeated("(;SZ[25]", ";TR[aa:yy]", ")"));
    add("labels", "sgf", repeated(&format!("{go}LB"), "[aa:]", ")"));
    add("a size of many digits, then set-ups", "sgf", {
        repeated(&format!("{go}YQ[size:{zeros}19]"), ";PL[B]", ")")
    });
    add("options that no game has", "sgf", filled(&format!("{go}YQ"), ")", |index| format!("[{index}:]")));
    add("many games of Go", "sgf", repeated("", "(;)", ""));
    add("many games of Go with set-ups", "sgf", repeated("", "(;AB[aa];AB[bb])", ""));
    add("escapes", "sgf", repeated(&format!("{go}C["), "\\\\", "])"));
    add("a long name picked up, then nodes", "sgf", {
        repeated(&format!("{dvonn};P0[1 pickb {}]", "A".repeat(SIZE / 2)), ";", ")")
    });
    add("steps without moves", "sgf", repeated(dvonn, ";P0[pickb A1]P0[dropb A1]", ")"));
    add("many games of DVONN in SGF", "sgf", repeated("", "(;SU[dvonn])", ""));
    add("many games in GGF", "ggf", repeated("", "(;)", ""));
    add("fields of one move in GGF", "ggf", repeated("(;B[f5", "/", "])"));
    add("empty nodes in GGF", "ggf", repeated("(;", ";", ")"));
    add("many boards", "obf", repeated("", &format!("{board}\n"), ""));
    add("values of moves in OBF", "obf", repeated(&board, "f5:1;", ""));
    add("many transcripts", "transcript", repeated("", "--\n", ""));
    add("many transcripts with a move", "transcript", repeated("", "f5\n", ""));
    add("many games of Little Golem", "lg", repeated("", "--\n", ""));
    add("words of Little Golem", "lg", repeated("", "A ", ""));
    add("cells in a save", "6zc", {
        repeated(
            "{\"version\":1,\"current_turn\":\"Black\",\"player_side\":\"Black\",\"board\":[0",
            ",0",
            "]}",
        )
    });
    add("nodes in JSON", "json", json(|_| ",{}".to_owned(), ""));
    add("set-ups in JSON", "json", {
        json(|index| format!(",{{\"setup\":\"{empty_board} {}\"}}", ["b", "w"][index % 2]), "")
    });
    add("set-ups of 2×2 as siblings in JSON", "json", {
        json(|_| ",{\"after\":0,\"setup\":\"../.. b\"}".to_owned(), "\"rules\":{\"size\":\"2\"},")
    });
    add("blanks around the start, then set-ups in JSON", "json", {
        let start = format!("\"rules\":{{\"size\":\"2\"}},\"start\":\"../.. {blanks}b\",");
        json(|_| ",{\"after\":0,\"setup\":\"../.. b\"}".to_owned(), &start)
    });
    add("marks in JSON", "json", {
        let marks = repeated("[", "{\"kind\":\"\",\"place\":\"\"},", "{\"kind\":\"\",\"place\":\"\"}]");
        let marks = &marks[..marks.len() - SIZE / 64];
        format!(
            "{{\"format\":\"yiqi-record\",\"version\":1,\"game\":\"go\",\"root\":{{\"marks\":{}]}}}}",
            &marks[..marks.rfind(",{").unwrap()]
        )
    });
    add("unknown lists in JSON", "json", json(|_| ",{\"x\":[[],[],[],[],[],[],[],[]]}".to_owned(), ""));
    add("unknown names in JSON", "json", json(|index| format!(",{{\"{index}\":0}}"), ""));
    add("deep lists in JSON", "json", "[".repeat(SIZE));
    add("many games in JSON", "json", {
        let game = "{\"format\":\"yiqi-record\",\"version\":1,\"game\":\"go\"}";
        repeated(&format!("[{game}"), &format!(",{game}"), "]")
    });
    add("properties in JSON", "json", json(|_| ",{\"properties\":[[\"\",[]],[\"\",[]]]}".to_owned(), ""));
    files
}
