//! Attacks through games: commands, watchers, and games that are not in memory.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::target::{Fault, Game, Held, Request, Socket, Target};
use crate::work::LongGame;

/// Moves of a long game: fewer than a record may have, so that there is room for more. Of many games each is shorter,
/// since their import is not the attack.
const LONG: usize = 1_999;
const LONG_OF_MANY: usize = 1_000;

/// How long watchers stay.
const STAY: Duration = Duration::from_secs(25);

/// How long one answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// The next answer to a command, and whether it was done; an error when the socket is closed.
async fn answer(socket: &mut Socket) -> Result<bool, Fault> {
    loop {
        let message = tokio::time::timeout(PATIENCE, socket.next()).await?.ok_or("closed")??;
        if let Message::Text(text) = message {
            if text.starts_with("{\"done\"") {
                return Ok(true);
            }
            if text.starts_with("{\"refused\"") {
                return Ok(false);
            }
        }
    }
}

/// Sends commands, a few ahead of their answers, until the server has enough of it.
async fn send_commands(target: &Target, socket: &mut Socket, commands: &[Value]) -> Result<(), Fault> {
    for few in commands.chunks(10) {
        for command in few {
            target.counts.sent();
            socket.feed(Message::text(json!({"command": command}).to_string())).await?;
        }
        socket.flush().await?;
        target.under_way();
        for _ in few {
            if answer(socket).await? { target.counts.done() } else { target.counts.refused() }
        }
    }
    Ok(())
}

/// One socket after another in the same game, until the time is over or there have been `most`.
async fn keep_sending(target: Target, game: Game, commands: Vec<Value>, most: usize) {
    for _ in 0..most {
        if target.is_over() {
            return;
        }
        // It is closed, or refused, sooner or later.
        if let Ok(mut socket) = target.watch(&game.id, Some(&game.black), u64::MAX).await {
            let _ = send_commands(&target, &mut socket, &commands).await;
        } else {
            target.wait(Duration::from_millis(100)).await;
        }
    }
}

pub(crate) async fn commands(target: &Target) -> Result<Held, Fault> {
    // All games first: once their sockets send commands, the server takes no more from this address.
    let mut games = Vec::new();
    for number in 0..target.scaled(100) {
        games.push(target.public_game(["go", "reversi", "dvonn"][number % 3]).await?);
    }
    let mut all = tokio::task::JoinSet::new();
    for (number, game) in games.into_iter().enumerate() {
        // Illegal ones, the same id again and again, and a move that is made and taken back.
        let commands = (0..400).map(|command| {
            let id = format!("{number}-{command}");
            match command % 4 {
                0 => json!({"id": id, "do": "move", "move": "Z99"}),
                1 => json!({"id": "the same", "do": "move", "move": "D3"}),
                2 => json!({"id": id, "do": "move", "move": "C4"}),
                _ => json!({"id": id, "do": "undo"}),
            }
        });
        all.spawn(keep_sending(target.clone(), game, commands.collect(), 5));
    }
    all.join_all().await;
    Ok(Held::nothing())
}

pub(crate) async fn stale(target: &Target) -> Result<Held, Fault> {
    let long = LongGame::random(target.scaled(LONG))?;
    let game = target.create("/api/import", &long.import()).await.ok_or("the import was refused")?;
    let mut all = tokio::task::JoinSet::new();
    for number in 0..target.scaled(20) {
        let commands = (0..100).map(|command| {
            let id = format!("{number}-{command}");
            json!({"id": id, "sequence": 0, "do": "move", "move": "A1"})
        });
        let game = Game { id: game.id.clone(), black: game.black.clone() };
        all.spawn(keep_sending(target.clone(), game, commands.collect(), 5));
    }
    all.join_all().await;
    Ok(Held::nothing())
}

/// The newest public game, or a new one.
async fn public_game(target: &Target) -> Result<String, Fault> {
    let (_, list) = target.request("GET", "/api/games?limit=1", "", b"").await?;
    let list: Value = serde_json::from_slice(&list)?;
    match list[0]["id"].as_str() {
        Some(id) => Ok(id.to_owned()),
        None => Ok(target.public_game("reversi").await?.id),
    }
}

pub(crate) async fn watchers(target: &Target) -> Result<Held, Fault> {
    let id = public_game(target).await?;
    let mut open = Vec::new();
    for _ in 0..target.scaled(1_500) {
        // Those that are refused make room for nobody, but are tried all the same.
        if let Ok(socket) = target.watch(&id, None, 0).await {
            open.push(socket);
        }
        if target.is_over() {
            break;
        }
    }
    target.under_way();
    Ok(Held::new(open, STAY))
}

/// Secrets that open nothing.
fn guesses(count: usize) -> Vec<String> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    (0..count).map(|_| format!("{:016x}{:016x}", random.random::<u64>(), random.random::<u64>())).collect()
}

pub(crate) async fn rooms(target: &Target) -> Result<Held, Fault> {
    let long = LongGame::random(LONG_OF_MANY)?;
    let mut requests = Vec::new();
    let secrets = guesses(1_000);
    // No request has opened their rooms yet.
    for number in 0..target.scaled(150) {
        let body = json!({"game": "go", "black": "human", "white": "invite", "public": number % 2 == 0});
        let made = match number % 8 {
            0 => target.create("/api/import", &long.import()).await,
            _ => target.create("/api/games", &body).await,
        };
        let Some(game) = made else { break };
        let path = format!("/api/games/{}", game.id);
        let guess = &secrets[number % secrets.len()];
        requests.push(Request::get(path.clone()).with_token(&game.black));
        requests.push(Request::get(format!("{path}/events")).with_token(&game.black));
        requests.push(Request::get(path.clone()).with_token(guess));
        requests.push(Request::post(format!("{path}/join"), &json!({"invite": guess})));
        requests.push(Request::post("/api/own-games", &json!({"tokens": secrets})));
    }
    if requests.is_empty() {
        requests.push(Request::post("/api/own-games", &json!({"tokens": secrets})));
    }
    target.flood(target.scaled(2_000), target.scaled(100), requests).await;
    Ok(Held::nothing())
}
