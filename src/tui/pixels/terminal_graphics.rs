//! How a terminal shows images, as its answers say.

use ratatui::layout::Size;

use crate::tui::input::TerminalReport;

/// A way to send images to a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageProtocol {
    /// The graphics protocol of kitty, with placeholders in the text.
    Kitty,
    /// The inline images of iTerm2.
    ITerm2,
    /// Sixels, as the VT340 and xterm show them.
    Sixel,
}

impl ImageProtocol {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kitty => "kitty",
            Self::ITerm2 => "iTerm2",
            Self::Sixel => "sixel",
        }
    }
}

/// How images are sent, and how large a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImageFormat {
    /// The protocol.
    pub protocol: ImageProtocol,
    /// The size of a cell in pixels.
    pub cell: Size,
}

/// What a terminal has answered about images.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TerminalGraphics {
    has_kitty: bool,
    has_sixel: bool,
    /// Name and version.
    name: String,
    /// The size of a cell by the terminal's own answer.
    cell: Option<Size>,
    /// The size of a cell by that of the window.
    window_cell: Option<Size>,
}

impl TerminalGraphics {
    /// Adds an answer.
    pub fn note(&mut self, report: &TerminalReport) {
        match report {
            TerminalReport::KittyGraphics => self.has_kitty = true,
            TerminalReport::Attributes { has_sixel } => self.has_sixel = *has_sixel,
            TerminalReport::Name(name) => self.name.clone_from(name),
            TerminalReport::CellSize(size) => self.cell = Some(*size),
            TerminalReport::WindowCellSize(size) => {
                // With another font, the answer of the terminal no longer holds.
                if self.window_cell.replace(*size).is_some_and(|before| before != *size) {
                    self.cell = None;
                }
            }
            TerminalReport::Background(_) => {}
        }
    }

    /// How to send images, if the terminal shows any.
    pub fn format(&self) -> Option<ImageFormat> {
        Some(ImageFormat { protocol: self.protocol()?, cell: self.cell.or(self.window_cell)? })
    }

    /// The best protocol. Sixels come last: they have fewer colours, and Konsole draws them in the wrong place.
    fn protocol(&self) -> Option<ImageProtocol> {
        match () {
            () if self.has_kitty && self.has_placeholders() => Some(ImageProtocol::Kitty),
            () if ["iTerm2", "WezTerm", "Konsole"].iter().any(|name| self.name.starts_with(name)) => {
                Some(ImageProtocol::ITerm2)
            }
            () if self.has_sixel => Some(ImageProtocol::Sixel),
            () => None,
        }
    }

    /// Whether the terminal shows images in place of characters in the text, which kitty does since version 0.28. Other terminals know
    /// kitty's protocol without that.
    fn has_placeholders(&self) -> bool {
        let Some(version) = self.name.strip_prefix("kitty(") else { return self.name.starts_with("ghostty") };
        let mut numbers = version.split(['.', ')']).map(|part| part.parse::<u32>().unwrap_or(0));
        (numbers.next(), numbers.next()) >= (Some(0), Some(28))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, has_kitty: bool, has_sixel: bool, expect: Option<ImageProtocol>) {
        let mut graphics = TerminalGraphics::default();
        if has_kitty {
            graphics.note(&TerminalReport::KittyGraphics);
        }
        graphics.note(&TerminalReport::Name(name.into()));
        graphics.note(&TerminalReport::Attributes { has_sixel });
        // Images need the size of a cell.
        assert_eq!(graphics.format(), None);
        graphics.note(&TerminalReport::CellSize(Size::new(10, 20)));
        assert_eq!(graphics.format().map(|format| format.protocol), expect, "{name}");
    }

    #[test]
    fn the_answers_choose_the_protocol() {
        use ImageProtocol::{ITerm2, Kitty, Sixel};
        check("kitty(0.36.4)", true, false, Some(Kitty));
        check("kitty(1.0.0)", true, false, Some(Kitty));
        check("kitty(0.26.5)", true, false, None);
        check("ghostty 1.1.3", true, false, Some(Kitty));
        check("WezTerm 20240203-110809-5046fc22", true, true, Some(ITerm2));
        check("iTerm2 3.5.2", false, true, Some(ITerm2));
        check("Konsole 23.08.1", true, true, Some(ITerm2));
        check("XTerm(379)", false, true, Some(Sixel));
        check("foot(1.16.2)", false, true, Some(Sixel));
        check("XTerm(379)", false, false, None);
        check("", true, false, None);
    }

    #[test]
    fn the_size_of_cells_follows_the_font() {
        let mut graphics = TerminalGraphics { has_sixel: true, ..TerminalGraphics::default() };
        let mut check = |report: TerminalReport, expect: u16| {
            graphics.note(&report);
            assert_eq!(graphics.format().map(|format| format.cell.width), Some(expect));
        };
        check(TerminalReport::WindowCellSize(Size::new(7, 13)), 7);
        check(TerminalReport::CellSize(Size::new(6, 13)), 6);
        check(TerminalReport::WindowCellSize(Size::new(7, 13)), 6);
        check(TerminalReport::WindowCellSize(Size::new(9, 18)), 9);
    }
}
