//! A picture of one position, with nothing pointed out.

use super::glyphs::GlyphSet;
use super::picture::{Marks, Picture};
use super::view;
use crate::game::{Position, Variant};
use crate::store::{Config, Glyphs};

/// The picture of a position of a game.
pub fn picture(variant: &Variant, position: &Position) -> Picture {
    view::picture(variant.rules(), position, |_| Marks::default())
}

/// The set of glyphs that the user prefers.
pub fn glyphs(config: &Config) -> GlyphSet {
    match config.glyphs {
        Glyphs::Unicode => GlyphSet::Unicode,
        Glyphs::Letters => GlyphSet::Letters,
        Glyphs::Pairs => GlyphSet::Pairs,
    }
}
