//! Layout of the board screens: from the terminal size to all rectangles.

use ratatui::layout::{Position, Rect, Size};

use super::{board_area::BoardArea, board_labels::LabelRoom, cell_size::CellSize};
use crate::game::ScreenPosition;

/// Input of the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayoutRequest {
    /// Terminal size in columns and rows.
    pub terminal: Size,
    /// Columns and rows of the board, in squares.
    pub extent: Size,
    /// Square size chosen by the player. The board then scrolls instead of shrinking, and the panel keeps its place.
    pub pinned: Option<CellSize>,
    /// Whether to show the side panel.
    pub panel: PanelDemand,
    /// Room for labels of files and ranks.
    pub labels: LabelRoom,
    /// Whether lines between squares are closed by lines on the right and below, if there is room.
    pub is_ruled: bool,
    /// Whether squares of one row cannot show the shape of the board. It then scrolls instead, unless the player chooses them.
    pub needs_two_rows: bool,
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
    let (board, panel) = arrange(request, body, plan(request, body));
    let header = Rect { x: 0, y: 0, width, height: 1 };
    Ok(BoardRegions { header, board, panel, footer: Rect { y: height - 1, ..header } })
}

impl PanelPlace {
    /// Columns and rows that the panel takes from the board.
    fn room(self) -> Size {
        match self {
            Self::Beside => Size::new(SIDE_PANEL_MIN_WIDTH + 2 * GAP, 0),
            Self::Below => Size::new(0, LOWER_PANEL_MIN_HEIGHT),
            Self::Hidden => Size::ZERO,
        }
    }
}

/// What the layout decides.
#[derive(Clone, Copy)]
struct Plan {
    size: CellSize,
    panel: PanelPlace,
    /// Whether labels, and the lines that close a ruled board, are shown.
    has_labels: bool,
}

impl Plan {
    /// Columns and rows of the lines that close a ruled board.
    fn closing_lines(self, request: &LayoutRequest) -> u16 {
        u16::from(request.is_ruled && self.has_labels && self.size > CellSize::TINY)
    }
}

/// Chooses the square size, the panel's place, and whether to show labels.
fn plan(request: &LayoutRequest, body: Rect) -> Plan {
    let automatic = fitting_plan(request, body, None);
    let Some(pinned) = request.pinned else {
        let smallest = if request.needs_two_rows { CellSize::SMALL } else { CellSize::TINY };
        return automatic.unwrap_or_else(|| panned_plan(request, body, smallest, None));
    };
    let panel = automatic.map(|plan| plan.panel).filter(|&panel| panel != PanelPlace::Hidden);
    let kept = panel.and_then(|panel| {
        let plans = [true, false].map(|has_labels| Plan { size: pinned, panel, has_labels });
        plans.into_iter().find(|plan| fits(request, body, *plan))
    });
    // Squares smaller than the automatic ones may leave room for a panel.
    let plan = kept.or_else(|| fitting_plan(request, body, Some(pinned)).filter(|_| panel.is_none()));
    plan.unwrap_or_else(|| panned_plan(request, body, pinned, panel))
}

/// The best plan for which everything fits, with squares of the pinned size, if there is one.
///
/// Squares with room for marks matter most, unless the panel is preferred; then labels, then the panel, then larger drawings.
fn fitting_plan(request: &LayoutRequest, body: Rect, pinned: Option<CellSize>) -> Option<Plan> {
    use PanelPlace::{Below, Beside, Hidden};
    // All eight combinations of three wishes, the most important first.
    for unmet in 0..8u8 {
        let [first, second, third] = [4, 2, 1].map(|bit| unmet & bit == 0);
        let (is_roomy, has_labels, has_panel) = match request.panel {
            PanelDemand::Preferred => (second, third, first),
            PanelDemand::Hidden | PanelDemand::IfRoom => (first, second, third),
        };
        let panels: &[PanelPlace] = match request.panel {
            PanelDemand::Hidden if has_panel => continue,
            _ if has_panel => &[Beside, Below],
            _ => &[Hidden],
        };
        let is_wanted = |size: &CellSize| {
            let is_chosen = pinned.map_or(is_roomy || !request.needs_two_rows, |pinned| pinned == *size);
            (*size > CellSize::TINY) == is_roomy && is_chosen
        };
        for size in CellSize::all().filter(is_wanted) {
            let plans = panels.iter().map(|&panel| Plan { size, panel, has_labels });
            if let Some(plan) = plans.into_iter().find(|plan| fits(request, body, *plan)) {
                return Some(plan);
            }
        }
    }
    None
}

/// Whether everything is visible.
fn fits(request: &LayoutRequest, body: Rect, plan: Plan) -> bool {
    let (board, panel) = (board_size(request, plan), plan.panel.room());
    board.width.saturating_add(panel.width) <= body.width && board.height.saturating_add(panel.height) <= body.height
}

/// A plan for a board that scrolls. The panel stays only if it leaves the board most of the width.
fn panned_plan(request: &LayoutRequest, body: Rect, pinned: CellSize, panel: Option<PanelPlace>) -> Plan {
    let is_wide = request.panel != PanelDemand::Hidden && body.width >= 3 * SIDE_PANEL_MIN_WIDTH;
    let panel = panel.unwrap_or(if is_wide { PanelPlace::Beside } else { PanelPlace::Hidden });
    let has_labels = body.width >= 40;
    let plans = CellSize::all().filter(|&size| size <= pinned).map(|size| Plan { size, panel, has_labels });
    let smallest = Plan { size: CellSize::TINY, panel: PanelPlace::Hidden, has_labels: false };
    plans.into_iter().find(|plan| can_pan(request, body, *plan)).unwrap_or(smallest)
}

/// Whether enough squares are visible to navigate a scrolled board.
fn can_pan(request: &LayoutRequest, body: Rect, plan: Plan) -> bool {
    let (panel, labels) = (plan.panel.room(), label_room(request, plan.has_labels));
    let (Size { width, height }, lines) = (request.extent, plan.closing_lines(request));
    body.width >= width.min(4) * plan.size.width() + panel.width + labels.width + lines
        && body.height >= height.min(3) * plan.size.height() + panel.height + labels.height + lines
}

/// Columns and rows of the whole board with labels and lines.
fn board_size(request: &LayoutRequest, plan: Plan) -> Size {
    let Size { width: label_width, height: label_height } = label_room(request, plan.has_labels);
    let (size, lines) = (plan.size, plan.closing_lines(request));
    Size {
        width: request.extent.width.saturating_mul(size.width()).saturating_add(label_width + lines),
        height: request.extent.height.saturating_mul(size.height()).saturating_add(label_height + lines),
    }
}

/// Columns and rows reserved for labels.
fn label_room(request: &LayoutRequest, labels: bool) -> Size {
    if labels && request.labels.width > 0 {
        let height = if request.labels.has_ragged_edge { 0 } else { request.labels.place.file_rows() };
        Size { width: request.labels.width.saturating_add(2), height }
    } else {
        Size::ZERO
    }
}

/// Centres board and panel in the body.
fn arrange(request: &LayoutRequest, body: Rect, plan: Plan) -> (BoardArea, Option<Rect>) {
    let Plan { size, panel, has_labels } = plan;
    let lines = plan.closing_lines(request);
    let Size { width: label_width, height: label_height } = label_room(request, has_labels);
    let Size { width: panel_width, height: panel_height } = panel.room();
    let fit = |room: u16, square: u16, all: u16| (room / square).min(all);
    let (beside_squares, under_squares) = (label_width + lines, label_height + lines);
    let columns = fit(body.width.saturating_sub(beside_squares + panel_width), size.width(), request.extent.width);
    let rows = fit(body.height.saturating_sub(under_squares + panel_height), size.height(), request.extent.height);
    let (width, height) = (columns * size.width(), rows * size.height());
    let spare = body.width.saturating_sub(width + beside_squares);
    let beside = spare.saturating_sub(2 * GAP).min(SIDE_PANEL_MAX_WIDTH);
    let margin = if panel == PanelPlace::Beside { spare - beside - 2 * GAP } else { spare } / 2;
    let above = if panel == PanelPlace::Below { 0 } else { body.height.saturating_sub(height + under_squares) / 2 };
    let place = request.labels.place;
    let (left, over) = place.room_before(label_width, label_height);
    let squares = Rect { x: body.x + margin + left, y: body.y + above + over, width, height }.intersection(body);
    let area = BoardArea {
        squares,
        size,
        extent: request.extent,
        first_shown: Position::ORIGIN,
        flipped: request.is_flipped,
        row_labels: label_width,
        column_labels: label_height,
        label_place: place,
        has_closing_lines: lines > 0,
    };
    let first = scroll(request, &area);
    let outer = area.outer();
    let panel = match panel {
        PanelPlace::Beside => Some(Rect { x: outer.right() + GAP, y: body.y, width: beside, height: body.height }),
        PanelPlace::Below => {
            let y = outer.bottom();
            Some(Rect { x: 0, y, width: body.width, height: body.bottom().saturating_sub(y) })
        }
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
