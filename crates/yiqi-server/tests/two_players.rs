//! Two people at different screens.

mod common;

use common::{Server, config, database, limits, token};
use serde_json::{Value, json};

fn stacks(listed: &[(&str, &str)]) -> String {
    let row = |number: u8, from: u8, to: u8| {
        let cell = |letter: u8| {
            let name = format!("{}{number}", letter as char);
            listed.iter().find(|(space, _)| *space == name).map_or(".", |(_, stack)| *stack)
        };
        (from..=to).map(cell).collect::<Vec<_>>().join(" ")
    };
    let rows = [(1, b'A', b'I'), (2, b'A', b'J'), (3, b'A', b'K'), (4, b'B', b'K'), (5, b'C', b'K')];
    rows.map(|(number, from, to)| row(number, from, to)).join(" / ")
}

#[test]
fn another_game_is_asked_for_and_granted() {
    let server = Server::new("rematch");
    let (id, created) = server.create(&json!({"game": "dvonn", "black": "human", "white": "invite"}));
    let black = token(&created, "black");
    let invite = json!({"invite": created["invites"]["white"]});
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &invite);
    let white = joined["token"].as_str().unwrap();
    let does = |token: &str, command: Value| server.command(&id, token, command);
    let (status, refused) = does(&black, json!({"id": "1", "do": "ask", "what": "rematch"}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-not-over")));
    assert_eq!(does(white, json!({"id": "1", "do": "resign"})).0, 200);
    let (status, refused) = does(&black, json!({"id": "2", "do": "new_game"}));
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-needs-consent")));
    assert_eq!(does(&black, json!({"id": "3", "do": "ask", "what": "rematch"})).0, 200);
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(white));
    assert_eq!(
        (game["asked"].clone(), game["stage"].as_str()),
        (json!({"side": "black", "what": "rematch"}), Some("result"))
    );
    let (status, done) = does(white, json!({"id": "2", "do": "answer", "grants": true}));
    assert_eq!((status, done["events"][0]["event"]["event"].as_str()), (200, Some("started")), "{done}");
    let (_, next) = server.get(&format!("/api/games/{id}"), Some(white));
    assert_eq!(
        (next["moves"].clone(), next["asked"].clone(), next["stage"].as_str()),
        (json!([]), json!(null), Some("user"))
    );
    assert_ne!(next["setup"]["options"]["seed"], game["setup"]["options"]["seed"], "a new seed");
}

#[test]
fn players_exchange_sides_in_a_rematch_and_keep_their_secrets() {
    let database = database("swapped");
    let server = Server::with(config(&database, limits()));
    let body = json!({"game": "reversi", "black": "human:Ann", "white": "invite", "clock": "5m"});
    let (id, created) = server.create(&body);
    let ann = token(&created, "black");
    let join = json!({"invite": created["invites"]["white"], "name": "Bob", "id": "the-key-of-the-friend"});
    let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &join);
    let bob = joined["token"].as_str().unwrap().to_owned();
    let hello = |server: &Server, token: &str| {
        server.greet(&id, &json!({"token": token, "after": u32::MAX, "changes": 2, "presence": true}))
    };
    let mut friend = hello(&server, &bob);
    assert_eq!(friend.hear_kind("presence"), json!({"black": false, "white": true, "watchers": 0}));
    let does = |server: &Server, token: &str, command: Value| server.command(&id, token, command);
    assert_eq!(does(&server, &ann, json!({"id": "1", "do": "resign"})).0, 200);
    assert_eq!(does(&server, &ann, json!({"id": "2", "do": "ask", "what": "rematch_swapped"})).0, 200);
    let grant = json!({"id": "1", "do": "answer", "grants": true});
    let (status, done) = does(&server, &bob, grant.clone());
    assert_eq!((status, done["events"][0]["actor"].as_str()), (200, Some("white")), "{done}");
    assert_eq!(
        does(&server, &bob, grant.clone()),
        (200, done.clone()),
        "a repeated answer is the same answer"
    );
    // Those who are connected hear of it, and who is there is said by side.
    let started = loop {
        let event = friend.hear_kind("event");
        if event["event"]["event"] == "started" {
            break event;
        }
    };
    assert_eq!(started["change"]["setup"]["swapped"], true);
    assert_eq!(friend.hear_kind("presence"), json!({"black": true, "white": false, "watchers": 0}));
    friend.say(&json!({"greet": "good_luck"}));
    assert_eq!(friend.hear_kind("greeted")["side"], "black");
    let look = |server: &Server| server.get(&format!("/api/games/{id}"), Some(&ann)).1;
    let seats = |game: &Value| ["black", "white"].map(|side| game["setup"]["seats"][side]["name"].clone());
    assert_eq!(seats(&look(&server)), [json!("Bob"), json!("Ann")]);
    let (_, short) = server.post("/api/summaries", None, &json!({"tokens": [ann]}));
    assert_eq!(short[0]["swapped"], true);
    // A repeated join names nobody else.
    assert_eq!(server.post(&format!("/api/games/{id}/join"), None, &join).0, 200);
    assert_eq!(seats(&look(&server)), [json!("Bob"), json!("Ann")]);
    // Ann has White now: also for previews and over a socket, and after a restart.
    let f5 = json!({"id": "3", "do": "move", "move": "f5"});
    let (status, refused) = does(&server, &ann, f5.clone());
    assert_eq!((status, refused["code"].as_str()), (409, Some("session-not-your-turn")));
    let preview =
        |token: &str| server.post(&format!("/api/games/{id}/preview"), Some(token), &json!({"move": "f5"})).0;
    assert_eq!((preview(&ann), preview(&bob)), (409, 200));
    friend.say(&json!({"command": f5}));
    assert_eq!(friend.hear_kind("done")["events"][0]["event"]["side"], "black");
    drop(friend);
    server.stop();
    let server = Server::with(config(&database, limits()));
    let mut creator = hello(&server, &ann);
    assert_eq!(creator.hear_kind("presence"), json!({"black": false, "white": true, "watchers": 0}));
    assert_eq!(does(&server, &bob, grant), (200, done), "also after a restart");
    assert_eq!(does(&server, &ann, json!({"id": "4", "do": "move", "move": "d6"})).0, 200);
    // And back.
    assert_eq!(does(&server, &bob, json!({"id": "5", "do": "resign"})).0, 200);
    assert_eq!(does(&server, &bob, json!({"id": "6", "do": "ask", "what": "rematch_swapped"})).0, 200);
    assert_eq!(does(&server, &ann, json!({"id": "5", "do": "answer", "grants": true})).0, 200);
    let game = look(&server);
    assert_eq!((seats(&game), &game["setup"]["swapped"]), ([json!("Ann"), json!("Bob")], &Value::Null));
    assert_eq!(does(&server, &ann, json!({"id": "6", "do": "move", "move": "f5"})).0, 200);
}

#[test]
fn a_game_that_begins_where_nobody_can_move_at_first_is_passed_for() {
    let server = Server::new("passed");
    let stuck = [("A1", "b9"), ("B1", "d1"), ("C1", "w1"), ("D1", "w1"), ("E1", "d1"), ("F1", "d1")];
    // Black is to move, but its only stack is too tall to land anywhere.
    let position = format!("{} b", stacks(&stuck));
    let (id, created) =
        server.create(&json!({"game": "dvonn", "position": position, "black": "human", "white": "human"}));
    let (_, game) = server.get(&format!("/api/games/{id}"), Some(&token(&created, "white")));
    assert_eq!((game["moves"].clone(), game["view"]["to_move"].as_str()), (json!(["pass"]), Some("white")));
}
