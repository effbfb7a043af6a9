//! The board in a terminal: with the symbols and colours that it has, and the places marked where the player can move.

use yiqi_core::{BoardKind, Effect, Place, Side};
use yiqi_games::DynGame;

/// What a terminal can show. The default is plain text for programs that read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Whether a person looks at it, who wants to see where moves are possible.
    pub is_terminal: bool,
    /// Whether it has `●` and `○`.
    pub has_symbols: bool,
    /// Whether it has colours, and they are wanted.
    pub has_colours: bool,
    /// Its columns, if they are known: longer sentences are broken between words.
    pub columns: Option<usize>,
}

impl Look {
    /// The symbol of a side's stones.
    pub(crate) fn stone(self, side: Side) -> char {
        match (self.has_symbols, side) {
            (true, Side::Black) => '●',
            (true, Side::White) => '○',
            (false, Side::Black) => 'X',
            (false, Side::White) => 'O',
        }
    }

    fn empty(self) -> char {
        if self.has_symbols { '·' } else { '.' }
    }
}

/// An empty place where a move is possible.
const POSSIBLE: char = '+';

/// Colours of the sixteen that every terminal has; its user may have chosen others for them.
mod colour {
    /// The background of squares, and of points.
    pub(super) const FELT: &str = "42";
    pub(super) const WOOD: &str = "43";
    pub(super) const BLACK: &str = "30";
    pub(super) const WHITE: &str = "97";
    /// The mark of the last move, and of possible moves.
    pub(super) const LAST: &str = "31";
    pub(super) const POSSIBLE: &str = "34";
}

/// Where a move puts a piece.
fn destination(effects: &[Effect]) -> Option<Place> {
    effects.iter().find_map(|effect| match effect {
        Effect::Placed { at, .. } => Some(*at),
        Effect::Moved { to, .. } => Some(*to),
        _ => None,
    })
}

/// A place as it is drawn.
#[derive(Clone)]
struct Cell {
    symbol: char,
    colour: &'static str,
    is_last: bool,
}

/// Draws the board of a game. `marks_possible`: mark the empty places where the side to move can move.
pub(crate) fn draw(game: &dyn DynGame, look: Look, marks_possible: bool) -> String {
    if !look.is_terminal || game.board() == BoardKind::Hexagons {
        return game.diagram().trim_end().to_owned();
    }
    let possible: Vec<Place> = match marks_possible {
        true => {
            let effects = game.legal_moves().into_iter().filter_map(|m| game.effects(&m).ok());
            effects.filter_map(|effects| destination(&effects)).collect()
        }
        false => Vec::new(),
    };
    let last = game.last_move().and_then(|last| destination(&last.effects));
    let stars = game.marked_places();
    let mut rows: Vec<Vec<(Place, Cell)>> = Vec::new();
    for (place, piece) in (0..).map(Place).zip(game.cells()) {
        let (symbol, colour) = match piece.and_then(|piece| piece.owner) {
            Some(Side::Black) => (look.stone(Side::Black), colour::BLACK),
            Some(Side::White) => (look.stone(Side::White), colour::WHITE),
            None if possible.contains(&place) => (POSSIBLE, colour::POSSIBLE),
            None if stars.contains(&place) => ('+', colour::BLACK),
            None => (look.empty(), colour::BLACK),
        };
        // Places are numbered row by row, but their row may be counted from below.
        let row = usize::try_from(game.place_xy(place).1 / 2).unwrap_or_default();
        if rows.len() <= row {
            rows.resize(row + 1, Vec::new());
        }
        rows[row].push((place, Cell { symbol, colour, is_last: last == Some(place) }));
    }
    let label = |place: Place| {
        let label = game.place_label(place);
        let digits = label.find(|c: char| c.is_ascii_digit()).unwrap_or(label.len());
        (label[..digits].to_owned(), label[digits..].to_owned())
    };
    let letters: String =
        rows.first().into_iter().flatten().map(|(place, _)| format!(" {}", label(*place).0)).collect();
    let background = if game.board() == BoardKind::Squares { colour::FELT } else { colour::WOOD };
    let mut lines = vec![format!("  {letters}")];
    for row in &rows {
        let number = row.first().map(|(place, _)| label(*place).1).unwrap_or_default();
        let cells = row.iter().map(|(_, cell)| cell);
        lines.push(format!("{number:>2}{}{number}", draw_row(cells, look, background)));
    }
    lines.push(format!("  {letters}"));
    lines.join("\n")
}

/// The cells of a row, with blanks or the mark of the last move between them.
fn draw_row<'a>(cells: impl Iterator<Item = &'a Cell>, look: Look, background: &str) -> String {
    let paint = |text: char, colour: &str| match look.has_colours {
        true => format!("\x1b[{colour}m{text}"),
        false => text.to_string(),
    };
    let mut drawn = String::new();
    let mut was_last = false;
    for cell in cells {
        drawn += &match (cell.is_last, was_last) {
            (true, _) => paint('(', colour::LAST),
            (_, true) => paint(')', colour::LAST),
            _ => " ".to_owned(),
        };
        drawn += &paint(cell.symbol, cell.colour);
        was_last = cell.is_last;
    }
    drawn += &if was_last { paint(')', colour::LAST) } else { " ".to_owned() };
    if look.has_colours { format!("\x1b[{background}m{drawn}\x1b[0m") } else { drawn }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::Options;
    use yiqi_games::Games;

    fn game(name: &str, option: Option<(&str, &str)>, moves: &[&str]) -> Box<dyn DynGame> {
        let mut options = Options::new();
        if let Some((name, value)) = option {
            options.set(name, value);
        }
        let mut game = Games::standard().get(name).unwrap().start(&options, None).unwrap();
        moves.iter().for_each(|m| drop(game.play(m).unwrap()));
        game
    }

    const SYMBOLS: Look = Look { is_terminal: true, has_symbols: true, has_colours: false, columns: None };

    #[test]
    fn a_terminal_has_symbols_and_marks_where_a_move_is_possible() {
        let expected = [
            "   a b c d e f g h",
            " 1 · · · · · · · · 1",
            " 2 · · · · · · · · 2",
            " 3 · · · · · · · · 3",
            " 4 · · · ○ ● + · · 4",
            " 5 · · · ● ●(●)· · 5",
            " 6 · · · + · + · · 6",
            " 7 · · · · · · · · 7",
            " 8 · · · · · · · · 8",
            "   a b c d e f g h",
        ];
        assert_eq!(draw(game("reversi", None, &["f5"]).as_ref(), SYMBOLS, true), expected.join("\n"));
        let expected = ["   A B C", " 3 · · · 3", " 2 ·(●)· 2", " 1 · · · 1", "   A B C"];
        assert_eq!(
            draw(game("go", Some(("size", "3")), &["B2"]).as_ref(), SYMBOLS, false),
            expected.join("\n")
        );
    }

    #[test]
    fn colours_are_removed_at_the_end_of_each_row() {
        let look = Look { has_symbols: false, has_colours: true, ..SYMBOLS };
        let drawn = draw(game("liuzichong", None, &["a2b2"]).as_ref(), look, false);
        assert_eq!(drawn.matches("\x1b[43m").count(), 4, "{drawn:?}");
        assert_eq!(drawn.matches("\x1b[0m").count(), 4, "{drawn:?}");
        assert!(drawn.contains("\x1b[31m(\x1b[30mX\x1b[31m)"), "{drawn:?}");
        assert!(drawn.contains("\x1b[97mO"), "{drawn:?}");
    }

    #[test]
    fn programs_get_the_plain_diagram() {
        let game = game("reversi", None, &["f5"]);
        assert_eq!(draw(game.as_ref(), Look::default(), true), game.diagram().trim_end());
    }
}
