//! What is special about a game, beside its pieces and its ends.
//!
//! Everything is found by playing: castling from the unmoved pieces of the start, en passant by letting an enemy make its first
//! move, passes by looking for actions that change nothing.

mod castling;
mod en_passant;
mod explosion;
mod facing;
mod hands;
mod passes;
mod turn_rest;

use super::cell_word;
use super::piece::{StudiedPiece, complete};
use super::probe::Probe;
use super::sentence::number;
use crate::algebra::Rules;
use crate::game::Variant;
use crate::program::Fault;
use crate::task::{CancelToken, Halt};
use std::sync::Arc;

/// What is special about a game.
#[derive(Debug, Default)]
pub(super) struct Special {
    /// One sentence each, the most important first.
    pub sentences: Vec<String>,
    /// Whether a player may pass, at least without a move.
    pub may_pass: bool,
}

/// What is special. A piece that every turn puts elsewhere, such as a duck, is described by that.
pub(super) fn describe(
    variant: &Variant,
    pieces: &mut [StudiedPiece],
    cancel: &CancelToken,
) -> Result<Special, Halt<Fault>> {
    let rules = variant.rules();
    let mut special = rules.notes.clone();
    special.extend(several_turns(rules));
    let Some(mut probe) = Probe::new(rules, Arc::new(rules.clone()), 0, cancel) else {
        return Ok(Special { sentences: special, may_pass: false });
    };
    if let Some(rest) = complete(turn_rest::describe(&mut probe, pieces))?.flatten() {
        special.push(rest.sentence);
        let is_put = |piece: &&mut StudiedPiece| piece.guide.kind == rest.becomes && piece.guide.diagram.is_none();
        for piece in pieces.iter_mut().filter(is_put) {
            piece.guide.text = format!("Is put on another {} at the end of every turn.", cell_word(rules));
        }
    }
    let pieces = &*pieces;
    if pieces.iter().any(|piece| piece.survey.must_capture) {
        special.push("Captures are compulsory.".into());
    }
    special.extend(hands::describe(rules));
    if pieces.iter().any(|piece| piece.survey.fills_hand) {
        special.push("A captured piece goes to the hand of the player who captures it.".into());
    }
    probe.refill();
    special.extend(complete(explosion::describe(&mut probe, pieces))?.flatten());
    probe.refill();
    special.extend(complete(castling::describe(&mut probe, variant))?.unwrap_or_default());
    probe.refill();
    special.extend(complete(en_passant::describe(&mut probe, pieces))?.flatten());
    probe.refill();
    special.extend(complete(facing::describe(&mut probe, pieces))?.flatten());
    probe.refill();
    let passes = complete(passes::describe(&mut probe))?.flatten();
    let may_pass = passes.is_some();
    special.extend(passes);
    special.extend(wrapped_board(rules));
    if !rules.start_moves.is_empty()
        && let Ok(starts) = variant.start_positions()
        && starts.len() > 1
    {
        special.push(format!("The game starts from one of {} positions.", starts.len()));
    }
    Ok(Special { sentences: special, may_pass })
}

/// Players who make several moves in a row.
fn several_turns(rules: &Rules) -> Vec<String> {
    let cycle = rules.turns.get(rules.cycle_start..).unwrap_or_default();
    let count = |player: usize| cycle.iter().filter(|turn| turn.player == player).count();
    let counts: Vec<usize> = (0..rules.players.len()).map(count).collect();
    let opening = if rules.cycle_start > 0 { ", except in the first turns of the game" } else { "" };
    match counts.first() {
        Some(&count) if count > 1 && counts.iter().all(|other| *other == count) => {
            vec![format!("A player makes {} moves in a row{opening}.", in_words(count))]
        }
        _ => {
            let all = counts.iter().zip(&rules.players).filter(|(count, _)| **count > 1);
            all.map(|(count, name)| format!("{name} makes {} moves in a row{opening}.", in_words(*count))).collect()
        }
    }
}

fn in_words(count: usize) -> String {
    number(u8::try_from(count).unwrap_or(u8::MAX))
}

/// A board without edges.
fn wrapped_board(rules: &Rules) -> Option<String> {
    let grid = rules.board.grid()?;
    let edges = match (grid.wrapped_files, grid.wrapped_ranks) {
        (false, false) => return None,
        (true, false) => "the left and the right edge",
        (false, true) => "the lower and the upper edge",
        (true, true) => "opposite edges",
    };
    Some(format!("The board is wrapped: {edges} are joined, and pieces move across."))
}
