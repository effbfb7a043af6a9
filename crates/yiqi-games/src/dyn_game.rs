use std::any::Any;
use std::fmt::Debug;

use yiqi_core::{
    BoardKind, Effect, Ending, Facts, Game, GamePosition, GameRules, HalfPoints, Note, Options, Perft, Piece,
    Place, Preset, Reason, ReasonCode, Score, Side, perft, perft_divide,
};

/// A legal move and what it did to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move in its canonical text form.
    pub m: String,
    /// The side that made it.
    pub side: Side,
    /// Its effects on the position before it, in display order.
    pub effects: Vec<Effect>,
}

impl PlayedMove {
    fn new<P: GamePosition>(rules: &P::Rules, before: &P, m: P::Move) -> PlayedMove {
        let mut effects = Vec::new();
        before.effects(rules, m, &mut effects);
        PlayedMove { m: m.to_string(), side: before.to_move(), effects }
    }
}

/// Object-safe interface to any game; moves and positions are text.
///
/// It is implemented once, for every [`Game`].
pub trait DynGame: Debug + Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;

    /// Its rules, as options. Options that decide the starting position are omitted when the game started from an
    /// explicit position.
    fn options(&self) -> Options;

    /// The name of its rules, if they are one of the game's presets.
    fn preset(&self) -> Option<&'static str>;

    /// The side to move.
    fn to_move(&self) -> Side;

    /// Every legal move.
    fn legal_moves(&self) -> Vec<String>;

    /// Whether a move can be parsed and played, or else why not.
    fn check(&self, text: &str) -> Result<(), Reason>;

    /// Plays a move and returns its canonical text. An illegal move changes nothing.
    fn play(&mut self, text: &str) -> Result<String, Reason>;

    /// Plays a move and returns it with its effects. An illegal move changes nothing.
    fn play_with_effects(&mut self, text: &str) -> Result<PlayedMove, Reason>;

    /// Takes back the last move and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Takes back the last move and returns it with the effects it had; `None` at the start.
    fn undo_with_effects(&mut self) -> Option<PlayedMove>;

    /// Whether passing is the only legal move.
    fn must_pass(&self) -> bool;

    /// The moves so far.
    fn moves(&self) -> Vec<String>;

    /// The number of moves so far.
    fn ply(&self) -> usize;

    /// The last move with the effects it had; `None` at the start.
    fn last_move(&self) -> Option<PlayedMove>;

    /// The starting position.
    fn start(&self) -> String;

    /// The starting position, if it is not the one that the rules define.
    fn own_start(&self) -> Option<String>;

    /// The current position.
    fn position(&self) -> String;

    /// What a legal move would do to the board.
    fn effects(&self, text: &str) -> Result<Vec<Effect>, Reason>;

    /// The outcome and its reason, once the game is over.
    fn ending(&self) -> Option<Ending>;

    /// Whether the game has ended and its players agree which pieces are dead before it is counted.
    fn is_counted_by_agreement(&self) -> bool;

    /// The places of the pieces that live or die together with the one on this place; none if it is empty.
    fn bound_together(&self, place: Place) -> Vec<Place>;

    /// The end of the game as it is counted when these pieces are dead: a game without moves.
    fn counted_without(&self, dead: &[Place]) -> Box<dyn DynGame>;

    /// What each side has scored so far.
    fn score(&self) -> Score;

    /// Black's lead, with compensation such as komi included.
    fn margin(&self) -> HalfPoints;

    /// The number of pieces a side has captured.
    fn captured(&self, by: Side) -> usize;

    /// The sentence that tells a person the score.
    fn score_in_words(&self) -> Reason;

    /// The kind of board.
    fn board(&self) -> BoardKind;

    /// What stands on each place of the board.
    fn cells(&self) -> Vec<Option<Piece>>;

    /// Further facts about places, such as the liberties of a stone.
    fn notes(&self) -> Vec<Note>;

    /// What players ask about the position besides the score, such as mobility.
    fn facts(&self) -> Facts;

    /// The name of a place as players write it.
    fn place_label(&self, place: Place) -> String;

    /// Where a place is drawn, in half steps from the top left.
    fn place_xy(&self, place: Place) -> (i16, i16);

    /// The places that are marked on the empty board, such as star points.
    fn marked_places(&self) -> Vec<Place>;

    /// The board as text with coordinates and the last move marked.
    fn diagram(&self) -> String;

    /// The size of the game tree from here.
    fn perft(&self, depth: u32) -> Perft;

    /// The same, split by the first move.
    fn perft_divide(&self, depth: u32) -> Vec<(String, Perft)>;

    /// The concrete game, for code that is specific to it, such as its engine.
    fn as_any(&self) -> &dyn Any;

    /// A boxed clone.
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

    fn preset(&self) -> Option<&'static str> {
        Preset::matching(P::Rules::PRESETS, &self.rules().to_options()).map(|preset| preset.name)
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

    fn play_with_effects(&mut self, text: &str) -> Result<PlayedMove, Reason> {
        let m = read::<P>(text)?;
        self.check(m).map_err(|refusal| refusal.reason())?;
        let played = PlayedMove::new(self.rules(), self.position(), m);
        self.play_unchecked(m);
        Ok(played)
    }

    fn undo(&mut self) -> Option<String> {
        self.undo().map(|m| m.to_string())
    }

    fn undo_with_effects(&mut self) -> Option<PlayedMove> {
        let m = self.undo()?;
        Some(PlayedMove::new(self.rules(), self.position(), m))
    }

    fn must_pass(&self) -> bool {
        self.must_pass()
    }

    fn moves(&self) -> Vec<String> {
        self.moves().map(|m| m.to_string()).collect()
    }

    fn ply(&self) -> usize {
        self.ply()
    }

    fn last_move(&self) -> Option<PlayedMove> {
        let (m, before) = self.before_last_move()?;
        Some(PlayedMove::new(self.rules(), &before, m))
    }

    fn start(&self) -> String {
        self.start().to_text()
    }

    fn own_start(&self) -> Option<String> {
        (*self.start() != self.rules().start()).then(|| self.start().to_text())
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

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn is_counted_by_agreement(&self) -> bool {
        self.position().is_counted_by_agreement(self.rules())
    }

    fn bound_together(&self, place: Place) -> Vec<Place> {
        self.position().bound_together(self.rules(), place)
    }

    fn counted_without(&self, dead: &[Place]) -> Box<dyn DynGame> {
        let counted = self.position().counted_without(self.rules(), dead);
        Box::new(Game::from_position(self.rules().clone(), counted))
    }

    fn score(&self) -> Score {
        self.position().score(self.rules())
    }

    fn margin(&self) -> HalfPoints {
        self.position().margin(self.rules())
    }

    fn captured(&self, by: Side) -> usize {
        self.captured(by)
    }

    fn score_in_words(&self) -> Reason {
        self.position().score_in_words(self.rules())
    }

    fn board(&self) -> BoardKind {
        P::Rules::BOARD
    }

    fn cells(&self) -> Vec<Option<Piece>> {
        self.position().cells(self.rules())
    }

    fn notes(&self) -> Vec<Note> {
        self.position().notes(self.rules())
    }

    fn facts(&self) -> Facts {
        self.position().facts(self.rules())
    }

    fn place_label(&self, place: Place) -> String {
        self.rules().place_label(place)
    }

    fn place_xy(&self, place: Place) -> (i16, i16) {
        self.rules().place_xy(place)
    }

    fn marked_places(&self) -> Vec<Place> {
        self.rules().marked_places()
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
