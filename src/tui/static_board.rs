//! Pictures of positions without marks, and the configured glyphs.

use super::board_picture::{BoardPicture, SquareMarks};
use super::glyph_set::GlyphSet;
use super::view;
use crate::game::{Position, Variant};
use crate::store::{Config, Glyphs};

/// The picture of a position.
pub fn picture(variant: &Variant, position: &Position) -> BoardPicture {
    view::picture(variant.rules(), position, |_| SquareMarks::default())
}

/// The glyph set in the settings.
pub fn configured_glyphs(config: &Config) -> GlyphSet {
    match config.glyphs {
        Glyphs::Unicode => GlyphSet::Unicode,
        Glyphs::Letters => GlyphSet::Letters,
        Glyphs::Pairs => GlyphSet::Pairs,
    }
}
