//! The one layout function: from the size of the terminal to the rectangles of the board screens.

use ratatui::layout::Rect;

use super::{area::BoardArea, cells::CellSize};

/// What is to be laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Columns and rows of the terminal.
    pub terminal: (u16, u16),
    /// Columns and rows of the board, in squares.
    pub extent: (u16, u16),
    /// The size of a square, where the player has pinned it; a pinned size pans rather than shrinks.
    pub pinned: Option<CellSize>,
    /// How much the side panel is wanted.
    pub panel: Need,
    /// Columns the names of ranks need, 0 for none; the names of files need one row if this is not 0.
    pub labels: u16,
    /// Whether names stand in the corners that the outline of the board leaves free, so that no row is kept for them.
    pub ragged: bool,
    /// Whether the board is turned half round.
    pub flipped: bool,
    /// The place that must be in sight, in half squares: the cursor's.
    pub focus: (u16, u16),
    /// [`BoardArea::first`] of the layout before, so that a panned board moves only when it must.
    pub first: (u16, u16),
}

/// How much something is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Need {
    /// Not at all.
    #[default]
    None,
    /// Where there is room.
    Room,
    /// What is asked for stands there alone.
    Much,
}

/// Where everything stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The line at the top: program, game, whose turn.
    pub header: Rect,
    /// The board.
    pub board: BoardArea,
    /// The panel beside or under the board, if it is wanted and there is room.
    pub panel: Option<Rect>,
    /// The line at the bottom: keys and messages.
    pub footer: Rect,
}

/// A layout, or the size the terminal would have to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// There is room.
    Ready(Places),
    /// There is none.
    TooSmall {
        /// Least columns and rows.
        needs: (u16, u16),
        /// Columns and rows of the terminal.
        has: (u16, u16),
    },
}

/// Least and greatest width of a panel beside the board.
const BESIDE: (u16, u16) = (22, 48);
/// Least height of a panel under the board.
const UNDER: u16 = 6;
/// Free columns between board and panel, and beside both.
const GAP: u16 = 1;
/// Squares that must be in sight at least, as far as the board has them.
const SIGHT: u16 = 8;

/// Where the panel goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Panel {
    Beside,
    Under,
    Away,
}

/// Lays the board screens out. Any size is answered, none panics.
pub fn layout(wish: &Wish) -> Layout {
    let (width, height) = wish.terminal;
    let (columns, rows) = (wish.extent.0.max(1), wish.extent.1.max(1));
    let needs = (columns.min(SIGHT).saturating_mul(2).max(16), rows.min(SIGHT) + 2);
    if width < needs.0 || height < needs.1 {
        return Layout::TooSmall { needs, has: wish.terminal };
    }
    let body = Rect { x: 0, y: 1, width, height: height - 2 };
    let (size, panel, labels) = plan(wish, body);
    let (board, panel) = arrange(wish, body, size, panel, labels);
    let header = Rect { x: 0, y: 0, width, height: 1 };
    Layout::Ready(Places { header, board, panel, footer: Rect { y: height - 1, ..header } })
}

/// The size of a square, where the panel goes, and whether there is room for labels.
///
/// The panel is worth more than a larger drawing, but less than squares with room for marks, unless what stands there alone was
/// asked for; labels are worth more than either.
fn plan(wish: &Wish, body: Rect) -> (CellSize, Panel, bool) {
    use Panel::{Away, Beside, Under};
    let panels = |all: &'static [Panel]| if wish.panel == Need::None { &[Away] } else { all };
    let roomy = &CellSize::ALL[..3];
    let tiny = &CellSize::ALL[3..];
    let mut passes =
        [(roomy, panels(&[Beside, Under])), (roomy, &[Away]), (tiny, panels(&[Beside, Under])), (tiny, &[Away])];
    if wish.panel == Need::Much {
        passes.swap(1, 2);
    }
    for labels in [true, false] {
        for (sizes, panels) in passes {
            for &size in sizes.iter().filter(|&&size| wish.pinned.is_none_or(|pinned| pinned == size)) {
                let (width, height) = needed(wish, size, labels);
                for &panel in panels {
                    let (more, under) = match panel {
                        Beside => (BESIDE.0 + 2 * GAP, 0),
                        Under => (0, UNDER),
                        Away => (0, 0),
                    };
                    if width.saturating_add(more) <= body.width && height.saturating_add(under) <= body.height {
                        return (size, panel, labels);
                    }
                }
            }
        }
    }
    // Nothing fits whole: the board pans, and the panel stays only where it leaves the board most of the width.
    let pinned = wish.pinned.unwrap_or(CellSize::Tiny);
    let size = CellSize::ALL.into_iter().find(|&size| size <= pinned && pannable(body, size)).unwrap_or(CellSize::Tiny);
    let beside = wish.panel != Need::None && body.width >= 3 * BESIDE.0;
    (size, if beside { Panel::Beside } else { Panel::Away }, body.width >= 40)
}

/// Whether enough squares of a size are in sight to find one's way on a panned board.
fn pannable(body: Rect, size: CellSize) -> bool {
    body.width >= 4 * size.width() && body.height > 3 * size.height()
}

/// Columns and rows of the whole board with its labels.
fn needed(wish: &Wish, size: CellSize, labels: bool) -> (u16, u16) {
    let (left, under) = label_room(wish, labels);
    let width = wish.extent.0.saturating_mul(size.width()).saturating_add(left);
    (width, wish.extent.1.saturating_mul(size.height()).saturating_add(under))
}

/// Columns and rows kept for labels.
fn label_room(wish: &Wish, labels: bool) -> (u16, u16) {
    if labels && wish.labels > 0 { (wish.labels.saturating_add(2), u16::from(!wish.ragged)) } else { (0, 0) }
}

/// Puts board and panel into the body, in the middle of it.
fn arrange(wish: &Wish, body: Rect, size: CellSize, panel: Panel, labels: bool) -> (BoardArea, Option<Rect>) {
    let (left, under) = label_room(wish, labels);
    let (taken, below) = match panel {
        Panel::Beside => (BESIDE.0 + 2 * GAP, 0),
        Panel::Under => (0, UNDER),
        Panel::Away => (0, 0),
    };
    let fit = |room: u16, square: u16, all: u16| (room / square).min(all);
    let columns = fit(body.width.saturating_sub(left + taken), size.width(), wish.extent.0);
    let rows = fit(body.height.saturating_sub(under + below), size.height(), wish.extent.1);
    let (width, height) = (columns * size.width(), rows * size.height());
    let spare = body.width.saturating_sub(width + left);
    let beside = spare.saturating_sub(2 * GAP).min(BESIDE.1);
    let margin = if panel == Panel::Beside { spare - beside - 2 * GAP } else { spare } / 2;
    let above = if panel == Panel::Under { 0 } else { body.height.saturating_sub(height + under) / 2 };
    let squares = Rect { x: body.x + margin + left, y: body.y + above, width, height }.intersection(body);
    let area = BoardArea {
        squares,
        size,
        extent: wish.extent,
        first: (0, 0),
        flipped: wish.flipped,
        row_labels: left,
        column_labels: under,
    };
    let first = pan(wish, &area);
    let top = squares.bottom() + under;
    let panel = match panel {
        Panel::Beside => Some(Rect { x: squares.right() + GAP, y: body.y, width: beside, height: body.height }),
        Panel::Under => Some(Rect { x: 0, y: top, width: body.width, height: body.bottom().saturating_sub(top) }),
        Panel::Away => None,
    };
    (BoardArea { first, ..area }, panel)
}

/// The first square to show: the one of the layout before, moved just so far that the focus is in sight.
fn pan(wish: &Wish, area: &BoardArea) -> (u16, u16) {
    let (across, down) = area.turned(wish.focus).unwrap_or_default();
    let focus = (across / 2, down / 2);
    let (columns, rows) = area.shown();
    let along = |first: u16, focus: u16, shown: u16, all: u16| {
        let least = focus.saturating_add(2).saturating_sub(shown);
        first.clamp(least.min(focus), focus.saturating_sub(1).max(least)).min(all.saturating_sub(shown))
    };
    (along(wish.first.0, focus.0, columns, wish.extent.0), along(wish.first.1, focus.1, rows, wish.extent.1))
}

#[cfg(test)]
#[path = "layout_tests.rs"]
mod tests;
