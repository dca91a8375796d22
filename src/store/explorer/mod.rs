//! The position explorer: which moves were played in a position, how often, and how the games ended.
//!
//! The games are those of PGN files that the user added, in a database, and the user's own, in the save files. Games of different rule texts
//! never mix: each text has tables of its own, under the hash that saved games use.

mod add_games;
mod byte_codec;
mod damage;
mod database;
mod exploration;
mod explored_game;
mod game_header;
mod own_games;
mod position_key;
mod position_row;
mod tables;
mod writer;

#[cfg(test)]
mod tests;

pub use add_games::{AddError, AddReport, add_games};
pub use damage::is_panic_damage;
pub use database::ExplorerFile;
pub use exploration::{Exploration, ExploreError, ExploredMove, Explorer};
pub use explored_game::ExploredGame;
pub use game_header::{GameHeader, GameResult};
pub use own_games::OwnGames;
pub use position_key::PositionKey;
pub use position_row::ResultCounts;
pub use writer::{AddedGames, ExplorerWriter};
