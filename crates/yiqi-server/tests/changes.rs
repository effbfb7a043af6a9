//! A client that applies the change of each event to its copy of the game has the same game as the server.

mod common;

use common::{Server, Watcher, token};
use serde_json::{Value, json};

/// Replaces parts of a list.
fn splice(list: &mut Value, splices: Option<&Value>) {
    let list = list.as_array_mut().unwrap();
    for one in all(splices).iter().rev() {
        let at = one["at"].as_u64().unwrap() as usize;
        let removed = one["removed"].as_u64().unwrap_or(0) as usize;
        list.splice(at..at + removed, all(one.get("added")).iter().cloned());
    }
}

/// The items of a list that may be absent.
fn all(list: Option<&Value>) -> &[Value] {
    list.map_or(&[], |list| list.as_array().unwrap())
}

/// The numbers of `0-2 5`.
fn numbers(ranges: &Value) -> Vec<usize> {
    let number = |text: &str| text.parse::<usize>().unwrap();
    let range = |text: &str| match text.split_once('-') {
        Some((first, last)) => number(first)..=number(last),
        None => number(text)..=number(text),
    };
    ranges.as_str().unwrap().split(' ').flat_map(range).collect()
}

fn apply_to_view(view: &mut Value, change: &Value) {
    view["must_pass"] = json!(false);
    view["ending"] = Value::Null;
    for (name, value) in change.as_object().unwrap() {
        if !["position", "pieces", "notes"].contains(&name.as_str()) {
            view[name] = value.clone();
        }
    }
    let mut position = view["position"].as_str().unwrap().to_owned();
    for one in all(change.get("position")).iter().rev() {
        let at = one["at"].as_u64().unwrap() as usize;
        let removed = one["removed"].as_u64().unwrap() as usize;
        position.replace_range(at..at + removed, one["added"].as_str().unwrap());
    }
    view["position"] = json!(position);
    for one in all(change.get("pieces")) {
        for at in numbers(&one["at"]) {
            view["places"][at]["piece"] = one["piece"].clone();
        }
    }
    for one in all(change.get("notes")) {
        for at in numbers(&one["at"]) {
            let place = view["places"][at].as_object_mut().unwrap();
            let notes = place.entry("notes").or_insert_with(|| json!({})).as_object_mut().unwrap();
            notes.remove(one["name"].as_str().unwrap());
            if !one["value"].is_null() {
                notes.insert(one["name"].as_str().unwrap().to_owned(), one["value"].clone());
            }
            if notes.is_empty() {
                place.remove("notes");
            }
        }
    }
}

/// A client that has a game, and keeps it by what it hears.
struct Client<'a> {
    server: &'a Server,
    socket: Watcher,
    id: String,
    game: Value,
    longest: usize,
}

impl Client<'_> {
    fn open<'a>(server: &'a Server, id: &str, token: &str) -> Client<'a> {
        let mut socket = server.watch_shown(id, Some(token));
        let game = socket.hear_kind("welcome");
        Client { server, socket, id: id.to_owned(), game, longest: 0 }
    }

    /// Hears everything up to the state in which the server has the game, and compares.
    fn catch_up(&mut self, token: &str) {
        let (_, shown) = self.server.get(&format!("/api/games/{}", self.id), Some(token));
        while self.game["sequence"] != shown["sequence"] {
            let event = self.socket.hear_kind("event");
            self.longest = self.longest.max(event.to_string().len());
            let change = &event["change"];
            assert_eq!(event["sequence"].as_u64(), self.game["sequence"].as_u64().map(|number| number + 1));
            assert_eq!(event["shown"], Value::Null);
            for name in ["stage", "result", "asked", "can_undo"] {
                self.game[name] = change[name].clone();
            }
            self.game["sequence"] = event["sequence"].clone();
            if let Some(setup) = change.get("setup") {
                self.game["setup"] = setup.clone();
            }
            if let Some(view) = change.get("view") {
                apply_to_view(&mut self.game["view"], view);
            }
            splice(&mut self.game["moves"], change.get("moves"));
            splice(&mut self.game["legal_moves"], change.get("legal_moves"));
        }
        assert_eq!(self.game, shown);
    }
}

/// Plays moves from the middle of the list of legal ones, with undos between; everybody's game stays the same.
fn play(game: &Value, moves: usize) -> usize {
    let server = Server::new(&format!("changes-{}", game["game"].as_str().unwrap()));
    let (id, created) = server.create(game);
    let (black, white) = (token(&created, "black"), token(&created, "white"));
    let mut client = Client::open(&server, &id, &black);
    for number in 0..moves {
        let legal = client.game["legal_moves"].as_array().unwrap();
        let command = match number % 11 {
            7 if !client.game["moves"].as_array().unwrap().is_empty() => json!({"do": "undo"}),
            _ if legal.is_empty() => json!({"do": "new_game"}),
            _ => json!({"do": "move", "move": legal[number * 5 % legal.len()]}),
        };
        let mut command = command;
        command["id"] = json!(number.to_string());
        let seat = if client.game["view"]["to_move"] == "black" { &black } else { &white };
        let (status, done) = server.command(&id, seat, command);
        assert_eq!(status, 200, "{done}");
        client.catch_up(&black);
    }
    for (id_of, command) in [
        ("sit", json!({"do": "sit", "side": "white", "player": "human"})),
        ("resign", json!({"do": "resign"})),
        ("again", json!({"do": "new_game"})),
    ] {
        let is_blacks = client.game["view"]["to_move"] == "black" && id_of != "sit";
        let seat = if is_blacks { &black } else { &white };
        let mut command = command;
        command["id"] = json!(id_of);
        let (status, done) = server.command(&id, seat, command);
        assert!(status == 200 || done["code"] == "game-over", "{done}");
        client.catch_up(&black);
    }
    let longest = client.longest;
    server.stop();
    longest
}

#[test]
fn changes_add_up_to_the_game_in_go() {
    play(&json!({"game": "go", "options": {"size": "9"}, "black": "human", "white": "human"}), 120);
}

/// The bytes of a late move on a large board, where one move changes the liberties of many stones.
#[test]
fn changes_are_small_on_a_large_board() {
    let server = Server::new("changes-large");
    let (id, created) =
        server.create(&json!({"game": "go", "options": {"size": "19"}, "black": "human", "white": "human"}));
    let tokens = [token(&created, "black"), token(&created, "white")];
    let mut client = Client::open(&server, &id, &tokens[0]);
    let mut lengths = Vec::new();
    for number in 0..310_usize {
        let legal = client.game["legal_moves"].as_array().unwrap();
        // A pass is the last of the legal moves.
        let m = legal[number * 7_919 % (legal.len() - 1)].clone();
        let command = json!({"id": number.to_string(), "do": "move", "move": m});
        assert_eq!(server.command(&id, &tokens[number % 2], command).0, 200);
        client.longest = 0;
        client.catch_up(&tokens[0]);
        lengths.push(client.longest);
    }
    let late = &lengths[290..];
    let mean = late.iter().sum::<usize>() / late.len();
    assert!(mean < 1_500, "{mean} bytes a move: {late:?}");
    let longest = lengths.iter().max().unwrap();
    assert!(*longest < 4_000, "{longest} bytes");
}

#[test]
fn changes_add_up_to_the_game_in_liuzichong() {
    play(&json!({"game": "liuzichong", "black": "human", "white": "human"}), 80);
}

#[test]
fn changes_add_up_to_the_game_in_dvonn() {
    play(&json!({"game": "dvonn", "options": {"seed": "3"}, "black": "human", "white": "human"}), 60);
}

#[test]
fn changes_add_up_to_the_game_in_reversi() {
    let longest = play(&json!({"game": "reversi", "black": "human", "white": "human"}), 80);
    assert!(longest < 4_000, "{longest} bytes");
}

#[test]
fn what_remote_players_ask_for_is_a_change_too() {
    let server = Server::new("changes-asked");
    let (id, created) = server.create(&json!({"game": "tictactoe", "black": "human", "white": "invite"}));
    let black = token(&created, "black");
    let mut client = Client::open(&server, &id, &black);
    let invite = json!({"invite": created["invites"]["white"], "name": "Mei"});
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &invite);
    let white = joined["token"].as_str().unwrap().to_owned();
    client.catch_up(&black);
    assert_eq!(client.game["setup"]["seats"]["white"]["name"], "Mei");
    for (number, (seat, command)) in [
        (&black, json!({"do": "move", "move": "b2"})),
        (&black, json!({"do": "ask", "what": "undo"})),
        // The move overtakes what was asked for.
        (&white, json!({"do": "move", "move": "a1"})),
        (&white, json!({"do": "ask", "what": "draw"})),
        (&black, json!({"do": "answer", "grants": true})),
    ]
    .into_iter()
    .enumerate()
    {
        let mut command = command;
        command["id"] = json!(number.to_string());
        let (status, done) = server.command(&id, seat, command);
        assert_eq!(status, 200, "{done}");
        client.catch_up(&black);
    }
    assert_eq!(client.game["result"], json!({"result": "draw", "reason": "draw-agreed"}));
}
