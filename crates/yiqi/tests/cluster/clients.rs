//! Clients that go to any server, repeat what was not acknowledged, and remember what was.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::nodes::Cluster;
use crate::serving::ask;
use crate::sockets::Socket;

/// Numbers that are the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }
}

/// What all clients share.
pub(crate) struct Run {
    pub(crate) is_over: AtomicBool,
    pub(crate) acknowledged: AtomicU64,
}

/// A game, and what was acknowledged in it.
pub(crate) struct Game {
    pub(crate) id: String,
    tokens: [String; 2],
    pub(crate) events: Vec<Value>,
    /// Good moves that were refused.
    pub(crate) refused: Vec<Value>,
    random: Random,
    commands: usize,
}

impl Game {
    pub(crate) fn create(address: &str, seed: u64) -> Game {
        let body = json!({"game": "liuzichong", "black": "human", "white": "human", "public": true});
        let (status, created) = ask(address, "POST", "/api/games", "", &body).unwrap();
        assert_eq!(status, 201, "{created}");
        let token = |side: &str| created["tokens"][side].as_str().unwrap().to_owned();
        Game {
            id: created["id"].as_str().unwrap().to_owned(),
            tokens: [token("black"), token("white")],
            events: Vec::new(),
            refused: Vec::new(),
            random: Random::new(seed),
            commands: 0,
        }
    }

    /// Asks any server until one answers.
    fn ask_any(
        &mut self,
        cluster: &Cluster,
        run: &Run,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        while !run.is_over.load(Ordering::Relaxed) {
            let address = cluster.address(self.random.below(crate::nodes::NODES));
            match ask(&address, method, path, token, body) {
                Some((status, answer)) if status < 500 => return Some((status, answer)),
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        }
        None
    }

    /// Plays a move, each request at another server; `None` when the run is over.
    fn step(&mut self, cluster: &Cluster, run: &Run) -> Option<()> {
        let path = format!("/api/games/{}", self.id);
        let (_, game) = self.ask_any(cluster, run, "GET", &path, "", &Value::Null)?;
        let black = game["view"]["to_move"] == "black";
        self.commands += 1;
        let id = format!("{}.{}", self.id, self.commands);
        let command = match game["legal_moves"].as_array()? {
            moves if moves.is_empty() => json!({"id": id, "do": "new_game"}),
            moves => json!({"id": id, "do": "move", "move": moves[self.random.below(moves.len())]}),
        };
        let token = self.tokens[usize::from(!black)].clone();
        let path = format!("{path}/commands");
        let (status, done) = self.ask_any(cluster, run, "POST", &path, &token, &command)?;
        match done["events"].as_array() {
            Some(events) if status == 200 => self.events.extend(events.iter().cloned()),
            _ => self.refused.push(json!({"command": command, "game": game, "answer": done})),
        }
        run.acknowledged.fetch_add(1, Ordering::Relaxed);
        Some(())
    }

    pub(crate) fn play(&mut self, cluster: &Cluster, run: &Run) {
        while self.step(cluster, run).is_some() {}
    }
}

/// Watches a game at one server after the other, and says what was wrong. Every event must come once, in order.
pub(crate) fn watch(cluster: &Cluster, run: &Run, id: &str, seed: u64) -> (u64, Vec<String>) {
    let mut random = Random::new(seed);
    let (mut seen, mut wrong) = (0, Vec::new());
    while !run.is_over.load(Ordering::Relaxed) {
        let address = cluster.address(random.below(crate::nodes::NODES));
        let (path, hello) = (format!("/api/games/{id}/live"), json!({"hello": {"after": seen}}));
        let Some(mut socket) = Socket::open(&address, &path, &hello, Duration::from_millis(500)) else {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        };
        // Sooner or later it goes to another server by itself.
        let mut left = 5 + random.below(100);
        while left > 0 && !run.is_over.load(Ordering::Relaxed) {
            let Some(message) = socket.receive() else { break };
            let Some(sequence) = message["event"]["sequence"].as_u64() else { continue };
            if sequence != seen + 1 {
                wrong.push(format!("{id} at {address}: {sequence} after {seen}"));
            }
            seen = sequence;
            left -= 1;
        }
    }
    (seen, wrong)
}

/// The independent checker: what the database has, read by its own tools, against what was acknowledged.
pub(crate) fn check(rows: &[String], games: &[Game]) -> Result<usize, String> {
    let mut checked = 0;
    for game in games {
        let mut log: Vec<(u64, &str)> = Vec::new();
        for row in rows {
            let mut fields = row.split('|');
            let (id, sequence, command) = (fields.next(), fields.next(), fields.next());
            if id == Some(game.id.as_str()) {
                log.push((
                    sequence.and_then(|text| text.parse().ok()).unwrap_or(0),
                    command.unwrap_or_default(),
                ));
            }
        }
        if let Some((position, (sequence, _))) =
            log.iter().zip(1..).find(|((sequence, _), n)| sequence != n).map(|(row, n)| (n, row))
        {
            return Err(format!("{}: {sequence} in place of {position}", game.id));
        }
        // A command's events are in one piece.
        let mut commands: Vec<&str> = log.iter().map(|(_, command)| *command).collect();
        commands.dedup();
        if commands.iter().collect::<HashSet<_>>().len() != commands.len() {
            return Err(format!("{}: a command is stored twice", game.id));
        }
        let mut last = 0;
        for event in &game.events {
            let number = event["sequence"].as_u64().unwrap_or(0);
            if number <= last {
                return Err(format!("{}: {number} was acknowledged after {last}", game.id));
            }
            last = number;
            if number as usize > log.len() {
                return Err(format!("{} lost event {number}: {event}", game.id));
            }
            checked += 1;
        }
    }
    Ok(checked)
}
