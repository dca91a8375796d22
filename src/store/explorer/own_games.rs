//! The saved games of a rule file that are over, as a part of the explorer.
//!
//! They are read from the save files whenever the explorer opens and are never copied to the database, so that a game that is continued or
//! deleted is right at once.

use super::position_row::PositionRow;
use super::{ExploredGame, GameHeader, GameResult, PositionKey};
use crate::store::{Folders, LoadedGame, Mode, SaveFile, SaveFolder, StoreError, pgn_date};
use rustc_hash::FxHashMap;

/// The games, by position.
#[derive(Debug, Default)]
pub struct OwnGames {
    games: Vec<ExploredGame>,
    /// The games with a move in a position: the index of the game and that of the move.
    positions: FxHashMap<PositionKey, Vec<(u32, usize)>>,
}

impl OwnGames {
    /// Replays the saved games of a rule file that are over. Games that cannot be replayed are left out.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn load(folders: &Folders, game: &LoadedGame) -> Result<Self, StoreError> {
        let mut own = Self::default();
        // The earliest first, so that the last ones have the greatest numbers.
        for save in SaveFolder::open(folders).list()?.into_iter().rev() {
            if let Some(explored) = explored_save(game, save) {
                let number = u32::try_from(own.games.len()).unwrap_or(u32::MAX);
                for (index, (key, _)) in explored.moves.iter().enumerate() {
                    own.positions.entry(*key).or_default().push((number, index));
                }
                own.games.push(explored);
            }
        }
        Ok(own)
    }

    /// The number of games.
    pub(super) fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// The hashes of the contents of all games.
    pub(super) fn contents(&self) -> Vec<u64> {
        self.games.iter().map(|game| game.content).collect()
    }

    /// The moves of a position in the games that are not known from elsewhere.
    pub(super) fn row(&self, key: PositionKey, known: &[bool]) -> PositionRow {
        let mut row = PositionRow::default();
        for &(number, index) in self.positions.get(&key).into_iter().flatten() {
            if !known[number as usize] {
                let game = &self.games[number as usize];
                row.add(&game.moves[index].1, game.header.result, number);
            }
        }
        row
    }

    /// The header of a game.
    pub(super) fn header(&self, number: u32) -> &GameHeader {
        &self.games[number as usize].header
    }
}

/// A saved game, if it is one of these rules and over.
fn explored_save(game: &LoadedGame, save: SaveFile) -> Option<ExploredGame> {
    let saved = save.game.ok()?;
    if saved.hash != game.hash || saved.mode != Mode::Game || saved.ending.is_none() || saved.moves.is_empty() {
        return None;
    }
    let mut tree = saved.replay(&game.variant).ok()?;
    let last = tree.main_line().last();
    tree.go_to(last);
    let count = game.variant.rules().players.len();
    let outcome = tree.record().status(&game.variant).ok()?.outcome;
    let result = outcome.map_or(GameResult::Unknown, |outcome| GameResult::of(&outcome, count));
    let known = |name: String| if name == "?" { String::new() } else { name };
    let players = saved.player_names(count).into_iter().map(known).collect();
    let date = save.modified.map(|time| pgn_date(time).to_string()).unwrap_or_default();
    let header = GameHeader { players, date, event: save.name, result };
    Some(ExploredGame::of_tree(&game.variant, &tree, header))
}
