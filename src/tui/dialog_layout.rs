//! Regions of dialogs, shared by drawing and mouse hits.

use ratatui::layout::{Position, Rect, Size};

use super::{
    layout::{board_regions, centred, first_visible, inner},
    state::{
        ActionChooser, AppState, CommandLine, GameChooser, HelpDialog, MAX_COMPLETIONS_SHOWN, NagDialog,
        SettingsDialog, SettingsRow,
    },
};
use crate::game::pgn::NAGS;

/// A list in a frame over the screen.
#[derive(Clone, Copy, Debug)]
pub struct ListRegions {
    /// Its frame.
    pub frame: Rect,
    /// Its rows.
    pub rows: Rect,
    /// Index of the first visible row.
    pub first_row: usize,
}

impl ListRegions {
    /// The row at a screen position.
    pub fn row_at(&self, at: Position) -> Option<usize> {
        self.rows.contains(at).then(|| self.first_row + usize::from(at.y - self.rows.y))
    }
}

/// Columns of the settings dialog, and rows besides those of its list.
const SETTINGS_FRAME: Size = Size::new(46, 4);

/// Places the settings dialog.
pub fn settings(dialog: SettingsDialog, terminal: Size) -> ListRegions {
    let len = SettingsRow::ALL.len();
    let height = u16::try_from(len).unwrap_or(0) + SETTINGS_FRAME.height;
    let frame = centred(Rect::from((Position::ORIGIN, terminal)), SETTINGS_FRAME.width, height);
    let inner = inner(frame);
    let rows = Rect { height: inner.height.saturating_sub(2), ..inner };
    ListRegions { frame, rows, first_row: first_visible(dialog.selected, len, rows.height) }
}

/// Columns of the help dialog, its minimum height, and rows besides those of its list.
const HELP_WIDTH: u16 = 84;
const HELP_MIN_HEIGHT: u16 = 12;
const HELP_OTHER_ROWS: u16 = 5;

/// Places the help dialog with a list of `len` rows.
pub fn help(dialog: &HelpDialog, len: usize, terminal: Size) -> ListRegions {
    let full_height = u16::try_from(len).unwrap_or(u16::MAX).saturating_add(HELP_OTHER_ROWS).max(HELP_MIN_HEIGHT);
    let height = terminal.height.saturating_sub(2).min(full_height).max(3);
    let frame = centred(Rect::from((Position::ORIGIN, terminal)), HELP_WIDTH, height);
    let inner = inner(frame);
    let rows = Rect { y: inner.y + 2, height: inner.height.saturating_sub(4), ..inner };
    ListRegions { frame, rows, first_row: first_visible(dialog.selected, len, rows.height) }
}

/// Columns of the players dialog, and rows besides those of its list.
const PLAYERS_FRAME: Size = Size::new(54, 5);

/// Places the players dialog with a list of `len` rows.
pub fn players(len: usize, terminal: Size) -> ListRegions {
    let height = u16::try_from(len).unwrap_or(u16::MAX).saturating_add(PLAYERS_FRAME.height);
    let frame = centred(Rect::from((Position::ORIGIN, terminal)), PLAYERS_FRAME.width, height);
    let inner = inner(frame);
    ListRegions { frame, rows: Rect { height: inner.height.saturating_sub(2), ..inner }, first_row: 0 }
}

/// Columns of the copy dialog, and rows besides those of its list.
const COPY_FRAME: Size = Size::new(50, 4);

/// Places the copy dialog with a list of `len` rows.
pub fn copy(len: usize, terminal: Size) -> ListRegions {
    let height = u16::try_from(len).unwrap_or(u16::MAX).saturating_add(COPY_FRAME.height);
    let frame = centred(Rect::from((Position::ORIGIN, terminal)), COPY_FRAME.width, height);
    let inner = inner(frame);
    ListRegions { frame, rows: Rect { height: inner.height.saturating_sub(2), ..inner }, first_row: 0 }
}

/// Places the list of the games of a file, between header and footer.
pub fn games(chooser: &GameChooser, terminal: Size) -> ListRegions {
    let frame = Rect { x: 0, y: 1, width: terminal.width, height: terminal.height.saturating_sub(2) };
    let inner = inner(frame);
    let rows = Rect { y: inner.y + 1, height: inner.height.saturating_sub(2), ..inner };
    ListRegions { frame, rows, first_row: first_visible(chooser.selected, chooser.row_count(), rows.height) }
}

/// Columns of the list of annotations, and rows besides those of its list.
const NAGS_FRAME: Size = Size::new(44, 4);

/// Places the list of annotations.
pub fn nags(dialog: NagDialog, terminal: Size) -> ListRegions {
    let len = NAGS.len();
    let height =
        u16::try_from(len).unwrap_or(0).saturating_add(NAGS_FRAME.height).min(terminal.height.saturating_sub(2));
    let frame = centred(Rect::from((Position::ORIGIN, terminal)), NAGS_FRAME.width, height);
    let inner = inner(frame);
    let rows = Rect { height: inner.height.saturating_sub(2), ..inner };
    ListRegions { frame, rows, first_row: first_visible(dialog.selected, len, rows.height) }
}

/// Columns of the completions on wide terminals.
const COMPLETIONS_WIDTH: u16 = 80;
/// Columns from which a terminal is wider than the completions need.
const WIDE_TERMINAL: u16 = 100;

/// Places the completions above the command line, which is the last row; `None` without any, or without room.
pub fn completions(line: &CommandLine, terminal: Size) -> Option<ListRegions> {
    let bottom = terminal.height.checked_sub(1)?;
    let count = line.completions.len().min(MAX_COMPLETIONS_SHOWN);
    let rows = u16::try_from(count).unwrap_or(0).min(bottom.saturating_sub(3));
    let width = if terminal.width < WIDE_TERMINAL { terminal.width } else { COMPLETIONS_WIDTH };
    let frame = Rect { x: 0, y: bottom.saturating_sub(rows + 2), width, height: rows + 2 };
    let first_row = first_visible(line.selected, line.completions.len(), rows);
    (rows > 0).then(|| ListRegions { frame, rows: inner(frame), first_row })
}

/// Places the chooser beside its square, without covering it if possible.
pub fn chooser(state: &AppState, chooser: &ActionChooser, terminal: Size) -> Option<ListRegions> {
    let regions = board_regions(state, terminal)?;
    let places = state.session.as_ref()?.places();
    let square =
        chooser.square.and_then(|cell| regions.board.rect_of(places.place(cell))).unwrap_or(regions.board.squares);
    let body = Rect { x: 0, y: 1, width: terminal.width, height: terminal.height.saturating_sub(2) };
    let width = 26.min(body.width);
    let height = u16::try_from(chooser.list.len() + 2).unwrap_or(u16::MAX).min(body.height);
    let right = square.right() + 1;
    let x = if right + width <= body.width { right } else { square.x.saturating_sub(width + 1) };
    let y = square.y.min(body.bottom().saturating_sub(height)).max(body.y);
    let frame = Rect { x, y, width, height }.intersection(body);
    let rows = inner(frame);
    Some(ListRegions { frame, rows, first_row: first_visible(chooser.selected, chooser.list.len(), rows.height) })
}
