//! The full-screen program: `event → action → update(state) → effects → view(state)`.
//!
//! [`theme`] has every colour, [`keys`] every key, [`layout`] every rectangle; [`board_widget`] draws a
//! [`picture`] of a board and knows no rules; [`run`] is the loop and [`terminal`] the guard round it.

mod app;
pub mod area;
pub mod art;
pub mod board_widget;
pub mod cells;
pub mod chord;
mod field;
pub mod footer;
pub mod glyphs;
pub mod input;
pub mod keys;
pub mod layout;
mod marks;
pub mod note;
pub mod open;
pub mod picture;
pub mod places;
pub mod run;
mod scene;
pub mod signals;
pub mod state;
pub mod still;
pub mod terminal;
pub mod theme;
pub mod update;
pub mod view;
pub mod why;
mod work;

#[cfg(test)]
mod tests;
