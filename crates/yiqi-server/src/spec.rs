//! Who is to sit on a seat, as requests write it. The text is read here and nowhere else.

use serde::{Deserialize, Serialize};

/// Who is to hold a seat of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(from = "String", into = "String")]
pub(crate) enum SeatSpec {
    /// The client that creates the game, under this name: `human`, `human:NAME`.
    Human {
        /// The name, if it is given with the seat.
        name: Option<String>,
    },
    /// A player elsewhere, who brings an invite: `invite`.
    Invite,
    /// An engine by its name; whether it exists and plays the game is checked with the game.
    Engine(String),
}

impl From<String> for SeatSpec {
    fn from(text: String) -> SeatSpec {
        match text.as_str() {
            "human" => SeatSpec::Human { name: None },
            "invite" => SeatSpec::Invite,
            other => match other.strip_prefix("human:") {
                Some(name) => SeatSpec::Human { name: Some(name.to_owned()) },
                None => SeatSpec::Engine(text),
            },
        }
    }
}

impl From<SeatSpec> for String {
    fn from(spec: SeatSpec) -> String {
        match spec {
            SeatSpec::Human { name: None } => "human".to_owned(),
            SeatSpec::Human { name: Some(name) } => format!("human:{name}"),
            SeatSpec::Invite => "invite".to_owned(),
            SeatSpec::Engine(engine) => engine,
        }
    }
}

/// Who is to sit down in a game that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(from = "String", into = "String")]
pub(crate) enum PlayerSpec {
    /// The holder of the seat: `human`.
    Human,
    /// An engine by its name.
    Engine(String),
}

impl From<String> for PlayerSpec {
    fn from(text: String) -> PlayerSpec {
        if text == "human" { PlayerSpec::Human } else { PlayerSpec::Engine(text) }
    }
}

impl From<PlayerSpec> for String {
    fn from(spec: PlayerSpec) -> String {
        match spec {
            PlayerSpec::Human => "human".to_owned(),
            PlayerSpec::Engine(engine) => engine,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PlayerSpec, SeatSpec};

    #[test]
    fn a_seat_is_written_as_it_was_read() {
        let named = |name: &str| SeatSpec::Human { name: Some(name.to_owned()) };
        let engine = |name: &str| SeatSpec::Engine(name.to_owned());
        for (text, expected) in [
            ("human", SeatSpec::Human { name: None }),
            ("human:Mei", named("Mei")),
            ("human:", named("")),
            ("human:a:b", named("a:b")),
            ("invite", SeatSpec::Invite),
            ("level:3", engine("level:3")),
            ("Human", engine("Human")),
            ("", engine("")),
        ] {
            let read = SeatSpec::from(text.to_owned());
            assert_eq!(read, expected);
            assert_eq!(String::from(read), text);
            assert_eq!(String::from(PlayerSpec::from(text.to_owned())), text);
        }
        assert_eq!(PlayerSpec::from("human".to_owned()), PlayerSpec::Human);
        assert_eq!(PlayerSpec::from("human:Mei".to_owned()), PlayerSpec::Engine("human:Mei".to_owned()));
    }
}
