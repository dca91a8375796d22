//! `alfil puzzles`: lists the puzzles of many-worlds solitaire.

use super::{Failure, json};
use crate::store::{self, Mode};
use crate::worlds::{Puzzle, WorldRules};
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct PuzzlesArgs {
    /// Include the solutions
    #[arg(long)]
    pub solutions: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct PuzzleRow<'a> {
    name: &'a str,
    game: &'a str,
    fen: &'a str,
    rules: WorldRules,
    rounds: u32,
    keep: f64,
    about: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a str>,
}

pub(super) fn run(args: &PuzzlesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let puzzles = Puzzle::parse_all(store::puzzles()).map_err(|error| Failure::Internal(error.into()))?;
    for puzzle in &puzzles {
        let Puzzle { name, game, fen, rules, rounds, keep, about, line } = puzzle;
        if args.json {
            let line = args.solutions.then_some(&**line);
            let (rules, rounds, keep) = (*rules, *rounds, keep.to_f64());
            json::line(out, &PuzzleRow { name, game, fen, rules, rounds, keep, about, line })?;
            continue;
        }
        writeln!(out, "{name}. {}. {about}", puzzle.objective())?;
        writeln!(out, "  alfil play {game} --mode {} --fen \"{fen}\"", Mode::Worlds(*rules).name())?;
        if args.solutions {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}
