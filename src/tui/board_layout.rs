//! The one layout function: from the size of the terminal to the rectangles of the board screens.

use ratatui::layout::Rect;

use super::{board_area::BoardArea, cell_size::CellSize};

/// What is to be laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayoutRequest {
    /// Columns and rows of the terminal.
    pub terminal: (u16, u16),
    /// Columns and rows of the board, in squares.
    pub extent: (u16, u16),
    /// The size of a square, where the player has pinned it; a pinned size pans rather than shrinks.
    pub pinned: Option<CellSize>,
    /// How much the side panel is wanted.
    pub panel: PanelDemand,
    /// Columns the names of ranks need, 0 for none; the names of files need one row if this is not 0.
    pub label_width: u16,
    /// Whether names stand in the corners that the outline of the board leaves free, so that no row is kept for them.
    pub has_ragged_edge: bool,
    /// Whether the board is turned half round.
    pub is_flipped: bool,
    /// The place that must be in sight, in half squares: the cursor's.
    pub focus: (u16, u16),
    /// [`BoardArea::first`] of the layout before, so that a panned board moves only when it must.
    pub previous_first: (u16, u16),
}

/// How much something is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelDemand {
    /// Not at all.
    #[default]
    Hidden,
    /// Where there is room.
    IfRoom,
    /// What is asked for stands there alone.
    Preferred,
}

/// Where everything stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRegions {
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
pub enum BoardLayout {
    /// There is room.
    Ready(BoardRegions),
    /// There is none.
    TooSmall {
        /// Least columns and rows.
        needs: (u16, u16),
        /// Columns and rows of the terminal.
        has: (u16, u16),
    },
}

/// Least and greatest width of a panel beside the board.
const SIDE_PANEL_WIDTH: (u16, u16) = (22, 48);
/// Least height of a panel under the board.
const LOWER_PANEL_MIN_HEIGHT: u16 = 6;
/// Free columns between board and panel, and beside both.
const GAP: u16 = 1;
/// Squares that must be in sight at least, as far as the board has them.
const MIN_SQUARES_SHOWN: u16 = 8;

/// Where the panel goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelPlace {
    Beside,
    Below,
    Hidden,
}

/// Lays the board screens out. Any size is answered, none panics.
pub fn lay_out(request: &LayoutRequest) -> BoardLayout {
    let (width, height) = request.terminal;
    let (columns, rows) = (request.extent.0.max(1), request.extent.1.max(1));
    let needs = (columns.min(MIN_SQUARES_SHOWN).saturating_mul(2).max(16), rows.min(MIN_SQUARES_SHOWN) + 2);
    if width < needs.0 || height < needs.1 {
        return BoardLayout::TooSmall { needs, has: request.terminal };
    }
    let body = Rect { x: 0, y: 1, width, height: height - 2 };
    let (size, panel, labels) = plan(request, body);
    let (board, panel) = arrange(request, body, size, panel, labels);
    let header = Rect { x: 0, y: 0, width, height: 1 };
    BoardLayout::Ready(BoardRegions { header, board, panel, footer: Rect { y: height - 1, ..header } })
}

/// The size of a square, where the panel goes, and whether there is room for labels.
///
/// The panel is worth more than a larger drawing, but less than squares with room for marks, unless what stands there alone was
/// asked for; labels are worth more than either.
fn plan(request: &LayoutRequest, body: Rect) -> (CellSize, PanelPlace, bool) {
    use PanelPlace::{Below, Beside, Hidden};
    let panels = |all: &'static [PanelPlace]| if request.panel == PanelDemand::Hidden { &[Hidden] } else { all };
    let roomy = &CellSize::ALL[..3];
    let tiny = &CellSize::ALL[3..];
    let mut passes =
        [(roomy, panels(&[Beside, Below])), (roomy, &[Hidden]), (tiny, panels(&[Beside, Below])), (tiny, &[Hidden])];
    if request.panel == PanelDemand::Preferred {
        passes.swap(1, 2);
    }
    for labels in [true, false] {
        for (sizes, panels) in passes {
            for &size in sizes.iter().filter(|&&size| request.pinned.is_none_or(|pinned| pinned == size)) {
                let (width, height) = board_size(request, size, labels);
                for &panel in panels {
                    let (more, under) = match panel {
                        Beside => (SIDE_PANEL_WIDTH.0 + 2 * GAP, 0),
                        Below => (0, LOWER_PANEL_MIN_HEIGHT),
                        Hidden => (0, 0),
                    };
                    if width.saturating_add(more) <= body.width && height.saturating_add(under) <= body.height {
                        return (size, panel, labels);
                    }
                }
            }
        }
    }
    // Nothing fits whole: the board pans, and the panel stays only where it leaves the board most of the width.
    let pinned = request.pinned.unwrap_or(CellSize::Tiny);
    let size = CellSize::ALL.into_iter().find(|&size| size <= pinned && can_pan(body, size)).unwrap_or(CellSize::Tiny);
    let beside = request.panel != PanelDemand::Hidden && body.width >= 3 * SIDE_PANEL_WIDTH.0;
    (size, if beside { PanelPlace::Beside } else { PanelPlace::Hidden }, body.width >= 40)
}

/// Whether enough squares of a size are in sight to find one's way on a panned board.
fn can_pan(body: Rect, size: CellSize) -> bool {
    body.width >= 4 * size.width() && body.height > 3 * size.height()
}

/// Columns and rows of the whole board with its labels.
fn board_size(request: &LayoutRequest, size: CellSize, labels: bool) -> (u16, u16) {
    let (left, under) = label_room(request, labels);
    let width = request.extent.0.saturating_mul(size.width()).saturating_add(left);
    (width, request.extent.1.saturating_mul(size.height()).saturating_add(under))
}

/// Columns and rows kept for labels.
fn label_room(request: &LayoutRequest, labels: bool) -> (u16, u16) {
    if labels && request.label_width > 0 {
        (request.label_width.saturating_add(2), u16::from(!request.has_ragged_edge))
    } else {
        (0, 0)
    }
}

/// Puts board and panel into the body, in the middle of it.
fn arrange(
    request: &LayoutRequest,
    body: Rect,
    size: CellSize,
    panel: PanelPlace,
    labels: bool,
) -> (BoardArea, Option<Rect>) {
    let (left, under) = label_room(request, labels);
    let (taken, below) = match panel {
        PanelPlace::Beside => (SIDE_PANEL_WIDTH.0 + 2 * GAP, 0),
        PanelPlace::Below => (0, LOWER_PANEL_MIN_HEIGHT),
        PanelPlace::Hidden => (0, 0),
    };
    let fit = |room: u16, square: u16, all: u16| (room / square).min(all);
    let columns = fit(body.width.saturating_sub(left + taken), size.width(), request.extent.0);
    let rows = fit(body.height.saturating_sub(under + below), size.height(), request.extent.1);
    let (width, height) = (columns * size.width(), rows * size.height());
    let spare = body.width.saturating_sub(width + left);
    let beside = spare.saturating_sub(2 * GAP).min(SIDE_PANEL_WIDTH.1);
    let margin = if panel == PanelPlace::Beside { spare - beside - 2 * GAP } else { spare } / 2;
    let above = if panel == PanelPlace::Below { 0 } else { body.height.saturating_sub(height + under) / 2 };
    let squares = Rect { x: body.x + margin + left, y: body.y + above, width, height }.intersection(body);
    let area = BoardArea {
        squares,
        size,
        extent: request.extent,
        first_shown: (0, 0),
        flipped: request.is_flipped,
        row_labels: left,
        column_labels: under,
    };
    let first = scroll(request, &area);
    let top = squares.bottom() + under;
    let panel = match panel {
        PanelPlace::Beside => Some(Rect { x: squares.right() + GAP, y: body.y, width: beside, height: body.height }),
        PanelPlace::Below => Some(Rect { x: 0, y: top, width: body.width, height: body.bottom().saturating_sub(top) }),
        PanelPlace::Hidden => None,
    };
    (BoardArea { first_shown: first, ..area }, panel)
}

/// The first square to show: the one of the layout before, moved just so far that the focus is in sight.
fn scroll(request: &LayoutRequest, area: &BoardArea) -> (u16, u16) {
    let (across, down) = area.oriented(request.focus).unwrap_or_default();
    let focus = (across / 2, down / 2);
    let (columns, rows) = area.shown();
    let along = |first: u16, focus: u16, shown: u16, all: u16| {
        let least = focus.saturating_add(2).saturating_sub(shown);
        first.clamp(least.min(focus), focus.saturating_sub(1).max(least)).min(all.saturating_sub(shown))
    };
    (
        along(request.previous_first.0, focus.0, columns, request.extent.0),
        along(request.previous_first.1, focus.1, rows, request.extent.1),
    )
}

#[cfg(test)]
#[path = "board_layout_tests.rs"]
mod tests;
