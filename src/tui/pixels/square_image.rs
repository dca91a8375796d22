//! The image of a square as the terminal gets it, and how it takes the place of the text.

use std::fmt::Write;

use crossterm::{
    Command,
    cursor::MoveTo,
    style::{Attribute, Colors, SetAttribute, SetColors},
};
use ratatui::{
    backend::IntoCrossterm,
    buffer::{Buffer, Cell, CellDiffOption},
    layout::{Position, Rect, Size},
    style::Modifier,
};

use super::{
    indexed_image::IndexedImage,
    iterm2,
    kitty::{self, ImageNumber},
    png, sixel,
    terminal_graphics::ImageProtocol,
};
use crate::tui::{board_widget::write_centred, piece_art::PlateSymbol};

/// The width of a cell, also if its text is a long control string.
pub const ONE_COLUMN: CellDiffOption = CellDiffOption::ForcedWidth(std::num::NonZeroU16::MIN);

/// Hides the cursor first: xterm draws the text under a visible cursor again, and that would cover the image.
const HIDE_CURSOR: &str = "\x1b[?25l";

/// The image of a square.
#[derive(Debug)]
pub struct SquareImage {
    data: ImageData,
    /// The symbol on the piece.
    symbol: Option<PlateSymbol>,
}

/// What is sent for an image.
#[derive(Debug)]
enum ImageData {
    /// The number of an image that kitty stores, and what must be sent before it shows.
    Stored { number: ImageNumber, transmission: Option<String> },
    /// A control string that draws the image at the cursor.
    Drawn(String),
}

impl SquareImage {
    /// The image of a square, which fills `cells`.
    pub fn new(image: &IndexedImage, symbol: Option<PlateSymbol>, cells: Size, protocol: ImageProtocol) -> Self {
        let data = match protocol {
            ImageProtocol::Kitty => {
                let number = ImageNumber::next();
                ImageData::Stored { number, transmission: Some(number.transmission(&png::encode(image), cells)) }
            }
            ImageProtocol::ITerm2 => {
                ImageData::Drawn(format!("{HIDE_CURSOR}{}", iterm2::encode(&png::encode(image), cells)))
            }
            ImageProtocol::Sixel => ImageData::Drawn(format!("{HIDE_CURSOR}{}", sixel::encode(image))),
        };
        Self { data, symbol }
    }

    /// Puts the image over a square. `stays_text` says which of its cells stay text.
    pub fn place(&mut self, rect: Rect, stays_text: impl Fn(Position) -> bool, buffer: &mut Buffer) {
        let mut text_cells: Vec<Position> = rect.positions().filter(|&at| stays_text(at)).collect();
        text_cells.extend(self.symbol.as_ref().into_iter().flat_map(|symbol| write_symbol(symbol, rect, buffer)));
        match &mut self.data {
            ImageData::Stored { number, transmission } => {
                for at in rect.positions().filter(|at| !text_cells.contains(at)) {
                    let part = kitty::placeholder(Position { x: at.x - rect.x, y: at.y - rect.y });
                    let Some((part, cell)) = part.zip(buffer.cell_mut(at)) else { continue };
                    // Sent with the first part that is shown.
                    let sent = transmission.take().map(|sent| sent + part);
                    let background = cell.bg;
                    cell.reset();
                    cell.set_symbol(sent.as_deref().unwrap_or(part))
                        .set_fg(number.colour())
                        .set_bg(background)
                        .set_diff_option(ONE_COLUMN);
                }
            }
            ImageData::Drawn(control_string) => {
                let mut text = control_string.clone();
                for &at in &text_cells {
                    if let Some(cell) = buffer.cell(at).filter(|cell| !cell.symbol().is_empty()) {
                        push_cell(&mut text, at, cell);
                    }
                }
                for at in rect.positions() {
                    if let Some(cell) = buffer.cell_mut(at) {
                        cell.reset();
                        cell.set_diff_option(CellDiffOption::Skip);
                    }
                }
                if let Some(first) = buffer.cell_mut((rect.x, rect.y)) {
                    first.set_symbol(&text).set_diff_option(ONE_COLUMN);
                }
            }
        }
    }
}

/// Writes the symbol on a piece, and returns its cells.
fn write_symbol(symbol: &PlateSymbol, rect: Rect, buffer: &mut Buffer) -> Vec<Position> {
    let row = Rect { y: rect.y + symbol.row(rect.height), height: 1, ..rect };
    for position in row.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
        }
    }
    write_centred(&symbol.text, symbol.style, row, buffer);
    // A wide character has an empty cell behind it.
    let is_written = |at: &Position| buffer.cell(*at).is_some_and(|cell| cell.bg == symbol.style.bg.unwrap_or(cell.bg));
    row.positions().filter(is_written).collect()
}

/// Writes a cell by control sequences, and resets the style after it, as the text around it expects.
fn push_cell(text: &mut String, at: Position, cell: &Cell) {
    // Writing into a string never fails.
    let _ = MoveTo(at.x, at.y).write_ansi(text);
    if cell.modifier.contains(Modifier::BOLD) {
        let _ = SetAttribute(Attribute::Bold).write_ansi(text);
    }
    let _ = SetColors(Colors::new(cell.fg.into_crossterm(), cell.bg.into_crossterm())).write_ansi(text);
    let _ = text.write_str(cell.symbol());
    let _ = SetAttribute(Attribute::Reset).write_ansi(text);
}
