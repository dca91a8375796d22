//! Puzzles of ordinary games: "find the best move".
//!
//! A search of several lines proves that one move is much better than all others, as lichess-puzzler does
//! (<https://github.com/ornicar/lichess-puzzler>): the gap is measured in expected results, so it means the same in every game.

mod find;
mod puzzle;
mod self_play;
mod theme;
mod two_best;

pub use find::BestMoveFinder;
pub use puzzle::BestMovePuzzle;
pub use self_play::{RANDOM_TURNS, play_against_itself};
pub use theme::PuzzleTheme;
