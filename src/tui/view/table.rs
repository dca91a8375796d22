//! A game with players in other programs, in the panel.

use super::panel::{PanelContext, PanelSection};
use crate::tui::state::GameSession;

/// Who plays on a seat without a computer.
pub(super) fn person_text(session: &GameSession, player: usize) -> &'static str {
    let Some(table) = session.open_table() else { return "a person" };
    match (table.present.get(player), table.seen.get(player)) {
        _ if table.player == Some(player) => "you",
        (Some(true), _) => "is here",
        (_, Some(true)) => "has left",
        _ => "is awaited",
    }
}

/// Section that says how others join the game, until all players are here.
pub(super) fn invitation(context: &PanelContext<'_>) -> Option<PanelSection> {
    let table = context.session.open_table().filter(|table| !table.has_begun() && !table.invitation.is_empty())?;
    let lines = context.wrap(&table.invitation, context.theme().text).collect();
    Some(PanelSection::new("Others join by", lines, 0))
}
