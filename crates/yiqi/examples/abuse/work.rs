//! Requests that make the server work: records, positions and engines.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use yiqi_core::Options;
use yiqi_games::Games;

use crate::target::{Fault, Held, Request, Target};

/// Bytes of a record that is imported.
const RECORD: usize = 228_000;

/// The most moves of a position, and of a record, that the server accepts.
const MOVES_OF_POSITION: usize = 2_000;
const MOVES_OF_RECORD: usize = 2_000;

/// A point of 25x25 Go as SGF has it.
fn point(column: usize, row: usize) -> String {
    [column, row].map(|line| char::from(b'a' + line as u8)).iter().collect()
}

/// A long game of Go: legal moves as SGF nodes, and as text.
pub(crate) struct LongGame {
    nodes: Vec<String>,
    moves: Vec<String>,
}

impl LongGame {
    /// Random moves on 25x25.
    pub(crate) fn random(length: usize) -> Result<LongGame, Fault> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let rules = Options::new().with("size", 25);
        let games = Games::standard();
        let kind = games.get("go").ok_or("no Go")?;
        let mut game = kind.start(&rules, None).map_err(|error| format!("{error:?}"))?;
        let mut long = LongGame { nodes: Vec::new(), moves: Vec::new() };
        let mut refused = 0;
        while long.moves.len() < length {
            let (column, row) = (random.random_range(0..25), random.random_range(0..25));
            let stone = format!("{}{}", char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[column]), 25 - row);
            // Almost every point is taken or suicide: a pass makes no progress, and a second one ends the game.
            let (vertex, sgf) = if refused > 5_000 {
                ("pass".to_owned(), String::new())
            } else {
                (stone, point(column, row))
            };
            let colour = if game.to_move().name() == "black" { 'B' } else { 'W' };
            if game.play(&vertex).is_err() {
                refused += 1;
                continue;
            }
            refused = 0;
            long.nodes.push(format!(";{colour}[{sgf}]"));
            long.moves.push(vertex);
        }
        Ok(long)
    }

    /// A request to import it.
    pub(crate) fn import(&self) -> Value {
        wanted(&format!("(;GM[1]FF[4]SZ[25]{})", self.nodes.concat()))
    }
}

fn wanted(text: &str) -> Value {
    json!({"text": text, "format": "sgf", "black": "human", "white": "human", "public": true})
}

/// Nodes that each set up the board anew.
fn setups() -> Value {
    let mut text = "(;GM[1]FF[4]SZ[25]".to_owned();
    for number in 0.. {
        let [black, white] = [0, 2].map(|more| point((number + more) % 25, number / 25 % 25));
        text += &format!(";AB[{black}]AW[{white}]");
        if text.len() >= RECORD {
            break;
        }
    }
    wanted(&(text + ")"))
}

/// One line of play that goes on and on.
fn long_line(game: &LongGame) -> Value {
    let line: String = game.nodes.iter().cycle().take(RECORD / 6).map(String::as_str).collect();
    wanted(&format!("(;GM[1]FF[4]SZ[25]{line})"))
}

pub(crate) async fn import(target: &Target) -> Result<Held, Fault> {
    let longest = LongGame::random(target.scaled(MOVES_OF_RECORD - 1))?;
    let records = [setups(), long_line(&longest), longest.import()];
    let requests = records.iter().map(|body| Request::post("/api/import", body)).collect();
    let count = target.scaled(150);
    target.flood(count, count, requests).await;
    Ok(Held::nothing())
}

pub(crate) async fn positions(target: &Target) -> Result<Held, Fault> {
    let long = LongGame::random(target.scaled(MOVES_OF_POSITION))?;
    let body = json!({"game": "go", "options": {"size": "25"}, "moves": long.moves});
    let requests = vec![Request::post("/api/positions", &body)];
    target.flood(target.scaled(2_000), target.scaled(100), requests).await;
    Ok(Held::nothing())
}

pub(crate) async fn engines(target: &Target) -> Result<Held, Fault> {
    let mut analyses = Vec::new();
    for game in ["go", "dvonn", "reversi", "liuzichong"].iter().cycle().take(target.scaled(100)) {
        let body = json!({"game": game, "black": "level:8", "white": "level:8", "public": true});
        let Some(game) = target.create("/api/games", &body).await else { break };
        analyses.push(Request::get(format!("/api/games/{}/analysis?level=6&lines=50", game.id)));
    }
    if !analyses.is_empty() {
        target.flood(target.scaled(2_000), target.scaled(100), analyses).await;
    }
    Ok(Held::nothing())
}
