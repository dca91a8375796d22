//! Pictures of positions, and how they are drawn.

use ratatui::{buffer::Buffer, widgets::Widget};
use unicode_width::UnicodeWidthChar;

use super::edge_labels;
use crate::{
    game::{BoardShape, Cell, Content, Kind, PieceRule, Position, Rules},
    tui::{
        board_area::BoardArea,
        board_picture::{BoardPicture, PiecePicture, SquareMarks, SquarePicture},
        board_widget::BoardWidget,
        piece_art::PieceDrawing,
        state::Appearance,
    },
};

/// The picture of a piece.
pub fn piece(rules: &Rules, kind: Kind) -> Option<PiecePicture> {
    let (piece, index) = rules.piece(kind).zip(kind.index())?;
    Some(PiecePicture {
        glyph: glyph(rules, piece, rules.look.symbols[index]),
        owner: ink_index(rules, piece.owner),
        label: piece.label,
        style: rules.look.piece(kind),
        colour: (!rules.look.neutral.contains(kind)).then(|| rules.look.colour(piece.owner)),
        faces_down: piece.owner % 2 == 1,
    })
}

/// The glyph of a piece with this symbol. A plain symbol of a piece named like a chess piece is replaced by that chess piece, unless
/// its side has another such piece. Scripts and draughtsmen keep their symbols.
fn glyph(rules: &Rules, piece: &PieceRule, symbol: char) -> char {
    let is_plain =
        symbol.width() == Some(1) && PieceDrawing::for_glyph(symbol).is_none() && !matches!(symbol, '⛀'..='⛃');
    let drawing = PieceDrawing::of_name(piece).filter(|_| is_plain);
    let is_drawn_alike =
        |other: &PieceRule| other.owner == piece.owner && PieceDrawing::for_glyph(other.symbol) == drawing;
    let chess_symbol = drawing.filter(|_| !rules.pieces.iter().any(is_drawn_alike)).and_then(PieceDrawing::symbol);
    chess_symbol.unwrap_or(symbol)
}

/// A player's colour.
#[derive(PartialEq, Eq)]
enum PlayerColour {
    White,
    Black,
}

impl PlayerColour {
    /// The colour that a player is named after.
    fn of_name(name: &str) -> Option<Self> {
        match name {
            "White" => Some(Self::White),
            "Black" => Some(Self::Black),
            _ => None,
        }
    }
}

/// Colour index of a player. The first player has the light pieces, unless the players are named Black and White in
/// this order.
pub fn ink_index(rules: &Rules, player: usize) -> u8 {
    let colours = rules.players.iter().map(|name| PlayerColour::of_name(name));
    let is_swapped = colours.eq([Some(PlayerColour::Black), Some(PlayerColour::White)]);
    u8::try_from(if is_swapped { 1 - player.min(1) } else { player }).unwrap_or(u8::MAX)
}

/// Draws a board.
pub fn draw_board(picture: &BoardPicture, area: &BoardArea, appearance: &Appearance, buffer: &mut Buffer) {
    let (theme, glyphs) = (&appearance.theme, appearance.glyphs);
    BoardWidget { picture, area, theme, glyphs }.render(area.squares, buffer);
}

/// The picture of a position with marks.
pub fn picture(rules: &Rules, position: &Position, marks: impl Fn(Cell) -> SquareMarks) -> BoardPicture {
    let mut picture = empty_board(rules, |cell| position.at(cell) != Content::OFF);
    for square in &mut picture.squares {
        let cell = Cell(square.cell);
        square.piece = piece(rules, position.at(cell).kind);
        square.marks = marks(cell);
    }
    picture
}

/// The empty board, with the squares that exist.
pub fn empty_board(rules: &Rules, is_there: impl Fn(Cell) -> bool) -> BoardPicture {
    let board = &rules.board;
    let square = |cell: Cell| SquarePicture {
        cell: cell.0,
        place: board.screen_position(cell),
        shade: board.shade(cell),
        piece: None,
        mixed: None,
        marks: SquareMarks::default(),
    };
    let (columns, rows) = match board.shape() {
        BoardShape::Square(grid) => (
            (0..grid.files).map(|file| char::from(b'a' + file).to_string()).collect(),
            (1..=grid.ranks).rev().map(|rank| rank.to_string()).collect(),
        ),
        _ => (Vec::new(), Vec::new()),
    };
    let squares = board.cells().filter(|&cell| is_there(cell)).map(square).collect();
    BoardPicture {
        extent: board.extent().into(),
        squares,
        columns,
        rows,
        edge_labels: edge_labels::edge_labels(board),
        links: edge_labels::links(board),
    }
}
