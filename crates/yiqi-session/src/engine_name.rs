use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// Which engine plays, as it is written on the command line and in stored games: `level:5`, `greedy`.
///
/// Any text is allowed, since a stored game may name an engine that this program does not have.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(example = "level:5"))]
#[serde(transparent)]
pub struct EngineName(String);

impl EngineName {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for EngineName {
    fn from(text: String) -> EngineName {
        EngineName(text)
    }
}

impl From<&str> for EngineName {
    fn from(text: &str) -> EngineName {
        EngineName(text.to_owned())
    }
}

impl Deref for EngineName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for EngineName {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for EngineName {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
