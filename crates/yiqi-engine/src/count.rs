//! Which pieces are dead at the end of a game, as an engine sees it.

use yiqi_core::{Limits, Place, Side, Stop};
use yiqi_games::DynGame;

use crate::{Engine, EngineFailure};

/// The places of the pieces that an engine takes for dead at the end of a game: those that will be the opponent's. None if
/// the engine does not know owners.
///
/// It looks at the position before the passes that ended the game, with either side to move: what depends on who moves
/// first is not dead.
pub fn find_dead(
    engine: &mut dyn Engine,
    game: &dyn DynGame,
    limits: &Limits,
    stop: &Stop,
) -> Result<Vec<Place>, EngineFailure> {
    let mut before = game.boxed_clone();
    while before.last_move().is_some_and(|last| last.m == PASS) {
        before.undo();
    }
    let mut owners = owners_for_black(engine, before.as_ref(), limits, stop)?;
    if before.play(PASS).is_ok() && before.ending().is_none() {
        let others = owners_for_black(engine, before.as_ref(), limits, stop)?;
        owners.iter_mut().zip(others).for_each(|(own, other)| *own += other);
    }
    Ok(dead_by_owners(game, &owners))
}

const PASS: &str = "pass";

fn owners_for_black(
    engine: &mut dyn Engine,
    game: &dyn DynGame,
    limits: &Limits,
    stop: &Stop,
) -> Result<Vec<f32>, EngineFailure> {
    let owners = engine.search(game, limits, stop, &mut |_| {})?.owners;
    let sign = if game.to_move() == Side::Black { 1.0 } else { -1.0 };
    Ok(owners.into_iter().map(|own| sign * own).collect())
}

/// The pieces whose places are the opponent's on average; `owners` are positive for Black.
fn dead_by_owners(game: &dyn DynGame, owners: &[f32]) -> Vec<Place> {
    let cells = game.cells();
    if owners.len() != cells.len() {
        return Vec::new();
    }
    let is_dead = |&place: &Place| {
        let Some(side) = cells[place.index()].and_then(|piece| piece.owner) else { return false };
        let bound = game.bound_together(place);
        let sum: f32 = bound.iter().map(|place| owners[place.index()]).sum();
        if side == Side::Black { sum < 0.0 } else { sum > 0.0 }
    };
    (0..cells.len()).map(|index| Place(index as u16)).filter(is_dead).collect()
}
