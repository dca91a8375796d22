//! Where things stand on each screen: one function a screen, for drawing and for mouse hits alike.

use ratatui::layout::{Position, Rect};

use super::{
    area::BoardArea,
    cells::CellSize,
    layout::{Layout, Need, Wish, layout},
    state::{
        State,
        ask::Chooser,
        home::{Home, Row},
        mode,
    },
};
use crate::{game::BoardShape, store::Mode};

/// The board screens; `None` while there is no game.
pub fn board(state: &State, terminal: (u16, u16)) -> Option<Layout> {
    let play = state.play.as_ref()?;
    let board = play.book.variant().board();
    let (labels, ragged) = match board.shape() {
        BoardShape::Square(grid) => (if grid.ranks > 9 { 2 } else { 1 }, false),
        BoardShape::Hexagon(_) | BoardShape::ThreePlayer => (1, true),
        BoardShape::Graph => (0, false),
    };
    let panel = match state.look.panel {
        false => Need::None,
        true if state.analyses && play.versus().is_some() => Need::Much,
        true => Need::Room,
    };
    Some(layout(&Wish {
        terminal,
        extent: board.extent(),
        pinned: state.look.cells,
        panel,
        labels,
        ragged,
        flipped: play.hand.flipped,
        focus: board.screen_position(play.hand.cursor),
        first: play.hand.first,
    }))
}

/// Where a list starts to be shown, so that the line under the bar is in sight.
pub fn window(at: usize, len: usize, height: u16) -> usize {
    let height = usize::from(height);
    at.saturating_sub(height / 2).min(len.saturating_sub(height))
}

/// The inside of a frame.
pub fn inside(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    }
    .intersection(frame)
}

/// The list of games.
#[derive(Clone, Debug)]
pub struct HomePlaces {
    /// The line at the top.
    pub header: Rect,
    /// The frame of the games to go on with, if there are any.
    pub kept: Option<Rect>,
    /// The frame of the rule files.
    pub games: Rect,
    /// The frame of what is told of the game under the bar, if there is room.
    pub about: Option<Rect>,
    /// The ways to play, if they can be chosen.
    pub modes: Vec<(Mode, Rect)>,
    /// The line at the bottom.
    pub footer: Rect,
}

/// Least columns and rows of the list of games.
pub const LEAST_HOME: (u16, u16) = (20, 8);

/// The list of games. Any size is answered.
pub fn home(home: &Home, (width, height): (u16, u16)) -> HomePlaces {
    let line = |y| Rect { x: 0, y, width, height: 1.min(height) };
    let (top, body) = (1.min(height), height.saturating_sub(2));
    let list = if width < 52 { width } else { (width * 2 / 5).clamp(26, 46) };
    let rows = home.rows();
    let kept = rows.iter().filter(|row| matches!(row, Row::Kept(_))).count();
    let some = u16::try_from(kept).unwrap_or(u16::MAX).min((body / 3).saturating_sub(2).clamp(1, 5)) + 2;
    let some = if kept == 0 || body < 10 { 0 } else { some };
    let frame = |y, height| Rect { x: 0, y, width: list, height };
    let about = (list < width).then(|| Rect { x: list, y: top, width: width - list, height: body });
    let mut modes = Vec::new();
    if let Some(about) = about.filter(|about| about.height > 6) {
        // The modes, in as many lines as they need, and what the chosen one means, in as many as there is room for.
        let inner = inside(about);
        let (mut x, mut line) = (inner.x + 1, 0);
        for mode in Mode::ALL {
            let width = u16::try_from(mode::title(mode).chars().count()).unwrap_or(0) + 3;
            if x + width > inner.right() && x > inner.x + 1 {
                (x, line) = (inner.x + 1, line + 1);
            }
            modes.push((mode, Rect { x, y: line, width, height: 1 }));
            x += width + 1;
        }
        let below = line + if about.height > 14 { 5 } else { 3 };
        for (_, rect) in &mut modes {
            rect.y += about.bottom().saturating_sub(below);
            *rect = rect.intersection(inner);
        }
    }
    HomePlaces {
        header: line(0),
        kept: (some > 0).then(|| frame(top, some)),
        games: frame(top + some, body - some),
        about,
        modes,
        footer: line(height.saturating_sub(1)),
    }
}

impl HomePlaces {
    /// The rows in a frame: the number of the first one shown, and one past the last one there is.
    pub fn shown(&self, home: &Home, kept: bool) -> (usize, usize) {
        let rows = home.rows();
        let of = |row: &Row| matches!(row, Row::Kept(_));
        let border = rows.iter().filter(|row| of(row)).count();
        let border = if self.kept.is_some() { border } else { 0 };
        let (first, len) = if kept { (0, border) } else { (border, rows.len() - border) };
        let frame = if kept { self.kept.unwrap_or_default() } else { self.games };
        let at = home.at.saturating_sub(first).min(len.saturating_sub(1));
        (first + window(at, len, inside(frame).height), first + len)
    }

    /// The number of the row at a screen position.
    pub fn row_at(&self, home: &Home, at: Position) -> Option<usize> {
        for (frame, kept) in [(self.kept, true), (Some(self.games), false)] {
            let inner = inside(frame.unwrap_or_default());
            if inner.contains(at) {
                let (first, end) = self.shown(home, kept);
                return Some(first + usize::from(at.y - inner.y)).filter(|&row| row < end);
            }
        }
        None
    }

    /// The way to play at a screen position.
    pub fn mode_at(&self, at: Position) -> Option<Mode> {
        self.modes.iter().find(|(_, rect)| rect.contains(at)).map(|&(mode, _)| mode)
    }
}

/// A board without labels beside or above some text: the largest squares that leave room for it.
pub fn preview(area: Rect, extent: (u16, u16), text: (u16, u16)) -> Option<(BoardArea, Rect)> {
    let (columns, rows) = extent;
    CellSize::ALL.into_iter().find_map(|size| {
        let (width, height) = (columns.checked_mul(size.width())?, rows.checked_mul(size.height())?);
        if width == 0 || width > area.width || height > area.height {
            return None;
        }
        let beside = area.width - width >= text.0 + 2;
        let under = area.height - height > text.1;
        if !beside && !under {
            return None;
        }
        let squares = Rect { x: area.x, y: area.y, width, height };
        let text = if under {
            Rect { y: area.y + height + 1, height: area.height - height - 1, ..area }
        } else {
            Rect { x: area.x + width + 2, width: area.width - width - 2, ..area }
        };
        let squares = if under { Rect { x: area.x + (area.width - width) / 2, ..squares } } else { squares };
        let area = BoardArea { squares, size, extent, first: (0, 0), flipped: false, row_labels: 0, column_labels: 0 };
        Some((area, text))
    })
}

/// The question which of several actions is meant.
#[derive(Clone, Copy, Debug)]
pub struct ChooserPlaces {
    /// Its frame.
    pub frame: Rect,
    /// Its lines.
    pub rows: Rect,
    /// The number of the first line shown.
    pub first: usize,
}

impl ChooserPlaces {
    /// The number of the line at a screen position.
    pub fn row_at(&self, at: Position) -> Option<usize> {
        self.rows.contains(at).then(|| self.first + usize::from(at.y - self.rows.y))
    }
}

/// The question stands beside the square it is about, without covering it where there is room.
pub fn chooser(state: &State, chooser: &Chooser, terminal: (u16, u16)) -> Option<ChooserPlaces> {
    let Some(Layout::Ready(found)) = board(state, terminal) else { return None };
    let board = state.play.as_ref()?.book.variant().board();
    let square =
        chooser.near.and_then(|cell| found.board.rect_of(board.screen_position(cell))).unwrap_or(found.board.squares);
    let body = Rect { x: 0, y: 1, width: terminal.0, height: terminal.1.saturating_sub(2) };
    let width = 26.min(body.width);
    let height = u16::try_from(chooser.list.len() + 2).unwrap_or(u16::MAX).min(body.height);
    let right = square.right() + 1;
    let x = if right + width <= body.width { right } else { square.x.saturating_sub(width + 1) };
    let y = square.y.min(body.bottom().saturating_sub(height)).max(body.y);
    let frame = Rect { x, y, width, height }.intersection(body);
    let rows = inside(frame);
    Some(ChooserPlaces { frame, rows, first: window(chooser.at, chooser.list.len(), rows.height) })
}
