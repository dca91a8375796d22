//! Figures: pieces with a drawing of their own, known by their symbol or by their name in the rule file.

use super::{drawing::Drawing, sketch::Sketch};
use crate::game::PieceRule;

/// A piece with a drawing of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
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
    /// Moves as a bishop or a knight.
    Archbishop,
    /// Moves as a rook or a knight.
    Chancellor,
    /// Moves as a queen or a knight.
    Amazon,
    /// An elephant. Games differ in its moves.
    Elephant,
    /// A camel.
    Camel,
    /// A cannon.
    Cannon,
    /// A queen upside down, as in chess problems.
    Grasshopper,
    /// A knight upside down, as in chess problems.
    Nightrider,
    /// The duck of duck chess.
    Duck,
}

/// A chess piece with its symbols.
struct ChessSymbols {
    figure: Figure,
    first: char,
    second: char,
}

const fn chess(figure: Figure, first: char, second: char) -> ChessSymbols {
    ChessSymbols { figure, first, second }
}

const CHESS_SYMBOLS: [ChessSymbols; 6] = [
    chess(Figure::Pawn, '♙', '♟'),
    chess(Figure::Knight, '♘', '♞'),
    chess(Figure::Bishop, '♗', '♝'),
    chess(Figure::Rook, '♖', '♜'),
    chess(Figure::Queen, '♕', '♛'),
    chess(Figure::King, '♔', '♚'),
];

/// The names of figures in rule files.
const NAMES: [(&str, Figure); 20] = [
    ("pawn", Figure::Pawn),
    ("knight", Figure::Knight),
    ("bishop", Figure::Bishop),
    ("rook", Figure::Rook),
    ("queen", Figure::Queen),
    ("king", Figure::King),
    ("archbishop", Figure::Archbishop),
    ("cardinal", Figure::Archbishop),
    ("princess", Figure::Archbishop),
    ("hawk", Figure::Archbishop),
    ("chancellor", Figure::Chancellor),
    ("marshal", Figure::Chancellor),
    ("empress", Figure::Chancellor),
    ("amazon", Figure::Amazon),
    ("elephant", Figure::Elephant),
    ("camel", Figure::Camel),
    ("cannon", Figure::Cannon),
    ("grasshopper", Figure::Grasshopper),
    ("nightrider", Figure::Nightrider),
    ("duck", Figure::Duck),
];

impl Figure {
    /// The figure of a symbol, for either side.
    pub fn of_symbol(symbol: char) -> Option<Self> {
        let piece = CHESS_SYMBOLS.iter().find(|piece| [piece.first, piece.second].contains(&symbol));
        piece.map(|piece| piece.figure)
    }

    /// The figure that a piece is named after.
    pub fn of_name(piece: &PieceRule) -> Option<Self> {
        let named = NAMES.iter().find(|&&(name, _)| piece.name.as_deref() == Some(name));
        named.map(|&(_, figure)| figure)
    }

    /// The symbol of a chess piece of the first player.
    pub fn symbol(self) -> Option<char> {
        CHESS_SYMBOLS.iter().find(|piece| piece.figure == self).map(|piece| piece.first)
    }

    /// Its drawing.
    pub fn sketch(self) -> Sketch {
        match self {
            Self::Pawn => Sketch::of(Drawing::Pawn),
            Self::Knight => Sketch::of(Drawing::Knight),
            Self::Bishop => Sketch::of(Drawing::Bishop),
            Self::Rook => Sketch::of(Drawing::Rook),
            Self::Queen => Sketch::of(Drawing::Queen),
            Self::King => Sketch::of(Drawing::King),
            Self::Archbishop => Sketch::of(Drawing::Archbishop),
            Self::Chancellor => Sketch::of(Drawing::Chancellor),
            Self::Amazon => Sketch::of(Drawing::Amazon),
            Self::Elephant => Sketch::of(Drawing::Elephant),
            Self::Camel => Sketch::of(Drawing::Camel),
            Self::Cannon => Sketch::of(Drawing::Cannon),
            Self::Grasshopper => Sketch::of(Drawing::Queen).turned(2),
            Self::Nightrider => Sketch::of(Drawing::Knight).turned(2),
            Self::Duck => Sketch::of(Drawing::Duck),
        }
    }
}
