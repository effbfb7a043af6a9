//! The count at the end of a game whose players agree which pieces are dead.

use std::collections::HashMap;

use yiqi_core::{Place, Side};
use yiqi_games::DynGame;

use crate::Seats;

/// A count: it begins when the moves have ended, and ends when every player has accepted it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// In the order of places.
    dead: Vec<Place>,
    accepted: [bool; 2],
    /// Whether somebody has said which pieces are dead.
    is_proposed: bool,
    is_agreed: bool,
}

impl Count {
    /// The count of a game; `None` if its players have nothing to agree on.
    pub(crate) fn of(game: &dyn DynGame) -> Option<Count> {
        game.is_counted_by_agreement().then(Count::default)
    }

    /// The places of the dead pieces, in order.
    pub fn dead(&self) -> &[Place] {
        &self.dead
    }

    /// Whether a side has accepted the dead pieces as they are marked now.
    pub fn has_accepted(&self, side: Side) -> bool {
        self.accepted[side.index()]
    }

    /// Whether every player has accepted, so that the game is over.
    pub fn is_agreed(&self) -> bool {
        self.is_agreed
    }

    /// Whether nobody has said yet which pieces are dead.
    pub(crate) fn needs_proposal(&self) -> bool {
        !self.is_proposed && !self.is_agreed
    }

    /// The dead pieces after those on this place have changed from dead to alive or back; `None` if there are none.
    pub(crate) fn toggled(&self, game: &dyn DynGame, at: Place) -> Option<Vec<Place>> {
        let bound = game.bound_together(at);
        if bound.is_empty() {
            return None;
        }
        let is_dead = self.dead.contains(&at);
        let mut dead: Vec<Place> = self.dead.iter().copied().filter(|place| !bound.contains(place)).collect();
        if !is_dead {
            dead.extend(bound);
            dead.sort_unstable();
        }
        Some(dead)
    }

    /// Replaces the dead pieces, which nobody has accepted yet. `None` if a place among them has none.
    pub(crate) fn mark(&mut self, game: &dyn DynGame, dead: &[Place]) -> Option<()> {
        // Each group is visited once, however many of its places are named: logs may hold thousands of such lists.
        let mut is_dead = vec![false; game.cells().len()];
        for &place in dead {
            if is_dead.get(place.index()).is_none_or(|&known| known) {
                continue;
            }
            let bound = game.bound_together(place);
            if bound.is_empty() {
                return None;
            }
            bound.into_iter().for_each(|place| is_dead[place.index()] = true);
        }
        let all =
            (0..is_dead.len()).filter(|&index| is_dead[index]).map(|index| Place(index as u16)).collect();
        *self = Count { dead: all, is_proposed: true, ..Count::default() };
        Some(())
    }

    pub(crate) fn accept(&mut self, side: Side) {
        self.accepted[side.index()] = true;
        self.is_proposed = true;
    }

    /// Ends the count if every person has accepted it. Computers accept what is proposed.
    pub(crate) fn settle(&mut self, seats: &Seats) {
        let accepts = |side: Side| self.accepted[side.index()] || !seats.of(side).is_human();
        self.is_agreed |= self.is_proposed && Side::ALL.into_iter().all(accepts);
    }
}

/// The names of places, as events have them.
pub(crate) fn names(game: &dyn DynGame, places: &[Place]) -> Vec<String> {
    places.iter().map(|&place| game.place_label(place)).collect()
}

/// The place of this name, in any case; `None` if there is none.
pub(crate) fn place_named(game: &dyn DynGame, name: &str) -> Option<Place> {
    let places = (0..game.cells().len()).map(|index| Place(index as u16));
    places.into_iter().find(|&place| game.place_label(place).eq_ignore_ascii_case(name))
}

/// The places of these names, in any case; `None` if one of them does not exist.
pub(crate) fn places_named(game: &dyn DynGame, names: &[String]) -> Option<Vec<Place>> {
    let label = |index: usize| game.place_label(Place(index as u16)).to_ascii_uppercase();
    let places: HashMap<String, u16> =
        (0..game.cells().len()).map(|index| (label(index), index as u16)).collect();
    names.iter().map(|name| places.get(&name.to_ascii_uppercase()).map(|&index| Place(index))).collect()
}
