//! How a game looks: the style of its board, pieces and labels, and the colours of its players.
//!
//! Looks are data, apart from the rules: they change no move. A file says what it wants in `look` lines; everything else is derived
//! from the rules, so that a file without any `look` is drawn well, too.

mod derive;

pub(super) use derive::LookLines;

use super::{Kind, KindSet};
use crate::board::Cell;

/// How a game looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// How the squares are drawn.
    pub board: BoardStyle,
    /// The emphasised cells, such as the star points of Go.
    pub points: Vec<Cell>,
    /// Lines besides those between neighbours, such as the diagonals of a palace.
    pub lines: Vec<[Cell; 2]>,
    /// The rank on the near side of a river, counted from 1. Lines along files end there, but for the outermost.
    pub river: Option<u8>,
    /// How files and ranks are labelled.
    pub labels: LabelStyle,
    /// By index of piece, how it is drawn.
    pub pieces: Vec<PieceStyle>,
    /// By index of piece, the symbol that is drawn. A wedge shows its owner by its direction, so both sides have the first player's symbols.
    pub symbols: Vec<char>,
    /// By player, the colour of the pieces.
    pub colours: Vec<SideColour>,
    /// Pieces that belong to nobody, such as a duck or a wall.
    pub neutral: KindSet,
    /// Edges of the board in the colour of a player.
    pub edges: Vec<PlayerEdge>,
}

/// How the squares of a board are drawn. Cells of a hexagonal board are hexagons in any style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// In shades that differ between neighbours.
    #[default]
    Checkered,
    /// In one shade, with a line between neighbours.
    Plain,
    /// As points where lines cross.
    Crossings,
    /// As hexagons in a rhombus: each rank is shifted half a cell to the left of the one below it.
    Rhombus,
}

/// How files and ranks are labelled. Squares keep their names; these are labels beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LabelStyle {
    /// By the names of the squares: files a, b, c from the left, ranks 1, 2, 3 from below.
    #[default]
    Squares,
    /// As in shogi: files 1 to 9 from the right, ranks a to i from above.
    Shogi,
    /// As in xiangqi: files counted from the right of each player, each beside the own edge, and ranks a, b, c from above.
    Xiangqi,
    /// As in janggi: files 1 to 9 from the left, ranks 1 to 9 and 0 from above.
    Janggi,
    /// None.
    None,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceStyle {
    /// As a figure: the art of a chess piece, or else a large letter or symbol.
    #[default]
    Figure,
    /// As a stone.
    Stone,
    /// As a disc with its symbol.
    Disc,
    /// As a wedge with its symbol that points away from its owner.
    Wedge,
    /// As a draughts piece; a king has a second disc or a crown.
    Draughts,
}

/// A colour that a player can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideColour {
    /// White.
    White,
    /// Black.
    Black,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
}

/// An edge of the board that belongs to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerEdge {
    /// The edge, as the first player sees it.
    pub edge: BoardEdge,
    /// The player, by index.
    pub player: usize,
}

/// An edge of a rectangular or rhombic board, as the first player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEdge {
    /// Beyond the last rank.
    Top,
    /// Before the first rank.
    Bottom,
    /// Before the first file.
    Left,
    /// Beyond the last file.
    Right,
}

impl BoardStyle {
    /// The styles with their words in rule files.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("checkered", Self::Checkered),
        ("plain", Self::Plain),
        ("crossings", Self::Crossings),
        ("rhombus", Self::Rhombus),
    ];
}

impl LabelStyle {
    /// The styles with their words in rule files.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("squares", Self::Squares),
        ("shogi", Self::Shogi),
        ("xiangqi", Self::Xiangqi),
        ("janggi", Self::Janggi),
        ("none", Self::None),
    ];
}

impl PieceStyle {
    /// The styles with their words in rule files.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("figures", Self::Figure),
        ("stones", Self::Stone),
        ("discs", Self::Disc),
        ("wedges", Self::Wedge),
        ("draughts", Self::Draughts),
    ];
}

impl SideColour {
    /// The colours with their names in rule files. Players without a colour take the first ones that are free.
    pub const WORDS: [(&'static str, Self); 8] = [
        ("white", Self::White),
        ("black", Self::Black),
        ("red", Self::Red),
        ("blue", Self::Blue),
        ("green", Self::Green),
        ("yellow", Self::Yellow),
        ("orange", Self::Orange),
        ("purple", Self::Purple),
    ];

    /// The colour of a name, in any case.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(word, _)| name.eq_ignore_ascii_case(word)).map(|&(_, colour)| colour)
    }

    /// The name in rule files.
    pub fn name(self) -> &'static str {
        Self::WORDS.iter().find(|&&(_, colour)| colour == self).map_or("", |&(word, _)| word)
    }
}

impl BoardEdge {
    /// The edges with their words in rule files.
    pub const WORDS: [(&'static str, Self); 4] =
        [("top", Self::Top), ("bottom", Self::Bottom), ("left", Self::Left), ("right", Self::Right)];
}

impl Look {
    /// The colour of a player's pieces.
    pub fn colour(&self, player: usize) -> SideColour {
        self.colours.get(player).copied().unwrap_or(SideColour::White)
    }

    /// How the pieces of a kind are drawn.
    pub fn piece(&self, kind: Kind) -> PieceStyle {
        kind.index().and_then(|index| self.pieces.get(index)).copied().unwrap_or_default()
    }
}
