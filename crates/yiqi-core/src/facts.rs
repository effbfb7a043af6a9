use crate::{Effect, GamePosition, Place, Side, apply_effects};

/// What players ask about a position besides the score: computed exactly from the position, without an engine.
///
/// A game that has facts has the same counts in every position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Numbers that are compared between the sides, such as mobility.
    pub counts: Vec<Count>,
    /// The legal moves that remove pieces, each with the pieces it removes.
    pub removals: Vec<Removal>,
}

/// A number for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// What is counted.
    pub name: &'static str,
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
    /// What belongs to neither side.
    pub nobody: u32,
}

impl Count {
    /// A count of what always belongs to a side.
    pub fn of_sides(name: &'static str, count: impl Fn(Side) -> u32) -> Count {
        Count { name, black: count(Side::Black), white: count(Side::White), nobody: 0 }
    }
}

/// What a legal move removes from the board without capturing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The move.
    pub m: String,
    /// The places that become empty, in reading order.
    pub places: Vec<Place>,
    /// How many pieces are in those of the removed stacks that Black controls.
    pub black: u32,
    /// How many pieces are in those of the removed stacks that White controls.
    pub white: u32,
}

impl Removal {
    /// What a legal move removes, by its effects; `None` if nothing.
    pub fn of<P: GamePosition>(rules: &P::Rules, position: &P, m: P::Move) -> Option<Removal> {
        let mut effects = Vec::new();
        position.effects(rules, m, &mut effects);
        if !effects.iter().any(|effect| matches!(effect, Effect::Removed { .. })) {
            return None;
        }
        let mut removal = Removal { m: m.to_string(), places: Vec::new(), black: 0, white: 0 };
        // In order: the piece that moved may be among those that are removed, together with what it landed on.
        let mut cells = position.cells(rules);
        for effect in effects {
            if let Effect::Removed { at } = effect
                && let Some(piece) = cells.get(at.index()).copied().flatten()
            {
                removal.places.push(at);
                match piece.owner {
                    Some(Side::Black) => removal.black += u32::from(piece.height),
                    Some(Side::White) => removal.white += u32::from(piece.height),
                    None => {}
                }
            }
            apply_effects(&mut cells, &[effect]).ok()?;
        }
        removal.places.sort_unstable();
        Some(removal)
    }
}
