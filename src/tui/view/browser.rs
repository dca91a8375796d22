//! The world browser: one world as an ordinary board.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};

use super::{frame::clear, header, number_text::group_digits, single_world};
use crate::tui::{
    board_layout::BoardRegions,
    piece_text::example_condition,
    pixels::DrawnBoard,
    state::{AppState, FoundWorld, GameSession, WorldBrowser, mode},
};

/// Draws it over the board and the panel.
pub fn draw(
    state: &AppState,
    session: &GameSession,
    browser: &WorldBrowser,
    regions: &BoardRegions,
    buffer: &mut Buffer,
) -> Option<DrawnBoard> {
    let theme = &state.appearance.theme;
    let title = format!("{} · {} · {}", session.rules().title, mode::title(session.mode()), browser.view.title());
    let status = match &browser.shown {
        None => Span::styled("searching …", theme.dim),
        Some(shown) => {
            let (number, count) = (group_digits(shown.number + 1), group_digits(shown.count));
            let place = match &browser.view.filter {
                Some(_) => format!("world {number} · {count} match"),
                None => format!("{number} of {count}"),
            };
            Span::styled(place, theme.text)
        }
    };
    header::draw_header(state, &title, vec![status], regions.header, buffer);
    let board = browser.shown.as_ref().and_then(|shown| {
        let facts = facts(browser, shown);
        single_world::draw_with_panel(state, session, &shown.world, "This world", &facts, regions, buffer)
    });
    draw_footer(state, browser, regions.footer, buffer);
    board
}

/// What is known about the shown world.
fn facts(browser: &WorldBrowser, shown: &FoundWorld) -> Vec<String> {
    let mut facts = Vec::new();
    facts.extend(browser.view.filter.as_ref().map(|filter| format!("worlds with {}", filter.text)));
    facts.extend(browser.view.by_histories.then(|| "most histories first".into()));
    if !shown.world.reason.is_empty() {
        facts.push(format!("game over: {}", shown.world.reason));
    } else if !shown.world.checked.is_empty() {
        facts.push("in check".into());
    }
    facts.extend(shown.histories.as_ref().map(|histories| match histories.as_str() {
        "1" => "1 history leads here".into(),
        histories => format!("{histories} histories lead here"),
    }));
    facts
}

/// The footer: the pattern being typed, or the keys.
fn draw_footer(state: &AppState, browser: &WorldBrowser, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let Some(input) = &browser.typing else { return header::draw_footer(state, area, buffer) };
    let hint = if input.value().is_empty() {
        let rules = state.session.as_ref().map(GameSession::rules);
        let piece = rules.map(|rules| example_condition(rules, state.appearance.glyphs)).unwrap_or_default();
        let square = piece.rsplit(' ').next().unwrap_or_default();
        format!("   `{piece}`, `nothing on {square}`, or a pattern of the rule file")
    } else {
        String::new()
    };
    let typed = Span::styled(input.value(), theme.title);
    let line = Line::from(vec![Span::styled(" / ", theme.key), typed, Span::styled(hint, theme.dim)]);
    clear(area, theme, buffer);
    buffer.set_line(area.x, area.y, &line, area.width);
    if let Some((notice, y)) = state.notice.as_ref().zip(area.y.checked_sub(1)) {
        header::draw_notice(notice, Rect { y, ..area }, theme, buffer);
    }
}

/// Position of the text cursor.
pub fn cursor(browser: &WorldBrowser, area: Rect) -> Option<Position> {
    let input = browser.typing.as_ref()?;
    Some(Position {
        x: area.x + 3 + u16::try_from(input.visual_cursor()).unwrap_or(0),
        y: area.bottom().saturating_sub(1),
    })
}
