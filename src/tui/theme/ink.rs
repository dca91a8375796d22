//! The colours of pieces by side, the same on every theme with true colours: White is white, Red is red.
//!
//! Squares are mid-tones ([`super::squares`]), so white and black glyphs contrast with all of them. No other colour can,
//! so the glyphs of other sides stand on a chip of their colour. Attributes tell the sides apart without colours.

use ratatui::style::{Color, Modifier, Style};

use super::{
    colour::{channels, contrast, luminance, mix, rgb, tone},
    squares::Squares,
};
use crate::game::SideColour;

/// The colours of the pieces of a side, or of pieces that belong to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// A glyph alone on a square. A background is a chip under the glyph.
    pub text: Style,
    /// The colour of the side: the surface of a figure, a stone or a draughts piece.
    pub fill: Color,
    /// The line round the fill.
    pub outline: Color,
    /// Fine lines on the fill.
    pub detail: Color,
    /// The surface of discs and wedges.
    pub plate: Color,
    /// A symbol on the plate.
    pub plate_text: Color,
    /// Colours of a piece that may be there: rarely, sometimes, usually.
    pub faint: [Color; 3],
    /// Whether drawings without colours are outlines instead of solid, so that sides differ.
    pub is_hollow: bool,
}

/// The contrast with all squares from which a glyph needs no chip; white and black have it.
const MIN_GLYPH_CONTRAST: f64 = 3.9;
/// Relative luminance of symbols on wood in the colour of a side that the user chose.
const PLATE_TEXT_LUMINANCE: f64 = 0.1;
/// Relative luminance below which a faint piece is darker than its square.
const DARK_LUMINANCE: f64 = 0.03;

impl Ink {
    /// The ink with another colour of the side. Lines and the glyph on it are dark or pale, whichever has the higher contrast.
    #[must_use]
    pub fn with_fill(&self, fill: Color, squares: &Squares) -> Self {
        let ratio = |one, other| contrast(one, other).unwrap_or(0.0);
        let detail = if ratio(DARK, fill) >= ratio(PALE, fill) { DARK } else { PALE };
        let is_clear = squares.iter().flatten().all(|&square| ratio(fill, square) >= MIN_GLYPH_CONTRAST);
        let text = if is_clear { Style::new().fg(fill) } else { Style::new().fg(detail).bg(fill) };
        let is_own_plate = self.plate == self.fill;
        let is_dark = channels(fill).is_some_and(|channels| luminance(channels) < DARK_LUMINANCE);
        let glow = if is_dark { fill } else { mix(fill, rgb(0x00ff_ffff), 80) };
        Self {
            text: text.add_modifier(self.text.add_modifier),
            fill,
            detail,
            plate: if is_own_plate { fill } else { self.plate },
            plate_text: if is_own_plate { detail } else { tone(fill, PLATE_TEXT_LUMINANCE) },
            faint: FAINT_PERCENT.map(|share| mix(squares[0][0], glow, share)),
            ..*self
        }
    }
}

/// Number of inks: one for each colour, and one for pieces that belong to nobody.
pub const INK_COUNT: usize = SideColour::WORDS.len() + 1;

/// The inks, in the order of [`SideColour`]; the last is that of pieces that belong to nobody.
pub type Inks = [Ink; INK_COUNT];

/// Text attributes, in the order of [`Inks`].
const ATTRIBUTES: [Modifier; INK_COUNT] = [
    Modifier::BOLD,
    Modifier::empty(),
    Modifier::BOLD.union(Modifier::UNDERLINED),
    Modifier::UNDERLINED,
    Modifier::ITALIC,
    Modifier::BOLD.union(Modifier::ITALIC),
    Modifier::ITALIC.union(Modifier::UNDERLINED),
    Modifier::BOLD.union(Modifier::ITALIC).union(Modifier::UNDERLINED),
    Modifier::DIM,
];

/// Near black, for lines round bright pieces.
const DARK: Color = rgb(0x001b_1d21);
/// Near white, for lines on dark pieces.
const PALE: Color = rgb(0x00f4_efe4);
/// Light wood.
const WOOD: Color = rgb(0x00f0_e2c4);

/// How much of a piece's colour is in one that may be there: rarely, sometimes, usually.
const FAINT_PERCENT: [u8; 3] = [36, 56, 82];

/// What distinguishes the inks of themes with true colours.
struct InkSource {
    /// The colour of the side.
    fill: Color,
    /// Fine lines, and the glyph on a chip.
    detail: Color,
    /// A symbol on the plate.
    plate_text: Color,
}

const fn source(fill: u32, detail: Color, plate_text: u32) -> InkSource {
    InkSource { fill: rgb(fill), detail, plate_text: rgb(plate_text) }
}

/// In the order of [`Inks`].
const SOURCES: [InkSource; INK_COUNT] = [
    source(0x00fa_f6ec, DARK, 0x0050_3418),
    source(0x001b_1d21, rgb(0x00d6_d0c2), 0x0016_1412),
    source(0x00c0_2c1e, PALE, 0x00a5_180f),
    source(0x0028_5cc8, PALE, 0x001a_3f9e),
    source(0x0033_a046, DARK, 0x0015_5f28),
    source(0x00f2_c531, DARK, 0x0066_4e00),
    source(0x00ee_8a22, DARK, 0x0085_3c00),
    source(0x0087_3cc0, PALE, 0x005a_2390),
    source(0x00a9_afb7, DARK, 0x003a_3f46),
];

/// The inks of themes with true colours. `square` is a typical square.
pub fn inks(square: Color) -> Inks {
    std::array::from_fn(|index| ink(index, square))
}

fn ink(index: usize, square: Color) -> Ink {
    let InkSource { fill, detail, plate_text } = SOURCES[index];
    let text = match index {
        0 => Style::new().fg(rgb(0x00ff_ffff)),
        1 => Style::new().fg(rgb(0)),
        _ => Style::new().fg(detail).bg(fill),
    };
    // Mixed with a mid-tone, only very bright and very dark colours stay visible.
    let glow = if index == 1 { fill } else { mix(fill, rgb(0x00ff_ffff), 80) };
    Ink {
        text: text.add_modifier(ATTRIBUTES[index]),
        fill,
        outline: DARK,
        detail,
        plate: if index == 0 { fill } else { WOOD },
        plate_text,
        faint: FAINT_PERCENT.map(|share| mix(square, glow, share)),
        is_hollow: false,
    }
}

/// The inks of the theme with the highest contrast: White and Black stand on chips, too, and Black has a bright outline.
pub fn contrast_inks(square: Color) -> Inks {
    let mut inks = inks(square);
    let (white, black) = (rgb(0x00ff_ffff), rgb(0));
    let [first, second, ..] = &mut inks;
    (first.text, first.fill, first.outline, first.detail) = (first.text.fg(black).bg(white), white, black, black);
    (second.text, second.fill, second.outline, second.detail) = (second.text.fg(white).bg(black), black, white, white);
    inks
}

/// The inks of the sixteen named colours, on black and blue squares.
pub fn sixteen_inks() -> Inks {
    use Color::{Black, Blue, Gray, Green, LightBlue, LightRed, Magenta, Red, White, Yellow};
    let sides = [
        (White, Black, Black),
        (Black, White, Black),
        (Red, White, Red),
        (LightBlue, White, Blue),
        (Green, Black, Black),
        (Yellow, Black, Black),
        (LightRed, Black, Black),
        (Magenta, White, Black),
        (Gray, Black, Black),
    ];
    std::array::from_fn(|index| {
        let (fill, detail, plate_text) = sides[index];
        let text = match index {
            0 => Style::new().fg(White),
            1 => Style::new().fg(Black).bg(Gray),
            _ => Style::new().fg(detail).bg(fill),
        };
        let faint = if index == 1 { Yellow } else { Gray };
        Ink {
            text: text.add_modifier(ATTRIBUTES[index]),
            fill,
            outline: White,
            detail,
            plate: White,
            plate_text,
            faint: [faint; 3],
            is_hollow: false,
        }
    })
}

/// The inks without colours.
pub fn colourless_inks() -> Inks {
    std::array::from_fn(|index| {
        // Only large drawings tell solid from hollow; text needs an attribute of its own.
        let attributes = match index {
            1 => Modifier::UNDERLINED,
            3 => Modifier::empty(),
            _ => ATTRIBUTES[index],
        };
        Ink {
            text: Style::new().add_modifier(attributes),
            fill: Color::Reset,
            outline: Color::Reset,
            detail: Color::Reset,
            plate: Color::Reset,
            plate_text: Color::Reset,
            faint: [Color::Reset; 3],
            is_hollow: index % 2 == 1,
        }
    })
}
