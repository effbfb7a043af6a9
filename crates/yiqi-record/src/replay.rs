//! Replays records: every record is checked this way when it is read.

use yiqi_core::{Options, Reason, ReasonCode as _};
use yiqi_games::{DynGame, GameKind, Games, NewGameError};

use crate::error::{ReadError, RecordError, Where};
use crate::limits::{Meter, within};
use crate::note::ReadNote;
use crate::{Action, Limited, NodeId, ReadLimits, Record, Tree};

/// The game at the start of the record.
pub fn start_game(games: &Games, record: &Record) -> Result<Box<dyn DynGame>, RecordError> {
    start(kind(games, record)?, record, record.start.as_deref())
}

fn kind<'a>(games: &'a Games, record: &Record) -> Result<&'a GameKind, RecordError> {
    games.get(&record.game).ok_or_else(|| RecordError::NoSuchGame(record.game.clone()))
}

fn decides_start(kind: &GameKind, name: &str) -> bool {
    kind.options().iter().any(|spec| spec.decides_start && spec.name == name)
}

fn start(kind: &GameKind, record: &Record, position: Option<&str>) -> Result<Box<dyn DynGame>, RecordError> {
    let mut rules = record.rules.clone();
    if position.is_some() {
        rules.retain(|name| !decides_start(kind, name));
    }
    start_with(kind, &rules, position)
}

fn start_with(
    kind: &GameKind,
    rules: &Options,
    position: Option<&str>,
) -> Result<Box<dyn DynGame>, RecordError> {
    let bad =
        |name: &str, value: &str| RecordError::BadValue { name: name.to_owned(), value: value.to_owned() };
    kind.start(rules, position).map_err(|error| match error {
        NewGameError::BadOption(reason) | NewGameError::BadPosition(reason) => RecordError::BadStart(reason),
        NewGameError::ForeignOption(name) => bad("rules", &name),
        NewGameError::StartGivenTwice(name) => bad("rules", name),
        NewGameError::NeedsSeed => RecordError::NoSeed,
    })
}

/// When a setup replaces a game, a game with fewer moves than this is not kept but replayed when it is needed again.
/// This bounds both the memory for kept games, some 10 kB each, and the time for replays by the size of the file.
const KEPT_FROM: usize = 32;

/// How to go back from a node.
enum Back {
    Nothing,
    Move,
    /// The board was set up: the game before.
    Setup(Before),
}

/// A game that a setup replaced.
enum Before {
    Kept {
        setup: Option<NodeId>,
        moves: usize,
        game: Box<dyn DynGame>,
    },
    /// The node that set it up (`None` for the start of the record) and the moves since.
    Replayed {
        setup: Option<NodeId>,
        moves: Box<[String]>,
    },
}

/// A game that follows a walk through a tree by playing and undoing moves. Nodes are visited parents first, and depth
/// first.
pub(crate) struct Walk<'a> {
    kind: &'a GameKind,
    /// The rules for games that a node sets up.
    rules: Options,
    start: Box<dyn DynGame>,
    game: Box<dyn DynGame>,
    path: Vec<(NodeId, Back)>,
    /// The last setup on the path, and the number of moves since.
    setup: Option<NodeId>,
    moves_since: usize,
    moves: usize,
    max_moves: usize,
}

impl<'a> Walk<'a> {
    /// A walk that fails on lines of play with more than `max_moves` moves.
    pub(crate) fn new(games: &'a Games, record: &Record, max_moves: usize) -> Result<Walk<'a>, RecordError> {
        let game = start_game(games, record)?;
        let kind = kind(games, record)?;
        // In canonical form: the values of the record may be long, and are parsed for every setup.
        let canonical = game.options();
        let mut rules = Options::new();
        for (name, value) in record.rules.iter().filter(|(name, _)| !decides_start(kind, name)) {
            rules.set(name, canonical.get(name).unwrap_or(value));
        }
        Ok(Walk {
            kind,
            rules,
            start: game.clone(),
            game,
            path: Vec::new(),
            setup: None,
            moves_since: 0,
            moves: 0,
            max_moves,
        })
    }

    pub(crate) fn game(&self) -> &dyn DynGame {
        self.game.as_ref()
    }

    /// The number of moves on the path.
    pub(crate) fn moves(&self) -> usize {
        self.moves
    }

    /// Goes back to a node on the path, or to the start. The tree must contain the nodes of the path.
    pub(crate) fn back_to(&mut self, tree: &Tree, node: Option<NodeId>) -> Result<(), Reason> {
        while self.path.last().map(|(last, _)| *last) != node {
            match self.path.pop() {
                None => break,
                Some((_, Back::Nothing)) => {}
                Some((_, Back::Move)) => {
                    self.moves -= 1;
                    self.moves_since -= 1;
                    self.game.undo();
                }
                Some((_, Back::Setup(before))) => self.restore(tree, before)?,
            }
        }
        Ok(())
    }

    fn restore(&mut self, tree: &Tree, before: Before) -> Result<(), Reason> {
        match before {
            Before::Kept { setup, moves, game } => {
                (self.game, self.setup, self.moves_since) = (game, setup, moves);
            }
            Before::Replayed { setup, moves } => {
                self.game = match setup.map(|id| &tree.content(id).action) {
                    Some(Some(Action::Setup(position))) => self.set_up(position)?,
                    _ => self.start.clone(),
                };
                for text in &moves {
                    self.game.play(text)?;
                }
                (self.setup, self.moves_since) = (setup, moves.len());
            }
        }
        Ok(())
    }

    fn set_up(&self, position: &str) -> Result<Box<dyn DynGame>, Reason> {
        start_with(self.kind, &self.rules, Some(position)).map_err(|error| error.reason())
    }

    /// Goes forward to a node and puts its action into canonical form.
    pub(crate) fn forward(&mut self, node: NodeId, action: Option<&mut Action>) -> Result<(), Reason> {
        let back = match action {
            None => Back::Nothing,
            Some(Action::Move(text)) => {
                within(Limited::Moves, self.moves + 1, self.max_moves).map_err(|error| error.reason())?;
                *text = self.game.play(text)?;
                self.moves += 1;
                self.moves_since += 1;
                Back::Move
            }
            Some(Action::Setup(position)) => {
                let set_up = self.set_up(position)?;
                *position = set_up.position();
                let game = std::mem::replace(&mut self.game, set_up);
                let setup = self.setup.replace(node);
                let moves_since = std::mem::take(&mut self.moves_since);
                Back::Setup(if moves_since < KEPT_FROM {
                    Before::Replayed { setup, moves: game.moves().into() }
                } else {
                    Before::Kept { setup, moves: moves_since, game }
                })
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

/// Replays the whole tree and puts every move into canonical form. `number` is the record's number in its file, for
/// errors. On error, some moves may have been changed to canonical form already.
pub fn check(games: &Games, record: &mut Record, number: usize) -> Result<(), ReadError> {
    check_within(games, record, number, &Meter::new(ReadLimits::none()))
}

/// The same, with a limit on the moves of a line of play. If the meter says so, what follows an illegal move is left out.
pub(crate) fn check_within(
    games: &Games,
    record: &mut Record,
    number: usize,
    meter: &Meter,
) -> Result<(), ReadError> {
    let at_game = |reason| ReadError { place: Where::Game(number), reason };
    let mut walk = Walk::new(games, record, meter.limits.moves).map_err(|error| at_game(error.reason()))?;
    let Record { tree, notes, .. } = record;
    let mut dropped = Vec::new();
    let mut waiting = vec![Tree::ROOT];
    while let Some(id) = waiting.pop() {
        walk.back_to(tree, tree.parent(id)).map_err(at_game)?;
        let mut action = tree.content_mut(id).action.take();
        let played = walk.forward(id, action.as_mut());
        let place = match &action {
            Some(Action::Move(text)) if played.is_err() => {
                Where::Move { game: number, number: walk.moves() + 1, text: yiqi_core::excerpt(text) }
            }
            _ => Where::Game(number),
        };
        tree.content_mut(id).action = action;
        match played {
            Ok(()) => waiting.extend(tree.children(id).iter().rev()),
            Err(reason) if meter.keeps_legal_part && id != Tree::ROOT => {
                notes.push(ReadNote::dropped(place, reason));
                dropped.push(id);
            }
            Err(reason) => return Err(ReadError { place, reason }),
        }
    }
    if !dropped.is_empty() {
        *tree = tree.without(&dropped);
    }
    Ok(())
}

/// The game at the end of the main line of a record that has been checked.
pub fn final_game(games: &Games, record: &Record) -> Result<Box<dyn DynGame>, RecordError> {
    let mut walk = Walk::new(games, record, usize::MAX)?;
    for id in record.tree.main_line() {
        let mut action = record.tree.content(id).action.clone();
        walk.forward(id, action.as_mut()).map_err(RecordError::BadStart)?;
    }
    Ok(walk.game)
}
