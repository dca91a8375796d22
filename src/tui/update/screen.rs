//! What the actions of the table do, whichever key, line or popup they come from.

use super::{board, home, line};
use crate::tui::{
    cells::CellSize,
    keys::{Action, Scene},
    layout::Layout,
    places,
    state::{Popup, State, help::Help},
    work::Job,
};

/// Does an action on the screen.
pub fn act(state: &mut State, action: Action, jobs: &mut Vec<Job>) {
    match action {
        Action::Quit => state.over = true,
        Action::Help => state.popup = Some(Popup::Help(Help::of(state.screen()))),
        Action::Palette => state.popup = Some(Popup::Line(line::open(state, ""))),
        Action::Theme => {
            state.look.next_theme();
            state.say(format!("theme: {}", state.look.theme.name));
        }
        Action::Glyphs => {
            let name = state.look.next_glyphs();
            state.say(format!("pieces are written as {name}"));
        }
        Action::TogglePanel => toggle_panel(state),
        Action::Larger => resize(state, true),
        Action::Smaller => resize(state, false),
        _ if state.screen() == Scene::Home => home::act(state, action, jobs),
        _ => board::act(state, action, jobs),
    }
}

/// Draws squares larger or smaller than now; beyond the ends of the scale they fit the terminal again.
fn resize(state: &mut State, larger: bool) {
    let Some(Layout::Ready(found)) = places::board(state, state.size) else { return };
    let now = found.board.size;
    let next = if larger { now.larger() } else { now.smaller() };
    state.look.cells = Some(next).filter(|&next| next != now);
    let width = next.width();
    state.say(match state.look.cells {
        Some(_) => format!("squares of {width}x{}", next.height()),
        None => "squares as large as fit".into(),
    });
}

/// Shows the panel or hides it; where there is no room for it, that is told.
fn toggle_panel(state: &mut State) {
    let has_panel =
        |state: &State| matches!(places::board(state, state.size), Some(Layout::Ready(found)) if found.panel.is_some());
    let was = has_panel(state);
    state.look.panel = !was;
    if was || has_panel(state) {
        return;
    }
    let pinned = state.look.cells;
    let fits = CellSize::ALL.into_iter().any(|size| {
        state.look.cells = Some(size);
        has_panel(state)
    });
    state.look.cells = pinned;
    state.say(if fits {
        "there is no room for the panel beside squares of this size; - draws smaller ones"
    } else {
        "there is no room for the panel: the terminal is too small"
    });
}
