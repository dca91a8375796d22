//! The full-screen program: `event → action → update(state) → effects → view(state)`.

pub mod area;
pub mod cells;
pub mod layout;
pub mod theme;
