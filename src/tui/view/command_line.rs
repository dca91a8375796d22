//! The command line with its completions above it.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line as Text, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    captured::piece_name,
    frame::{highlight_row, popup_frame, write},
    header,
    text_fit::truncate,
};
use crate::tui::{
    layout::first_visible,
    state::{
        AppState,
        choices::ActionChoice,
        command_line::{CommandLine, Completion},
        session::GameSession,
    },
};

/// Maximum number of completions shown.
const MAX_COMPLETIONS_SHOWN: usize = 9;

/// Draws the command line and returns the position of the text cursor.
pub fn draw(state: &AppState, line: &CommandLine, area: Rect, buffer: &mut Buffer) -> Position {
    let theme = &state.appearance.theme;
    let bottom = Rect { y: area.bottom() - 1, height: 1, ..area };
    buffer.set_style(bottom, theme.text);
    buffer.set_string(bottom.x, bottom.y, " ".repeat(usize::from(bottom.width)), theme.text);
    let typed = vec![Span::styled(" : ", theme.key), Span::styled(line.text.value().to_owned(), theme.title)];
    let mut text = Text::from(typed.clone());
    text.push_span(Span::styled(enter_hint(state, line), theme.dim));
    // A long notice is drawn above the command line.
    let above = state.notice.as_ref().filter(|_| text.width() > usize::from(bottom.width));
    let text = if above.is_some() { Text::from(typed) } else { text };
    buffer.set_line(bottom.x, bottom.y, &text, bottom.width);
    let mut top = bottom.y;
    let count = line.completions.len().min(MAX_COMPLETIONS_SHOWN).min(usize::from(area.height.saturating_sub(4)));
    if count > 0 {
        let rows = u16::try_from(count).unwrap_or(0);
        let width = if area.width < 100 { area.width } else { 80 };
        let frame = Rect { x: area.x, y: bottom.y - rows - 2, width, height: rows + 2 };
        top = frame.y;
        let inner = popup_frame("", frame, theme, buffer);
        let first = first_visible(line.selected, line.completions.len(), rows);
        for (row, (number, completion)) in (0..rows).zip(line.completions.iter().enumerate().skip(first)) {
            let (word, what) = name_and_description(state, completion);
            let pad = 10usize.saturating_sub(word.width());
            let what = truncate(&what, inner.width.saturating_sub(14));
            let mut spans =
                vec![Span::styled(format!(" {word}{}  ", " ".repeat(pad)), theme.key), Span::styled(what, theme.text)];
            if number == line.selected {
                highlight_row(inner, row, theme.selected, buffer);
                for span in &mut spans {
                    span.style = span.style.patch(theme.selected);
                }
            }
            write(&Text::from(spans), inner, row, buffer);
        }
    }
    if let Some((notice, y)) = above.zip(top.checked_sub(1)) {
        header::draw_notice(notice, Rect { y, ..bottom }, theme, buffer);
    }
    Position { x: bottom.x + 3 + u16::try_from(line.text.visual_cursor()).unwrap_or(0), y: bottom.y }
}

/// The hint behind the text: what Enter would do.
fn enter_hint(state: &AppState, line: &CommandLine) -> String {
    if let Some(notice) = &state.notice {
        return format!("   {}", notice.text);
    }
    match line.completions.get(line.selected) {
        _ if line.text.value().is_empty() => "   a move (e2e4, Nf3, O-O) or a command".into(),
        None => "   No move or command matches.".into(),
        Some(completion) => format!("   ↵ {}", name_and_description(state, completion).1),
    }
}

/// Name and description of a completion.
fn name_and_description(state: &AppState, completion: &Completion) -> (String, String) {
    let session = state.session.as_ref();
    let choice = |index: usize| session.and_then(|session| Some((session, session.choices.as_ref()?.list.get(index)?)));
    match completion {
        Completion::Choice(index) => choice(*index)
            .map(|(session, choice)| (choice.san.clone(), describe_choice(session, choice)))
            .unwrap_or_default(),
        Completion::Several(list) => {
            let word = list.first().and_then(|&index| choice(index)).map(|(_, choice)| choice.coordinates.clone());
            (word.unwrap_or_default(), format!("{} moves: choose which", list.len()))
        }
        Completion::Square(cell) => {
            let name =
                session.map(|session| session.rulebook.variant().board().name(*cell).to_owned()).unwrap_or_default();
            let kind = session.and_then(|session| Some((session, session.kind_at(*cell)?)));
            let what = kind.map_or_else(
                || "move the cursor there".into(),
                |(session, kind)| format!("select the {}", piece_name(session, kind)),
            );
            (name, what)
        }
        Completion::Command(binding) => {
            (binding.name().to_owned(), format!("{}   {}", binding.description, binding.keys()))
        }
    }
}

/// Describes an action in words.
fn describe_choice(session: &GameSession, choice: &ActionChoice) -> String {
    let board = session.rulebook.variant().board();
    let kind = |cell| session.kind_at(cell);
    let goal = choice.goal.map(|cell| board.name(cell)).unwrap_or_default();
    let mut text = match (choice.origin, choice.goal) {
        (Some(origin), _) => {
            let piece = kind(origin).map(|kind| piece_name(session, kind)).unwrap_or_default();
            format!("{piece} {} → {goal}", board.name(origin))
        }
        (None, Some(_)) => {
            let dropped = choice.drop.map_or_else(String::new, |kind| format!("{} ", piece_name(session, kind)));
            format!("place {dropped}on {goal}")
        }
        (None, None) if choice.coordinates == "pass" => "pass".into(),
        (None, None) => "an action without a square".into(),
    };
    if let Some(taken) = choice.goal.and_then(kind).filter(|_| choice.is_capture) {
        text = format!("{text}, captures {}", piece_name(session, taken));
    }
    if let Some(becomes) = choice.promotes_to {
        text = format!("{text}, promotes to {}", piece_name(session, becomes));
    }
    text
}
