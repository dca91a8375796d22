//! Adds games to the database, in batches.

use super::damage::{damaged, with_database};
use super::position_row::PositionRow;
use super::tables::{RULES, Tables};
use super::{ExploredGame, GameResult, PositionKey};
use crate::store::{LoadedGame, StoreError};
use redb::{Database, ReadableTable};
use std::path::PathBuf;

/// The number of moves after which a batch is written: some 80 MB of memory.
const BATCH_MOVES: usize = 1_000_000;

/// What happened to games that were to be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddedGames {
    /// New games.
    pub added: u64,
    /// Games that the database already had.
    pub known: u64,
}

impl AddedGames {
    /// Adds the numbers of other games.
    pub(super) fn merge(&mut self, other: Self) {
        self.added += other.added;
        self.known += other.known;
    }
}

/// Adds games of one rule file.
#[derive(Debug)]
pub struct ExplorerWriter {
    database: Database,
    path: PathBuf,
    /// The name of the rule file.
    name: String,
    /// The hash of its text.
    rules: u64,
    /// Games that are not written yet, and the number of their moves.
    batch: Vec<ExploredGame>,
    batch_moves: usize,
}

impl ExplorerWriter {
    /// Adds games of these rules to the database at a path.
    pub(super) fn new(database: Database, path: PathBuf, game: &LoadedGame) -> Self {
        let name = game.name().to_owned();
        Self { database, path, name, rules: game.hash.0, batch: Vec::new(), batch_moves: 0 }
    }

    /// Takes a game. Once there are enough, all are written.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn push(&mut self, game: ExploredGame) -> Result<AddedGames, StoreError> {
        self.batch_moves += game.moves.len();
        self.batch.push(game);
        if self.batch_moves < BATCH_MOVES { Ok(AddedGames::default()) } else { self.commit() }
    }

    /// Writes the games that are not written yet. Games that were pushed after the last commit are lost when the writer is dropped.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn commit(&mut self) -> Result<AddedGames, StoreError> {
        let batch = std::mem::take(&mut self.batch);
        self.batch_moves = 0;
        if batch.is_empty() {
            return Ok(AddedGames::default());
        }
        let written = with_database(&self.path, || self.write(&batch))?;
        written.ok_or_else(|| damaged(&self.path, "a row cannot be read"))
    }

    /// Writes games in one transaction; `None`, and nothing is written, if a row is not valid.
    fn write(&self, batch: &[ExploredGame]) -> Result<Option<AddedGames>, redb::Error> {
        let tables = Tables::of(self.rules);
        let mut transaction = self.database.begin_write()?;
        // After a crash, the file can be read without a check of all its pages.
        transaction.set_quick_repair(true);
        transaction.open_table(RULES)?.insert(self.rules, self.name.as_str())?;
        let mut done = AddedGames::default();
        {
            let mut games = transaction.open_table(tables.games())?;
            let mut contents = transaction.open_table(tables.contents())?;
            let mut positions = transaction.open_table(tables.positions())?;
            let mut next = games.last()?.map_or(0, |(number, _)| number.value().saturating_add(1));
            let mut added: Vec<(u32, &ExploredGame)> = Vec::new();
            for game in batch {
                if contents.get(game.content)?.is_some() {
                    done.known += 1;
                    continue;
                }
                contents.insert(game.content, next)?;
                games.insert(next, &game.header.to_bytes()[..])?;
                added.push((next, game));
                next += 1;
            }
            done.added = added.len() as u64;
            let mut moves: Vec<NewMove<'_>> = added.iter().flat_map(|&(number, game)| moves_of(number, game)).collect();
            moves.sort_unstable_by_key(|new| (new.key, new.number));
            for moves in moves.chunk_by(|left, right| left.key == right.key) {
                let key = moves[0].key.0;
                let mut row = match positions.get(key)? {
                    None => PositionRow::default(),
                    Some(bytes) => match PositionRow::of_bytes(bytes.value()) {
                        None => return Ok(None),
                        Some(row) => row,
                    },
                };
                moves.iter().for_each(|new| row.add(new.text, new.result, new.number));
                positions.insert(key, &row.to_bytes()[..])?;
            }
        }
        transaction.commit()?;
        Ok(Some(done))
    }
}

/// A move of a game that is written.
struct NewMove<'g> {
    key: PositionKey,
    /// The number of the game.
    number: u32,
    text: &'g str,
    result: GameResult,
}

fn moves_of(number: u32, game: &ExploredGame) -> impl Iterator<Item = NewMove<'_>> {
    let result = game.header.result;
    game.moves.iter().map(move |(key, text)| NewMove { key: *key, number, text, result })
}
