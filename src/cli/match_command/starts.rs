//! The positions from which the games of a match start.

use super::MatchArgs;
use crate::cli::game_argument::GameArgument;
use crate::cli::{Failure, underline};
use crate::game::fen::{self, ParsedFen};
use crate::game::{GameRecord, Variant};
use crate::store::text_up_to;
use fastrand::Rng;
use std::path::Path;

/// The largest list of openings, in bytes.
const MAX_BYTES: u64 = 256 << 20;
/// The fields that an EPD line shares with FEN: board, player to move, castling, en passant.
const EPD_FIELDS: usize = 4;

/// The positions from which the games of a match start; at least one.
pub(super) struct MatchStarts {
    list: Vec<ParsedFen>,
    /// Whether pairs of games take them in order, instead of at random.
    is_in_order: bool,
}

impl MatchStarts {
    /// The positions of the file, or the one that was named, or all starts of the game.
    pub fn load(args: &MatchArgs, game: &GameArgument) -> Result<Self, Failure> {
        if let Some(path) = &args.positions {
            return Ok(Self { list: read_positions(path, &game.game.variant)?, is_in_order: true });
        }
        let is_named = args.position.fen.is_some() || args.position.start.is_some();
        let list = if is_named {
            vec![game.start.clone()]
        } else {
            let starts =
                game.game.variant.start_positions().map_err(|fault| Failure::from(fault).at(&game.game.sources))?;
            starts.into_iter().map(|position| ParsedFen { position, ..game.start.clone() }).collect()
        };
        Ok(Self { list, is_in_order: false })
    }

    /// The start of an opening, by its number.
    pub fn record(&self, opening: u32, rng: &mut Rng) -> GameRecord<Variant> {
        let index = match self.list.len() {
            0 | 1 => 0,
            len if self.is_in_order => usize::try_from(opening).unwrap_or(0) % len,
            len => rng.usize(..len),
        };
        let ParsedFen { position, clock, .. } = &self.list[index];
        GameRecord::new(position.clone(), *clock)
    }
}

/// Reads a file with one FEN or EPD a line. Empty lines and those that begin with `#` are skipped.
fn read_positions(path: &Path, variant: &Variant) -> Result<Vec<ParsedFen>, Failure> {
    let text = text_up_to(path, MAX_BYTES)?;
    let mut list = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd: Vec<&str> = line.split_whitespace().take(EPD_FIELDS).collect();
        let start = fen::parse(variant, line).or_else(|error| fen::parse(variant, &epd.join(" ")).map_err(|_| error));
        list.push(start.map_err(|error| {
            let place = format!("{}:{number}: {}", path.display(), error.message);
            Failure::Input(format!("{place}\n{}", underline::underline(line, error.span)))
        })?);
    }
    if list.is_empty() {
        return Err(Failure::Input(format!("`{}` has no positions; write one FEN or EPD a line", path.display())));
    }
    Ok(list)
}
