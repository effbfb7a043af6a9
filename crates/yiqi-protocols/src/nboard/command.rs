/// A command of the program that shows the board.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// `nboard 2`: the version of the protocol.
    Version,
    /// `set depth 12`: how deep to search the middle game.
    Depth(u32),
    /// `set game (;GM[Othello]…;)`: the game that later commands are about.
    Game(String),
    /// `move F5/1.20/0.5`: a move, its value and the seconds it took.
    Move {
        /// The move as players of Yiqi write it.
        text: String,
        /// The seconds it took, if they are given.
        seconds: Option<f64>,
    },
    /// `hint 3`: evaluate the best moves of the position.
    Hint(usize),
    /// `go`: choose a move.
    Go,
    /// `ping 4`: stop searching, and answer.
    Ping(i64),
    /// `learn`: add the game to an opening book.
    Learn,
    /// `analyze`: evaluate every position of the game.
    Analyze,
    /// `quit`: not part of the protocol's document, but understood by its first engine.
    Quit,
}

impl Command {
    /// Reads a line; `None` if it is not a command that needs to be acted on.
    pub(super) fn read(line: &str) -> Option<Command> {
        let (name, rest) = split(line);
        match name {
            "nboard" => Some(Command::Version),
            "set" => match split(rest) {
                ("depth", depth) => first(depth)?.parse().ok().filter(|depth| *depth > 0).map(Command::Depth),
                ("game", game) => Some(Command::Game(game.to_owned())),
                // Contempt is about book draws, and there is no book.
                _ => None,
            },
            "move" => read_move(first(rest)?),
            "hint" => {
                let count = first(rest).map_or(Some(1), |count| count.parse().ok());
                count.filter(|count| *count > 0).map(Command::Hint)
            }
            "go" => Some(Command::Go),
            "ping" => first(rest)?.parse().ok().map(Command::Ping),
            "learn" => Some(Command::Learn),
            "analyze" => Some(Command::Analyze),
            "quit" => Some(Command::Quit),
            _ => None,
        }
    }
}

/// Whether a line ends a search that is under way.
pub(super) fn stops_search(line: &str) -> bool {
    matches!(Command::read(line), Some(Command::Ping(_) | Command::Quit))
}

/// The first word and what follows it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(first, rest)| (first, rest.trim_start()))
}

fn first(text: &str) -> Option<&str> {
    text.split_whitespace().next()
}

/// `F5`, `F5/1.20`, `F5//0.5`, `PA`.
fn read_move(text: &str) -> Option<Command> {
    let mut fields = text.split('/');
    let text = fields.next().filter(|text| !text.is_empty())?;
    let is_pass = ["pa", "pass", "ps"].iter().any(|pass| text.eq_ignore_ascii_case(pass));
    let text = if is_pass { "pass" } else { text };
    let seconds = fields.nth(1).and_then(|seconds| seconds.parse::<f64>().ok());
    let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    Some(Command::Move { text: text.to_owned(), seconds })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let played = |text: &str, seconds| Some(Command::Move { text: text.to_owned(), seconds });
        for (line, command) in [
            ("nboard 2", Some(Command::Version)),
            ("set depth 12", Some(Command::Depth(12))),
            ("  set   depth\t7  ", Some(Command::Depth(7))),
            ("set game (;GM[Othello];)", Some(Command::Game("(;GM[Othello];)".to_owned()))),
            ("set game", Some(Command::Game(String::new()))),
            ("move F5", played("F5", None)),
            ("move f5/1.25/3.5", played("f5", Some(3.5))),
            ("move F5//0.5", played("F5", Some(0.5))),
            ("move F5/-2", played("F5", None)),
            ("move F5/x/-1", played("F5", None)),
            ("move PA", played("pass", None)),
            ("move pass/0/1", played("pass", Some(1.0))),
            ("hint 3", Some(Command::Hint(3))),
            ("hint", Some(Command::Hint(1))),
            ("go", Some(Command::Go)),
            ("ping 17", Some(Command::Ping(17))),
            ("learn", Some(Command::Learn)),
            ("analyze", Some(Command::Analyze)),
            ("quit", Some(Command::Quit)),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }

    #[test]
    fn other_lines_are_ignored() {
        for line in [
            "",
            " ",
            "F5",
            "set",
            "set depth",
            "set depth 0",
            "set depth -1",
            "set depth x",
            "set contempt 5",
            "set colour blue",
            "move",
            "move /",
            "hint 0",
            "hint x",
            "ping",
            "ping x",
            "go!",
            "GO",
            "\u{fffd}",
        ] {
            assert_eq!(Command::read(line), None, "{line:?}");
        }
    }

    #[test]
    fn only_a_ping_stops_a_search() {
        assert!(stops_search("ping 3") && stops_search("quit"));
        assert!(["go", "ping", "hint 1", "", "move F5"].iter().all(|line| !stops_search(line)));
    }
}
