//! Writing CSA.

use super::read::TAGS;
use crate::game::kif::{Ending, start, usi_move};
use crate::game::pgn::{self, PgnHeader};
use crate::game::shogi_board::{HAND_ORDER, PieceNames, ShogiBoard, ShogiSquare};
use crate::game::{GameTree, MoveId, Variant};
use std::fmt::Write as _;

/// Writes the main line of a game of shogi as CSA.
///
/// # Errors
/// If the rules are not those of shogi, or exceed their budget.
pub fn write<L>(variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<String, String> {
    let tags = pgn::tag_pairs(variant, game, header).map_err(|fault| fault.to_string())?;
    let start = start(variant, game)?;
    if (start.files, start.ranks) != (9, 9) {
        return Err(format!("CSA is written for shogi, not for {}", variant.rules().title));
    }
    let tag = |name: &str| {
        let found = tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && !value.starts_with('?'))
    };
    let mut out = String::from("V2.2\n");
    for (statement, name) in TAGS {
        if let Some(value) = tag(name) {
            let value = if name == "Date" { value.replace('.', "/") } else { value.replace(['\n', '\r'], " ") };
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{statement}{value}");
        }
    }
    push_start(&mut out, &start);
    push_comments(&mut out, &game.comments);
    let main: Vec<MoveId> = game.main_line().collect();
    let mut is_black = start.is_black_to_move;
    for &id in &main {
        let text = move_text(variant, game, id).ok_or("a move cannot be written in CSA")?;
        let _ = writeln!(out, "{}{text}", if is_black { '+' } else { '-' });
        push_comments(&mut out, &game.get(id).annotations.comments);
        is_black = !is_black;
    }
    let reason = format!("{} {}", tag("Reason").unwrap_or_default(), tag("Termination").unwrap_or_default());
    let words = Ending::words(tag("Result").unwrap_or("*"), is_black, tag("Ending"), &reason);
    if let Some((_, word)) = words.filter(|(_, word)| !word.is_empty()) {
        let _ = writeln!(out, "%{word}");
    }
    Ok(out)
}

/// The squares and the piece after the move: `7776FU`.
fn move_text<L>(variant: &Variant, game: &GameTree<L>, id: MoveId) -> Option<String> {
    let (usi, (letter, is_promoted)) = usi_move(variant, game, id)?;
    let digits = |square: &str| ShogiSquare::of_usi(square).map(|square| format!("{}{}", square.file, square.rank));
    if let Some((letter, to)) = usi.split_once('*') {
        return Some(format!("00{}{}", digits(to)?, PieceNames::of(letter.chars().next()?, false)?.csa));
    }
    let names = PieceNames::of(letter, is_promoted || usi.ends_with('+'))?;
    Some(format!("{}{}{}", digits(usi.get(..2)?)?, digits(usi.get(2..4)?)?, names.csa))
}

fn push_start(out: &mut String, start: &ShogiBoard) {
    if (ShogiBoard { is_black_to_move: true, ..start.clone() }) == ShogiBoard::start() {
        out.push_str("PI\n");
    } else {
        for rank in 1..=start.ranks {
            let _ = write!(out, "P{rank}");
            for file in (1..=start.files).rev() {
                let piece = start.pieces.get(&ShogiSquare { rank, file });
                let names =
                    piece.and_then(|piece| Some((piece.is_black, PieceNames::of(piece.letter, piece.is_promoted)?)));
                match names {
                    Some((is_black, names)) => {
                        let _ = write!(out, "{}{}", if is_black { '+' } else { '-' }, names.csa);
                    }
                    None => out.push_str(" * "),
                }
            }
            out.push('\n');
        }
        for (hand, side) in start.hands.iter().zip(['+', '-']) {
            let names = |letter: &char| {
                let count = hand.get(letter).copied().unwrap_or(0);
                PieceNames::of(*letter, false)
                    .map_or_else(String::new, |names| format!("00{}", names.csa).repeat(count as usize))
            };
            let pieces: String = HAND_ORDER.iter().map(names).collect();
            if !pieces.is_empty() {
                let _ = writeln!(out, "P{side}{pieces}");
            }
        }
    }
    out.push_str(if start.is_black_to_move { "+\n" } else { "-\n" });
}

fn push_comments(out: &mut String, comments: &[String]) {
    for line in comments.iter().flat_map(|comment| comment.lines()) {
        let _ = writeln!(out, "'*{line}");
    }
}
