//! Records are played through before anybody sees them.

use yiqi_core::{Reason, ReasonCode as _};
use yiqi_games::{DynGame, GameKind, Games, StartError};

use crate::error::{ReadError, RecordError, Where};
use crate::{Action, NodeId, Record, Tree};

/// The game in which the record begins.
pub fn start_game(games: &Games, record: &Record) -> Result<Box<dyn DynGame>, RecordError> {
    start(kind(games, record)?, record, record.start.as_deref())
}

fn kind<'a>(games: &'a Games, record: &Record) -> Result<&'a GameKind, RecordError> {
    games.get(&record.game).ok_or_else(|| RecordError::NoSuchGame(record.game.clone()))
}

fn start(kind: &GameKind, record: &Record, position: Option<&str>) -> Result<Box<dyn DynGame>, RecordError> {
    let mut rules = record.rules.clone();
    if position.is_some() {
        rules.retain(|name| !kind.options().iter().any(|spec| spec.decides_start && spec.name == name));
    }
    let bad =
        |name: &str, value: &str| RecordError::BadValue { name: name.to_owned(), value: value.to_owned() };
    kind.start(&rules, position).map_err(|error| match error {
        StartError::BadOption(reason) | StartError::BadPosition(reason) => RecordError::BadStart(reason),
        StartError::ForeignOption(name) => bad("rules", &name),
        StartError::StartGivenTwice(name) => bad("rules", name),
        StartError::NeedsSeed => RecordError::NoSeed,
    })
}

/// How to go back over a node.
enum Back {
    Nothing,
    Move,
    /// The board was set up anew: the game before that.
    Setup(Box<dyn DynGame>),
}

/// One game that follows a walk through a tree: forward by playing, back by taking back. Nodes are numbers that the
/// caller chooses; he visits parents before their children and the children of one node one after the other.
pub(crate) struct Walk<'a> {
    games: &'a Games,
    record: &'a Record,
    game: Box<dyn DynGame>,
    path: Vec<(usize, Back)>,
    moves: usize,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(games: &'a Games, record: &'a Record) -> Result<Walk<'a>, RecordError> {
        Ok(Walk { games, record, game: start_game(games, record)?, path: Vec::new(), moves: 0 })
    }

    pub(crate) fn game(&self) -> &dyn DynGame {
        self.game.as_ref()
    }

    /// The number of moves on the way here.
    pub(crate) fn moves(&self) -> usize {
        self.moves
    }

    /// Goes back to a node on the way here; to the start when there is none.
    pub(crate) fn back_to(&mut self, node: Option<usize>) {
        while self.path.last().map(|(last, _)| *last) != node {
            match self.path.pop() {
                None => return,
                Some((_, Back::Nothing)) => {}
                Some((_, Back::Move)) => {
                    self.moves -= 1;
                    self.game.undo();
                }
                Some((_, Back::Setup(before))) => self.game = before,
            }
        }
    }

    /// Goes forward to a node; the action is afterwards as it is properly written.
    pub(crate) fn forward(&mut self, node: usize, action: Option<&mut Action>) -> Result<(), Reason> {
        let back = match action {
            None => Back::Nothing,
            Some(Action::Move(text)) => {
                *text = self.game.play(text)?;
                self.moves += 1;
                Back::Move
            }
            Some(Action::Setup(position)) => {
                let set_up = kind(self.games, self.record)
                    .and_then(|kind| start(kind, self.record, Some(position)))
                    .map_err(|error| error.reason())?;
                *position = set_up.position();
                Back::Setup(std::mem::replace(&mut self.game, set_up))
            }
        };
        self.path.push((node, back));
        Ok(())
    }
}

/// All nodes of a tree, parents before children, the main line before its variations.
pub(crate) fn in_order(tree: &Tree) -> impl Iterator<Item = NodeId> {
    let mut waiting = vec![Tree::ROOT];
    std::iter::from_fn(move || {
        let id = waiting.pop()?;
        waiting.extend(tree.children(id).iter().rev());
        Some(id)
    })
}

/// Plays the whole tree through and writes every move as it is properly written. `number` is the record's number in
/// its file, for messages.
pub fn check(games: &Games, record: &mut Record, number: usize) -> Result<(), ReadError> {
    let at_game = |error: RecordError| ReadError { place: Where::Game(number), reason: error.reason() };
    let mut proper: Vec<(NodeId, Action)> = Vec::new();
    let mut walk = Walk::new(games, record).map_err(at_game)?;
    for id in in_order(&record.tree) {
        walk.back_to(record.tree.parent(id).map(|parent| parent.0));
        let mut action = record.tree.content(id).action.clone();
        walk.forward(id.0, action.as_mut()).map_err(|reason| match &record.tree.content(id).action {
            Some(Action::Move(text)) => {
                let text = yiqi_core::excerpt(text);
                ReadError { place: Where::Move { game: number, number: walk.moves() + 1, text }, reason }
            }
            _ => ReadError { place: Where::Game(number), reason },
        })?;
        proper.extend(action.map(|action| (id, action)));
    }
    drop(walk);
    for (id, action) in proper {
        record.tree.content_mut(id).action = Some(action);
    }
    Ok(())
}

/// The game at the end of the main line of a record that has been checked.
pub fn final_game(games: &Games, record: &Record) -> Result<Box<dyn DynGame>, RecordError> {
    let mut walk = Walk::new(games, record)?;
    for id in record.tree.main_line() {
        let mut action = record.tree.content(id).action.clone();
        walk.forward(id.0, action.as_mut()).map_err(RecordError::BadStart)?;
    }
    Ok(walk.game)
}
