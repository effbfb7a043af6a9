//! The board, its rules and the clocks; moves and taking them back.

use yiqi_core::{HalfPoints, Options, Side};

use super::arguments::{Vertex, colour, integer, seconds, value, vertex};
use super::clock::{Clock, TimeSystem};
use super::history::Refused;
use super::response::{Answer, DONE, Failure, Outcome, SYNTAX_ERROR};
use super::rules;
use super::session::{Exchange, Session};

const UNACCEPTABLE_SIZE: &str = "unacceptable size";

/// `boardsize 19`. Two equal numbers are accepted as well.
pub(super) fn boardsize(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let size = match arguments {
        [size] => integer(size)?,
        [width, height] if integer(width)? == integer(height)? => integer(width)?,
        [_, _] => return Err(UNACCEPTABLE_SIZE.into()),
        _ => return Err(SYNTAX_ERROR.into()),
    };
    let options = if session.is_go() { Options::new().with("size", size) } else { Options::new() };
    if !session.is_go() && size != 8 {
        return Err(UNACCEPTABLE_SIZE.into());
    }
    session.start(&options, None).map_err(|_| UNACCEPTABLE_SIZE)?;
    Ok(DONE)
}

/// `clear_board`
pub(super) fn clear_board(session: &mut Session<'_>, _: &[&str], _: &mut Exchange<'_>) -> Outcome {
    session.start(&Options::new(), None)?;
    Ok(DONE)
}

/// `komi 7.5`. Reversi has no komi; the command is accepted and ignored, as other Reversi engines do.
pub(super) fn komi(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let [komi] = arguments else { return Err(SYNTAX_ERROR.into()) };
    let komi: f64 = value(komi)?;
    if !komi.is_finite() {
        return Err(SYNTAX_ERROR.into());
    }
    if !session.is_go() {
        return Ok(DONE);
    }
    let halves = 2.0 * komi;
    let is_changed = halves.fract() == 0.0 && halves.abs() < 1e6 && {
        let komi = HalfPoints::from_halves(halves as i32);
        session.history.change(&Options::new().with("komi", komi))
    };
    if is_changed { Ok(DONE) } else { Err("komi must be a multiple of 0.5 between -625 and 625".into()) }
}

/// `get_komi`
pub(super) fn get_komi(session: &mut Session<'_>, _: &[&str], _: &mut Exchange<'_>) -> Outcome {
    Ok(session.game().options().get("komi").unwrap_or("0").to_owned().into())
}

/// Plays a move of either side.
pub(super) fn play_move(session: &mut Session<'_>, side: Side, m: &str) -> Result<String, Failure> {
    session.history.play(side, m).map_err(|refused| match refused {
        Refused::Illegal => "illegal move".into(),
        Refused::TooMany => "too many moves".into(),
    })
}

/// `play b D4`. That a player resigns changes nothing on the board.
pub(super) fn play(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let [side, m] = arguments else { return Err(SYNTAX_ERROR.into()) };
    let side = colour(side)?;
    if let Vertex::Move(m) = vertex(m)? {
        play_move(session, side, &m)?;
    }
    Ok(DONE)
}

/// `gogui-play_sequence b D4 w Q16 …`: all moves, or none.
pub(super) fn play_sequence(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let (pairs, []) = arguments.as_chunks::<2>() else { return Err(SYNTAX_ERROR.into()) };
    let mut moves = Vec::with_capacity(pairs.len());
    for [side, m] in pairs {
        let Vertex::Move(m) = vertex(m)? else { return Err(SYNTAX_ERROR.into()) };
        moves.push((colour(side)?, m));
    }
    for (played, (side, m)) in moves.into_iter().enumerate() {
        if let Err(failure) = play_move(session, side, &m) {
            for _ in 0..played {
                session.history.undo();
            }
            return Err(failure);
        }
    }
    Ok(DONE)
}

/// `undo`, or `gg-undo 3`: all of these moves, or none.
pub(super) fn undo(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let count = match arguments {
        [] => 1,
        [count] => usize::try_from(integer(count)?).map_err(|_| SYNTAX_ERROR)?,
        _ => return Err(SYNTAX_ERROR.into()),
    };
    if count > session.history.moves() {
        return Err("cannot undo".into());
    }
    for _ in 0..count {
        if !session.history.undo() {
            return Err("cannot undo".into());
        }
    }
    Ok(DONE)
}

/// `time_settings MAIN PERIOD STONES`: Canadian overtime. A period without stones means no limit at all.
pub(super) fn time_settings(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let [main, period, stones] = arguments else { return Err(SYNTAX_ERROR.into()) };
    let (main, period, stones) = (seconds(main)?, seconds(period)?, value::<u32>(stones)?);
    let system = match (period > 0.0, stones) {
        (true, 0) => TimeSystem::None,
        (false, _) => TimeSystem::Absolute,
        (true, stones) => TimeSystem::Canadian { period, stones },
    };
    session.clock = Clock::new(system, main);
    Ok(DONE)
}

/// The kinds of [`named_time_settings`].
pub(super) const TIME_SETTINGS: [&str; 6] =
    ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"];

/// `kgs-time_settings byoyomi 600 30 5`, and the same as `kata-time_settings`.
pub(super) fn named_time_settings(
    session: &mut Session<'_>,
    arguments: &[&str],
    _: &mut Exchange<'_>,
) -> Outcome {
    let Some((kind, values)) = arguments.split_first() else { return Err(SYNTAX_ERROR.into()) };
    let (system, main) = match (kind.to_ascii_lowercase().as_str(), values) {
        ("none", []) => (TimeSystem::None, 0.0),
        ("absolute", [main]) => (TimeSystem::Absolute, seconds(main)?),
        ("canadian", [main, period, stones]) => {
            (TimeSystem::Canadian { period: seconds(period)?, stones: positive(stones)? }, seconds(main)?)
        }
        ("byoyomi", [main, period, periods]) => {
            (TimeSystem::Byoyomi { period: seconds(period)?, periods: positive(periods)? }, seconds(main)?)
        }
        ("fischer", [main, increment]) => {
            (TimeSystem::Fischer { increment: seconds(increment)?, most: f64::INFINITY }, seconds(main)?)
        }
        // The last number limits the time of a single move; a negative one, as in the one before, means no limit.
        ("fischer-capped", [main, increment, most, _for_one_move]) => {
            let most = seconds(most).ok().filter(|most| *most > 0.0).unwrap_or(f64::INFINITY);
            (TimeSystem::Fischer { increment: seconds(increment)?, most }, seconds(main)?)
        }
        _ => return Err(SYNTAX_ERROR.into()),
    };
    session.clock = Clock::new(system, main);
    Ok(DONE)
}

fn positive(text: &str) -> Result<u32, Failure> {
    Ok(value::<u32>(text)?.max(1))
}

/// `time_left b SECONDS STONES`; in Japanese byo-yomi the periods left instead of stones.
pub(super) fn time_left(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let [side, left, stones] = arguments else { return Err(SYNTAX_ERROR.into()) };
    session.clock.set_left(colour(side)?, seconds(left)?, value(stones)?);
    Ok(DONE)
}

/// `kgs-rules chinese`
pub(super) fn kgs_rules(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let [name] = arguments else { return Err(SYNTAX_ERROR.into()) };
    change_rules(session, &rules::of_kgs(name)?)
}

/// `kata-set-rules aga`, or a JSON object.
pub(super) fn set_rules(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    if arguments.is_empty() {
        return Err(SYNTAX_ERROR.into());
    }
    change_rules(session, &rules::of_kata(&arguments.join(" "))?)
}

/// `kata-set-rule ko SIMPLE`
pub(super) fn set_rule(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let [name, value] = arguments else { return Err(SYNTAX_ERROR.into()) };
    match rules::field(name, value)? {
        Some((option, value)) => change_rules(session, &Options::new().with(option, value)),
        None => Ok(DONE),
    }
}

fn change_rules(session: &mut Session<'_>, options: &Options) -> Outcome {
    if session.history.change(options) { Ok(DONE) } else { Err("cannot change the rules".into()) }
}

/// `kata-get-rules`
pub(super) fn get_rules(session: &mut Session<'_>, _: &[&str], _: &mut Exchange<'_>) -> Outcome {
    Ok(Answer::Text(rules::to_json(session.game())))
}

/// The names of the game, the first of them for `list_games`.
pub(super) fn game_names(session: &Session<'_>) -> &'static [&'static str] {
    if session.is_go() { &["Go"] } else { &["Othello", "Reversi"] }
}

/// `set_game Othello`: refused unless it is already this game.
pub(super) fn set_game(session: &mut Session<'_>, arguments: &[&str], _: &mut Exchange<'_>) -> Outcome {
    let name = arguments.join(" ");
    let is_this = game_names(session).iter().any(|known| known.eq_ignore_ascii_case(&name));
    if is_this { Ok(DONE) } else { Err("unsupported game".into()) }
}
