//! A picture of one position, with nothing pointed out.

use super::glyphs::GlyphSet;
use super::picture::{Marks, Picture, PiecePicture, SquarePicture};
use crate::game::{Kind, Position, Variant};
use crate::store::{Config, Glyphs};

/// The picture of a position of a game.
pub fn picture(variant: &Variant, position: &Position) -> Picture {
    let (rules, board) = (variant.rules(), variant.board());
    let there = position.cells().filter(|(_, content)| content.kind != Kind::OFF);
    let squares = there.map(|(cell, content)| SquarePicture {
        cell: cell.0,
        place: board.place(cell),
        shade: board.shade(cell),
        piece: rules.piece(content.kind).map(|piece| PiecePicture {
            glyph: piece.symbol,
            owner: u8::try_from(piece.owner).unwrap_or(u8::MAX),
            letter: piece.letter,
        }),
        field: None,
        marks: Marks::default(),
    });
    let extent = board.extent();
    let (mut columns, mut rows) = (Vec::new(), Vec::new());
    if board.grid().is_some() {
        columns = (b'a'..=b'z').take(extent.0.into()).map(|name| char::from(name).to_string()).collect();
        rows = (1..=extent.1).rev().map(|name| name.to_string()).collect();
    }
    Picture { extent, squares: squares.collect(), columns, rows }
}

/// The set of glyphs that the user prefers.
pub fn glyphs(config: &Config) -> GlyphSet {
    match config.glyphs {
        Glyphs::Unicode => GlyphSet::Unicode,
        Glyphs::Letters => GlyphSet::Letters,
        Glyphs::Pairs => GlyphSet::Pairs,
    }
}
