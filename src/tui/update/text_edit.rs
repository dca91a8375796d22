//! Line editing.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest as Edit};

/// The longest text of most fields, in bytes.
const MAX_BYTES: usize = 200;

/// Applies an editing key. Returns whether the key was one.
pub fn edit(input: &mut Input, key: &KeyEvent) -> bool {
    edit_up_to(MAX_BYTES, input, key)
}

/// The same for a text with another maximum length in bytes.
pub fn edit_up_to(max_bytes: usize, input: &mut Input, key: &KeyEvent) -> bool {
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    let request = match key.code {
        KeyCode::Char('u') if ctrl => Edit::DeleteLine,
        KeyCode::Char('w') if ctrl => Edit::DeletePrevWord,
        KeyCode::Char(letter) if is_text(key) && input.value().len() < max_bytes => Edit::InsertChar(letter),
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
