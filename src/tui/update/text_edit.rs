//! Line editing.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest as Edit};

/// Applies an editing key. Returns whether the key was one.
pub fn edit(input: &mut Input, key: &KeyEvent) -> bool {
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    let request = match key.code {
        KeyCode::Char('u') if ctrl => Edit::DeleteLine,
        KeyCode::Char('w') if ctrl => Edit::DeletePrevWord,
        KeyCode::Char(letter) if is_text(key) && input.value().len() < 200 => Edit::InsertChar(letter),
        KeyCode::Backspace => Edit::DeletePrevChar,
        KeyCode::Delete => Edit::DeleteNextChar,
        KeyCode::Left => Edit::GoToPrevChar,
        KeyCode::Right => Edit::GoToNextChar,
        KeyCode::Home => Edit::GoToStart,
        KeyCode::End => Edit::GoToEnd,
        _ => return false,
    };
    input.handle(request);
    true
}

/// The character that a key types; `None` with Ctrl or Alt.
pub fn typed_letter(key: &KeyEvent) -> Option<char> {
    match key.code {
        KeyCode::Char(letter) if key.modifiers.difference(KeyModifiers::SHIFT).is_empty() => Some(letter),
        _ => None,
    }
}

/// Whether a key types a character.
pub fn is_text(key: &KeyEvent) -> bool {
    typed_letter(key).is_some()
}
