//! What a square shows. Two squares with equal tiles have the same image.

use crate::{
    game::SideColour,
    tui::{
        board_picture::{PiecePicture, SquareEdge},
        theme::{TargetMark, Tint},
    },
};

/// Everything that the image of a square depends on, besides colours and sizes of the whole board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Rows of the square.
    pub rows: u16,
    /// What lies under the piece.
    pub surface: Surface,
    /// 0 dark, 1 light, 2 third.
    pub shade: u8,
    /// The tint that shows.
    pub tint: Tint,
    /// The piece.
    pub piece: Option<PiecePicture>,
    /// Whether the board is flipped, for pieces that point.
    pub is_flipped: bool,
    /// Whether the cursor is here.
    pub has_cursor: bool,
    /// What selecting the square would do.
    pub target: Option<TargetMark>,
}

/// What lies under a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// One colour.
    Filled {
        /// Edges in the colour of a side.
        edges: Vec<OwnedEdge>,
    },
    /// One colour, with thin lines on the left and the upper edge.
    Ruled {
        /// Whether there is a line on the right edge.
        is_last: bool,
        /// Whether there is a line on the lower edge.
        is_lowest: bool,
    },
    /// Lines from the centre.
    Crossing {
        /// The direction of each line, in half squares across and down.
        lines: Vec<(i32, i32)>,
        /// Whether the centre is emphasised.
        has_point: bool,
        /// Whether the lines go on as text beside the square, and meet in the centre as text draws it.
        joins_text: bool,
    },
    /// A hexagon.
    Hexagon {
        /// Whether it has a corner above and below, instead of left and right.
        is_pointed_upwards: bool,
        /// The hexagons at its corners.
        neighbours: Vec<Neighbour>,
        /// Edges in the colour of a side.
        edges: Vec<OwnedEdge>,
    },
}

/// An edge as oriented on the screen, and its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnedEdge {
    /// The edge.
    pub edge: SquareEdge,
    /// The side that owns it.
    pub side: SideColour,
}

/// A hexagon beside another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbour {
    /// Cells to the right.
    pub across: i32,
    /// Cells down.
    pub down: i32,
    /// Its shade.
    pub shade: u8,
    /// Its tint.
    pub tint: Tint,
}
