use crate::Place;

/// Additional information about a place for display: the liberties of a stone, or the owner of a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The place.
    pub at: Place,
    /// The kind of information.
    pub name: &'static str,
    /// The text to display.
    pub value: String,
}
