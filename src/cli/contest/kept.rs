//! Games of a match in a file, as PGN: each is added when it is over, and a match goes on from those that are there.

use super::{Played, seating};
use crate::cli::chosen::Chosen;
use crate::cli::{Failure, args};
use crate::game::{Fault, pgn};
use crate::players::{Contender, Match};
use crate::store::Ledger;
use std::path::Path;

/// Opens the file of a match, if one is wanted: the games that are in it already, too.
pub(super) fn open(chosen: &Chosen, args: &args::Match) -> Result<(Option<Ledger>, Vec<Played>), Failure> {
    let Some(path) = &args.pgn else { return Ok((None, Vec::new())) };
    if let Some(ledger) = Ledger::begin(path)? {
        return Ok((Some(ledger), Vec::new()));
    }
    if !args.resume {
        let what =
            format!("`{}` is there already: add `--resume` to go on with it, or name another file", path.display());
        return Err(Failure::Bad(what));
    }
    let (ledger, read) = Ledger::resume(path, |text| {
        let (games, end) = pgn::tags(text);
        (games.iter().map(|tags| read(chosen, args, tags)).collect::<Option<Vec<Played>>>(), end)
    })?;
    read.map(|games| (Some(ledger), games)).ok_or_else(|| other(path, args))
}

fn other(path: &Path, args: &args::Match) -> Failure {
    let (one, other) = (&args.one, &args.other);
    Failure::Bad(format!("`{}` holds games that are not of this match, {one} against {other}", path.display()))
}

/// A game from its tags; `None` if it is none of this match.
fn read(chosen: &Chosen, args: &args::Match, tags: &pgn::Tags) -> Option<Played> {
    let tag = |name: &str| tags.get(name).map(String::as_str);
    let players = chosen.game.variant.rules().players.len();
    let number = tag("Round")?.parse::<u32>().ok()?.checked_sub(1)?;
    let (opening, seat) = seating(number, players);
    let names = [tag("White")?, tag("Black")?];
    let seated = names.iter().enumerate().all(|(place, name)| *name == at(args, seat, place).to_string());
    if !seated || tag("Variant")? != chosen.game.title() {
        return None;
    }
    let winner = match (tag("Result")?, tag("Winner")) {
        ("1-0", _) => Some(0),
        ("0-1", _) => Some(1),
        (_, Some(winner)) => winner.parse::<usize>().ok()?.checked_sub(1),
        _ => None,
    };
    let turns = tag("PlyCount").and_then(|turns| turns.parse().ok()).unwrap_or(0);
    Some(Played { number, opening, seat, winner, reason: tag("Termination").map(str::to_owned), turns })
}

/// Who has a place at the board, where the first player has the place `seat`.
pub(super) fn at(args: &args::Match, seat: usize, place: usize) -> &Contender {
    if place == seat { &args.one } else { &args.other }
}

/// A game as PGN, with who played.
pub(super) fn written(chosen: &Chosen, args: &args::Match, one: &Played, made: &Match) -> Result<String, Fault> {
    let variant = &chosen.game.variant;
    let record = &made.record;
    let start = record.positions().first().unwrap_or(record.now());
    let players = (0..variant.rules().players.len()).map(|place| at(args, one.seat, place).to_string()).collect();
    let heading = pgn::Heading { players, round: Some(one.number + 1), outcome: made.outcome.as_ref() };
    pgn::write(variant, start, record.actions(), &heading).map(|text| text + "\n")
}
