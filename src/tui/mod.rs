//! The full-screen program: `event → action → update(state) → effects → view(state)`.

pub mod area;
pub mod art;
pub mod board_widget;
pub mod cells;
mod field;
pub mod glyphs;
pub mod layout;
mod marks;
pub mod picture;
pub mod theme;
