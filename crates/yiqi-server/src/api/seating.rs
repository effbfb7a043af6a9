//! Who is to take a seat, as requests write it. The text is parsed here and nowhere else. And which names players can have.

use axum::http::StatusCode;
use serde::Deserialize;
use yiqi_core::ReasonCode as _;
use yiqi_engine::{EngineError, Engines, Opponent};

use crate::error::ApiError;

/// An engine as a request names it. It is parsed when the body is read; a name that cannot be parsed is refused with its
/// own code when the engine is needed, not as a malformed body.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "String")]
pub(crate) struct RequestedEngine(Result<Opponent, EngineError>);

impl From<String> for RequestedEngine {
    fn from(text: String) -> RequestedEngine {
        RequestedEngine(text.parse())
    }
}

impl RequestedEngine {
    /// The engine, or the refusal of its name.
    pub(crate) fn opponent(&self) -> Result<&Opponent, ApiError> {
        self.0.as_ref().map_err(refuse)
    }

    /// The engine, if it plays this game.
    pub(crate) fn playing(&self, engines: &Engines, game: &str) -> Result<&Opponent, ApiError> {
        let opponent = self.opponent()?;
        engines.plays(game, opponent).map_err(|error| refuse(&error))?;
        Ok(opponent)
    }
}

fn refuse(error: &EngineError) -> ApiError {
    ApiError::of_reason(StatusCode::BAD_REQUEST, &error.reason())
}

/// Who is to take a seat of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "String")]
pub(crate) enum SeatSpec {
    /// The client that creates the game: `human`, `human:NAME`.
    Human {
        /// The player's name, if it is given with the seat.
        name: Option<String>,
        /// Whether it is a program.
        bot: bool,
    },
    /// A player elsewhere, who brings an invite: `invite`.
    Invite,
    /// An engine: `level:3`, `greedy`.
    Engine(RequestedEngine),
}

impl From<String> for SeatSpec {
    fn from(text: String) -> SeatSpec {
        match text.as_str() {
            "human" => SeatSpec::Human { name: None, bot: false },
            "invite" => SeatSpec::Invite,
            other => match other.strip_prefix("human:") {
                Some(name) => SeatSpec::Human { name: Some(name.to_owned()), bot: false },
                None => SeatSpec::Engine(text.into()),
            },
        }
    }
}

/// Who is to take a seat of a game that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "String")]
pub(crate) enum PlayerSpec {
    /// The holder of the seat: `human`.
    Human,
    /// An engine.
    Engine(RequestedEngine),
}

impl From<String> for PlayerSpec {
    fn from(text: String) -> PlayerSpec {
        if text == "human" { PlayerSpec::Human } else { PlayerSpec::Engine(text.into()) }
    }
}

/// The longest name of a player, in characters.
const MAX_NAME: usize = 40;

/// Characters that change the direction of the text around them, so that one name could look like another.
fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Refuses names that cannot be shown to others.
pub(crate) fn check_name(name: Option<&str>) -> Result<(), ApiError> {
    let is_valid = |name: &str| {
        !name.trim().is_empty()
            && name.chars().count() <= MAX_NAME
            && !name.chars().any(|c| c.is_control() || is_bidi_control(c))
    };
    if name.is_none_or(is_valid) {
        Ok(())
    } else {
        Err(ApiError::bad_request("server-bad-name").with("most", MAX_NAME))
    }
}

#[cfg(test)]
mod tests {
    use yiqi_engine::Opponent;

    use super::{PlayerSpec, RequestedEngine, SeatSpec};

    #[test]
    fn seats_are_parsed() {
        let named = |name: &str| SeatSpec::Human { name: Some(name.to_owned()), bot: false };
        for (text, expected) in [
            ("human", SeatSpec::Human { name: None, bot: false }),
            ("human:Mei", named("Mei")),
            ("human:", named("")),
            ("human:a:b", named("a:b")),
            ("invite", SeatSpec::Invite),
            ("level:3", SeatSpec::Engine(RequestedEngine(Ok(Opponent::Level(3))))),
        ] {
            assert_eq!(SeatSpec::from(text.to_owned()), expected);
        }
        assert_eq!(PlayerSpec::from("human".to_owned()), PlayerSpec::Human);
    }

    #[test]
    fn an_engine_that_cannot_be_parsed_is_refused_with_its_own_code() {
        for text in ["Human", "", "level:9", "human:Mei"] {
            let PlayerSpec::Engine(engine) = PlayerSpec::from(text.to_owned()) else { panic!("{text}") };
            assert_eq!(engine.opponent().unwrap_err().complaint.code, "engine-no-such-opponent", "{text}");
        }
    }
}
