//! A piece for an image: the same sketch and colours as on a large square of text, at any number of pixels.

use ratatui::style::{Color, Style};

use super::{Ground, Palette, PieceArt, Sketch};

/// Rows of a square of text on which every piece has its full drawing.
const FULL_ROWS: u16 = 16;

/// What is drawn for a piece in an image.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceImage {
    /// The outlines.
    pub sketch: Sketch,
    /// Their colours.
    pub palette: Palette,
    /// The symbol on it, which stays text: only the terminal has a font for it.
    pub symbol: Option<PlateSymbol>,
}

/// A symbol on a plate.
#[derive(Clone, Debug, PartialEq)]
pub struct PlateSymbol {
    /// The text, one or two columns wide.
    pub text: String,
    /// Its colours, with that of the plate.
    pub style: Style,
    /// The row in squares with [`FULL_ROWS`].
    full_row: u16,
}

impl PlateSymbol {
    /// The row of a square with this number of rows.
    pub fn row(&self, rows: u16) -> u16 {
        (2 * self.full_row + 1) * rows / (2 * FULL_ROWS)
    }
}

impl PieceArt<'_> {
    /// What is drawn in an image of a square of this colour; `None` for a piece that is only written.
    pub fn image(&self, square: Color) -> Option<PieceImage> {
        let design = self.design(Ground { rows: FULL_ROWS, colour: square })?;
        let symbol = design.text.map(|text| PlateSymbol { text: text.text, style: text.style, full_row: text.row });
        Some(PieceImage { sketch: design.sketch, palette: design.palette, symbol })
    }
}

#[cfg(test)]
mod tests {
    use super::{super::drawing::Drawing, PlateSymbol, Sketch};
    use ratatui::style::Style;

    #[test]
    fn stones_are_round() {
        let layers = Sketch::of(Drawing::Stone).coverage(50);
        let is_covered = |x: usize, y: usize| layers[y * 50 + x][0] < 4;
        let across = (0..50).filter(|&x| is_covered(x, 25)).count();
        let down = (0..50).filter(|&y| is_covered(25, y)).count();
        assert!(across.abs_diff(down) <= 1 && down >= 40, "{across} across, {down} down");
    }

    #[test]
    fn symbols_are_in_the_rows_of_text() {
        let row = |full_row, rows| PlateSymbol { text: String::new(), style: Style::new(), full_row }.row(rows);
        for rows in 2..=16 {
            // A wedge that points up, and all other plates.
            assert_eq!((row(8, rows), row(7, rows)), (rows / 2, (rows - 1) / 2), "{rows} rows");
        }
    }
}
