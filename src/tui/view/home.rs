//! The list of games.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{framed, highlight_row, write},
    header,
    number_text::progress_bar,
    preview,
    text_fit::truncate,
};
use crate::task::Progress;
use crate::tui::{
    layout::{self, HomeRegions},
    state::{AppState, home::HomeRow},
};

/// Draws the screen.
pub fn draw(state: &AppState, size: (u16, u16), buffer: &mut Buffer) {
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
        let Progress { done, total } = opening.progress;
        let far = if total > 1 { format!("{} ", progress_bar(done, total, 10)) } else { String::new() };
        let text = format!(" opening the game … {far}  esc cancels");
        write(&Line::styled(text, theme.text), regions.footer, 0, buffer);
    } else {
        header::draw_footer(state, regions.footer, buffer);
    }
}

/// Position of the text cursor.
pub fn cursor(state: &AppState, size: (u16, u16)) -> Option<Position> {
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
    let filter = if home.is_filtering { home.filter.value().to_owned() } else { "type to filter".into() };
    let style = if home.is_filtering { theme.title } else { theme.dim };
    let line = Line::from(vec![Span::styled("/ ", theme.key), Span::styled(filter, style)]);
    write(&line, Rect { x: start, width: area.right().saturating_sub(start), ..area }, 0, buffer);
}

fn draw_rows(state: &AppState, regions: &HomeRegions, inner: Rect, kept: bool, buffer: &mut Buffer) {
    let (home, theme) = (&state.home, &state.appearance.theme);
    let (first, end) = regions.visible_rows(home, kept);
    let rows = home.rows();
    for (row, (number, which)) in (0..inner.height).zip(rows.iter().enumerate().take(end).skip(first)) {
        let (sign, title, right, bad) = match which {
            HomeRow::Saved(index) => {
                let Some(kept) = home.saved_games.get(*index) else { continue };
                let mode = kept.opponent_or_mode.as_str();
                // In a narrow list, the title matters more than the mode.
                let wide = usize::from(inner.width) >= kept.title.width() + mode.width() + kept.progress.width() + 8;
                let right = if wide { format!("{mode} · {}", kept.progress) } else { kept.progress.clone() };
                (' ', kept.title.clone(), right, false)
            }
            HomeRow::Puzzles => {
                let solved = home.puzzles.iter().filter(|task| home.scores.is_solved(&task.puzzle.name)).count();
                let (title, right) = ("Puzzles: mate the multiverse", format!("{solved}/{}", home.puzzles.len()));
                let wide = usize::from(inner.width) >= title.len() + right.len() + 5;
                (' ', if wide { title } else { "Puzzles" }.into(), right, false)
            }
            HomeRow::Puzzle(index) => {
                let Some(task) = home.puzzles.get(*index) else { continue };
                let sign = if home.scores.is_solved(&task.puzzle.name) { "✓ " } else { "" };
                (' ', format!("Puzzle: {}", task.puzzle.name), format!("{sign}{}", task.title), false)
            }
            HomeRow::Game(index) => {
                let Some(entry) = home.games.as_ref().and_then(|entries| entries.get(*index)) else { continue };
                match &entry.game {
                    Ok(about) => (' ', entry.title.clone(), about.board.clone(), false),
                    Err(wrong) => {
                        let line = wrong.line.map(|line| format!("line {line}")).unwrap_or_default();
                        let file = std::path::Path::new(&entry.file).file_name();
                        let file = file.map_or_else(|| entry.file.clone(), |file| file.to_string_lossy().into_owned());
                        ('!', file, line, true)
                    }
                }
            }
        };
        let here = number == home.selected;
        let sign = if here && !bad { '▸' } else { sign };
        let room = usize::from(inner.width).saturating_sub(right.width() + 5);
        let title = truncate(&title, u16::try_from(room).unwrap_or(0));
        let gap = " ".repeat(room.saturating_sub(title.width()));
        let mut spans = vec![
            Span::styled(format!(" {sign} "), if bad { theme.alarm } else { theme.key }),
            Span::styled(format!("{title}{gap} "), theme.text),
            Span::styled(right, theme.dim),
        ];
        if here {
            highlight_row(inner, row, theme.selected, buffer);
            for span in &mut spans {
                span.style = span.style.patch(theme.selected);
            }
        }
        write(&Line::from(spans), inner, row, buffer);
    }
}
