//! The list of games.

use std::path::Path;

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect, Size},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{List, framed, write},
    header,
    number_text::progress_bar,
    preview,
    text_fit::{pad, truncate},
};
use crate::store::Mode;
use crate::task::Progress;
use crate::tui::{
    layout::{self, HomeRegions},
    state::{AppState, HomeRow, HomeScreen, mode},
};

/// Columns of a long title that matter more than the details of a saved game.
const MIN_TITLE_COLUMNS: usize = 14;

/// Draws the screen.
pub fn draw(state: &AppState, size: Size, buffer: &mut Buffer) {
    let (home, theme) = (&state.home, &state.appearance.theme);
    let regions = layout::home(home, size);
    draw_title(state, regions.header, buffer);
    if let Some(frame) = regions.saved_games {
        let inner = framed("Resume", frame, theme, buffer);
        draw_rows(state, &regions, inner, true, buffer);
    }
    let inner = framed("Games", regions.games, theme, buffer);
    draw_rows(state, &regions, inner, false, buffer);
    let nothing = match &home.games {
        None => "reading the rule files …",
        Some(_) if home.rows().is_empty() => "No game matches.",
        Some(_) => "",
    };
    write(&Line::styled(format!(" {nothing}"), theme.dim), inner, 0, buffer);
    preview::draw(state, &regions, buffer);
    if let Some(opening) = state.opening.as_ref().filter(|_| state.notice.is_none()) {
        let Progress { done, total } = opening.work.progress();
        let bar = if total > 1 { format!("{} ", progress_bar(done, total, 10)) } else { String::new() };
        let text = format!(" opening the game … {bar}  esc cancels");
        write(&Line::styled(text, theme.text), regions.footer, 0, buffer);
    } else {
        header::draw_footer(state, regions.footer, buffer);
    }
}

/// Position of the text cursor.
pub fn cursor(state: &AppState, size: Size) -> Option<Position> {
    let home = &state.home;
    let regions = layout::home(home, size);
    let start = filter_column(regions.header)?;
    home.is_filtering.then(|| Position { x: start + 2 + u16::try_from(home.filter.visual_cursor()).unwrap_or(0), y: 0 })
}

/// Column of the filter.
fn filter_column(header: Rect) -> Option<u16> {
    Some(header.right().checked_sub(24)?.max(8))
}

fn draw_title(state: &AppState, area: Rect, buffer: &mut Buffer) {
    let (home, theme) = (&state.home, &state.appearance.theme);
    let start = filter_column(area).unwrap_or(area.right());
    let motto = if start > 38 { "  any chess you can write down" } else { "" };
    let name = Line::from(vec![Span::styled(" Alfil", theme.title), Span::styled(motto, theme.dim)]);
    write(&name, Rect { width: start.saturating_sub(1), ..area }, 0, buffer);
    let (filter, style) =
        if home.is_filtering { (home.filter.value(), theme.title) } else { ("type to filter", theme.dim) };
    let line = Line::from(vec![Span::styled("/ ", theme.key), Span::styled(filter, style)]);
    write(&line, Rect { x: start, width: area.right().saturating_sub(start), ..area }, 0, buffer);
}

fn draw_rows(state: &AppState, regions: &HomeRegions, area: Rect, is_saved: bool, buffer: &mut Buffer) {
    let (home, theme) = (&state.home, &state.appearance.theme);
    let (first, end) = regions.visible_rows(home, is_saved);
    let list = List { area, margin: 0, selected: home.selected };
    for (row, (number, home_row)) in (0..area.height).zip(home.rows().into_iter().enumerate().take(end).skip(first)) {
        let Some(RowText { title, detail, is_broken }) = row_text(home, home_row, area.width.into()) else { continue };
        let sign = match (is_broken, number == home.selected) {
            (true, _) => Span::styled(" ! ", theme.alarm),
            (false, true) => Span::styled(" ▸ ", theme.key),
            (false, false) => Span::styled("   ", theme.key),
        };
        let room = usize::from(area.width).saturating_sub(detail.width() + 5);
        let title = Span::styled(pad(&title, room) + " ", theme.text);
        list.write(number, row, vec![sign, title, Span::styled(detail, theme.dim)], theme, buffer);
    }
}

/// What a row shows.
struct RowText {
    title: String,
    /// At the right.
    detail: String,
    /// Whether it is a rule file with errors, or a saved game that cannot be read.
    is_broken: bool,
}

fn row_text(home: &HomeScreen, row: HomeRow, width: usize) -> Option<RowText> {
    let solved = |name: &str| home.scores.is_solved(name);
    let (title, detail) = match row {
        HomeRow::Saved(index) => {
            let saved = home.saved_games.get(index)?;
            let mode = saved.opponent_or_mode.as_str();
            let short = if mode == mode::title(Mode::Game) { "" } else { mode.trim_start_matches("against ") };
            let join =
                |parts: &[&str]| parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
            // In a narrow list, the title matters most, then the progress, the mode and the age.
            let details = [
                join(&[mode, &saved.progress, &saved.age]),
                join(&[short, &saved.progress, &saved.age]),
                join(&[short, &saved.progress]),
                saved.progress.clone(),
            ];
            let fits = |detail: &String| width >= saved.title.width().min(MIN_TITLE_COLUMNS) + detail.width() + 5;
            let detail = details.into_iter().find(fits).unwrap_or_default();
            return Some(RowText { title: saved.title.clone(), detail, is_broken: saved.error.is_some() });
        }
        HomeRow::Puzzles => {
            let count = home.puzzles.iter().filter(|entry| solved(&entry.puzzle.name)).count();
            let (title, detail) = ("Puzzles: mate the multiverse", format!("{count}/{}", home.puzzles.len()));
            let fits = width >= title.len() + detail.len() + 5;
            (if fits { title } else { "Puzzles" }.into(), detail)
        }
        HomeRow::Puzzle(index) => {
            let entry = home.puzzles.get(index)?;
            let sign = if solved(&entry.puzzle.name) { "✓ " } else { "" };
            let room = width.saturating_sub(entry.puzzle.name.width() + sign.width() + 5);
            let game = truncate(&entry.title, u16::try_from(room).unwrap_or(u16::MAX));
            (entry.puzzle.name.clone(), format!("{sign}{game}"))
        }
        HomeRow::Game(index) => {
            let entry = home.games.as_ref()?.get(index)?;
            match &entry.game {
                Ok(summary) => (entry.title.clone(), summary.board.clone()),
                Err(error) => {
                    let detail = error.line.map(|line| format!("line {line}")).unwrap_or_default();
                    let file = Path::new(&entry.file).file_name().map(|name| name.to_string_lossy().into_owned());
                    return Some(RowText { title: file.unwrap_or(entry.file.clone()), detail, is_broken: true });
                }
            }
        }
    };
    Some(RowText { title, detail, is_broken: false })
}
