//! Where pieces went in a few random games.
//!
//! Some pieces move only beside others, so that experiments on an empty board show nothing: the head of a snake, or a piece of a
//! puzzle. What they did in sample games is better than nothing, if the guide says where it comes from.

use super::bearing::{Bearing, bearings};
use super::piece::complete;
use super::probe::Probe;
use crate::algebra::Kind;
use crate::board::{Board, Cell};
use crate::program::{Fault, Position};
use crate::task::Halt;
use std::collections::{BTreeMap, BTreeSet};

/// Games that are played.
const GAMES: u32 = 3;
/// Turns of a game.
const TURNS: u32 = 24;
/// Factor and increment of the linear congruential generator that chooses the moves; Knuth, MMIX.
const LCG: (u64, u64) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);

/// By kind of piece of the probed player, where it went as seen from where it stood.
pub(super) fn sampled_moves(probe: &mut Probe<'_>) -> Result<BTreeMap<Kind, BTreeSet<Bearing>>, Halt<Fault>> {
    let rules = probe.rules();
    let own = rules.side(probe.player());
    let mut start = Position::new(&rules.setup, &rules.hands);
    start.set_turn(probe.empty_board().turn());
    let mut seen: BTreeMap<Kind, BTreeSet<Bearing>> = BTreeMap::new();
    let mut random = 1_u64;
    for _ in 0..GAMES {
        let mut position = start.clone();
        for _ in 0..TURNS {
            let Some(mut actions) = complete(probe.actions(&position))? else { return Ok(seen) };
            for action in &actions {
                let Some((from, to)) = action.from.zip(action.to).filter(|(from, to)| from != to) else { continue };
                let kind = position.at(from).kind;
                if own.contains(kind)
                    && let Some(&bearing) = bearings(&rules.board, from, probe.player()).get(&to)
                {
                    seen.entry(kind).or_default().insert(bearing);
                }
            }
            if actions.is_empty() {
                break;
            }
            random = random.wrapping_mul(LCG.0).wrapping_add(LCG.1);
            let chosen = usize::try_from(random >> 33).unwrap_or(0) % actions.len();
            position = actions.swap_remove(chosen).after;
        }
    }
    Ok(seen)
}

/// A cell near the middle of the board from which most of the bearings stay on the board, and the cells there.
pub(super) fn cells_of(board: &Board, player: usize, wanted: &BTreeSet<Bearing>) -> Option<(Cell, BTreeSet<Cell>)> {
    let (width, height) = board.extent();
    let off_centre = |cell: Cell| {
        let (x, y) = board.screen_position(cell);
        (2 * x).abs_diff(width) + (2 * y).abs_diff(height)
    };
    let reached = |cell: Cell| -> BTreeSet<Cell> {
        let seen = bearings(board, cell, player);
        seen.into_iter().filter(|(_, bearing)| wanted.contains(bearing)).map(|(cell, _)| cell).collect()
    };
    let all = board.cells().map(|cell| (cell, reached(cell)));
    all.max_by_key(|(cell, reached)| (reached.len(), std::cmp::Reverse(off_centre(*cell))))
}
