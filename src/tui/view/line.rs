//! The line in which moves and commands are typed, with what it can mean above it.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line as Text, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{bar, over, write},
    header,
    taken::called,
    wrap::cut,
};
use crate::tui::{
    places::window,
    state::{
        State,
        choices::Choice,
        line::{Line, Meaning},
        play::Play,
    },
};

/// How many meanings are shown.
const MOST: usize = 9;

/// Draws the line and says where the text cursor is.
pub fn draw(state: &State, line: &Line, area: Rect, buffer: &mut Buffer) -> Position {
    let theme = &state.look.theme;
    let bottom = Rect { y: area.bottom() - 1, height: 1, ..area };
    buffer.set_style(bottom, theme.text);
    buffer.set_string(bottom.x, bottom.y, " ".repeat(usize::from(bottom.width)), theme.text);
    let typed = vec![Span::styled(" : ", theme.key), Span::styled(line.text.value().to_owned(), theme.title)];
    let mut text = Text::from(typed.clone());
    text.push_span(Span::styled(note(state, line), theme.dim));
    // A notice that is too long stands above the line.
    let above = state.notice.as_ref().filter(|_| text.width() > usize::from(bottom.width));
    let text = if above.is_some() { Text::from(typed) } else { text };
    buffer.set_line(bottom.x, bottom.y, &text, bottom.width);
    let mut top = bottom.y;
    let count = line.meanings.len().min(MOST).min(usize::from(area.height.saturating_sub(4)));
    if count > 0 {
        let rows = u16::try_from(count).unwrap_or(0);
        let width = if area.width < 100 { area.width } else { 80 };
        let frame = Rect { x: area.x, y: bottom.y - rows - 2, width, height: rows + 2 };
        top = frame.y;
        let inner = over("", frame, theme, buffer);
        let first = window(line.at, line.meanings.len(), rows);
        for (row, (number, meaning)) in (0..rows).zip(line.meanings.iter().enumerate().skip(first)) {
            let (word, what) = words(state, meaning);
            let pad = 10usize.saturating_sub(word.width());
            let what = cut(&what, inner.width.saturating_sub(14));
            let mut spans =
                vec![Span::styled(format!(" {word}{}  ", " ".repeat(pad)), theme.key), Span::styled(what, theme.text)];
            if number == line.at {
                bar(inner, row, theme.choice, buffer);
                for span in &mut spans {
                    span.style = span.style.patch(theme.choice);
                }
            }
            write(&Text::from(spans), inner, row, buffer);
        }
    }
    if let Some((notice, y)) = above.zip(top.checked_sub(1)) {
        header::notice(notice, Rect { y, ..bottom }, theme, buffer);
    }
    Position { x: bottom.x + 3 + u16::try_from(line.text.visual_cursor()).unwrap_or(0), y: bottom.y }
}

/// What stands behind the text: what enter would do.
fn note(state: &State, line: &Line) -> String {
    if let Some(notice) = &state.notice {
        return format!("   {}", notice.text);
    }
    match line.meanings.get(line.at) {
        _ if line.text.value().is_empty() => "   a move (e2e4, Nf3, O-O) or the name of a command".into(),
        None => "   nothing of that name".into(),
        Some(meaning) => format!("   ↵ {}", words(state, meaning).1),
    }
}

/// A word and a sentence.
fn words(state: &State, meaning: &Meaning) -> (String, String) {
    let play = state.play.as_ref();
    let choice = |index: usize| play.and_then(|play| Some((play, play.choices.as_ref()?.list.get(index)?)));
    match meaning {
        Meaning::Choice(index) => {
            choice(*index).map(|(play, choice)| (choice.san.clone(), sentence(play, choice))).unwrap_or_default()
        }
        Meaning::Several(list) => {
            let word = list.first().and_then(|&index| choice(index)).map(|(_, choice)| choice.squares.clone());
            (word.unwrap_or_default(), format!("one of {} actions: it will be asked which", list.len()))
        }
        Meaning::Square(cell) => {
            let name = play.map(|play| play.book.variant().board().name(*cell).to_owned()).unwrap_or_default();
            let kind = play.and_then(|play| Some((play, play.kind_at(*cell)?)));
            let what = kind.map_or_else(
                || "put the cursor there".into(),
                |(play, kind)| format!("choose the {}", called(play, kind)),
            );
            (name, what)
        }
        Meaning::Command(binding) => (binding.word().to_owned(), format!("{}   {}", binding.long, binding.keys())),
    }
}

/// An action in words.
fn sentence(play: &Play, choice: &Choice) -> String {
    let board = play.book.variant().board();
    let kind = |cell| play.kind_at(cell);
    let goal = choice.goal.map(|cell| board.name(cell)).unwrap_or_default();
    let mut text = match (choice.origin, choice.goal) {
        (Some(origin), _) => {
            let piece = kind(origin).map(|kind| called(play, kind)).unwrap_or_default();
            format!("{piece} {} → {goal}", board.name(origin))
        }
        (None, Some(_)) => {
            let dropped = choice.drop.map_or_else(String::new, |kind| format!("{} ", called(play, kind)));
            format!("place {dropped}on {goal}")
        }
        (None, None) if choice.squares == "pass" => "pass: do nothing".into(),
        (None, None) => "what needs no square".into(),
    };
    if let Some(taken) = choice.goal.and_then(kind).filter(|_| choice.takes) {
        text = format!("{text}, takes {}", called(play, taken));
    }
    if let Some(becomes) = choice.becomes {
        text = format!("{text}, becomes {}", called(play, becomes));
    }
    text
}
