//! Pictures of positions, and how they are drawn.

use ratatui::{buffer::Buffer, widgets::Widget};
use unicode_width::UnicodeWidthChar;

use crate::{
    game::{BoardEdge, BoardShape, BoardStyle, Cell, Content, Kind, PieceRule, Position, Rules, ScreenPosition},
    tui::{
        board_area::BoardArea,
        board_labels::{self, StraightLabels},
        board_picture::{BoardPicture, ColouredEdge, PiecePicture, SquareEdge, SquareMarks, SquarePicture},
        board_places::BoardPlaces,
        board_widget::BoardWidget,
        piece_art::Figure,
        pixels::DrawnBoard,
        state::Appearance,
    },
};

/// The picture of a piece.
pub fn piece(rules: &Rules, kind: Kind) -> Option<PiecePicture> {
    let (piece, index) = rules.piece(kind).zip(kind.index())?;
    let (symbol, figure) = (rules.look.symbols[index], figure(rules, piece));
    // A plain symbol is replaced by that of the chess piece.
    let chess_symbol = figure.filter(|&figure| Figure::of_symbol(symbol) != Some(figure)).and_then(Figure::symbol);
    Some(PiecePicture {
        glyph: chess_symbol.unwrap_or(symbol),
        owner: ink_index(rules, piece.owner),
        label: piece.label,
        figure,
        style: rules.look.piece(kind),
        colour: (!rules.look.neutral.contains(kind)).then(|| rules.look.colour(piece.owner)),
        faces_down: piece.owner % 2 == 1,
    })
}

/// The figure of a piece: that of its symbol or, if the symbol is plain, that of its name, unless its side has another such piece.
/// Scripts and draughtsmen keep their symbols.
fn figure(rules: &Rules, piece: &PieceRule) -> Option<Figure> {
    let symbol = piece.symbol;
    let by_name = || {
        let is_plain = symbol.width() == Some(1) && !matches!(symbol, '⛀'..='⛃');
        let figure = Figure::of_name(piece).filter(|_| is_plain)?;
        let is_alike =
            |other: &PieceRule| other.owner == piece.owner && Figure::of_symbol(other.symbol) == Some(figure);
        (!rules.pieces.iter().any(is_alike)).then_some(figure)
    };
    Figure::of_symbol(symbol).or_else(by_name)
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

/// Draws a board as text, and returns it where images can take the place of its squares.
pub fn draw_board(
    picture: &BoardPicture,
    area: &BoardArea,
    appearance: &Appearance,
    buffer: &mut Buffer,
) -> Option<DrawnBoard> {
    let (theme, glyphs) = (&appearance.theme, appearance.glyphs);
    if appearance.show_coordinates {
        BoardWidget { picture, area, theme, glyphs }.render(area.squares, buffer);
    } else {
        let picture = &picture.clone().without_labels();
        BoardWidget { picture, area, theme, glyphs }.render(area.squares, buffer);
    }
    appearance.image_format().map(|_| DrawnBoard::new(picture, area, buffer))
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
    let (board, places, look) = (&rules.board, BoardPlaces::new(rules), &rules.look);
    let square = |cell: Cell| SquarePicture {
        cell: cell.0,
        place: places.place(cell),
        shade: places.shade(cell),
        piece: None,
        mixed: None,
        marks: SquareMarks::default(),
    };
    let StraightLabels { columns, far_columns, rows } = board_labels::straight_labels(rules);
    let squares: Vec<SquarePicture> = board.cells().filter(|&cell| is_there(cell)).map(square).collect();
    let is_graph = board.shape() == BoardShape::Graph;
    let points: Vec<Cell> = if is_graph { board.cells().collect() } else { look.points.clone() };
    BoardPicture {
        extent: places.extent(),
        squares,
        columns,
        far_columns,
        rows,
        edge_labels: board_labels::edge_labels(rules),
        label_place: board_labels::label_place(rules),
        style: look.board,
        is_hexagonal: places.has_hexagons(),
        links: links(rules, &is_there),
        points: points.into_iter().filter(|&cell| is_there(cell)).map(|cell| places.place(cell)).collect(),
        edges: coloured_edges(rules),
    }
}

/// Lines of a board of crossings: between neighbours, except across a river, and those that the look adds.
fn links(rules: &Rules, is_there: &impl Fn(Cell) -> bool) -> Vec<[ScreenPosition; 2]> {
    let (board, places, look) = (&rules.board, BoardPlaces::new(rules), &rules.look);
    if look.board != BoardStyle::Crossings {
        return Vec::new();
    }
    let mut links: Vec<[Cell; 2]> = look.lines.clone();
    for cell in board.cells() {
        let Some(grid) = board.grid() else {
            links.extend(board.neighbours(cell).filter(|&other| other > cell).map(|other| [cell, other]));
            continue;
        };
        let (file, rank) = grid.file_and_rank(cell);
        let is_bank = look.river == Some(rank + 1) && file > 0 && file + 1 < grid.files;
        let right = grid.cell(i32::from(file) + 1, rank.into()).filter(|_| file + 1 < grid.files);
        let above = grid.cell(file.into(), i32::from(rank) + 1).filter(|_| rank + 1 < grid.ranks && !is_bank);
        links.extend([right, above].into_iter().flatten().map(|other| [cell, other]));
    }
    links.retain(|link| link.iter().all(|&cell| is_there(cell)));
    links.iter().map(|link| link.map(|cell| places.place(cell))).collect()
}

/// The edges of squares along the edges of the board that belong to players.
fn coloured_edges(rules: &Rules) -> Vec<ColouredEdge> {
    let (places, look) = (BoardPlaces::new(rules), &rules.look);
    let Some(grid) = rules.board.grid() else { return Vec::new() };
    let mut edges = Vec::new();
    for &owned in &look.edges {
        let side = look.colour(owned.player);
        for cell in rules.board.cells() {
            let (file, rank) = grid.file_and_rank(cell);
            let (is_at_edge, edge) = match owned.edge {
                BoardEdge::Top => (rank + 1 == grid.ranks, SquareEdge::Above),
                BoardEdge::Bottom => (rank == 0, SquareEdge::Below),
                BoardEdge::Left => (file == 0, SquareEdge::Left),
                BoardEdge::Right => (file + 1 == grid.files, SquareEdge::Right),
            };
            if is_at_edge {
                edges.push(ColouredEdge { place: places.place(cell), edge, side });
            }
        }
    }
    edges
}
