//! Games of a match in a file, as PGN: each is added when it is over, and a match goes on from those that are there.

use super::{MatchGame, seating};
use crate::cli::game_argument::GameArgument;
use crate::cli::{Failure, args};
use crate::game::{Fault, pgn};
use crate::players::{PlayerSpec, RefereedGame};
use crate::store::AppendFile;

/// Opens the file of a match, if one is wanted: the games that are in it already, too.
pub(super) fn open(chosen: &GameArgument, args: &args::Match) -> Result<(Option<AppendFile>, Vec<MatchGame>), Failure> {
    let Some(path) = &args.pgn else { return Ok((None, Vec::new())) };
    if let Some(file) = AppendFile::create(path)? {
        return Ok((Some(file), Vec::new()));
    }
    let place = path.display();
    if !args.resume {
        let what = format!("`{place}` is there already: name another file, or go on with its match by `--resume`");
        return Err(Failure::Input(what));
    }
    let resumed = AppendFile::resume(path, |text| {
        let (games, end) = pgn::tags(text);
        // What is to be taken away is a game that was begun, and nobody's notes.
        let rest = text.get(end..).unwrap_or_default().trim_start();
        let is_ours = rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest);
        let games = games.iter().map(|tags| read(chosen, args, tags)).collect::<Option<Vec<MatchGame>>>();
        games.filter(|_| is_ours).map(|games| (games, end))
    })?;
    let (file, games) = resumed.ok_or_else(|| {
        let (one, other, title, event) = (&args.one, &args.other, chosen.game.title(), event(args));
        Failure::Input(format!(
            "`{place}` does not hold this match, {one} against {other}, {title}, {event}: name another file"
        ))
    })?;
    Ok((Some(file), games))
}

/// How a game of a match begins.
const BEGINNING: &str = "[Event \"Alfil match, ";

/// What a game is a part of: how it came to its opening, and what its players were given. Games of other matches are none of this.
fn event(args: &args::Match) -> String {
    let mut texts = vec![format!("openings {}", args.openings), format!("seed {}", args.seed)];
    texts.push(format!("turns {}", args.turns));
    texts.push(format!("memory {}", args.memory));
    texts.extend(args.nodes.map(|nodes| format!("nodes {nodes}")));
    texts.extend(args.depth.map(|depth| format!("depth {depth}")));
    texts.extend(args.time.map(|time| format!("time {}", time.as_secs_f64())));
    texts.extend(args.clock.map(|(all, more)| format!("clock {}+{}", all.as_secs_f64(), more.as_secs_f64())));
    texts.extend(args.at.fen.as_ref().map(|fen| format!("fen {fen}")));
    texts.extend(args.at.start.map(|start| format!("start {start}")));
    format!("Alfil match, {}", texts.join(", "))
}

/// A game from its tags; `None` if it is none of this match.
fn read(chosen: &GameArgument, args: &args::Match, tags: &pgn::Tags) -> Option<MatchGame> {
    let tag = |name: &str| tags.get(name).map(String::as_str);
    let players = chosen.game.variant.rules().players.len();
    let number = tag("Round")?.parse::<u32>().ok()?.checked_sub(1)?;
    let (opening, seat) = seating(number, players);
    let seats = pgn::seats(&chosen.game.variant);
    let sits = |(place, name): (usize, &String)| tag(name) == Some(&at(args, seat, place).to_string());
    let seated = seats.iter().enumerate().all(sits);
    if !seated || tag("Variant")? != chosen.game.title() || tag("Event")? != event(args) {
        return None;
    }
    let winner = match (tag("Result")?, tag("Winner")) {
        ("1-0", _) => Some(0),
        ("0-1", _) => Some(1),
        (_, Some(winner)) => winner.parse::<usize>().ok()?.checked_sub(1),
        _ => None,
    };
    let turns = tag("PlyCount").and_then(|turns| turns.parse().ok()).unwrap_or(0);
    Some(MatchGame { number, opening, seat, winner, reason: tag("Termination").map(str::to_owned), turns })
}

/// Who has a place at the board, where the first player has the place `seat`.
pub(super) fn at(args: &args::Match, seat: usize, place: usize) -> &PlayerSpec {
    if place == seat { &args.one } else { &args.other }
}

/// A game as PGN, with who played.
pub(super) fn written(
    chosen: &GameArgument,
    args: &args::Match,
    one: &MatchGame,
    made: &RefereedGame,
) -> Result<String, Fault> {
    let variant = &chosen.game.variant;
    let record = &made.record;
    let start = record.positions().first().unwrap_or(record.now());
    let players = (0..variant.rules().players.len()).map(|place| at(args, one.seat, place).to_string()).collect();
    let (event, round) = (Some(event(args)), Some(one.number + 1));
    let heading = pgn::Heading { event, players, round, outcome: made.outcome.as_ref() };
    pgn::write(variant, start, record.actions(), &heading).map(|text| text + "\n")
}
