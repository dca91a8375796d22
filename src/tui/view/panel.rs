//! The panel: sections under one another in one frame, or in two frames side by side where it is low and wide.

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    frame::{framed, write},
    text_fit::{truncate, truncate_line},
};
use crate::tui::{layout::inner, theme::Theme};

/// So many of the lines that are not needed are shown where there is little room.
const MIN_SPARE_SHOWN: usize = 3;

/// A part of the panel.
#[derive(Debug)]
pub struct PanelSection {
    /// Its title.
    pub title: Cow<'static, str>,
    /// What it says.
    pub lines: Vec<Line<'static>>,
    /// Whether it takes the room that is left.
    pub fills: bool,
    /// Whether its end matters more than its beginning.
    pub keeps_end: bool,
    /// So many lines at its end stand there only as far as there is room.
    pub spare_lines: usize,
    /// How soon it is given up where there is no room: the greater, the sooner.
    pub rank: u8,
}

impl PanelSection {
    /// A section as high as its lines.
    pub fn new(title: impl Into<Cow<'static, str>>, lines: Vec<Line<'static>>, rank: u8) -> Self {
        Self { title: title.into(), lines, fills: false, keeps_end: false, spare_lines: 0, rank }
    }

    /// How many lines are left out at the beginning, so that the end stands in so many rows. A few of the lines that are not needed are
    /// shown even there.
    fn skipped(&self, height: u16) -> usize {
        let needed = self.lines.len() - self.spare_lines.min(self.lines.len()) + self.spare_lines.min(MIN_SPARE_SHOWN);
        needed.saturating_sub(height.into())
    }

    fn height(&self) -> u16 {
        if self.fills { 2 } else { u16::try_from(self.lines.len()).unwrap_or(u16::MAX).min(12) }
    }
}

/// Whether the panel is two frames side by side.
fn is_split(area: Rect) -> bool {
    area.height < 14 && area.width >= 56
}

/// Columns for text inside the panel.
pub fn text_width(area: Rect) -> u16 {
    let width = if is_split(area) { area.width / 2 } else { area.width };
    width.saturating_sub(4)
}

/// Where the text of the first section stands that does not fill the room that is left.
pub fn first_section_area(area: Rect) -> Rect {
    let left = if is_split(area) { area.width / 2 } else { 0 };
    let column = Rect { x: area.x + left, width: area.width - left, ..area };
    let inner = inner(column);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

/// Draws the sections.
pub fn draw(sections: Vec<PanelSection>, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    if is_split(area) {
        let (left, right): (Vec<_>, Vec<_>) = sections.into_iter().partition(|section| section.fills);
        let half = Rect { width: area.width / 2, ..area };
        draw_column(left, half, theme, buffer);
        draw_column(right, Rect { x: half.right(), width: area.width - half.width, ..area }, theme, buffer);
    } else {
        draw_column(sections, area, theme, buffer);
    }
}

/// Draws sections under one another.
fn draw_column(mut sections: Vec<PanelSection>, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    let needed = |sections: &[PanelSection]| sections.iter().map(|section| section.height() + 1).sum::<u16>() + 1;
    while needed(&sections) > area.height {
        let Some(last) = (0..sections.len()).max_by_key(|&i| sections[i].rank) else { return };
        if sections.len() == 1 {
            break;
        }
        sections.remove(last);
    }
    let Some(first) = sections.first() else { return };
    let mut spare = area.height.saturating_sub(needed(&sections));
    let inner = framed(&first.title, area, theme, buffer);
    let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    let (mut row, count) = (0, sections.len());
    for (index, section) in sections.into_iter().enumerate() {
        if index > 0 {
            draw_divider(&section.title, area, inner.y + row, theme, buffer);
            row += 1;
        }
        let mut height = section.height();
        if section.fills || (index + 1 == count && spare > 0) {
            height += spare;
            spare = 0;
        }
        let height = height.min(inner.height.saturating_sub(row));
        let skipped = if section.keeps_end { section.skipped(height) } else { 0 };
        for (line, at) in section.lines.iter().skip(skipped).zip(row..row + height) {
            write(&truncate_line(line, text.width), text, at, buffer);
        }
        row += height;
    }
}

/// A line across the frame, with a title.
fn draw_divider(title: &str, area: Rect, y: u16, theme: &Theme, buffer: &mut Buffer) {
    if y >= area.bottom().saturating_sub(1) || area.width < 6 {
        return;
    }
    let dashes = "─".repeat(usize::from(area.width - 2));
    buffer.set_string(area.x, y, format!("├{dashes}┤"), theme.border);
    buffer.set_string(area.x + 1, y, format!(" {} ", truncate(title, area.width - 4)), theme.dim);
}
