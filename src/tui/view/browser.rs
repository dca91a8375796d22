//! The world browser: one world as an ordinary board.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};

use super::{
    header, move_list,
    number_text::group_digits,
    panel::{self, PanelSection},
    single_world,
    text_fit::wrap,
};
use crate::tui::{
    board_layout::BoardRegions,
    state::{AppState, browser::WorldBrowser, mode, session::GameSession},
};

/// Draws it over the board and the panel.
pub fn draw(
    state: &AppState,
    session: &GameSession,
    browser: &WorldBrowser,
    regions: &BoardRegions,
    buffer: &mut Buffer,
) {
    let theme = &state.appearance.theme;
    let title = format!("{} · {} · {}", session.rulebook.rules().title, mode::title(session.mode()), browser.title());
    let Some(shown) = &browser.shown else {
        header::draw_header(state, &title, vec![Span::styled("searching …", theme.dim)], regions.header, buffer);
        return draw_footer(state, browser, regions.footer, buffer);
    };
    let (number, count) = (group_digits(shown.number + 1), group_digits(shown.count));
    let place = match &browser.filter {
        Some(_) => format!("world {number} · {count} match"),
        None => format!("{number} of {count}"),
    };
    header::draw_header(state, &title, vec![Span::styled(place, theme.text)], regions.header, buffer);
    let shown_world = &shown.world;
    single_world::draw(state, session, shown_world, regions, buffer);
    if let Some(area) = regions.panel {
        let width = panel::text_width(area);
        let mut about = Vec::new();
        if let Some(filter) = &browser.filter {
            about.push(format!("worlds with {}", filter.text));
        }
        if browser.by_histories {
            about.push("most histories first".into());
        }
        if !shown_world.reason.is_empty() {
            about.push(format!("game over: {}", shown_world.reason));
        } else if !shown_world.checked.is_empty() {
            about.push("in check".into());
        }
        about.extend(shown.histories.as_ref().map(|ways| match ways.as_str() {
            "1" => "1 history leads here".into(),
            ways => format!("{ways} histories lead here"),
        }));
        let lines = about.iter().flat_map(|text| wrap(text, width)).map(|text| Line::styled(text, theme.text));
        let moves = move_list::witness(shown_world, session, theme, width);
        let sections = vec![
            PanelSection::new("This world", lines.collect(), 0),
            PanelSection { fills: true, keeps_end: true, ..PanelSection::new("The game that leads here", moves, 1) },
        ];
        panel::draw(sections, area, theme, buffer);
    }
    draw_footer(state, browser, regions.footer, buffer);
}

/// The footer: the pattern being typed, or the keys.
fn draw_footer(state: &AppState, browser: &WorldBrowser, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let Some(input) = &browser.typing else { return header::draw_footer(state, area, buffer) };
    let hint = if input.value().is_empty() {
        "   `♞ on c3`, `N on c3`, `nothing on e4`, or a pattern of the rule file"
    } else {
        ""
    };
    let line = Line::from(vec![
        Span::styled(" / ", theme.key),
        Span::styled(input.value().to_owned(), theme.title),
        Span::styled(hint, theme.dim),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
}

/// Position of the text cursor.
pub fn cursor(browser: &WorldBrowser, area: Rect) -> Option<Position> {
    let input = browser.typing.as_ref()?;
    Some(Position {
        x: area.x + 3 + u16::try_from(input.visual_cursor()).unwrap_or(0),
        y: area.bottom().saturating_sub(1),
    })
}
