//! What the explorer says about a position.

use super::position_row::{PositionRow, ResultCounts};
use super::{ExplorerFile, GameHeader, OwnGames, PositionKey};
use crate::game::{Action, Fault, Opening, OpeningBook, Position, coordinate_notation, player_notation};
use crate::store::{Folders, LoadedGame, StoreError};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The number of games that are named.
const MAX_GAMES: usize = 5;

/// The explorer of one rule file: the database, one's own games, and the names of openings.
#[derive(Debug)]
pub struct Explorer {
    game: LoadedGame,
    file: ExplorerFile,
    own: OwnGames,
    book: OpeningBook,
}

/// The moves that were played in a position, the most frequent first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exploration {
    /// The opening: the last named position of the game.
    pub opening: Option<Opening>,
    /// The moves.
    pub moves: Vec<ExploredMove>,
    /// The results of all games with a move here.
    pub results: ResultCounts,
    /// Some of the games, the latest first.
    pub games: Vec<GameHeader>,
    /// The number of games of these rules that were added, whatever their positions.
    pub added_games: u64,
    /// The number of the user's own games.
    pub own_games: u64,
    /// The number of games that were added under other texts of a rule file of the same name. They count nowhere else.
    pub other_games: u64,
}

impl Exploration {
    /// Why there are no moves, in sentences. `game` is the name of the rule file.
    pub fn empty_text(&self, game: &str) -> String {
        let first = match self.added_games + self.own_games {
            0 => "There are no games yet.".to_owned(),
            1 => "The only game ends before a move here.".to_owned(),
            games => format!("None of {games} games continues from here."),
        };
        let add = format!("`alfil explore {game} --add FILE.pgn` adds");
        match (self.other_games, self.added_games) {
            (0, 0) => format!("{first} {add} games."),
            (0, _) => first,
            (others, _) => {
                let (games, them) = if others == 1 { ("game was", "it") } else { ("games were", "them") };
                format!(
                    "{first} {others} {games} added with a different version of the rules of {game}; {add} {them} again."
                )
            }
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredMove {
    /// The move.
    pub action: Action,
    /// Its name in coordinate notation, as in save files.
    pub coordinates: String,
    /// Its name as the players of the game write it.
    pub name: String,
    /// The opening that it leads to, if the position after it has a name.
    pub opening: Option<Opening>,
    /// The results of its games.
    pub results: ResultCounts,
}

/// Why a position cannot be explored.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The rules fail in this position.
    #[error(transparent)]
    Rules(#[from] Fault),
}

impl Explorer {
    /// The explorer of a rule file. It replays the user's own games.
    ///
    /// # Errors
    /// If the folder of saved games cannot be listed.
    pub fn open(folders: &Folders, game: LoadedGame) -> Result<Self, StoreError> {
        let own = OwnGames::load(folders, &game)?;
        let book = OpeningBook::new(&game.variant);
        Ok(Self { file: ExplorerFile::new(folders), own, book, game })
    }

    /// Finds the moves that were played in the last of the positions of a game. The earlier ones give its opening a name.
    ///
    /// # Errors
    /// [`StoreError::DatabaseInUse`] if games are being added; or if the database is damaged or cannot be read.
    pub fn find(&self, positions: &[Position]) -> Result<Exploration, ExploreError> {
        let Some(position) = positions.last() else { return Ok(Exploration::default()) };
        let key = PositionKey::of(&self.game.variant, position);
        let stored = self.file.read(&self.game, key, &self.own.contents())?;
        let own_row = self.own.row(key, &stored.known);
        let mut games: Vec<GameHeader> = stored.headers.into_iter().map(|(_, header)| header).collect();
        let numbers = own_row.0.iter().flat_map(|played| &played.games);
        games.extend(numbers.map(|&number| self.own.header(number).clone()));
        games.sort_by_cached_key(|header| Reverse(header.date.clone()));
        games.truncate(MAX_GAMES);
        let mut row = stored.row;
        row.merge(own_row);
        let moves = self.legal_moves(position, row)?;
        let mut results = ResultCounts::default();
        moves.iter().for_each(|played| results.merge(&played.results));
        Ok(Exploration {
            opening: self.book.find(&self.game.variant, positions),
            moves,
            results,
            games,
            added_games: stored.games,
            own_games: self.own.len(),
            other_games: stored.other_games,
        })
    }

    /// The moves of a row, the most frequent first. A move that is illegal here comes from another position with the same key.
    fn legal_moves(&self, position: &Position, row: PositionRow) -> Result<Vec<ExploredMove>, Fault> {
        let variant = &self.game.variant;
        let mut results: FxHashMap<_, _> = row.0.into_iter().map(|played| (played.text, played.results)).collect();
        let actions = variant.actions(position)?;
        let names = player_notation::format_all(variant, position, &actions);
        let coordinates = coordinate_notation::format_all(variant, position, &actions);
        let mut moves: Vec<ExploredMove> = actions
            .into_iter()
            .zip(names)
            .zip(coordinates)
            .filter_map(|((action, name), coordinates)| {
                let results = results.remove(coordinates.as_str())?;
                let opening = self.book.name(variant, &action.after);
                Some(ExploredMove { action, coordinates, name, opening, results })
            })
            .collect();
        moves.sort_by_key(|played| Reverse(played.results.total()));
        Ok(moves)
    }
}
