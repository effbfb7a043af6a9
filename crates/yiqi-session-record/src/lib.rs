#![doc = include_str!("../README.md")]

use yiqi_core::{HalfPoints, Outcome, ReasonCode, Side};
use yiqi_games::Games;
use yiqi_record::{
    Action, Content, Mark, Player as RecordPlayer, Players, Record, RecordError, RecordResult, Tree,
};
use yiqi_session::{Ask, Ended, Event, Player, Seats, Setup, State};
use yiqi_view::PlaceView;

/// The reason of a result in records when a player resigned.
const RESIGN: &str = "resign";

/// The game as a record. Moves that were taken back are not in it.
pub fn to_record(state: &State) -> Record {
    let player = |side: Side| match state.setup().seats.of(side) {
        Player::Human { name, .. } => RecordPlayer { name: name.clone(), rank: None },
        Player::Computer { engine } => RecordPlayer { name: Some(engine.to_string()), rank: None },
    };
    let mut tree = Tree::default();
    let mut last = Tree::ROOT;
    for m in state.game().moves() {
        last = tree.add(last, Content::of_move(m));
    }
    let agreed = state.count().filter(|count| count.is_agreed());
    if agreed.is_some() {
        tree.content_mut(last).marks = territory(state);
    }
    let result = state.ended().map(|ended| RecordResult {
        outcome: ended.outcome.name().to_owned(),
        reason: Some(if ended.reason == Ended::RESIGNED { RESIGN } else { ended.reason.code() }.to_owned()),
        // The moves alone do not tell which pieces were dead.
        margin: agreed.map(|_| state.view().margin.0).filter(|margin| margin.halves() != 0).map(size_of),
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

/// The size of a lead, whoever has it.
fn size_of(margin: HalfPoints) -> String {
    HalfPoints::from_halves(margin.halves().abs()).to_string()
}

/// The territory of both sides as it was counted: their areas, without their living pieces.
fn territory(state: &State) -> Vec<Mark> {
    let mut marks = Vec::new();
    for place in state.view().places {
        let (area, is_dead) = (place.notes.get("area"), place.notes.contains_key("dead"));
        if place.piece.is_some() && !is_dead {
            continue;
        }
        let side = Side::ALL.into_iter().find(|side| area.is_some_and(|owner| owner == side.name()));
        marks.extend(side.map(|side| Mark {
            kind: Mark::territory(side).to_owned(),
            place: place.name,
            text: None,
        }));
    }
    marks
}

/// The dead pieces that the marks on the last position show: those in the other side's territory.
fn dead_pieces(state: &State, marks: &[Mark]) -> Vec<String> {
    let is_dead = |place: &PlaceView| {
        let owner = place.piece.and_then(|piece| piece.owner).map(Side::from);
        owner.is_some_and(|owner| {
            let kind = Mark::territory(!owner);
            marks.iter().any(|mark| mark.kind == kind && mark.place == place.name)
        })
    };
    state.view().places.into_iter().filter(is_dead).map(|place| place.name).collect()
}

/// The events by which a game is counted as its record says; none if the record does not tell.
fn counted(state: &State, record: &Record) -> Vec<Event> {
    let (Some(result), Some(_)) = (&record.result, state.count()) else { return Vec::new() };
    let marks: &[Mark] =
        record.tree.main_line().last().map_or(&[], |id| record.tree.content(id).marks.as_slice());
    // Without marks, the reason and the margin tell that all pieces were alive.
    let by_rules = state.game().ending().map(|ending| ending.reason.code());
    let fits = result.margin.as_ref().is_none_or(|margin| *margin == size_of(state.game().margin()));
    let is_told = !marks.is_empty() || (result.reason.as_deref() == by_rules && fits);
    if !is_told || result.reason.as_deref() == Some(RESIGN) {
        return Vec::new();
    }
    let people = Side::ALL.into_iter().filter(|side| state.setup().seats.of(*side).is_human());
    let accepted = people.map(|side| Event::Accepted { side });
    std::iter::once(Event::Marked { dead: dead_pieces(state, marks) }).chain(accepted).collect()
}

/// A session that has played a record's main line, and its events. If the main line sets up a position, the session
/// starts there. A resignation in the record becomes an event too; an agreed draw does if two people play at
/// different screens.
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
            Some(Action::Move(m)) => Event::Moved { side: state.game().to_move(), m: m.clone(), spent: None },
        };
        state.apply(&event).map_err(|error| bad(&error))?;
        events.push(event);
    }
    for event in counted(&state, record) {
        state.apply(&event).map_err(|error| bad(&error))?;
        events.push(event);
    }
    if let Some(result) = record.result.as_ref().filter(|_| state.ended().is_none()) {
        for event in early_end(result) {
            match state.apply(&event) {
                Ok(()) => events.push(event),
                // Only people at different screens ask each other; elsewhere the game stays open.
                Err(_) if matches!(event, Event::Asked { .. }) => break,
                Err(error) => return Err(bad(&error)),
            }
        }
    }
    Ok((state, events))
}

/// The events of a result that the moves do not tell.
fn early_end(result: &RecordResult) -> Vec<Event> {
    let winner = Side::ALL.into_iter().find(|side| Outcome::Win(*side).name() == result.outcome);
    match (result.reason.as_deref(), winner) {
        (Some(RESIGN), Some(winner)) => vec![Event::Resigned { side: !winner }],
        (Some(RecordResult::DRAW_AGREED), None) => {
            vec![Event::Asked { side: Side::Black, what: Ask::Draw }, Event::DrawAgreed]
        }
        (Some(reason), Some(winner)) if reason == Ended::ABANDONED.code() => {
            vec![Event::Abandoned { side: !winner }]
        }
        (Some(reason), None) if reason == Ended::CALLED_OFF.code() => vec![Event::CalledOff],
        _ => Vec::new(),
    }
}
