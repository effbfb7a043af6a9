//! The types of arguments.

use std::str::FromStr;

use yiqi_core::Side;

use super::response::{Failure, SYNTAX_ERROR};

/// A move as the controller writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Vertex {
    /// A place of some board, or `pass`.
    Move(String),
    /// The player gives up.
    Resign,
}

/// Reads a colour in any case.
pub(super) fn colour(text: &str) -> Result<Side, Failure> {
    let is = |names: [&str; 2]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
    match () {
        () if is(["b", "black"]) => Ok(Side::Black),
        () if is(["w", "white"]) => Ok(Side::White),
        () => Err(SYNTAX_ERROR.into()),
    }
}

/// Reads a vertex in any case. Whether the board has it is for the game to say.
pub(super) fn vertex(text: &str) -> Result<Vertex, Failure> {
    if text.eq_ignore_ascii_case("resign") {
        return Ok(Vertex::Resign);
    }
    let is_pass = text.eq_ignore_ascii_case("pass");
    let is_place = match text.as_bytes() {
        [b'i' | b'I', ..] => false,
        [letter, b'1'..=b'9'] | [letter, b'1'..=b'9', b'0'..=b'9'] => letter.is_ascii_alphabetic(),
        _ => false,
    };
    if is_pass || is_place { Ok(Vertex::Move(text.to_ascii_lowercase())) } else { Err(SYNTAX_ERROR.into()) }
}

/// Reads a number or any other type that text is parsed to.
pub(super) fn value<T: FromStr>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| SYNTAX_ERROR.into())
}

/// Reads a whole number that may be too large for any board.
pub(super) fn integer(text: &str) -> Result<i64, Failure> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SYNTAX_ERROR.into());
    }
    Ok(text.parse().unwrap_or(i64::MAX))
}

/// Reads a time in seconds.
pub(super) fn seconds(text: &str) -> Result<f64, Failure> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    seconds.map(|seconds| seconds.min(1e9)).ok_or_else(|| SYNTAX_ERROR.into())
}

/// Reads `true` or `false`.
pub(super) fn boolean(text: &str) -> Result<bool, Failure> {
    value(&text.to_ascii_lowercase())
}

/// A move of a game as GTP writes it.
pub(super) fn to_vertex(m: &str) -> String {
    if m == "pass" { m.to_owned() } else { m.to_ascii_uppercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_vertices_are_read_in_any_case() {
        for (text, side) in
            [("b", Side::Black), ("BLACK", Side::Black), ("W", Side::White), ("White", Side::White)]
        {
            assert_eq!(colour(text).unwrap(), side);
        }
        for text in ["", "x", "blac", "whites", "１"] {
            assert!(colour(text).is_err(), "{text}");
        }
        for text in ["a1", "T19", "z25", "PASS", "Pass", "j9"] {
            assert_eq!(vertex(text).unwrap(), Vertex::Move(text.to_ascii_lowercase()));
        }
        assert_eq!(vertex("Resign").unwrap(), Vertex::Resign);
        for text in ["", "a", "a0", "i5", "a01", "a100", "5a", "aa", "passs", "中5", "a-1", "é1"] {
            assert!(vertex(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_have_ranges() {
        assert_eq!(integer("19").unwrap(), 19);
        assert_eq!(integer("99999999999999999999").unwrap(), i64::MAX);
        assert_eq!(seconds("1e300").unwrap(), 1e9);
        for text in ["", "-", "1.5", "0x10", "nan"] {
            assert!(integer(text).is_err(), "{text}");
        }
        for text in ["", "-1", "nan", "inf", "x"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
