//! Answers to dialogs, and text for the command line.

use crossterm::event::{KeyCode, KeyEvent};

use crate::tui::{
    event::Event,
    state::{AppState, HomeRow, Popup},
};

/// The key that closes a dialog or stops work.
pub(super) fn cancel_key<M>() -> Event<M> {
    key(KeyCode::Esc)
}

fn key<M>(code: KeyCode) -> Event<M> {
    Event::Key(KeyEvent::from(code))
}

/// Whether a dialog waits for an answer that a line can give. The others are closed.
pub(super) fn asks(popup: &Popup) -> bool {
    matches!(popup, Popup::Chooser(_) | Popup::Confirm(_) | Popup::Copy(_))
}

/// The keys that answer the open dialog; `None` if the line is no answer to it.
pub(super) fn answer<M>(state: &AppState, line: &str) -> Option<Vec<Event<M>>> {
    let text = line.trim().to_lowercase();
    let rows = match state.popup.as_ref()? {
        Popup::Confirm(dialog) => {
            let is =
                |word: &str| text == word.to_lowercase() || !text.is_empty() && word.to_lowercase().starts_with(&text);
            return match () {
                () if text == "y" || is(dialog.yes) => Some(vec![key(KeyCode::Enter)]),
                () if text == "n" || is(dialog.no) => Some(vec![cancel_key()]),
                () => None,
            };
        }
        Popup::Chooser(chooser) => chooser.list.len(),
        Popup::Copy(dialog) => dialog.formats.len(),
        _ => return Some(vec![cancel_key()]),
    };
    if ["cancel", "esc", "no", "stop"].contains(&text.as_str()) {
        return Some(vec![cancel_key()]);
    }
    let number: usize = text.parse().ok().filter(|number| (1..=rows).contains(number))?;
    Some((1..number).map(|_| key(KeyCode::Down)).chain([key(KeyCode::Enter)]).collect())
}

/// What a line means on a screen without a dialog: on the list of games a number opens its row and other text filters it; on a board, a
/// move or a command is typed.
pub(super) fn typed<M>(state: &mut AppState, text: &str) -> Vec<Event<M>> {
    if state.shown_session().is_some() {
        return vec![Event::Paste(text.to_owned()), key(KeyCode::Enter)];
    }
    let home = &mut state.home;
    let rows = home.rows();
    if let Some(&row) = text.parse().ok().and_then(|number: usize| rows.get(number.checked_sub(1)?)) {
        home.select(row);
        return vec![key(KeyCode::Enter)];
    }
    home.clear_filter();
    home.is_filtering = true;
    home.filter = text.into();
    home.select_match();
    let is_only_row = matches!(home.rows()[..], [row] if !matches!(row, HomeRow::Group(_)));
    let is_named = home.selected_game().is_some_and(|entry| {
        let names = [&*entry.rule_file.name, &entry.outline.title];
        names.iter().any(|name| name.eq_ignore_ascii_case(text))
    });
    if is_only_row || is_named { vec![key(KeyCode::Enter)] } else { Vec::new() }
}
