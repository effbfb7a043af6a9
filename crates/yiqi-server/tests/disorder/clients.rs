//! Clients that send commands, and clients that watch.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use yiqi_core::Side;

use crate::common::{Server, Watcher};
use crate::plan::{ClientPlan, Step};

/// A game on a server, and the secrets of its seats.
pub(crate) struct Table<'a> {
    pub(crate) server: &'a Server,
    pub(crate) id: String,
    pub(crate) black: String,
    pub(crate) white: String,
}

impl Table<'_> {
    pub(crate) fn lay<'a>(server: &'a Server, game: &Value) -> Table<'a> {
        let (id, created) = server.create(game);
        let token = |side: &str| created["tokens"][side].as_str().map(str::to_owned);
        let white = token("white").unwrap_or_else(|| {
            let invite = json!({"invite": created["invites"]["white"]});
            let (_, joined) = server.post(&format!("/api/games/{id}/join"), None, &invite);
            joined["token"].as_str().unwrap().to_owned()
        });
        Table { server, id, black: token("black").unwrap(), white }
    }

    pub(crate) fn token(&self, side: Side) -> &str {
        if side == Side::Black { &self.black } else { &self.white }
    }

    pub(crate) fn look(&self) -> Value {
        let (status, game) = self.server.get(&format!("/api/games/{}", self.id), None);
        assert_eq!(status, 200, "{game}");
        game
    }

    /// The events after a number.
    pub(crate) fn log(&self, after: u64) -> Vec<Value> {
        let (status, log) = self.server.get(&format!("/api/games/{}/events?after={after}", self.id), None);
        assert_eq!(status, 200, "{log}");
        log.as_array().unwrap().clone()
    }

    pub(crate) fn send(&self, side: Side, body: &Value) -> Result<Value, Value> {
        match self.server.command(&self.id, self.token(side), body.clone()) {
            (200, done) => Ok(done),
            (400..500, refused) => Err(refused),
            (status, answer) => panic!("{status}: {answer}"),
        }
    }
}

/// A client's command and its answer.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) side: Side,
    pub(crate) body: Value,
    pub(crate) answer: Result<Value, Value>,
}

/// A socket, and every event it has received.
pub(crate) struct Ear {
    pub(crate) socket: Watcher,
    pub(crate) events: Vec<Value>,
}

impl Ear {
    /// Connects and receives the events after this one. The welcome has the state of the game.
    pub(crate) fn open(table: &Table<'_>, token: Option<&str>, after: u64) -> (Ear, Value) {
        let mut socket = table.server.watch(&table.id, token, after);
        let welcome = socket.hear().expect("a socket")["welcome"].clone();
        (Ear { socket, events: Vec::new() }, welcome)
    }

    /// The next message that is not an event.
    pub(crate) fn answer(&mut self) -> Value {
        loop {
            let message = self.socket.hear().expect("the socket is open");
            match message.get("event") {
                Some(event) => self.events.push(event.clone()),
                None => return message,
            }
        }
    }

    pub(crate) fn hear_event(&mut self) {
        let event = self.socket.hear_kind("event");
        self.events.push(event);
    }

    pub(crate) fn send(&mut self, body: &Value) -> Result<Value, Value> {
        self.socket.say(&json!({"command": body}));
        let answer = self.answer();
        match answer.get("done") {
            Some(done) => Ok(done.clone()),
            None => {
                assert_eq!(answer["refused"]["id"], body["id"], "{answer}");
                Err(answer["refused"]["complaint"].clone())
            }
        }
    }
}

/// Sends a list of commands twice: the second time refused ones may succeed, and the others are repetitions.
pub(crate) fn work(table: &Table<'_>, number: usize, client: &ClientPlan) -> (Vec<Answered>, Option<Ear>) {
    let side = client.side;
    let mut ear = client.has_socket.then(|| Ear::open(table, Some(table.token(side)), 0).0);
    let mut answers = Vec::new();
    let mut send = |body: &Value| {
        let answer = match &mut ear {
            Some(ear) => ear.send(body),
            None => table.send(side, body),
        };
        answers.push(Answered { side, body: body.clone(), answer });
    };
    for round in 0..2 {
        for (place, step) in client.steps.iter().enumerate() {
            match step {
                Step::Send(body) => send(body),
                Step::PlayNow(choice) => {
                    let game = table.look();
                    let legal = game["legal_moves"].as_array().unwrap();
                    let Some(m) = legal.get(choice % legal.len().max(1)) else { continue };
                    let id = format!("now-{number}-{round}-{place}");
                    let body = json!({"id": id, "do": "move", "move": m, "sequence": game["sequence"]});
                    send(&body);
                    send(&body);
                }
            }
        }
    }
    (answers, ear)
}

/// Receives events as long as the socket is open and passes them on; each must be in the log already.
pub(crate) fn listen(table: &Table<'_>, mut ear: Ear, pass_on: &Sender<Value>) {
    while let Some(message) = ear.socket.hear() {
        let event = message["event"].clone();
        let number = event["sequence"].as_u64().unwrap();
        assert_eq!(table.log(number - 1).first(), Some(&event), "nobody is told what is not in the log");
        pass_on.send(event).unwrap();
    }
}

/// Connects and disconnects until the others are done, receiving what it missed and perhaps a little more each time.
/// Returns all events it received and all states it was shown.
pub(crate) fn come_and_go(
    table: &Table<'_>,
    are_done: &AtomicBool,
    random: &mut Xoshiro256PlusPlus,
) -> (Vec<Value>, Vec<Value>) {
    let (mut events, mut views) = (Vec::new(), Vec::new());
    loop {
        let is_last = are_done.load(Ordering::SeqCst);
        let (mut ear, welcome) = Ear::open(table, None, events.len() as u64);
        for _ in events.len() as u64..welcome["sequence"].as_u64().unwrap() {
            ear.hear_event();
        }
        for _ in 0..random.random_range(0..3) {
            ear.socket.say(&json!("ping"));
            assert_eq!(ear.answer(), "pong");
        }
        events.extend(ear.events);
        views.push(welcome);
        if is_last {
            return (events, views);
        }
    }
}
