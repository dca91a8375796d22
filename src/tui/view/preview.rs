//! Preview of the selected row: board, description and modes of a game, a saved game, a puzzle, or the error in a
//! file.

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
    text::{Line, Span},
};

use super::{
    frame::{framed, inset, key_hints, write, write_lines},
    position, score,
    text_fit::{truncate, wrap, wrap_lines},
};
use crate::{
    players::PlayerSpec,
    store::Mode,
    tui::{
        board_picture::BoardPicture,
        layout::{self, HomeRegions, ModeRegion},
        state::{AppState, GameEntry, GameSummary, HomeRow, PuzzleEntry, RuleError, SavedEntry, SavedPicture, mode},
    },
};

/// Text about the row that opens the list of puzzles.
const PUZZLES_TEXT: &str = "Short many-worlds solitaires: win within a few rounds and keep enough of the worlds, or \
                            survive. Enter shows all puzzles.";

/// Draws it.
pub fn draw(state: &AppState, regions: &HomeRegions, buffer: &mut Buffer) {
    let Some(frame) = regions.about else { return };
    let (home, theme) = (&state.home, &state.appearance.theme);
    let mut area = |title: &str| {
        let inner = framed(title, frame, theme, buffer);
        let top = u16::from(inner.height > 20);
        inset(Rect { y: inner.y + top, height: inner.height - top, ..inner }, 1)
    };
    match home.selected_row() {
        Some(HomeRow::Saved(index)) => {
            if let Some(saved) = home.saved_games.get(index) {
                draw_saved_game(state, saved, area(&saved.title), buffer);
            }
        }
        Some(HomeRow::Puzzle(index)) => {
            if let Some(entry) = home.puzzles.get(index) {
                draw_puzzle(state, entry, area(&entry.puzzle.name), buffer);
            }
        }
        Some(HomeRow::Puzzles) => {
            let area = area("");
            write_lines(wrap_lines(PUZZLES_TEXT, area.width, theme.text), area, buffer);
        }
        Some(HomeRow::Game(_)) => {
            let Some(entry) = home.selected_game() else { return };
            let area = area(&entry.title);
            match &entry.game {
                Ok(summary) => {
                    let first = regions.modes.first();
                    let modes = first.map_or(0, |first| area.bottom().saturating_sub(first.area.y) + 1);
                    let above = Rect { height: area.height.saturating_sub(modes), ..area };
                    draw_game(state, entry, summary, above, buffer);
                    draw_modes(state, regions, area, buffer);
                }
                Err(error) => draw_error(state, entry, error, area, buffer),
            }
        }
        None => drop(area("")),
    }
}

/// Draws a board and returns the area left for text.
fn draw_board(state: &AppState, picture: &BoardPicture, area: Rect, min_text: Size, buffer: &mut Buffer) -> Rect {
    let Some((board, text)) = layout::preview(area, picture.extent, min_text) else { return area };
    position::draw_board(picture, &board, &state.appearance, buffer);
    text
}

fn draw_game(state: &AppState, entry: &GameEntry, summary: &GameSummary, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let needed = u16::try_from(wrap(&summary.description, area.width).len()).unwrap_or(1) + 3;
    let text = draw_board(state, &summary.picture, area, Size::new(24, needed), buffer);
    let kinds = match summary.kinds {
        1 => "one kind of piece".into(),
        kinds => format!("{kinds} kinds of pieces"),
    };
    let facts = format!("{} · {} · {kinds}", summary.players.join(" and "), summary.board);
    let lines = wrap_lines(&summary.description, text.width, theme.text)
        .chain([Line::default()])
        .chain(wrap_lines(&facts, text.width, theme.dim))
        .chain([Line::styled(truncate(&entry.file, text.width), theme.dim)]);
    write_lines(lines, text, buffer);
}

fn draw_modes(state: &AppState, regions: &HomeRegions, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    for &ModeRegion { mode, area } in &regions.modes {
        let (sign, style) = if state.home.mode == mode { ("▸", theme.selected) } else { (" ", theme.text) };
        write(&Line::styled(format!("{sign} {} ", mode::title(mode)), style), area, 0, buffer);
    }
    if let Some(last) = regions.modes.last() {
        let top = last.area.y + 1;
        let about = Rect { y: top, height: area.bottom().saturating_sub(top), ..area };
        let best = match (state.home.mode, state.home.selected_game()) {
            (Mode::Worlds(rules), Some(entry)) => state.home.scores.best(&entry.name, rules),
            _ => None,
        };
        let best = best.map(|best| format!("Your best: {}.", score::score_text(best)));
        let named = |who: &PlayerSpec| match who {
            PlayerSpec::Random => "a random player".to_owned(),
            who => who.to_string(),
        };
        let sentence = match (state.home.mode, state.home.effective_opponent()) {
            (Mode::Worlds(rules), Some(who)) => format!("{} You play against {}.", rules.summary(), named(who)),
            (Mode::Game, Some(who)) => {
                format!("You play against {}. + and − change the opponent; in the game, m does.", named(who))
            }
            (Mode::Game, None) if state.home.is_single_player() => {
                "This game is for one player: there is no opponent.".to_owned()
            }
            (mode, _) => mode::description(mode).to_owned(),
        };
        let texts = [sentence].into_iter().chain(best);
        write_lines(texts.flat_map(|text| wrap_lines(&text, about.width, theme.dim)), about, buffer);
    }
}

fn draw_saved_game(state: &AppState, saved: &SavedEntry, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    if let Some(error) = &saved.error {
        let head = [Line::styled("This saved game cannot be read.", theme.title), Line::default()];
        return write_lines(head.into_iter().chain(wrap_lines(error, area.width, theme.text)), area, buffer);
    }
    let text = match &saved.picture {
        SavedPicture::Loaded(Some(picture)) => draw_board(state, picture, area, Size::new(24, 4), buffer),
        _ => area,
    };
    let status = format!("{} · {}", saved.opponent_or_mode, saved.progress);
    let age = if saved.age.is_empty() { String::new() } else { format!("saved {} ago", saved.age) };
    let keys = key_hints(&[("↵", if saved.is_over { "look at the game" } else { "resume the game" })], theme);
    let head = [Line::styled(status, theme.text), Line::styled(age, theme.dim), Line::from(keys), Line::default()];
    write_lines(head.into_iter().chain(wrap_lines(&saved.moves, text.width, theme.dim)), text, buffer);
}

fn draw_puzzle(state: &AppState, entry: &PuzzleEntry, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let text = match &entry.picture {
        Some(picture) => draw_board(state, picture, area, Size::new(24, 6), buffer),
        None => area,
    };
    let puzzle = &entry.puzzle;
    let facts = format!("{} · {}", entry.title, mode::title(Mode::Worlds(puzzle.rules)));
    let mut lines = vec![Line::styled(format!("{}.", puzzle.objective()), theme.title)];
    lines.extend(wrap_lines(&puzzle.about, text.width, theme.text));
    lines.push(Line::styled(truncate(&facts, text.width), theme.dim));
    if state.home.scores.is_solved(&puzzle.name) {
        lines.push(Line::styled("solved", theme.good));
    }
    write_lines(lines, text, buffer);
}

fn draw_error(state: &AppState, entry: &GameEntry, error: &RuleError, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let mut lines = vec![Line::styled(truncate(&entry.file, area.width), theme.dim), Line::default()];
    lines.extend(wrap_lines(&error.title, area.width, theme.title));
    if let Some(number) = error.line {
        let margin = format!("{number} │ ");
        let indent = margin.chars().count();
        // Skips the start of a long source line.
        let room = usize::from(area.width).saturating_sub(indent + 1);
        let skipped = error.column.saturating_sub(room.max(8) - 8);
        let source: String = error.source.chars().skip(skipped).collect();
        let caret = format!("{}^", " ".repeat(indent + error.column.saturating_sub(skipped + 1)));
        lines.push(Line::default());
        lines.push(Line::from(vec![Span::styled(margin, theme.dim), Span::styled(source, theme.text)]));
        lines.push(Line::styled(caret, theme.title));
        let label = wrap(&error.label, area.width.saturating_sub(4)).into_iter();
        lines.extend(label.map(|text| Line::styled(format!("    {text}"), theme.text)));
    }
    if let Some(hint) = &error.hint {
        lines.push(Line::default());
        lines.extend(wrap_lines(hint, area.width, theme.good));
    }
    if error.more_errors > 0 {
        lines.push(Line::default());
        lines.push(Line::styled(format!("and {} more errors", error.more_errors), theme.dim));
    }
    write_lines(lines, area, buffer);
}
