//! Describes what an action reveals about the worlds.

use super::{passed_squares::names_or_passes, piece_text::piece_text, state::GameSession};
use crate::{
    game::Cell,
    store::Glyphs,
    worlds::{Census, Collapse, CollapseCause, CollapseReason, Intent, group_digits},
};

/// Maximum number of newly certain squares named.
const MAX_NAMED_SQUARES: usize = 3;

/// Why an action culls worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CullReason {
    /// `needs ♞ on g3`, or `♟ on d5 in 25 of the 26 culled` if other worlds are culled, too.
    pub text: String,
    /// Whether the text continues a sentence that begins with the action.
    is_predicate: bool,
}

impl CullReason {
    /// The reason with its action.
    pub fn of_action(&self, action: &str) -> String {
        let colon = if self.is_predicate { "" } else { ":" };
        format!("{action}{colon} {}", self.text)
    }
}

/// The fact that explains most of the culled worlds. Only check and the squares that the action names or passes over count: another
/// square does not decide whether the action is legal, even if all these worlds happen to differ there.
pub fn cull_reason(
    session: &GameSession,
    glyphs: Glyphs,
    intent: Option<&Intent>,
    collapse: &Collapse,
) -> Option<CullReason> {
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
    let is_cause = |reason: &&CollapseReason| match reason.cause {
        CollapseCause::Check => true,
        CollapseCause::Needs(cell, _) | CollapseCause::Forbids(cell, _) => {
            intent.is_some_and(|intent| names_or_passes(session.rules(), session.mover(), intent, cell))
        }
    };
    // Prefers pieces to empty squares, and presence to absence.
    let rank = |reason: &&CollapseReason| match reason.cause {
        CollapseCause::Check => (0, false, false),
        CollapseCause::Needs(cell, kind) => (distance(cell), kind.index().is_none(), false),
        CollapseCause::Forbids(cell, kind) => (distance(cell), kind.index().is_none(), true),
    };
    if collapse.culled == 0 || collapse.legal == 0 {
        return None;
    }
    let causes = || collapse.reasons.iter().filter(is_cause);
    let Some(most) = causes().map(|reason| reason.explained).max() else {
        return Some(CullReason { text: "the others differ in several ways".into(), is_predicate: false });
    };
    let reason = causes().filter(|reason| reason.explained == most).min_by_key(rank)?;
    let piece = |cell, kind| (piece_text(session.rules(), glyphs, kind), session.cell_name(cell));
    if reason.explained == collapse.culled {
        let text = match reason.cause {
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
        };
        return Some(CullReason { text, is_predicate: true });
    }
    let fact = match reason.cause {
        CollapseCause::Check => "leaves you in check".into(),
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
    let (explained, culled) = (group_digits(reason.explained), group_digits(collapse.culled));
    let text = format!("{fact} in {explained} of the {culled} culled");
    Some(CullReason { text, is_predicate: reason.cause == CollapseCause::Check })
}

/// Pieces that became certain by an action and still are.
pub fn newly_certain(session: &GameSession, glyphs: Glyphs, collapse: &Collapse, now: &Census) -> Option<String> {
    let pieces: Vec<String> = collapse
        .settled
        .iter()
        .filter(|(cell, kind)| kind.index().is_some() && now.count(*cell, *kind) == now.worlds)
        .map(|&(cell, kind)| format!("{} {}", piece_text(session.rules(), glyphs, kind), session.cell_name(cell)))
        .collect();
    let unnamed_count = pieces.len().saturating_sub(MAX_NAMED_SQUARES);
    let named = pieces.iter().take(MAX_NAMED_SQUARES).cloned().collect::<Vec<_>>().join(", ");
    let more_suffix = if unnamed_count > 0 { format!(" and {unnamed_count} more") } else { String::new() };
    (!pieces.is_empty()).then(|| format!("certain now: {named}{more_suffix}"))
}
