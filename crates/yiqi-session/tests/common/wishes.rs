//! Arbitrary games and arbitrary commands in them, for properties.

use proptest::prelude::*;
use proptest::sample::Index;
use yiqi_core::{Place, Side};
use yiqi_session::{Ask, Command, Player, Seats, Setup, State};

use super::{BLACK, WHITE, dvonn, in_turn, put, reversi};

/// What somebody might want, whatever the state; the state makes a command of it.
#[derive(Clone, Debug)]
pub enum Wish {
    /// A legal move by whoever's turn it is.
    Play(Index),
    /// A legal move by the side that is not to move.
    OutOfTurn(Index),
    /// Any text as a move.
    Say(Side, String),
    /// An engine's answer to a question of so many events ago; 0 is the one that is open.
    EngineSays(u64, Index),
    /// The same, to give up.
    EngineResigns(u64),
    /// The pieces on a place are dead, or alive.
    Mark(Side, Index),
    /// An engine's proposal of dead pieces, as an answer to a question of so many events ago.
    EngineMarks(u64, Vec<Index>),
    /// Anything that needs no state.
    Plain(Command),
}

impl Wish {
    /// The command that a state makes of it.
    pub fn command(self, state: &State) -> Command {
        let legal = state.game().legal_moves();
        let chosen =
            |index: Index| if legal.is_empty() { "pass".to_owned() } else { index.get(&legal).clone() };
        let asked = |ago: u64| state.sequence().wrapping_sub(ago);
        match self {
            Wish::Play(index) => in_turn(state, &chosen(index)),
            Wish::OutOfTurn(index) => put(!state.game().to_move(), &chosen(index)),
            Wish::Say(side, m) => Command::Move { side, m },
            Wish::EngineSays(ago, index) => Command::EngineMove { sequence: asked(ago), m: chosen(index) },
            Wish::EngineResigns(ago) => Command::EngineResigns { sequence: asked(ago) },
            Wish::Mark(side, index) => Command::Mark { side, place: place(state, index) },
            Wish::EngineMarks(ago, indices) => Command::EngineMarks {
                sequence: asked(ago),
                dead: indices.into_iter().map(|index| place(state, index)).collect(),
            },
            Wish::Plain(command) => command,
        }
    }
}

/// The name of a place of the board.
fn place(state: &State, index: Index) -> String {
    let at = index.index(state.game().cells().len());
    state.game().place_label(Place(at as u16))
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(BLACK), Just(WHITE)]
}

fn anybody() -> impl Strategy<Value = Player> {
    prop_oneof![
        Just(Player::human()),
        Just(Player::Human { name: None, awaited: false, bot: true }),
        "\\PC{0,4}".prop_map(Player::named),
        prop_oneof![Just("greedy"), Just("level:3"), Just("")].prop_map(Player::computer),
    ]
}

fn wish() -> impl Strategy<Value = Wish> {
    let what = prop_oneof![Just(Ask::Undo), Just(Ask::Draw), Just(Ask::Rematch), Just(Ask::RematchSwapped)];
    let text = prop_oneof!["[a-kA-K][0-9]{1,2}([a-kA-K][0-9])?", "\\PC{0,6}", Just("pass".to_owned())];
    prop_oneof![
        24 => any::<Index>().prop_map(Wish::Play),
        1 => any::<Index>().prop_map(Wish::OutOfTurn),
        2 => (side(), text).prop_map(|(side, m)| Wish::Say(side, m)),
        2 => (0..3u64, any::<Index>()).prop_map(|(ago, index)| Wish::EngineSays(ago, index)),
        1 => (0..3u64).prop_map(Wish::EngineResigns),
        1 => side().prop_map(|side| Wish::Plain(Command::Resign { side })),
        3 => side().prop_map(|side| Wish::Plain(Command::Undo { side })),
        3 => (side(), what).prop_map(|(side, what)| Wish::Plain(Command::Ask { side, what })),
        3 => (side(), any::<bool>(), any::<u64>())
            .prop_map(|(side, grants, seed)| Wish::Plain(Command::Answer { side, grants, seed })),
        2 => (side(), anybody()).prop_map(|(side, player)| Wish::Plain(Command::Sit { side, player })),
        1 => (side(), any::<bool>()).prop_map(|(side, wins)| Wish::Plain(Command::Claim { side, wins })),
        1 => (side(), "\\PC{0,4}").prop_map(|(side, name)| Wish::Plain(Command::Name { side, name })),
        1 => any::<u64>().prop_map(|seed| Wish::Plain(Command::NewGame { seed })),
        4 => (side(), any::<Index>()).prop_map(|(side, index)| Wish::Mark(side, index)),
        3 => side().prop_map(|side| Wish::Plain(Command::Accept { side })),
        1 => side().prop_map(|side| Wish::Plain(Command::PlayOn { side })),
        2 => (0..2u64, proptest::collection::vec(any::<Index>(), 0..3))
            .prop_map(|(ago, indices)| Wish::EngineMarks(ago, indices)),
    ]
}

/// Every game: as it is usually begun, and where passes, captures and ends are near.
pub fn beginning() -> impl Strategy<Value = Setup> {
    let with = |game: &str, options: &[(&str, &str)]| {
        let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        Setup { options, ..Setup::new(game) }
    };
    let at = |game: &str, position: &str| Setup { position: Some(position.to_owned()), ..Setup::new(game) };
    let stuck = dvonn("A1 b9 B1 d1 C1 w1 D1 w1 E1 d1 F1 d1", "w");
    let bridge = dvonn("A1 d1 B1 d1 C1 d1 D1 w1 E1 w1 F1 b1 A2 b1 B2 w1 C2 b1 B3 b1 C3 b1", "w");
    let all = vec![
        with("go", &[("size", "2"), ("komi", "0")]),
        with("go", &[("size", "5"), ("handicap", "free:2")]),
        with("go", &[("size", "9"), ("handicap", "2"), ("ko", "positional"), ("tie", "draw")]),
        with("go", &[("size", "3"), ("rules", "new-zealand")]),
        with("go", &[("size", "4"), ("rules", "japanese")]),
        with("go", &[("size", "2"), ("rules", "aga")]),
        at("go", ".XO../X.XO./.XO../...../..... w"),
        with("liuzichong", &[]),
        with("liuzichong", &[("dan", "always"), ("lift", "on")]),
        at("liuzichong", ".XO./O..O/..../..OO b"),
        with("dvonn", &[("seed", "1")]),
        with("dvonn", &[("setup", "players")]),
        at("dvonn", &stuck),
        at("dvonn", &bridge),
        with("reversi", &[]),
        at("reversi", &reversi(&["-XOOOOOO", "", "", "-OX", "", "", "", "-XOOOOOO"], 'X')),
        with("tictactoe", &[]),
        with("tictactoe", &[("size", "4")]),
        at("tictactoe", "XO./.../... b"),
    ];
    let of = |person: bool| if person { Player::human() } else { Player::computer("level:1") };
    let seats = (any::<bool>(), any::<bool>()).prop_map(move |(black, white)| (of(black), of(white)));
    (proptest::sample::select(all), seats, any::<bool>()).prop_map(|(setup, (black, white), remote)| {
        // Between remote people, two people.
        let seats = if remote { Seats::people() } else { Seats { black, white } };
        Setup { seats, remote, ..setup }
    })
}

/// A whole game's commands.
pub fn wishes() -> impl Strategy<Value = Vec<Wish>> {
    proptest::collection::vec(wish(), 0..60)
}
