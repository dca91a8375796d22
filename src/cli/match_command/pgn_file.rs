//! The PGN file of a match. Each finished game is appended, and `--resume` continues from the games in the file.

use super::{MatchArgs, MatchGame, Seating};
use crate::cli::Failure;
use crate::cli::game_argument::GameArgument;
use crate::game::pgn::{self, PgnGame, PgnLine};
use crate::game::{Fault, Game as _, GameTree, MoveId};
use crate::players::{DrawRule, PlayerSpec, RefereedGame, ResignRule, SearchScore, TimeControl, TurnNote};
pub(super) use crate::store::AppendFile as PgnFile;
use crate::store::pgn_date;
use std::time::SystemTime;

/// How the first tag of a game of a match begins.
const EVENT_TAG_PREFIX: &str = "[Event \"Alfil match, ";
/// What the event of a match begins with.
const EVENT_PREFIX: &str = "Alfil match, ";

/// How the match in a file differs from the one to resume.
struct OtherMatch(String);

/// Opens the file of a match, if there is one, and returns the games that it already holds.
pub(super) fn open(game: &GameArgument, args: &MatchArgs) -> Result<(Option<PgnFile>, Vec<MatchGame>), Failure> {
    let Some(path) = &args.pgn else { return Ok((None, Vec::new())) };
    if let Some(file) = PgnFile::create(path)? {
        return Ok((Some(file), Vec::new()));
    }
    let name = path.display();
    if !args.resume {
        let message = format!("`{name}` already exists: choose another file, or continue its match with `--resume`");
        return Err(Failure::Input(message));
    }
    let resumed = PgnFile::resume(path, "\n", |text| {
        let finished: Vec<PgnGame> =
            pgn::games(text).take_while(|game| is_complete(text, game)).map(without_moves).collect();
        let end = finished.last().map_or(0, |game| game.end + 1);
        // Resuming cuts off the rest of the file. That must be an unfinished game of ours, not the user's own notes.
        let rest = text.get(end..).unwrap_or_default().trim_start();
        let is_ours = rest.starts_with(EVENT_TAG_PREFIX) || EVENT_TAG_PREFIX.starts_with(rest);
        let games: Vec<MatchGame> =
            finished.iter().map(|written| read_game(game, args, written)).collect::<Result<_, _>>()?;
        if is_ours { Ok((games, end)) } else { Err(OtherMatch("it has text that belongs to no match of Alfil".into())) }
    })?;
    let (file, games) = resumed.map_err(|OtherMatch(difference)| {
        Failure::Input(format!("`{name}` does not contain this match: {difference}; choose another file"))
    })?;
    Ok((Some(file), games))
}

/// The event tag. It holds every setting that affects the games, so that only the same match can be resumed.
fn event(args: &MatchArgs) -> String {
    EVENT_PREFIX.to_owned() + &settings(args).join(", ")
}

/// The settings that affect the games, each with its name.
fn settings(args: &MatchArgs) -> Vec<String> {
    let mut texts = vec![format!("openings {}", args.opening_turns()), format!("seed {}", args.seed)];
    texts.push(format!("turns {}", args.turns));
    texts.push(format!("memory {}", args.memory));
    texts.extend(args.nodes.map(|nodes| format!("nodes {nodes}")));
    texts.extend(args.depth.map(|depth| format!("depth {depth}")));
    texts.extend(args.time.map(|time| format!("time {}", time.as_secs_f64())));
    let clock = args.clock.map(|TimeControl { base, increment }| (base.as_secs_f64(), increment.as_secs_f64()));
    texts.extend(clock.map(|(base, increment)| format!("clock {base}+{increment}")));
    texts.extend(args.positions.as_ref().map(|path| format!("positions {}", path.display())));
    texts.extend(args.resign.map(|ResignRule { centipawns, turns }| format!("resign {centipawns},{turns}")));
    texts.extend(
        args.draw.map(|DrawRule { centipawns, turns, from_move }| format!("draw {centipawns},{turns},{from_move}")),
    );
    texts.extend(args.position.fen.as_ref().map(|fen| format!("fen {fen}")));
    texts.extend(args.position.start.map(|start| format!("start {start}")));
    texts
}

/// Whether a game was written to its end: its moves end with the result of its tags and a line end.
fn is_complete(text: &str, game: &PgnGame) -> bool {
    let result = game.result.as_deref();
    result.is_some() && game.tag("Result").map(|tag| tag.value.as_str()) == result && text[game.end..].starts_with('\n')
}

/// The tags of a game. A match may have more games than fit in memory with their moves.
fn without_moves(game: PgnGame) -> PgnGame {
    PgnGame { line: PgnLine::default(), ..game }
}

/// Reads a game of this match from its tags.
fn read_game(game: &GameArgument, args: &MatchArgs, written: &PgnGame) -> Result<MatchGame, OtherMatch> {
    let tag = |name: &str| written.tag(name).map_or("", |tag| tag.value.as_str());
    let differs = |what: &str, theirs: &str, ours: &str| Err(OtherMatch(format!("{what} `{theirs}`, not `{ours}`")));
    check_event(args, tag("Event"))?;
    let title = game.game.title();
    let theirs = written.tag("Variant").map_or(pgn::ORTHODOX_TITLE, |tag| tag.value.as_str());
    if theirs != title {
        return differs("its game is", theirs, title);
    }
    let round = tag("Round").parse::<u32>().ok().and_then(|round| round.checked_sub(1));
    let number = round.ok_or_else(|| OtherMatch("a game has no number in its tag `Round`".into()))?;
    let seating = Seating::of_game(number, game.game.variant.rules().players.len());
    for (seat, name) in pgn::player_tags(&game.game.variant).iter().enumerate() {
        let player = player_at(args, seating.seat, seat).to_string();
        if tag(name) != player {
            return differs(&format!("{name} of game {} is", number + 1), tag(name), &player);
        }
    }
    let winner = match tag("Result") {
        "1-0" => Some(0),
        "0-1" => Some(1),
        _ => tag("Winner").parse::<usize>().ok().and_then(|winner| winner.checked_sub(1)),
    };
    let turns = tag("PlyCount").parse().unwrap_or(0);
    let reason = written.tag("Reason").map(|tag| tag.value.clone());
    Ok(MatchGame { number, seating, winner, reason, turns })
}

/// Checks that the event of a game has the settings of this match.
fn check_event(args: &MatchArgs, event: &str) -> Result<(), OtherMatch> {
    let Some(theirs) = event.strip_prefix(EVENT_PREFIX) else {
        return Err(OtherMatch(format!("the event `{event}` is not a match of Alfil")));
    };
    let theirs: Vec<&str> = theirs.split(", ").collect();
    let ours = settings(args);
    let their_own = theirs.iter().find(|setting| ours.iter().all(|own| own != *setting));
    let our_own = ours.iter().find(|setting| theirs.iter().all(|other| other != setting));
    Err(OtherMatch(match (their_own, our_own) {
        (None, None) => return Ok(()),
        (Some(theirs), None) => format!("it was played with `{theirs}`"),
        (None, Some(ours)) => format!("it was played without `{ours}`"),
        (Some(theirs), Some(ours)) => format!("it was played with `{theirs}`, not `{ours}`"),
    }))
}

/// The player in `seat`, if the first player has `first_seat`. The second player takes all other seats.
pub(super) fn player_at(args: &MatchArgs, first_seat: usize, seat: usize) -> &PlayerSpec {
    if seat == first_seat { &args.first } else { &args.second }
}

/// A finished game as PGN.
pub(super) fn write_game(
    game: &GameArgument,
    args: &MatchArgs,
    match_game: &MatchGame,
    played: &RefereedGame,
) -> Result<String, Fault> {
    let variant = &game.game.variant;
    let record = &played.record;
    let name = |seat| player_at(args, match_game.seating.seat, seat).to_string();
    let players = (0..variant.rules().players.len()).map(name).collect();
    let (event, round) = (Some(event(args)), Some(match_game.number + 1));
    let date = Some(pgn_date(SystemTime::now()));
    let header = pgn::PgnHeader { event, date, players, round, outcome: played.outcome.as_ref(), tags: &[] };
    let turns = played.notes.iter().zip(record.positions());
    let comments: Vec<String> = turns.map(|(note, before)| comment(*note, variant.mover(before))).collect();
    let mut tree = GameTree::<()>::of_record(record);
    let moves: Vec<MoveId> = tree.main_line().collect();
    for (id, comment) in moves.into_iter().zip(comments).filter(|(_, comment)| !comment.is_empty()) {
        tree.get_mut(id).annotations.comments.push(comment);
    }
    pgn::write(variant, &tree, &header).map(|text| text + "\n")
}

/// The evaluation, in pawns as White sees it, and the time left, as lichess writes them.
fn comment(TurnNote { score, remaining }: TurnNote, mover: usize) -> String {
    let sign = if mover == 0 { "" } else { "-" };
    let eval = score.map(|score| match score {
        SearchScore::WinIn(turns) => format!("#{sign}{}", turns.div_ceil(2)),
        SearchScore::LossIn(turns) if mover == 0 => format!("#-{}", turns.div_ceil(2)),
        SearchScore::LossIn(turns) => format!("#{}", turns.div_ceil(2)),
        score => {
            let pawns = f64::from(score.to_centipawns()) / 100.0;
            format!("{:.2}", if mover == 0 { pawns } else { -pawns } + 0.0)
        }
    });
    let clock = remaining.map(|time| {
        let seconds = time.as_secs();
        format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    });
    let parts = [eval.map(|eval| format!("[%eval {eval}]")), clock.map(|clock| format!("[%clk {clock}]"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[track_caller]
    fn check(score: Option<SearchScore>, seconds: Option<u64>, mover: usize, expect: &str) {
        assert_eq!(comment(TurnNote { score, remaining: seconds.map(Duration::from_secs) }, mover), expect);
    }

    #[test]
    fn comments_show_scores_for_white_and_clocks() {
        check(Some(SearchScore::Centipawns(31)), Some(3_725), 0, "[%eval 0.31] [%clk 1:02:05]");
        check(Some(SearchScore::Centipawns(31)), None, 1, "[%eval -0.31]");
        check(Some(SearchScore::WinIn(3)), None, 0, "[%eval #2]");
        check(Some(SearchScore::WinIn(3)), None, 1, "[%eval #-2]");
        check(Some(SearchScore::LossIn(2)), None, 1, "[%eval #1]");
        check(None, None, 0, "");
    }
}
