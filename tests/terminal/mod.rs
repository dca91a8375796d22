//! Whole evenings in a pseudo-terminal.

mod game;
mod screen;
