//! The full-screen program in model-view-update style:
//! `event → command → update(state) → side effects → view(state)`.
//!
//! [`theme`] defines every colour, [`keys`] every key binding, `board_layout` and [`layout`] every rectangle.
//! [`board_widget`] draws a [`board_picture`] and knows no rules; [`event_loop`] runs the program inside the guard
//! of [`terminal`].

mod app;
pub mod board_area;
pub mod board_export;
pub mod board_labels;
mod board_layout;
mod board_lines;
pub mod board_picture;
pub mod board_places;
mod board_surface;
pub mod board_widget;
pub mod buffer_text;
pub mod cell_size;
mod clipboard;
pub mod collapse_text;
pub mod dialog_layout;
mod effects;
pub mod event;
pub mod event_loop;
mod focus;
pub mod footer;
mod glyph_set;
mod hexagon;
mod input;
mod interrupt;
pub mod key_chord;
pub mod keymap;
pub mod keys;
pub mod launch;
pub mod layout;
mod list_window;
mod mixed_square;
mod passed_squares;
pub mod piece_art;
mod piece_text;
pub mod pixels;
pub mod plain;
mod screen_output;
pub mod signals;
mod square_marks;
pub mod state;
pub mod static_board;
mod svg;
pub mod terminal;
pub mod theme;
pub mod ui_command;
pub mod update;
pub mod view;

// The fuzzer presses keys as the tests do.
#[cfg(fuzzing)]
#[path = "tests/harness.rs"]
pub mod harness;
#[cfg(test)]
mod tests;
