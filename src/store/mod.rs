//! Files: rule files, saved games, best scores, and the configuration. No earlier folder touches the file system.
//!
//! A [`Library`] finds rule files and loads a [`LoadedGame`]. A [`SaveFolder`] holds [`SavedGame`]s, [`Config`] the user's settings, and
//! [`Folders`] says where all of them are. Every error names the file and says what to do.

mod append_file;
mod atomic;
mod builtin;
mod composed_puzzle;
mod config;
mod content_hash;
mod daily_puzzle;
mod error;
pub mod explorer;
mod file_finder;
mod file_lock;
mod folders;
mod game_boundary;
mod game_clock;
mod game_decoding;
mod game_ending;
mod game_file;
mod game_texts;
mod help_used;
mod home_state;
mod imported_game;
mod library;
mod loaded_game;
mod match_score;
mod mode;
mod name;
mod open_save;
mod part_file;
mod pgn_export;
mod process_memory;
mod read;
mod replay;
mod rule_entry;
mod save_folder;
mod save_format;
mod save_recovery;
mod save_trash;
mod saved_game;
mod saved_moves;
mod saved_path;
mod scores;
mod sent_rules;
mod toml_file;
mod training;
mod user_rules;

pub use append_file::AppendFile;
pub use atomic::{AtomicFile, rewrite};
pub use builtin::{is_built_in_game, puzzles};
pub use composed_puzzle::ComposedPuzzle;
pub use config::{
    Cells, ColourSetting, Config, ConfigFile, ConfigProblem, Glyphs, Graphics, KeySetting, Place, Positioned, Setting,
    ThemeChoice, ThemeName, ThemeSetting, alternatives, name_hint,
};
pub use content_hash::ContentHash;
pub use daily_puzzle::{DailyPuzzle, DailyPuzzleError};
pub use error::{FileOperation, LoadError, StoreError};
pub use folders::Folders;
pub use game_clock::GameClock;
pub use game_ending::GameEnding;
pub use game_file::GameFile;
pub use help_used::HelpUsed;
pub use home_state::{HomeState, PuzzleNumbers};
pub use imported_game::{ImportedGame, is_chess};
pub use library::Library;
pub use loaded_game::{LoadedFile, LoadedGame};
pub use match_score::{MatchScore, MatchSide};
pub use mode::Mode;
pub use name::normalize_name;
pub use open_save::{OpenSave, SyncedFolder};
pub use part_file::PartFile;
pub use pgn_export::{export, pgn_date, write_copied};
pub use process_memory::process_memory;
pub use read::text_up_to;
pub use replay::{MoveError, ReplayError};
pub use rule_entry::{Origin, OutlinedFile, RuleEntry, RuleFile};
pub use save_folder::{SaveFile, SaveFolder};
pub use saved_game::SavedGame;
pub use saved_moves::SavedMoves;
pub use saved_path::SavedPath;
pub use scores::Scores;
pub use sent_rules::{SentFile, SentRules};
pub use training::{Training, TrainingPuzzle};
