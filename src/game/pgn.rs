//! PGN, the Portable Game Notation: writing games in SAN, and reading the tags of games. A quantum game whose last world
//! is known is written as the game of that world, as seed 003 promises.
//!
//! Source: the PGN standard of 1994, export format, with the common tag `Variant`.

use super::{FirstTurn, Game, MoveNumbering, Outcome, Variant, fen, san};
use crate::program::{Action, Fault, GameHistory, Position};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The longest line of moves, in characters (the standard's limit for export).
const MAX_LINE_CHARS: usize = 79;

/// The tags of a game that do not follow from its moves.
#[derive(Clone, Debug, Default)]
pub struct PgnHeader<'h> {
    /// The match or tournament.
    pub event: Option<String>,
    /// The players' names, in the order of the game's players.
    pub players: Vec<String>,
    /// The round: the number of the game in its match.
    pub round: Option<u32>,
    /// The outcome, if the last position alone does not tell it.
    pub outcome: Option<&'h Outcome>,
}

/// Writes a game as PGN, from a starting position.
///
/// # Errors
/// A [`Fault`] if the rules exceed their budget.
pub fn write(
    variant: &Variant,
    start: &Position,
    actions: &[Action],
    heading: &PgnHeader<'_>,
) -> Result<String, Fault> {
    let last = actions.last().map_or(start, |action| &action.after);
    let outcome = match heading.outcome {
        Some(outcome) => Some(outcome.clone()),
        None => variant.status(last, GameHistory::default())?.outcome,
    };
    let result = result(variant, outcome.as_ref());
    let unknown = || "?".to_owned();
    let player = |place: usize| heading.players.get(place).cloned().unwrap_or_else(unknown);
    let seats = player_tags(variant);
    let mut tags: Vec<(&str, String)> = vec![("Event", heading.event.clone().unwrap_or_else(unknown))];
    tags.push(("Site", unknown()));
    tags.push(("Date", "????.??.??".into()));
    tags.push(("Round", heading.round.map_or_else(unknown, |round| round.to_string())));
    tags.extend(seats.iter().zip(0..).map(|(seat, place)| (seat.as_str(), player(place))));
    tags.push(("Result", result.into()));
    tags.push(("Variant", variant.rules().title.clone()));
    if let Some(Outcome { winner, reason }) = heading.outcome {
        // With more than two players, the result cannot name the winner.
        tags.extend(winner.filter(|_| result == UNKNOWN_RESULT).map(|winner| ("Winner", (winner + 1).to_string())));
        tags.push(("Termination", reason.to_string()));
    }
    tags.extend(heading.round.map(|_| ("PlyCount", actions.len().to_string())));
    if *start != variant.start() {
        tags.push(("SetUp", "1".into()));
        tags.push(("FEN", fen::write(variant, start, 0, 1)));
    }
    let mut out = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    let mut line = String::new();
    for word in moves(variant, start, actions)?.into_iter().chain([result.to_owned()]) {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > MAX_LINE_CHARS {
            let _ = write!(out, "\n{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    let _ = writeln!(out, "\n{line}");
    Ok(out)
}

/// The tags that name the players, in the order of the game's players. The first of two players is White in PGN, even if the
/// game has another name for them. With more players, each has their own tag.
pub fn player_tags(variant: &Variant) -> Vec<String> {
    let names = &variant.rules().players;
    let own = names.len() > 2 && STANDARD_PLAYER_TAGS.iter().all(|name| names.iter().any(|other| other == name));
    let seat = |(place, name): (usize, &String)| match STANDARD_PLAYER_TAGS.get(place) {
        Some(standard) if !own => (*standard).to_owned(),
        _ => name.clone(),
    };
    names
        .iter()
        .enumerate()
        .map(seat)
        .chain(STANDARD_PLAYER_TAGS.map(str::to_owned).into_iter().skip(names.len()))
        .collect()
}

/// The tags that every game has.
const STANDARD_PLAYER_TAGS: [&str; 2] = ["White", "Black"];

/// The moves in SAN, with move numbers.
fn moves(variant: &Variant, start: &Position, actions: &[Action]) -> Result<Vec<String>, Fault> {
    let mut words = Vec::new();
    let mut before = start;
    let (rounds, from) = (MoveNumbering::of(variant.rules()), FirstTurn::at(start));
    for (index, (action, place)) in actions.iter().zip(rounds.turn_numbers(from)).enumerate() {
        let is_begun = index == 0 && rounds.starts_mid_move(from);
        if place.turn_in_move == 0 {
            words.push(format!("{}{}", place.fullmove, if is_begun { "..." } else { "." }));
        }
        words.push(san::format_action(variant, before, action, &variant.actions(before)?));
        before = &action.after;
    }
    Ok(words)
}

/// The result of an unfinished game, or of one that has neither White nor Black as its winner and is no draw.
const UNKNOWN_RESULT: &str = "*";

/// The game result in PGN.
fn result(variant: &Variant, outcome: Option<&Outcome>) -> &'static str {
    match outcome {
        Some(Outcome { winner: Some(0), .. }) => "1-0",
        Some(Outcome { winner: Some(1), .. }) => "0-1",
        Some(outcome) if outcome.is_draw(variant.rules().players.len()) => "1/2-1/2",
        _ => UNKNOWN_RESULT,
    }
}

/// The tags of a game, by name.
pub type PgnTags = BTreeMap<String, String>;

/// Parses the tags of each complete game in a text: one whose moves end with its result. Also returns the length of
/// the text up to the end of the last complete game.
pub fn parse_tags(text: &str) -> (Vec<PgnTags>, usize) {
    let (mut games, mut tags, mut end, mut at) = (Vec::new(), PgnTags::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        if let Some((name, value)) = tag(line.trim()) {
            tags.insert(name, value);
        } else if let Some(last) = line.split_whitespace().last()
            && line.ends_with('\n')
            && tags.get("Result").is_some_and(|result| result == last)
        {
            games.push(std::mem::take(&mut tags));
            end = at;
        }
    }
    (games, end)
}

/// Parses a line `[Name "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    Some((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped_tests::Shipped;

    fn chess() -> Variant {
        let (_, text) = Shipped.find_rules("chess").expect("shipped");
        Variant::new(crate::algebra::load("chess", "chess", &text, &Shipped).rules.expect("rules"))
    }

    #[track_caller]
    fn check(start: Option<&str>, squares: &str, expect: &[&str]) {
        let chess = chess();
        let start = start.map_or_else(|| chess.start(), |text| fen::parse(&chess, text).expect("a position").position);
        let (mut at, mut line) = (start.clone(), Vec::new());
        for text in squares.split_whitespace() {
            let actions = Variant::actions(&chess, &at).expect("actions");
            let texts = chess.action_texts(&at, &actions);
            let found = texts.iter().position(|other| other == text).expect("a move");
            at = actions[found].after.clone();
            line.push(actions[found].clone());
        }
        let pgn = write(&chess, &start, &line, &PgnHeader::default()).expect("text");
        for expect in expect {
            assert!(pgn.contains(expect), "{pgn}");
        }
    }

    use crate::algebra::FileFinder;

    #[test]
    fn written_tags_are_parsed_again() {
        let chess = chess();
        let outcome = Outcome { winner: Some(2), reason: "the \"third\" \\ wins".to_owned().into() };
        let players = ["level 3", "fish (Elo 3)"].map(str::to_owned).to_vec();
        let heading = PgnHeader { event: Some("a \"match\"".into()), players, round: Some(7), outcome: Some(&outcome) };
        let text = write(&chess, &chess.start(), &[], &heading).expect("text");
        let all = format!("{text}\n{}", text.replace("\"7\"", "\"8\""));
        let (games, end) = parse_tags(&all);
        assert_eq!((games.len(), end), (2, all.len()));
        for (name, value) in [
            ("Event", "a \"match\""),
            ("Round", "8"),
            ("White", "level 3"),
            ("Black", "fish (Elo 3)"),
            ("Result", "*"),
            ("Winner", "3"),
            ("Termination", "the \"third\" \\ wins"),
            ("PlyCount", "0"),
        ] {
            assert_eq!(games[1].get(name).map(String::as_str), Some(value), "{name}");
        }
        // An incomplete game is not counted.
        let (games, end) = parse_tags(&all[..all.len() - 3]);
        assert_eq!((games.len(), &all[..end]), (1, &text[..]));
    }

    #[test]
    fn every_player_has_a_tag() {
        for (name, expect) in [
            ("chess", &["White", "Black"][..]),
            ("go_9x9", &["White", "Black"]),
            ("three_player_chess", &["White", "Black", "Red"]),
        ] {
            let game = crate::shipped_tests::variant(name);
            assert_eq!(player_tags(&game), expect, "{name}");
            let players = vec!["somebody".to_owned(); expect.len()];
            let text = write(&game, &game.start(), &[], &PgnHeader { players, ..PgnHeader::default() }).expect("text");
            assert!(expect.iter().all(|seat| text.contains(&format!("\n[{seat} \"somebody\"]\n"))), "{text}");
        }
    }

    #[test]
    fn a_full_move_of_several_turns_has_one_number() {
        let numbering = |name: &str, fen: Option<&str>| {
            let game = crate::shipped_tests::variant(name);
            let start = fen.map_or_else(|| game.start(), |text| fen::parse(&game, text).expect("a position").position);
            let mut record = crate::game::GameRecord::<Variant>::new(start.clone(), 0);
            for _ in 0..7 {
                let action = game.actions(record.position()).expect("actions").swap_remove(0);
                record.push(action.clone(), action.after.clone());
            }
            let text = write(&game, &start, record.actions(), &PgnHeader::default()).expect("text");
            let words = text.lines().filter(|line| !line.starts_with('[')).flat_map(str::split_whitespace);
            let shape = words.map(|word| if word.ends_with('.') { word } else { "m" });
            shape.collect::<Vec<_>>().join(" ")
        };
        // White starts with one move; then each player has two.
        assert_eq!(numbering("marseillais", None), "1. m m m 2. m m m m m");
        assert_eq!(numbering("three_player_chess", None), "1. m m m 2. m m m 3. m m");
        assert_eq!(numbering("chess", Some("4k3/8/8/8/8/8/8/4K2R b K - 0 1")), "1... m 2. m m 3. m m 4. m m m");
    }

    #[test]
    fn export_follows_the_standard() {
        check(None, "f2f3 e7e5 g2g4 d8h4", &["[Result \"0-1\"]\n", "[Variant \"Chess\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"]);
        let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
        check(
            Some(fen),
            "e8d7 e1g1",
            &["[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 1\"]", "1... Kd7 2. O-O *\n"],
        );
    }
}
