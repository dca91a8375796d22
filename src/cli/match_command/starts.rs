//! The positions from which the games of a match start.

use super::MatchArgs;
use crate::cli::game_argument::GameArgument;
use crate::cli::{Failure, underline};
use crate::game::fen::{self, ParsedFen};
use crate::game::{GameRecord, Variant, pgn};
use crate::store::{LoadedGame, text_up_to};
use fastrand::Rng;
use std::path::Path;

/// The largest list of openings, in bytes.
const MAX_BYTES: u64 = 256 << 20;
/// The fields that an EPD line shares with FEN: board, player to move, castling, en passant.
const EPD_FIELDS: usize = 4;

/// The openings from which the games of a match start; at least one.
pub(super) struct MatchStarts {
    list: Vec<GameRecord<Variant>>,
    /// Whether pairs of games take them in order, instead of at random.
    is_in_order: bool,
}

impl MatchStarts {
    /// The positions of the file, or the one that was named, or all starts of the game.
    pub fn load(args: &MatchArgs, game: &GameArgument) -> Result<Self, Failure> {
        if let Some(path) = &args.positions {
            return Ok(Self { list: read_openings(path, &game.game)?, is_in_order: true });
        }
        let is_named = args.position.fen.is_some() || args.position.start.is_some();
        let list = if is_named {
            vec![GameRecord::from_fen(game.start.clone())]
        } else {
            let starts =
                game.game.variant.start_positions().map_err(|fault| Failure::from(fault).at(&game.game.sources))?;
            let at_start = |position| GameRecord::from_fen(ParsedFen { position, ..game.start.clone() });
            starts.into_iter().map(at_start).collect()
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
        self.list[index].clone()
    }
}

/// Reads a file of openings: PGN, or one FEN or EPD a line.
fn read_openings(path: &Path, game: &LoadedGame) -> Result<Vec<GameRecord<Variant>>, Failure> {
    let text = text_up_to(path, MAX_BYTES).map_err(|error| match error {
        error if error.is_missing() => Failure::Input(format!("there is no file `{}`", path.display())),
        error => error.into(),
    })?;
    let is_pgn = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}').starts_with('[');
    let list = if is_pgn { read_games(path, &text, game)? } else { read_positions(path, &text, &game.variant)? };
    if list.is_empty() {
        let message = format!("`{}` has no openings; write one FEN or EPD a line, or games as PGN", path.display());
        return Err(Failure::Input(message));
    }
    Ok(list)
}

/// The main lines of all games of a PGN file.
fn read_games(path: &Path, text: &str, game: &LoadedGame) -> Result<Vec<GameRecord<Variant>>, Failure> {
    let mut list = Vec::new();
    for (number, written) in (1..).zip(pgn::games(text)) {
        let fail = |error: &pgn::PgnError| {
            let line = text.lines().nth(error.location.line - 1).unwrap_or_default();
            let before: usize = line.chars().take(error.location.column - 1).map(char::len_utf8).sum();
            let word = line[before..].split_whitespace().next().unwrap_or_default();
            let underlined = underline::underline(line, before..before + word.len());
            Failure::Input(format!("{}:{error} (game {number})\n{underlined}", path.display()))
        };
        if let Some(tag) = written.tag("Variant").filter(|tag| !game.is_meant_by(&tag.value)) {
            let message = format!("this is a game of {}, but the match is of {}", tag.value, game.title());
            return Err(fail(&pgn::PgnError { location: tag.location, message }));
        }
        if let Some(error) = written.errors.first() {
            return Err(fail(error));
        }
        let (record, result) = pgn::play_main_line(&game.variant, &written);
        result.map_err(|error| fail(&error))?;
        if let Some(outcome) = record.status(&game.variant)?.outcome {
            let message = format!("this game is over after its last move: {}", outcome.reason);
            return Err(fail(&pgn::PgnError { location: written.location, message }));
        }
        list.push(record);
    }
    Ok(list)
}

/// Reads one FEN or EPD a line. Empty lines and those that begin with `#` are skipped.
fn read_positions(path: &Path, text: &str, variant: &Variant) -> Result<Vec<GameRecord<Variant>>, Failure> {
    let mut list = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd: Vec<&str> = line.split_whitespace().take(EPD_FIELDS).collect();
        let start = fen::parse(variant, line).or_else(|error| fen::parse(variant, &epd.join(" ")).map_err(|_| error));
        let start = start.map_err(|error| {
            let place = format!("{}:{number}: {}", path.display(), error.message);
            Failure::Input(format!("{place}\n{}", underline::underline(line, error.span)))
        })?;
        list.push(GameRecord::from_fen(start));
    }
    Ok(list)
}
