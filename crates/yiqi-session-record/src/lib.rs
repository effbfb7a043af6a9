#![doc = include_str!("../README.md")]

use yiqi_core::{Outcome, ReasonCode, Side};
use yiqi_games::Games;
use yiqi_record::{
    Action, Content, Player as RecordPlayer, Players, Record, RecordError, RecordResult, Tree,
};
use yiqi_session::{Ended, Event, Player, Seats, Setup, State};

/// The reason of a result in records when a player resigned.
const RESIGN: &str = "resign";

/// The game as a record. Moves that were taken back are not in it.
pub fn to_record(state: &State) -> Record {
    let player = |side: Side| match state.setup().seats.of(side) {
        Player::Human { name } => RecordPlayer { name: name.clone(), rank: None },
        Player::Computer { engine } => RecordPlayer { name: Some(engine.to_string()), rank: None },
    };
    let mut tree = Tree::default();
    let mut last = Tree::ROOT;
    for m in state.game().moves() {
        last = tree.add(last, Content::of_move(m));
    }
    let result = state.ended().map(|ended| RecordResult {
        outcome: ended.outcome.name().to_owned(),
        reason: Some(if ended.reason == Ended::RESIGNED { RESIGN } else { ended.reason.code() }.to_owned()),
        margin: None,
    });
    Record {
        rules: state.game().options(),
        start: state.setup().position.clone(),
        players: Players { black: player(Side::Black), white: player(Side::White) },
        result,
        tree,
        ..Record::new(state.kind().name())
    }
}

/// A session that has played a record's main line, and its events. If the main line sets up a position, the session
/// starts there. A resignation in the record becomes an event too.
pub fn session_from_record(
    games: &Games,
    record: &Record,
    seats: Seats,
) -> Result<(State, Vec<Event>), RecordError> {
    import(games, record, seats, false)
}

/// The same; `remote` says whether two people play at different screens.
pub fn import(
    games: &Games,
    record: &Record,
    seats: Seats,
    remote: bool,
) -> Result<(State, Vec<Event>), RecordError> {
    let bad = |error: &dyn ReasonCode| RecordError::BadStart(error.reason());
    let open = |position: Option<String>| {
        let decides_start = |name: &str| {
            let specs = games.get(&record.game).map_or(&[][..], |kind| kind.options());
            specs.iter().any(|spec| spec.decides_start && spec.name == name)
        };
        let mut options = record.rules.clone();
        options.retain(|name| position.is_none() || !decides_start(name));
        let options = options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let setup = Setup { options, position, seats: seats.clone(), remote, ..Setup::new(&record.game) };
        State::open(games, setup).map_err(|error| bad(&error))
    };
    let (mut state, started) = open(record.start.clone())?;
    let mut events = vec![started];
    for id in record.tree.main_line() {
        let event = match &record.tree.content(id).action {
            None => continue,
            Some(Action::Setup(position)) => {
                let (set_up, started) = open(Some(position.clone()))?;
                (state, events) = (set_up, vec![started]);
                continue;
            }
            Some(Action::Move(m)) => Event::Moved { side: state.game().to_move(), m: m.clone() },
        };
        state.apply(&event).map_err(|error| bad(&error))?;
        events.push(event);
    }
    let resigned = record.result.as_ref().filter(|result| result.reason.as_deref() == Some(RESIGN));
    let winner = |name: &str| Side::ALL.into_iter().find(|side| Outcome::Win(*side).name() == name);
    if let Some(winner) = resigned.and_then(|result| winner(&result.outcome))
        && state.ended().is_none()
    {
        let event = Event::Resigned { side: !winner };
        state.apply(&event).map_err(|error| bad(&error))?;
        events.push(event);
    }
    Ok((state, events))
}
