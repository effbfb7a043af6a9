use crate::Board;

/// A position with a known result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its name, such as `FFO 40`.
    pub name: String,
    /// The position.
    pub board: Board,
    /// The position as text: the squares in reading order, and the side to move.
    pub text: String,
    /// The margin of the side to move at the end.
    pub score: i32,
    /// The best moves.
    pub best: Vec<String>,
}

impl Problem {
    /// The endgame positions FFO 40 to 59, with which Reversi programs are compared.
    pub fn ffo() -> Vec<Problem> {
        let lines = include_str!("../data/ffo.txt").lines();
        (40..)
            .zip(lines.filter(|line| !line.starts_with('#')))
            .filter_map(|(number, line)| Problem::read(number, line))
            .collect()
    }

    fn read(number: u32, line: &str) -> Option<Problem> {
        let mut words = line.split_whitespace();
        let (squares, side, score) = (words.next()?, words.next()?, words.next()?);
        let discs = |disc: u8| {
            squares
                .bytes()
                .enumerate()
                .filter(|(_, square)| *square == disc)
                .fold(0, |set, (at, _)| set | 1 << at)
        };
        let (black, white): (u64, u64) = (discs(b'X'), discs(b'O'));
        let (own, other) = if side == "X" { (black, white) } else { (white, black) };
        Some(Problem {
            name: format!("FFO {number}"),
            board: Board { own, other },
            text: format!("{squares} {side}"),
            score: score.parse().ok()?,
            best: words.next()?.split(',').map(str::to_owned).collect(),
        })
    }
}
