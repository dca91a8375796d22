//! Preview of the selected row: board, description and modes of a game, a saved game, a puzzle, or the error in a
//! file.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
    widgets::Widget,
};

use super::{
    frame::{framed, write},
    score,
    text_fit::{truncate, wrap},
};
use crate::{
    store::Mode,
    tui::{
        board_picture::BoardPicture,
        board_widget::BoardWidget,
        layout::{self, HomeRegions},
        state::{
            AppState,
            home::{GameEntry, GameSummary, HomeRow, PuzzleEntry, RuleError, SavedEntry, SavedPicture},
            mode,
        },
    },
};

/// Draws it.
pub fn draw(state: &AppState, regions: &HomeRegions, buffer: &mut Buffer) {
    let Some(frame) = regions.about else { return };
    let (home, theme) = (&state.home, &state.appearance.theme);
    let row = home.selected_row();
    let kept = match row {
        Some(HomeRow::Saved(index)) => home.saved_games.get(index),
        _ => None,
    };
    let entry = home.selected_game();
    let task = match row {
        Some(HomeRow::Puzzle(index)) => home.puzzles.get(index),
        _ => None,
    };
    let title = kept.map(|kept| kept.title.as_str()).or(entry.map(|entry| entry.title.as_str()));
    let title = title.or(task.map(|task| task.puzzle.name.as_str())).unwrap_or_default();
    let inner = framed(title, frame, theme, buffer);
    let area = Rect {
        x: inner.x + 1,
        width: inner.width.saturating_sub(2),
        y: inner.y + u16::from(inner.height > 20),
        height: inner.height.saturating_sub(u16::from(inner.height > 20)),
    };
    if let Some(kept) = kept {
        return self::draw_saved_game(state, kept, area, buffer);
    }
    if let Some(task) = task {
        return draw_puzzle(state, task, area, buffer);
    }
    if row == Some(HomeRow::Puzzles) {
        let text = "Short many-worlds solitaires: win within a few rounds and keep enough of the worlds, or survive. \
                    Enter shows all puzzles.";
        let lines = wrap(text, area.width).into_iter().map(|text| Line::styled(text, theme.text));
        for (row, line) in (0..area.height).zip(lines) {
            write(&line, area, row, buffer);
        }
        return;
    }
    let Some(entry) = entry else { return };
    match &entry.game {
        Ok(about) => {
            let least = regions.modes.first().map_or(0, |(_, rect)| area.bottom().saturating_sub(rect.y) + 1);
            let above = Rect { height: area.height.saturating_sub(least), ..area };
            draw_game(state, entry, about, above, buffer);
            draw_modes(state, regions, area, buffer);
        }
        Err(wrong) => self::draw_error(state, entry, wrong, area, buffer),
    }
}

/// Draws a board and returns the area left for text.
fn draw_board(state: &AppState, picture: &BoardPicture, area: Rect, text: (u16, u16), buffer: &mut Buffer) -> Rect {
    let Some((squares, text)) = layout::preview(area, picture.extent, text) else { return area };
    let (theme, glyphs) = (&state.appearance.theme, state.appearance.glyphs);
    BoardWidget { picture, area: &squares, theme, glyphs }.render(squares.squares, buffer);
    text
}

fn draw_game(state: &AppState, entry: &GameEntry, about: &GameSummary, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let needs = u16::try_from(wrap(&about.description, area.width).len()).unwrap_or(1) + 3;
    let text = draw_board(state, &about.picture, area, (24, needs), buffer);
    let kinds = match about.kinds {
        1 => "one kind of piece".into(),
        kinds => format!("{kinds} kinds of pieces"),
    };
    let mut lines: Vec<Line<'_>> =
        wrap(&about.description, text.width).into_iter().map(|text| Line::styled(text, theme.text)).collect();
    lines.push(Line::default());
    let facts = format!("{} · {} · {kinds}", about.players.join(" and "), about.board);
    lines.extend(wrap(&facts, text.width).into_iter().map(|text| Line::styled(text, theme.dim)));
    lines.push(Line::styled(truncate(&entry.file, text.width), theme.dim));
    for (row, line) in (0..text.height).zip(&lines) {
        write(line, text, row, buffer);
    }
}

fn draw_modes(state: &AppState, regions: &HomeRegions, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    for &(mode, rect) in &regions.modes {
        let chosen = state.home.mode == mode;
        let sign = if chosen { "▸" } else { " " };
        let style = if chosen { theme.selected } else { theme.text };
        let title = mode::title(mode);
        write(&Line::styled(format!("{sign} {title} "), style), rect, 0, buffer);
    }
    if let Some(&(_, rect)) = regions.modes.last() {
        let about = Rect { y: rect.y + 1, height: area.bottom().saturating_sub(rect.y + 1), ..area };
        let best = match (state.home.mode, state.home.selected_game()) {
            (Mode::Worlds(rules), Some(entry)) => state.home.scores.best(&entry.name, rules),
            _ => None,
        };
        let best = best.map(|best| format!("Your best: {}.", score::score_text(best)));
        let sentence = match (state.home.mode, state.home.effective_opponent()) {
            (Mode::Worlds(rules), Some(who)) => format!("{} You play against {who}.", rules.summary()),
            (Mode::Game, Some(who)) => {
                format!("You play against {who}. + and − change the opponent; in the game, m does.")
            }
            (Mode::Game, None) if state.home.is_single_player() => {
                "This game is for one player: there is no opponent.".to_owned()
            }
            (mode, _) => mode::description(mode).to_owned(),
        };
        let texts = std::iter::once(sentence).chain(best);
        for (row, text) in (0..about.height).zip(texts.flat_map(|text| wrap(&text, about.width))) {
            write(&Line::styled(text, theme.dim), about, row, buffer);
        }
    }
}

fn draw_saved_game(state: &AppState, kept: &SavedEntry, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let text = match &kept.picture {
        SavedPicture::Loaded(Some(picture)) => draw_board(state, picture, area, (24, 3), buffer),
        _ => area,
    };
    let state = format!("{} · {}", kept.opponent_or_mode, kept.progress);
    write(&Line::styled(state, theme.text), text, 0, buffer);
    let enter = Line::from(vec![Span::styled("↵", theme.key), Span::styled(" resume the game", theme.dim)]);
    write(&enter, text, 1, buffer);
    for (row, line) in (3..text.height).zip(wrap(&kept.moves, text.width)) {
        write(&Line::styled(line, theme.dim), text, row, buffer);
    }
}

fn draw_puzzle(state: &AppState, task: &PuzzleEntry, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let text = match &task.picture {
        Some(picture) => draw_board(state, picture, area, (24, 6), buffer),
        None => area,
    };
    let solved = state.home.scores.is_solved(&task.puzzle.name);
    let mut lines = vec![Line::styled(format!("{}.", task.puzzle.objective()), theme.title)];
    lines.extend(wrap(&task.puzzle.about, text.width).into_iter().map(|text| Line::styled(text, theme.text)));
    let facts = format!("{} · {}", task.title, mode::title(Mode::Worlds(task.puzzle.rules)));
    lines.push(Line::styled(truncate(&facts, text.width), theme.dim));
    if solved {
        lines.push(Line::styled("solved", theme.good));
    }
    for (row, line) in (0..text.height).zip(&lines) {
        write(line, text, row, buffer);
    }
}

fn draw_error(state: &AppState, entry: &GameEntry, wrong: &RuleError, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let mut lines: Vec<Line<'_>> = vec![Line::styled(truncate(&entry.file, area.width), theme.dim), Line::default()];
    lines.extend(wrap(&wrong.title, area.width).into_iter().map(|text| Line::styled(text, theme.title)));
    if let Some(number) = wrong.line {
        let margin = format!("{number} │ ");
        let indent = margin.chars().count();
        // Skips the start of a long source line.
        let room = usize::from(area.width).saturating_sub(indent + 1);
        let skip = (wrong.column).saturating_sub(room.max(8) - 8);
        let source: String = wrong.source.chars().skip(skip).collect();
        let caret = format!("{}^", " ".repeat(indent + wrong.column.saturating_sub(skip + 1)));
        lines.push(Line::default());
        lines.push(Line::from(vec![Span::styled(margin, theme.dim), Span::styled(source, theme.text)]));
        lines.push(Line::styled(caret, theme.title));
        let label = wrap(&wrong.label, area.width.saturating_sub(4)).into_iter();
        lines.extend(label.map(|text| Line::styled(format!("    {text}"), theme.text)));
    }
    if let Some(hint) = &wrong.hint {
        lines.push(Line::default());
        lines.extend(wrap(hint, area.width).into_iter().map(|text| Line::styled(text, theme.good)));
    }
    if wrong.more_errors > 0 {
        lines.push(Line::default());
        lines.push(Line::styled(format!("and {} more errors", wrong.more_errors), theme.dim));
    }
    for (row, line) in (0..area.height).zip(&lines) {
        write(line, area, row, buffer);
    }
}
