use yiqi_core::{Outcome, ReasonCode, Side};
use yiqi_games::Games;
use yiqi_record::{
    Action, Content, Player as RecordPlayer, Players, Record, RecordError, RecordResult, Tree,
};

use crate::{Ended, Event, Player, Seats, Setup, State};

impl State {
    /// The game as a record: what was taken back is gone.
    pub fn record(&self) -> Record {
        let player = |side: Side| match self.setup().seats.of(side) {
            Player::Human { name } => RecordPlayer { name: name.clone(), rank: None },
            Player::Computer { engine } => RecordPlayer { name: Some(engine.to_string()), rank: None },
        };
        let mut tree = Tree::default();
        let mut last = Tree::ROOT;
        for m in self.game().moves() {
            last = tree.add(last, Content::of_move(m));
        }
        let result = self.ended().map(|ended| RecordResult {
            outcome: ended.outcome.name().to_owned(),
            reason: Some(
                if ended.reason == Ended::RESIGNED { "resign" } else { ended.reason.code() }.to_owned(),
            ),
            margin: None,
        });
        Record {
            rules: self.game().options(),
            start: self.setup().position.clone(),
            players: Players { black: player(Side::Black), white: player(Side::White) },
            result,
            tree,
            ..Record::new(self.kind().name())
        }
    }

    /// The events of a record's main line, played by these seats; a game given up in the record is so here. Where the
    /// board was set up anew, the game begins there.
    pub fn from_record(
        games: &Games,
        record: &Record,
        seats: Seats,
    ) -> Result<(State, Vec<Event>), RecordError> {
        State::import(games, record, seats, false)
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
            State::open(games, setup).map_err(|refusal| bad(&refusal))
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
            state.apply(&event).map_err(|unfit| bad(&unfit))?;
            events.push(event);
        }
        let resigned = record.result.as_ref().filter(|result| result.reason.as_deref() == Some("resign"));
        let winner = |name: &str| Side::ALL.into_iter().find(|side| Outcome::Win(*side).name() == name);
        if let Some(winner) = resigned.and_then(|result| winner(&result.outcome))
            && state.ended().is_none()
        {
            let event = Event::Resigned { side: !winner };
            state.apply(&event).map_err(|unfit| bad(&unfit))?;
            events.push(event);
        }
        Ok((state, events))
    }
}
