//! The tags of a written game, in the order and with the words of the standard.

use super::PgnDate;
use crate::game::{EndReason, Forfeit, Game, GameTree, Outcome, Variant};

/// The tags of a game that do not follow from its moves.
#[derive(Clone, Debug, Default)]
pub struct PgnHeader<'h> {
    /// The match or tournament.
    pub event: Option<String>,
    /// The day on which the game was played.
    pub date: Option<PgnDate>,
    /// The players' names, in the order of the game's players.
    pub players: Vec<String>,
    /// The round: the number of the game in its match.
    pub round: Option<u32>,
    /// The outcome, if the last position alone does not tell it.
    pub outcome: Option<&'h Outcome>,
    /// Tags of a game that was read, as names and values. They replace those above.
    pub tags: &'h [(String, String)],
}

/// The tags in the order of the standard: the seven of the roster, and then others.
pub(super) fn tags<L>(
    variant: &Variant,
    game: &GameTree<L>,
    header: &PgnHeader<'_>,
    outcome: Option<&Outcome>,
) -> Vec<(String, String)> {
    let result = result(variant, outcome);
    let unknown = || "?".to_owned();
    let player = |place: usize| header.players.get(place).cloned().unwrap_or_else(unknown);
    let mut tags: Vec<(&str, String)> = vec![("Event", header.event.clone().unwrap_or_else(unknown))];
    tags.push(("Site", unknown()));
    tags.push(("Date", header.date.map_or_else(|| "????.??.??".into(), |date| date.to_string())));
    tags.push(("Round", header.round.map_or_else(unknown, |round| round.to_string())));
    let seats = player_tags(variant);
    tags.extend(seats.iter().zip(0..).map(|(seat, place)| (seat.as_str(), player(place))));
    tags.push(("Result", result.into()));
    // The standard is for orthodox chess, which needs no name.
    let title = &variant.rules().title;
    tags.extend((title != ORTHODOX_TITLE).then(|| ("Variant", title.clone())));
    tags.push(("PlyCount", game.main_line().count().to_string()));
    if let Some(Outcome { winner, reason }) = outcome {
        // With more than two players, the result cannot name the winner.
        tags.extend(winner.filter(|_| result == UNKNOWN_RESULT).map(|winner| ("Winner", (winner + 1).to_string())));
        tags.push(("Termination", termination(reason).into()));
        tags.push(("Reason", reason.to_string()));
    } else if read_result(header) == UNKNOWN_RESULT {
        tags.push(("Termination", "unterminated".into()));
    }
    // One of several starts has to be named, even the first.
    if *game.record().start() != variant.start() || !variant.rules().start_moves.is_empty() {
        tags.push(("SetUp", "1".into()));
        tags.push(("FEN", game.record().fen_after(variant, 0)));
    }
    let mut tags: Vec<(String, String)> = tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    for (name, value) in header.tags.iter().filter(|(name, _)| !is_computed(name, result)) {
        match tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, known)) => known.clone_from(value),
            None => tags.push((name.clone(), value.clone())),
        }
    }
    tags
}

/// Whether a tag follows from the moves and the result. A game without a known result keeps the one that was read.
fn is_computed(name: &str, result: &str) -> bool {
    let names = ["PlyCount", "SetUp", "FEN", "Variant"];
    let of_result = ["Result", "Termination"];
    names.iter().any(|other| other.eq_ignore_ascii_case(name))
        || result != UNKNOWN_RESULT && of_result.iter().any(|other| other.eq_ignore_ascii_case(name))
}

/// The result that a game was read with; `*` without one.
pub(super) fn read_result<'h>(header: &PgnHeader<'h>) -> &'h str {
    let tag = header.tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result"));
    tag.map(|(_, value)| value.as_str()).filter(|value| KNOWN_RESULTS.contains(value)).unwrap_or(UNKNOWN_RESULT)
}

/// The results of games that are over.
const KNOWN_RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// The word of the standard for the end of a game (PGN standard, 9.8.1).
fn termination(reason: &EndReason) -> &'static str {
    match reason {
        EndReason::TimedOut(_) => "time forfeit",
        EndReason::Forfeited(_, Forfeit::IllegalMove(_)) => "rules infraction",
        EndReason::Forfeited(_, Forfeit::NoAnswer(_)) => "abandoned",
        EndReason::Adjudicated => "adjudication",
        _ => "normal",
    }
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

/// The names of the players that the tags know, such as `Carlsen – Anand`; `None` if they name nobody.
pub fn names_text(tags: &[(String, String)], player_tags: &[impl AsRef<str>]) -> Option<String> {
    let names: Vec<&str> = player_tags.iter().filter_map(|name| tag(tags, name.as_ref())).collect();
    (!names.is_empty()).then(|| names.join(" – "))
}

/// The value of a tag; `None` if it is missing or unknown.
pub fn tag<'t>(tags: &'t [(String, String)], name: &str) -> Option<&'t str> {
    let value = tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    value.filter(|value| !["", "?"].contains(value))
}

/// The title of orthodox chess.
pub const ORTHODOX_TITLE: &str = "Chess";

/// The tags that every game has.
pub const STANDARD_PLAYER_TAGS: [&str; 2] = ["White", "Black"];

/// The result of an unfinished game, or of one that has neither White nor Black as its winner and is no draw.
pub(super) const UNKNOWN_RESULT: &str = "*";

/// The game result in PGN.
pub(super) fn result(variant: &Variant, outcome: Option<&Outcome>) -> &'static str {
    match outcome {
        Some(Outcome { winner: Some(0), .. }) => "1-0",
        Some(Outcome { winner: Some(1), .. }) => "0-1",
        Some(outcome) if outcome.is_draw(variant.rules().players.len()) => "1/2-1/2",
        _ => UNKNOWN_RESULT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn::{games, write};

    #[test]
    fn written_tags_are_parsed_again() {
        let chess = crate::shipped_tests::variant("chess");
        let outcome = Outcome { winner: Some(2), reason: "the \"third\" \\ wins".to_owned().into() };
        let players = ["level 3", "fish (Elo 3)"].map(str::to_owned).to_vec();
        let date = Some(PgnDate { year: 2026, month: 3, day: 1 });
        let header = PgnHeader {
            event: Some("a \"match\"".into()),
            date,
            players,
            round: Some(7),
            outcome: Some(&outcome),
            tags: &[],
        };
        let start = chess.start();
        let text = write(&chess, &GameTree::from_start(&start, &[]), &header).expect("text");
        let all = format!("{text}\n{}", text.replace("\"7\"", "\"8\""));
        let last = games(&all).nth(1).expect("two games");
        assert_eq!(last.end, all.trim_end().len());
        for (name, value) in [
            ("Event", "a \"match\""),
            ("Round", "8"),
            ("White", "level 3"),
            ("Black", "fish (Elo 3)"),
            ("Result", "*"),
            ("Winner", "3"),
            ("Date", "2026.03.01"),
            ("Termination", "normal"),
            ("Reason", "the \"third\" \\ wins"),
            ("PlyCount", "0"),
        ] {
            assert_eq!(last.tag(name).map(|tag| tag.value.as_str()), Some(value), "{name}");
        }
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
            let start = game.start();
            let header = PgnHeader { players, ..PgnHeader::default() };
            let text = write(&game, &GameTree::from_start(&start, &[]), &header).expect("text");
            assert!(expect.iter().all(|seat| text.contains(&format!("\n[{seat} \"somebody\"]\n"))), "{text}");
        }
    }
}
