//! Whole sessions of the program in a pseudo-terminal.

mod background;
mod game;
mod graphics;
mod lost;
mod rough;
pub mod screen;
mod worlds;
