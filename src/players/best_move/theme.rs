//! Themes of puzzles: what happens in the solution.

use super::two_best::RankedMove;
use crate::game::{Action, Fault, Kind, Variant};
use crate::players::evaluation::Evaluator;
use crate::players::score::SearchScore;
use std::fmt;

/// The expected result up to which the best move only holds the game.
const MAX_HELD_RESULT: f64 = 0.6;

/// A theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleTheme {
    /// The player wins in this number of moves.
    WinIn(usize),
    /// Every other move loses.
    OnlyDefence,
    /// The first move takes a piece.
    Capture,
    /// The first move gives check.
    Check,
    /// The first move neither takes a piece nor gives check.
    QuietMove,
    /// The first move promotes a piece.
    Promotion,
    /// The first move drops a piece.
    Drop,
    /// The first move gives a piece for a lesser one or for nothing.
    Sacrifice,
}

impl fmt::Display for PuzzleTheme {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::WinIn(1) => "win in 1 move",
            Self::WinIn(moves) => return write!(out, "win in {moves} moves"),
            Self::OnlyDefence => "only defence",
            Self::Capture => "capture",
            Self::Check => "check",
            Self::QuietMove => "quiet move",
            Self::Promotion => "promotion",
            Self::Drop => "drop",
            Self::Sacrifice => "sacrifice",
        })
    }
}

/// The themes of a line: `best` is its first move, `reply` the second. `moves` counts those of the player.
pub(super) fn themes_of(
    game: &Variant,
    evaluator: &Evaluator,
    best: &RankedMove,
    reply: Option<&Action>,
    moves: usize,
) -> Result<Vec<PuzzleTheme>, Fault> {
    let action = &best.action;
    let mut themes = Vec::new();
    match best.score {
        SearchScore::WinIn(_) => themes.push(PuzzleTheme::WinIn(moves)),
        score if score.expected_result() <= MAX_HELD_RESULT => themes.push(PuzzleTheme::OnlyDefence),
        _ => {}
    }
    let gives_check = game.in_check(&action.after)?;
    let is_capture = !action.takes.is_empty();
    if gives_check {
        themes.push(PuzzleTheme::Check);
    }
    if is_capture {
        themes.push(PuzzleTheme::Capture);
    }
    let is_drop = action.from.is_none() && game.rules().has_hands();
    if is_drop {
        themes.push(PuzzleTheme::Drop);
    }
    if action.promotes.is_some() {
        themes.push(PuzzleTheme::Promotion);
    }
    if !gives_check && !is_capture && action.promotes.is_none() && action.from.is_some() {
        themes.push(PuzzleTheme::QuietMove);
    }
    let value = |kind: Kind| kind.index().map_or(0, |piece| evaluator.piece_value(piece));
    let gained: i32 = action.takes.iter().map(|&(_, kind)| value(kind)).sum();
    let is_retaken = reply.zip(action.to).is_some_and(|(reply, to)| reply.takes.iter().any(|&(cell, _)| cell == to));
    let given = action.to.map_or(0, |to| value(action.after.at(to).kind));
    if is_retaken && given > gained {
        themes.push(PuzzleTheme::Sacrifice);
    }
    Ok(themes)
}
