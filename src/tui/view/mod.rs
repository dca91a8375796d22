//! What is seen of the state.

mod analysis;
mod board;
mod browser;
mod chooser;
mod clock;
mod frame;
pub mod hands;
mod header;
mod help;
mod home;
mod line;
mod loss;
mod moves;
mod number;
mod outline;
mod panel;
mod position;
mod preview;
mod prospect;
mod puzzle;
mod question;
mod score;
mod seats;
mod taken;
mod tally;
mod this_move;
mod world;
mod worlds;
mod wrap;

pub use position::{picture, piece};

use ratatui::Frame;

use super::{
    keys::Scene,
    layout::Layout,
    note::TooSmall,
    places,
    state::{Popup, State},
};

/// Draws the screen and what lies over it.
pub fn view(state: &State, frame: &mut Frame<'_>) {
    let (area, theme) = (frame.area(), &state.look.theme);
    let size = (area.width, area.height);
    let buffer = frame.buffer_mut();
    buffer.set_style(area, theme.text);
    let too_small = match places::board(state, size) {
        _ if state.screen() == Scene::Home => {
            let needs = places::LEAST_HOME;
            (size.0 < needs.0 || size.1 < needs.1).then_some(needs)
        }
        Some(Layout::TooSmall { needs, .. }) => Some(needs),
        _ => None,
    };
    if let Some(needs) = too_small {
        return frame.render_widget(TooSmall { needs, has: size, style: theme.text }, area);
    }
    match state.screen() {
        Scene::Home => home::draw(state, size, buffer),
        Scene::Worlds => worlds::draw(state, size, buffer),
        _ => board::draw(state, size, buffer),
    }
    let cursor = match &state.popup {
        Some(Popup::Help(open)) => Some(help::draw(state, open, area, buffer)),
        Some(Popup::Line(open)) => Some(line::draw(state, open, area, buffer)),
        Some(Popup::Chooser(open)) => {
            chooser::draw(state, open, size, buffer);
            None
        }
        Some(Popup::Question(open)) => {
            question::draw(state, open, area, buffer);
            None
        }
        Some(Popup::Seats(open)) => {
            seats::draw(state, open, area, buffer);
            None
        }
        None if state.screen() == Scene::Home => home::cursor(state, size),
        Some(Popup::Browser(open)) => browser::cursor(open, area),
        Some(Popup::Loss) | None => None,
    };
    if let Some(at) = cursor.filter(|&at| area.contains(at)) {
        frame.set_cursor_position(at);
    }
}
