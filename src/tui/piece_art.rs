//! Large drawings of pieces, from `assets/pieces`.
//!
//! A file has one drawing per size, separated by an empty line: `#` body, `o` fine line, `.` square. A drawing has
//! 2x2 pixels per terminal cell, so that it looks in an editor as on the board. A pixel with eight neighbours in the
//! drawing is inside, the others form the rim. No cell has both inner and background pixels, so two colours per cell
//! are enough.

use std::sync::LazyLock;

use super::cell_size::CellSize;
use crate::game::PieceRule;

/// A piece that has a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceDrawing {
    /// ♙
    Pawn,
    /// ♘
    Knight,
    /// ♗
    Bishop,
    /// ♖
    Rook,
    /// ♕
    Queen,
    /// ♔
    King,
    /// A disc: a stone, or the frame of a symbol without a drawing.
    Token,
}

impl PieceDrawing {
    /// The pieces of chess: name, symbol of the first player and of the second.
    const CHESS_PIECES: [(Self, &'static str, char, char); 6] = [
        (Self::Pawn, "pawn", '♙', '♟'),
        (Self::Knight, "knight", '♘', '♞'),
        (Self::Bishop, "bishop", '♗', '♝'),
        (Self::Rook, "rook", '♖', '♜'),
        (Self::Queen, "queen", '♕', '♛'),
        (Self::King, "king", '♔', '♚'),
    ];

    /// The drawing of a symbol, for either side.
    pub fn for_glyph(glyph: char) -> Option<Self> {
        if matches!(glyph, '●' | '○' | '⚫' | '⚪' | '⬤' | '◯' | '⛀' | '⛂') {
            return Some(Self::Token);
        }
        let piece = Self::CHESS_PIECES.iter().find(|&&(_, _, first, second)| [first, second].contains(&glyph));
        piece.map(|&(drawing, ..)| drawing)
    }

    /// The chess piece that a piece is named after.
    pub fn of_name(piece: &PieceRule) -> Option<Self> {
        let named = Self::CHESS_PIECES.iter().find(|&&(_, name, ..)| piece.name.as_deref() == Some(name));
        named.map(|&(drawing, ..)| drawing)
    }

    /// The symbol of a chess piece of the first player.
    pub fn symbol(self) -> Option<char> {
        Self::CHESS_PIECES.iter().find(|&&(drawing, ..)| drawing == self).map(|&(_, _, symbol, _)| symbol)
    }

    /// Its bitmap at a size; `None` for squares too small for a drawing.
    pub fn bitmap(self, size: CellSize) -> Option<&'static PieceBitmap> {
        let index = match size.height() {
            0..3 => return None,
            3..5 => 0,
            5.. => 1,
        };
        DRAWINGS.get(self as usize)?.get(index)
    }
}

/// The texts, in the order of [`PieceDrawing`].
const DRAWING_SOURCES: [&str; 7] = [
    include_str!("../../assets/pieces/pawn.txt"),
    include_str!("../../assets/pieces/knight.txt"),
    include_str!("../../assets/pieces/bishop.txt"),
    include_str!("../../assets/pieces/rook.txt"),
    include_str!("../../assets/pieces/queen.txt"),
    include_str!("../../assets/pieces/king.txt"),
    include_str!("../../assets/pieces/token.txt"),
];

static DRAWINGS: LazyLock<Vec<Vec<PieceBitmap>>> =
    LazyLock::new(|| DRAWING_SOURCES.iter().map(|text| text.split("\n\n").map(PieceBitmap::parse).collect()).collect());

/// A pixel of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pixel {
    /// The square shows through.
    Background,
    /// The outline of the piece.
    Rim,
    /// The inside.
    Body,
    /// A fine line.
    Line,
}

/// The pixels of a drawing, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceBitmap(Vec<Vec<Pixel>>);

/// Block characters by filled quadrants: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const QUADRANTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

impl PieceBitmap {
    fn parse(text: &str) -> Self {
        let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).filter(|row| !row.is_empty()).collect();
        let drawn = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)).is_some_and(|&point| point != b'.');
        let point = |x: usize, y: usize, letter: u8| match letter {
            b'.' => Pixel::Background,
            b'o' => Pixel::Line,
            _ => {
                let inside = |i: usize| (x + i % 3).checked_sub(1).zip((y + i / 3).checked_sub(1));
                let surrounded = (0..9).all(|i| inside(i).is_some_and(|(x, y)| drawn(x, y)));
                if surrounded { Pixel::Body } else { Pixel::Rim }
            }
        };
        let row = |(y, row): (usize, &&[u8])| row.iter().enumerate().map(|(x, &letter)| point(x, y, letter)).collect();
        Self(rows.iter().enumerate().map(row).collect())
    }

    /// The four pixels of a cell: upper left, upper right, lower left, lower right.
    pub fn cell(&self, column: u16, row: u16) -> [Pixel; 4] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| {
            let row = self.0.get(usize::from(row) * 2 + y);
            row.and_then(|row| row.get(usize::from(column) * 2 + x)).copied().unwrap_or(Pixel::Background)
        })
    }
}

/// The block character whose quadrants are filled as `filled` says.
pub fn quadrant_block(points: [Pixel; 4], filled: impl Fn(Pixel) -> bool) -> char {
    let bits = points.iter().enumerate().filter(|&(_, &point)| filled(point)).map(|(i, _)| 1 << i);
    QUADRANTS[bits.sum::<usize>()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [PieceDrawing; 7] = [
        PieceDrawing::Pawn,
        PieceDrawing::Knight,
        PieceDrawing::Bishop,
        PieceDrawing::Rook,
        PieceDrawing::Queen,
        PieceDrawing::King,
        PieceDrawing::Token,
    ];

    #[test]
    fn every_drawing_has_its_sizes_and_leaves_the_corners_free() {
        for drawing in ALL {
            for size in [CellSize::of_rows(3), CellSize::of_rows(5)] {
                let points = drawing.bitmap(size).expect("a drawing of both sizes");
                let (width, height) = (size.width(), size.height());
                assert_eq!(points.0.len(), usize::from(height * 2), "{drawing:?}");
                assert!(points.0.iter().all(|row| row.len() == usize::from(width * 2)), "{drawing:?}");
                for (column, row) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
                    assert_eq!(points.cell(column, row), [Pixel::Background; 4], "{drawing:?} at a corner");
                }
            }
            assert_eq!(drawing.bitmap(CellSize::SMALL), None);
        }
    }

    #[test]
    fn two_colours_a_cell_are_enough() {
        for points in ALL.into_iter().filter_map(|drawing| drawing.bitmap(CellSize::of_rows(5))) {
            for cell in (0..5).flat_map(|row| (0..10).map(move |column| points.cell(column, row))) {
                let mixed = cell.contains(&Pixel::Background)
                    && cell.iter().any(|point| matches!(point, Pixel::Body | Pixel::Line));
                assert!(!mixed, "{points:?}");
            }
        }
    }

    #[test]
    fn blocks_are_quarters() {
        use Pixel::{Background, Rim};
        assert_eq!(quadrant_block([Rim, Background, Background, Background], |point| point == Rim), '▘');
        assert_eq!(quadrant_block([Background, Rim, Rim, Rim], |point| point == Rim), '▟');
    }
}
