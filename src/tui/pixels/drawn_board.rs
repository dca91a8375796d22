//! A board as it was drawn as text.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::{Position, Rect},
};

use crate::tui::{board_area::BoardArea, board_picture::BoardPicture};

/// A board on the screen, with the text of its squares.
#[derive(Clone, Debug)]
pub struct DrawnBoard {
    /// What was drawn.
    pub picture: BoardPicture,
    /// Where.
    pub area: BoardArea,
    /// The cells of [`BoardArea::squares`], row by row.
    cells: Vec<Option<Cell>>,
}

impl DrawnBoard {
    /// The board that was just drawn.
    pub fn new(picture: &BoardPicture, area: &BoardArea, buffer: &Buffer) -> Self {
        // Only the terminal knows the colours of marks in comments, so these squares stay text.
        let marked = picture.squares.iter().filter(|square| square.marks.comment.is_some());
        let texts: Vec<Rect> = marked.filter_map(|square| area.rect_of(square.place)).collect();
        let is_text = |position: &Position| texts.iter().any(|rect| rect.contains(*position));
        let cell = |position: Position| buffer.cell(position).filter(|_| !is_text(&position)).cloned();
        let cells = area.squares.positions().map(cell).collect();
        Self { picture: picture.clone(), area: *area, cells }
    }

    /// Whether a rectangle in the squares still shows the board, and nothing was drawn over it.
    pub fn is_visible(&self, rect: Rect, buffer: &Buffer) -> bool {
        let Rect { x, y, width, .. } = self.area.squares;
        rect.positions().all(|position| {
            let index = usize::from(position.y - y) * usize::from(width) + usize::from(position.x - x);
            let drawn = self.cells.get(index).and_then(Option::as_ref);
            drawn.is_some() && drawn == buffer.cell(position)
        })
    }
}
