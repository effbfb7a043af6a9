use crate::Place;

/// A fact about a place that a screen can show beside what stands there: the liberties of a stone, whose a point is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Where.
    pub at: Place,
    /// What kind of fact.
    pub name: &'static str,
    /// As it is shown.
    pub value: String,
}
