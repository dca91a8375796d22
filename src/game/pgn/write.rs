//! Writing PGN, in export format. A quantum game whose last world is known is written as the game of that world, as seed 003 promises.

use super::movetext;
use super::tags::{self, PgnHeader};
use crate::game::{Game, GameTree, MoveId, MoveNumbering, Outcome, TurnNumber, Variant, san};
use crate::program::{Fault, GameHistory, Position};
use std::fmt::Write;

/// The longest line of moves, in characters (the standard's limit for export).
const MAX_LINE_CHARS: usize = 79;

/// Writes a game with its variations as PGN.
///
/// # Errors
/// A [`Fault`] if the rules exceed their budget.
pub fn write<L>(variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<String, Fault> {
    let outcome = outcome(variant, game, header)?;
    let result = match tags::result(variant, outcome.as_ref()) {
        tags::UNKNOWN_RESULT if outcome.is_none() => tags::read_result(header),
        known => known,
    };
    let tags = tags::tags(variant, game, header, outcome.as_ref());
    let mut name = |before: &Position, id: MoveId| {
        Ok::<_, Fault>(san::format_action(variant, before, &game.get(id).action, &variant.actions(before)?))
    };
    write_text(variant, game, &tags, result, &mut name)
}

/// Writes tags and moves, each move as `name` writes it in its position.
pub(in crate::game) fn write_text<L, E>(
    variant: &Variant,
    game: &GameTree<L>,
    tags: &[(String, String)],
    result: &str,
    name: &mut dyn FnMut(&Position, MoveId) -> Result<String, E>,
) -> Result<String, E> {
    let mut out = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    let mut line = String::new();
    for word in movetext(variant, game, name)?.into_iter().chain([result.to_owned()]) {
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

/// The tags of a game, as names and values, for formats with other words for them.
pub(in crate::game) fn tag_pairs<L>(
    variant: &Variant,
    game: &GameTree<L>,
    header: &PgnHeader<'_>,
) -> Result<Vec<(String, String)>, Fault> {
    Ok(tags::tags(variant, game, header, outcome(variant, game, header)?.as_ref()))
}

/// The outcome of a game: that of the header, the one that the players declared, or that of the last position.
fn outcome<L>(variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<Option<Outcome>, Fault> {
    let last = game.position(game.main_line().last());
    match header.outcome.or(game.declared().map(|(_, outcome)| outcome)) {
        Some(outcome) => Ok(Some(outcome.clone())),
        None => Ok(variant.status(last, GameHistory::default())?.outcome),
    }
}

/// The moves with move numbers, NAGs, comments and variations.
fn movetext<L, E>(
    variant: &Variant,
    game: &GameTree<L>,
    name: &mut dyn FnMut(&Position, MoveId) -> Result<String, E>,
) -> Result<Vec<String>, E> {
    let line = game.to_line(name)?;
    let (from, numbering) = (game.record().first_turn(), MoveNumbering::of(variant.rules()));
    let mut turns = numbering.turn_numbers(from);
    let mut numbers: Vec<TurnNumber> = Vec::new();
    let mut number = |ply: usize, is_interrupted: bool| {
        numbers.extend(turns.by_ref().take((ply + 1).saturating_sub(numbers.len())));
        let number = *numbers.get(ply)?;
        let is_begun = ply == 0 && numbering.starts_mid_move(from);
        if number.turn_in_move == 0 && !is_begun {
            Some(format!("{}.", number.fullmove))
        } else {
            is_interrupted.then(|| format!("{}...", number.fullmove))
        }
    };
    Ok(movetext::words(&line, &mut number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameRecord;
    use crate::game::fen::{self, ParsedFen};

    fn chess() -> Variant {
        crate::shipped_tests::variant("chess")
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
        let pgn = write(&chess, &GameTree::from_start(&start, &line), &PgnHeader::default()).expect("text");
        for expect in expect {
            assert!(pgn.contains(expect), "{pgn}");
        }
    }

    #[test]
    fn a_full_move_of_several_turns_has_one_number() {
        let numbering = |name: &str, fen: Option<&str>| {
            let game = crate::shipped_tests::variant(name);
            let start =
                fen.map_or_else(|| ParsedFen::at_start(game.start()), |text| fen::parse(&game, text).expect(text));
            let mut record = GameRecord::from_fen(start);
            for _ in 0..7 {
                let action = game.actions(record.position()).expect("actions").swap_remove(0);
                record.push(action.clone(), action.after.clone());
            }
            let text = write(&game, &GameTree::<()>::of_record(&record), &PgnHeader::default()).expect("text");
            let words = text.lines().filter(|line| !line.starts_with('[')).flat_map(str::split_whitespace);
            let shape = words.map(|word| if word.ends_with('.') { word } else { "m" });
            shape.collect::<Vec<_>>().join(" ")
        };
        // White starts with one move; then each player has two.
        assert_eq!(numbering("marseillais", None), "1. m m m 2. m m m m m");
        assert_eq!(numbering("three_player_chess", None), "1. m m m 2. m m m 3. m m");
        assert_eq!(numbering("chess", Some("4k3/8/8/8/8/8/8/4K2R b K - 0 20")), "20... m 21. m m 22. m m 23. m m m");
    }

    #[test]
    fn export_follows_the_standard() {
        check(
            None,
            "f2f3 e7e5 g2g4 d8h4",
            &["[Result \"0-1\"]\n", "[Reason \"checkmate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"],
        );
        let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
        check(
            Some(fen),
            "e8d7 e1g1",
            &["[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 1\"]", "1... Kd7 2. O-O *\n"],
        );
    }

    #[test]
    fn the_position_of_the_start_keeps_its_clock_and_number() {
        let chess = chess();
        let start = "4k3/8/8/8/8/8/8/4K2R w K - 7 20";
        let record = GameRecord::from_fen(fen::parse(&chess, start).expect("a position"));
        let text = write(&chess, &GameTree::<()>::of_record(&record), &PgnHeader::default()).expect("text");
        assert!(text.contains(&format!("[FEN \"{start}\"]\n")), "{text}");
    }

    #[test]
    fn a_shuffled_start_is_written_even_if_it_is_the_first() {
        let game = crate::shipped_tests::variant("fischerandom");
        let start = game.start();
        let text = write(&game, &GameTree::from_start(&start, &[]), &PgnHeader::default()).expect("text");
        assert!(text.contains("[SetUp \"1\"]\n[FEN \""), "{text}");
    }

    #[test]
    fn comments_are_followed_by_a_move_number() {
        let chess = chess();
        let start = chess.start();
        let action = chess.actions(&start).expect("actions").swap_remove(0);
        let reply = chess.actions(&action.after).expect("actions").swap_remove(0);
        let comments = ["[%eval 0.31]".to_owned(), "a } b".to_owned()];
        let actions = [action, reply];
        let mut tree = GameTree::from_start(&start, &actions);
        let moves: Vec<MoveId> = tree.main_line().collect();
        for (id, comment) in moves.into_iter().zip(comments) {
            tree.get_mut(id).annotations.comments.push(comment);
        }
        let text = write(&chess, &tree, &PgnHeader::default()).expect("text");
        let words: Vec<&str> = text.lines().last().expect("moves").split(' ').collect();
        assert_eq!(words[2..6], ["{", "[%eval", "0.31]", "}"], "{text}");
        assert_eq!((words[0], words[6]), ("1.", "1..."), "{text}");
        assert!(text.ends_with("{ a ) b } *\n"), "{text}");
    }
}
