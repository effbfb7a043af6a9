//! The example bots, in Rust and in Python, play whole games with each other on the real server, with its usual limits.

#![cfg(unix)]

mod serving;

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use serving::{Server, ask, eventually, example, folder};

/// A running bot, which is stopped when this is dropped.
struct Bot {
    child: Child,
    lines: BufReader<std::process::ChildStdout>,
}

impl Bot {
    fn start(mut command: Command, arguments: &[&str]) -> Bot {
        let mut child = command.args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Bot { child, lines }
    }

    fn rust(arguments: &[&str]) -> Bot {
        Bot::start(Command::new(example("bot")), arguments)
    }

    fn python(arguments: &[&str]) -> Bot {
        let mut command = Command::new("python3");
        command.arg(examples().join("bot.py"));
        Bot::start(command, arguments)
    }

    /// The address of the game that it plays; its first line.
    fn game(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line.trim().rsplit('/').next().unwrap().to_owned()
    }

    /// Waits until it has ended; what it said.
    fn end(mut self) -> String {
        let mut text = String::new();
        self.lines.read_to_string(&mut text).unwrap();
        assert!(self.child.wait().unwrap().success(), "{text}");
        text
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `yiqi serve` with the usual limits.
fn on_port(folder: &Path, port: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(["serve", "--lang", "en", "--port", port, "--data"]).arg(folder);
    command
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn get(address: &str, path: &str, token: &str) -> Value {
    let (status, answer) = ask(address, "GET", path, token, &Value::Null).unwrap();
    assert_eq!(status, 200, "{answer}");
    answer
}

/// Checks that two bots have played this game to an end by the rules.
fn check_played(game: &Value) {
    for side in ["black", "white"] {
        let seat = &game["setup"]["seats"][side];
        assert_eq!((&seat["player"], &seat["bot"]), (&json!("human"), &json!(true)), "{seat}");
    }
    let reason = game["result"]["reason"].as_str().unwrap();
    assert!(reason.starts_with("reversi-"), "{reason}");
    assert!(game["moves"].as_array().unwrap().len() > 8);
}

#[test]
fn invited_bots_play_a_whole_game_while_the_server_is_killed() {
    let folder = folder("bots-invited");
    let server = Server::start(on_port(&folder, "0"));
    let address = server.address.clone();
    let body = json!({"game": "reversi", "black": "invite", "white": "invite"});
    let (status, created) = ask(&address, "POST", "/api/games", "", &body).unwrap();
    assert_eq!(status, 201, "{created}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (id, watch) = (text(&created["id"]), text(&created["tokens"]["watch"]));
    let link =
        |side: &str| format!("http://{address}/#/join/{id}/{}/{watch}", text(&created["invites"][side]));
    let path = format!("/api/games/{id}");
    let has_moves = |count: usize| {
        let played = || get(&address, &path, &watch)["moves"].as_array().unwrap().len();
        eventually(Duration::from_secs(60), || (played() >= count).then_some(())).is_some()
    };
    let restarted = || {
        let port = address.rsplit(':').next().unwrap();
        Server::start(on_port(&folder, port))
    };

    let mut black = Bot::rust(&[&link("black")]);
    assert_eq!(black.game(), id);
    assert!(has_moves(1), "Black has moved, and waits for White");
    // It is connected; the server is gone without a word, and back on the same port.
    server.kill();
    let server = restarted();
    let white = Bot::python(&[&link("white")]);
    // Again during the game, this time announced by close code 1012.
    assert!(has_moves(8), "both play");
    assert_eq!(server.terminate(), Some(0));
    let _server = restarted();

    let (said_black, said_white) = (black.end(), white.end());
    let game = get(&address, &path, &watch);
    check_played(&game);
    assert_eq!(game["setup"]["seats"]["black"]["name"], "Rust bot");
    assert_eq!(game["setup"]["seats"]["white"]["name"], "Python bot");
    let reason = game["result"]["reason"].as_str().unwrap();
    assert!(said_black.contains(reason) && said_white.contains(reason), "{said_black} {said_white}");
}

#[test]
fn bots_that_wait_for_anyone_play_each_other() {
    let folder = folder("bots-waiting");
    let server = Server::start(on_port(&folder, "0"));
    let url = format!("http://{}", server.address);
    let mut first = Bot::python(&[&url, "reversi"]);
    let mut second = Bot::rust(&[&url, "reversi"]);
    let id = first.game();
    assert_eq!(second.game(), id);
    first.end();
    second.end();
    check_played(&get(&server.address, &format!("/api/games/{id}"), ""));
}
