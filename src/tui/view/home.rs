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
    header, preview,
    text_fit::{pad, truncate},
};
use crate::store::Mode;
use crate::tui::{
    layout::{self, HomeRegions},
    pixels::DrawnBoard,
    state::{AppState, GameEntry, GameRules, HomeGroup, HomeRow, HomeScreen, file_name, mode},
};

/// Columns of a long title that matter more than the details of a saved game.
const MIN_TITLE_COLUMNS: usize = 14;

/// Columns of a puzzle's game below which it is left out of the list.
const MIN_GAME_COLUMNS: usize = 5;

/// Draws the screen.
pub fn draw(state: &AppState, size: Size, buffer: &mut Buffer) -> Option<DrawnBoard> {
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
    let board = preview::draw(state, &regions, buffer);
    header::draw_footer(state, regions.footer, buffer);
    board
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
    let list = List { area, margin: 0, selected: home.selected };
    let rows = home.rows();
    let is_grouped = rows.iter().any(|row| matches!(row, HomeRow::Group(_)));
    for (line, number) in (0..area.height).zip(regions.visible_rows(home, is_saved)) {
        let Some(&home_row) = rows.get(number) else { continue };
        let Some(RowText { title, detail, is_broken }) = row_text(home, home_row, area.width.into()) else { continue };
        let is_selected = number == home.selected;
        let (sign, style) = match home_row {
            HomeRow::Group(group) => (if home.is_open(group) { " ▾ " } else { " ▸ " }, theme.title),
            _ if is_broken => (" ! ", theme.text),
            _ if is_selected && is_grouped && !is_saved => ("   ▸ ", theme.text),
            _ if is_selected => (" ▸ ", theme.text),
            _ if is_grouped && !is_saved => ("     ", theme.text),
            _ => ("   ", theme.text),
        };
        let sign = Span::styled(sign, if is_broken { theme.alarm } else { theme.key });
        let room = usize::from(area.width).saturating_sub(detail.width() + sign.width() + 2);
        let title = Span::styled(pad(&title, room) + " ", style);
        list.write(number, line, vec![sign, title, Span::styled(detail, theme.dim)], theme, buffer);
    }
}

/// What a row shows.
#[derive(Default)]
struct RowText {
    title: String,
    /// At the right.
    detail: String,
    /// Whether it is a rule file with errors, or a saved game that cannot be read.
    is_broken: bool,
}

fn row_text(home: &HomeScreen, row: HomeRow, width: usize) -> Option<RowText> {
    let solved_sign = |name: &str| match home.scores.is_solved(name) {
        true if home.scores.is_solved_with_help(name) => "(✓) ",
        true => "✓ ",
        false => "",
    };
    let (title, detail) = match row {
        HomeRow::Saved(index) => {
            let saved = home.saved_games.get(index)?;
            // Imported games are listed by their players.
            let title = saved.names.as_ref().unwrap_or(&saved.title);
            let mode = if saved.names.is_some() { &saved.title } else { &saved.opponent_or_mode }.as_str();
            let short = if *mode == mode::title(Mode::Game) { "" } else { mode.trim_start_matches("against ") };
            let join =
                |parts: &[&str]| parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
            // In a narrow list, the title matters most, then the progress, the mode and the date.
            let details = [
                join(&[mode, &saved.progress, &saved.date]),
                join(&[short, &saved.progress, &saved.date]),
                join(&[short, &saved.progress]),
                saved.progress.clone(),
            ];
            let fits = |detail: &String| width >= title.width().min(MIN_TITLE_COLUMNS) + detail.width() + 5;
            let detail = details.into_iter().find(fits).unwrap_or_default();
            return Some(RowText { title: title.clone(), detail, is_broken: saved.error.is_some() });
        }
        HomeRow::Group(group) => (group.title().to_owned(), group_count(home, group)),
        HomeRow::File(index) => (file_name(home.game_files.get(index)?), "games".to_owned()),
        HomeRow::DailyPuzzle => {
            let name = home.daily_puzzle?.name();
            let (title, sign) = ("Puzzle of the day", solved_sign(&name));
            // The preview says the name, too.
            let has_room = width >= title.width() + sign.width() + name.width() + 7;
            (title.to_owned(), format!("{sign}{}", if has_room { &name } else { "" }))
        }
        HomeRow::Puzzle(index) => {
            let entry = home.puzzles.get(index)?;
            let sign = solved_sign(&entry.puzzle.name);
            let name = format!("{:>2} {}", index + 1, entry.puzzle.name);
            let room = width.saturating_sub(name.width() + sign.width() + 7);
            let game = truncate(&entry.title, u16::try_from(room).unwrap_or(u16::MAX));
            // Three letters of a title say nothing.
            let game = if room < MIN_GAME_COLUMNS { String::new() } else { game };
            (name, format!("{sign}{game}"))
        }
        HomeRow::Game(index) => {
            let GameEntry { rule_file, outline, rules, .. } = home.games.as_ref()?.get(index)?;
            match rules {
                GameRules::Read(summary) => (outline.title.clone(), summary.board.clone()),
                GameRules::Unread | GameRules::Requested => (outline.title.clone(), outline.board_size.clone()),
                GameRules::Broken(error) => {
                    let detail = error.line.map(|line| format!("line {line}")).unwrap_or_default();
                    let file = rule_file.file();
                    let name = Path::new(&file).file_name().map(|name| name.to_string_lossy().into_owned());
                    return Some(RowText { title: name.unwrap_or(file), detail, is_broken: true });
                }
            }
        }
    };
    Some(RowText { title, detail, is_broken: false })
}

/// The rows of the list as text.
pub fn home_lines(home: &HomeScreen) -> Vec<String> {
    let text = |&row: &HomeRow| {
        let RowText { title, detail, is_broken } = row_text(home, row, usize::MAX).unwrap_or_default();
        let errors = if is_broken { " (has errors)" } else { "" };
        let gap = if detail.is_empty() { "" } else { "  " };
        format!("{title}{gap}{detail}{errors}")
    };
    home.rows().iter().map(text).collect()
}

/// The number of games in a group; of puzzles, those that are solved and all.
fn group_count(home: &HomeScreen, group: HomeGroup) -> String {
    if group == HomeGroup::Puzzles {
        let solved = home.puzzles.iter().filter(|entry| home.scores.is_solved(&entry.puzzle.name)).count();
        return format!("{solved}/{}", home.puzzles.len());
    }
    let rows = home.groups().into_iter().find(|rows| rows.group == group);
    rows.map(|rows| rows.members.len().to_string()).unwrap_or_default()
}
