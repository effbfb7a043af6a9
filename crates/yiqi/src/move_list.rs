//! Move lists as people write them: `a2b2`, `a2 b2`, `a2-b2`, `1. f5 d6 2. c3`, `f5,d6`, or a whole game as `f5d6c3`.

use std::collections::VecDeque;

use yiqi_core::{Argument, Passing, Reason, excerpt};
use yiqi_games::DynGame;
use yiqi_words::Words;

/// An illegal move in a move list.
pub(crate) struct Refused {
    /// Its number in the list, from 1.
    pub(crate) number: u64,
    /// The move as written, shortened for messages.
    pub(crate) text: String,
    /// Why it is illegal.
    pub(crate) reason: Reason,
    /// The complete error message.
    pub(crate) sentence: String,
}

impl Refused {
    fn new(number: u64, text: &str, reason: Reason, words: &Words) -> Refused {
        let text = excerpt(text);
        let arguments = [
            Argument::number("number", number),
            Argument::new("move", &text),
            Argument::new("reason", words.reason(&reason)),
        ];
        let sentence = words.say("replay-illegal", &arguments);
        Refused { number, text, reason, sentence }
    }
}

/// What may stand between two moves, or between the places of one.
const SEPARATORS: [char; 8] = [',', ';', '，', '；', '、', '-', '–', '→'];

/// Plays a move list, up to the first illegal move. In games where passes are only ever forced, they may be left out.
pub(crate) fn play_moves(
    game: &mut dyn DynGame,
    passing: Passing,
    moves: &str,
    words: &Words,
) -> Result<(), Refused> {
    let may_omit_passes = matches!(passing, Passing::Forced | Passing::Automatic);
    let mut play = |text: &str| {
        if may_omit_passes { play_after_forced_pass(game, text) } else { game.play(text).map(drop) }
    };
    let mut rest: VecDeque<&str> =
        moves.split_whitespace().map(without_number).filter(|word| !word.is_empty()).collect();
    let mut number = 0;
    while let Some(text) = rest.pop_front() {
        number += 1;
        let Err(reason) = play(text) else { continue };
        // A move may be written as two words, with a sign between them or not: `a2 b2`, `a2 - b2`.
        let between = rest.iter().take_while(|word| is_sign(word)).count();
        let joined = rest.get(between).map(|next| format!("{text} {next}"));
        let also_refused = match joined.as_deref().map(&mut play) {
            Some(Ok(())) => {
                rest.drain(..=between);
                continue;
            }
            Some(Err(reason)) => Some(reason),
            None => None,
        };
        if is_unreadable(&reason) {
            if is_pass(text) && play("pass").is_ok() {
                continue;
            }
            let parts = parts(text);
            if parts.len() != 1 {
                // Several moves, or a sign alone.
                number -= 1;
                parts.into_iter().rev().for_each(|part| rest.push_front(part));
                continue;
            }
        }
        return Err(match (joined, also_refused) {
            (Some(joined), Some(other)) if !is_unreadable(&other) => {
                Refused::new(number, &joined, other, words)
            }
            _ => Refused::new(number, text, reason, words),
        });
    }
    Ok(())
}

/// Whether the text is no move in this game, whatever the position.
fn is_unreadable(reason: &Reason) -> bool {
    reason.code.ends_with("-not-a-move")
}

/// How transcripts of Reversi write a pass.
fn is_pass(text: &str) -> bool {
    ["pa", "ps"].contains(&text.to_ascii_lowercase().as_str())
}

fn is_sign(word: &str) -> bool {
    word.eq_ignore_ascii_case("to") || word == "->" || word.chars().all(|c| SEPARATORS.contains(&c))
}

/// Strips the number from `12.f5` and `12.`, and commas around a word.
fn without_number(word: &str) -> &str {
    let word = match word.split_once('.') {
        Some((number, rest)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word,
    };
    word.trim_matches([',', ';', '，', '；', '、'])
}

/// The parts of a word with several moves: between separators, and where a letter follows a digit.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for piece in text.split(SEPARATORS) {
        let mut begin = 0;
        let mut was_digit = false;
        for (at, c) in piece.char_indices() {
            if was_digit && c.is_ascii_alphabetic() {
                parts.push(&piece[begin..at]);
                begin = at;
            }
            was_digit = c.is_ascii_digit();
        }
        parts.push(&piece[begin..]);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Plays a move. If the side to move can only pass and the move is the other side's, the pass is played first.
fn play_after_forced_pass(game: &mut dyn DynGame, text: &str) -> Result<(), Reason> {
    let Err(reason) = game.play(text) else { return Ok(()) };
    if !game.must_pass() {
        return Err(reason);
    }
    game.play("pass")?;
    if game.play(text).is_err() {
        game.undo();
        return Err(reason);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::Options;
    use yiqi_games::Games;
    use yiqi_words::Language;

    /// The position after a move list, or the number and text of the illegal move.
    fn after(game: &str, moves: &str) -> Result<String, (u64, String)> {
        let games = Games::standard();
        let kind = games.get(game).unwrap();
        let mut options = Options::new();
        if game == "dvonn" {
            options.set("seed", "1");
        }
        let mut playing = kind.start(&options, None).unwrap();
        let words = Words::new(Language::English);
        play_moves(playing.as_mut(), kind.passing(), moves, &words)
            .map_err(|refused| (refused.number, refused.text))?;
        Ok(playing.position())
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        for (game, plain, others) in [
            (
                "reversi",
                "f5 d6 c3",
                &["f5d6c3", "F5D6C3", "1. f5 d6 2. c3", "1.f5 d6 2.c3", "f5,d6,c3", "f5, d6, c3", "F5-D6-C3"]
                    [..],
            ),
            (
                "liuzichong",
                "a2b2 a3b3",
                &[
                    "a2 b2 a3 b3",
                    "A2-B2,a3-b3",
                    "a2-b2; a3-b3",
                    "1. a2-b2 a3→b3",
                    "a2 - b2 a3 to b3",
                    "a2b2a3b3",
                ],
            ),
            ("go", "D4 Q16 pass", &["d4 q16 PASS", "D4,Q16,pass", "1. D4 2. Q16 3. pass", "d4q16 pass"]),
            ("dvonn", "D1C1", &["d1 c1", "D1-C1", "1,9 1,7", "1,9-1,7", "d1 → c1"]),
        ] {
            let expected = after(game, plain).unwrap();
            for other in others {
                assert_eq!(after(game, other).as_ref(), Ok(&expected), "{game}: {other}");
            }
        }
    }

    #[test]
    fn the_illegal_move_is_named_as_it_was_written() {
        for (game, moves, number, text) in [
            ("reversi", "f5d6a1", 3, "a1"),
            ("reversi", "f5 d6 x9", 3, "x9"),
            ("liuzichong", "a2b2 a3c3", 2, "a3c3"),
            ("liuzichong", "a2 b2 a3 a3", 2, "a3 a3"),
            ("go", "D4 D4", 2, "D4"),
            ("dvonn", "1,9 1,9", 1, "1,9 1,9"),
        ] {
            assert_eq!(after(game, moves), Err((number, text.to_owned())), "{game}: {moves}");
        }
    }
}
