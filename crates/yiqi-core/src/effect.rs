use std::fmt;

use crate::{Piece, Place, Side};

/// One change that a move makes to the board. Effects are listed in the order in which they are shown.
///
/// [`GamePosition::effects`](crate::GamePosition::effects) computes them from the position before the move;
/// user interfaces animate them and need no rules of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// A piece was placed on an empty place.
    Placed {
        /// Where.
        at: Place,
        /// What.
        piece: Piece,
    },
    /// All pieces on one place moved onto another.
    Moved {
        /// The place that is now empty.
        from: Place,
        /// The destination.
        to: Place,
    },
    /// The piece changed its owner.
    Flipped {
        /// Where.
        at: Place,
    },
    /// A piece was captured by the opponent.
    Captured {
        /// The piece's place.
        at: Place,
    },
    /// A piece left the board without being captured.
    Removed {
        /// The piece's place.
        at: Place,
    },
    /// The player passed.
    Passed {
        /// The player.
        side: Side,
    },
}

/// An effect did not match the cells it was applied to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectError(pub Effect);

impl fmt::Display for EffectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the effect {:?} does not match the board", self.0)
    }
}

impl std::error::Error for EffectError {}

/// Applies a move's effects to the cells of the board before the move.
///
/// ```
/// use yiqi_core::{Effect, Piece, Place, Side, apply_effects};
///
/// let mut cells = vec![Some(Piece::single(Side::White)), None];
/// let put = Effect::Placed { at: Place(1), piece: Piece::single(Side::Black) };
/// apply_effects(&mut cells, &[put, Effect::Flipped { at: Place(0) }])?;
/// assert_eq!(cells, vec![Some(Piece::single(Side::Black)); 2]);
/// # Ok::<(), yiqi_core::EffectError>(())
/// ```
pub fn apply_effects(cells: &mut [Option<Piece>], effects: &[Effect]) -> Result<(), EffectError> {
    for &effect in effects {
        apply(cells, effect).ok_or(EffectError(effect))?;
    }
    Ok(())
}

fn apply(cells: &mut [Option<Piece>], effect: Effect) -> Option<()> {
    match effect {
        Effect::Placed { at, piece } => {
            let cell = cells.get_mut(at.index())?;
            if cell.is_some() {
                return None;
            }
            *cell = Some(piece);
        }
        Effect::Moved { from, to } => {
            if from == to {
                return None;
            }
            let moving = cells.get_mut(from.index())?.take()?;
            let target = cells.get_mut(to.index())?;
            *target = Some(match *target {
                None => moving,
                Some(under) => Piece {
                    owner: moving.owner,
                    height: moving.height.checked_add(under.height)?,
                    neutral: moving.neutral.checked_add(under.neutral)?,
                },
            });
        }
        Effect::Flipped { at } => {
            let piece = cells.get_mut(at.index())?.as_mut()?;
            piece.owner = Some(piece.owner?.opponent());
        }
        Effect::Captured { at } | Effect::Removed { at } => {
            cells.get_mut(at.index())?.take()?;
        }
        Effect::Passed { .. } => {}
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_moves_as_a_whole() {
        let top = Piece { owner: Some(Side::White), height: 2, neutral: 0 };
        let lone = Piece { owner: None, height: 1, neutral: 1 };
        let mut cells = vec![Some(top), None, Some(lone)];
        apply_effects(&mut cells, &[Effect::Moved { from: Place(0), to: Place(2) }]).unwrap();
        assert_eq!(cells, [None, None, Some(Piece { owner: Some(Side::White), height: 3, neutral: 1 })]);
    }

    #[test]
    fn effects_that_do_not_match_the_board_are_errors() {
        let stone = Piece::single(Side::Black);
        for effect in [
            Effect::Placed { at: Place(0), piece: stone },
            Effect::Placed { at: Place(9), piece: stone },
            Effect::Moved { from: Place(1), to: Place(0) },
            Effect::Moved { from: Place(0), to: Place(0) },
            Effect::Flipped { at: Place(1) },
            Effect::Captured { at: Place(1) },
            Effect::Removed { at: Place(2) },
        ] {
            assert_eq!(apply_effects(&mut [Some(stone), None], &[effect]), Err(EffectError(effect)));
        }
    }
}
