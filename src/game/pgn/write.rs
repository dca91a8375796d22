//! Writing PGN, in export format. A quantum game whose last world is known is written as the game of that world, as seed 003 promises.

use super::tags::{self, PgnHeader};
use crate::game::{FirstTurn, Game, GameRecord, MoveNumbering, Variant, fen, san};
use crate::program::{Action, Fault, GameHistory, Position, TurnCounters};
use std::fmt::Write;

/// The longest line of moves, in characters (the standard's limit for export).
const MAX_LINE_CHARS: usize = 79;

/// The moves of a game with their comments.
#[derive(Clone, Copy, Debug)]
pub struct PgnMoves<'m> {
    /// The starting position.
    pub start: &'m Position,
    /// Counters at the start.
    pub initial_counters: TurnCounters,
    /// The turn from which the game starts.
    pub first_turn: FirstTurn,
    /// The moves.
    pub actions: &'m [Action],
    /// A comment for each move; empty, or missing at the end, if there is none.
    pub comments: &'m [String],
}

impl<'m> PgnMoves<'m> {
    /// A game from a position without a past.
    pub fn from_start(start: &'m Position, actions: &'m [Action]) -> Self {
        let (initial_counters, first_turn) = (TurnCounters::default(), FirstTurn::at(start));
        Self { start, initial_counters, first_turn, actions, comments: &[] }
    }

    /// A game that has been played.
    pub fn of_record(record: &'m GameRecord<Variant>) -> Self {
        let (initial_counters, first_turn) = (record.initial_counters(), record.first_turn());
        Self { initial_counters, first_turn, ..Self::from_start(record.start(), record.actions()) }
    }

    pub(super) fn start_fen(&self, variant: &Variant) -> String {
        let history = GameHistory { earlier: &[], counters: self.initial_counters };
        fen::write(variant, self.start, history, u32::try_from(self.first_turn.fullmove).unwrap_or(u32::MAX))
    }
}

/// Writes a game as PGN.
///
/// # Errors
/// A [`Fault`] if the rules exceed their budget.
pub fn write(variant: &Variant, moves: PgnMoves<'_>, header: &PgnHeader<'_>) -> Result<String, Fault> {
    let last = moves.actions.last().map_or(moves.start, |action| &action.after);
    let outcome = match header.outcome {
        Some(outcome) => Some(outcome.clone()),
        None => variant.status(last, GameHistory::default())?.outcome,
    };
    let result = tags::result(variant, outcome.as_ref());
    let mut out = String::new();
    for (name, value) in tags::tags(variant, moves, header, outcome.as_ref()) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    let mut line = String::new();
    for word in movetext(variant, moves)?.into_iter().chain([result.to_owned()]) {
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

/// The moves in SAN, with move numbers and comments.
fn movetext(variant: &Variant, moves: PgnMoves<'_>) -> Result<Vec<String>, Fault> {
    let PgnMoves { start, first_turn: from, actions, comments, .. } = moves;
    let mut words = Vec::new();
    let mut before = start;
    let mut is_interrupted = false;
    let numbering = MoveNumbering::of(variant.rules());
    for (index, (action, number)) in actions.iter().zip(numbering.turn_numbers(from)).enumerate() {
        let is_begun = index == 0 && numbering.starts_mid_move(from);
        if number.turn_in_move == 0 && !is_begun {
            words.push(format!("{}.", number.fullmove));
        } else if is_begun || is_interrupted {
            words.push(format!("{}...", number.fullmove));
        }
        words.push(san::format_action(variant, before, action, &variant.actions(before)?));
        let comment = comments.get(index).filter(|comment| !comment.is_empty());
        is_interrupted = comment.is_some();
        words.extend(comment.map(|comment| format!("{{ {} }}", comment.replace('}', ")"))));
        before = &action.after;
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen::ParsedFen;

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
        let moves = PgnMoves::from_start(&start, &line);
        let pgn = write(&chess, moves, &PgnHeader::default()).expect("text");
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
            let moves = PgnMoves::of_record(&record);
            let text = write(&game, moves, &PgnHeader::default()).expect("text");
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
        let text = write(&chess, PgnMoves::of_record(&record), &PgnHeader::default()).expect("text");
        assert!(text.contains(&format!("[FEN \"{start}\"]\n")), "{text}");
    }

    #[test]
    fn a_shuffled_start_is_written_even_if_it_is_the_first() {
        let game = crate::shipped_tests::variant("fischerandom");
        let start = game.start();
        let moves = PgnMoves::from_start(&start, &[]);
        let text = write(&game, moves, &PgnHeader::default()).expect("text");
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
        let moves = PgnMoves { comments: &comments, ..PgnMoves::from_start(&start, &actions) };
        let text = write(&chess, moves, &PgnHeader::default()).expect("text");
        let words: Vec<&str> = text.lines().last().expect("moves").split(' ').collect();
        assert_eq!(words[2..6], ["{", "[%eval", "0.31]", "}"], "{text}");
        assert_eq!((words[0], words[6]), ("1.", "1..."), "{text}");
        assert!(text.ends_with("{ a ) b } *\n"), "{text}");
    }
}
