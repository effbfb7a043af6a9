//! The game so far, which a controller may continue with either side at any time.

use yiqi_core::{Options, Side};
use yiqi_engine::{DynGame, GameKind};

/// The most moves of a game. No real one comes near; memory stays bounded.
const MOST_MOVES: usize = 4096;

/// Why a move was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refused {
    /// The rules forbid it.
    Illegal,
    /// The game has [`MOST_MOVES`] already.
    TooMany,
}

/// A game and the moves played since it was started.
type Part = (Box<dyn DynGame>, usize);

/// A stack of games. Usually it has one; a move out of turn starts another from the position of the last.
#[derive(Debug)]
pub(super) struct History {
    kind: GameKind,
    /// The games that were continued out of turn.
    earlier: Vec<Part>,
    current: Part,
}

impl History {
    pub(super) fn new(kind: GameKind, game: Box<dyn DynGame>) -> History {
        let moves = game.moves().len();
        History { kind, earlier: Vec::new(), current: (game, moves) }
    }

    /// The game as it is.
    pub(super) fn game(&self) -> &dyn DynGame {
        self.current.0.as_ref()
    }

    /// The kind of game.
    pub(super) fn kind(&self) -> &GameKind {
        &self.kind
    }

    /// Every game of the stack, the first one first.
    pub(super) fn games(&self) -> impl Iterator<Item = &dyn DynGame> {
        self.earlier.iter().chain([&self.current]).map(|(game, _)| game.as_ref())
    }

    /// The number of moves.
    pub(super) fn moves(&self) -> usize {
        self.earlier.iter().chain([&self.current]).map(|(_, moves)| moves).sum()
    }

    /// The game continued from its position with this side to move, if that is not already so.
    fn continued(&self, side: Side) -> Option<Box<dyn DynGame>> {
        let game = self.game();
        if game.to_move() == side && game.ending().is_none() {
            return None;
        }
        self.afresh(side)
    }

    /// A new game from the position on the board with this side to move, even if the game is over.
    pub(super) fn afresh(&self, side: Side) -> Option<Box<dyn DynGame>> {
        let game = self.game();
        self.kind.start(&without_start(&self.kind, &game.options()), Some(&with_side(game, side))).ok()
    }

    /// A copy of the game with this side to move.
    pub(super) fn for_side(&self, side: Side) -> Box<dyn DynGame> {
        self.continued(side).unwrap_or_else(|| self.current.0.clone())
    }

    /// A copy of the game with this side to move, under rules with these options; if they would have forbidden one of its
    /// moves, the game as it is.
    pub(super) fn for_side_with(&self, side: Side, options: &Options) -> Box<dyn DynGame> {
        let game = self.for_side(side);
        self.replayed(game.as_ref(), options).unwrap_or(game)
    }

    /// A game under rules with these options; `None` if they forbid one of its moves, or cannot be.
    fn replayed(&self, game: &dyn DynGame, options: &Options) -> Option<Box<dyn DynGame>> {
        let changed = with_options(game, options);
        // The options include those that decide the start only if the game began there.
        let begins_by_rules =
            self.kind.options().iter().any(|spec| spec.decides_start && changed.get(spec.name).is_some());
        let start = (!begins_by_rules).then(|| game.start());
        let mut replayed = self.kind.start(&changed, start.as_deref()).ok()?;
        game.moves().iter().all(|m| replayed.play(m).is_ok()).then_some(replayed)
    }

    /// Plays a move of either side and returns it as it is properly written.
    pub(super) fn play(&mut self, side: Side, m: &str) -> Result<String, Refused> {
        if self.moves() >= MOST_MOVES {
            return Err(Refused::TooMany);
        }
        match self.continued(side) {
            None => {
                let played = self.current.0.play(m).map_err(|_| Refused::Illegal)?;
                self.current.1 += 1;
                Ok(played)
            }
            Some(mut game) => {
                let played = game.play(m).map_err(|_| Refused::Illegal)?;
                self.earlier.push(std::mem::replace(&mut self.current, (game, 1)));
                Ok(played)
            }
        }
    }

    /// Replaces the whole history by a game.
    pub(super) fn restart(&mut self, game: Box<dyn DynGame>) {
        *self = History::new(self.kind, game);
    }

    /// Takes the last move back. Returns whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        if self.current.0.undo().is_none() {
            return false;
        }
        self.current.1 -= 1;
        if self.current.1 == 0
            && let Some(earlier) = self.earlier.pop()
        {
            self.return_to(earlier);
        }
        true
    }

    /// Makes an earlier game the current one, with the current rules.
    fn return_to(&mut self, earlier: Part) {
        let options = without_start(&self.kind, &self.game().options());
        self.current = earlier;
        self.change(&options);
    }

    /// Changes options of the rules, such as komi. Returns whether the rules accept them.
    pub(super) fn change(&mut self, options: &Options) -> bool {
        let game = self.game();
        let changed = with_options(game, options);
        if changed == game.options() {
            return true;
        }
        if let Some(replayed) = self.replayed(game, options) {
            self.current.0 = replayed;
            return true;
        }
        // Under the new rules a repetition would have been illegal: continue from the position, without the moves.
        let (options, position) = (without_start(&self.kind, &changed), with_side(game, game.to_move()));
        let Ok(continued) = self.kind.start(&options, Some(&position)) else { return false };
        self.restart(continued);
        true
    }
}

/// The options of a game with these changes.
fn with_options(game: &dyn DynGame, changes: &Options) -> Options {
    let mut options = game.options();
    changes.iter().for_each(|(name, value)| options.set(name, value));
    options
}

/// The options that hold in any position.
fn without_start(kind: &GameKind, options: &Options) -> Options {
    let mut options = options.clone();
    options.retain(|name| kind.options().iter().any(|spec| spec.name == name && !spec.decides_start));
    options
}

/// The position as text, with this side to move. The side is the last character: `b` and `w` in Go, `X` and `O` in Reversi.
pub(super) fn with_side(game: &dyn DynGame, side: Side) -> String {
    let mut text = game.position();
    let letters = match text.pop() {
        Some('b' | 'w') => ['b', 'w'],
        _ => ['X', 'O'],
    };
    text.push(letters[side.index()]);
    text
}

#[cfg(test)]
mod tests {
    use yiqi_engine::Games;

    use super::*;

    fn history(game: &str) -> History {
        let games = Games::standard();
        let kind = *games.get(game).unwrap();
        let options = if game == "go" { Options::new().with("size", 5) } else { Options::new() };
        History::new(kind, kind.start(&options, None).unwrap())
    }

    #[test]
    fn moves_out_of_turn_are_played_and_taken_back_one_by_one() {
        let mut history = history("go");
        let mut positions = Vec::new();
        let (black, white) = (Side::Black, Side::White);
        for (side, m) in [
            (black, "c3"),
            (black, "c4"),
            (white, "a1"),
            (white, "pass"),
            (black, "pass"),
            (white, "pass"),
            (black, "b2"),
            (black, "pass"),
            (black, "pass"),
        ] {
            positions.push((history.game().position(), history.moves()));
            history.play(side, m).unwrap();
        }
        assert_eq!(history.play(white, "c3"), Err(Refused::Illegal));
        assert_eq!(history.play(white, "z25"), Err(Refused::Illegal));
        for position in positions.into_iter().rev() {
            assert!(history.undo());
            assert_eq!((history.game().position(), history.moves()), position);
        }
        assert!(!history.undo());
    }

    #[test]
    fn either_side_of_reversi_may_continue() {
        let mut history = history("reversi");
        history.play(Side::White, "c5").unwrap();
        history.play(Side::White, "e3").unwrap();
        assert_eq!(history.play(Side::Black, "pass"), Err(Refused::Illegal));
        assert_eq!(history.for_side(Side::White).to_move(), Side::White);
        assert!(history.undo() && history.undo() && !history.undo());
        assert_eq!(history.game().moves(), Vec::<String>::new());
    }

    #[test]
    fn rules_change_without_losing_the_moves() {
        let mut history = history("go");
        history.play(Side::Black, "c3").unwrap();
        history.play(Side::Black, "b3").unwrap();
        assert!(history.change(&Options::new().with("komi", "0.5")));
        assert!(!history.change(&Options::new().with("komi", "1000")));
        assert_eq!(history.game().options().get("komi"), Some("0.5"));
        assert!(history.undo());
        assert_eq!(history.game().options().get("komi"), Some("0.5"));
        assert_eq!(history.game().moves(), ["C3"]);
    }

    #[test]
    fn a_game_has_a_longest_length() {
        let mut history = history("go");
        let played = (0..).take_while(|_| history.play(Side::Black, "pass").is_ok()).count();
        assert_eq!((played, history.play(Side::Black, "pass")), (MOST_MOVES, Err(Refused::TooMany)));
    }
}
