//! The view of MVU: draws the state.

mod action_outlook;
mod analysis;
mod browser;
mod captured;
pub mod card;
mod card_mode;
mod card_pieces;
mod card_source;
mod chooser;
mod classical;
mod clock;
mod command_line;
mod comment;
mod comment_marks;
pub mod confirm;
mod copy;
pub mod editor;
pub mod explorer;
mod frame;
mod game_chooser;
mod goal;
pub mod hands;
mod header;
mod help;
mod home;
mod lost_world;
mod match_score;
pub mod move_list;
mod nags;
mod new_puzzle;
mod number_text;
mod opening;
mod panel;
mod plain;
mod players_dialog;
mod position;
mod preview;
mod puzzle;
mod review;
mod score;
mod settings;
mod single_world;
mod square_info;
mod table;
mod text_fit;
mod training;
mod variation_text;
mod world_counts;
mod worlds;
mod worlds_report;

pub use header::footer_key_at;
pub use home::home_lines;
pub use plain::{PlainSection, plain_board, plain_sections, plain_status, plain_title};
pub use position::{picture, piece};
pub use worlds_report::{result_report, round_table};

use ratatui::{
    Frame,
    layout::Rect,
    widgets::{Paragraph, Wrap},
};

use panel::{PanelContext, SectionPlace};
use text_fit::wrap;

use super::{
    board_layout::TooSmall,
    keys::Focus,
    layout,
    pixels::DrawnBoard,
    state::{AppState, GameSession, Popup, SessionKind},
};

/// Where the section of the panel with a title is; `None` if it is not shown.
fn section_place(state: &AppState, session: &GameSession, title: &str, area: Rect) -> Option<SectionPlace> {
    let context = PanelContext::new(state, session, area);
    let sections = match &session.kind {
        SessionKind::Classical(game) => match &game.editor {
            Some(editor) => editor::sections(&context, editor),
            None => classical::sections(&context, game),
        },
        SessionKind::Worlds(game) => worlds::sections(&context, state.popup.as_ref(), game, game.current()?),
    };
    panel::place_of(title, sections, area)
}

/// Draws the screen and any popup. Returns the board on it, if images can take the place of its squares.
pub fn view(state: &AppState, frame: &mut Frame<'_>) -> Option<DrawnBoard> {
    let (area, theme) = (frame.area(), &state.appearance.theme);
    let size = area.as_size();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, theme.text);
    let too_small = match layout::board(state, size) {
        _ if state.screen() == Focus::Home => {
            let needs = layout::HOME_MIN_SIZE;
            (size.width < needs.width || size.height < needs.height).then_some(needs)
        }
        Some(Err(TooSmall { needs })) => Some(needs),
        _ => None,
    };
    if let Some(needs) = too_small {
        let text = format!("Alfil needs {needs}; this window is {size}. Make it larger.");
        let height = u16::try_from(wrap(&text, area.width).len()).unwrap_or(u16::MAX).min(area.height);
        let text = Paragraph::new(text).centered().wrap(Wrap { trim: true }).style(theme.text);
        let middle = Rect { y: (area.height - height) / 2, height, ..area };
        frame.render_widget(text, middle);
        return None;
    }
    let board = match state.screen() {
        Focus::Home => home::draw(state, size, buffer),
        Focus::Editor => editor::draw(state, size, buffer),
        Focus::Worlds => worlds::draw(state, size, buffer),
        _ => classical::draw(state, size, buffer),
    };
    let cursor = match &state.popup {
        Some(Popup::Help(help)) => Some(help::draw(state, help, area, buffer)),
        Some(Popup::CommandLine(line)) => Some(command_line::draw(state, line, area, buffer)),
        Some(Popup::Games(chooser)) => Some(game_chooser::draw(state, chooser, area, buffer)),
        Some(Popup::Comment(field)) => Some(comment::draw(state, field, area, buffer)),
        Some(Popup::Browser(browser)) => browser::cursor(browser, area),
        None if state.screen() == Focus::Home => home::cursor(state, size),
        Some(Popup::LostWorld) | None => None,
        Some(dialog) => {
            match dialog {
                Popup::Chooser(chooser) => chooser::draw(state, chooser, size, buffer),
                Popup::Confirm(dialog) => confirm::draw(state, dialog, area, buffer),
                Popup::Card(dialog) => card::draw(state, dialog, buffer),
                Popup::Players(dialog) => players_dialog::draw(state, dialog, area, buffer),
                Popup::Copy(dialog) => copy::draw(state, dialog, area, buffer),
                Popup::Nags(dialog) => nags::draw(state, *dialog, area, buffer),
                Popup::Settings(dialog) => settings::draw(state, *dialog, area, buffer),
                _ => {}
            }
            None
        }
    };
    if let Some(at) = cursor.filter(|&at| area.contains(at)) {
        frame.set_cursor_position(at);
    }
    board
}
