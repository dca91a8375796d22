//! Puts images over the squares of the board on the screen, and keeps them from frame to frame.

use std::collections::{HashMap, HashSet};

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::{
    drawn_board::DrawnBoard,
    indexed_image::IndexedImage,
    kitty,
    square_image::{ONE_COLUMN, SquareImage},
    surroundings::Surroundings,
    terminal_graphics::{ImageFormat, ImageProtocol},
    tile::Tile,
    tile_drawing::{DrawnTile, TileDrawing},
};
use crate::{
    store::Glyphs,
    tui::{board_surface::pan_arrows, state::Appearance, theme::BoardTheme},
};

/// The smallest squares with images, in rows. Smaller ones are all symbol.
const MIN_ROWS: u16 = 2;
/// Maximum number of cached images.
const MAX_CACHED_IMAGES: usize = 1024;

/// The images of squares that were sent or may be sent again.
#[derive(Debug, Default)]
pub struct ImageScreen {
    images: Option<ImageSet>,
}

/// Images in one format and one set of colours.
#[derive(Debug)]
struct ImageSet {
    format: ImageFormat,
    drawing: TileDrawing,
    /// By what they show; `None` if that is drawn as text.
    images: HashMap<Tile, Option<SquareImage>>,
}

impl ImageScreen {
    /// The terminal has lost all images.
    pub fn forget(&mut self) {
        self.images = None;
    }

    /// Puts images over the squares of a board that nothing else covers.
    pub fn show(&mut self, board: Option<&DrawnBoard>, appearance: &Appearance, buffer: &mut Buffer) {
        let Some((board, format)) = board.zip(appearance.image_format()) else { return };
        let (theme, glyphs) = (&appearance.theme.board, appearance.glyphs);
        let is_fit = |set: &mut ImageSet| set.images.len() <= MAX_CACHED_IMAGES && set.is_for(format, theme, glyphs);
        if self.images.take_if(|set| !is_fit(set)).is_some_and(|set| set.format.protocol == ImageProtocol::Kitty) {
            delete_kept_images(buffer);
        }
        let set = self.images.get_or_insert_with(|| ImageSet::new(format, theme.clone(), glyphs));
        set.show(board, buffer);
    }
}

/// Deletes the images that kitty keeps, before the first cell is written.
fn delete_kept_images(buffer: &mut Buffer) {
    if let Some(cell) = buffer.content.first_mut() {
        let text = kitty::deletion() + cell.symbol();
        cell.set_symbol(&text).set_diff_option(ONE_COLUMN);
    }
}

impl ImageSet {
    fn new(format: ImageFormat, theme: BoardTheme, glyphs: Glyphs) -> Self {
        let drawing = TileDrawing { cell: format.cell, theme, glyphs, layers: HashMap::new() };
        Self { format, drawing, images: HashMap::new() }
    }

    fn is_for(&self, format: ImageFormat, theme: &BoardTheme, glyphs: Glyphs) -> bool {
        self.format == format && self.drawing.theme == *theme && self.drawing.glyphs == glyphs
    }

    fn show(&mut self, board: &DrawnBoard, buffer: &mut Buffer) {
        let size = board.area.size;
        if size.height() < MIN_ROWS {
            return;
        }
        let surroundings = Surroundings::new(board);
        let arrows: HashSet<Position> = pan_arrows(&board.area).into_iter().map(|arrow| arrow.at).collect();
        for square in board.picture.squares.iter().filter(|square| square.mixed.is_none()) {
            let Some(rect) = board.area.rect_of(square.place) else { continue };
            let is_whole = rect.intersection(buffer.area) == rect;
            if is_whole
                && board.is_visible(rect, buffer)
                && let Some(image) = self.image(surroundings.tile(square), rect)
            {
                image.place(rect, |at| arrows.contains(&at), buffer);
            }
        }
    }

    /// The image for what a square shows.
    fn image(&mut self, tile: Tile, rect: Rect) -> Option<&mut SquareImage> {
        let Self { format, drawing, images } = self;
        let image = images.entry(tile).or_insert_with_key(|tile| {
            let DrawnTile { canvas, symbol } = drawing.draw(tile)?;
            Some(SquareImage::new(&IndexedImage::new(&canvas), symbol, rect.as_size(), format.protocol))
        });
        image.as_mut()
    }
}
