//! Games as PGN, the portable game notation: of standard moves, as seed 003 promises of a quantum game whose last world is known.
//!
//! Source: the PGN standard of 1994, export format, with the tag `Variant` that is in common use.

use super::{Game, Variant, fen, san};
use crate::program::{Action, Fault, Past, Position};
use std::fmt::Write;

/// How long a line of moves may be.
const WIDTH: usize = 79;

/// A game as PGN: from a position, by actions one after the other.
///
/// # Errors
/// A [`Fault`] where the rules cannot be carried out within their budget.
pub fn write(variant: &Variant, start: &Position, actions: &[Action]) -> Result<String, Fault> {
    let last = actions.last().map_or(start, |action| &action.after);
    let result = result(variant, last)?;
    let mut tags: Vec<(&str, String)> =
        ["Event", "Site", "Round", "White", "Black"].map(|name| (name, "?".to_owned())).into();
    tags.insert(2, ("Date", "????.??.??".into()));
    tags.push(("Result", result.into()));
    tags.push(("Variant", variant.rules().title.clone()));
    if *start != variant.start() {
        tags.push(("SetUp", "1".into()));
        tags.push(("FEN", fen::write(variant, start, 0, 1)));
    }
    let mut out = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a text does not fail.
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    let mut line = String::new();
    for word in moves(variant, start, actions)?.into_iter().chain([result.to_owned()]) {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
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

/// The moves with their numbers.
fn moves(variant: &Variant, start: &Position, actions: &[Action]) -> Result<Vec<String>, Fault> {
    let mut words = Vec::new();
    let (mut before, mut number) = (start, 1);
    for (index, action) in actions.iter().enumerate() {
        let is_first = variant.mover(before) == 0;
        if is_first && index > 0 {
            number += 1;
        }
        if is_first || index == 0 {
            words.push(format!("{number}{}", if is_first { "." } else { "..." }));
        }
        words.push(san::text(variant, before, action, &variant.actions(before)?));
        before = &action.after;
    }
    Ok(words)
}

/// How a game stands in its last position, as the standard says it.
fn result(variant: &Variant, last: &Position) -> Result<&'static str, Fault> {
    let outcome = variant.standing(last, Past::default())?.outcome;
    Ok(match outcome.map(|outcome| outcome.winner) {
        None => "*",
        Some(Some(0)) => "1-0",
        Some(Some(1)) => "0-1",
        Some(_) => "1/2-1/2",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Classical;
    use crate::shipped_tests::Shipped;

    fn chess() -> Variant {
        let (_, text) = Shipped.rules("chess").expect("shipped");
        Variant::new(crate::algebra::load("chess", "chess", &text, &Shipped).rules.expect("rules"))
    }

    #[track_caller]
    fn check(start: Option<&str>, squares: &str, expect: &[&str]) {
        let chess = chess();
        let start = start.map_or_else(|| chess.start(), |text| fen::parse(&chess, text).expect("a position").position);
        let (mut at, mut line) = (start.clone(), Vec::new());
        for text in squares.split_whitespace() {
            let actions = Variant::actions(&chess, &at).expect("actions");
            let texts = Classical::texts(&chess, &at, &actions);
            let found = texts.iter().position(|other| other == text).expect("a move");
            at = actions[found].after.clone();
            line.push(actions[found].clone());
        }
        let told = write(&chess, &start, &line).expect("text");
        for expect in expect {
            assert!(told.contains(expect), "{told}");
        }
    }

    use crate::algebra::Finder;

    #[test]
    fn games_are_written_as_the_standard_says() {
        check(None, "f2f3 e7e5 g2g4 d8h4", &["[Result \"0-1\"]\n", "[Variant \"Chess\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"]);
        let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
        check(
            Some(fen),
            "e8d7 e1g1",
            &["[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 1\"]", "1... Kd7 2. O-O *\n"],
        );
    }
}
