//! The difference between two views of one game: a client that has the first needs only this to get the second.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::{CapturedView, EndingView, PieceView, Points, ReasonView, ScoreView, SideView, View};

/// How a view differs from the one before it. `places` has only what changed; the other fields are those of [`View`].
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ViewChange {
    /// The rules, as options, if they changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub options: Option<BTreeMap<String, String>>,
    /// The position in one line.
    pub position: String,
    /// The places that changed.
    pub places: Vec<PlaceChange>,
    /// The side to move.
    pub to_move: SideView,
    /// Moves played so far.
    pub ply: usize,
    /// The last move.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub last_move: Option<String>,
    /// The places the last move touched: its origin, if it has one, and its destination.
    pub last_places: Vec<String>,
    /// Whether passing is the only legal move.
    pub must_pass: bool,
    /// What each side has scored so far.
    pub score: ScoreView,
    /// How many pieces each side has captured.
    pub captured: CapturedView,
    /// Black's lead, with compensation such as komi included.
    pub margin: Points,
    /// The sentence that tells a person the score, as a code with arguments.
    pub score_in_words: ReasonView,
    /// How the game ended, once it has.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<EndingView>,
}

/// A place whose contents changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceChange {
    /// Its name.
    pub name: String,
    /// What stands there now.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub piece: Option<PieceView>,
    /// Further facts about the place, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub notes: BTreeMap<&'static str, String>,
}

impl ViewChange {
    /// The change from `before` to `after`, two views of one game.
    pub fn between(before: &View, after: &View) -> ViewChange {
        let has_changed = |index: &usize| before.places.get(*index) != after.places.get(*index);
        let place = |index: usize| {
            let place = &after.places[index];
            PlaceChange { name: place.name.clone(), piece: place.piece, notes: place.notes.clone() }
        };
        ViewChange {
            options: (before.options != after.options).then(|| after.options.clone()),
            position: after.position.clone(),
            places: (0..after.places.len()).filter(has_changed).map(place).collect(),
            to_move: after.to_move,
            ply: after.ply,
            last_move: after.last_move.clone(),
            last_places: after.last_places.clone(),
            must_pass: after.must_pass,
            score: after.score,
            captured: after.captured,
            margin: after.margin,
            score_in_words: after.score_in_words.clone(),
            ending: after.ending,
        }
    }
}

/// Replaces part of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Splice {
    /// The index in the old list at which it starts.
    pub at: usize,
    /// The number of items removed there.
    pub removed: usize,
    /// The items inserted in their place.
    pub added: Vec<String>,
}

impl Splice {
    /// The splices, in list order, that turn `before` into `after`.
    ///
    /// ```
    /// use yiqi_view::Splice;
    ///
    /// let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    /// let splices = Splice::between(&list("a b c d e f"), &list("a c d e x f"));
    /// assert_eq!(splices[0], Splice { at: 1, removed: 1, added: vec![] });
    /// assert_eq!(splices[1], Splice { at: 5, removed: 0, added: vec!["x".to_owned()] });
    /// ```
    pub fn between(before: &[String], after: &[String]) -> Vec<Splice> {
        let whole = || vec![Splice { at: 0, removed: before.len(), added: after.to_vec() }];
        let (old, new): (HashSet<&String>, HashSet<&String>) =
            (before.iter().collect(), after.iter().collect());
        let mut splices: Vec<Splice> = Vec::new();
        let (mut i, mut j) = (0, 0);
        while i < before.len() || j < after.len() {
            if i < before.len() && before.get(i) == after.get(j) {
                (i, j) = (i + 1, j + 1);
                continue;
            }
            let mut splice = Splice { at: i, removed: 0, added: Vec::new() };
            while i < before.len() && !new.contains(&before[i]) {
                (i, splice.removed) = (i + 1, splice.removed + 1);
            }
            while j < after.len() && !old.contains(&after[j]) {
                splice.added.push(after[j].clone());
                j += 1;
            }
            // The common items are in a different order, or occur twice.
            if splice.removed == 0 && splice.added.is_empty() {
                return whole();
            }
            splices.push(splice);
        }
        // Many small splices take more space than the whole list.
        if splices.len() * 3 > after.len() { whole() } else { splices }
    }
}
