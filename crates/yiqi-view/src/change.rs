//! What is different between two views of one board, so that a screen that has one need not be sent the other.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::{CapturedView, EndingView, PieceView, Points, ReasonView, ScoreView, SideView, View};

/// What a view has that the one before it had not. Fields without a note are those of [`View`].
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ViewChange {
    /// The rules, as options, if they are others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub options: Option<BTreeMap<String, String>>,
    /// The position in one line.
    pub position: String,
    /// The places that are different.
    pub places: Vec<PlaceChange>,
    /// Whose turn it is.
    pub to_move: SideView,
    /// Moves played so far.
    pub ply: usize,
    /// The last of them.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub last_move: Option<String>,
    /// The places that the last move touched.
    pub last_places: Vec<String>,
    /// Whether the player has no move but a pass.
    pub must_pass: bool,
    /// What each side has counted so far.
    pub score: ScoreView,
    /// How many pieces each side has taken.
    pub captured: CapturedView,
    /// How far Black is ahead, compensation such as komi counted.
    pub margin: Points,
    /// What a person is told of the score, as a code with its arguments.
    pub score_in_words: ReasonView,
    /// How it ended, once it has.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<EndingView>,
}

/// A place of which something is different.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceChange {
    /// Its name.
    pub name: String,
    /// What stands there now.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub piece: Option<PieceView>,
    /// What else is known of it now, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub notes: BTreeMap<&'static str, String>,
}

impl ViewChange {
    /// What `after` has that `before` had not; both are views of one board.
    pub fn between(before: &View, after: &View) -> ViewChange {
        let is_other = |index: &usize| before.places.get(*index) != after.places.get(*index);
        let place = |index: usize| {
            let place = &after.places[index];
            PlaceChange { name: place.name.clone(), piece: place.piece, notes: place.notes.clone() }
        };
        ViewChange {
            options: (before.options != after.options).then(|| after.options.clone()),
            position: after.position.clone(),
            places: (0..after.places.len()).filter(is_other).map(place).collect(),
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

/// A part of a list that is replaced by another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Splice {
    /// Where it begins in the list as it was.
    pub at: usize,
    /// How many are removed there.
    pub removed: usize,
    /// What is put in their place.
    pub added: Vec<String>,
}

impl Splice {
    /// The splices, in the order of the list, that make `after` of `before`.
    ///
    /// ```
    /// use yiqi_games::Splice;
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
            // What is in both lists stands in another order, or twice.
            if splice.removed == 0 && splice.added.is_empty() {
                return whole();
            }
            splices.push(splice);
        }
        // Many small parts are longer than the list.
        if splices.len() * 3 > after.len() { whole() } else { splices }
    }
}
