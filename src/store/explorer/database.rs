//! The database of the games that were added: one file, with tables of their own for each text of a rule file.
//!
//! By position there is one row with all its moves, so a question takes one look-up. Games are added in batches, sorted by position, because
//! the cost of a row is mostly that of its page. Each batch is one transaction: what interrupts it, even a power failure, leaves the games
//! of the batches before it. One program writes at a time, and nobody reads meanwhile.

use super::damage::{damaged, with_database};
use super::position_row::PositionRow;
use super::tables::{RULES, Tables, table, texts_of};
use super::{ExplorerWriter, GameHeader, PositionKey};
use crate::store::{ContentHash, Folders, LoadedGame, StoreError};
use redb::{Builder, Database, ReadTransaction, ReadableDatabase, ReadableTableMetadata};
use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

/// The cache of pages for adding and for reading, in bytes. The default would be 1 GB.
const WRITER_CACHE_BYTES: usize = 128 << 20;
const READER_CACHE_BYTES: usize = 1 << 20;
/// How long, and how often, a program waits for another one that has the file open.
const BUSY_WAIT: Duration = Duration::from_millis(50);
const BUSY_TRIES: u32 = 20;

/// The database, which is open only while it is asked or written.
#[derive(Clone, Debug)]
pub struct ExplorerFile {
    path: PathBuf,
}

/// The moves of a position and the games that they name.
#[derive(Debug, Default)]
pub(super) struct StoredPosition {
    pub row: PositionRow,
    /// The headers of all games that the row names, by number.
    pub headers: Vec<(u32, GameHeader)>,
    /// The number of all games of these rules.
    pub games: u64,
    /// The number of games that were added under other texts of a rule file of the same name.
    pub other_games: u64,
    /// Which of some games the database has.
    pub known: Vec<bool>,
}

impl ExplorerFile {
    /// The database of a user, which need not exist.
    pub fn new(folders: &Folders) -> Self {
        Self { path: folders.explorer_file() }
    }

    /// Reads the moves of a position, and which games the database has, by their contents.
    pub(super) fn read(
        &self,
        game: &LoadedGame,
        key: PositionKey,
        contents: &[u64],
    ) -> Result<StoredPosition, StoreError> {
        // A file without bytes is one that was never begun.
        if fs::metadata(&self.path).map_or(true, |metadata| metadata.len() == 0) {
            return Ok(StoredPosition { known: vec![false; contents.len()], ..StoredPosition::default() });
        }
        when_free(|| {
            with_database(&self.path, || {
                let mut builder = Builder::new();
                builder.set_cache_size(READER_CACHE_BYTES);
                match builder.open_read_only(&self.path) {
                    // The program that wrote last was killed.
                    Err(redb::DatabaseError::RepairAborted) => {
                        read_position(&builder.open(&self.path)?.begin_read()?, game, key, contents)
                    }
                    database => read_position(&database?.begin_read()?, game, key, contents),
                }
            })
        })?
        .ok_or_else(|| damaged(&self.path, "a row cannot be read"))
    }

    /// Opens the database to add games.
    ///
    /// # Errors
    /// [`StoreError::DatabaseInUse`] if another program writes to it; or if it cannot be created or is damaged.
    pub fn writer(&self, game: &LoadedGame) -> Result<ExplorerWriter, StoreError> {
        Ok(ExplorerWriter::new(self.open()?, self.path.clone(), game))
    }

    /// Removes the games of a rule file, under this and other texts of it. Returns their number.
    ///
    /// # Errors
    /// As [`Self::writer`].
    pub fn forget(&self, game: &LoadedGame) -> Result<u64, StoreError> {
        if fs::metadata(&self.path).map_or(true, |metadata| metadata.len() == 0) {
            return Ok(0);
        }
        let mut database = self.open()?;
        with_database(&self.path, || {
            let mut removed = 0;
            let mut transaction = database.begin_write()?;
            transaction.set_quick_repair(true);
            {
                let mut rules = transaction.open_table(RULES)?;
                for hash in texts_of(&rules, game)? {
                    let tables = Tables::of(hash);
                    removed += transaction.open_table(tables.games())?.len()?;
                    transaction.delete_table(tables.games())?;
                    transaction.delete_table(tables.contents())?;
                    transaction.delete_table(tables.positions())?;
                    rules.remove(hash)?;
                }
            }
            transaction.commit()?;
            if removed > 0 {
                // The file becomes smaller.
                database.compact().map_err(redb::Error::from)?;
            }
            Ok(removed)
        })
    }

    /// Opens the file to write, checks that nothing has changed it, and finishes what a program that was killed had begun.
    fn open(&self) -> Result<Database, StoreError> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(|error| StoreError::writing(folder, error))?;
        }
        let mut builder = Builder::new();
        builder.set_cache_size(WRITER_CACHE_BYTES).set_check_integrity_on_open(true);
        when_free(|| with_database(&self.path, || Ok(builder.create(&self.path)?)))
    }
}

/// Repeats an operation for about a second, as long as another program has the file open.
fn when_free<T>(mut operation: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    for _ in 1..BUSY_TRIES {
        match operation() {
            Err(StoreError::DatabaseInUse(_)) => sleep(BUSY_WAIT),
            result => return result,
        }
    }
    operation()
}

/// Reads a position; `None` if a row is not valid.
fn read_position(
    transaction: &ReadTransaction,
    game: &LoadedGame,
    key: PositionKey,
    contents: &[u64],
) -> Result<Option<StoredPosition>, redb::Error> {
    let mut stored = StoredPosition { known: vec![false; contents.len()], ..StoredPosition::default() };
    let Some(rules) = table(transaction, RULES)? else { return Ok(Some(stored)) };
    for hash in texts_of(&rules, game)? {
        let games = table(transaction, Tables::of(hash).games())?.map_or(Ok(0), |games| games.len())?;
        if ContentHash(hash) == game.hash { stored.games = games } else { stored.other_games += games }
    }
    let tables = Tables::of(game.hash.0);
    if let Some(known) = table(transaction, tables.contents())? {
        for (content, is_known) in contents.iter().zip(&mut stored.known) {
            *is_known = known.get(content)?.is_some();
        }
    }
    let tables = table(transaction, tables.positions())?.zip(table(transaction, tables.games())?);
    let Some((positions, games)) = tables else { return Ok(Some(stored)) };
    if let Some(bytes) = positions.get(key.0)? {
        let Some(row) = PositionRow::of_bytes(bytes.value()) else { return Ok(None) };
        stored.row = row;
    }
    for &number in stored.row.0.iter().flat_map(|played| &played.games) {
        let header = games.get(number)?.and_then(|bytes| GameHeader::of_bytes(bytes.value()));
        let Some(header) = header else { return Ok(None) };
        stored.headers.push((number, header));
    }
    Ok(Some(stored))
}
