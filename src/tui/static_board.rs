//! Pictures of positions without marks, outside of any screen.

use ratatui::{
    buffer::Buffer,
    layout::{Position as Place, Rect, Size},
    widgets::Widget,
};

use super::{
    board_area::BoardArea,
    board_picture::{BoardPicture, SquareMarks},
    board_widget::BoardWidget,
    buffer_text,
    cell_size::CellSize,
    theme::Theme,
    view,
};
use crate::{
    game::{BoardStyle, Position, Variant},
    store::Glyphs,
};

/// The picture of a position.
pub fn picture(variant: &Variant, position: &Position) -> BoardPicture {
    view::picture(variant.rules(), position, |_| SquareMarks::default())
}

/// Whether the names of ranks and files stand beside a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLabels {
    /// Labels, where the board has them.
    Shown,
    /// No labels.
    Hidden,
}

/// The area of a whole board with squares of a size.
pub fn area(picture: &BoardPicture, size: CellSize, labels: BoardLabels) -> BoardArea {
    let (row_labels, column_labels) = match labels {
        BoardLabels::Shown => (picture.label_width() + 1, picture.label_place.file_rows()),
        BoardLabels::Hidden => (0, 0),
    };
    let (x, y) = picture.label_place.room_before(row_labels, column_labels);
    let extent = picture.extent;
    BoardArea {
        squares: Rect { x, y, width: extent.width * size.width(), height: extent.height * size.height() },
        size,
        extent,
        first_shown: Place::ORIGIN,
        flipped: false,
        row_labels,
        column_labels,
        label_place: picture.label_place,
        has_closing_lines: picture.style == BoardStyle::Plain && column_labels > 0 && size > CellSize::TINY,
    }
}

/// The board with the largest squares that fit into columns and rows, with labels if possible. `None` if it does not fit.
pub fn largest_area(picture: &BoardPicture, room: Size) -> Option<BoardArea> {
    let fits = |area: &BoardArea| area.outer().width <= room.width && area.outer().height <= room.height;
    let largest = |labels| CellSize::all().map(|size| area(picture, size, labels)).find(fits);
    largest(BoardLabels::Shown).or_else(|| largest(BoardLabels::Hidden))
}

/// Says how much room the smallest board needs.
pub fn too_small(picture: &BoardPicture, room: Size) -> String {
    let min = area(picture, CellSize::TINY, BoardLabels::Hidden).outer();
    format!("the board needs at least {}x{}; only {}x{} available", min.width, min.height, room.width, room.height)
}

/// The lines of a position as text, with letters for the pieces: upper and lower case distinguish the players.
pub fn lines(variant: &Variant, position: &Position, theme: &Theme) -> Vec<String> {
    let picture = picture(variant, position);
    let area = area(&picture, CellSize::TINY, BoardLabels::Shown);
    let mut buffer = Buffer::empty(area.outer());
    BoardWidget { picture: &picture, area: &area, theme, glyphs: Glyphs::Letters }.render(buffer.area, &mut buffer);
    buffer_text::lines(&buffer, false)
}
