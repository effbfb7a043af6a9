//! Which client sends what, how often and how late.

use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use yiqi_core::Side;
use yiqi_server::Span;
use yiqi_session::{Setup, State};

use crate::common::games;
use crate::model::command;

/// What a client does at its turn.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Sends this, whatever the state of the game.
    Send(Value),
    /// Reads the game and plays one of its legal moves; repeats this immediately.
    PlayNow(usize),
}

/// A client's list of actions, in order.
#[derive(Clone, Debug)]
pub(crate) struct ClientPlan {
    pub(crate) side: Side,
    /// Over a socket, or a request for each.
    pub(crate) has_socket: bool,
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The game to be created.
    pub(crate) game: Value,
    /// How long it stays in memory when idle. With 0 it is unloaded after every command.
    pub(crate) idle: Span,
    /// Two clients for each side.
    pub(crate) clients: Vec<ClientPlan>,
}

impl Plan {
    pub(crate) fn new(random: &mut Xoshiro256PlusPlus) -> Plan {
        let beginnings = [
            json!({"game": "reversi"}),
            json!({"game": "liuzichong"}),
            json!({"game": "liuzichong", "position": ".XO./O..O/..../..OO b"}),
            json!({"game": "dvonn", "options": {"seed": "3"}}),
            json!({"game": "go", "options": {"size": "5"}}),
            json!({"game": "go", "options": {"size": "2", "komi": "0"}}),
            json!({"game": "tictactoe"}),
        ];
        let mut game = beginnings.choose(random).unwrap().clone();
        let is_remote = random.random::<bool>();
        game["black"] = json!("human");
        game["white"] = json!(if is_remote { "invite" } else { "human" });
        game["public"] = json!(true);
        let idle = [Span::seconds(0), Span::millis(1), Span::seconds(300)];
        let line = line(&game, is_remote, random);
        let mut clients = Vec::new();
        for (side, has_socket) in
            [(Side::Black, false), (Side::Black, true), (Side::White, false), (Side::White, true)]
        {
            clients.push(ClientPlan { side, has_socket, steps: steps(&line, side, random) });
        }
        Plan { game, idle: *idle.choose(random).unwrap(), clients }
    }
}

/// Some commands, most of which would succeed if they were sent in order.
fn line(game: &Value, remote: bool, random: &mut Xoshiro256PlusPlus) -> Vec<(Side, Value)> {
    let mut setup = Setup { remote, ..Setup::new(game["game"].as_str().unwrap()) };
    setup.position = game["position"].as_str().map(str::to_owned);
    for (name, value) in game["options"].as_object().into_iter().flatten() {
        setup.options.insert(name.clone(), value.as_str().unwrap().to_owned());
    }
    let (mut state, _) = State::open(&games(), setup).unwrap();
    let mut line: Vec<(Side, Value)> = Vec::new();
    for _ in 0..24 {
        let (side, mut body) = wish(&state, random);
        let earlier: Vec<&Value> =
            line.iter().filter(|(of, _)| *of == side).map(|(_, body)| &body["id"]).collect();
        body["id"] = match earlier.choose(random) {
            // Another command under a used id: the id decides.
            Some(&id) if random.random_range(0..12) == 0 => id.clone(),
            // Both sides use the same ids: each side has its own.
            _ => json!(earlier.len().to_string()),
        };
        match random.random_range(0..12) {
            0..=2 => body["sequence"] = json!(state.sequence()),
            3 => body["sequence"] = json!(random.random_range(0..=state.sequence())),
            _ => {}
        }
        // A command that is refused changes nothing.
        let _ = state.perform(&command(side, &body));
        line.push((side, body));
    }
    line
}

fn one_of<T: Copy>(list: &[T], random: &mut Xoshiro256PlusPlus) -> T {
    list[random.random_range(0..list.len())]
}

fn wish(state: &State, random: &mut Xoshiro256PlusPlus) -> (Side, Value) {
    let turn = state.game().to_move();
    let either = *Side::ALL.choose(random).unwrap();
    let legal = state.game().legal_moves();
    let played = |m: Option<&String>| json!({"do": "move", "move": m.map_or("pass", String::as_str)});
    match random.random_range(0..24) {
        0..=11 if state.ended().is_some() => (either, json!({"do": "new_game"})),
        12..=15 if state.ended().is_some() => (either, json!({"do": "ask", "what": "rematch"})),
        16.. if state.ended().is_some() => (either, json!({"do": "answer", "grants": true})),
        0..=2 if state.game().moves().is_empty() => (either, json!({"do": "undo"})),
        0..=14 => (turn, played(legal.choose(random))),
        15 => (!turn, played(legal.choose(random))),
        16 => (turn, json!({"do": "move", "move": "z99"})),
        17 => (either, json!({"do": "undo"})),
        18 | 19 => (either, json!({"do": "ask", "what": one_of(&["undo", "draw", "rematch"], random)})),
        20 | 21 => (either, json!({"do": "answer", "grants": random.random::<bool>()})),
        22 => (either, json!({"do": one_of(&["new_game", "new_game", "resign"], random)})),
        _ => (either, json!({"do": "sit", "side": either.name(), "player": "human"})),
    }
}

/// A client's share: each command up to twice, a little or much later than its turn.
fn steps(line: &[(Side, Value)], side: Side, random: &mut Xoshiro256PlusPlus) -> Vec<Step> {
    let mut timed: Vec<(usize, Step)> = Vec::new();
    for (turn, (of, body)) in line.iter().enumerate() {
        if *of == side {
            for _ in 0..random.random_range(0..=2) {
                let delay = if random.random_range(0..6) == 0 { 60 } else { 4 };
                timed.push((turn + random.random_range(0..delay), Step::Send(body.clone())));
            }
        }
        if random.random_range(0..4) == 0 {
            timed.push((turn, Step::PlayNow(random.random_range(0..100))));
        }
    }
    timed.sort_by_key(|(time, _)| *time);
    timed.into_iter().map(|(_, step)| step).collect()
}
