//! The command line with its completions above it.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{List, clear, popup_frame},
    header,
    text_fit::truncate,
};
use crate::{
    game::Cell,
    tui::{
        dialog_layout::{self, ListRegions},
        state::{ActionChoice, AppState, CommandLine, Completion, GameSession},
    },
    worlds::IntentScope,
};

/// Columns for the texts of the completions.
const MIN_TEXT_COLUMNS: usize = 10;
const MAX_TEXT_COLUMNS: usize = 18;

/// Draws the command line and returns the position of the text cursor.
pub fn draw(state: &AppState, line: &CommandLine, area: Rect, buffer: &mut Buffer) -> Position {
    let theme = &state.appearance.theme;
    let bottom = Rect { y: area.bottom() - 1, height: 1, ..area };
    clear(bottom, theme, buffer);
    // The next letter replaces a refused text.
    let style = if line.is_refused { theme.selected } else { theme.title };
    let mut text = Line::from(vec![Span::styled(" : ", theme.key), Span::styled(line.text.value().to_owned(), style)]);
    let hint = Span::styled(enter_hint(state, line), theme.dim);
    // A long notice is drawn above the command line.
    let above = state.notice.as_ref().filter(|_| text.width() + hint.width() > usize::from(bottom.width));
    if above.is_none() {
        text.push_span(hint);
    }
    buffer.set_line(bottom.x, bottom.y, &text, bottom.width);
    let top = draw_completions(state, line, area, buffer);
    if let Some((notice, y)) = above.zip(top.checked_sub(1)) {
        header::draw_notice(notice, Rect { y, ..bottom }, theme, buffer);
    }
    Position { x: bottom.x + 3 + u16::try_from(line.text.visual_cursor()).unwrap_or(0), y: bottom.y }
}

/// Draws the completions above the last row of an area and returns their first row.
fn draw_completions(state: &AppState, line: &CommandLine, area: Rect, buffer: &mut Buffer) -> u16 {
    let theme = &state.appearance.theme;
    let Some(ListRegions { frame, rows: list_area, first_row }) = dialog_layout::completions(line, area.as_size())
    else {
        return area.bottom().saturating_sub(1);
    };
    let rows = list_area.height;
    let position = format!("{} of {}", line.selected + 1, line.completions.len());
    let title = if line.completions.len() > usize::from(rows) { &position } else { "" };
    let inner = popup_frame(title, frame, theme, buffer);
    let list = List { area: inner, margin: 0, selected: line.selected };
    let texts = line.completions.iter().map(|completion| completion.text(state.session.as_ref()).width());
    let text_columns = texts.max().unwrap_or(0).clamp(MIN_TEXT_COLUMNS, MAX_TEXT_COLUMNS);
    for (row, (number, completion)) in (0..rows).zip(line.completions.iter().enumerate().skip(first_row)) {
        let text = completion.text(state.session.as_ref());
        let gap = " ".repeat(text_columns.saturating_sub(text.width()) + 2);
        let used = u16::try_from(text.width() + gap.len() + 2).unwrap_or(u16::MAX);
        let description = truncate(&describe(state, completion), inner.width.saturating_sub(used));
        let spans = vec![Span::styled(format!(" {text}{gap}"), theme.key), Span::styled(description, theme.text)];
        list.write(number, row, spans, theme, buffer);
    }
    frame.y
}

/// The commands that a name follows, which no completion knows.
const ARGUMENT_WORDS: [&str; 3] = ["open ", "export ", "review "];

/// The hint behind the text: what Enter would do.
fn enter_hint(state: &AppState, line: &CommandLine) -> String {
    if let Some(notice) = &state.notice {
        return format!("   {}", notice.text);
    }
    if ARGUMENT_WORDS.iter().any(|word| line.text.value().starts_with(word)) {
        return "   ↵ run".into();
    }
    match line.completions.get(line.selected) {
        _ if line.text.value().is_empty() => "   a move (e2e4, Nf3, O-O) or a command".into(),
        None => {
            let waiting = state.shown_session().and_then(|_| state.thinking_text());
            format!("   {}", waiting.as_deref().unwrap_or("No move or command matches."))
        }
        Some(completion) => format!("   ↵ {}", describe(state, completion)),
    }
}

/// Description of a completion.
fn describe(state: &AppState, completion: &Completion) -> String {
    let (session, keymap) = (state.session.as_ref(), &state.keymap);
    if let Completion::Command(binding) = completion {
        return format!("{}   {}", binding.explanation(), keymap.text(binding));
    }
    let Some(session) = session else { return String::new() };
    match completion {
        Completion::Choice(index) => {
            let in_words = || session.choice(*index).map(|choice| describe_choice(session, choice));
            open_square_text(session, *index).or_else(in_words).unwrap_or_default()
        }
        Completion::Several(list) => {
            let is_promotion =
                |&index: &usize| session.choice(index).is_some_and(|choice| choice.promotes_to.is_some());
            let what = if list.iter().all(is_promotion) { "promotions" } else { "moves" };
            format!("{} {what}: choose which", list.len())
        }
        Completion::Square(cell) => match session.kind_at(*cell) {
            Some(kind) => format!("select the {}", session.piece_name(kind)),
            None => "move the cursor there".into(),
        },
        Completion::Command(_) => String::new(),
    }
}

/// Describes an action in words.
fn describe_choice(session: &GameSession, choice: &ActionChoice) -> String {
    let goal = choice.goal.map(|cell| session.cell_name(cell)).unwrap_or_default();
    let mut text = match (choice.origin, choice.goal) {
        (Some(origin), _) => {
            let piece = session.kind_at(origin).map(|kind| session.piece_name(kind)).unwrap_or_default();
            format!("{piece} {} → {goal}", session.cell_name(origin))
        }
        (None, Some(goal)) => placement_text(session, choice, goal),
        (None, None) if choice.is_pass => "pass".into(),
        (None, None) => "an action without a square".into(),
    };
    text += &capture_text(session, choice);
    if let Some(kind) = choice.promotes_to {
        text = format!("{text}, promotes to {}", session.piece_name(kind));
    }
    text
}

/// Describes a quantum action that leaves one square open; `None` for any other action.
fn open_square_text(session: &GameSession, index: usize) -> Option<String> {
    let intent = session.worlds()?.intents.get(index)?;
    match intent.scope {
        IntentScope::Single => None,
        IntentScope::AllFrom => {
            let from = intent.from?;
            let piece = session.kind_at(from).map(|kind| session.piece_name(kind)).unwrap_or_default();
            Some(format!("all moves of the {piece} on {}", session.cell_name(from)))
        }
        IntentScope::AllTo => Some(format!("all moves to {}", session.cell_name(intent.to?))),
    }
}

/// Describes a placement or a drop.
pub fn placement_text(session: &GameSession, choice: &ActionChoice, goal: Cell) -> String {
    let dropped = choice.drop.map_or_else(String::new, |kind| format!("{} ", session.piece_name(kind)));
    format!("place {dropped}on {}", session.cell_name(goal))
}

/// Describes what an action captures; empty if nothing.
pub fn capture_text(session: &GameSession, choice: &ActionChoice) -> String {
    let taken = choice.goal.and_then(|goal| session.kind_at(goal)).filter(|_| choice.is_capture);
    taken.map_or_else(String::new, |kind| format!(", captures {}", session.piece_name(kind)))
}
