//! The side panel: sections stacked in one frame, or in two frames side by side if it is low and wide.

use std::borrow::Cow;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use super::{
    captured,
    frame::{framed, inset, write},
    text_fit::{truncate, truncate_line, wrap_lines},
};
use crate::{
    game::Kind,
    tui::{
        keymap::Keymap,
        layout::inner,
        piece_text::piece_text,
        state::{AppState, Appearance, GameSession},
        theme::Theme,
    },
};

/// Number of spare lines shown even in little room.
const MIN_SPARE_SHOWN: usize = 3;

/// What the sections of a panel share.
#[derive(Clone, Copy)]
pub struct PanelContext<'a> {
    /// The game.
    pub session: &'a GameSession,
    /// Display settings.
    pub appearance: &'a Appearance,
    /// The user's keys.
    pub keymap: &'a Keymap,
    /// Columns of text.
    pub width: u16,
}

impl<'a> PanelContext<'a> {
    /// The context of a panel in an area.
    pub fn new(state: &'a AppState, session: &'a GameSession, area: Rect) -> Self {
        Self { session, appearance: &state.appearance, keymap: &state.keymap, width: text_width(area) }
    }

    /// The colours.
    pub fn theme(&self) -> &'a Theme {
        &self.appearance.theme
    }

    /// Wraps a text into lines.
    pub fn wrap(&self, text: &str, style: Style) -> impl Iterator<Item = Line<'static>> + use<> {
        wrap_lines(text, self.width, style)
    }

    /// Symbol of a piece in its owner's colour.
    pub fn piece_symbol(&self, kind: Kind) -> Span<'static> {
        captured::piece_symbol(self.session, self.appearance, kind)
    }

    /// A piece in a sentence, with its owner where the text alone does not tell it.
    pub fn piece_text(&self, kind: Kind) -> String {
        piece_text(self.session.rules(), self.appearance.glyphs, kind)
    }
}

/// A section of the panel.
#[derive(Debug)]
pub struct PanelSection {
    /// Title.
    pub title: Cow<'static, str>,
    /// The text.
    pub lines: Vec<Line<'static>>,
    /// Whether it takes the remaining height.
    pub fills: bool,
    /// Whether to keep its end visible instead of its start.
    pub keeps_end: bool,
    /// Number of lines at its end that are shown only if there is room.
    pub spare_lines: usize,
    /// How many of the spare lines are hidden for want of room.
    pub hidden_lines: usize,
    /// Removal order when there is no room: higher ranks go first.
    pub rank: u8,
    /// What takes its place instead of removing it.
    pub shorter: Option<Box<PanelSection>>,
}

impl PanelSection {
    /// A section as high as its lines.
    pub fn new(title: impl Into<Cow<'static, str>>, lines: Vec<Line<'static>>, rank: u8) -> Self {
        let title = title.into();
        Self { title, lines, fills: false, keeps_end: false, spare_lines: 0, hidden_lines: 0, rank, shorter: None }
    }

    /// A section that takes the remaining height and keeps its end visible.
    pub fn filling(title: impl Into<Cow<'static, str>>, lines: Vec<Line<'static>>, rank: u8) -> Self {
        Self { fills: true, keeps_end: true, ..Self::new(title, lines, rank) }
    }

    /// Number of lines to skip at the start so that the end fits. A few spare lines always count.
    fn skipped(&self, height: u16) -> usize {
        // What must be seen, such as the current move, comes before the spare lines.
        let spare_shown = self.spare_lines.min(MIN_SPARE_SHOWN).min(usize::from(height.saturating_sub(1)));
        let needed = self.lines.len() - self.spare_lines.min(self.lines.len()) + spare_shown;
        needed.saturating_sub(height.into())
    }

    fn height(&self) -> u16 {
        let shown = self.lines.len() - self.hidden_lines;
        if self.fills { 2 } else { u16::try_from(shown).unwrap_or(u16::MAX).min(12) }
    }

    /// Whether another spare line can be hidden. A filling section scrolls instead.
    fn can_shrink(&self) -> bool {
        !self.fills && self.hidden_lines < self.spare_lines.min(self.lines.len())
    }

    /// The lines without hidden ones; `…` ends a text that is cut.
    fn shown_lines(&self) -> impl Iterator<Item = Cow<'_, Line<'static>>> {
        let shown = self.lines.len() - self.hidden_lines;
        let is_cut = self.hidden_lines > 0 && self.hidden_lines < self.spare_lines;
        self.lines[..shown].iter().enumerate().map(move |(index, line)| {
            if !is_cut || index + 1 < shown {
                return Cow::Borrowed(line);
            }
            let mut line = line.clone();
            line.push_span(" …");
            Cow::Owned(line)
        })
    }
}

/// Whether the panel is split into two frames.
fn is_split(area: Rect) -> bool {
    area.height < 14 && area.width >= 56
}

/// Text width inside the panel.
pub fn text_width(area: Rect) -> u16 {
    let width = if is_split(area) { area.width / 2 } else { area.width };
    width.saturating_sub(4)
}

/// A frame of the panel with its sections.
struct PanelColumn {
    frame: Rect,
    sections: Vec<PlacedSection>,
}

/// A section in its place.
struct PlacedSection {
    section: PanelSection,
    place: SectionPlace,
}

/// Where a section is.
#[derive(Clone, Copy, Debug)]
pub struct SectionPlace {
    /// The rows of its text.
    pub text: Rect,
    /// Number of lines above the first visible one.
    pub skipped: usize,
}

/// Draws the sections.
pub fn draw(sections: Vec<PanelSection>, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    for column in arrange(sections, area) {
        draw_column(&column, theme, buffer);
    }
}

/// Where the section with a title is; `None` if it is not shown.
pub fn place_of(title: &str, sections: Vec<PanelSection>, area: Rect) -> Option<SectionPlace> {
    let mut placed = arrange(sections, area).into_iter().flat_map(|column| column.sections);
    placed.find(|placed| placed.section.title == title).map(|placed| placed.place)
}

/// Places the sections in one frame or two.
fn arrange(sections: Vec<PanelSection>, area: Rect) -> Vec<PanelColumn> {
    if is_split(area) {
        let (left, right): (Vec<_>, Vec<_>) = sections.into_iter().partition(|section| section.fills);
        let half = Rect { width: area.width / 2, ..area };
        let rest = Rect { x: half.right(), width: area.width - half.width, ..area };
        vec![arrange_column(left, half), arrange_column(right, rest)]
    } else {
        vec![arrange_column(sections, area)]
    }
}

/// Stacks sections in a frame. Those for which there is no room are shortened or left out.
fn arrange_column(mut sections: Vec<PanelSection>, frame: Rect) -> PanelColumn {
    let needed = |sections: &[PanelSection]| sections.iter().map(|section| section.height() + 1).sum::<u16>() + 1;
    while needed(&sections) > frame.height {
        // Spare lines go first, such as the hint of a puzzle.
        if let Some(section) = sections.iter_mut().find(|section| section.can_shrink()) {
            section.hidden_lines += 1;
            continue;
        }
        let last = (0..sections.len()).max_by_key(|&i| sections[i].rank).filter(|_| sections.len() > 1);
        let Some(last) = last else { break };
        match sections[last].shorter.take() {
            Some(shorter) => sections[last] = *shorter,
            None => drop(sections.remove(last)),
        }
    }
    while needed(&sections) < frame.height
        && let Some(section) = sections.iter_mut().find(|section| section.hidden_lines > 0)
    {
        section.hidden_lines -= 1;
    }
    let mut spare = frame.height.saturating_sub(needed(&sections));
    let inner = inner(frame);
    let text = inset(inner, 1);
    let (mut row, count) = (0, sections.len());
    let place = |(index, section): (usize, PanelSection)| {
        // Between two sections is a divider.
        row += u16::from(index > 0);
        let mut height = section.height();
        if section.fills || (index + 1 == count && spare > 0) {
            height += spare;
            spare = 0;
        }
        let height = height.min(inner.height.saturating_sub(row));
        let skipped = if section.keeps_end { section.skipped(height) } else { 0 };
        let text = Rect { y: text.y + row, height, ..text };
        row += height;
        PlacedSection { section, place: SectionPlace { text, skipped } }
    };
    let sections = sections.into_iter().enumerate().map(place).collect();
    PanelColumn { frame, sections }
}

/// Draws a frame with its sections.
fn draw_column(column: &PanelColumn, theme: &Theme, buffer: &mut Buffer) {
    let Some(first) = column.sections.first() else { return };
    framed(&first.section.title, column.frame, theme, buffer);
    for (index, PlacedSection { section, place }) in column.sections.iter().enumerate() {
        if index > 0 {
            draw_divider(&section.title, column.frame, place.text.y - 1, theme, buffer);
        }
        for (line, row) in section.shown_lines().skip(place.skipped).zip(0..place.text.height) {
            write(&truncate_line(&line, place.text.width), place.text, row, buffer);
        }
    }
}

/// Draws a divider with a title.
fn draw_divider(title: &str, area: Rect, y: u16, theme: &Theme, buffer: &mut Buffer) {
    if y >= area.bottom().saturating_sub(1) || area.width < 6 {
        return;
    }
    let dashes = "─".repeat(usize::from(area.width - 2));
    buffer.set_string(area.x, y, format!("├{dashes}┤"), theme.border);
    buffer.set_string(area.x + 1, y, format!(" {} ", truncate(title, area.width - 4)), theme.dim);
}
