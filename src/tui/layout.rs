//! Regions of each screen, shared by drawing and mouse hits.

use ratatui::layout::{Position, Rect, Size};

use super::{
    board_area::BoardArea,
    board_labels,
    board_layout::{BoardRegions, LayoutRequest, PanelDemand, TooSmall, lay_out},
    board_picture::LabelPlace,
    cell_size::CellSize,
    list_window::list_window,
    state::{AppState, HomeMode, HomeRow, HomeScreen},
};
use crate::game::BoardStyle;

/// The layout of the board screens; `None` without a game.
pub fn board(state: &AppState, terminal: Size) -> Option<Result<BoardRegions, TooSmall>> {
    let session = state.session.as_ref()?;
    let places = session.places();
    let labels = board_labels::room(session.rules()).filter(|_| state.appearance.show_coordinates).unwrap_or_default();
    let panel = match state.appearance.show_panel {
        _ if session.editor().is_some() => PanelDemand::Preferred,
        false => PanelDemand::Hidden,
        true if state.is_analysing && session.classical().is_some() => PanelDemand::Preferred,
        true => PanelDemand::IfRoom,
    };
    Some(lay_out(&LayoutRequest {
        terminal,
        extent: places.extent(),
        pinned: state.appearance.pinned_size,
        panel,
        labels,
        // Images have lines of their own.
        is_ruled: places.style == BoardStyle::Plain && state.appearance.image_format().is_none(),
        needs_two_rows: places.needs_two_rows(),
        is_flipped: session.cursor.is_flipped,
        focus: places.place(session.cursor.cell),
        previous_first: session.cursor.first_shown,
    }))
}

/// The regions of the board screens; `None` without a game or if the terminal is too small.
pub fn board_regions(state: &AppState, terminal: Size) -> Option<BoardRegions> {
    board(state, terminal)?.ok()
}

/// Index of the first visible row, so that the selected row is visible.
pub fn first_visible(at: usize, len: usize, height: u16) -> usize {
    let height = usize::from(height);
    at.saturating_sub(height / 2).min(len.saturating_sub(height))
}

/// The inner area of a frame.
pub fn inner(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    }
    .intersection(frame)
}

/// Regions of the home screen.
#[derive(Clone, Debug)]
pub struct HomeRegions {
    /// Header.
    pub header: Rect,
    /// Frame of the saved games, if there are any.
    pub saved_games: Option<Rect>,
    /// Frame of the games.
    pub games: Rect,
    /// Frame of the preview, if there is room.
    pub about: Option<Rect>,
    /// The modes, if shown.
    pub modes: Vec<ModeRegion>,
    /// Footer.
    pub footer: Rect,
}

/// The area of a mode, which a click selects.
#[derive(Clone, Copy, Debug)]
pub struct ModeRegion {
    /// The mode.
    pub mode: HomeMode,
    /// Its name and sign, in one row.
    pub area: Rect,
}

/// Minimum size of the home screen.
pub const HOME_MIN_SIZE: Size = Size::new(20, 8);

/// Lays out the home screen. Handles any size.
pub fn home(home: &HomeScreen, Size { width, height }: Size) -> HomeRegions {
    let line = |y| Rect { x: 0, y, width, height: 1.min(height) };
    let (top, body) = (1.min(height), height.saturating_sub(2));
    let list = if width < 52 { width } else { (width * 2 / 5).clamp(26, 46) };
    let rows = home.rows();
    let saved_count = rows.iter().filter(|row| matches!(row, HomeRow::Saved(_))).count();
    let saved_height = if saved_count == 0 || body < 10 {
        0
    } else {
        u16::try_from(saved_count).unwrap_or(u16::MAX).min((body / 3).saturating_sub(2).clamp(1, 5)) + 2
    };
    let frame = |y, height| Rect { x: 0, y, width: list, height };
    let about = (list < width).then(|| Rect { x: list, y: top, width: width - list, height: body });
    let mut modes = Vec::new();
    if let Some(about) = about.filter(|about| about.height > 6) {
        // The modes wrap; the description of the selected one gets the remaining rows.
        let inner = inner(about);
        let (mut x, mut line) = (inner.x + 1, 0);
        for mode in home.modes() {
            let width = u16::try_from(mode.title().chars().count()).unwrap_or(0) + 3;
            if x + width > inner.right() && x > inner.x + 1 {
                (x, line) = (inner.x + 1, line + 1);
            }
            modes.push(ModeRegion { mode, area: Rect { x, y: line, width, height: 1 } });
            x += width + 1;
        }
        let below = line + if about.height > 14 { 6 } else { 3 };
        for ModeRegion { area, .. } in &mut modes {
            area.y += about.bottom().saturating_sub(below);
            *area = area.intersection(inner);
        }
    }
    HomeRegions {
        header: line(0),
        saved_games: (saved_height > 0).then(|| frame(top, saved_height)),
        games: frame(top + saved_height, body - saved_height),
        about,
        modes,
        footer: line(height.saturating_sub(1)),
    }
}

impl HomeRegions {
    /// The visible rows of a frame, from the top.
    pub fn visible_rows(&self, home: &HomeScreen, is_saved_list: bool) -> Vec<usize> {
        let rows = home.rows();
        let saved_end = rows.iter().filter(|row| matches!(row, HomeRow::Saved(_))).count();
        let saved_end = if self.saved_games.is_some() { saved_end } else { 0 };
        let (first, end) = if is_saved_list { (0, saved_end) } else { (saved_end, rows.len()) };
        let frame = if is_saved_list { self.saved_games.unwrap_or_default() } else { self.games };
        let is_heading = |row: usize| matches!(rows[first + row], HomeRow::Group(_));
        let shown =
            list_window(end - first, home.selected.saturating_sub(first), inner(frame).height.into(), is_heading);
        shown.into_iter().map(|row| first + row).collect()
    }

    /// The row at a screen position.
    pub fn row_at(&self, home: &HomeScreen, at: Position) -> Option<usize> {
        for (frame, is_saved_list) in [(self.saved_games, true), (Some(self.games), false)] {
            let inner = inner(frame.unwrap_or_default());
            if inner.contains(at) {
                return self.visible_rows(home, is_saved_list).get(usize::from(at.y - inner.y)).copied();
            }
        }
        None
    }

    /// The mode at a screen position.
    pub fn mode_at(&self, at: Position) -> Option<HomeMode> {
        self.modes.iter().find(|region| region.area.contains(at)).map(|region| region.mode)
    }
}

/// Places a board without labels beside or above a text, as large as possible. The text needs `min_text` columns beside it or
/// rows below. The lines between the squares of a ruled board are closed on the right and below.
pub fn preview(area: Rect, extent: Size, is_ruled: bool, min_text: Size) -> Option<(BoardArea, Rect)> {
    CellSize::all().find_map(|size| {
        let lines = u16::from(is_ruled && size > CellSize::TINY);
        let squares_width = extent.width.checked_mul(size.width())?;
        let squares_height = extent.height.checked_mul(size.height())?;
        let (width, height) = (squares_width.checked_add(lines)?, squares_height.checked_add(lines)?);
        if width == 0 || width > area.width || height > area.height {
            return None;
        }
        let beside = area.width - width >= min_text.width + 2;
        let under = area.height - height > min_text.height;
        if !beside && !under {
            return None;
        }
        let squares = Rect { x: area.x, y: area.y, width: squares_width, height: squares_height };
        let text = if under {
            Rect { y: area.y + height + 1, height: area.height - height - 1, ..area }
        } else {
            Rect { x: area.x + width + 2, width: area.width - width - 2, ..area }
        };
        let squares = if under { Rect { x: area.x + (area.width - width) / 2, ..squares } } else { squares };
        let area = BoardArea {
            squares,
            size,
            extent,
            first_shown: Position::ORIGIN,
            flipped: false,
            row_labels: 0,
            column_labels: 0,
            label_place: LabelPlace::default(),
            has_closing_lines: lines > 0,
        };
        Some((area, text))
    })
}

/// A rectangle of a size in the middle of an area.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height }
}
