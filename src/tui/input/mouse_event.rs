//! Mouse events as terminals number them.

use super::escape_sequences::modifiers;
use crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind};

/// A mouse event. Bits 0, 1, 6 and 7 of the button are its number, bit 5 means motion, and bits 2 to 4 are modifiers.
pub fn mouse_event([button, column, row]: [u16; 3], is_release: bool) -> Option<Event> {
    let number = button & 0b11 | (button & 0b1100_0000) >> 4;
    let is_motion = button & 0b10_0000 != 0;
    let pressed = [MouseButton::Left, MouseButton::Middle, MouseButton::Right].get(usize::from(number)).copied();
    let kind = match (number, is_motion, pressed) {
        (_, false, Some(pressed)) if is_release => MouseEventKind::Up(pressed),
        (_, false, Some(pressed)) => MouseEventKind::Down(pressed),
        (_, true, Some(pressed)) => MouseEventKind::Drag(pressed),
        // X10 does not say which button was released.
        (3, false, None) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true, None) => MouseEventKind::Moved,
        (4, false, None) => MouseEventKind::ScrollUp,
        (5, false, None) => MouseEventKind::ScrollDown,
        (6, false, None) => MouseEventKind::ScrollLeft,
        (7, false, None) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let modifiers = modifiers((button >> 2 & 0b111) + 1);
    // The terminal counts from 1.
    let (column, row) = (column.saturating_sub(1), row.saturating_sub(1));
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers }))
}
