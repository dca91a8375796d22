//! A whole board as a PNG picture, outside of any screen.

use std::collections::HashMap;

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
};

use super::{
    canvas::{Canvas, Rgb},
    drawn_board::DrawnBoard,
    indexed_image::IndexedImage,
    png,
    surroundings::Surroundings,
    tile::Surface,
    tile_drawing::{DrawnTile, TileDrawing},
};
use crate::{
    store::Glyphs,
    tui::{
        board_picture::BoardPicture,
        cell_size::CellSize,
        static_board::{self, BoardLabels},
        theme::BoardTheme,
    },
};

/// The rows of a square.
const SQUARE_ROWS: u16 = 4;
/// The size of a cell in pixels, so that a square has 64 by 64.
const CELL: Size = Size::new(8, 16);

/// The picture; `None` if the board has pieces or lines that only text shows, or colours that only the terminal knows.
pub fn board_png(picture: &BoardPicture, theme: &BoardTheme, background: Rgb) -> Option<Vec<u8>> {
    let area = static_board::area(picture, CellSize::of_rows(SQUARE_ROWS), BoardLabels::Hidden);
    let outer = area.outer();
    let board = DrawnBoard::new(picture, &area, &Buffer::empty(outer));
    let surroundings = Surroundings::new(&board);
    let mut drawing = TileDrawing { cell: CELL, theme: theme.clone(), glyphs: Glyphs::Unicode, layers: HashMap::new() };
    let mut canvas = Canvas::new(Size::new(outer.width * CELL.width, outer.height * CELL.height), background);
    for square in &picture.squares {
        let rect = area.rect_of(square.place)?;
        let tile = surroundings.tile(square);
        let DrawnTile { canvas: tile_canvas, symbol } = drawing.draw(&tile)?;
        let joins_text = matches!(tile.surface, Surface::Crossing { joins_text: true, .. });
        if symbol.is_some() || joins_text {
            return None;
        }
        copy(&tile_canvas, rect, outer, &mut canvas);
    }
    Some(png::encode(&IndexedImage::new(&canvas)))
}

/// Copies the picture of a square to its place.
fn copy(tile: &Canvas, rect: Rect, outer: Rect, canvas: &mut Canvas) {
    let left = usize::from((rect.x - outer.x) * CELL.width);
    let top = usize::from((rect.y - outer.y) * CELL.height);
    for (y, row) in tile.pixels().chunks(tile.width().max(1)).enumerate() {
        for (x, &colour) in row.iter().enumerate() {
            if let Some(pixel) = canvas.pixel_mut(left + x, top + y) {
                *pixel = colour;
            }
        }
    }
}
