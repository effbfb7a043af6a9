//! The difference between two views of one game: a client that has the first needs only this to get the second.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::{CapturedView, EndingView, FactsView, PieceView, Points, ReasonView, ScoreView, SideView, View};

/// How a view differs from the one before it. What is absent has not changed, or is false or none where that is said.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ViewChange {
    /// The rules, as options, if they changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub options: Option<BTreeMap<String, String>>,
    /// The name of the new rules; absent if they have none or did not change.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub preset: Option<&'static str>,
    /// What changed in the position in one line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub position: Vec<TextSplice>,
    /// The pieces that came, left or changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub pieces: Vec<PieceChange>,
    /// The further facts about places that changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub notes: Vec<NoteChange>,
    /// The side to move.
    pub to_move: SideView,
    /// Moves played so far.
    pub ply: usize,
    /// The last move.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub last_move: Option<String>,
    /// The places the last move touched: its origin, if it has one, and its destination.
    pub last_places: Vec<String>,
    /// Whether passing is the only legal move; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub must_pass: bool,
    /// What each side has scored so far, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub score: Option<ScoreView>,
    /// How many pieces each side has captured, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub captured: Option<CapturedView>,
    /// Black's lead, with compensation such as komi included, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub margin: Option<Points>,
    /// The sentence that tells a person the score, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub score_in_words: Option<ReasonView>,
    /// What players ask besides the score, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub facts: Option<FactsView>,
    /// How the game ended; absent if it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub ending: Option<EndingView>,
}

/// Places that now have the same contents.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceChange {
    /// Their indices in the view's list of places, with ranges: `0-4 7`.
    #[cfg_attr(feature = "schema", schema(example = "0-4 7"))]
    pub at: String,
    /// What stands there now.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub piece: Option<PieceView>,
}

/// Places of which the same further fact is now true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NoteChange {
    /// Their indices in the view's list of places, with ranges: `0-4 7`.
    #[cfg_attr(feature = "schema", schema(example = "0-4 7"))]
    pub at: String,
    /// The fact's name.
    pub name: &'static str,
    /// Its value; `null` if it is true no more.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub value: Option<String>,
}

impl ViewChange {
    /// The change from `before` to `after`, two views of one game.
    pub fn between(before: &View, after: &View) -> ViewChange {
        ViewChange {
            options: (before.options != after.options).then(|| after.options.clone()),
            preset: after.preset.filter(|_| before.options != after.options),
            position: TextSplice::between(&before.position, &after.position),
            pieces: piece_changes(before, after),
            notes: note_changes(before, after),
            to_move: after.to_move,
            ply: after.ply,
            last_move: after.last_move.clone(),
            last_places: after.last_places.clone(),
            must_pass: after.must_pass,
            score: (before.score != after.score).then_some(after.score),
            captured: (before.captured != after.captured).then_some(after.captured),
            margin: (before.margin != after.margin).then_some(after.margin),
            score_in_words: (before.score_in_words != after.score_in_words)
                .then(|| after.score_in_words.clone()),
            facts: (before.facts != after.facts).then(|| after.facts.clone()),
            ending: after.ending,
        }
    }
}

fn piece_changes(before: &View, after: &View) -> Vec<PieceChange> {
    let mut changes: Vec<(Option<PieceView>, Vec<usize>)> = Vec::new();
    for (index, place) in after.places.iter().enumerate() {
        if before.places.get(index).is_some_and(|old| old.piece == place.piece) {
            continue;
        }
        match changes.iter_mut().find(|(piece, _)| *piece == place.piece) {
            Some((_, at)) => at.push(index),
            None => changes.push((place.piece, vec![index])),
        }
    }
    changes.into_iter().map(|(piece, at)| PieceChange { at: ranges(&at), piece }).collect()
}

fn note_changes(before: &View, after: &View) -> Vec<NoteChange> {
    let none = BTreeMap::new();
    let mut changes: BTreeMap<(&'static str, Option<&str>), Vec<usize>> = BTreeMap::new();
    for (index, place) in after.places.iter().enumerate() {
        let old = before.places.get(index).map_or(&none, |place| &place.notes);
        for (name, value) in &place.notes {
            if old.get(name) != Some(value) {
                changes.entry((name, Some(value))).or_default().push(index);
            }
        }
        for name in old.keys().filter(|name| !place.notes.contains_key(*name)) {
            changes.entry((name, None)).or_default().push(index);
        }
    }
    let change = |((name, value), at): ((&'static str, Option<&str>), Vec<usize>)| NoteChange {
        at: ranges(&at),
        name,
        value: value.map(str::to_owned),
    };
    changes.into_iter().map(change).collect()
}

/// Ascending numbers as text, successive ones as ranges.
fn ranges(numbers: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let run = |(first, last): (usize, usize)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    runs.into_iter().map(run).collect::<Vec<_>>().join(" ")
}

/// Replaces part of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TextSplice {
    /// The index in the old text at which it starts, in UTF-16 units.
    pub at: usize,
    /// The number of units removed there.
    pub removed: usize,
    /// The text inserted in their place.
    pub added: String,
}

impl TextSplice {
    /// The splices, in the order of the text, that turn `before` into `after`.
    ///
    /// ```
    /// use yiqi_view::TextSplice;
    ///
    /// let splices = TextSplice::between("..X.. b", "..XO. w");
    /// assert_eq!(splices[0], TextSplice { at: 3, removed: 1, added: "O".to_owned() });
    /// assert_eq!(splices[1], TextSplice { at: 6, removed: 1, added: "w".to_owned() });
    /// ```
    pub fn between(before: &str, after: &str) -> Vec<TextSplice> {
        if before == after {
            return Vec::new();
        }
        // Bytes are characters only in ASCII, as all positions are.
        if before.len() != after.len() || !before.is_ascii() || !after.is_ascii() {
            let removed = before.encode_utf16().count();
            return vec![TextSplice { at: 0, removed, added: after.to_owned() }];
        }
        let mut splices: Vec<TextSplice> = Vec::new();
        for (at, (old, new)) in before.bytes().zip(after.bytes()).enumerate() {
            if old == new {
                continue;
            }
            match splices.last_mut() {
                Some(last) if last.at + last.removed == at => {
                    last.removed += 1;
                    last.added.push(char::from(new));
                }
                _ => splices.push(TextSplice { at, removed: 1, added: char::from(new).to_string() }),
            }
        }
        splices
    }
}

/// Replaces part of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Splice {
    /// The index in the old list at which it starts.
    pub at: usize,
    /// The number of items removed there; absent if none.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub removed: usize,
    /// The items inserted in their place; absent if none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub added: Vec<String>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
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

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn successive_numbers_are_ranges() {
        assert_eq!(ranges(&[]), "");
        assert_eq!(ranges(&[7]), "7");
        assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2 5 7-8");
    }
}
