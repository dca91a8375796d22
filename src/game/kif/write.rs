//! Writing KIF.

use super::ending::Ending;
use super::heading::{ENDING_TAG, TAGS};
use super::{diagram, handicap, move_text};
use crate::game::pgn::{self, PgnHeader};
use crate::game::shogi_board::{ShogiBoard, ShogiSquare};
use crate::game::{GameTree, MoveId, MoveNotation, Variant, fen};
use std::fmt::Write as _;

/// Writes a game of shogi with its variations as KIF.
///
/// # Errors
/// If the rules are not those of shogi, or exceed their budget.
pub fn write<L>(variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<String, String> {
    let tags = pgn::tag_pairs(variant, game, header).map_err(|fault| fault.to_string())?;
    let start = start(variant, game)?;
    let tag = |name: &str| {
        let found = tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && !value.starts_with('?'))
    };
    let mut out = String::new();
    for (heading, name) in TAGS {
        if let Some(value) = tag(name) {
            let value =
                if heading == "開始日時" { value.replace('.', "/") } else { value.replace(['\n', '\r'], " ") };
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{heading}：{value}");
        }
    }
    match handicap::name(&start) {
        Some(name) => {
            let _ = writeln!(out, "手合割：{name}");
        }
        None if is_minishogi(variant) && *game.record().start() == crate::game::Game::start(variant) => {
            out.push_str("手合割：５五将棋\n");
        }
        None => {
            let name = if is_minishogi(variant) { "５五将棋" } else { "その他" };
            let _ = writeln!(out, "手合割：{name}\n{}", diagram::write(&start).trim_end());
        }
    }
    out.push_str("手数----指手---------消費時間--\n");
    push_comments(&mut out, &game.comments);
    let moves = game.main_line().count();
    let is_black_to_move = start.is_black_to_move == moves.is_multiple_of(2);
    let reason = format!("{} {}", tag("Reason").unwrap_or_default(), tag("Termination").unwrap_or_default());
    let ending = Ending::words(tag("Result").unwrap_or("*"), is_black_to_move, tag(ENDING_TAG), &reason);
    let ending = ending.map_or_else(String::new, |(word, _)| format!("{:>4} {word}\n", moves + 1));
    push_line(variant, game, game.main_line().next(), 0, &ending, &mut out)?;
    Ok(out)
}

/// The start of a game of shogi or minishogi.
pub(in crate::game) fn start<L>(variant: &Variant, game: &GameTree<L>) -> Result<ShogiBoard, String> {
    let title = &variant.rules().title;
    let sfen = fen::write_sfen(variant, game.record().start(), 1).filter(|_| title == "Shogi" || is_minishogi(variant));
    let start = sfen.and_then(|sfen| ShogiBoard::parse(&sfen));
    start.ok_or_else(|| format!("this format is written for shogi, not for {title}"))
}

fn is_minishogi(variant: &Variant) -> bool {
    variant.rules().title == "Minishogi"
}

/// The move in USI, and the piece that moves, by its letter and whether it is promoted.
pub(in crate::game) fn usi_move<L>(
    variant: &Variant,
    game: &GameTree<L>,
    id: MoveId,
) -> Option<(String, (char, bool))> {
    let action = &game.get(id).action;
    let before = game.position(game.previous(id));
    let usi = MoveNotation::Usi.format_all(variant, before, std::slice::from_ref(action)).pop()?;
    let label = action.from.and_then(|from| variant.rules().piece(before.at(from).kind)?.label);
    let piece = label.map_or(('P', false), |label| (label.letter.to_ascii_uppercase(), label.is_promoted));
    Some((usi, piece))
}

/// Writes a line, `ending` after its last move, and its variations, the last first. `ply` is the number of moves before the line.
fn push_line<L>(
    variant: &Variant,
    game: &GameTree<L>,
    first: Option<MoveId>,
    ply: usize,
    ending: &str,
    out: &mut String,
) -> Result<(), String> {
    let target = |id: MoveId| {
        let (usi, _) = usi_move(variant, game, id)?;
        let square = usi.split_once('*').map_or_else(|| usi.get(2..4), |(_, to)| Some(to))?;
        ShogiSquare::of_usi(square)
    };
    let after = |&id: &MoveId| game.next(Some(id)).first().copied();
    let line: Vec<MoveId> = std::iter::successors(first, after).collect();
    let mut previous = first.and_then(|first| game.previous(first)).and_then(target);
    for (number, &id) in (ply + 1..).zip(&line) {
        let written = usi_move(variant, game, id).and_then(|(usi, piece)| move_text::write(&usi, piece, previous));
        let written = written.ok_or_else(|| format!("move {number} cannot be written in KIF"))?;
        let _ = writeln!(out, "{number:>4} {}", written.usi);
        previous = Some(written.to);
        push_comments(out, &game.get(id).annotations.comments);
    }
    out.push_str(ending);
    for (number, &id) in line.iter().enumerate().rev().map(|(at, id)| (ply + at + 1, id)) {
        // The alternatives of a variation's first move belong to the line that it leaves.
        if game.sibling_index(id) > 0 {
            continue;
        }
        for &other in game.next(game.previous(id)).iter().skip(1) {
            let _ = writeln!(out, "\n変化：{number}手");
            push_comments(out, &game.get(other).annotations.comments_before);
            push_line(variant, game, Some(other), number - 1, "", out)?;
        }
    }
    Ok(())
}

fn push_comments(out: &mut String, comments: &[String]) {
    for line in comments.iter().flat_map(|comment| comment.lines()) {
        let _ = writeln!(out, "*{line}");
    }
}
