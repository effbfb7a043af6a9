//! Records are played through before anybody sees them.

use yiqi_core::Reason;
use yiqi_games::{DynGame, GameKind, Games, StartError};

use crate::error::{ReadError, RecordError, Where};
use crate::{Action, NodeId, Record, Tree};

/// The game in which the record begins.
pub fn start_game(games: &Games, record: &Record) -> Result<Box<dyn DynGame>, RecordError> {
    let kind = games.get(&record.game).ok_or_else(|| RecordError::NoSuchGame(record.game.clone()))?;
    start(kind, record, record.start.as_deref())
}

fn start(kind: &GameKind, record: &Record, position: Option<&str>) -> Result<Box<dyn DynGame>, RecordError> {
    let mut rules = record.rules.clone();
    if position.is_some() {
        rules.retain(|name| !kind.options().iter().any(|spec| spec.decides_start && spec.name == name));
    }
    kind.start(&rules, position).map_err(|error| match error {
        StartError::BadOption(reason) | StartError::BadPosition(reason) => RecordError::BadStart(reason),
        StartError::ForeignOption(name) => RecordError::BadValue { name: "rules".to_owned(), value: name },
        StartError::StartGivenTwice(name) => {
            RecordError::BadValue { name: "rules".to_owned(), value: name.to_owned() }
        }
        StartError::NeedsSeed => RecordError::BadValue { name: "seed".to_owned(), value: String::new() },
    })
}

/// The game after a node's action, and the move as it is properly written.
pub(crate) fn act(
    games: &Games,
    record: &Record,
    game: &mut Box<dyn DynGame>,
    action: &mut Action,
) -> Result<(), Reason> {
    use yiqi_core::ReasonCode as _;
    match action {
        Action::Move(text) => *text = game.play(text)?,
        Action::Setup(position) => {
            let kind = games.get(&record.game).expect("the record's game has been started");
            *game = start(kind, record, Some(position)).map_err(|error| error.reason())?;
            *position = game.position();
        }
    }
    Ok(())
}

/// Plays the whole tree through, writes every move as it is properly written, and names every rule. `number` is the record's number in
/// its file, for messages.
pub fn check(games: &Games, record: &mut Record, number: usize) -> Result<(), ReadError> {
    if record.tree.depth() > Tree::DEEPEST {
        return Err(ReadError::whole(RecordError::TooDeep));
    }
    let game = start_game(games, record).map_err(ReadError::whole)?;
    record.rules = game.options();
    // Nodes still to visit, each with the game before it and the number of moves on its line so far.
    let mut waiting: Vec<(NodeId, Box<dyn DynGame>, usize)> = vec![(Tree::ROOT, game, 0)];
    while let Some((id, mut game, mut moves)) = waiting.pop() {
        if let Some(mut action) = record.tree.content(id).action.clone() {
            let text = match &action {
                Action::Move(text) | Action::Setup(text) => yiqi_core::excerpt(text),
            };
            moves += usize::from(matches!(action, Action::Move(_)));
            act(games, record, &mut game, &mut action).map_err(|reason| ReadError {
                place: Where::Move { game: number, number: moves, text },
                reason,
            })?;
            record.tree.content_mut(id).action = Some(action);
        }
        // The last in is the first out: the main line is played first.
        if let Some((&main, variations)) = record.tree.children(id).split_first() {
            for &variation in variations.iter().rev() {
                waiting.push((variation, game.clone(), moves));
            }
            waiting.push((main, game, moves));
        }
    }
    Ok(())
}

/// The game at the end of the main line of a record that has been checked.
pub fn final_game(games: &Games, record: &Record) -> Result<Box<dyn DynGame>, RecordError> {
    let mut game = start_game(games, record)?;
    for id in record.tree.main_line() {
        if let Some(mut action) = record.tree.content(id).action.clone() {
            act(games, record, &mut game, &mut action).map_err(RecordError::BadStart)?;
        }
    }
    Ok(game)
}
