//! One of many worlds, as an ordinary board.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};

use super::{
    header, moves,
    number::group_digits,
    panel::{self, Section},
    world,
    wrap::wrap,
};
use crate::tui::{
    layout::Places,
    state::{State, browser::Browser, mode, play::Play},
};

/// Draws it in the place of the board and the panel.
pub fn draw(state: &State, play: &Play, browser: &Browser, found: &Places, buffer: &mut Buffer) {
    let theme = &state.look.theme;
    let title = format!("{} · {} · {}", play.book.rules().title, mode::title(play.mode()), browser.title());
    let Some(shown) = &browser.shown else {
        header::header(state, &title, vec![Span::styled("looking …", theme.dim)], found.header, buffer);
        return bottom(state, browser, found.footer, buffer);
    };
    let (number, count) = (group_digits(shown.number + 1), group_digits(shown.count));
    let place = match &browser.filter {
        Some(_) => format!("world {number} · {count} match"),
        None => format!("{number} of {count}"),
    };
    header::header(state, &title, vec![Span::styled(place, theme.text)], found.header, buffer);
    let shown_world = &shown.world;
    world::board(state, play, shown_world, found, buffer);
    if let Some(area) = found.panel {
        let width = panel::text_width(area);
        let mut about = Vec::new();
        if let Some(filter) = &browser.filter {
            about.push(format!("worlds with {}", filter.text));
        }
        if browser.by_ways {
            about.push("those first to which most ways lead".into());
        }
        if !shown_world.reason.is_empty() {
            about.push(format!("it is over: {}", shown_world.reason));
        } else if !shown_world.checked.is_empty() {
            about.push("in check".into());
        }
        about.extend(shown.ways.as_ref().map(|ways| match ways.as_str() {
            "1" => "one way leads here".into(),
            ways => format!("{ways} ways lead here"),
        }));
        let lines = about.iter().flat_map(|text| wrap(text, width)).map(|text| Line::styled(text, theme.text));
        let moves = moves::witness(shown_world, play, theme, width);
        let sections = vec![
            Section::new("This world", lines.collect(), 0),
            Section { fills: true, end: true, ..Section::new("A game that leads here", moves, 1) },
        ];
        panel::draw(sections, area, theme, buffer);
    }
    bottom(state, browser, found.footer, buffer);
}

/// The bottom: the pattern that is typed, or the keys.
fn bottom(state: &State, browser: &Browser, area: Rect, buffer: &mut Buffer) {
    let theme = &state.look.theme;
    let Some(input) = &browser.typing else { return header::bottom(state, area, buffer) };
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

/// Where the text cursor is.
pub fn cursor(browser: &Browser, area: Rect) -> Option<Position> {
    let input = browser.typing.as_ref()?;
    Some(Position {
        x: area.x + 3 + u16::try_from(input.visual_cursor()).unwrap_or(0),
        y: area.bottom().saturating_sub(1),
    })
}
