//! Suggestions for names that do not exist: what people mean by other names, and spelling mistakes.

/// Other names of games, and the names that we use.
const GAMES: [(&str, &str); 10] = [
    ("othello", "reversi"),
    ("黑白棋", "reversi"),
    ("翻转棋", "reversi"),
    ("weiqi", "go"),
    ("baduk", "go"),
    ("igo", "go"),
    ("围棋", "go"),
    ("六子冲", "liuzichong"),
    ("liuzi", "liuzichong"),
    ("6zc", "liuzichong"),
];

/// Other names of options, and the options that we have. A command need not have them all.
const OPTIONS: [(&str, &str); 16] = [
    ("listen", "address"),
    ("host", "address"),
    ("bind", "address"),
    ("ip", "address"),
    ("language", "lang"),
    ("locale", "lang"),
    ("time", "seconds"),
    ("movetime", "seconds"),
    ("playouts", "nodes"),
    ("visits", "nodes"),
    ("cores", "threads"),
    ("jobs", "threads"),
    ("strength", "level"),
    ("db", "data"),
    ("database", "data"),
    ("fen", "position"),
];

/// The game among `known` that was probably meant.
pub(crate) fn game<'a>(name: &str, mut known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    match synonym(&name, &GAMES) {
        Some(ours) => known.find(|candidate| *candidate == ours),
        None => nearest(&name, known),
    }
}

/// The command among `known` that was probably meant.
pub(crate) fn command<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest(&name.to_lowercase(), known)
}

/// The name that differs least, if it differs in few letters.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Short names differ in few letters from anything.
    let allowed = (name.chars().count() / 3).min(3);
    let distances = known.map(|candidate| (distance(name, candidate), candidate));
    distances.filter(|(distance, _)| *distance <= allowed).min().map(|(_, candidate)| candidate)
}

/// The option among `known` that was meant by another name, both without hyphens. Spelling mistakes are found by the
/// parser.
pub(crate) fn option<'a>(name: &str, mut known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let ours = synonym(&name.to_lowercase(), &OPTIONS)?;
    known.find(|candidate| *candidate == ours)
}

fn synonym(name: &str, synonyms: &[(&str, &'static str)]) -> Option<&'static str> {
    synonyms.iter().find(|(other, _)| *other == name).map(|(_, ours)| *ours)
}

/// The number of letters to insert, delete or replace.
fn distance(from: &str, to: &str) -> usize {
    const LONGEST: usize = 40;
    let from: Vec<char> = from.chars().take(LONGEST).collect();
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (index, letter) in to.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other) in from.iter().enumerate() {
            let replaced = diagonal + usize::from(*other != letter);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[from.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_and_spelling_mistakes_are_understood() {
        let games = ["go", "liuzichong", "dvonn", "reversi"];
        for (written, meant) in [
            ("othello", Some("reversi")),
            ("Othello", Some("reversi")),
            ("weiqi", Some("go")),
            ("围棋", Some("go")),
            ("revesri", Some("reversi")),
            ("liuzichon", Some("liuzichong")),
            ("dvon", Some("dvonn")),
            ("chess", None),
            ("xx", None),
        ] {
            assert_eq!(game(written, games.into_iter()), meant, "{written}");
        }
        assert_eq!(option("listen", ["address", "port"].into_iter()), Some("address"));
        assert_eq!(option("listen", ["level"].into_iter()), None, "the command has no such option");
    }

    #[test]
    fn distances_count_changed_letters() {
        for (from, to, expected) in
            [("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("go", "go", 0)]
        {
            assert_eq!(distance(from, to), expected, "{from} {to}");
        }
    }
}
