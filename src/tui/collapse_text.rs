//! Describes what an action reveals about the worlds.

use super::state::GameSession;
use crate::{
    game::{Cell, Kind},
    worlds::{Census, Collapse, CollapseCause, CollapseReason, Intent, group_digits},
};

/// Maximum number of newly certain squares named.
const MAX_NAMED_SQUARES: usize = 3;

/// The fact that explains most of the culled worlds: "needs ♞ on g3", or "culls 25 of 26: in check" if other worlds are culled, too. Of several such facts, the
/// one about the square nearest to the action.
pub fn requirement(session: &GameSession, intent: Option<&Intent>, collapse: &Collapse) -> Option<String> {
    let board = session.board();
    let ends: Vec<Cell> = intent.into_iter().flat_map(|intent| [intent.from, intent.to]).flatten().collect();
    let distance = |cell: Cell| {
        let place = board.screen_position(cell);
        let to = |end: &Cell| {
            let end = board.screen_position(*end);
            u32::from(place.0.abs_diff(end.0)) + u32::from(place.1.abs_diff(end.1))
        };
        ends.iter().map(to).sum::<u32>()
    };
    let most = collapse.reasons.first()?.explained;
    // Prefers pieces to empty squares, and presence to absence.
    let rank = |reason: &&CollapseReason| match reason.cause {
        CollapseCause::Check => (0, false, false),
        CollapseCause::Needs(cell, kind) => (distance(cell), kind.index().is_none(), false),
        CollapseCause::Forbids(cell, kind) => (distance(cell), kind.index().is_none(), true),
    };
    let reason = collapse.reasons.iter().take_while(|reason| reason.explained == most).min_by_key(rank)?;
    let piece = |cell, kind| (symbol(session, kind), session.cell_name(cell));
    if reason.explained == collapse.culled {
        return Some(match reason.cause {
            CollapseCause::Check => "leaves you in check in the others".into(),
            CollapseCause::Needs(cell, kind) if kind.index().is_none() => {
                format!("needs {} empty", session.cell_name(cell))
            }
            CollapseCause::Needs(cell, kind) => {
                let (symbol, name) = piece(cell, kind);
                format!("needs {symbol} on {name}")
            }
            CollapseCause::Forbids(cell, kind) if kind.index().is_none() => {
                format!("needs {} occupied", session.cell_name(cell))
            }
            CollapseCause::Forbids(cell, kind) => {
                let (symbol, name) = piece(cell, kind);
                format!("needs {name} without {symbol}")
            }
        });
    }
    let fact = match reason.cause {
        CollapseCause::Check => "in check".into(),
        CollapseCause::Needs(cell, kind) if kind.index().is_none() => {
            format!("{} not empty", session.cell_name(cell))
        }
        CollapseCause::Needs(cell, kind) => {
            let (symbol, name) = piece(cell, kind);
            format!("no {symbol} on {name}")
        }
        CollapseCause::Forbids(cell, kind) if kind.index().is_none() => {
            format!("{} empty", session.cell_name(cell))
        }
        CollapseCause::Forbids(cell, kind) => {
            let (symbol, name) = piece(cell, kind);
            format!("{symbol} on {name}")
        }
    };
    Some(format!("culls {} of {}: {fact}", group_digits(reason.explained), group_digits(collapse.culled)))
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

/// The symbol of a piece.
pub fn symbol(session: &GameSession, kind: Kind) -> String {
    session.rules().piece(kind).map_or_else(String::new, |piece| piece.symbol.to_string())
}
