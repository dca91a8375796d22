//! Layout of the board screens: from the terminal size to all rectangles.

use ratatui::layout::{Position, Rect, Size};

use super::{board_area::BoardArea, cell_size::CellSize};
use crate::game::ScreenPosition;

/// Input of the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayoutRequest {
    /// Terminal size in columns and rows.
    pub terminal: Size,
    /// Columns and rows of the board, in squares.
    pub extent: Size,
    /// Square size chosen by the player. The board then scrolls instead of shrinking.
    pub pinned: Option<CellSize>,
    /// Whether to show the side panel.
    pub panel: PanelDemand,
    /// Columns of rank labels, 0 for none. File labels need one row if this is not 0.
    pub label_width: u16,
    /// Whether labels fit into free corners of the board's outline, so that they need no row.
    pub has_ragged_edge: bool,
    /// Whether the board is flipped.
    pub is_flipped: bool,
    /// The place that must be visible, in half squares: the cursor's.
    pub focus: ScreenPosition,
    /// [`BoardArea::first_shown`] of the previous layout, so that a panned board moves only when it must.
    pub previous_first: Position,
}

/// Whether the panel is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelDemand {
    /// Never.
    #[default]
    Hidden,
    /// If there is room.
    IfRoom,
    /// Preferred to large squares: it has content shown nowhere else.
    Preferred,
}

/// The rectangles of a board screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRegions {
    /// Header: program, game and status.
    pub header: Rect,
    /// The board.
    pub board: BoardArea,
    /// The panel beside or below the board, if shown.
    pub panel: Option<Rect>,
    /// Footer: keys and messages.
    pub footer: Rect,
}

/// The terminal is too small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall {
    /// Required columns and rows.
    pub needs: Size,
}

/// Minimum width of a panel beside the board.
const SIDE_PANEL_MIN_WIDTH: u16 = 22;
/// Maximum width of a panel beside the board.
const SIDE_PANEL_MAX_WIDTH: u16 = 48;
/// Minimum height of a panel below the board.
const LOWER_PANEL_MIN_HEIGHT: u16 = 6;
/// Free columns between board and panel, and beside both.
const GAP: u16 = 1;
/// Minimum number of visible squares across and down.
const MIN_SQUARES_SHOWN: u16 = 8;

/// Where the panel goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelPlace {
    Beside,
    Below,
    Hidden,
}

/// Lays out a board screen.
///
/// # Errors
/// If the terminal is too small.
pub fn lay_out(request: &LayoutRequest) -> Result<BoardRegions, TooSmall> {
    let Size { width, height } = request.terminal;
    let (columns, rows) = (request.extent.width.max(1), request.extent.height.max(1));
    let needs = Size {
        width: columns.min(MIN_SQUARES_SHOWN).saturating_mul(2).max(16),
        height: rows.min(MIN_SQUARES_SHOWN) + 2,
    };
    if width < needs.width || height < needs.height {
        return Err(TooSmall { needs });
    }
    let body = Rect { x: 0, y: 1, width, height: height - 2 };
    let (size, panel, labels) = plan(request, body);
    let (board, panel) = arrange(request, body, size, panel, labels);
    let header = Rect { x: 0, y: 0, width, height: 1 };
    Ok(BoardRegions { header, board, panel, footer: Rect { y: height - 1, ..header } })
}

/// Chooses the square size, the panel's place, and whether to show labels.
///
/// The panel matters more than larger drawings, but less than squares with room for marks, unless it is preferred.
/// Labels matter more than either.
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
                let Size { width, height } = board_size(request, size, labels);
                for &panel in panels {
                    let (extra_width, extra_height) = match panel {
                        Beside => (SIDE_PANEL_MIN_WIDTH + 2 * GAP, 0),
                        Below => (0, LOWER_PANEL_MIN_HEIGHT),
                        Hidden => (0, 0),
                    };
                    if width.saturating_add(extra_width) <= body.width
                        && height.saturating_add(extra_height) <= body.height
                    {
                        return (size, panel, labels);
                    }
                }
            }
        }
    }
    // The board does not fit and scrolls. The panel stays only if it leaves the board most of the width.
    let pinned = request.pinned.unwrap_or(CellSize::Tiny);
    let size = CellSize::ALL.into_iter().find(|&size| size <= pinned && can_pan(body, size)).unwrap_or(CellSize::Tiny);
    let beside = request.panel != PanelDemand::Hidden && body.width >= 3 * SIDE_PANEL_MIN_WIDTH;
    (size, if beside { PanelPlace::Beside } else { PanelPlace::Hidden }, body.width >= 40)
}

/// Whether enough squares are visible to navigate a scrolled board.
fn can_pan(body: Rect, size: CellSize) -> bool {
    body.width >= 4 * size.width() && body.height > 3 * size.height()
}

/// Columns and rows of the whole board with labels.
fn board_size(request: &LayoutRequest, size: CellSize, labels: bool) -> Size {
    let Size { width: label_width, height: label_height } = label_room(request, labels);
    Size {
        width: request.extent.width.saturating_mul(size.width()).saturating_add(label_width),
        height: request.extent.height.saturating_mul(size.height()).saturating_add(label_height),
    }
}

/// Columns and rows reserved for labels.
fn label_room(request: &LayoutRequest, labels: bool) -> Size {
    if labels && request.label_width > 0 {
        Size { width: request.label_width.saturating_add(2), height: u16::from(!request.has_ragged_edge) }
    } else {
        Size::ZERO
    }
}

/// Centres board and panel in the body.
fn arrange(
    request: &LayoutRequest,
    body: Rect,
    size: CellSize,
    panel: PanelPlace,
    labels: bool,
) -> (BoardArea, Option<Rect>) {
    let Size { width: label_width, height: label_height } = label_room(request, labels);
    let (panel_width, panel_height) = match panel {
        PanelPlace::Beside => (SIDE_PANEL_MIN_WIDTH + 2 * GAP, 0),
        PanelPlace::Below => (0, LOWER_PANEL_MIN_HEIGHT),
        PanelPlace::Hidden => (0, 0),
    };
    let fit = |room: u16, square: u16, all: u16| (room / square).min(all);
    let columns = fit(body.width.saturating_sub(label_width + panel_width), size.width(), request.extent.width);
    let rows = fit(body.height.saturating_sub(label_height + panel_height), size.height(), request.extent.height);
    let (width, height) = (columns * size.width(), rows * size.height());
    let spare = body.width.saturating_sub(width + label_width);
    let beside = spare.saturating_sub(2 * GAP).min(SIDE_PANEL_MAX_WIDTH);
    let margin = if panel == PanelPlace::Beside { spare - beside - 2 * GAP } else { spare } / 2;
    let above = if panel == PanelPlace::Below { 0 } else { body.height.saturating_sub(height + label_height) / 2 };
    let squares = Rect { x: body.x + margin + label_width, y: body.y + above, width, height }.intersection(body);
    let area = BoardArea {
        squares,
        size,
        extent: request.extent,
        first_shown: Position::ORIGIN,
        flipped: request.is_flipped,
        row_labels: label_width,
        column_labels: label_height,
    };
    let first = scroll(request, &area);
    let top = squares.bottom() + label_height;
    let panel = match panel {
        PanelPlace::Beside => Some(Rect { x: squares.right() + GAP, y: body.y, width: beside, height: body.height }),
        PanelPlace::Below => Some(Rect { x: 0, y: top, width: body.width, height: body.bottom().saturating_sub(top) }),
        PanelPlace::Hidden => None,
    };
    (BoardArea { first_shown: first, ..area }, panel)
}

/// The first visible square: the previous one, moved only as far as needed to show the focus.
fn scroll(request: &LayoutRequest, area: &BoardArea) -> Position {
    let (across, down) = area.oriented(request.focus).unwrap_or_default();
    let shown = area.shown();
    let along = |first: u16, focus: u16, shown: u16, all: u16| {
        let least = focus.saturating_add(2).saturating_sub(shown);
        first.clamp(least.min(focus), focus.saturating_sub(1).max(least)).min(all.saturating_sub(shown))
    };
    Position {
        x: along(request.previous_first.x, across / 2, shown.width, request.extent.width),
        y: along(request.previous_first.y, down / 2, shown.height, request.extent.height),
    }
}

#[cfg(test)]
#[path = "board_layout_tests.rs"]
mod tests;
