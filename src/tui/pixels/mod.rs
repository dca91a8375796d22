//! Boards as images, in terminals that show them.
//!
//! Every board is drawn as text first. Then an image takes the place of each square that is still as the board drew it, so that text over
//! the board always wins, and layout and mouse never differ. A square is one image with its background, lines, piece and marks, which is
//! made once for everything that it shows ([`Tile`]) and sent only where it changes. The pieces have the outlines of the text pieces;
//! symbols that need a font stay text on a drawn plate.

mod board_png;
mod canvas;
mod drawn_board;
mod image_screen;
mod indexed_image;
mod iterm2;
mod kitty;
mod mark_drawing;
mod png;
mod sixel;
mod square_image;
mod surroundings;
mod terminal_graphics;
mod tile;
mod tile_drawing;

pub use board_png::board_png;
pub use drawn_board::DrawnBoard;
pub use image_screen::ImageScreen;
pub use kitty::deletion;
pub use square_image::ONE_COLUMN;
pub use terminal_graphics::{ImageFormat, ImageProtocol, TerminalGraphics};
pub use tile::Tile;
