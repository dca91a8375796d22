//! A key with its modifiers, and its text in footer and help.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key that a command is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyChord {
    code: KeyCode,
    ctrl: bool,
}

impl KeyChord {
    /// The key that stops running work, and quits if nothing runs.
    pub const CTRL_C: Self = Self::ctrl('c');

    /// A plain key.
    pub const fn code(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    /// A character; upper case implies Shift.
    pub const fn letter(letter: char) -> Self {
        Self::code(KeyCode::Char(letter))
    }

    /// A letter with Ctrl.
    pub const fn ctrl(letter: char) -> Self {
        Self { code: KeyCode::Char(letter), ctrl: true }
    }

    /// The event of pressing it.
    pub fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, if self.ctrl { KeyModifiers::CONTROL } else { KeyModifiers::NONE })
    }

    /// Whether it types a character.
    pub const fn is_text(self) -> bool {
        self.typed_char().is_some()
    }

    /// The character that it types.
    pub const fn typed_char(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if !self.ctrl => Some(letter),
            _ => None,
        }
    }

    /// Whether this key was pressed. Shift is part of the letter, since terminals report it inconsistently.
    pub fn matches(self, key: &KeyEvent) -> bool {
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        self.code == key.code && self.ctrl == ctrl && !alt
    }
}

impl fmt::Display for KeyChord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("ctrl-")?;
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("space"),
            KeyCode::Char(letter) => write!(f, "{letter}"),
            KeyCode::Enter => f.write_str("↵"),
            KeyCode::Tab => f.write_str("⇥"),
            KeyCode::BackTab => f.write_str("⇤"),
            KeyCode::Esc => f.write_str("esc"),
            KeyCode::Left => f.write_str("←"),
            KeyCode::Right => f.write_str("→"),
            KeyCode::Up => f.write_str("↑"),
            KeyCode::Down => f.write_str("↓"),
            KeyCode::PageUp => f.write_str("pgup"),
            KeyCode::PageDown => f.write_str("pgdn"),
            KeyCode::Home => f.write_str("home"),
            KeyCode::End => f.write_str("end"),
            KeyCode::F(number) => write!(f, "f{number}"),
            other => write!(f, "{other}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_is_in_the_letter() {
        let shifted = KeyEvent::new(KeyCode::Char('G'), KeyModifiers::SHIFT);
        assert!(KeyChord::letter('G').matches(&shifted));
        assert!(!KeyChord::letter('g').matches(&shifted));
        let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(KeyChord::ctrl('c').matches(&control) && !KeyChord::letter('c').matches(&control));
        assert_eq!(KeyChord::ctrl('r').to_string(), "ctrl-r");
    }
}
