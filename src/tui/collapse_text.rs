//! Describes what an action reveals about the worlds.

use super::state::GameSession;
use crate::{
    game::{Cell, Kind},
    worlds::{Census, Collapse, CollapseReason, Intent},
};

/// Maximum number of newly certain squares named.
const MAX_NAMED_SQUARES: usize = 3;

/// The condition on one square that decides whether an action is legal, if there is one. If several squares do, the nearest.
pub fn requirement(session: &GameSession, intent: Option<&Intent>, collapse: &Collapse) -> Option<String> {
    let board = session.board();
    let ends: Vec<Cell> = intent.into_iter().flat_map(|intent| [intent.from, intent.to]).flatten().collect();
    let far = |reason: &CollapseReason| {
        let place = board.screen_position(reason.cell);
        let to = |end: &Cell| {
            let end = board.screen_position(*end);
            u32::from(place.0.abs_diff(end.0)) + u32::from(place.1.abs_diff(end.1))
        };
        // Prefers pieces to empty squares, and presence to absence.
        (ends.iter().map(to).sum::<u32>(), reason.kind.index().is_none(), !reason.stands)
    };
    let CollapseReason { cell, kind, stands } = collapse.reasons.iter().min_by_key(|reason| far(reason))?;
    let name = board.name(*cell);
    Some(match (kind.index(), stands) {
        (Some(_), true) => format!("needs {} on {name}", symbol(session, *kind)),
        (Some(_), false) => format!("needs {name} without {}", symbol(session, *kind)),
        (None, true) => format!("needs {name} empty"),
        (None, false) => format!("needs {name} occupied"),
    })
}

/// Pieces that became certain by an action and still are.
pub fn newly_certain(session: &GameSession, collapse: &Collapse, now: &Census) -> Option<String> {
    let pieces: Vec<String> = collapse
        .settled
        .iter()
        .filter(|(cell, kind)| kind.index().is_some() && now.count(*cell, *kind) == now.worlds)
        .map(|&(cell, kind)| format!("{} {}", symbol(session, kind), session.cell_name(cell)))
        .collect();
    let unnamed_count = pieces.len().saturating_sub(MAX_NAMED_SQUARES);
    let named = pieces.iter().take(MAX_NAMED_SQUARES).cloned().collect::<Vec<_>>().join(", ");
    let more_suffix = if unnamed_count > 0 { format!(" and {unnamed_count} more") } else { String::new() };
    (!pieces.is_empty()).then(|| format!("certain now: {named}{more_suffix}"))
}

fn symbol(session: &GameSession, kind: Kind) -> String {
    session.rules().piece(kind).map_or_else(String::new, |piece| piece.symbol.to_string())
}
