//! What is kept in files: rule files, saved games, the configuration. The only place that touches them.
//!
//! A [`Library`] finds rule files and makes a [`Game`] of one; [`Saves`] keeps [`SavedGame`]s; [`Config`] is what the
//! user prefers; [`Folders`] says where all of it lies. Whatever is wrong with a file is an error that says what to do.

mod atomic;
mod builtin;
mod config;
mod entry;
mod error;
mod exports;
mod folders;
mod game;
mod hash;
mod ledger;
mod library;
mod name;
mod own;
mod read;
mod replay;
mod saved;
mod saved_text;
mod saves;
mod scores;
mod shelf;
mod timer;

pub use atomic::rewrite;
pub use builtin::puzzles;
pub use config::{Cells, Config, Glyphs, ThemeName};
pub use entry::{Entry, Origin, Place};
pub use error::{LoadError, StoreError};
pub use exports::export;
pub use folders::Folders;
pub use game::{Game, Reading};
pub use hash::ContentHash;
pub use ledger::Ledger;
pub use library::Library;
pub use name::folded;
pub use replay::ReplayError;
pub use saved::{Closed, Mode, SavedGame};
pub use saved_text::SaveFault;
pub use saves::{Save, Saves};
pub use scores::Scores;
pub use timer::Timer;
