use std::any::Any;
use std::fmt::Debug;

use yiqi_core::{
    Effect, Ending, Game, GamePosition, GameRules, Options, Perft, Reason, ReasonCode, Score, Side, perft,
    perft_divide,
};

use crate::{Step, View};

/// A game played through text, whichever it is.
pub trait DynGame: Debug + Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;

    /// Its rules, as options. Those that decide the start are left out when the game began in a position of its own.
    fn options(&self) -> Options;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// Every legal move.
    fn legal_moves(&self) -> Vec<String>;

    /// Whether a move could be read and played, or else why not.
    fn check(&self, text: &str) -> Result<(), Reason>;

    /// Plays a move and gives it back as it is properly written. On refusal nothing has changed.
    fn play(&mut self, text: &str) -> Result<String, Reason>;

    /// Plays a move and tells what it did. On refusal nothing has changed.
    fn play_step(&mut self, text: &str) -> Result<Step, Reason>;

    /// Takes the last move back and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Takes the last move back and tells what it had done; `None` at the start.
    fn undo_step(&mut self) -> Option<Step>;

    /// Whether the player has no move but a pass.
    fn must_pass(&self) -> bool;

    /// The moves so far.
    fn moves(&self) -> Vec<String>;

    /// The position in which it began.
    fn start(&self) -> String;

    /// The position now.
    fn position(&self) -> String;

    /// What a legal move would do to the board.
    fn effects(&self, text: &str) -> Result<Vec<Effect>, Reason>;

    /// What a legal move would do to the board, for a screen.
    fn step(&self, text: &str) -> Result<Step, Reason>;

    /// Who won and why, once the game is over.
    fn ending(&self) -> Option<Ending>;

    /// What each side has counted so far.
    fn score(&self) -> Score;

    /// What a person is told of the score.
    fn score_in_words(&self) -> Reason;

    /// The board for a screen.
    fn view(&self) -> View;

    /// The board as text with coordinates, the last move marked.
    fn diagram(&self) -> String;

    /// The size of the game tree from here.
    fn perft(&self, depth: u32) -> Perft;

    /// The same, split by the first move.
    fn perft_divide(&self, depth: u32) -> Vec<(String, Perft)>;

    /// The game itself, for those who know which it is: an engine made for it.
    fn as_any(&self) -> &dyn Any;

    /// Another game just like it.
    fn boxed_clone(&self) -> Box<dyn DynGame>;
}

impl Clone for Box<dyn DynGame> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

fn read<P: GamePosition>(text: &str) -> Result<P::Move, Reason> {
    text.parse::<P::Move>().map_err(|error| error.reason())
}

impl<P: GamePosition> DynGame for Game<P> {
    fn name(&self) -> &'static str {
        P::Rules::NAME
    }

    fn options(&self) -> Options {
        let options = self.rules().to_options();
        if *self.start() == self.rules().start() {
            return options;
        }
        let mut kept = Options::new();
        for spec in P::Rules::OPTIONS.iter().filter(|spec| !spec.decides_start) {
            if let Some(value) = options.get(spec.name) {
                kept.set(spec.name, value);
            }
        }
        kept
    }

    fn to_move(&self) -> Side {
        self.to_move()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn check(&self, text: &str) -> Result<(), Reason> {
        self.check(read::<P>(text)?).map_err(|refusal| refusal.reason())
    }

    fn play(&mut self, text: &str) -> Result<String, Reason> {
        let m = read::<P>(text)?;
        self.play(m).map_err(|refusal| refusal.reason())?;
        Ok(m.to_string())
    }

    fn play_step(&mut self, text: &str) -> Result<Step, Reason> {
        let m = read::<P>(text)?;
        self.check(m).map_err(|refusal| refusal.reason())?;
        let step = Step::of(self.rules(), self.position(), m);
        self.play_unchecked(m);
        Ok(step)
    }

    fn undo(&mut self) -> Option<String> {
        self.undo().map(|m| m.to_string())
    }

    fn undo_step(&mut self) -> Option<Step> {
        let m = self.undo()?;
        Some(Step { undone: true, ..Step::of(self.rules(), self.position(), m) })
    }

    fn must_pass(&self) -> bool {
        self.must_pass()
    }

    fn moves(&self) -> Vec<String> {
        self.moves().map(|m| m.to_string()).collect()
    }

    fn start(&self) -> String {
        self.start().to_text()
    }

    fn position(&self) -> String {
        self.position().to_text()
    }

    fn effects(&self, text: &str) -> Result<Vec<Effect>, Reason> {
        let m = read::<P>(text)?;
        self.check(m).map_err(|refusal| refusal.reason())?;
        let mut effects = Vec::new();
        self.position().effects(self.rules(), m, &mut effects);
        Ok(effects)
    }

    fn step(&self, text: &str) -> Result<Step, Reason> {
        let m = read::<P>(text)?;
        self.check(m).map_err(|refusal| refusal.reason())?;
        Ok(Step::of(self.rules(), self.position(), m))
    }

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn score(&self) -> Score {
        self.position().score(self.rules())
    }

    fn score_in_words(&self) -> Reason {
        self.position().score_in_words(self.rules())
    }

    fn view(&self) -> View {
        View::of(self)
    }

    fn diagram(&self) -> String {
        self.position().diagram(self.rules(), self.last_move())
    }

    fn perft(&self, depth: u32) -> Perft {
        perft(self, depth)
    }

    fn perft_divide(&self, depth: u32) -> Vec<(String, Perft)> {
        perft_divide(self, depth).into_iter().map(|(m, count)| (m.to_string(), count)).collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn DynGame> {
        Box::new(self.clone())
    }
}
