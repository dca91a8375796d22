//! Selection in lists.

use crate::tui::keys::UiCommand;

/// The row that a command selects in a list of `len` rows; `None` if it is about something else.
pub fn select_row(command: Option<UiCommand>, selected: usize, len: usize, page: usize) -> Option<usize> {
    let row = match command? {
        UiCommand::Up => selected.saturating_sub(1),
        UiCommand::Down => selected + 1,
        UiCommand::PageUp => selected.saturating_sub(page),
        UiCommand::PageDown => selected + page,
        UiCommand::First => 0,
        UiCommand::Last => len,
        _ => return None,
    };
    Some(row.min(len.saturating_sub(1)))
}

/// The option before or after the current one in a list that starts with `None`. The ends of the list stay.
pub fn step_option<T>(
    options: impl IntoIterator<Item = T>,
    is_current: impl Fn(&T) -> bool,
    forward: bool,
) -> Option<T> {
    let mut options: Vec<T> = options.into_iter().collect();
    // 0 is `None`.
    let current = options.iter().position(is_current).map_or(0, |index| index + 1);
    let next = if forward { (current + 1).min(options.len()) } else { current.saturating_sub(1) };
    next.checked_sub(1).map(|index| options.swap_remove(index))
}
