use yiqi_engine::{DynGame, Games};
use yiqi_record::{Action, Format, Record, Tree, start_game};

use super::clock::Clock;

/// The game that commands are about.
#[derive(Clone, Debug)]
pub(super) struct StoredGame {
    pub(super) game: Box<dyn DynGame>,
    pub(super) clock: Clock,
}

/// The error returned for a game that cannot be read, or a move that is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refused;

impl StoredGame {
    /// A game of Reversi from the usual start.
    pub(super) fn new(games: &Games) -> Result<StoredGame, Refused> {
        let game = start_game(games, &Record::new("reversi")).map_err(|_| Refused)?;
        Ok(StoredGame { game, clock: Clock::default() })
    }

    /// The end of a game in GGF.
    pub(super) fn read(games: &Games, ggf: &str) -> Result<StoredGame, Refused> {
        let format = Format::by_name("ggf").map_err(|_| Refused)?;
        let records = format.read(games, ggf.as_bytes()).map_err(|_| Refused)?;
        let [record] = &records[..] else { return Err(Refused) };
        let mut stored = StoredGame {
            game: start_game(games, record).map_err(|_| Refused)?,
            clock: value(record, Tree::ROOT, "TI").map(Clock::new).unwrap_or_default(),
        };
        for node in record.tree.main_line() {
            if let Some(Action::Move(text)) = &record.tree.content(node).action {
                let seconds = value(record, node, "TU").and_then(|text| text.parse().ok());
                stored.play(text, seconds)?;
            }
        }
        Ok(stored)
    }

    /// Plays a move, and before it a forced pass that was left out. If it is not legal nothing has changed.
    pub(super) fn play(&mut self, text: &str, seconds: Option<f64>) -> Result<(), Refused> {
        let passed = self.game.must_pass() && text != "pass";
        if passed {
            self.game.play("pass").map_err(|_| Refused)?;
        }
        let side = self.game.to_move();
        if self.game.play(text).is_err() {
            if passed {
                self.game.undo();
            }
            return Err(Refused);
        }
        self.clock.add(side, seconds.unwrap_or(0.0));
        Ok(())
    }

    /// The number of empty squares.
    pub(super) fn empty(&self) -> u32 {
        self.game.cells().iter().filter(|cell| cell.is_none()).count() as u32
    }

    /// The result for the side to move in discs, once the game is over. The winner gets the empty squares.
    pub(super) fn final_margin(&self) -> Option<f64> {
        self.game.ending()?;
        let (score, side) = (self.game.score(), self.game.to_move());
        let margin = (score.of(side) - score.of(!side)).halves() / 2;
        Some(f64::from(margin + margin.signum() * self.empty() as i32))
    }
}

fn value<'a>(record: &'a Record, node: yiqi_record::NodeId, name: &str) -> Option<&'a str> {
    let properties = &record.tree.content(node).properties;
    let (_, values) = properties.iter().find(|(property, _)| property == name)?;
    values.first().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    fn read(ggf: &str) -> Result<StoredGame, Refused> {
        StoredGame::read(&Games::standard(), ggf)
    }

    #[test]
    fn games_are_read_with_moves_and_times() {
        let stored = read(&format!("(;GM[Othello]TI[01:02]{START}B[F5//2.0]W[d6/1.5/1]B[C3];)")).unwrap();
        assert_eq!(stored.game.moves(), ["f5", "d6", "c3"]);
        assert_eq!(stored.empty(), 57);
        let white = stored.clock.time_for_move(stored.game.to_move(), 57);
        assert_eq!(white, Some(Duration::from_secs_f64(61.0 / 31.0)));
    }

    #[test]
    fn passes_may_be_written_or_left_out() {
        // White has no move.
        let board = "BO[8 *O------ -------- -------- -------- -------- -------- -------- ------O* O]";
        for moves in ["W[PA]B[C1]", "W[pass]B[C1]", "B[C1]"] {
            let stored = read(&format!("(;GM[Othello]{board}{moves};)"));
            assert!(stored.is_ok_and(|stored| stored.game.moves() == ["pass", "c1"]), "{moves}");
        }
        let mut stored = read(&format!("(;GM[Othello]{board};)")).unwrap();
        assert_eq!(stored.play("h1", None), Err(Refused));
        assert!(stored.game.moves().is_empty(), "a refused move changes nothing");
        assert_eq!(stored.play("c1", None), Ok(()));
        assert_eq!(stored.game.moves(), ["pass", "c1"]);
    }

    #[test]
    fn the_winner_gets_the_empty_squares() {
        let board = "BO[8 **------ -------- -------- -------- -------- -------- -------- ------** O]";
        assert_eq!(read(&format!("(;GM[Othello]{board};)")).unwrap().final_margin(), Some(-64.0));
        assert_eq!(read(&format!("(;GM[Othello]{START};)")).unwrap().final_margin(), None);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for ggf in [
            String::new(),
            "(;GM[Othello]".to_owned(),
            "nonsense".to_owned(),
            format!("(;GM[Othello]{START}B[A1];)"),
            format!("(;GM[Othello]{START};)(;GM[Othello]{START};)"),
            "(;GM[Othello]BO[10 -- *];)".to_owned(),
        ] {
            assert!(read(&ggf).is_err(), "{ggf}");
        }
    }
}
