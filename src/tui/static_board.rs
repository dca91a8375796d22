//! Pictures of positions without marks.

use super::board_picture::{BoardPicture, SquareMarks};
use super::view;
use crate::game::{Position, Variant};

/// The picture of a position.
pub fn picture(variant: &Variant, position: &Position) -> BoardPicture {
    view::picture(variant.rules(), position, |_| SquareMarks::default())
}
