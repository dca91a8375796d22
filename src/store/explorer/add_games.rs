//! Adds the games of a PGN file to the explorer.

use super::{AddedGames, ExploredGame, ExplorerWriter};
use crate::game::pgn::{PgnError, PgnGame};
use crate::store::{LoadedGame, StoreError};
use crate::task::CancelToken;
use rayon::prelude::*;
use std::io;

/// The number of games that are played simultaneously.
const CHUNK_GAMES: usize = 512;

/// What happened to the games of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddReport {
    /// Games that were read.
    pub read: u64,
    /// New games, and those that the database already had. Both are known once a batch is written.
    pub written: AddedGames,
    /// Games that cannot be played, and those without moves.
    pub failed: u64,
    /// Games of other rules.
    pub other: u64,
}

/// Why not all games of a file were added.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The games cannot be written.
    #[error(transparent)]
    Write(#[from] StoreError),
}

/// Adds games, until the token is cancelled. `on_progress` gets the progress, and `on_error` each game that cannot be played. An interrupted
/// chunk is left out; all complete chunks are written.
///
/// # Errors
/// [`AddError`]; what was written before it is kept.
pub fn add_games(
    writer: &mut ExplorerWriter,
    game: &LoadedGame,
    mut games: impl Iterator<Item = io::Result<PgnGame>>,
    cancel: &CancelToken,
    on_progress: &mut dyn FnMut(&AddReport),
    on_error: &mut dyn FnMut(&PgnError),
) -> Result<AddReport, AddError> {
    let mut report = AddReport::default();
    loop {
        let chunk: Vec<PgnGame> = match games.by_ref().take(CHUNK_GAMES).collect() {
            Ok(chunk) => chunk,
            Err(error) => {
                writer.commit()?;
                return Err(AddError::Read(error));
            }
        };
        if chunk.is_empty() || cancel.is_cancelled() {
            break;
        }
        let is_meant = |written: &PgnGame| written.tag("Variant").is_none_or(|tag| game.is_meant_by(&tag.value));
        let played: Vec<Option<Result<ExploredGame, PgnError>>> = chunk
            .par_iter()
            .map(|written| is_meant(written).then(|| ExploredGame::of_pgn(&game.variant, written)))
            .collect();
        // An interrupt makes the rules fail.
        if cancel.is_cancelled() {
            break;
        }
        for played in played {
            report.read += 1;
            match played {
                None => report.other += 1,
                Some(Err(error)) => {
                    report.failed += 1;
                    on_error(&error);
                }
                Some(Ok(explored)) => report.written.merge(writer.push(explored)?),
            }
        }
        on_progress(&report);
    }
    report.written.merge(writer.commit()?);
    Ok(report)
}
