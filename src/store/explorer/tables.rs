//! The tables of the database. Each text of a rule file has its own.

use crate::store::{ContentHash, LoadedGame};
use redb::{Key, ReadOnlyTable, ReadTransaction, ReadableTable, TableDefinition, TableError, Value};

/// The number of the format, in the names of all tables but this one.
const FORMAT: u32 = 1;
/// The names of rule files by the hash of their texts.
pub(super) const RULES: TableDefinition<u64, &str> = TableDefinition::new("rules");

/// The tables of a rule file.
pub(super) struct Tables {
    positions: String,
    games: String,
    contents: String,
}

impl Tables {
    pub fn of(rules: u64) -> Self {
        let [positions, games, contents] =
            ["positions", "games", "contents"].map(|name| format!("{name} {FORMAT} {rules:016x}"));
        Self { positions, games, contents }
    }

    /// The rows of positions.
    pub fn positions(&self) -> TableDefinition<'_, u64, &'static [u8]> {
        TableDefinition::new(&self.positions)
    }

    /// The headers of games by number.
    pub fn games(&self) -> TableDefinition<'_, u32, &'static [u8]> {
        TableDefinition::new(&self.games)
    }

    /// The numbers of games by the hash of their content.
    pub fn contents(&self) -> TableDefinition<'_, u64, u32> {
        TableDefinition::new(&self.contents)
    }
}

/// The hashes of the texts under which games of a rule file were added: those of this text and of others of the same name.
pub(super) fn texts_of(
    rules: &impl ReadableTable<u64, &'static str>,
    game: &LoadedGame,
) -> Result<Vec<u64>, redb::Error> {
    let mut hashes = Vec::new();
    for row in rules.iter()? {
        let (hash, name) = row?;
        if ContentHash(hash.value()) == game.hash || name.value() == game.name() {
            hashes.push(hash.value());
        }
    }
    Ok(hashes)
}

/// A table; `None` if nothing was ever written to it.
pub(super) fn table<K: Key + 'static, V: Value + 'static>(
    transaction: &ReadTransaction,
    definition: TableDefinition<'_, K, V>,
) -> Result<Option<ReadOnlyTable<K, V>>, redb::Error> {
    match transaction.open_table(definition) {
        Ok(table) => Ok(Some(table)),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
