//! Positions as files: SVG and PNG pictures, and text with colours.

use ratatui::{buffer::Buffer, layout::Size, style::Color, widgets::Widget};

use super::{
    board_widget::BoardWidget,
    buffer_text,
    pixels::board_png,
    state::Appearance,
    static_board,
    svg::{self, DefaultColours},
    theme::{ColourDepth, channels},
};
use crate::game::{Position, Variant};

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// A vector picture.
    Svg,
    /// Text with the colour codes of terminals.
    Ansi,
    /// A picture of pixels, without labels.
    Png,
}

/// The room for a picture in columns and rows, if none is given.
const PICTURE_ROOM: Size = Size::new(100, 41);

impl PictureFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Ansi, Self::Png];

    /// The name, which is also the usual ending of file names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Ansi => "ansi",
            Self::Png => "png",
        }
    }

    /// The format with a name, in any case.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The file with a position, of at most some columns and rows. The colours are those of the theme, whatever the terminal can show.
    ///
    /// # Errors
    /// If the format cannot show the board.
    pub fn write(
        self,
        variant: &Variant,
        position: &Position,
        room: Option<Size>,
        appearance: &Appearance,
    ) -> Result<Vec<u8>, String> {
        let mut appearance = appearance.clone();
        appearance.colour_depth = ColourDepth::True;
        appearance.set_theme(appearance.theme_choice.clone());
        let (theme, glyphs) = (&appearance.theme, appearance.glyphs);
        let picture = static_board::picture(variant, position);
        let defaults = default_colours(&appearance);
        if self == Self::Png {
            let background = channels(defaults.background).unwrap_or_default();
            return board_png(&picture, &theme.board, background).ok_or_else(|| {
                let title = &variant.rules().title;
                format!("the board of {title} needs letters or colours that a PNG does not have; choose `svg`")
            });
        }
        let room = room.unwrap_or(PICTURE_ROOM);
        let area = static_board::largest_area(&picture, room);
        let area = area.ok_or_else(|| static_board::too_small(&picture, room))?;
        let mut buffer = Buffer::empty(area.outer());
        buffer.set_style(buffer.area, theme.text);
        BoardWidget { picture: &picture, area: &area, theme, glyphs }.render(buffer.area, &mut buffer);
        Ok(match self {
            Self::Svg => svg::document(&buffer, defaults),
            _ => buffer_text::lines(&buffer, true).join("\n") + "\n",
        }
        .into_bytes())
    }
}

/// The colours of the page.
fn default_colours(appearance: &Appearance) -> DefaultColours {
    let text = appearance.theme.text;
    let colour = |colour: Option<Color>, default| colour.filter(|colour| *colour != Color::Reset).unwrap_or(default);
    DefaultColours { text: colour(text.fg, Color::White), background: colour(text.bg, Color::Black) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Game as _, store::Config, tui::theme::Background};

    fn write(format: PictureFormat, name: &str) -> Result<Vec<u8>, String> {
        let variant = crate::shipped_tests::variant(name);
        let appearance = Appearance::new(&Config::default(), ColourDepth::None, Background::default());
        format.write(&variant, &variant.start(), None, &appearance)
    }

    #[test]
    fn boards_are_pictures() {
        let svg = String::from_utf8(write(PictureFormat::Svg, "shogi").expect("a picture")).expect("text");
        assert!(svg.starts_with("<svg ") && svg.contains('#'), "{svg}");
        let ansi = String::from_utf8(write(PictureFormat::Ansi, "chess").expect("a picture")).expect("text");
        assert!(ansi.contains("\u{1b}[48;2;") || ansi.contains("\u{1b}[38;2;"), "{ansi:?}");
    }

    #[test]
    fn a_png_has_64_pixels_a_square() {
        for (name, width, height) in [("chess", 512, 512), ("english_draughts", 512, 512), ("go_9x9", 576, 576)] {
            let bytes = write(PictureFormat::Png, name).expect("a picture");
            let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a picture");
            let info = reader.info();
            assert_eq!((info.width, info.height), (width, height), "{name}");
        }
    }

    #[test]
    fn what_a_png_cannot_show_is_said() {
        let error = write(PictureFormat::Png, "shogi").expect_err("refused");
        assert!(error.contains("choose `svg`"), "{error}");
    }
}
