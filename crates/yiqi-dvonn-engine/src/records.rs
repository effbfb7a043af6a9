//! Games for measuring and for training: lines of `WHITE:BLACK<TAB>moves`.

use yiqi_dvonn::{Game, Move, Rules, Setup};

use crate::Board;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The positions of the movement phase, first to last; passes are positions too.
    pub boards: Vec<Board>,
    /// White's pieces minus Black's at the end.
    pub margin: i32,
}

/// Reads a line; `None` if it is not a complete legal game.
pub fn read_game(line: &str) -> Option<PlayedGame> {
    let (_, moves) = line.split_once('\t')?;
    let mut game = Game::new(Rules::new(Setup::Players));
    let mut boards = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().ok()?;
        boards.extend(Board::of(game.position()));
        game.play(m).ok()?;
    }
    let last = Board::of(game.position())?;
    let margin = i32::from(last.pieces[0]) - i32::from(last.pieces[1]);
    game.is_over().then_some(PlayedGame { boards, margin })
}
