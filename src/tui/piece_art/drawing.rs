//! The drawings in `assets/pieces`.
//!
//! A drawing is an SVG picture for any size. Small sizes of figures are drawn by hand, pixel by pixel, in a text beside it: one drawing
//! for each size, separated by an empty line, with 2x2 pixels for each terminal cell, so that it looks in an editor as on the board.

use super::{layer_grid::LayerGrid, outline::Shape};

/// A drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawing {
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
    /// A bishop and a knight.
    Archbishop,
    /// A rook and a knight.
    Chancellor,
    /// A queen and a knight.
    Amazon,
    /// An elephant.
    Elephant,
    /// A camel.
    Camel,
    /// A cannon.
    Cannon,
    /// A duck.
    Duck,
    /// A draughtsman.
    Man,
    /// A draughts king.
    Crowned,
    /// A stone.
    Stone,
    /// A stone with a dot.
    DottedStone,
    /// A wedge that points up, for a symbol.
    Wedge,
    /// A tile, for a letter.
    Tile,
    /// ✕
    Cross,
    /// ○
    Ring,
    /// ■
    Square,
    /// ◆
    Diamond,
    /// ▲
    Triangle,
    /// ◣
    Corner,
    /// ★
    Star,
    /// ✚
    Plus,
    /// ◉
    Target,
}

/// The files of a drawing.
struct Asset {
    drawing: Drawing,
    outlines: &'static str,
    /// Empty if no size is drawn by hand.
    pixels: &'static str,
}

macro_rules! asset {
    ($drawing:ident, $name:literal) => {
        Asset {
            drawing: Drawing::$drawing,
            outlines: include_str!(concat!("../../../assets/pieces/", $name, ".svg")),
            pixels: "",
        }
    };
    ($drawing:ident, $name:literal with pixels) => {
        Asset { pixels: include_str!(concat!("../../../assets/pieces/", $name, ".txt")), ..asset!($drawing, $name) }
    };
}

/// All drawings.
const ASSETS: [Asset; 28] = [
    asset!(Pawn, "pawn" with pixels),
    asset!(Knight, "knight" with pixels),
    asset!(Bishop, "bishop" with pixels),
    asset!(Rook, "rook" with pixels),
    asset!(Queen, "queen" with pixels),
    asset!(King, "king" with pixels),
    asset!(Archbishop, "archbishop" with pixels),
    asset!(Chancellor, "chancellor" with pixels),
    asset!(Amazon, "amazon" with pixels),
    asset!(Elephant, "elephant" with pixels),
    asset!(Camel, "camel" with pixels),
    asset!(Cannon, "cannon" with pixels),
    asset!(Duck, "duck" with pixels),
    asset!(Man, "man" with pixels),
    asset!(Crowned, "crowned" with pixels),
    asset!(Stone, "stone"),
    asset!(DottedStone, "dotted" with pixels),
    asset!(Wedge, "wedge" with pixels),
    asset!(Tile, "tile"),
    asset!(Cross, "cross" with pixels),
    asset!(Ring, "ring"),
    asset!(Square, "square"),
    asset!(Diamond, "diamond"),
    asset!(Triangle, "triangle"),
    asset!(Corner, "corner"),
    asset!(Star, "star"),
    asset!(Plus, "plus"),
    asset!(Target, "target"),
];

impl Drawing {
    /// The smallest size in rows at which the drawing can be recognised.
    pub fn min_rows(self) -> u16 {
        match self {
            Self::Stone | Self::DottedStone | Self::Wedge => 2,
            Self::Archbishop
            | Self::Chancellor
            | Self::Amazon
            | Self::Elephant
            | Self::Camel
            | Self::Cannon
            | Self::Tile => 5,
            _ => 3,
        }
    }

    /// The drawing for squares with this number of rows, turned clockwise by quarters. Drawings by hand are symmetric or never turned.
    pub fn grid(self, quarter_turns: u8, rows: u16) -> LayerGrid {
        let rows = usize::from(rows);
        let Some(asset) = ASSETS.iter().find(|asset| asset.drawing == self) else { return LayerGrid::empty(rows) };
        match asset.pixels.split("\n\n").find(|pixels| pixels.lines().count() == 2 * rows) {
            Some(pixels) => LayerGrid::from_pixels(pixels, quarter_turns == 2),
            None => LayerGrid::from_shapes(&Shape::parse_all(asset.outlines, quarter_turns), rows),
        }
    }

    /// The drawing for an image, with samples as for this number of rows.
    pub fn smooth_grid(self, quarter_turns: u8, rows: u16) -> LayerGrid {
        let outlines = ASSETS.iter().find(|asset| asset.drawing == self).map_or("", |asset| asset.outlines);
        let shapes = Shape::parse_all(outlines, quarter_turns).into_iter();
        let shapes: Vec<Shape> = shapes.map(|shape| shape.widened(self.image_width())).collect();
        LayerGrid::smooth(&shapes, rows.into())
    }

    /// The width in an image, as a factor. In text, round drawings leave more columns free for marks than rows; in an image they are round.
    fn image_width(self) -> f32 {
        match self {
            Self::Stone | Self::Ring | Self::Target => 84.0 / 76.0,
            _ => 1.0,
        }
    }

    /// All drawings.
    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = Self> {
        ASSETS.iter().map(|asset| asset.drawing)
    }
}
