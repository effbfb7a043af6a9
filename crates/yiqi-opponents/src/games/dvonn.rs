//! DVONN: counts controlled pieces, mobility and the distance to DVONN pieces.

use yiqi_core::{Ending, GamePosition, Side};
use yiqi_dvonn::{Move, Position, Rules, Space};
use yiqi_engine::{EngineKind, LEVELS};
use yiqi_search::{Knowledge, SearchScore};

use crate::alphabeta::{AlphaBetaEngine, Scale};
use crate::level::Strength;

/// Hundredths of a piece.
const PIECE: i32 = 100;

pub(crate) fn kind() -> EngineKind {
    let description = "Alpha-beta search that counts pieces held and moves left.";
    let kind = EngineKind::new("search-dvonn", description, |request| {
        let scale = Scale { units: PIECE.into(), is_margin: true, clear_lead: 4.0 };
        Ok(Box::new(AlphaBetaEngine::<Position, _>::new(Dvonn, scale, Strength::of(request))))
    });
    kind.for_game("dvonn").for_levels(LEVELS)
}

/// The weights of a piece in a controlled stack, a legal move, a step to the nearest DVONN piece, and a DVONN piece in
/// the stack.
const HELD: i32 = 40;
const MOVE: i32 = 22;
const FAR: i32 = 10;
const SAFE: i32 = 50;

struct Dvonn;

fn signed(position: &Position, white: i32) -> SearchScore {
    SearchScore::of(if position.to_move() == Side::White { white } else { -white })
}

/// Steps between two spaces.
fn distance(a: Space, b: Space) -> i32 {
    let letters = i32::from(a.letter()) - i32::from(b.letter());
    let rows = i32::from(a.row()) - i32::from(b.row());
    letters.abs().max(rows.abs()).max((letters - rows).abs())
}

impl Knowledge<Position> for Dvonn {
    fn evaluate(&self, _rules: &Rules, position: &Position) -> SearchScore {
        let stacks = Position::spaces().filter_map(|space| Some((space, position.stack(space)?)));
        let reds: Vec<Space> =
            stacks.clone().filter(|(_, stack)| stack.dvonn > 0).map(|(space, _)| space).collect();
        let mobility = |side| position.mobility(side) as i32;
        let mut white = MOVE * (mobility(Side::White) - mobility(Side::Black));
        for (space, stack) in stacks {
            let Some(owner) = stack.owner else { continue };
            let height = i32::from(stack.height);
            let near = reds.iter().map(|&red| distance(space, red)).min().unwrap_or(10);
            // A stack far from every DVONN piece may be cut off; one with a DVONN piece inside cannot be.
            let worth = HELD * height - FAR * near + if stack.dvonn > 0 { SAFE } else { 0 };
            white += if owner == Side::White { worth } else { -worth };
        }
        signed(position, white)
    }

    fn finished(&self, rules: &Rules, position: &Position, _ending: Ending) -> SearchScore {
        signed(position, -PIECE * position.margin(rules).halves() / 2)
    }

    /// Landing on the opponent's stacks first, tall ones before low ones.
    fn move_priority(&self, _rules: &Rules, position: &Position, m: Move) -> i32 {
        let Move::Step(_, to) = m else { return 0 };
        let Some(under) = position.stack(to) else { return 0 };
        match under.owner {
            Some(owner) if owner != position.to_move() => 100 * i32::from(under.height) + 50,
            None => 80,
            Some(_) => -50 * i32::from(under.height),
        }
    }
}
